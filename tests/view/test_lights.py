"""Lights must be told apart by eye across a table: by everybody, at every brightness, and when nobody plays."""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import pytest

from connect_four.logic import GameManager
from connect_four.view.frame import ALL_DARK, DARK, WHITE, Colour, Light, Shade, dim, frame
from connect_four.view.palette import (
    BRIGHTNESSES,
    CLASSIC,
    COLOUR_BLIND,
    DIMMED,
    GAMMA,
    LIT,
    NOTHING,
    PALETTES,
    TABLES,
    WINDOW_TABLES,
    Duty,
    duties,
    palette,
    window_palette,
)
from connect_four.view.text import letters
from tests.view.eyes import (
    EYES,
    Triple,
    brightest_channel,
    brightness,
    distance,
    drawing,
    hue,
    led_light,
    screen_light,
    window_pixel,
)

DOCS = Path(__file__).parents[2] / "docs"
COLUMNS = (DIMMED, *BRIGHTNESSES)
WINDOW_COLUMNS = (DIMMED, LIT)
COLUMNS_OF_PALETTES = [(name, column) for name in PALETTES for column in COLUMNS]
WINDOW_COLUMNS_OF_PALETTES = [(name, column) for name in PALETTES for column in WINDOW_COLUMNS]
PLAYERS = (Light(Colour.GREEN), Light(Colour.BLUE))
ITEMS = tuple(map(Light, (Colour.CYAN, Colour.ORANGE, Colour.RED, Colour.YELLOW)))


def table(name: str, column: int, tables: Mapping[str, str] = TABLES) -> dict[Light, Duty]:
    return {DARK: NOTHING} | {light: steps[column] for light, steps in duties(name, tables).items()}


def on_leds(name: str, column: int) -> dict[Light, Triple]:
    brightest = brightest_channel(name, column)
    return {light: led_light(duty, brightest) for light, duty in table(name, column).items()}


def in_the_window(name: str, column: int) -> dict[Light, Triple]:
    return {light: screen_light(window_pixel(duty)) for light, duty in table(name, column, WINDOW_TABLES).items()}


Shown = Callable[[str, int], dict[Light, Triple]]
EVERYWHERE: list[tuple[Shown, int]] = [
    *((on_leds, column) for column in COLUMNS),
    *((in_the_window, column) for column in WINDOW_COLUMNS),
]


@cache
def side_by_side() -> set[tuple[Light, Light]]:
    """The lights that stand in one picture, and the shades of one colour, which are seen one after the other."""
    chance = Random(4)
    manager = GameManager()
    lights = list(duties(CLASSIC))
    pairs = {(one, other) for one, other in combinations(lights, 2) if one.colour is other.colour}
    # Motions dim what is white, wherever it stands.
    pairs |= {(light, dim(WHITE)) for light in lights if light.colour is not Colour.WHITE}
    for _ in range(6000):
        manager.execute_move(chance.choice(manager.get_moves()))
        pairs |= {*combinations(sorted(set(frame(manager.game)), key=letters), 2)}
    return pairs


@pytest.mark.parametrize("name", PALETTES)
def test_every_light_of_every_picture_is_there(name: str) -> None:
    seen = {light for pair in side_by_side() for light in pair}
    assert seen == {DARK, *duties(name)}
    assert {Light(Colour.CYAN, Shade.GREYED_OUT), Light(Colour.ORANGE, Shade.GREYED_OUT)} < seen


@pytest.mark.parametrize(
    ("name", "column", "tables"),
    [
        *((*each, TABLES) for each in COLUMNS_OF_PALETTES),
        *((*each, WINDOW_TABLES) for each in WINDOW_COLUMNS_OF_PALETTES),
    ],
)
def test_what_should_glow_glows_and_has_a_colour_of_its_own(name: str, column: int, tables: Mapping[str, str]) -> None:
    shown = table(name, column, tables)
    assert [light for light, duty in shown.items() if max(duty) < 1] == [DARK]
    assert len(set(shown.values())) == len(shown)


@pytest.mark.parametrize(("shown", "column"), EVERYWHERE)
def test_everybody_who_sees_all_colours_tells_the_classic_lights_apart(shown: Shown, column: int) -> None:
    assert look_alike(shown(CLASSIC, column), CLASSIC) == []


@pytest.mark.parametrize(("shown", "column"), EVERYWHERE)
def test_every_eye_tells_the_lights_for_the_colour_blind_apart(shown: Shown, column: int) -> None:
    assert look_alike(shown(COLOUR_BLIND, column), COLOUR_BLIND) == []


def look_alike(shown: Mapping[Light, Triple], name: str) -> list[str]:
    """Which lights those that the palette is made for can take for one another."""
    eyes, least = (EYES, 0.05) if name == COLOUR_BLIND else (["all colours"], 0.09)
    return [
        f"{letters(one)} {letters(other)}"
        for one, other in side_by_side()
        if min(distance(shown[one], shown[other], eye) for eye in eyes) < least
    ]


