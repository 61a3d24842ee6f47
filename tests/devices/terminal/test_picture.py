import re

import pyte
import pytest

from connect_four.devices.terminal.abilities import Abilities, Colours
from connect_four.devices.terminal.inks import Inks, seen_lights
from connect_four.devices.terminal.matrices import Size
from connect_four.devices.terminal.picture import Notice, Picture, changes, layout, wrapped, writable
from connect_four.view.frame import ALL_DARK, SIZE, WHITE, Light, frame
from connect_four.view.help_line import help_line
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
            assert words.startswith("Make the window larger: at least ")
            columns, rows = map(int, re.findall(r"\d+", words))
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


def test_clauses_that_have_no_room_are_left_out_and_others_are_not() -> None:
    caption = "Blue, the computer, dropped a stone in column 4.  Green to move.  Enter: drop  q: leave"
    assert wrapped(caption, 17, 1) == ["Green to move."]
    assert wrapped(caption, 30, 1) == ["Green to move.  Enter: drop"]
    assert wrapped(caption, 30, 2) == ["Blue, the computer, dropped a", "stone in column 4.  q: leave"]
    assert wrapped("Nothing of this has room.", 10, 1) == ["Nothing of"]


def test_captions_cannot_harm_the_screen() -> None:
    assert writable("Zeile\x1b[2J\n … ä", has_blocks=True) == "Zeile?[2J? … ä"
    assert writable("thinking … ⠿", has_blocks=False) == "thinking ... ?"


def test_umlauts_are_written_as_in_a_telegram_where_there_are_none() -> None:
    assert writable("Grün löscht die Größe", has_blocks=False) == "Gruen loescht die Groesse"


@pytest.mark.parametrize(
    ("window", "said"),
    [
        (Size(8, 16), "Make the window larger: at least 17 columns and 9 rows."),
        (Size(2, 12), "At least 17x9."),
        (Size(1, 5), "At"),
    ],
)
def test_what_is_too_small_says_so_as_well_as_it_can(window: Size, said: str) -> None:
    notice = layout(Abilities(Colours.TRUE, True, True), Inks(Colours.TRUE, Look()), window)
    lines = [without_colours(line) for line in notice.picture(ALL_DARK, False, "").values()]
    assert " ".join(lines) == said


@pytest.mark.parametrize("has_blocks", [True, False])
@pytest.mark.parametrize("colours", COLOURED)
@pytest.mark.parametrize("window", [Size(24, 80), Size(20, 80), Size(17, 27), Size(14, 19), Size(43, 132)])
def test_every_row_and_column_has_its_number_beside_it(window: Size, colours: Colours, has_blocks: bool) -> None:
    chosen = layout(Abilities(colours, has_blocks, True), Inks(colours, Look()), window)
    dark = screen_of(chosen.picture(ALL_DARK, False, ""), window)
    head = next(row for row in range(window.rows) if dark.display[row].split() == list("01234567"))
    for number in range(SIZE):
        # One light on the diagonal is lit, and where the screen has changed it stands.
        lights = [WHITE if each == (SIZE + 1) * number else light for each, light in enumerate(ALL_DARK)]
        lit = screen_of(chosen.picture(tuple(lights), False, ""), window)
        spots = [
            (row, column)
            for row in range(window.rows)
            for column in range(window.columns)
            if lit.buffer[row][column] != dark.buffer[row][column]
        ]
        rows, columns = ({spot[side] for spot in spots} for side in (0, 1))
        above = dark.display[head].index(str(number))
        assert abs(2 * above - min(columns) - max(columns)) <= 1
        beside = next(row for row in range(head + 1, window.rows) if dark.display[row].lstrip().startswith(str(number)))
        assert abs(2 * beside - min(rows) - max(rows)) <= 1


def screen_of(picture: Picture, window: Size) -> pyte.Screen:
    screen = pyte.Screen(window.columns, window.rows)
    pyte.Stream(screen).feed(changes({}, picture))
    return screen


@pytest.mark.parametrize(
    ("window", "is_numbered"),
    [(Size(24, 80), True), (Size(14, 80), True), (Size(13, 19), False), (Size(9, 17), False)],
)
def test_without_room_for_the_numbers_there_is_the_picture_alone(window: Size, is_numbered: bool) -> None:
    picture = layout(Abilities(Colours.TRUE, True, True), Inks(Colours.TRUE, Look()), window).picture(
        ALL_DARK, False, ""
    )
    assert any(without_colours(text) == "7" for text in picture.values()) is is_numbered


def test_the_numbers_and_the_caption_leave_the_largest_picture_that_fits_a_usual_window() -> None:
    chosen = layout(Abilities(Colours.TRUE, True, True), Inks(Colours.TRUE, Look()), Size(24, 80))
    screen = screen_of(chosen.picture(ALL_DARK, False, "news " * 15 + " the keys"), Size(24, 80))
    assert screen.display[0].split() == list("01234567")
    assert screen.display[22].split() == ["news"] * 15
    assert screen.display[23].split() == ["the", "keys"]


@pytest.mark.parametrize("colours", COLOURED)
@pytest.mark.parametrize("window", [Size(16, 40), Size(16, 60), Size(20, 60), Size(15, 80), Size(24, 80)])
def test_large_lights_are_worth_less_than_what_the_first_screen_says_of_enter(window: Size, colours: Colours) -> None:
    chosen = layout(Abilities(colours, True, True), Inks(colours, Look()), window)
    screen = screen_of(chosen.picture(ALL_DARK, False, help_line(after("").game)), window)
    assert "Enter: play" in "".join(screen.display)


def test_a_long_caption_goes_on_where_nothing_else_is() -> None:
    chosen = layout(Abilities(Colours.NONE, True, True), Inks(Colours.NONE, Look()), Size(24, 80))
    first = screen_of(chosen.picture(ALL_DARK, False, "news"), Size(24, 80)).display
    long = screen_of(chosen.picture(ALL_DARK, False, "  ".join(30 * ["clause"] + ["the end"])), Size(24, 80)).display
    assert long[: first.index("news".center(80))] == first[: first.index("news".center(80))]
    assert any("the end" in line for line in long)
