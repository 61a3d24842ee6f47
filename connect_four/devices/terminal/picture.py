"""The picture in a terminal: which text stands at which spot, for every size of window."""

from collections.abc import Iterator, Mapping, Sequence

from connect_four.devices.terminal.abilities import Abilities, Colours
from connect_four.devices.terminal.inks import Inks
from connect_four.devices.terminal.matrices import (
    FAINT,
    PLAIN,
    Cells,
    Countable,
    Dots,
    Letters,
    Matrix,
    Numbered,
    Size,
    Spot,
)
from connect_four.language import _
from connect_four.view.frame import SIZE, Frame

Picture = dict[Spot, str]
"""The text at each spot, with its colours: a spot whose text is the same as before need not be written."""


class Layout:
    """A matrix in the middle of a window, and the caption below it."""

    def __init__(self, matrix: Matrix, window: Size) -> None:
        self._matrix = matrix
        self._window = window
        room = window.rows - matrix.size.rows
        self._gap = 1 if room > caption_rows(window.columns) else 0
        usual_rows = min(room - self._gap, caption_rows(window.columns))
        self._top = (room - self._gap - usual_rows) // 2
        self._left = (window.columns - matrix.size.columns) // 2
        # A long caption goes on in the rows below it, which are empty.
        self._caption_rows = room - self._gap - self._top

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
        rows, columns = self._needed
        words = _("Make the window larger: at least {columns} columns and {rows} rows.")
        if len(with_clause([], words.format(columns=columns, rows=rows), self._window.columns)) > self._window.rows:
            words = _("At least {columns}x{rows}.")
        lines = wrapped(words.format(columns=columns, rows=rows), self._window.columns, self._window.rows)
        return {Spot(row, 0): PLAIN + line for row, line in enumerate(lines)}


# With the space that lines leave because they end between words. Longer ones are rare.
LONGEST_CAPTION = 158
SMALLEST_PITCH, LARGEST_PITCH = 3, 16
LARGEST_CELL = 8


def caption_rows(columns: int) -> int:
    """How many rows a caption takes."""
    return -(-LONGEST_CAPTION // columns)


def layout(abilities: Abilities, inks: Inks, window: Size) -> Layout | Notice:
    """The largest matrix for which the window has room."""
    caption = caption_rows(window.columns)
    for matrices, least in choices(abilities, inks, caption):
        for rows_below in range(caption, least - 1, -1):
            for matrix in matrices:
                rows, columns = matrix.size
                if rows + rows_below <= window.rows and columns <= window.columns:
                    return Layout(matrix, window)
    return Notice(window, Size(matrix.size.rows + 1, matrix.size.columns))


def choices(abilities: Abilities, inks: Inks, caption: int) -> Iterator[tuple[Sequence[Matrix], int]]:
    """Matrices from the largest to the smallest, and how much of the caption each needs; the best choice first."""
    if abilities.colours is Colours.NONE:
        yield [Letters()], 1
        return
    small = Cells(1, inks)
    large: list[Countable]
    if abilities.has_blocks:
        large = [Dots(pitch, inks) for pitch in range(LARGEST_PITCH, SMALLEST_PITCH - 1, -1)]
    else:
        large = [Cells(height, inks) for height in range(LARGEST_CELL, 1, -1)]
    for matrices in (large, [small]):
        # Neither numbers nor large lights are worth half of the caption: it says what to do.
        yield [*map(Numbered, matrices)], caption // 2 + 1
    yield [small], 1


IN_ASCII = str.maketrans({"…": "...", "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})


def writable(words: str, has_blocks: bool) -> str:
    """The words without control characters, and in ASCII if the terminal has nothing else."""
    clean = "".join(character if character.isprintable() else "?" for character in words)
    return clean if has_blocks else clean.translate(IN_ASCII).encode("ascii", "replace").decode()


def wrapped(words: str, width: int, rows: int) -> list[str]:
    """The words in lines of this width, broken at double spaces where possible. Clauses without room are left out."""
    lines: list[str] = []
    for clause in words.split("  "):
        longer = with_clause(lines, clause, width)
        if len(longer) <= rows:
            lines = longer
    return lines or with_clause([], words, width)[:rows]


def with_clause(lines: Sequence[str], clause: str, width: int) -> list[str]:
    parts = [clause] if len(clause) <= width else clause.split()
    gap, longer = "  ", list(lines)
    for part in parts:
        if longer and len(longer[-1]) + len(gap) + len(part) <= width:
            longer[-1] += gap + part
        else:
            longer.append(part[:width])
        gap = " "
    return longer


def changes(before: Mapping[Spot, str], after: Mapping[Spot, str]) -> str:
    """What to write so that the one picture becomes the other."""
    return "".join(
        f"\x1b[{spot.row + 1};{spot.column + 1}H{text}" for spot, text in after.items() if before.get(spot) != text
    )