@pytest.mark.parametrize(
    ("shown", "column", "least"),
    [*((on_leds, column, 6.0) for column in COLUMNS), (in_the_window, LIT, 6.0), (in_the_window, DIMMED, 3.5)],
)
def test_players_and_items_differ_in_brightness_for_the_colour_blind(shown: Shown, column: int, least: float) -> None:
    lights = shown(COLOUR_BLIND, column)
    steps = sorted(brightness(lights[light]) for light in PLAYERS + ITEMS)
    assert min(above - below for below, above in pairwise(steps)) > least


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize(
    ("shown", "column", "least"),
    [*((on_leds, column, 0.25) for column in COLUMNS), (in_the_window, LIT, 0.25), (in_the_window, DIMMED, 0.2)],
)
def test_nobody_takes_one_player_for_the_other(shown: Shown, column: int, least: float, eye: str) -> None:
    lights = shown(COLOUR_BLIND, column)
    one, two = (lights[light] for light in PLAYERS)
    assert distance(one, two, eye) > least


@pytest.mark.parametrize(("name", "column"), COLUMNS_OF_PALETTES)
def test_dim_is_much_darker_than_bright(name: str, column: int) -> None:
    shown = on_leds(name, column)
    for light in (*PLAYERS, *ITEMS, WHITE):
        assert brightness(shown[light]) - brightness(shown[dim(light)]) > 15, letters(light)


@pytest.mark.parametrize(("name", "column"), WINDOW_COLUMNS_OF_PALETTES)
def test_dim_is_darker_and_much_nearer_to_unlit_in_the_window(name: str, column: int) -> None:
    """There unlit is no black: the darkest blue is as dark as that grey."""
    shown = in_the_window(name, column)
    for light in (*PLAYERS, *ITEMS, WHITE):
        assert brightness(shown[light]) - brightness(shown[dim(light)]) > 6, letters(light)
        assert distance(shown[dim(light)], shown[DARK]) < 0.75 * distance(shown[light], shown[DARK]), letters(light)


PURE = {
    Colour.GREEN: (0, 31, 0),
    Colour.BLUE: (0, 0, 31),
    Colour.CYAN: (0, 31, 31),
    Colour.ORANGE: (31, 12, 0),
    Colour.RED: (31, 0, 0),
    Colour.YELLOW: (31, 31, 0),
}


@pytest.mark.parametrize(("name", "column"), WINDOW_COLUMNS_OF_PALETTES)
def test_every_light_in_the_window_has_the_hue_of_its_name(name: str, column: int) -> None:
    pure = {colour: hue(screen_light(window_pixel(duty))) for colour, duty in PURE.items()}
    for light, seen in in_the_window(name, column).items():
        if light.colour in PURE and light.shade is not Shade.GREYED_OUT:
            nearest = min(pure, key=lambda colour: abs((pure[colour] - hue(seen) + 180) % 360 - 180))
            assert nearest is light.colour, letters(light)


@pytest.mark.parametrize("name", PALETTES)
def test_a_dimmed_picture_is_darker_in_the_window_too(name: str) -> None:
    dimmed, lit = (in_the_window(name, column) for column in WINDOW_COLUMNS)
    for light in (PLAYERS[0], WHITE):
        assert brightness(dimmed[light]) < brightness(lit[light]) - 5, letters(light)
    assert sum(map(brightness, dimmed.values())) < sum(map(brightness, lit.values()))


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("step", BRIGHTNESSES)
def test_the_driver_makes_that_duty_of_the_values(name: str, step: int) -> None:
    colours = palette(name, step)
    assert set(colours) == {(light, dimmed) for light in table(name, step) for dimmed in (False, True)}
    for (light, dimmed), rgb in colours.items():
        assert tuple(GAMMA[channel >> 3] for channel in rgb) == table(name, DIMMED if dimmed else step)[light]
    assert colours[ALL_DARK[0], True] == (0, 0, 0)


@pytest.mark.parametrize("name", PALETTES)
def test_the_window_gets_its_own_table(name: str) -> None:
    for (light, dimmed), rgb in window_palette(name).items():
        expected = table(name, DIMMED if dimmed else LIT, WINDOW_TABLES)[light]
        assert tuple(GAMMA[channel >> 3] for channel in rgb) == expected


@pytest.mark.parametrize("name", PALETTES)
def test_the_table_in_the_docs(name: str) -> None:
    assert rows_under(name) == [
        [f"`{letters(light).strip()}`", f"{light.colour.name.lower()}, {light.shade.value}"]
        + [f"{written(steps[column])} → {written(value(name, light, column))}" for column in COLUMNS]
        for light, steps in duties(name).items()
    ]


@pytest.mark.parametrize("name", PALETTES)
def test_the_windows_table_in_the_docs(name: str) -> None:
    assert rows_under(f"{name}, in the emulator's window") == [
        [f"`{letters(light).strip()}`"]
        + [f"{written(steps[column])} → {written(window_pixel(steps[column]))}" for column in WINDOW_COLUMNS]
        for light, steps in duties(name, WINDOW_TABLES).items()
    ]


def rows_under(head: str) -> list[list[str]]:
    text = (DOCS / "lights.md").read_text().partition(f"## {head}\n")[2].partition("\n## ")[0]
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| `")
    ]


def value(name: str, light: Light, column: int) -> Duty:
    return palette(name, max(column, 1))[light, column == DIMMED]


def written(triple: Duty) -> str:
    return " ".join(map(str, triple))


def test_the_picture_in_the_docs() -> None:
    assert (DOCS / "colour-blindness.svg").read_text() == drawing()
