"""Who stood better, turn after turn, as a drawing: above the middle Green, below it Blue."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

from connect_four.view.drawing.chart import FAINT, GROUND, SIDE, TEXT

WIDTH = 840
HEIGHT = 300
TOP = 58
BOTTOM = 40
MIDDLE = (TOP + HEIGHT - BOTTOM) / 2
REACH = (HEIGHT - BOTTOM - TOP) / 2
# How strong the colour is.
PROVEN, GUESSED = 0.75, 0.4
# So many turns at most lie between two numbers below the curve.
STEPS = (1, 2, 5, 10, 20)
MOST_NUMBERS = 20


class Point(NamedTuple):
    """How it stood after so many turns, from 1, the top, to -1; and what is to be said of the turn, if it is marked."""

    number: int
    value: float
    is_proven: bool
    mark: str = ""
    colour: str = ""


class Side(NamedTuple):
    """One player: what is said of being better, and the colour."""

    name: str
    colour: str


class Place(NamedTuple):
    x: float
    y: float

    def __str__(self) -> str:
        return f"{self.x:.1f} {self.y:.1f}"


def curve(title: str, in_short: str, points: Sequence[Point], sides: tuple[Side, Side]) -> str:
    """The points from the start of the game on. What stands above them is also what is read aloud."""
    places = [place(point, points) for point in points]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}"'
            f' height="{HEIGHT}" role="img" font-family="sans-serif" font-size="12" fill="{TEXT}">',
            f"<title>{escape(title)}. {escape(in_short)}</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" rx="12" fill="{GROUND}"/>',
            f'<text x="{SIDE}" y="28" font-size="15">{escape(title)}</text>',
            f'<text x="{WIDTH - SIDE}" y="28" text-anchor="end">{escape(in_short)}</text>',
            *names(sides),
            *areas(points, places, sides),
            f'<path d="M{SIDE} {MIDDLE}H{WIDTH - SIDE}" stroke="{FAINT}"/>',
            f'<path d="M{"L".join(map(str, places))}" fill="none" stroke="{TEXT}" stroke-width="2"'
            ' stroke-linejoin="round"/>',
            *numbers(points, places),
            *marks(points, places),
            "</svg>",
            "",
        )
    )


def place(point: Point, points: Sequence[Point]) -> Place:
    first, last = points[0].number, points[-1].number
    return Place(SIDE + (WIDTH - 2 * SIDE) * (point.number - first) / (last - first), MIDDLE - REACH * point.value)


def names(sides: tuple[Side, Side]) -> Iterator[str]:
    for side, y in zip(sides, (TOP - 8, HEIGHT - BOTTOM + 16), strict=True):
        yield f'<text x="{SIDE}" y="{y}" font-size="11" fill="{side.colour}">{escape(side.name)}</text>'


def areas(points: Sequence[Point], places: Sequence[Place], sides: tuple[Side, Side]) -> Iterator[str]:
    """What is between the curve and the middle; paler where it is a guess."""
    pieces: dict[tuple[Side, float], str] = {}
    for point, (left, right) in zip(points[1:], pairwise(places), strict=True):
        opacity = PROVEN if point.is_proven else GUESSED
        for start, end in pairwise(cut_at_the_middle(left, right)):
            kind = sides[start.y + end.y > 2 * MIDDLE], opacity
            pieces[kind] = f"{pieces.get(kind, '')}M{start.x:.1f} {MIDDLE}L{start}L{end}V{MIDDLE}Z"
    for (side, opacity), path in pieces.items():
        yield f'<path d="{path}" fill="{side.colour}" fill-opacity="{opacity}"/>'


def cut_at_the_middle(left: Place, right: Place) -> list[Place]:
    """Both ends, and between them where the line crosses the middle, if it does."""
    over, under = left.y - MIDDLE, right.y - MIDDLE
    if over * under >= 0:
        return [left, right]
    return [left, Place(left.x + (right.x - left.x) * over / (over - under), MIDDLE), right]


def numbers(points: Sequence[Point], places: Sequence[Place]) -> Iterator[str]:
    step = next(step for step in STEPS if len(points) / step <= MOST_NUMBERS or step == STEPS[-1])
    for point, at in zip(points, places, strict=True):
        if point.number % step == 0 and at.x > SIDE:
            yield f'<text x="{at.x:.1f}" y="{HEIGHT - 10}" text-anchor="middle" font-size="11">{point.number}</text>'


def marks(points: Sequence[Point], places: Sequence[Place]) -> Iterator[str]:
    """A dot in the colour of whoever took the turn."""
    for point, at in zip(points, places, strict=True):
        if point.mark:
            yield (
                f'<circle cx="{at.x:.1f}" cy="{at.y:.1f}" r="6" fill="{point.colour}" stroke="{GROUND}"'
                f' stroke-width="2"><title>{escape(point.mark)}</title></circle>'
            )
