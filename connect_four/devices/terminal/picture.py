"""The picture in a terminal: which text stands at which spot, for every size of window."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from connect_four.devices.terminal.abilities import Abilities, Colours
from connect_four.devices.terminal.inks import Ink, Inks
from connect_four.view.frame import SIZE, Frame, Light
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


Picture = dict[Spot, str]
"""The text at each spot, with its colours: a spot whose text is the same as before need not be written."""


class Matrix(Protocol):
    """One way to draw the 64 lights."""

    @property
    def size(self) -> Size: ...

    def background(self) -> Iterator[tuple[Spot, str]]: ...

    def light(self, light: Light, dimmed: bool, x: int, y: int) -> Iterator[tuple[Spot, str]]: ...


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
        width = 2 * self._height - (1 if self._height == 2 else 2 if self._height > 2 else 0)
        height = self._height - (self._height > 2)
        ink = self._inks.ink(light, dimmed)
        mark_ink, mark = self._inks.mark_ink(light, dimmed), self._inks.mark(light, dimmed)
        for row in range(height):
            # Two rows leave no room for a gap below the light: a line is drawn there instead.
            filling, pen = ("_", self._inks.panel) if self._height == 2 and row == 1 else (" ", ink)
            text = coloured(pen, ink, filling * width)
            if row == (height - 1) // 2 and mark:
                text = coloured(mark_ink, ink, mark.center(width) if width > 2 else mark.ljust(width))
            yield Spot(self._height * y + row, 1 + 2 * self._height * x), text


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


class Layout:
    """A matrix in the middle of a window, and the caption below it."""

    def __init__(self, matrix: Matrix, window: Size) -> None:
        self._matrix = matrix
        self._window = window
        room = window.rows - matrix.size.rows
        self._gap = 1 if room > caption_rows(window.columns) else 0
        self._caption_rows = min(room - self._gap, caption_rows(window.columns))
        self._top = (room - self._gap - self._caption_rows) // 2
        self._left = (window.columns - matrix.size.columns) // 2

    def picture(self, frame: Frame, dimmed: bool, caption: str) -> Picture:
        picture = {
            Spot(self._top + row, self._left + column): text for (row, column), text in self._parts(frame, dimmed)
        }
        return picture | self._caption(caption, dimmed)

    def _parts(self, frame: Frame, dimmed: bool) -> Iterator[tuple[Spot, str]]:
        yield from self._matrix.background()
        for number, light in enumerate(frame):
            yield from self._matrix.light(light, dimmed, number % SIZE, number // SIZE)

    def _caption(self, caption: str, dimmed: bool) -> Picture:
        first = self._top + self._matrix.size.rows + self._gap
        lines = wrapped(caption, self._window.columns, self._caption_rows)
        lines += [""] * (self._caption_rows - len(lines))
        pen = FAINT if dimmed else PLAIN
        return {
            Spot(first + number, 0): f"{pen}{line.center(self._window.columns)}{PLAIN}"
            for number, line in enumerate(lines)
        }


class Notice:
    """Says that the window is too small."""

    def __init__(self, window: Size, needed: Size) -> None:
        self._window = window
        self._needed = needed

    def picture(self, frame: Frame, dimmed: bool, caption: str) -> Picture:
        words = f"The window is too small: {self._needed.columns}x{self._needed.rows} is needed."
        if 2 * self._window.columns < len(words):
            words = f"needs {self._needed.columns}x{self._needed.rows}"
        lines = wrapped(words, self._window.columns, self._window.rows)
        return {Spot(row, 0): PLAIN + line for row, line in enumerate(lines)}


LONGEST_CAPTION = 80
SMALLEST_PITCH, LARGEST_PITCH = 3, 16
LARGEST_CELL = 8


def caption_rows(columns: int) -> int:
    """How many rows a caption takes; as lines end between words, a quarter is added for the space that they leave."""
    return 1 if columns >= LONGEST_CAPTION else -(-LONGEST_CAPTION * 5 // 4 // columns)


def layout(abilities: Abilities, inks: Inks, window: Size) -> Layout | Notice:
    """The largest matrix that the window has room for."""
    for rows_below in (caption_rows(window.columns), 1):
        for matrix in matrices(abilities, inks):
            rows, columns = matrix.size
            if rows + rows_below <= window.rows and columns <= window.columns:
                return Layout(matrix, window)
    return Notice(window, Size(matrix.size.rows + 1, matrix.size.columns))


def matrices(abilities: Abilities, inks: Inks) -> Iterator[Matrix]:
    """From the largest to the smallest."""
    if abilities.colours is Colours.NONE:
        yield Letters()
        return
    if abilities.has_blocks:
        yield from (Dots(pitch, inks) for pitch in range(LARGEST_PITCH, SMALLEST_PITCH - 1, -1))
        yield Cells(1, inks)
        return
    yield from (Cells(height, inks) for height in range(LARGEST_CELL, 0, -1))


def writable(words: str, has_blocks: bool) -> str:
    """The words without control characters, and in ASCII if the terminal has nothing else."""
    clean = "".join(character if character.isprintable() else "?" for character in words)
    return clean if has_blocks else clean.replace("…", "...").encode("ascii", "replace").decode()


def wrapped(words: str, width: int, rows: int) -> list[str]:
    """The words in lines of this width, broken at double spaces where possible; what needs more rows is left out."""
    lines: list[str] = []
    for clause in words.split("  "):
        parts = [clause] if len(clause) <= width else clause.split()
        for number, part in enumerate(parts):
            gap = " " if number else "  "
            if lines and len(lines[-1]) + len(gap) + len(part) <= width:
                lines[-1] += gap + part
            else:
                lines.append(part[:width])
    return lines[:rows]


def changes(before: Mapping[Spot, str], after: Mapping[Spot, str]) -> str:
    """What to write so that the one picture becomes the other."""
    return "".join(
        f"\x1b[{spot.row + 1};{spot.column + 1}H{text}" for spot, text in after.items() if before.get(spot) != text
    )
