"""Frames one after another as an animated SVG, which repeats."""

from collections.abc import Sequence

from connect_four.view.animation import Still
from connect_four.view.drawing.svg import Colours, drawing, light_element
from connect_four.view.frame import Light


def film(stills: Sequence[Still], colours: Colours, title: str) -> str:
    """The stills as a moving picture; a viewer without animation shows the first."""
    duration = sum(still.seconds for still in stills)
    lights = [light_of(number, stills, duration, colours) for number in range(len(stills[0].frame))]
    return drawing(lights, title)


def light_of(number: int, stills: Sequence[Still], duration: float, colours: Colours) -> str:
    changes = changes_of(number, stills)
    first = f' fill="{colours[changes[0][1]]}"'
    if len(changes) == 1:
        return light_element(number, f"{first}/>")
    times = ";".join(fraction(at / duration) for at, light in changes)
    values = ";".join(colours[light] for at, light in changes)
    return light_element(
        number,
        f'{first}><animate attributeName="fill" calcMode="discrete" repeatCount="indefinite" dur="{duration:.4g}s"'
        f' keyTimes="{times}" values="{values}"/></use>',
    )


def changes_of(number: int, stills: Sequence[Still]) -> list[tuple[float, Light]]:
    """When the light changes, and to what."""
    changes: list[tuple[float, Light]] = []
    now = 0.0
    for still in stills:
        light = still.frame[number]
        if not changes or changes[-1][1] != light:
            changes.append((now, light))
        now += still.seconds
    return changes


def fraction(number: float) -> str:
    """The number from 0 to 1 with five decimals, without needless zeros."""
    return f"{number:.5f}".rstrip("0").removeprefix("0").rstrip(".") or "0"
