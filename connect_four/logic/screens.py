"""The screens: what each points at, and where a move leads from it. Nothing else decides where a press leads.

A screen answers a move with the next screen, or with a turn that the player wants to take. It changes nothing itself.
An answer of None, the same screen again, or a turn that is not possible is a refusal.
"""

from dataclasses import dataclass, replace
from typing import ClassVar, assert_never

from connect_four.datastore import BOMB_ITEM, DELETE_ITEM, Game, MenuItem, ScreenName
from connect_four.logic import rules
from connect_four.logic.move import Move
from connect_four.logic.turn import Bomb, Delete, Drop, Turn

MAX_LEVEL = 5


@dataclass(frozen=True, slots=True)
class PlayerSelect:
    name: ClassVar = ScreenName.PLAYER_SELECT
    player_count: int = 1
    level: int = 3
    level_is_shown: bool = False

    def on(self, move: Move, game: Game) -> "Answer":
        match move:
            case Move.LEFT:
                return PlayerSelect(1, self.level)
            case Move.RIGHT:
                return PlayerSelect(2, self.level)
            case Move.UP | Move.DOWN:
                if self.player_count == 2:
                    return None
                level = self.level + (1 if move is Move.UP else -1)
                return PlayerSelect(1, min(max(level, 1), MAX_LEVEL), level_is_shown=True)
            case Move.CONFIRM:
                return PlaceStone(game.column)
            case _:
                assert_never(move)


@dataclass(frozen=True, slots=True)
class PlaceStone:
    name: ClassVar = ScreenName.PLACE_STONE
    column: int

    def highlighted(self, game: Game) -> int:
        return rules.column(self.column) & ~taken_fields(game)

    def on(self, move: Move, game: Game) -> "Answer":
        match move:
            case Move.LEFT | Move.RIGHT:
                return PlaceStone(beside(self.column, move))
            case Move.UP:
                return Menu(self.column, selectable_items(game)[0])
            case Move.DOWN:
                return None
            case Move.CONFIRM:
                return Drop(self.column)
            case _:
                assert_never(move)


@dataclass(frozen=True, slots=True)
class Menu:
    name: ClassVar = ScreenName.MENU
    column: int
    item: MenuItem

    def on(self, move: Move, game: Game) -> "Answer":
        match move:
            case Move.LEFT | Move.RIGHT:
                items = sorted(selectable_items(game), key=lambda item: item.value)
                step = 1 if move is Move.RIGHT else -1
                return replace(self, item=items[(items.index(self.item) + step) % len(items)])
            case Move.UP:
                return None
            case Move.DOWN:
                return PlaceStone(self.column)
            case Move.CONFIRM:
                return self.chosen(game)
            case _:
                assert_never(move)

    def chosen(self, game: Game) -> "Answer":
        match self.item:
            case MenuItem.QUIT:
                return Off()
            case MenuItem.RESTART:
                return PlayerSelect(game.player_count, game.level)
        taken = taken_fields(game)
        if not taken:
            return None
        stack = taken & rules.column(self.column)
        if self.item is DELETE_ITEM[game.active_player.id]:
            return DeleteJoker(self.column, self.column, min(rules.BOTTOM + 1 - stack.bit_count(), rules.BOTTOM))
        return BombJoker(self.column, self.column, max(rules.BOTTOM - stack.bit_count(), rules.TOP))


@dataclass(frozen=True, slots=True)
class DeleteJoker:
    """Aims at a field, or at the whole row if x is None, or at the whole column if y is None."""

    name: ClassVar = ScreenName.DELETE
    column: int
    x: int | None
    y: int | None

    def highlighted(self, game: Game) -> int:
        return Delete(self.x, self.y).target

    def on(self, move: Move, game: Game) -> "Answer":
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
        if self.y is None:
            assert self.x is not None
            return beside(self.x, move)
        ring: list[int | None] = [*range(rules.WIDTH), None]
        return ring[(ring.index(self.x) + (1 if move is Move.RIGHT else -1)) % len(ring)]

    def y_after(self, move: Move) -> int | None:
        ring: list[int | None] = [*range(rules.TOP, rules.BOTTOM + 1)]
        if self.x is not None:
            ring.append(None)
        return ring[(ring.index(self.y) + (1 if move is Move.DOWN else -1)) % len(ring)]


@dataclass(frozen=True, slots=True)
class BombJoker:
    name: ClassVar = ScreenName.BOMB
    column: int
    x: int
    y: int

    def highlighted(self, game: Game) -> int:
        return rules.blast(self.x, self.y)

    def on(self, move: Move, game: Game) -> "Answer":
        match move:
            case Move.LEFT | Move.RIGHT:
                return replace(self, x=beside(self.x, move))
            case Move.UP if self.y == rules.TOP:
                return Menu(self.column, BOMB_ITEM[game.active_player.id])
            case Move.UP:
                return replace(self, y=self.y - 1)
            case Move.DOWN:
                return replace(self, y=self.y + 1 if self.y < rules.BOTTOM else rules.TOP)
            case Move.CONFIRM:
                return Bomb(self.x, self.y)
            case _:
                assert_never(move)


@dataclass(frozen=True, slots=True)
class GameOver:
    name: ClassVar = ScreenName.GAME_OVER

    def on(self, move: Move, game: Game) -> "Answer":
        return PlayerSelect(game.player_count, game.level) if move is Move.CONFIRM else None


@dataclass(frozen=True, slots=True)
class Off:
    name: ClassVar = ScreenName.OFF

    def on(self, move: Move, game: Game) -> "Answer":
        return PlayerSelect(game.player_count, game.level)


Screen = PlayerSelect | PlaceStone | Menu | DeleteJoker | BombJoker | GameOver | Off
Answer = Screen | Turn | None


def taken_fields(game: Game) -> int:
    one, two = game.board.stones
    return one | two


def beside(column: int, move: Move) -> int:
    return (column + (1 if move is Move.RIGHT else -1)) % rules.WIDTH


def selectable_items(game: Game) -> list[MenuItem]:
    """What the active player can select, the item first that the menu opens on."""
    player = game.active_player
    items = [MenuItem.RESTART, MenuItem.QUIT]
    if not player.used_bomb_joker:
        items.insert(0, BOMB_ITEM[player.id])
    if not player.used_delete_joker:
        items.insert(0, DELETE_ITEM[player.id])
    return items


def aimed_item(screen: Screen, game: Game) -> MenuItem | None:
    """The menu item that is selected, or whose joker is being aimed."""
    match screen:
        case Menu():
            return screen.item
        case DeleteJoker():
            return DELETE_ITEM[game.active_player.id]
        case BombJoker():
            return BOMB_ITEM[game.active_player.id]
        case _:
            return None
