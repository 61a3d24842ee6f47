"""What eyes make of the lights, computed: how far apart two look, to people who see all colours and who don't.

`python -m tests.view.eyes` draws the palettes as each kind of eye sees them.
"""

import math
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from connect_four.view.frame import Light
from connect_four.view.palette import BRIGHTNESSES, DIMMED, GAMMA, PALETTES, RGB, Duty, duties
from connect_four.view.text import letters

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

# What is left of linear red, green and blue in a full dichromacy: Machado, Oliveira and Fernandes, 2009.
EYES: dict[str, Matrix] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

# From linear light to the Oklab colour space, in which equal distances look about equally large: Ottosson, 2020.
CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
OKLAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
LUMINANCE = (0.2126, 0.7152, 0.0722)


def times(matrix: Matrix, vector: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def led_light(duty: Duty, brightest: int) -> Triple:
    """The linear light of an LED, for an eye that has got used to the brightest of all."""
    red, green, blue = (channel / brightest for channel in duty)
    return red, green, blue


def window_pixel(duty: Duty) -> RGB:
    """How the emulator's window draws an LED: what is unlit in grey, and everything lighter than a screen would."""
    red, green, blue = (int(255 * (0.05 + 0.95 * channel / GAMMA[-1]) ** 0.25) for channel in duty)
    return red, green, blue


def screen_light(pixel: RGB) -> Triple:
    """The linear light of a screen's pixel."""
    red, green, blue = (linear(channel / 255) for channel in pixel)
    return red, green, blue


def linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else math.pow((value + 0.055) / 1.055, 2.4)


def seen(light: Triple, eye: str) -> Triple:
    red, green, blue = times(EYES[eye], light)
    return max(red, 0), max(green, 0), max(blue, 0)


def oklab(light: Triple) -> Triple:
    long, medium, short = times(CONES, light)
    return times(OKLAB, (long ** (1 / 3), medium ** (1 / 3), short ** (1 / 3)))


def distance(one: Triple, other: Triple, eye: str = "all colours") -> float:
    """How different two lights look. 0.02 can just be told apart side by side, and black and white are 1 apart."""
    return math.dist(oklab(seen(one, eye)), oklab(seen(other, eye)))


def hue(light: Triple) -> float:
    """The angle of its colour, in degrees."""
    _, green_to_red, blue_to_yellow = oklab(light)
    return math.degrees(math.atan2(blue_to_yellow, green_to_red))


def brightness(light: Triple) -> float:
    """From 0 to 100, in steps that look equal."""
    luminance = sum(share * channel for share, channel in zip(LUMINANCE, light, strict=True))
    return 116 * luminance ** (1 / 3) - 16 if luminance > 0.008856 else 903.3 * luminance


def brightest_channel(name: str, column: int) -> int:
    return max(chain.from_iterable(steps[column] for steps in duties(name).values()))


STEP, RADIUS, LEFT, HEAD = 34, 12, 130, 28
DARK_BOARD, INK = "#15171a", "#9aa0a6"
# As on a sheet of paper, where light has less room than from an LED.
SCREEN_GAMMA = 2.8


def drawing() -> str:
    """Every palette at its brightest and dimmed: a column for each light, a row for each kind of eye."""
    rows = list(picture_rows())
    lights = list(duties(PALETTES[0]))
    width, height = LEFT + STEP * len(lights) + 10, HEAD + STEP * len(rows)
    heads = (
        f'<text x="{LEFT + STEP * (place + 0.5):g}" y="18" text-anchor="middle">{letters(light).strip()}</text>'
        for place, light in enumerate(lights)
    )
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="monospace">',
            "<title>The lights of each palette as different eyes see them</title>",
            f'<rect width="{width}" height="{height}" fill="{DARK_BOARD}"/>',
            f'<g font-size="12" fill="{INK}">',
            *heads,
            *(
                f'<text x="8" y="{HEAD + STEP * number + 20}">{words}</text>'
                for number, (words, _) in enumerate(rows)
                if words
            ),
            "</g>",
            *(
                f'<circle cx="{LEFT + STEP * (place + 0.5):g}" cy="{HEAD + STEP * number + 16}" r="{RADIUS}"'
                f' fill="{colour}"/>'
                for number, (_, colours) in enumerate(rows)
                for place, colour in enumerate(colours)
            ),
            "</svg>\n",
        )
    )


def picture_rows() -> Iterator[tuple[str, list[str]]]:
    for name in PALETTES:
        for column, words in ((BRIGHTNESSES[-1], "brightest"), (DIMMED, "dimmed")):
            yield f"{name}, {words}", []
            lit: dict[Light, tuple[Duty, ...]] = duties(name)
            brightest = brightest_channel(name, column)
            for eye in EYES:
                yield f"  {eye}", [on_screen(seen(led_light(steps[column], brightest), eye)) for steps in lit.values()]


def on_screen(light: Triple) -> str:
    return "#" + "".join(f"{min(255, round(255 * channel ** (1 / SCREEN_GAMMA))):02x}" for channel in light)


if __name__ == "__main__":
    Path("docs/colour-blindness.svg").write_text(drawing())
