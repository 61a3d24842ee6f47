import pytest

from connect_four.devices.terminal.abilities import Abilities, Colours
from connect_four.devices.terminal.inks import Inks, seen_lights
from connect_four.devices.terminal.picture import Notice, Size, changes, layout, wrapped, writable
from connect_four.view.frame import ALL_DARK, Light, frame
from connect_four.view.look import Look
from connect_four.view.palette import BRIGHTNESSES, PALETTES
from tests.pictures import after

COLOURED = [Colours.TRUE, Colours.INDEXED, Colours.BASIC]
WINDOWS = [Size(rows, columns) for rows in (1, 8, 9, 13, 14, 24, 43, 100) for columns in (1, 16, 17, 25, 41, 80, 300)]


def distance(one: tuple[int, int, int], other: tuple[int, int, int]) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("brightness", BRIGHTNESSES)
@pytest.mark.parametrize("dimmed", [False, True])
@pytest.mark.parametrize("colours", COLOURED)
def test_no_two_lights_look_the_same(palette: str, brightness: int, dimmed: bool, colours: Colours) -> None:
    look = Look(palette=palette, brightness=brightness)
    lights = [light for light, is_dimmed in seen_lights(look) if is_dimmed is dimmed]
    inks = Inks(colours, look)
    looks = {(inks.ink(light, dimmed), inks.mark(light, dimmed)): light for light in lights}
    assert len(looks) == len(lights)


@pytest.mark.parametrize("dimmed", [False, True])
def test_lights_are_far_apart_in_true_colour(dimmed: bool) -> None:
    lights: dict[Light, tuple[int, int, int]] = {
        light: rgb for (light, is_dimmed), rgb in seen_lights(Look()).items() if is_dimmed is dimmed
    }
    distances = [distance(one, other) for one in lights.values() for other in lights.values() if one is not other]
    assert min(distances) >= 25


@pytest.mark.parametrize("has_blocks", [True, False])
@pytest.mark.parametrize("colours", Colours)
@pytest.mark.parametrize("window", WINDOWS)
def test_nothing_leaves_the_window(has_blocks: bool, colours: Colours, window: Size) -> None:
    chosen = layout(Abilities(colours, has_blocks, True), Inks(colours, Look()), window)
    picture = chosen.picture(frame(after("R C C U").game), False, "Green to move.  Enter: drop  q: leave")
    for place, written in picture.items():
        assert 0 <= place.row < window.rows
        assert place.column >= 0
        assert place.column + len(without_colours(written)) <= window.columns


def without_colours(written: str) -> str:
    return "".join(part.partition("m")[2] for part in ("\x1b[m" + written).split("\x1b["))


@pytest.mark.parametrize("colours", COLOURED)
@pytest.mark.parametrize("has_blocks", [True, False])
def test_more_room_makes_a_larger_picture(colours: Colours, has_blocks: bool) -> None:
    abilities = Abilities(colours, has_blocks, True)
    inks = Inks(colours, Look())

    def written(window: Size) -> int:
        picture = layout(abilities, inks, window).picture(ALL_DARK, False, "")
        return sum(len(without_colours(text)) for text in picture.values())

    sizes = [written(Size(rows, 4 * rows)) for rows in (12, 24, 50, 100)]
    assert sizes == sorted(set(sizes))


def test_a_notice_names_the_size_that_is_enough() -> None:
    for colours in Colours:
        for has_blocks in (True, False):
            abilities, inks = Abilities(colours, has_blocks, True), Inks(colours, Look())
            notice = layout(abilities, inks, Size(3, 200))
            assert isinstance(notice, Notice)
            words = without_colours("".join(notice.picture(ALL_DARK, False, "").values()))
            columns, rows = map(int, words.partition(": ")[2].split()[0].split("x"))
            assert not isinstance(layout(abilities, inks, Size(rows, columns)), Notice)
            assert isinstance(layout(abilities, inks, Size(rows - 1, columns)), Notice)
            assert isinstance(layout(abilities, inks, Size(rows, columns - 1)), Notice)


@pytest.mark.parametrize("colours", Colours)
def test_a_dimmed_picture_is_another_one(colours: Colours) -> None:
    chosen = layout(Abilities(colours, True, True), Inks(colours, Look()), Size(24, 80))
    lights = frame(after("R C C U").game)
    assert changes(chosen.picture(lights, False, "here"), chosen.picture(lights, True, "here"))
    assert not changes(chosen.picture(lights, True, "here"), chosen.picture(lights, True, "here"))


def test_words_are_broken_between_clauses_if_there_is_room() -> None:
    caption = "Green to move.  Left/Right  Enter: drop  Up: menu  q: leave"
    assert wrapped(caption, 80, 1) == [caption]
    assert wrapped(caption, 40, 2) == ["Green to move.  Left/Right  Enter: drop", "Up: menu  q: leave"]
    assert wrapped(caption, 12, 9) == ["Green to", "move.", "Left/Right", "Enter: drop", "Up: menu", "q: leave"]
    assert wrapped(caption, 40, 1) == ["Green to move.  Left/Right  Enter: drop"]


def test_captions_cannot_harm_the_screen() -> None:
    assert writable("Zeile\x1b[2J\n … ä", has_blocks=True) == "Zeile?[2J? … ä"
    assert writable("thinking … ä", has_blocks=False) == "thinking ... ?"
