"""What a finger on the board shows before it is let go, and what it refuses."""

import pytest

from connect_four.view.frame import Frame
from connect_four.view.text import letters
from connect_four.web.pictures import seen_colours
from tests.devices.world import World
from tests.web.chromium import Chromium
from tests.web.table import Table, colours_of, laid_table

#   6|      G         |
#   7|    B G B       |
FOUR_STONES = "RC CRCLCLC"

Fields = set[tuple[int, int]]


@pytest.fixture
def begun(table: Table, page: Chromium) -> Table:
    """A game of two in which green is to move, and a page that knows the stones."""
    table.press(FOUR_STONES)
    table.is_seen_by(page)
    page.until(lambda: len(page.run("return document.querySelectorAll('#turns li')")) == 4)
    page.await_attribute("#matrix", "data-tool", "stone")
    return table


def marked(page: Chromium, kind: str) -> Fields:
    """The fields with such a mark, as columns and rows."""
    script = (
        "return [...document.querySelectorAll(`#marks .${arguments[0]}`)]"
        ".map(each => [each.getAttribute('cx') - 0.5, each.getAttribute('cy') - 0.5])"
    )
    return {(int(x), int(y)) for x, y in page.run(script, kind)}


@pytest.mark.parametrize(
    ("joker", "x", "y", "words", "hit", "empty", "turn"),
    [
        ("delete", 3, 6, "Deletes (3,6): 1 stone", {(3, 6)}, 0, "x36"),
        ("delete", 3, 0, "Deletes column 3: 2 stones", {(3, 6), (3, 7)}, 5, "x3*"),
        ("delete", 3, -1, "Deletes column 3: 2 stones", {(3, 6), (3, 7)}, 5, "x3*"),
        ("delete", -0.9, 7, "Deletes row 7: 3 stones", {(2, 7), (3, 7), (4, 7)}, 5, "x*7"),
        ("delete", 7.9, 6, "Deletes row 6: 1 stone", {(3, 6)}, 7, "x*6"),
        ("bomb", 1, 7, "Bomb at (1,7): 2 stones", {(2, 7), (3, 7)}, 6, "b17"),
        ("bomb", 3, 4, "Bomb at (3,4): 1 stone", {(3, 6)}, 12, "b34"),
    ],
)
def test_a_joker_shows_what_it_will_hit_and_then_hits_it(
    begun: Table, page: Chromium, joker: str, x: float, y: float, words: str, hit: Fields, empty: int, turn: str
) -> None:
    page.drag(joker, "green", x, y)
    page.await_words("aimed", words)
    assert (marked(page, "hit"), len(marked(page, "empty"))) == (hit, empty)
    assert len(begun.model.record) == 4
    page.let_go()
    page.until(lambda: not page.is_seen("#aimed"))
    begun.expect_turn(turn)
    begun.is_seen_by(page)


@pytest.mark.parametrize(
    ("joker", "x", "y", "words"),
    [
        ("delete", 0, 3, "There is no stone."),
        ("bomb", 3, 6, "A bomb needs an empty field."),
        ("bomb", 7, 2, "There is no stone in the blast."),
    ],
)
def test_a_joker_that_would_do_nothing_says_so_and_is_kept(
    begun: Table, page: Chromium, joker: str, x: int, y: int, words: str
) -> None:
    page.drag(joker, "green", x, y)
    page.await_words("aimed", words)
    page.let_go()
    page.await_words("said", words)
    assert nothing_has_happened(begun, page)


@pytest.mark.parametrize(("joker", "x", "y"), [("delete", 3, 9), ("bomb", 3, 0), ("bomb", -0.9, 6), ("delete", 3, -3)])
def test_a_joker_that_is_let_go_outside_is_kept(begun: Table, page: Chromium, joker: str, x: float, y: float) -> None:
    page.be(800, 1400)
    page.drag(joker, "green", x, y)
    page.until(lambda: not page.is_seen("#aimed"))
    page.let_go()
    page.await_words("said", "Nothing was taken.")
    assert nothing_has_happened(begun, page)


def test_what_was_meant_for_another_turn_is_not_taken(begun: Table, page: Chromium) -> None:
    page.touch(page.field(0, 3))
    page.await_words("aimed", "Column 0")
    begun.press("CLC")
    begun.is_seen_by(page)
    page.let_go()
    page.until(lambda: page.says("said") != "")
    begun.is_seen_by(page)
    assert len(begun.model.record) == 6


