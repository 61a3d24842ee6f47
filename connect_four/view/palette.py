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
"""The column of a picture that nobody has touched for a while, whatever its brightness."""

CLASSIC = "classic"
COLOUR_BLIND = "colour-blind"

# A row for each light, named as the picture as text names it; a column for each brightness.
TABLES = {
    CLASSIC: """
             dimmed      1           2           3
        G    0  4  0     0  6  0     0 11  0     0 21  0
        g    0  1  0     0  1  0     0  2  0     0  3  0
        B    0  0  4     0  0  6     0  0 12     0  0 29
        b    0  0  1     0  0  1     0  0  2     0  0  3
        C    0  4  4     0  6  8     0 12 12     0 25 25
        c    0  1  1     0  1  2     0  3  3     0  4  4
        C-   1  1  2     1  2  2     1  1  2     1  1  3
        O    4  2  0     8  4  0    12  5  0    20 10  0
        o    2  1  0     2  1  0     3  1  0     5  1  0
        O-   2  2  2     1  1  1     2  2  1     3  2  2
        R    4  0  0     8  0  0    15  0  0    23  0  0
        r    1  0  0     1  0  0     1  0  0     2  0  0
        Y    4  4  0     8  8  0    14 14  0    27 25  0
        y    1  1  0     2  2  0     3  3  0     6  6  0
        W    4  4  4     7  7  7    12 12 14    25 27 23
        w    1  2  1     2  1  2     3  3  3     6  6  6
    """,
    COLOUR_BLIND: """
             dimmed      1           2           3
        G    0  4  0     1  4  0     5 11  0     7 31 10
        g    0  1  0     0  1  0     0  1  0     3  5  0
        B    1  0  4     1  2  8     2  4 12     6  0 20
        b    0  0  1     0  0  1     0  0  2     0  0  1
        C    1  4  3     2  7  6     1 14 12     7 20 14
        c    0  1  1     0  1  2     1  2  3     0  4  2
        C-   1  2  2     1  2  2     1  1  2     1  2  4
        O    4  2  0     8  4  1    15  4  2    18  7  0
        o    2  1  0     2  1  0     3  1  0     2  1  0
        O-   2  2  1     1  1  1     2  1  1     1  1  1
        R    4  0  1     5  0  1    10  1  1    29  0  5
        r    1  0  0     1  0  0     1  0  0     1  0  0
        Y    4  4  1     8  8  0    15 15  1    21 12  0
        y    1  1  0     2  2  0     3  2  0     3  2  0
        W    3  3  4     4  3  3     7  6  7    29 31 31
        w    1  1  2     2  1  2     3  3  3     6  6  6
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
