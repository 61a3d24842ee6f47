"""The colours of lights as control sequences of a terminal."""

from collections.abc import Mapping
from typing import NamedTuple

from connect_four.devices.terminal.abilities import Colours
from connect_four.view.drawing.eye import BOARD, UNLIT, seen
from connect_four.view.frame import DARK, Colour, Light, Shade
from connect_four.view.look import Look
from connect_four.view.palette import BRIGHTNESSES, DIMMED, RGB, duties
from connect_four.view.text import letters

Seen = Mapping[tuple[Light, bool], RGB]
"""What a light looks like, by the light and whether the picture is dimmed."""

# The hues that every terminal has; orange is the dark yellow that most of them show as brown.
BASIC_HUE = {
    Colour.GREEN: 2,
    Colour.BLUE: 4,
    Colour.CYAN: 6,
    Colour.ORANGE: 3,
    Colour.RED: 1,
    Colour.YELLOW: 3,
    Colour.WHITE: 7,
}
BLACK, BRIGHT = 0, 8


def seen_lights(look: Look) -> Seen:
    lights = {(DARK, dimmed): UNLIT for dimmed in (False, True)}
    # A screen is seen in bright surroundings: it needs one step more than LEDs.
    brightness = min(look.brightness + 1, BRIGHTNESSES[-1])
    for light, row in duties(look.palette).items():
        lights[light, False] = seen(row[brightness])
        lights[light, True] = seen(row[DIMMED])
    return lights


class Ink(NamedTuple):
    """One colour, as the parameters that select it as the foreground and as the background."""

    front: str
    back: str


class Inks:
    """The inks of a terminal that has so many colours."""

    def __init__(self, colours: Colours, look: Look) -> None:
        self._colours = colours
        self._seen = seen_lights(look)
        self.panel = self._ink(BOARD) if colours is not Colours.BASIC else basic_ink(BLACK)
        self._twins = {dimmed: self._lights_of_one_ink(dimmed) for dimmed in (False, True)}

    @property
    def has_bright_backs(self) -> bool:
        return self._colours is not Colours.BASIC

    def mark(self, light: Light, dimmed: bool) -> str:
        """What is written into the light if its colour alone doesn't say which it is."""
        if self._colours is Colours.BASIC:
            return "." if light.colour is Colour.DARK else letters(light).strip()
        return letters(light).strip() if light in self._twins[dimmed] else ""

    def ink(self, light: Light, dimmed: bool = False, coverage: float = 1.0) -> Ink:
        """The ink of a pixel of which the light covers this share, and the panel the rest."""
        match self._colours:
            case Colours.TRUE:
                return self._ink(mixed(self._seen[light, dimmed], BOARD, coverage))
            case Colours.INDEXED:
                return self._ink(self._seen[light, dimmed]) if coverage >= 0.5 else self.panel
            case _:
                return basic_ink(basic_number(light, dimmed)) if coverage >= 0.5 else self.panel

    def mark_ink(self, light: Light, dimmed: bool) -> Ink:
        """The ink of a mark that is written onto the light."""
        if self._colours is Colours.BASIC:
            return basic_ink(BRIGHT if light.colour is Colour.DARK else BLACK)
        red, green, blue = self._seen[light, dimmed]
        return self._ink((0, 0, 0) if 3 * red + 6 * green + blue > 1000 else (255, 255, 255))

    def _ink(self, rgb: RGB) -> Ink:
        if self._colours is Colours.TRUE:
            red, green, blue = rgb
            return Ink(f"38;2;{red};{green};{blue}", f"48;2;{red};{green};{blue}")
        number = nearest_index(rgb)
        return Ink(f"38;5;{number}", f"48;5;{number}")

    def _lights_of_one_ink(self, dimmed: bool) -> set[Light]:
        if self._colours is not Colours.INDEXED:
            return set()
        users: dict[Ink, set[Light]] = {}
        for light, is_dimmed in self._seen:
            if is_dimmed is dimmed:
                users.setdefault(self.ink(light, dimmed), set()).add(light)
        return set().union(*(lights for lights in users.values() if len(lights) > 1))


def mixed(rgb: RGB, other: RGB, share: float) -> RGB:
    red, green, blue = (round(share * one + (1 - share) * two) for one, two in zip(rgb, other, strict=True))
    return red, green, blue


def basic_number(light: Light, dimmed: bool) -> int:
    if light.colour is Colour.DARK:
        return BLACK
    if light.shade is Shade.GREYED_OUT:
        return BRIGHT
    hue = BASIC_HUE[light.colour]
    is_bright = light.shade is Shade.BRIGHT and light.colour is not Colour.ORANGE and not dimmed
    return hue + BRIGHT if is_bright else hue


def basic_ink(number: int) -> Ink:
    front = 30 + number if number < 8 else 82 + number
    return Ink(str(front), str(front + 10))


CUBE = (0, 95, 135, 175, 215, 255)


def nearest_index(rgb: RGB) -> int:
    """The nearest of the 240 colours that terminals with 256 agree on."""
    # Their steps are coarse: a trace of white would become so much that it bleaches the colour.
    rgb = without_trace(rgb)
    red, green, blue = (min(range(6), key=lambda step: abs(CUBE[step] - part)) for part in rgb)
    in_cube = CUBE[red], CUBE[green], CUBE[blue]
    grey = min(max(round((sum(rgb) / 3 - 8) / 10), 0), 23)
    in_greys = (8 + 10 * grey,) * 3
    if distance(rgb, in_greys) < distance(rgb, in_cube):
        return 232 + grey
    return 16 + 36 * red + 6 * green + blue


def without_trace(rgb: RGB) -> RGB:
    red, green, blue = (part if 4 * part > max(rgb) else 0 for part in rgb)
    return red, green, blue


def distance(one: RGB, other: RGB) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
