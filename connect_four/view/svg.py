"""The matrix as a drawing: a dark board with 64 rounded lights that glow, at rest or moving."""

from collections.abc import Mapping, Sequence
from html import escape

from connect_four.view.frame import SIZE, Colour, Frame, Light, Shade

PITCH = 10
MARGIN = 4
LIGHT = 8
EDGE = 2 * MARGIN + PITCH * SIZE
BOARD = "#15171c"
UNLIT = "#23262e"
PIXELS = 440

Colours = Mapping[Light, str]

# What an eye sees of the LEDs: never quite black beside the board, and dim lights clearly lit.
CLASSIC: Colours = {
    Light(Colour.DARK): UNLIT,
    Light(Colour.GREEN): "#22e04a",
    Light(Colour.GREEN, Shade.DIM): "#12692a",
    Light(Colour.BLUE): "#3a6cff",
    Light(Colour.BLUE, Shade.DIM): "#213a8c",
    Light(Colour.CYAN): "#25e0e6",
    Light(Colour.CYAN, Shade.DIM): "#137076",
    Light(Colour.CYAN, Shade.GREYED_OUT): "#3a5254",
    Light(Colour.ORANGE): "#ff8a1c",
    Light(Colour.ORANGE, Shade.DIM): "#8a4a10",
    Light(Colour.ORANGE, Shade.GREYED_OUT): "#57483a",
    Light(Colour.RED): "#ff3030",
    Light(Colour.RED, Shade.DIM): "#861a1a",
    Light(Colour.YELLOW): "#ffe02a",
    Light(Colour.YELLOW, Shade.DIM): "#867616",
    Light(Colour.WHITE): "#f4f4f4",
}


def svg(frame: Frame, colours: Colours, title: str) -> str:
    """The frame as a picture that stands still."""
    return drawing([place(number, f' fill="{colours[light]}"/>') for number, light in enumerate(frame)], title)


def drawing(lights: Sequence[str], title: str) -> str:
    """The board with these lights on it."""
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {EDGE} {EDGE}" width="{PIXELS}" height="{PIXELS}"'
            ' role="img">',
            f"<title>{escape(title)}</title>",
            f'<defs><rect id="l" width="{LIGHT}" height="{LIGHT}" rx="2.2"/>',
            # The blur twice: a light spreads far and still shines. Its own place keeps exactly its own colour.
            '<filter id="g" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="2.4" result="b"/>',
            '<feMerge><feMergeNode in="b"/><feMergeNode in="b"/><feMergeNode in="SourceGraphic"/></feMerge>',
            "</filter></defs>",
            f'<rect width="{EDGE}" height="{EDGE}" rx="6" fill="{BOARD}"/>',
            '<g filter="url(#g)">',
            *lights,
            "</g>",
            "</svg>",
            "",
        )
    )


def place(number: int, rest: str) -> str:
    """The light with this number, which goes on with what colour it has."""
    y, x = divmod(number, SIZE)
    first = MARGIN + (PITCH - LIGHT) // 2
    return f'<use href="#l" x="{first + PITCH * x}" y="{first + PITCH * y}"{rest}'
