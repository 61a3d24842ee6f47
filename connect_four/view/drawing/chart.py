"""Bars as a drawing."""

from collections.abc import Sequence
from html import escape
from itertools import accumulate
from typing import NamedTuple

WIDTH = 420
HEIGHT = 240
SIDE = 24
TOP = 58
BOTTOM = 36
# A panel has room for at least so many bars: fewer would be wider than high.
LEAST_BARS = 4
GROUND = "#121317"
TEXT = "#c9cdd6"
FAINT = "#3a3e48"


class Segment(NamedTuple):
    value: int
    colour: str
    name: str


class Bar(NamedTuple):
    """The segments stand on one another, the first at the bottom."""

    label: str
    segments: Sequence[Segment]

    @property
    def total(self) -> int:
        return sum(segment.value for segment in self.segments)


class Panel(NamedTuple):
    title: str
    bars: Sequence[Bar]


def chart(panels: Sequence[Panel]) -> str:
    """The panels, two beside each other."""
    rows = (len(panels) + 1) // 2
    groups = (
        f'<g transform="translate({WIDTH * (number % 2)} {HEIGHT * (number // 2)})">\n{drawn(panel)}\n</g>'
        for number, panel in enumerate(panels)
    )
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * WIDTH} {rows * HEIGHT}" width="{2 * WIDTH}"'
            f' height="{rows * HEIGHT}" role="img" font-family="sans-serif" font-size="12" fill="{TEXT}">',
            f'<rect width="{2 * WIDTH}" height="{rows * HEIGHT}" rx="12" fill="{GROUND}"/>',
            *groups,
            "</svg>",
            "",
        )
    )


def drawn(panel: Panel) -> str:
    lines = [f'<text x="{SIDE}" y="28" font-size="15">{escape(panel.title)}</text>', *legend(panel)]
    lines.append(f'<path d="M{SIDE} {HEIGHT - BOTTOM}H{WIDTH - SIDE}" stroke="{FAINT}"/>')
    highest = max((bar.total for bar in panel.bars), default=0)
    step = (WIDTH - 2 * SIDE) / max(LEAST_BARS, len(panel.bars))
    for number, bar in enumerate(panel.bars):
        middle = WIDTH / 2 + step * (number - (len(panel.bars) - 1) / 2)
        lines += stacked(bar, middle, step * 0.6, (HEIGHT - TOP - BOTTOM - 16) / max(1, highest))
    return "\n".join(lines)


def stacked(bar: Bar, middle: float, width: float, scale: float) -> list[str]:
    """The bar, its label below and its total above."""
    lines = [f'<text x="{middle:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{escape(bar.label)}</text>']
    base: float = HEIGHT - BOTTOM
    for segment in bar.segments:
        if segment.value:
            height = scale * segment.value
            base -= height
            lines.append(
                f'<rect x="{middle - width / 2:.1f}" y="{base:.2f}" width="{width:.1f}" height="{height:.2f}"'
                f' fill="{segment.colour}"><title>{escape(segment.name)}: {segment.value}</title></rect>'
            )
    if bar.total:
        lines.append(f'<text x="{middle:.1f}" y="{base - 5:.1f}" text-anchor="middle">{bar.total}</text>')
    return lines


def legend(panel: Panel) -> list[str]:
    """What the colours mean, if there are several."""
    names = {segment.name: segment.colour for bar in panel.bars for segment in bar.segments}
    if len(names) < 2:
        return []
    # Each has room by its length, and a mark takes that of three letters.
    lengths = [len(name) + 3 for name in names]
    step = (WIDTH - 2 * SIDE) / sum(lengths)
    return [
        f'<rect x="{SIDE + step * place:.1f}" y="38" width="10" height="10" rx="2.5" fill="{colour}"/>'
        f'<text x="{SIDE + step * place + 14:.1f}" y="47" font-size="11">{escape(name)}</text>'
        for place, (name, colour) in zip(accumulate([0, *lengths[:-1]]), names.items(), strict=True)
    ]
