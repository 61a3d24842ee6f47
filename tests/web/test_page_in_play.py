"""The page, played by a person: with a finger, a mouse and keys, at every size, beside a stick and another browser."""

import os

import pytest

from connect_four.link.conversation import Conversation, hello
from connect_four.link.place import connected
from connect_four.logic.turn import parse
from tests.pictures import moves
from tests.web.chromium import SIZES, Chromium
from tests.web.table import Table

BEGIN = "RC"
# Both players use both jokers, on a field and on a column; green wins.
GAME = ["7", "6", "4", "0", "b65", "7", "x76", "x7*", "5", "b05", "3", "0", "6"]


def sides(number: int) -> str:
    return "blue" if number % 2 else "green"


def play_by_hand(page: Chromium, turn: str, side: str) -> None:
    if turn[0] in "xb":
        y = 0 if turn[2] == "*" else int(turn[2])
        page.drag({"x": "delete", "b": "bomb"}[turn[0]], side, int(turn[1]), y)
        page.await_words("aimed", "stone")
        page.let_go()
    else:
        page.tap(int(turn), 4)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_by_hand(table: Table, page: Chromium, size: str) -> None:
    page.be(*SIZES[size])
    page.has_mouse = size == "desk"
    table.press(BEGIN)
    table.is_seen_by(page)
    for number, turn in enumerate(GAME):
        play_by_hand(page, turn, sides(number))
        table.expect_turn(turn)
        table.is_seen_by(page)
    page.await_words("caption", "Green wins!")
    assert page.says("turns").split("\n").count("Green:") == 7


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_by_keys(table: Table, page: Chromium, size: str) -> None:
    page.be(*SIZES[size])
    press = page.key if size == "tablet" else page.press_stick
    press(*BEGIN)
    table.expect(BEGIN)
    table.is_seen_by(page)
    for token in GAME:
        turn = parse(token)
        assert turn is not None
        way = "".join(move.value for move in table.model.way_to(turn))
        press(*way)
        table.expect(way)
        table.is_seen_by(page)
    page.await_words("caption", "Green wins!")


def test_a_tap_where_no_turn_can_be_taken(table: Table, page: Chromium) -> None:
    table.is_seen_by(page)
    for x, presses in ((6, "R"), (1, "L")):
        page.tap(x, 4)
        table.expect(presses)
        table.is_seen_by(page)
    table.press("RC" + "CLCR" * 3 + "C")
    table.is_seen_by(page)
    page.tap(2, 2)
    table.expect("D")
    table.is_seen_by(page)


def test_a_tap_while_one_waits_for_a_guest_does_not_give_up(table: Table, page: Chromium) -> None:
    conversation = Conversation()
    with connected(os.environ) as link:
        link.sendall(conversation.ask(hello("Ben"))[1] + conversation.ask({"offer": {}})[1])
        heard = b""
        while b'{"ok":2}' not in heard:
            heard += link.recv(1 << 16)
        table.device.press(*moves("UUUUUU"))
        page.await_words("caption", "Ben")
        table.device.press(*moves("C"))
        page.await_words("caption", "Waiting for Ben")
        page.tap(2, 2)
        page.await_words("said", "No turn can be taken now.")
        page.press_stick("D")
        page.await_words("caption", "Ben")


def test_every_press_is_seen_on_the_lights_and_on_the_page(table: Table, page: Chromium) -> None:
    for press in "RLRUCLLCRRCUDURLDCCULLRCDDLCU":
        table.press(press)
        table.is_seen_by(page)


def test_presses_of_a_gamepad(table: Table, page: Chromium) -> None:
    table.press(BEGIN)
    table.is_seen_by(page)
    page.run(
        "window.pad = {buttons: Array.from({length: 16}, () => ({pressed: false})), axes: [0, 0]};"
        "navigator.getGamepads = () => [pad]; dispatchEvent(new Event('gamepadconnected'))"
    )
    for button, move in ((15, "R"), (15, "R"), (0, "C"), (14, "L"), (12, "U"), (13, "D")):
        for is_held in ("true", "false"):
            page.run(f"pad.buttons[{button}].pressed = {is_held}")
            page.run("return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        table.expect(move)
        table.is_seen_by(page)
    for x, y, move in ((-1, 0, "L"), (1, 0, "R"), (0, -1, "U"), (0, 1, "D")):
        page.run(f"pad.axes = [{x}, {y}]")
        table.expect(move)
        table.is_seen_by(page)
        page.run(
            "pad.axes = [0, 0]; return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
