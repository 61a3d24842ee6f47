"""A dark sheet with a title, for rows of names and numbers."""

from collections.abc import Iterable
from html import escape

from connect_four.view.drawing.chart import GROUND, SIDE, TEXT

# So wide is a title.
LEAST_WIDTH = 540
LETTER = 8
"""How wide one is, about, so that names have room."""
LEAST_NAME = 60
# Below the title and the head of the columns.
TOP = 72
COLOUR = "#5b8def"


def sheet(title: str, width: float, height: float, lines: Iterable[str]) -> str:
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}"'
            f' height="{height:g}" role="img" font-family="sans-serif" font-size="13" fill="{TEXT}">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width:g}" height="{height:g}" rx="12" fill="{GROUND}"/>',
            f'<text x="{SIDE}" y="28" font-size="15">{escape(title)}</text>',
            *lines,
            "</svg>",
            "",
        )
    )
