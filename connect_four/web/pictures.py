"""Pictures of the game as a browser draws them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from itertools import product
from typing import Any

from connect_four.datastore import FIRST_LEVEL, ScreenName
from connect_four.logic.game_manager import GameManager
from connect_four.logic.move import Move
from connect_four.logic.turn import parse
from connect_four.view.digits import HALVES, picture
from connect_four.view.drawing.eye import UNLIT, seen
from connect_four.view.drawing.svg import hexadecimal, svg
from connect_four.view.frame import ALL_DARK, DARK, SIZE, Frame, final_board
from connect_four.view.palette import BRIGHTNESSES, CLASSIC, DEFAULT_BRIGHTNESS, DIMMED, PALETTES, duties
from connect_four.view.text import letters, lights_in, rows

LIT_PICTURE, DIMMED_PICTURE = "lit", "dimmed"
# The document's, where a light is as wide as the distance between two.
RADIUS = 0.38

Colours = Mapping[str, Mapping[str, str]]


def seen_colours(look: Mapping[str, Any]) -> Colours:
    """What each light looks like on a screen, by the two characters that say it, in a lit and in a dimmed picture."""
    name = look.get("palette")
    brightness = look.get("brightness")
    steps = duties(name if name in PALETTES else CLASSIC)
    column = brightness if brightness in BRIGHTNESSES else DEFAULT_BRIGHTNESS
    dark = {letters(DARK): hexadecimal(UNLIT)}
    return {
        kind: dark | {letters(light): hexadecimal(seen(row[number])) for light, row in steps.items()}
        for kind, number in ((LIT_PICTURE, column), (DIMMED_PICTURE, DIMMED))
    }


@cache
def numbers_on_lights() -> frozenset[tuple[str, ...]]:
    """Every picture of a part of a number. It pairs whoever stands before the lights, and so no browser may see it."""
    pairs = (f"{number:02}" for number in range(100))
    return frozenset(tuple(rows(picture(pair, mark))) for pair, mark in product(pairs, (*HALVES, ())))


def lights_of(frame: Mapping[str, Any]) -> Frame:
    """The lights of a frame of the link; all dark if there is none."""
    return lights_in(frame["lights"]) if frame else ALL_DARK


def fills(frame: Mapping[str, Any], colours: Colours) -> list[str]:
    chosen = colours[DIMMED_PICTURE if frame.get("dimmed") else LIT_PICTURE]
    return [chosen[letters(light)] for light in lights_of(frame)]


def circles(frame: Mapping[str, Any], colours: Colours) -> str:
    """The 64 lights, for the drawing in the document."""
    return "".join(
        f'<circle cx="{number % SIZE + 0.5}" cy="{number // SIZE + 0.5}" r="{RADIUS}" fill="{fill}"/>'
        for number, fill in enumerate(fills(frame, colours))
    )


def picture_file(frame: Mapping[str, Any], colours: Colours, title: str) -> str:
    """The lights as they are, as a drawing of its own."""
    lights = lights_of(frame)
    chosen = dict(zip(lights, fills(frame, colours), strict=True))
    return svg(lights, chosen, title)


def caption(frame: Mapping[str, Any]) -> str:
    return escape(str(frame.get("caption", "")))


def boards(tokens: Sequence[str]) -> list[list[str]]:
    """The stones at the start of a record and after each of its turns; a ValueError for what is no record."""
    return [rows(stones(manager)) for manager in played(tokens)]


def last_board(tokens: Sequence[str]) -> list[str]:
    """The stones at the end of a record."""
    *_, manager = played(tokens)
    return rows(stones(manager))


def played(tokens: Sequence[str]) -> Iterator[GameManager]:
    """The game at the start of a record and after each of its turns."""
    manager = GameManager()
    manager.start(2, FIRST_LEVEL)
    yield manager
    for token in tokens:
        turn = parse(token)
        if turn is None or not manager.allows(turn):
            raise ValueError(token)
        manager.take(turn)
        yield manager


def stones(manager: GameManager) -> Frame:
    is_over = manager.game.screen is ScreenName.GAME_OVER
    if is_over:
        # From who has won to what has won.
        manager.execute_move(Move.UP)
    board = manager.game.board
    return final_board(board.stones, board.highlighted if is_over else 0)
