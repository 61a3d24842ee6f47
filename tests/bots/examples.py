"""The players of examples/bots, and games between them."""

import shutil
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

from connect_four.bots.command import Command
from connect_four.bots.program import Program
from connect_four.datastore import Outcome, PlayerID
from connect_four.logic.game_manager import GameManager
from connect_four.logic.record import replay
from connect_four.logic.turn import Drop, Turn, after, every_turn, outcome
from tests.clone import PROJECT

EXAMPLES = PROJECT / "examples" / "bots"
IN_PYTHON = ("dice.py", "ahead.py", "jokers.py", "search.py")
IN_C = "ahead.c"
EVERY_TURN = every_turn()
# Beginnings with four stones after which neither side wins for sure.
OPENINGS = ("1 4 1 3", "7 0 6 4", "0 7 4 3")


def started(example: str, folder: Path) -> Command:
    """A copy of the file that stands alone; it has to be what the folder holds."""
    file = Path(shutil.copy(EXAMPLES / example, folder))
    return Command.of([str(file)])


def game(green: Command, blue: Command, opening: str, seconds: float, seed: int = 1) -> GameManager:
    """A whole game, in which every turn has to be possible and in time."""
    manager = replay(opening)
    with ExitStack() as ends:
        players = [
            ends.enter_context(Program(command, side, seconds, seed))
            for command, side in zip((green, blue), PlayerID, strict=True)
        ]
        while manager.game.outcome is Outcome.OPEN:
            player = players[len(manager.record) % 2]
            player.ask(manager)
            manager.take(player.turn())
        for player in players:
            player.bid_farewell(manager.game.outcome, manager.record)
    return manager


def points(upper: Command, lower: Command, seconds: float) -> float:
    """What the upper one makes in games from each opening, once with each colour."""
    worth = {Outcome.FIRST_WON: 1.0, Outcome.DRAW: 0.5, Outcome.SECOND_WON: 0.0}
    found = 0.0
    for seed, opening in enumerate(OPENINGS):
        found += worth[game(upper, lower, opening, seconds, seed).game.outcome]
        found += 1 - worth[game(lower, upper, opening, seconds, seed).game.outcome]
    return found


def positions(number: int, side: PlayerID) -> Iterator[GameManager]:
    """Of random games, many with full columns and some without jokers; this side is to move, and no stone wins."""
    chance = Random(number)
    while number:
        manager = replay("")
        wall = chance.sample(range(8), 3)
        for _ in range(2 * chance.randrange(28) + (side is PlayerID.TWO)):
            manager.take(chance.choice(careful_turns(manager, wall if chance.random() < 0.6 else range(8))))
            if manager.game.outcome is not Outcome.OPEN:
                break
        else:
            if all(goes_on(manager, turn) for turn in drops(manager)):
                number -= 1
                yield manager


def careful_turns(manager: GameManager, columns: Iterable[int]) -> list[Turn]:
    """Turns after which the game goes on, if there are any; stones in these columns, or jokers if that is none."""
    every = [turn for turn in EVERY_TURN if manager.allows(turn)]
    for turns in ([turn for turn in drops(manager) if turn.x in columns], every):
        if calm := [turn for turn in turns if goes_on(manager, turn)]:
            return calm
    return every


def drops(manager: GameManager) -> list[Drop]:
    return [turn for turn in EVERY_TURN if isinstance(turn, Drop) and manager.allows(turn)]


def goes_on(manager: GameManager, turn: Turn) -> bool:
    game = manager.game
    return outcome(after(turn, game.board.stones, game.active_player.id)) is Outcome.OPEN
