"""One game of a tournament, from the start of its programs to their end."""

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from random import Random

from connect_four.bots.conversation import SEED_BITS, FaultError, last_line
from connect_four.bots.players import Player
from connect_four.bots.program import Program
from connect_four.bots.schedule import Fixture
from connect_four.bots.standing import Fault, Played
from connect_four.computer.opponent import THINKING_SECONDS, Opponent
from connect_four.computer.position import BOMB, DELETE, Position
from connect_four.datastore import FIRST_LEVEL, WON, Game, Outcome, PlayerID
from connect_four.datastore import Player as Side
from connect_four.logic.beginning import Beginning
from connect_four.logic.game_manager import GameManager
from connect_four.logic.record import written
from connect_four.logic.turn import Turn

# Of what a program has written on its standard error, in bytes.
MOST_TOLD = 1 << 14

Tell = Callable[[Turn], None]


@dataclass(frozen=True, slots=True)
class Rules:
    """What all games of a tournament have in common."""

    players: tuple[Player, ...]
    seconds: float
    seed: int


@dataclass(frozen=True, slots=True)
class Ended:
    """A game that is over, and what its programs wrote last on their standard error, if anything."""

    played: Played
    said: dict[PlayerID, bytes]


class Level:
    """A level of the computer in one game."""

    said = b""

    def __init__(self, level: int, seconds: float, seed: int) -> None:
        self._opponent = Opponent(level, seed, min(seconds, THINKING_SECONDS))
        self._position = Position()

    def ask(self, manager: GameManager) -> None:
        self._position = engine_position(manager.game)

    def turn(self) -> Turn:
        turn = self._opponent.choose(self._position)
        assert turn is not None
        return turn

    def bid_farewell(self, outcome: Outcome, turns: Iterable[Turn]) -> None:
        pass


def play(fixture: Fixture, opening: tuple[Turn, ...], rules: Rules, tell: Tell) -> Ended:
    """Play it, and tell each turn behind the opening."""
    manager = GameManager(beginning=Beginning(opening))
    manager.start(2, FIRST_LEVEL)
    with ExitStack() as stack:
        sides = {side: started(side, fixture, rules, stack) for side in PlayerID}
        fault = None
        while manager.game.is_started and fault is None:
            mover = manager.game.active_player.id
            try:
                sides[mover].ask(manager)
                turn = sides[mover].turn()
            except FaultError as error:
                fault = Fault(error.reason, error.sentence, last_line(sides[mover].said))
            else:
                manager.take(turn)
                tell(turn)
        outcome = manager.game.outcome if fault is None else WON[mover.other]
        for each in sides.values():
            each.bid_farewell(outcome, manager.record)
    played = Played(fixture, outcome, written(manager.record), fault)
    return Ended(played, {side: each.said[-MOST_TOLD:] for side, each in sides.items() if each.said})


def started(side: PlayerID, fixture: Fixture, rules: Rules, stack: ExitStack) -> Level | Program:
    number = fixture.green if side is PlayerID.ONE else fixture.blue
    seed = Random(f"{rules.seed} {fixture.number} {number}").getrandbits(SEED_BITS)
    plays = rules.players[number].plays
    if isinstance(plays, int):
        return Level(plays, rules.seconds, seed)
    return stack.enter_context(Program(plays, side, rules.seconds, seed))


def engine_position(game: Game) -> Position:
    one, two = game.players
    return Position(game.board.stones, game.active_player.id, (jokers_of(one), jokers_of(two)))


def jokers_of(player: Side) -> int:
    return (0 if player.used_delete_joker else DELETE) | (0 if player.used_bomb_joker else BOMB)