def test_another_finger_changes_nothing(begun: Table, page: Chromium) -> None:
    page.drag("bomb", "green", 1, 7)
    page.await_words("aimed", "Bomb at (1,7)")
    page.add_finger(page.field(6, 3))
    page.add_finger(page.field(6, 2))
    assert page.says("aimed") == "Bomb at (1,7): 2 stones"
    page.let_go()
    begun.expect_turn("b17")
    begun.is_seen_by(page)


def test_escape_takes_a_joker_back(begun: Table, page: Chromium) -> None:
    page.drag("bomb", "green", 1, 7)
    page.await_words("aimed", "Bomb")
    page.key("Escape")
    page.until(lambda: not page.is_seen("#aimed"))
    page.let_go()
    assert nothing_has_happened(begun, page)


def test_a_joker_is_dragged_from_its_light_in_the_menu_row(begun: Table, page: Chromium) -> None:
    page.to_the_board()
    page.touch(page.field(0, 0))
    for y in range(1, 8):
        page.move_hand(page.field(1, y))
    page.await_words("aimed", "Bomb at (1,7): 2 stones")
    page.let_go()
    begun.expect_turn("b17")
    begun.is_seen_by(page)


def test_a_joker_that_is_only_touched_is_aimed_with_the_stick(begun: Table, page: Chromium) -> None:
    page.click("#green .bomb")
    begun.expect("ULC")
    begun.is_seen_by(page)
    page.key("L", "C")
    begun.expect("LC")
    begun.is_seen_by(page)
    assert page.run("return document.querySelector('#green .bomb').dataset.left") == "false"


def test_a_joker_that_is_touched_on_a_dimmed_picture_is_aimed_and_no_stone_falls(world: World, page: Chromium) -> None:
    with laid_table(world, "--new", "--dim-after", "15") as table:
        page.go(table.address)
        page.await_words("link", "Live")
        table.press(FOUR_STONES)
        page.await_lights(dimmed_colours_of(table.picture))
        page.click("#green .bomb")
        table.expect("ULC")
        page.await_lights(colours_of(table.picture))


def test_a_joker_that_the_stick_aims_goes_where_the_finger_lets_go(begun: Table, page: Chromium) -> None:
    begun.press("UC")
    begun.is_seen_by(page)
    page.await_attribute("#matrix", "data-tool", "delete")
    page.touch(page.field(2, 5))
    page.move_hand(page.field(4, 7))
    page.await_words("aimed", "Deletes (4,7): 1 stone")
    page.let_go()
    begun.expect_turn("x47")
    begun.is_seen_by(page)


def test_a_stone_shows_where_it_will_lie(begun: Table, page: Chromium) -> None:
    page.touch(page.field(0, 2))
    page.await_words("aimed", "Column 0")
    page.move_hand(page.field(3, 3))
    page.await_words("aimed", "Column 3")
    page.until(lambda: marked(page, "empty") == {(3, 5)})
    page.let_go()
    begun.expect_turn("3")
    begun.is_seen_by(page)


def test_a_full_column_is_refused_in_words(table: Table, page: Chromium) -> None:
    table.press("RC CCCCCCC")
    table.is_seen_by(page)
    page.await_attribute("#matrix", "data-tool", "stone")
    page.until(lambda: len(page.run("return document.querySelectorAll('#turns li')")) == 7)
    page.tap(3, 4)
    page.await_words("said", "Column 3 is full.")
    table.is_seen_by(page)


def test_nothing_can_be_done_for_the_computer(table: Table, page: Chromium) -> None:
    for _ in range(5):
        table.press("U")
    # The stick and the browser come by two ways.
    page.await_words("caption", "level 8")
    page.key("C")
    page.await_words("caption", "Green to move.")
    page.tap(3, 5)
    page.await_words("blue", "to move")
    page.tap(3, 5)
    page.await_words("said", "It is the computer's turn.")


def nothing_has_happened(table: Table, page: Chromium) -> bool:
    """Still so when the page has asked for whatever it wanted to ask for."""
    page.tap(0, 4)
    table.expect_turn("0")
    table.is_seen_by(page)
    return len(table.model.record) == 5


def dimmed_colours_of(picture: Frame) -> list[str]:
    return [seen_colours({})["dimmed"][letters(light)] for light in picture]
