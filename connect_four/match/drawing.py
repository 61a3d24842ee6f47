"""How a class stands, as a drawing."""

from collections.abc import Iterator, Sequence
from html import escape

from connect_four.language import _
from connect_four.match.standing import Row
from connect_four.view.drawing.chart import FAINT, SIDE
from connect_four.view.drawing.sheet import COLOUR, LEAST_NAME, LEAST_WIDTH, LETTER, TOP, sheet
from connect_four.view.table import width_of

ROW = 30
BAR = 160
COLUMN = 90


def drawing(rows: Sequence[Row]) -> str:
    """The best at the top; the more points, the longer the bar."""
    left = SIDE + 32 + max([LEAST_NAME, *(LETTER * width_of(row.name) for row in rows)])
    width = max(LEAST_WIDTH, left + BAR + 4 * COLUMN + SIDE)
    height = TOP + ROW * len(rows) + SIDE
    return sheet(_("How the class stands"), width, height, [*head(left), *lines(rows, left)])


def columns(left: float) -> list[float]:
    """Where the numbers end."""
    return [left + BAR + COLUMN * number for number in range(1, 5)]


def head(left: float) -> Iterator[str]:
    words = (_("points"), _("won-tied-lost"), _("Buchholz"), _("Elo"))
    for x, word in zip(columns(left), words, strict=True):
        yield f'<text x="{x:g}" y="{TOP - 10}" text-anchor="end">{escape(word)}</text>'


def lines(rows: Sequence[Row], left: float) -> Iterator[str]:
    most = max((row.points for row in rows), default=0) or 1
    for place, row in enumerate(rows, start=1):
        top = TOP + ROW * (place - 1)
        middle = top + ROW / 2 + 5
        yield f'<text x="{SIDE}" y="{middle:g}">{place}</text>'
        yield f'<text x="{SIDE + 32}" y="{middle:g}">{escape(row.name)}</text>'
        bar = f'<rect x="{left:g}" y="{top + 5}" height="{ROW - 10}" rx="4"'
        yield f'{bar} width="{BAR}" fill="{FAINT}" fill-opacity="0.35"/>'
        yield f'{bar} width="{BAR * row.points / most:g}" fill="{COLOUR}"/>'
        for x, word in zip(columns(left), cells(row), strict=True):
            yield f'<text x="{x:g}" y="{middle:g}" text-anchor="end">{word}</text>'


def cells(row: Row) -> tuple[str, str, str, str]:
    elo = "" if row.rating is None else f"{row.rating.elo:+.0f} ±{row.rating.error:.0f}"
    return f"{row.points:.1f}", f"{row.wins}-{row.draws}-{row.losses}", f"{row.buchholz:.1f}", elo
