"""Lights must be told apart by eye across a table: by everybody, at every brightness, and when nobody plays."""

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
    NOTHING,
    PALETTES,
    Duty,
    duties,
    palette,
)
from connect_four.view.text import letters
from tests.view.eyes import EYES, brightest_channel, brightness, distance, drawing

DOCS = Path(__file__).parents[2] / "docs"
COLUMNS = (DIMMED, *BRIGHTNESSES)
COLUMNS_OF_PALETTES = [(name, column) for name in PALETTES for column in COLUMNS]
PLAYERS = (Light(Colour.GREEN), Light(Colour.BLUE))
ITEMS = tuple(map(Light, (Colour.CYAN, Colour.ORANGE, Colour.RED, Colour.YELLOW)))


def table(name: str, column: int) -> dict[Light, Duty]:
    return {DARK: NOTHING} | {light: steps[column] for light, steps in duties(name).items()}


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


SIDE_BY_SIDE = side_by_side()


@pytest.mark.parametrize("name", PALETTES)
def test_every_light_of_every_picture_is_there(name: str) -> None:
    seen = {light for pair in SIDE_BY_SIDE for light in pair}
    assert seen == {DARK, *duties(name)}
    assert {Light(Colour.CYAN, Shade.GREYED_OUT), Light(Colour.ORANGE, Shade.GREYED_OUT)} < seen


@pytest.mark.parametrize(("name", "column"), COLUMNS_OF_PALETTES)
def test_what_should_glow_glows_and_has_a_colour_of_its_own(name: str, column: int) -> None:
    shown = table(name, column)
    assert [light for light, duty in shown.items() if max(duty) < 1] == [DARK]
    assert len(set(shown.values())) == len(shown)


@pytest.mark.parametrize("column", COLUMNS)
def test_everybody_who_sees_all_colours_tells_the_classic_lights_apart(column: int) -> None:
    assert look_alike(CLASSIC, column, "all colours", 0.09) == []


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("column", COLUMNS)
def test_every_eye_tells_the_lights_for_the_colour_blind_apart(column: int, eye: str) -> None:
    assert look_alike(COLOUR_BLIND, column, eye, 0.05) == []


def look_alike(name: str, column: int, eye: str, least: float) -> list[str]:
    shown, brightest = table(name, column), brightest_channel(name, column)
    return [
        f"{letters(one)} {letters(other)}"
        for one, other in SIDE_BY_SIDE
        if distance(shown[one], shown[other], eye, brightest) < least
    ]


@pytest.mark.parametrize("column", COLUMNS)
def test_players_and_items_differ_in_brightness_for_the_colour_blind(column: int) -> None:
    shown, brightest = table(COLOUR_BLIND, column), brightest_channel(COLOUR_BLIND, column)
    steps = sorted(brightness(shown[light], brightest) for light in PLAYERS + ITEMS)
    assert min(above - below for below, above in pairwise(steps)) > 6


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("column", COLUMNS)
def test_nobody_takes_one_player_for_the_other(column: int, eye: str) -> None:
    shown, brightest = table(COLOUR_BLIND, column), brightest_channel(COLOUR_BLIND, column)
    one, two = (shown[light] for light in PLAYERS)
    assert distance(one, two, eye, brightest) > 0.25


@pytest.mark.parametrize(("name", "column"), COLUMNS_OF_PALETTES)
def test_dim_is_much_darker_than_bright(name: str, column: int) -> None:
    shown, brightest = table(name, column), brightest_channel(name, column)
    for light in (*PLAYERS, *ITEMS, WHITE):
        assert brightness(shown[light], brightest) - brightness(shown[dim(light)], brightest) > 15, letters(light)


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("step", BRIGHTNESSES)
def test_the_driver_makes_that_duty_of_the_values(name: str, step: int) -> None:
    colours = palette(name, step)
    assert set(colours) == {(light, dimmed) for light in table(name, step) for dimmed in (False, True)}
    for (light, dimmed), rgb in colours.items():
        assert tuple(GAMMA[channel >> 3] for channel in rgb) == table(name, DIMMED if dimmed else step)[light]
    assert colours[ALL_DARK[0], True] == (0, 0, 0)


@pytest.mark.parametrize("name", PALETTES)
def test_the_table_in_the_docs(name: str) -> None:
    text = (DOCS / "lights.md").read_text().partition(f"## {name}\n")[2].partition("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| `")
    ]
    assert rows == docs_rows(name)


def docs_rows(name: str) -> list[list[str]]:
    """For each light its name, and for each column its duty and the 8-bit values that make it."""
    return [
        [f"`{letters(light).strip()}`", f"{light.colour.name.lower()}, {light.shade.value}"]
        + [f"{written(steps[column])} → {written(value(name, light, column))}" for column in COLUMNS]
        for light, steps in duties(name).items()
    ]


def value(name: str, light: Light, column: int) -> Duty:
    return palette(name, max(column, 1))[light, column == DIMMED]


def written(triple: Duty) -> str:
    return " ".join(map(str, triple))


def test_the_picture_in_the_docs() -> None:
    assert (DOCS / "colour-blindness.svg").read_text() == drawing()
