from collections import deque
from collections.abc import Iterable
from enum import Enum
from typing import TypeGuard

from connect_four.datastore import Game
from connect_four.datastore.mutable import FullGame
from connect_four.logic import rules
from connect_four.logic.move import Move
from connect_four.logic.screens import (
    Answer,
    BombJoker,
    DeleteJoker,
    GameOver,
    Menu,
    PlaceStone,
    PlayerSelect,
    Screen,
    aimed_item,
)
from connect_four.logic.turn import Bomb, Delete, Drop, Turn, after, is_possible


class Aid(Enum):
    """What helped a person against the computer."""

    HINT = "hint"
    TAKE_BACK = "take-back"


class GameManager:
    """Runs moves through the current screen, and is the only one that writes the game.

    It needs no device, no clock and no thread: a game is nothing but its moves.
    """

    def __init__(self) -> None:
        self._game = FullGame()
        self._record: tuple[Turn, ...] = ()
        self._aids: frozenset[Aid] = frozenset()
        self._show(PlayerSelect())

    @property
    def game(self) -> Game:
        return self._game

    @property
    def record(self) -> tuple[Turn, ...]:
        """The turns of the game so far; empty again when another game is being chosen."""
        return self._record

    def get_moves(self) -> list[Move]:
        """The moves that `execute_move` would not refuse."""
        return [move for move in Move if self._accepts(self._screen.on(move, self._game))]

    def execute_move(self, move: Move) -> bool:
        """Carry out the move, or refuse it: then nothing has changed and the answer is False."""
        answer = self._screen.on(move, self._game)
        if not self._accepts(answer):
            return False
        if isinstance(answer, Drop | Delete | Bomb):
            self.take(answer)
        else:
            self._show(answer)
        return True

    def hide_level(self) -> None:
        """Two quiet seconds on player select have passed."""
        if isinstance(self._screen, PlayerSelect):
            self._show(PlayerSelect(self._screen.player_count, self._screen.level))

    @property
    def aids(self) -> frozenset[Aid]:
        """The help that the game so far was played with."""
        return self._aids

    def note(self, aid: Aid) -> None:
        self._aids |= {aid}

    def take_back(self) -> bool:
        """Go back to the person's last decision in a game against the computer, or refuse."""
        game = self._game
        if game.player_count == 2 or not game.is_started or not self._record:
            return False
        decision = (len(self._record) - 1) // 2 * 2
        self.start(1, game.level, self._record[:decision], self._aids | {Aid.TAKE_BACK})
        return True

    def start(
        self, player_count: int, level: int, turns: Iterable[Turn] = (), aids: frozenset[Aid] = frozenset()
    ) -> None:
        """Start a game that has come as far as these turns, each of which must be allowed."""
        self._show(PlayerSelect(player_count, level))
        self._show(PlaceStone(self._game.column))
        self._aids = aids
        for turn in turns:
            self.take(turn)

    def way_to(self, turn: Turn) -> list[Move]:
        """The shortest way from the current screen to a turn that is allowed, such as a person would press it."""
        ways: dict[Screen, list[Move]] = {self._screen: []}
        waiting = deque([self._screen])
        while waiting:
            screen = waiting.popleft()
            for move in Move:
                answer = screen.on(move, self._game)
                if answer == turn:
                    return [*ways[screen], move]
                if isinstance(answer, PlaceStone | Menu | DeleteJoker | BombJoker) and answer not in ways:
                    ways[answer] = [*ways[screen], move]
                    waiting.append(answer)
        raise ValueError(f"no way leads to the turn {turn}")

    def allows(self, turn: Turn) -> bool:
        """Whether the active player may take the turn now."""
        player = self._game.active_player
        match turn:
            case Delete() if player.used_delete_joker:
                return False
            case Bomb() if player.used_bomb_joker:
                return False
        return self._game.is_started and is_possible(turn, self._game.board.stones)

    def _accepts(self, answer: Answer) -> TypeGuard[Screen | Turn]:
        if isinstance(answer, Drop | Delete | Bomb):
            return self.allows(answer)
        return answer is not None and answer != self._screen

    def take(self, turn: Turn) -> None:
        """Take a turn that is allowed, however its player came to choose it."""
        if not self.allows(turn):
            raise ValueError(f"the turn {turn} is not allowed here")
        game = self._game
        player = game.active_player
        match turn:
            case Delete():
                player.used_delete_joker = True
            case Bomb():
                player.used_bomb_joker = True
        game.board.stones = after(turn, game.board.stones, player.id)
        self._record += (turn,)
        result = rules.outcome(*game.board.stones)
        if result == rules.OPEN:
            one, two = game.players
            game.active_player = two if player is one else one
            self._show(PlaceStone(game.column))
            return
        game.is_draw = result == rules.DRAW
        if not game.is_draw:
            game.winner = game.players[result - rules.FIRST_WINS]
        self._show(GameOver())

    def _show(self, screen: Screen) -> None:
        game = self._game
        if isinstance(screen, PlayerSelect):
            game.clear()
            game.player_count = screen.player_count
            game.level = screen.level
            self._record = ()
            self._aids = frozenset()
        self._screen = screen
        game.screen = screen.name
        game.is_started = isinstance(screen, PlaceStone | Menu | DeleteJoker | BombJoker)
        game.level_is_shown = isinstance(screen, PlayerSelect) and screen.level_is_shown
        game.menu_item = aimed_item(screen, game)
        game.bomb_centre = game.board.field(screen.x, screen.y) if isinstance(screen, BombJoker) else None
        game.board.highlighted = (
            screen.highlighted(game) if isinstance(screen, PlaceStone | DeleteJoker | BombJoker) else 0
        )
        if isinstance(screen, PlaceStone):
            game.column = screen.column
