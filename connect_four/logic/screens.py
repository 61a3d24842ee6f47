"""The screens: what each points at, and where a move leads from it. Nothing else decides where a press leads.

A screen answers a move with the next screen, or with a turn that the player wants to take. It changes nothing itself.
An answer of None, the same screen again, or a turn that is not possible is a refusal.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar, assert_never

from connect_four.datastore import BOMB_ITEM, DELETE_ITEM, MAX_LEVEL, Field, Game, MenuItem, ScreenName
from connect_four.datastore.fields import BOTTOM, COLUMNS, ROWS, TOP, Fields, column
from connect_four.logic import rules
from connect_four.logic.move import Move
from connect_four.logic.turn import Bomb, Delete, Drop, Turn

T = TypeVar("T")


class Screen:
    """What every screen defines. Most screens keep most of these defaults."""

    __slots__ = ()

    name: ClassVar[ScreenName]
    forgets_game: ClassVar = False
    takes_turns: ClassVar = False

    def on(self, move: Move, game: Game) -> "Reply":
        """Where the move leads; None is a refusal."""

    @property
    def shows_level(self) -> bool:
        return False

    @property
    def shows_board(self) -> bool:
        return False

    def players_and_level(self, game: Game) -> tuple[int, int]:
        """How many players play, and the computer's level."""
        return game.player_count, game.level

    def cursor(self, game: Game) -> int:
        """The column of the cursor that places stones."""
        return game.column

    def menu_item(self, game: Game) -> MenuItem | None:
        """The menu item that is selected, or whose joker is being aimed."""
        return None

    def bomb_centre(self, game: Game) -> Field | None:
        return None

    def highlight(self, game: Game) -> Fields:
        return 0


Reply = Screen | Turn | None


@dataclass(frozen=True, slots=True)
class PlayerSelect(Screen):
    name = ScreenName.PLAYER_SELECT
    forgets_game = True

    player_count: int
    level: int
    shows_level: bool = False

    def players_and_level(self, game: Game) -> tuple[int, int]:
        return self.player_count, self.level

    def on(self, move: Move, game: Game) -> Reply:
        match move:
            case Move.LEFT:
                return PlayerSelect(1, self.level)
            case Move.RIGHT:
                return PlayerSelect(2, self.level)
            case Move.UP | Move.DOWN:
                if self.player_count == 2:
                    return None
                level = self.level + (1 if move is Move.UP else -1)
                return PlayerSelect(1, min(max(level, 1), MAX_LEVEL), shows_level=True)
            case Move.CONFIRM:
                return PlaceStone(game.column)
            case _:
                assert_never(move)


@dataclass(frozen=True, slots=True)
class TurnScreen(Screen):
    """A screen of the player whose turn it is."""

    takes_turns = True

    column: int

    def cursor(self, game: Game) -> int:
        return self.column


@dataclass(frozen=True, slots=True)
class PlaceStone(TurnScreen):
    name = ScreenName.PLACE_STONE

    def highlight(self, game: Game) -> Fields:
        return column(self.column) & ~taken_fields(game)

    def on(self, move: Move, game: Game) -> Reply:
        match move:
            case Move.LEFT | Move.RIGHT:
                return PlaceStone(column_beside(self.column, move))
            case Move.UP:
                return Menu(self.column, selectable_items(game)[0])
            case Move.DOWN:
                return None
            case Move.CONFIRM:
                return Drop(self.column)
            case _:
                assert_never(move)


@dataclass(frozen=True, slots=True)
class Menu(TurnScreen):
    name = ScreenName.MENU

    item: MenuItem

    def menu_item(self, game: Game) -> MenuItem | None:
        return self.item

    def on(self, move: Move, game: Game) -> Reply:
        match move:
            case Move.LEFT | Move.RIGHT:
                items = sorted(selectable_items(game), key=lambda item: item.value)
                return replace(self, item=next_in(items, self.item, 1 if move is Move.RIGHT else -1))
            case Move.UP:
                return None
            case Move.DOWN:
                return PlaceStone(self.column)
            case Move.CONFIRM:
                return self.chosen(game)
            case _:
                assert_never(move)

    def chosen(self, game: Game) -> Reply:
        taken = taken_fields(game)
        height = (taken & column(self.column)).bit_count()
        match self.item:
            case MenuItem.QUIT:
                return Off()
            case MenuItem.RESTART:
                return PlayerSelect(game.player_count, game.level)
            case MenuItem.DELETE_OF_ONE | MenuItem.DELETE_OF_TWO:
                return DeleteJoker(self.column, self.column, min(BOTTOM + 1 - height, BOTTOM)) if taken else None
            case MenuItem.BOMB_OF_ONE | MenuItem.BOMB_OF_TWO:
                return BombJoker(self.column, self.column, max(BOTTOM - height, TOP)) if taken else None
            case _:
                assert_never(self.item)


