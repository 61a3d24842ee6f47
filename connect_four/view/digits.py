"""Up to four digits on the lights, two at a time."""

from collections.abc import Iterator, Sequence
from itertools import cycle

from connect_four.view.animation import Still
from connect_four.view.frame import ALL_DARK, SIZE, WHITE, Frame, dim

PAIR = 1.2
"""How many seconds two of the digits stand."""

GLYPHS = {
    "0": "### # # # # # # ###",
    "1": " #  ##   #   #  ###",
    "2": "###   # ### #   ###",
    "3": "###   # ###   # ###",
    "4": "# # # # ###   #   #",
    "5": "### #   ###   # ###",
    "6": "### #   ### # # ###",
    "7": "###   #   #   #   #",
    "8": "### # # ### # # ###",
    "9": "### # # ###   # ###",
}
"""Five rows of three lights, with a space between."""
WIDTH = 3
TOP = 1
HALVES = (range(SIZE // 2), range(SIZE // 2, SIZE))


def number(digits: str, seconds: float) -> Iterator[Still]:
    """The digits for so long; of more than two, the lowest row says by its lit half which ones they are."""
    pairs = [digits[start : start + 2] for start in range(0, len(digits), 2)]
    marks = HALVES if len(pairs) > 1 else ((),)
    left = seconds
    for pair, mark in cycle(zip(pairs, marks, strict=True)):
        if left <= 0:
            return
        yield Still(picture(pair, mark), min(PAIR, left))
        left -= PAIR


def picture(pair: str, mark: Sequence[int]) -> Frame:
    lights = list(ALL_DARK)
    for x in mark:
        lights[SIZE * (SIZE - 1) + x] = dim(WHITE)
    for place, digit in enumerate(pair):
        left = place * SIZE // 2
        for spot, dot in enumerate(GLYPHS[digit]):
            y, x = divmod(spot, WIDTH + 1)
            if dot == "#":
                lights[SIZE * (TOP + y) + left + x] = WHITE
    return tuple(lights)
