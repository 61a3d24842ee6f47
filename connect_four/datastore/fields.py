"""The geometry of the board. A set of fields is an integer with one bit for every pixel of the matrix.

A column is eight bits, the lowest its bottom field (y = 7). The highest, the pixel of the menu row (y = 0), is no
field: it is always empty and keeps the columns apart.
"""

from typing import TypeAlias

Fields: TypeAlias = int
"""A set of fields."""

Stones: TypeAlias = tuple[Fields, Fields]
"""The fields that hold the stones of player 1 and those of player 2."""

WIDTH = 8
TOP = 1
BOTTOM = 7
COLUMNS = range(WIDTH)
ROWS = range(TOP, BOTTOM + 1)

FLOOR: Fields = 0x0101010101010101
ALL_FIELDS: Fields = 0x7F7F7F7F7F7F7F7F


def is_field(x: int, y: int) -> bool:
    return 0 <= x < WIDTH and TOP <= y <= BOTTOM


def field(x: int, y: int) -> Fields:
    if not is_field(x, y):
        raise ValueError(f"there is no field ({x}, {y}) on the board")
    return 1 << (8 * x + BOTTOM - y)


def column(x: int) -> Fields:
    if not 0 <= x < WIDTH:
        raise ValueError(f"there is no column {x} on the board")
    return 0x7F << 8 * x


def row(y: int) -> Fields:
    if not TOP <= y <= BOTTOM:
        raise ValueError(f"there is no row {y} on the board")
    return FLOOR << (BOTTOM - y)


def fields_in(fields: Fields) -> list[tuple[int, int]]:
    """Their coordinates, column by column from the left, each from its bottom."""
    found = []
    while fields:
        lowest = fields & -fields
        index = lowest.bit_length() - 1
        found.append((index >> 3, BOTTOM - (index & 7)))
        fields ^= lowest
    return found
