"""What the lights look like: the duty of their red, green and blue LED, chosen so that eyes can tell all of them apart.

An 8-bit value says little about an LED: its five upper bits go through a table that leaves the lowest values dark. So
the tables below count in duty, 0 to 31, and only the last step turns duty into what the hat takes.
"""

from collections.abc import Mapping, Sequence
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

# The same for the emulator's window, which is seen on a screen: it shows what is unlit in grey, and every duty lighter
# than an LED would. A screen has a brightness of its own.
WINDOW_TABLES = {
    CLASSIC: """
             dimmed     lit
        G     0 20  0    0 31  0
        g     0  6  0    0  7  0
        B     0  2 21    1  4 31
        b     0  0  7    0  0 11
        C     3 21 18    3 31 29
        c     0 12  8    0 14 10
        C-    1  5  7    2  6  6
        O    20 11  2   31 12  0
        o    11  5  0   12  4  0
        O-    3  2  0    3  2  0
        R    20  2  2   31  3  2
        r    10  0  0   10  0  0
        Y    18 21  0   29 31  1
        y     5  7  0    8  7  0
        W    21 21 21   31 31 31
        w     9  9 10   10 10 11
    """,
    COLOUR_BLIND: """
             dimmed     lit
        G    11 23  8   15 31 12
        g     2  8  1    4 14  4
        B     0  2 23    0  2 31
        b     0  1  4    0  0 10
        C     0 17 23    1 17 29
        c     0  8 14    0  7 11
        C-    1  3  5    1  3  5
        O    18  9  0   18  8  0
        o     5  3  0    5  3  0
        O-    2  1  0    2  1  0
        R    23  4  5   20  3  3
        r    11  2  1    7  2  1
        Y    18 17  0   20 21  1
        y     5  5  0    4  5  0
        W    23 23 21   31 31 31
        w    12 11 11    9  9 10
    """,
}
LIT = 1
"""The column of the window's tables for a picture that is not dimmed."""

LIGHTS = {letters(light).rstrip(): light for light in starmap(Light, product(Colour, Shade))}


def palette(name: str = CLASSIC, brightness: int = DEFAULT_BRIGHTNESS) -> Palette:
    """For LEDs."""
    return coloured(duties(name), brightness)


def window_palette(name: str = CLASSIC) -> Palette:
    """For the emulator's window."""
    return coloured(duties(name, WINDOW_TABLES), LIT)


def coloured(lit: Mapping[Light, Sequence[Duty]], column: int) -> Palette:
    lights = {(DARK, dimmed): NOTHING for dimmed in (False, True)}
    for light, row in lit.items():
        lights[light, False] = rgb(row[column])
        lights[light, True] = rgb(row[DIMMED])
    return lights


def duties(name: str, tables: Mapping[str, str] = TABLES) -> dict[Light, tuple[Duty, ...]]:
    """For every light that glows its duty in each column, the dimmed picture's first."""
    rows = (line.split() for line in tables[name].strip().splitlines()[1:])
    return {LIGHTS[letter]: tuple(zip(*[map(int, numbers)] * 3, strict=True)) for letter, *numbers in rows}


def rgb(duty: Duty) -> RGB:
    red, green, blue = (GAMMA.index(channel) << 3 for channel in duty)
    return red, green, blue
