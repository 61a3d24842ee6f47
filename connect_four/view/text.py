"""The picture as text, as docs/rules.md writes it."""

from collections.abc import Sequence
from functools import cache

from connect_four.view.frame import DARK, SIZE, Colour, Frame, Light, Shade

EDGE = " +" + 2 * SIZE * "=" + "+"
HEAD = "  " + " ".join(map(str, range(SIZE)))


def letters(light: Light) -> str:
    letter = light.colour.value
    match light.shade:
        case Shade.BRIGHT:
            return f"{letter} "
        case Shade.DIM:
            return f"{letter.lower()} "
        case Shade.GREYED_OUT:
            return f"{letter}-"


@cache
def lights_by_letters() -> dict[str, Light]:
    lights = [Light(colour, shade) for colour in Colour if colour is not Colour.DARK for shade in Shade]
    return {letters(light): light for light in (DARK, *lights)}


def rows(frame: Frame) -> list[str]:
    """The eight rows of the picture."""
    return ["".join(map(letters, frame[SIZE * y : SIZE * (y + 1)])) for y in range(SIZE)]


def lights_in(rows: Sequence[str]) -> Frame:
    """The picture with these rows."""
    every = lights_by_letters()
    return tuple(every[row[2 * x : 2 * x + 2]] for row in rows for x in range(SIZE))


def text(frame: Frame) -> str:
    """The frame as eleven lines."""
    return "\n".join((HEAD, EDGE, *(f"{y}|{row}|" for y, row in enumerate(rows(frame))), EDGE))
