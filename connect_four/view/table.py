"""Rows of words and numbers as text."""

from collections.abc import Sequence
from unicodedata import combining, east_asian_width

Row = Sequence[str | float]


def table(head: Sequence[str], rows: Sequence[Row]) -> str:
    """Columns as wide as they must be; numbers stand at the right."""
    columns = list(zip(head, *rows, strict=True))
    lines = zip(*(aligned(column) for column in columns), strict=True)
    return "\n".join("  ".join(line).rstrip() for line in lines)


def aligned(column: Row) -> list[str]:
    texts = [str(cell) for cell in column]
    width = max(map(width_of, texts))
    if any(isinstance(cell, int | float) for cell in column):
        return [" " * (width - width_of(text)) + text for text in texts]
    return [text + " " * (width - width_of(text)) for text in texts]


def width_of(text: str) -> int:
    """How many columns of a terminal it takes: a character of East Asia two, an accent of its own none."""
    return sum(0 if combining(each) else 2 if east_asian_width(each) in "WF" else 1 for each in text)
