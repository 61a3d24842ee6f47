"""The picture of a game: 64 lights, row by row from the top left. A palette says what they look like."""

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple, assert_never

from connect_four.datastore import BOMB_ITEM, DELETE_ITEM, Game, MenuItem, PlayerID, ScreenName
from connect_four.datastore.fields import Fields, Stones, fields_in

SIZE = 8


class Colour(Enum):
    """The colours of the description, by their letters."""

    DARK = " "
    GREEN = "G"
    BLUE = "B"
    CYAN = "C"
    ORANGE = "O"
    RED = "R"
    YELLOW = "Y"
    WHITE = "W"

    # Enum's own is written in Python, and putting a picture onto LEDs takes 128 of them.
    __hash__ = object.__hash__


class Shade(Enum):
    BRIGHT = "bright"
    DIM = "dim"
    GREYED_OUT = "greyed out"

    __hash__ = object.__hash__


class Light(NamedTuple):
    colour: Colour
    shade: Shade = Shade.BRIGHT


Frame = tuple[Light, ...]

DARK = Light(Colour.DARK)
WHITE = Light(Colour.WHITE)
STONE = {PlayerID.ONE: Light(Colour.GREEN), PlayerID.TWO: Light(Colour.BLUE)}
ITEM = {
    MenuItem.BOMB_OF_ONE: Colour.ORANGE,
    MenuItem.DELETE_OF_ONE: Colour.CYAN,
    MenuItem.QUIT: Colour.RED,
    MenuItem.RESTART: Colour.YELLOW,
    MenuItem.DELETE_OF_TWO: Colour.CYAN,
    MenuItem.BOMB_OF_TWO: Colour.ORANGE,
}

ALL_DARK: Frame = (DARK,) * SIZE**2
COLOUR_AT = {item.value: colour for item, colour in ITEM.items()}
SPOTS = [(y, x) for y in range(SIZE) for x in range(SIZE)]
EDGE_OF_RIGHT_HALF = [
    *range(4, 8),
    *range(15, 64, 8),
    *range(62, 59, -1),
    *range(52, 11, -8),
]
"""The numbers of these lights, clockwise."""
MENU_ROW = tuple(Light(COLOUR_AT.get(x, Colour.DARK)) for x in range(SIZE))


def dim(light: Light) -> Light:
    return DARK if light == DARK else Light(light.colour, Shade.DIM)


def frame(game: Game) -> Frame:
    match game.screen:
        case ScreenName.OFF:
            return ALL_DARK
        case ScreenName.PLAYER_SELECT:
            return player_select(game)
        case ScreenName.WAITING:
            return halves([DARK] * SIZE)
        case ScreenName.GAME_OVER:
            return game_over(game)
        case ScreenName.PLACE_STONE | ScreenName.MENU | ScreenName.DELETE | ScreenName.BOMB:
            return game_in_progress(game)
        case _:
            assert_never(game.screen)


def player_select(game: Game) -> Frame:
    blue = STONE[PlayerID.TWO]
    if game.guest_number:
        return guest_select(game.guest_number)
    level = game.level if game.level_is_shown else 0
    alone = [dim(blue) if y >= SIZE - level else DARK for y in range(SIZE)]
    return halves([blue] * SIZE if game.player_count == 2 else alone)


def halves(right: Sequence[Light]) -> Frame:
    """The left half green, and each row of the right half in its own light."""
    green = STONE[PlayerID.ONE]
    return tuple(green if x < SIZE // 2 else right[y] for y in range(SIZE) for x in range(SIZE))


def guest_select(number: int) -> Frame:
    """A chequer of white and dim blue, as many rows high as the guest's number."""
    first = SIZE - number
    chequer = (WHITE, dim(STONE[PlayerID.TWO]))
    return tuple(
        chequer[(x + y) % 2] if x >= SIZE // 2 and y >= first else light
        for (y, x), light in zip(SPOTS, halves([DARK] * SIZE), strict=True)
    )


def running(settled: Frame, step: int) -> Frame:
    """The settled picture of waiting: a white light runs round the edge of the dark half."""
    number = EDGE_OF_RIGHT_HALF[step % len(EDGE_OF_RIGHT_HALF)]
    return (*settled[:number], WHITE, *settled[number + 1 :])


def game_over(game: Game) -> Frame:
    if game.board_is_shown:
        return final_board(game.board.stones, game.board.highlighted)
    if game.winner is not None:
        return (STONE[game.winner.id],) * SIZE**2
    green, blue = STONE.values()
    return tuple(green if (x + y) % 2 == 0 else blue for y in range(SIZE) for x in range(SIZE))


def final_board(stones: Stones, fours: Fields) -> Frame:
    """The stones alone: the fours in a row bright and all others dim; without a four all bright."""
    lights = list(ALL_DARK)
    for light, each in zip(STONE.values(), stones, strict=True):
        paint(lights, each, dim(light) if fours else light)
        paint(lights, each & fours, light)
    return tuple(lights)


def game_in_progress(game: Game) -> Frame:
    board = game.board
    highlighted = board.highlighted
    empty = dim(STONE[game.active_player.id]) if game.screen is ScreenName.PLACE_STONE else WHITE
    lights = [*menu_row(game), *ALL_DARK[SIZE:]]
    paint(lights, highlighted, empty)
    for light, stones in zip(STONE.values(), board.stones, strict=True):
        paint(lights, stones, light)
        if stones & highlighted:
            paint(lights, stones & highlighted, dim(light))
    centre = game.bomb_centre
    if centre is not None:
        bomb = Light(Colour.ORANGE)
        lights[SIZE * centre.y + centre.x] = bomb if centre.owner is None else dim(bomb)
    return tuple(lights)


def paint(lights: list[Light], fields: Fields, light: Light) -> None:
    for number in numbers_in(fields):
        lights[number] = light


# Cached, because most of the stones are the same in the next picture.
@lru_cache(maxsize=128)
def numbers_in(fields: Fields) -> list[int]:
    """Which of the 64 lights show these fields."""
    return [SIZE * y + x for x, y in fields_in(fields)]


def menu_row(game: Game) -> list[Light]:
    row = list(MENU_ROW)
    item = game.menu_item
    if item is not None:
        row[item.value] = dim(row[item.value])
    for player in game.players:
        if player.used_delete_joker:
            grey_out(DELETE_ITEM[player.id], row)
        if player.used_bomb_joker:
            grey_out(BOMB_ITEM[player.id], row)
    return row


def grey_out(item: MenuItem, row: list[Light]) -> None:
    row[item.value] = Light(ITEM[item], Shade.GREYED_OUT)


def thinking(settled: Frame, player: PlayerID, step: int) -> Frame:
    """The settled picture while a computer thinks: a light goes to and fro between the gaps of the menu row."""
    gap = (2, 5)[step % 2]
    return (*settled[:gap], STONE[player], *settled[gap + 1 :])
