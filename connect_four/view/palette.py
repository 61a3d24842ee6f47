"""What the lights look like: the duty of their red, green and blue LED, chosen so that eyes can tell all of them apart.

An 8-bit value says little about an LED: its five upper bits go through a table that leaves the lowest values dark. So
the tables below count in duty, 0 to 31, and only the last step turns duty into what the hat takes.
"""

from collections.abc import Mapping
from itertools import product, starmap

from connect_four.view.frame import DARK, Colour, Light, Shade
from connect_four.view.text import letters

RGB = tuple[int, int, int]
Duty = tuple[int, int, int]
Palette = Mapping[tuple[Light, bool], RGB]
"""What a light looks like, by the light and whether the picture is dimmed."""

GAMMA = (0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 17, 18, 20, 21, 23, 25, 27, 29, 31)
"""The duty that the hat's driver gives to each value of a channel's five bits."""

BRIGHTNESSES = (1, 2, 3)
DEFAULT_BRIGHTNESS = 2
NOTHING: Duty = (0, 0, 0)
DIMMED = 0
"""The column of the tables for a dimmed picture, whatever its brightness."""

CLASSIC = "classic"
COLOUR_BLIND = "colour-blind"

# A row for each light, named as the picture as text names it; a column for each brightness.
TABLES = {
    CLASSIC: """
             dimmed      1           2           3
        G     0  5  0     0  6  0     0 17  0     0 21  0
        g     0  1  0     0  1  0     0  3  0     0  5  0
        B     0  0  6     0  2 10     0  3 18     0  5 31
        b     0  0  1     0  0  2     0  0  4     0  0  4
        C     0  6  5     0 10  8     0 18 14     0 31 23
        c     0  1  1     0  2  1     0  2  1     0  7  4
        C-    1  1  2     1  1  2     1  1  2     1  1  4
        O     6  2  0     9  3  0    15  5  0    27 10  0
        o     2  1  0     2  1  0     4  1  0     4  1  0
        O-    2  2  2     2  2  2     2  2  2     4  3  3
        R     6  0  0     9  0  0    15  0  0    25  0  0
        r     1  0  0     1  0  0     2  0  0     4  0  0
        Y     6  6  0    10 10  0    18 17  0    31 29  0
        y     1  1  0     2  2  0     4  4  0     6  6  0
        W     6  5  6     8  6  8    18 17 17    31 27 31
        w     3  3  3     4  4  4     4  4  4     7  7  6
    """,
    COLOUR_BLIND: """
             dimmed      1           2           3
        G     0  6  2     2  9  3     5 12  4     6 27  8
        g     0  1  0     0  1  0     0  3  1     0  7  0
        B     1  1  6     3  0 10     5  0 18     9  1 31
        b     0  0  1     0  0  1     0  0  2     0  0  3
        C     1  3  5     2  4  8     1  6 10     4 14 18
        c     0  1  3     0  1  3     0  1  2     1  3  6
        C-    1  2  2     1  2  2     1  2  2     1  1  4
        O     6  3  0    10  5  0    12  6  0    27 14  1
        o     3  1  0     3  1  0     3  1  0     5  2  0
        O-    2  2  1     2  2  1     1  1  1     2  1  1
        R     4  0  1    10  1  0    17  0  4    31  3  6
        r     1  0  0     2  0  0     2  0  0     6  0  0
        Y     6  6  0    10 10  1    18 14  0    31 31  0
        y     1  1  0     1  1  0     4  3  0     5  3  0
        W     5  4  5     6  6  8    14 18 17    20 21 25
        w     1  1  2     3  3  3     3  4  4     3  4  3
    """,
}
PALETTES = tuple(TABLES)

LIGHTS = {letters(light).rstrip(): light for light in starmap(Light, product(Colour, Shade))}


def palette(name: str = CLASSIC, brightness: int = DEFAULT_BRIGHTNESS) -> Palette:
    lights: dict[tuple[Light, bool], RGB] = {}
    for light, row in {DARK: (NOTHING,) * (DIMMED + 1 + len(BRIGHTNESSES)), **duties(name)}.items():
        lights[light, False] = rgb(row[brightness])
        lights[light, True] = rgb(row[DIMMED])
    return lights


def duties(name: str) -> dict[Light, tuple[Duty, ...]]:
    """For every light that glows its duty when the picture is dimmed, and at each brightness."""
    rows = (line.split() for line in TABLES[name].strip().splitlines()[1:])
    return {LIGHTS[letter]: tuple(zip(*[map(int, numbers)] * 3, strict=True)) for letter, *numbers in rows}


def rgb(duty: Duty) -> RGB:
    red, green, blue = (GAMMA.index(channel) << 3 for channel in duty)
    return red, green, blue
