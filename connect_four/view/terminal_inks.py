"""The colours of lights, as a terminal is told of them."""

from collections.abc import Mapping
from typing import NamedTuple

from connect_four.view.frame import Colour, Light, Shade
from connect_four.view.terminal_abilities import Colours

RGB = tuple[int, int, int]

PANEL: RGB = (21, 23, 28)
DIMMED_SHARE = 0.5

# What an eye sees of the LEDs: never quite black beside the board, and dim lights clearly lit.
SEEN: Mapping[Light, RGB] = {
    Light(Colour.DARK): (35, 38, 46),
    Light(Colour.GREEN): (34, 224, 74),
    Light(Colour.GREEN, Shade.DIM): (18, 105, 42),
    Light(Colour.BLUE): (58, 108, 255),
    Light(Colour.BLUE, Shade.DIM): (33, 58, 140),
    Light(Colour.CYAN): (37, 224, 230),
    Light(Colour.CYAN, Shade.DIM): (19, 112, 118),
    Light(Colour.CYAN, Shade.GREYED_OUT): (58, 82, 84),
    Light(Colour.ORANGE): (255, 138, 28),
    Light(Colour.ORANGE, Shade.DIM): (138, 74, 16),
    Light(Colour.ORANGE, Shade.GREYED_OUT): (87, 72, 58),
    Light(Colour.RED): (255, 48, 48),
    Light(Colour.RED, Shade.DIM): (134, 26, 26),
    Light(Colour.YELLOW): (255, 224, 42),
    Light(Colour.YELLOW, Shade.DIM): (134, 118, 22),
    Light(Colour.WHITE): (244, 244, 244),
    Light(Colour.WHITE, Shade.DIM): (128, 128, 128),
}

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
BLACK, GREY = 0, 7


class Ink(NamedTuple):
    """One colour, as the parameters that select it for the character and for what is behind it."""

    front: str
    back: str


class Inks:
    """The inks of a terminal that has so many colours."""

    def __init__(self, colours: Colours, seen: Mapping[Light, RGB] = SEEN) -> None:
        self._colours = colours
        self._seen = seen
        self.panel = self._ink(PANEL) if colours is not Colours.BASIC else basic_ink(BLACK)
        self._twins = {dimmed: self._lights_of_one_ink(dimmed) for dimmed in (False, True)}

    @property
    def has_bright_backs(self) -> bool:
        return self._colours is not Colours.BASIC

    def needs_letter(self, light: Light, dimmed: bool) -> bool:
        """Whether the colour alone doesn't say which light it is."""
        if light.colour is Colour.DARK:
            return False
        return self._colours is Colours.BASIC or light in self._twins[dimmed]

    def ink(self, light: Light, dimmed: bool = False, coverage: float = 1.0) -> Ink:
        """The ink of a spot that the light covers so far and the panel for the rest."""
        match self._colours:
            case Colours.TRUE:
                return self._ink(mixed(self._rgb(light, dimmed), PANEL, coverage))
            case Colours.INDEXED:
                return self._ink(self._rgb(light, dimmed)) if coverage >= 0.5 else self.panel
            case _:
                return basic_ink(basic_number(light, dimmed)) if coverage >= 0.5 else self.panel

    def letter(self, light: Light, dimmed: bool) -> Ink:
        """What a letter is written with on the light's own ink."""
        if self._colours is Colours.BASIC:
            return basic_ink(BLACK)
        red, green, blue = self._rgb(light, dimmed)
        return self._ink((0, 0, 0) if 3 * red + 6 * green + blue > 1000 else (255, 255, 255))

    def _rgb(self, light: Light, dimmed: bool) -> RGB:
        rgb = self._seen[light]
        return mixed(rgb, PANEL, DIMMED_SHARE) if dimmed else rgb

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
        for light in self._seen:
            users.setdefault(self.ink(light, dimmed), set()).add(light)
        return set().union(*(lights for lights in users.values() if len(lights) > 1))


def mixed(rgb: RGB, other: RGB, share: float) -> RGB:
    red, green, blue = (round(share * one + (1 - share) * two) for one, two in zip(rgb, other, strict=True))
    return red, green, blue


def basic_number(light: Light, dimmed: bool) -> int:
    if light.colour is Colour.DARK:
        return 8
    if light.shade is Shade.GREYED_OUT:
        return 8 if dimmed else GREY
    hue = BASIC_HUE[light.colour]
    is_bright = light.shade is Shade.BRIGHT and light.colour is not Colour.ORANGE and not dimmed
    return hue + 8 if is_bright else hue


def basic_ink(number: int) -> Ink:
    front = 30 + number if number < 8 else 82 + number
    return Ink(str(front), str(front + 10))


CUBE = (0, 95, 135, 175, 215, 255)


def nearest_index(rgb: RGB) -> int:
    """The nearest of the 240 colours that terminals with 256 agree on."""
    red, green, blue = (min(range(6), key=lambda step: abs(CUBE[step] - part)) for part in rgb)
    in_cube = CUBE[red], CUBE[green], CUBE[blue]
    grey = min(max(round((sum(rgb) / 3 - 8) / 10), 0), 23)
    in_greys = (8 + 10 * grey,) * 3
    if distance(rgb, in_greys) < distance(rgb, in_cube):
        return 232 + grey
    return 16 + 36 * red + 6 * green + blue


def distance(one: RGB, other: RGB) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
