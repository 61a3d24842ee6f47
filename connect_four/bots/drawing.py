"""A tournament's cross table as a drawing."""

from collections.abc import Iterator
from html import escape

from connect_four.bots.standing import Standing
from connect_four.bots.table import points
from connect_four.language import _
from connect_four.view.drawing.chart import FAINT, SIDE
from connect_four.view.drawing.sheet import COLOUR, LEAST_NAME, LEAST_WIDTH, LETTER, TOP, sheet
from connect_four.view.table import width_of

CELL = 64
ROW = 44
OF_POINTS, OF_ELO = 70, 120
STRONGEST = 0.85


def drawing(standing: Standing) -> str:
    """The best at the top. The more points, the stronger the colour."""
    order = standing.ranking()
    left = SIDE + 28 + max(LEAST_NAME, LETTER * max(map(width_of, standing.names)))
    width = max(LEAST_WIDTH, left + CELL * len(order) + OF_POINTS + OF_ELO + SIDE)
    height = TOP + ROW * len(order) + SIDE
    title = _("Points against each, and pairs of games won-tied-lost")
    return sheet(title, width, height, [*head(len(order), left), *rows(standing, order, left)])


def head(players: int, left: int) -> Iterator[str]:
    y = TOP - 10
    for place in range(players):
        yield f'<text x="{left + CELL * place + CELL / 2:g}" y="{y}" text-anchor="middle">{place + 1}</text>'
    right = left + CELL * players + OF_POINTS
    yield f'<text x="{right}" y="{y}" text-anchor="end">{escape(_("points"))}</text>'
    yield f'<text x="{right + OF_ELO}" y="{y}" text-anchor="end">{escape(_("Elo"))}</text>'


def rows(standing: Standing, order: list[int], left: int) -> Iterator[str]:
    ratings = standing.ratings()
    right = left + CELL * len(order) + OF_POINTS
    for place, player in enumerate(order):
        top = TOP + ROW * place
        middle = top + ROW / 2 + 5
        yield f'<text x="{SIDE}" y="{middle:g}">{place + 1}</text>'
        yield f'<text x="{SIDE + 28}" y="{middle:g}">{escape(standing.names[player])}</text>'
        for column, other in enumerate(order):
            yield from cell(standing, player, other, left + CELL * column, top)
        yield f'<text x="{right}" y="{middle:g}" text-anchor="end">{points(standing.points(player))}</text>'
        elo, error = ratings[player]
        yield f'<text x="{right + OF_ELO}" y="{middle:g}" text-anchor="end">{elo:+.0f} ±{error:.0f}</text>'


def cell(standing: Standing, player: int, other: int, x: int, y: int) -> Iterator[str]:
    score = standing.cross[player][other]
    box = f'<rect x="{x + 1}" y="{y + 1}" width="{CELL - 2}" height="{ROW - 2}" rx="4"'
    if not score.games:
        yield f'{box} fill="{FAINT}" fill-opacity="0.35"/>'
        return
    strength = STRONGEST * score.points / score.games
    name = f"{standing.names[player]} - {standing.names[other]}"
    yield f'{box} fill="{COLOUR}" fill-opacity="{strength:.2f}" stroke="{FAINT}"><title>{escape(name)}</title></rect>'
    middle = f'x="{x + CELL / 2:g}" text-anchor="middle" fill="#fff"'
    yield f'<text {middle} y="{y + 20}">{points(score.points)}</text>'
    yield f'<text {middle} y="{y + 35}" font-size="10">{"-".join(map(str, score.pairs))}</text>'
