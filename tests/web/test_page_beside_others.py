"""The page beside a stick, another browser and a guest, and while the game goes and comes back."""

import os
import signal
from contextlib import closing

from connect_four.datastore import PlayerID
from connect_four.view.frame import thinking
from tests.devices.world import World
from tests.link.client import Client
from tests.link.games import folder_of_link
from tests.pictures import moves
from tests.web.chromium import Chromium
from tests.web.evening import free_port
from tests.web.table import Table, colours_of, laid_table

BEGIN = "RC"
UP_TO_THE_GUEST = "UUUUUUC"


def paired_too(page: Chromium, other: Chromium, table: Table) -> None:
    """Let the other browser have what pairs the first one."""
    other.go(table.watching)
    for cookie in page.driver.get_cookies():
        other.driver.add_cookie(cookie)
    other.go(table.watching)
    other.await_words("link", "Live")
    other.until(lambda: other.is_seen("#stick"))


def test_two_browsers_and_the_stick_at_once(table: Table, page: Chromium, other_page: Chromium) -> None:
    paired_too(page, other_page, table)
    table.press(BEGIN)
    table.is_seen_by(page, other_page)
    for number in range(3):
        page.tap(2, 5)
        table.expect_turn("2")
        table.is_seen_by(page, other_page)
        other_page.tap(5, 5)
        table.expect_turn("5")
        table.is_seen_by(page, other_page)
        table.press("LC" if number % 2 else "RC")
        table.is_seen_by(page, other_page)
    assert page.says("turns") == other_page.says("turns")


def test_of_two_who_tap_at_once_one_is_first(table: Table, page: Chromium, other_page: Chromium) -> None:
    paired_too(page, other_page, table)
    table.press(BEGIN)
    table.is_seen_by(page, other_page)
    for each, x in ((page, 1), (other_page, 6)):
        each.to_the_board()
        each.touch(each.field(x, 4))
    page.let_go()
    other_page.let_go()
    page.until(lambda: turns(page) == turns(other_page) and len(turns(page)) >= 1)
    # The other one was meant for a turn that is taken.
    assert turns(page) in ([["1", "Green", "Column 1"]], [["1", "Green", "Column 6"]])


def turns(page: Chromium) -> list[list[str]]:
    script = "return [...document.querySelectorAll('#turns button')].map(each => each.innerText)"
    return [[part.strip(" .:") for part in each.split("\n")] for each in page.run(script)]


def test_who_only_watches_has_no_keys_and_is_paired_by_the_number(
    table: Table, page: Chromium, other_page: Chromium
) -> None:
    other_page.go(table.watching)
    other_page.await_words("watching", "You are watching.")
    assert not other_page.is_seen("#stick")
    assert other_page.run("return document.cookie") == ""
    assert other_page.driver.get_cookies() == []
    other_page.key("R")
    other_page.tap(7, 3)
    other_page.click("#pair")
    other_page.await_words("pairing-words", "Four digits")
    digits = table.number()
    other_page.type("#digits", f"{(int(digits) + 1) % 10000:04}")
    other_page.await_words("pairing-trouble", "That is not the number.")
    other_page.type("#digits", digits)
    other_page.until(lambda: other_page.is_seen("#stick"))
    assert not other_page.is_seen("#pairing")
    # A press takes the number off the lights, and does nothing else.
    other_page.key("R")
    other_page.key("R")
    table.expect("R")
    table.is_seen_by(other_page, page)


def test_a_game_that_goes_is_said_to_be_away_and_comes_back(world: World, page: Chromium) -> None:
    port = free_port()
    with laid_table(world, "--new", port=port) as table:
        page.go(table.address)
        page.await_words("link", "Live")
        table.press("RC CRCL")
        table.is_seen_by(page)
        lights = page.lights
        table.game.signal(signal.SIGKILL)
        page.await_words("link", "No connection")
        assert page.lights == lights
        assert page.attribute("#board", "data-away") == "true"
        assert not page.is_seen("#stick")
        model = table.model
    with laid_table(world, port=port) as table:
        table.model = model
        page.await_words("link", "Live")
        table.is_seen_by(page)
        page.tap(0, 5)
        table.expect_turn("0")
        table.is_seen_by(page)


