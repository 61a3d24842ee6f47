"""Rows of words and numbers as text."""

from collections.abc import Sequence

Row = Sequence[str | int]


def table(head: Sequence[str], rows: Sequence[Row]) -> str:
    """Columns as wide as they must be; numbers stand at the right."""
    columns = list(zip(head, *rows, strict=True))
    lines = zip(*(aligned(column) for column in columns), strict=True)
    return "\n".join("  ".join(line).rstrip() for line in lines)


def aligned(column: Row) -> list[str]:
    width = max(len(str(cell)) for cell in column)
    sign = ">" if any(isinstance(cell, int) for cell in column) else "<"
    return [f"{cell!s:{sign}{width}}" for cell in column]
