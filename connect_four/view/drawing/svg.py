"""The matrix as a drawing: a dark board with 64 rounded lights that glow, at rest or moving."""

from collections.abc import Mapping, Sequence
from html import escape

from connect_four.view.drawing.eye import BOARD, UNLIT, seen
from connect_four.view.frame import DARK, SIZE, Frame, Light
from connect_four.view.palette import BRIGHTNESSES, CLASSIC, RGB, duties

PITCH = 10
MARGIN = 4
LIGHT = 8
LIGHT_RADIUS = 2.2
BOARD_RADIUS = 6
BLUR = 2.4
# Where the first light begins.
FIRST = MARGIN + (PITCH - LIGHT) // 2
EDGE = 2 * MARGIN + PITCH * SIZE
PIXELS = 440

Colours = Mapping[Light, str]


def colours(palette: str = CLASSIC) -> Colours:
    """What an eye sees of the palette's LEDs at their brightest, as far as a screen can show it."""
    lit = {light: hexadecimal(seen(steps[BRIGHTNESSES[-1]])) for light, steps in duties(palette).items()}
    return {DARK: hexadecimal(UNLIT), **lit}


def hexadecimal(rgb: RGB) -> str:
    return "#" + bytes(rgb).hex()


def svg(frame: Frame, colours: Colours, title: str) -> str:
    """The frame as a picture that stands still."""
    return drawing([light_element(number, f' fill="{colours[light]}"/>') for number, light in enumerate(frame)], title)


def drawing(lights: Sequence[str], title: str) -> str:
    """The board with these lights on it."""
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {EDGE} {EDGE}" width="{PIXELS}" height="{PIXELS}"'
            ' role="img">',
            f"<title>{escape(title)}</title>",
            f'<defs><rect id="l" width="{LIGHT}" height="{LIGHT}" rx="{LIGHT_RADIUS}"/>',
            # The blur twice, for a wide and bright glow. The light itself is drawn over it and keeps its exact colour.
            f'<filter id="g" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="{BLUR}" result="b"/>',
            '<feMerge><feMergeNode in="b"/><feMergeNode in="b"/><feMergeNode in="SourceGraphic"/></feMerge>',
            "</filter></defs>",
            f'<rect width="{EDGE}" height="{EDGE}" rx="{BOARD_RADIUS}" fill="{hexadecimal(BOARD)}"/>',
            '<g filter="url(#g)">',
            *lights,
            "</g>",
            "</svg>",
            "",
        )
    )


def light_element(number: int, rest: str) -> str:
    """The element of the light with this number; `rest` gives its colour and closes it."""
    y, x = divmod(number, SIZE)
    return f'<use href="#l" x="{FIRST + PITCH * x}" y="{FIRST + PITCH * y}"{rest}'