def test_a_game_that_goes_while_the_page_is_served_on(world: World, page: Chromium) -> None:
    port = free_port()
    with closing(world.start("web", "--web-port", str(port))):
        with laid_table(world, "--new") as table:
            page.until(lambda: page.tries(f"http://127.0.0.1:{port}/"))
            page.await_words("link", "Live")
            table.press(BEGIN)
            table.is_seen_by(page)
        page.await_words("link", "The game is away")
        page.await_words("away", "It comes back by itself.")
        with laid_table(world) as again:
            again.model = table.model
            page.await_words("link", "Live")
            again.is_seen_by(page)


def test_a_connection_that_has_fallen_silent_is_noticed_when_somebody_looks(table: Table, page: Chromium) -> None:
    page.run("window.looks = () => document.dispatchEvent(new Event('visibilitychange'))")
    table.press(BEGIN)
    table.is_seen_by(page)
    (server,) = table.servers()
    os.kill(server, signal.SIGSTOP)
    try:
        page.run("looks()")
        page.await_words("link", "No connection")
        assert page.attribute("#board", "data-away") == "true"
    finally:
        os.kill(server, signal.SIGCONT)
    page.await_words("link", "Live")
    page.tap(3, 3)
    table.expect_turn("3")
    table.is_seen_by(page)
    # A machine without a network still reaches itself.
    page.run("dispatchEvent(new Event('offline'))")
    page.tap(3, 3)
    table.expect_turn("3")
    table.is_seen_by(page)
    assert page.says("link") == "Live"
    page.lines_of_the_console()


def test_a_guest_plays_with_an_own_cursor(table: Table, page: Chromium) -> None:
    page.type("#guest-name", "<b>Anna</b>")
    page.click("#guest button")
    page.await_words("guest", "<b>Anna</b> is on offer.")
    table.device.press(*moves(UP_TO_THE_GUEST))
    page.await_words("guest", "You play Blue as <b>Anna</b>.")
    page.await_words("blue", "You")
    table.seat("<b>Anna</b>")
    table.is_seen_by(page)
    page.tap(3, 4)
    page.await_words("said", "It is Green's turn.")
    table.press("C")
    table.is_seen_by(page)
    # The cursor on the page is the guest's own: the LEDs stay as they are.
    page.key("R", "R")
    page.await_lights(table.own_lights_after("RR"))
    page.key("C")
    table.expect_turn("5")
    table.is_seen_by(page)
    table.press("C")
    table.is_seen_by(page)
    page.drag("bomb", "blue", 4, 7)
    page.await_words("aimed", "Bomb at (4,7): 3 stones")
    page.let_go()
    table.expect_turn("b47")
    table.is_seen_by(page)
    page.driver.refresh()
    page.await_words("guest", "You play Blue as <b>Anna</b>.")
    # A new game: the guest can be chosen again.
    table.device.press(*moves("URRC"))
    page.await_words("guest", "<b>Anna</b> is on offer.")
    page.click("#guest button")
    page.await_words("guest", "Play against this machine")


def test_a_program_is_shown_as_the_guest_it_is(table: Table, page: Chromium) -> None:
    with closing(Client(folder_of_link())) as dice:
        dice.do(hello={"name": "Dice", "protocol": 1, "computer": True, "frames": False})
        dice.do(offer={})
        table.device.press(*moves(UP_TO_THE_GUEST[:-1]))
        page.await_words("blue", "Dice, a computer")
        page.await_words("caption", "Against Dice.")
        table.device.press(*moves("C"))
        dice.hear_until(lambda message: "wanted" in message)
        dice.do(sit="blue")
        table.seat("Dice")
        table.press("C")
        page.await_words("caption", "Dice is thinking.")
        for step in range(2):
            page.await_lights(colours_of(thinking(table.picture, PlayerID.TWO, step)))
        page.tap(3, 4)
        page.await_words("said", "It is Dice's turn.")
        page.press_stick("D")
        page.await_words("said", "It is Dice's turn.")
        dice.do(turn="5", after=1)
        table.expect_turn("5")
        table.is_seen_by(page)
    page.await_words("blue", "At the stick")


def test_a_guest_stands_up(table: Table, page: Chromium) -> None:
    page.type("#guest-name", "Anna")
    page.click("#guest button")
    page.await_words("guest", "is on offer")
    table.device.press(*moves(UP_TO_THE_GUEST))
    page.await_words("guest", "You play Blue as Anna.")
    page.click("#guest button")
    page.await_words("guest", "Play against this machine")
    page.await_words("blue", "At the stick")
