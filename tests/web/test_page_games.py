"""Looking back on the page: the turns of this game, saved games with their review, and the numbers."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from connect_four.datastore import MenuItem, PlayerID, ScreenName
from connect_four.journal.folder import state_folder
from connect_four.journal.journal import Journal
from connect_four.logic import Move
from connect_four.logic.record import replay
from connect_four.view.frame import final_board, frame
from tests.devices.world import World
from tests.journal.games import play_record
from tests.web.chromium import Chromium
from tests.web.table import Table, colours_of, laid_table

GREEN_WINS = "3 4 3 4 3 4 3"
WITH_JOKERS = "3 3 x37 2 b35 4"
GAMES = (GREEN_WINS, WITH_JOKERS)
COUNT_OF_TURNS = "return document.querySelectorAll('#turns li').length"
# What the curve leaves free above and below.
EDGE = 8


@pytest.fixture
def looked_at(world: World, page: Chromium) -> Iterator[Table]:
    """A game that is played, and two that are saved."""
    folder = state_folder(os.environ)
    assert folder is not None
    for record in GAMES:
        with Journal(Path(folder), lambda trouble: None) as journal:
            play_record(journal, journal.resume(afresh=True), record)
    with laid_table(world, "--new", "--green", "<i>Ada</i>") as table:
        page.go(table.address)
        page.await_words("link", "Live")
        table.press("RC CRC")
        table.is_seen_by(page)
        yield table
        assert page.lines_of_the_console() == []


def board(record: Sequence[str]) -> list[str]:
    manager = replay(" ".join(record))
    if manager.game.screen is ScreenName.GAME_OVER:
        manager.execute_move(Move.DOWN)
        return colours_of(frame(manager.game))
    return colours_of(final_board(manager.game.board.stones, 0))


def saved(page: Chromium) -> list[str]:
    found: list[str] = page.run("return [...document.querySelectorAll('#saved button')].map(each => each.innerText)")
    return found


def test_a_click_on_a_turn_looks_back_and_escape_is_now(looked_at: Table, page: Chromium) -> None:
    page.click("#turns li:nth-child(1) button")
    page.await_lights(board("3"))
    page.await_words("looking", "1. Green: Column 3")
    assert not page.is_seen("#stick")
    assert page.attribute("#turns li:nth-child(1) button", "aria-current") == "true"
    page.key("R")
    page.await_lights(board("34"))
    page.key("L")
    page.await_lights(board("3"))
    # The game goes on; whoever looks back still looks back.
    looked_at.press("LLC")
    looked_at.is_seen_by()
    page.until(lambda: page.attribute("#looking input", "max") == "3")
    assert page.lights == board("3")
    page.key("R")
    page.await_lights(board("34"))
    page.key("R")
    page.await_lights(board("342"))
    page.key("Escape")
    looked_at.is_seen_by(page)
    assert page.is_seen("#stick")


def test_a_game_that_is_given_up_is_among_the_saved_ones_at_once(looked_at: Table, page: Chromium) -> None:
    page.until(lambda: given_up(page) == 1)
    looked_at.press("URRC")
    page.until(lambda: given_up(page) == 2, lambda: saved(page))


def given_up(page: Chromium) -> int:
    return sum("Given up" in words for words in saved(page))


def test_a_game_that_a_guest_has_given_up_is_won(world: World, page: Chromium) -> None:
    folder = state_folder(os.environ)
    assert folder is not None
    with Journal(Path(folder), lambda trouble: None) as journal:
        manager = journal.resume(afresh=True)
        play_record(journal, manager, "3 4 3")
        manager.resign(PlayerID.TWO)
        journal.save(manager)
    with laid_table(world, "--new") as table:
        page.go(table.address)
        page.await_words("link", "Live")
        page.until(lambda: len(saved(page)) == 1)
        assert "Green won" in saved(page)[0]
        page.click("#saved li:nth-child(1) button")
        page.await_lights(board("343"))
        page.await_words("charts", "Green won")
        assert page.lines_of_the_console() == []


def test_who_has_come_to_a_turn_by_keys_stays_there_while_the_game_goes_on(looked_at: Table, page: Chromium) -> None:
    page.until(lambda: page.run(COUNT_OF_TURNS) == 2)
    page.run("document.querySelector('#turns li:nth-child(2) button').focus()")
    looked_at.press("LLC")
    looked_at.is_seen_by(page)
    page.until(lambda: page.run(COUNT_OF_TURNS) == 3)
    assert page.run("return document.activeElement.innerText") == "2.\nBlue:\nColumn 4"
    looked_at.press("U")
    while looked_at.model.game.menu_item is not MenuItem.RESTART:
        looked_at.press("R")
    looked_at.press("C")
    page.until(lambda: page.run(COUNT_OF_TURNS) == 0)


def test_a_long_list_follows_the_game_unless_somebody_reads_further_up(looked_at: Table, page: Chromium) -> None:
    page.run("document.getElementById('turns').style.maxHeight = '8rem'")
    looked_at.press("CCCRCCC")
    page.until(lambda: page.run(COUNT_OF_TURNS) == 8)
    place = (
        "const list = document.getElementById('turns'); return list.scrollHeight - list.clientHeight - list.scrollTop"
    )
    page.until(lambda: page.run(place) < 2)
    page.run("turns.scrollTop = 0")
    looked_at.press("RC")
    page.until(lambda: page.run(COUNT_OF_TURNS) == 9)
    assert page.run("return turns.scrollTop") == 0


def test_a_tap_while_looking_back_plays_nothing(looked_at: Table, page: Chromium) -> None:
    page.click("#turns li:nth-child(1) button")
    page.await_lights(board("3"))
    page.tap(5, 5)
    page.click("#back")
    looked_at.is_seen_by(page)
    page.tap(6, 5)
    looked_at.expect_turn("6")
    looked_at.is_seen_by(page)


def test_a_saved_game_replays_by_slider_and_by_itself_and_is_reviewed(looked_at: Table, page: Chromium) -> None:
    page.until(lambda: len(saved(page)) >= 2)
    ((number, words),) = [(n, words) for n, words in enumerate(saved(page), 1) if "Green won" in words]
    assert "7 turns" in words
    page.click(f"#saved li:nth-child({number}) button")
    page.await_lights(board(GREEN_WINS.split()))
    page.await_words("looking", "7. Green: Column 3")
    page.click("#looking .play")
    for turns in range(3):
        page.await_lights(board(GREEN_WINS.split()[:turns]))
    page.click("#looking .play")
    page.until(lambda: page.run("return document.querySelectorAll('.curve .lines circle').length") >= 1)
    page.await_words("looking", "6. Column 4")
    page.until(lambda: len(heights_of_the_curve(page)) == 8)
    page.await_words("looking", "Better: ")
    assert heights_of_the_curve(page)[-1] == 1
    assert abs(heights_of_the_curve(page)[0]) < 0.5
    page.click(".mistakes button")
    page.until(lambda: page.lights in [board(GREEN_WINS.split()[:turns]) for turns in range(1, 8)])
    page.click("#back")
    looked_at.is_seen_by(page)


def heights_of_the_curve(page: Chromium) -> list[float]:
    """From the first point to the last; the line between the players is 0, and Green wins at 1."""
    script = "return document.querySelector('.curve .green polyline')?.getAttribute('points')"
    points = (page.run(script) or "").split()
    middle = page.run("return document.querySelector('.curve .lines').viewBox.baseVal.height / 2")
    return [round((middle - float(point.split(",")[1])) / (middle - EDGE), 2) for point in points]


def test_names_are_text_and_never_markup(looked_at: Table, page: Chromium) -> None:
    looked_at.press("LC RC LC RC LC")
    page.until(lambda: any("<i>Ada</i>" in words for words in saved(page)), lambda: saved(page))
    assert not page.is_seen("i")


def test_the_numbers_are_there_as_pictures_and_as_text(looked_at: Table, page: Chromium) -> None:
    page.await_words("charts", "Jokers used")
    assert page.says("charts").startswith("Who won")
    assert "Two players" in page.says("charts")
    columns = page.attribute("#charts svg", "aria-label")
    assert columns is not None
    assert columns.startswith("0: 0, 1: 0, 2: 0, 3: ")
    lit = "return [...document.querySelectorAll('#charts svg')][0].querySelectorAll('.lit').length"
    assert page.run(lit) == 7


def test_the_picture_is_a_file(looked_at: Table, page: Chromium) -> None:
    assert page.attribute("#picture", "download") == "connect-four.svg"
    script = "return await (await fetch(document.getElementById('picture').href)).text()"
    assert page.run(f"return (async () => {{ {script} }})()").count("<use ") == 64
