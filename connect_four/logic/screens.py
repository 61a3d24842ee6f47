"""The screens: what each points at, and where a move leads from it. Nothing else decides where a press leads.

A screen answers a move with the next screen, or with a turn that the player wants to take. It changes nothing itself.
An answer of None, the same screen again, or a turn that is not possible is a refusal.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar, assert_never

from connect_four.datastore import BOMB_ITEM, DELETE_ITEM, MAX_LEVEL, Field, Game, MenuItem, ScreenName
from connect_four.datastore.fields import BOTTOM, COLUMNS, ROWS, TOP, Fields, column
from connect_four.logic import rules
from connect_four.logic.move import Move
from connect_four.logic.screen import Reply, Screen
from connect_four.logic.turn import Bomb, Delete, Drop

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PlayerSelect(Screen):
    name = ScreenName.PLAYER_SELECT
    forgets_game = True

    player_count: int
    level: int
    shows_level: bool = False
    guest_number: int = 0
    """The guests come after the highest level."""

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
                return self.with_opponent(self.level + self.guest_number + (1 if move is Move.UP else -1), game)
            case Move.CONFIRM:
                return Waiting(self.level, self.guest_number) if self.guest_number else PlaceStone(game.column)
            case _:
                assert_never(move)

    def with_opponent(self, number: int, game: Game) -> "PlayerSelect":
        """The opponents by their numbers: the levels and then the guests."""
        guest_number = min(number - MAX_LEVEL, len(game.guests))
        if guest_number > 0:
            return PlayerSelect(1, MAX_LEVEL, guest_number=guest_number)
        return PlayerSelect(1, min(max(number, 1), MAX_LEVEL), shows_level=True)


@dataclass(frozen=True, slots=True)
class Waiting(Screen):
    """The guest who was chosen is asked to sit down."""

    name = ScreenName.WAITING
    forgets_game = True

    level: int
    guest_number: int

    def on(self, move: Move, game: Game) -> Reply:
        return PlayerSelect(1, self.level, guest_number=self.guest_number) if move is Move.DOWN else None


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
class GuestsTurn(PlaceStone):
    """What the stick can do while a guest is to move."""

    def on(self, move: Move, game: Game) -> Reply:
        return GuestsMenu(self.column, MenuItem.RESTART) if move is Move.UP else None


@dataclass(frozen=True, slots=True)
class Menu(TurnScreen):
    name = ScreenName.MENU

    item: MenuItem

    def menu_item(self, game: Game) -> MenuItem | None:
        return self.item

    def on(self, move: Move, game: Game) -> Reply:
        match move:
            case Move.LEFT | Move.RIGHT:
                items = sorted(self.items(game), key=lambda item: item.value)
                return replace(self, item=next_in(items, self.item, 1 if move is Move.RIGHT else -1))
            case Move.UP:
                return None
            case Move.DOWN:
                return self.back()
            case Move.CONFIRM:
                return self.chosen(game)
            case _:
                assert_never(move)

    def items(self, game: Game) -> list[MenuItem]:
        return selectable_items(game)

    def back(self) -> Screen:
        return PlaceStone(self.column)

    def chosen(self, game: Game) -> Reply:
        taken = taken_fields(game)
        height = (taken & column(self.column)).bit_count()
        match self.item:
            case MenuItem.QUIT:
                return Off()
            case MenuItem.RESTART:
                return select_again(game)
            case MenuItem.DELETE_OF_ONE | MenuItem.DELETE_OF_TWO:
                return DeleteJoker(self.column, self.column, min(BOTTOM + 1 - height, BOTTOM)) if taken else None
            case MenuItem.BOMB_OF_ONE | MenuItem.BOMB_OF_TWO:
                return BombJoker(self.column, self.column, max(BOTTOM - height, TOP)) if taken else None
            case _:
                assert_never(self.item)


@dataclass(frozen=True, slots=True)
class GuestsMenu(Menu):
    def items(self, game: Game) -> list[MenuItem]:
        return [MenuItem.QUIT, MenuItem.RESTART]

    def back(self) -> Screen:
        return GuestsTurn(self.column)


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
                return select_again(game)
            case _:
                assert_never(move)


@dataclass(frozen=True, slots=True)
class Off(Screen):
    name = ScreenName.OFF

    def on(self, move: Move, game: Game) -> Reply:
        return select_again(game)


def select_again(game: Game) -> PlayerSelect:
    """Player select with the last choice; who has played a guest had chosen one player."""
    return PlayerSelect(game.player_count if game.guest is None else 1, game.level)


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