@dataclass(frozen=True, slots=True)
class DeleteJoker(TurnScreen):
    """Aims at a field, or at the whole row if x is None, or at the whole column if y is None."""

    name = ScreenName.DELETE

    x: int | None
    y: int | None

    def menu_item(self, game: Game) -> MenuItem | None:
        return DELETE_ITEM[game.active_player.id]

    def highlight(self, game: Game) -> Fields:
        return Delete(self.x, self.y).target

    def on(self, move: Move, game: Game) -> Reply:
        match move:
            case Move.LEFT | Move.RIGHT:
                return replace(self, x=self.x_after(move))
            case Move.UP if self.y is None:
                return Menu(self.column, DELETE_ITEM[game.active_player.id])
            case Move.UP | Move.DOWN:
                return replace(self, y=self.y_after(move))
            case Move.CONFIRM:
                return Delete(self.x, self.y)
            case _:
                assert_never(move)

    def x_after(self, move: Move) -> int | None:
        # While a whole column is selected, a whole row cannot be.
        ring: list[int | None] = [*COLUMNS] if self.y is None else [*COLUMNS, None]
        return next_in(ring, self.x, 1 if move is Move.RIGHT else -1)

    def y_after(self, move: Move) -> int | None:
        ring: list[int | None] = [*ROWS] if self.x is None else [*ROWS, None]
        return next_in(ring, self.y, 1 if move is Move.DOWN else -1)


@dataclass(frozen=True, slots=True)
class BombJoker(TurnScreen):
    name = ScreenName.BOMB

    x: int
    y: int

    def menu_item(self, game: Game) -> MenuItem | None:
        return BOMB_ITEM[game.active_player.id]

    def bomb_centre(self, game: Game) -> Field | None:
        return game.board.field(self.x, self.y)

    def highlight(self, game: Game) -> Fields:
        return rules.blast(self.x, self.y)

    def on(self, move: Move, game: Game) -> Reply:
        match move:
            case Move.LEFT | Move.RIGHT:
                return replace(self, x=column_beside(self.x, move))
            case Move.UP if self.y == TOP:
                return Menu(self.column, BOMB_ITEM[game.active_player.id])
            case Move.UP | Move.DOWN:
                return replace(self, y=next_in(ROWS, self.y, 1 if move is Move.DOWN else -1))
            case Move.CONFIRM:
                return Bomb(self.x, self.y)
            case _:
                assert_never(move)


@dataclass(frozen=True, slots=True)
class GameOver(Screen):
    name = ScreenName.GAME_OVER

    shows_board: bool = False

    def highlight(self, game: Game) -> Fields:
        one, two = map(rules.fours, game.board.stones)
        return one | two if self.shows_board else 0

    def on(self, move: Move, game: Game) -> Reply:
        match move:
            case Move.LEFT | Move.RIGHT | Move.UP | Move.DOWN:
                return GameOver(not self.shows_board)
            case Move.CONFIRM:
                return PlayerSelect(game.player_count, game.level)
            case _:
                assert_never(move)


@dataclass(frozen=True, slots=True)
class Off(Screen):
    name = ScreenName.OFF

    def on(self, move: Move, game: Game) -> Reply:
        return PlayerSelect(game.player_count, game.level)


def taken_fields(game: Game) -> Fields:
    one, two = game.board.stones
    return one | two


def column_beside(x: int, move: Move) -> int:
    return next_in(COLUMNS, x, 1 if move is Move.RIGHT else -1)


def next_in(ring: Sequence[T], item: T, step: int) -> T:
    return ring[(ring.index(item) + step) % len(ring)]


def selectable_items(game: Game) -> list[MenuItem]:
    """The items that the active player can select, beginning with the one that the menu opens on."""
    player = game.active_player
    items = [MenuItem.RESTART, MenuItem.QUIT]
    if not player.used_bomb_joker:
        items.insert(0, BOMB_ITEM[player.id])
    if not player.used_delete_joker:
        items.insert(0, DELETE_ITEM[player.id])
    return items
