"""The 64 lights in a terminal: the ways to draw them, in every size."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from connect_four.devices.terminal.inks import Ink, Inks
from connect_four.view.frame import SIZE, Light
from connect_four.view.text import EDGE, HEAD, letters

PLAIN = "\x1b[0m"
FAINT = "\x1b[0;2m"
DEFAULT_BACK = "49"


class Spot(NamedTuple):
    row: int
    column: int


class Size(NamedTuple):
    rows: int
    columns: int


class Matrix(Protocol):
    """One way to draw the 64 lights."""

    @property
    def size(self) -> Size: ...

    def background(self) -> Iterator[tuple[Spot, str]]: ...

    def light(self, light: Light, dimmed: bool, x: int, y: int) -> Iterator[tuple[Spot, str]]: ...


class Countable(Matrix, Protocol):
    """One whose columns and rows can be numbered."""

    def middle(self, x: int, y: int) -> Spot:
        """The spot in the middle of a light."""
        ...


class Dots:
    """Round lights on a dark panel. Half blocks make every character two square pixels."""

    def __init__(self, pitch: int, inks: Inks) -> None:
        self._pitch = pitch
        self._inks = inks

    @property
    def size(self) -> Size:
        return Size(SIZE * self._pitch // 2 + 1, SIZE * self._pitch + 1)

    def background(self) -> Iterator[tuple[Spot, str]]:
        rows, columns = self.size
        panel = self._inks.panel
        for row in range(rows - 1):
            yield Spot(row, 0), coloured(panel, panel, " " * columns)
        yield Spot(rows - 1, 0), f"\x1b[{panel.front};{DEFAULT_BACK}m{'▀' * columns}"

    def light(self, light: Light, dimmed: bool, x: int, y: int) -> Iterator[tuple[Spot, str]]:
        # The first line of the picture and every line between two lights belong to the panel.
        top, left = 1 + self._pitch * y, 1 + self._pitch * x
        for row, text in enumerate(sprite(self._pitch, self._inks, light, dimmed, top % 2)):
            yield Spot(top // 2 + row, left), text

    def middle(self, x: int, y: int) -> Spot:
        to_middle = 1 + (self._pitch - 2) // 2
        return Spot((self._pitch * y + to_middle) // 2, self._pitch * x + to_middle)


@lru_cache(maxsize=128)
def sprite(pitch: int, inks: Inks, light: Light, dimmed: bool, above: int) -> Sequence[str]:
    """The rows of characters of one light, below so many pixel lines of the panel."""
    edge = pitch - 1
    covered = coverage(edge)
    panel = [inks.panel] * edge
    lines = [panel] * above + [[inks.ink(light, dimmed, share) for share in line] for line in covered]
    if len(lines) % 2:
        lines.append(panel)
    rows = [list(zip(*pair, strict=True)) for pair in zip(lines[::2], lines[1::2], strict=True)]
    inside = inks.ink(light, dimmed)
    written = [[block(inks, *spot) for spot in row] for row in rows]
    mark = inks.mark(light, dimmed)
    if mark:
        filled = (number for number, row in enumerate(rows) if row[edge // 2] == (inside, inside))
        middle = next(filled, len(rows) - 1)
        front = inks.mark_ink(light, dimmed).front
        for column, character in enumerate(mark, start=(edge - len(mark)) // 2):
            written[middle][column] = f"{front};{inside.back}", character
    return [run(row) for row in written]


@lru_cache(maxsize=4)
def coverage(edge: int) -> Sequence[Sequence[float]]:
    """How much of each pixel lies within a disc that fills a square of this edge."""
    if edge < 3:
        return [[1.0] * edge] * edge
    fine = 4
    radius = edge / 2 * 1.04
    centre = edge / 2
    steps = [(step + 0.5) / fine for step in range(fine)]

    def share(x: int, y: int) -> float:
        inside = sum((x + dx - centre) ** 2 + (y + dy - centre) ** 2 <= radius**2 for dx in steps for dy in steps)
        return inside / fine**2

    return [[share(x, y) for x in range(edge)] for y in range(edge)]


def block(inks: Inks, upper: Ink, lower: Ink) -> tuple[str, str]:
    """The colours and the character that show these two pixels."""
    if upper == lower:
        if upper == inks.panel or inks.has_bright_backs:
            return f"{upper.front};{upper.back}", " "
        return f"{upper.front};{inks.panel.back}", "█"
    if upper == inks.panel:
        return f"{lower.front};{upper.back}", "▄"
    return f"{upper.front};{lower.back}", "▀"


def run(row: Sequence[tuple[str, str]]) -> str:
    """Characters beside each other; a colour is named only where it changes."""
    text = []
    before = None
    for colours, character in row:
        if colours != before:
            text.append(f"\x1b[{colours}m")
            before = colours
        text.append(character)
    return "".join(text)


def coloured(front: Ink, back: Ink, text: str) -> str:
    return f"\x1b[{front.front};{back.back}m{text}"


class Cells:
    """Rectangles of plain characters, for terminals without half blocks and for small windows."""

    def __init__(self, height: int, inks: Inks) -> None:
        self._height = height
        self._inks = inks

    @property
    def size(self) -> Size:
        return Size(SIZE * self._height, 2 * SIZE * self._height + 1)

    def background(self) -> Iterator[tuple[Spot, str]]:
        rows, columns = self.size
        for row in range(rows):
            yield Spot(row, 0), coloured(self._inks.panel, self._inks.panel, " " * columns)

    def light(self, light: Light, dimmed: bool, x: int, y: int) -> Iterator[tuple[Spot, str]]:
        height, width = self._light_size
        ink = self._inks.ink(light, dimmed)
        mark_ink, mark = self._inks.mark_ink(light, dimmed), self._inks.mark(light, dimmed)
        for row in range(height):
            # Two rows leave no room for a gap below the light: a line is drawn there instead.
            filling, pen = ("_", self._inks.panel) if self._height == 2 and row == 1 else (" ", ink)
            text = coloured(pen, ink, filling * width)
            if row == (height - 1) // 2 and mark:
                text = coloured(mark_ink, ink, mark.center(width) if width > 2 else mark.ljust(width))
            yield Spot(self._height * y + row, 1 + 2 * self._height * x), text

    def middle(self, x: int, y: int) -> Spot:
        height, width = self._light_size
        return Spot(self._height * y + (height - 1) // 2, 1 + 2 * self._height * x + (width - 1) // 2)

    @property
    def _light_size(self) -> Size:
        width = 2 * self._height - (1 if self._height == 2 else 2 if self._height > 2 else 0)
        return Size(self._height - (self._height > 2), width)


class Numbered:
    """A matrix with the numbers of the columns above it, and those of the rows at its left."""

    def __init__(self, matrix: Countable) -> None:
        self._matrix = matrix

    @property
    def size(self) -> Size:
        rows, columns = self._matrix.size
        return Size(rows + 1, columns + 2)

    def background(self) -> Iterator[tuple[Spot, str]]:
        for number in range(SIZE):
            row, column = self._matrix.middle(number, number)
            yield Spot(0, column + 2), f"{FAINT}{number}"
            yield Spot(row + 1, 0), f"{FAINT}{number}"
        yield from moved(self._matrix.background())

    def light(self, light: Light, dimmed: bool, x: int, y: int) -> Iterator[tuple[Spot, str]]:
        yield from moved(self._matrix.light(light, dimmed, x, y))


def moved(spots: Iterator[tuple[Spot, str]]) -> Iterator[tuple[Spot, str]]:
    """Made room for the numbers."""
    for (row, column), text in spots:
        yield Spot(row + 1, column + 2), text


class Letters:
    """The picture as docs/rules.md writes it."""

    @property
    def size(self) -> Size:
        return Size(SIZE + 3, len(EDGE))

    def background(self) -> Iterator[tuple[Spot, str]]:
        yield Spot(0, 0), PLAIN + HEAD
        for row in (1, SIZE + 2):
            yield Spot(row, 0), PLAIN + EDGE
        for y in range(SIZE):
            yield Spot(2 + y, 0), f"{PLAIN}{y}|"
            yield Spot(2 + y, 2 + 2 * SIZE), f"{PLAIN}|"

    def light(self, light: Light, dimmed: bool, x: int, y: int) -> Iterator[tuple[Spot, str]]:
        yield Spot(2 + y, 2 + 2 * x), (FAINT if dimmed else PLAIN) + letters(light)
