"""Floods, slow readers, half-open connections: what they cost others, and where they end."""

import contextlib
import json
import socket
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from connect_four.control.steering import AIM_SECONDS
from connect_four.web.port import MOST_BROWSERS
from connect_four.web.visitor import HALF_OPEN_SECONDS, MOST_AT_ONCE
from tests.web.by_hand import memory_of, opened_by_hand
from tests.web.evening import LOCALHOST, Browser, Evening, Program, opened_evening, until


def test_sixty_four_browsers_and_no_more(evening: Evening) -> None:
    _game, owner = evening.play()
    others = [evening.browser(owner.port) for _ in range(MOST_BROWSERS)]
    assert len(others) == 64
    for each in others:
        each.open()
        each.sees_game()
    late = evening.browser(owner.port)
    with pytest.raises(InvalidStatus) as refused:
        late.open()
    assert refused.value.response.status_code == 503
    # The page itself says what it can.
    assert late.get("/").status == 200
    others.pop().close()
    until(lambda: opens(late))
    # Nobody who watches keeps those who play out.
    owner.open()
    owner.sees_game()
    with pytest.raises(ConnectionClosed):
        others[0].hear_for(20)
    owner.press("R")
    for each in others[1:]:
        each.hear_until(lambda each=each: each.seen["state"]["players"] == 2)  # type: ignore[misc]


@pytest.fixture(scope="module")
def waiting(long_evening: Evening) -> tuple[Program, int]:
    """A web program that waits for a game."""
    web, browser = long_evening.serve()
    return web, browser.port


@pytest.fixture(scope="module")
def paired(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser that may press, in a game of its own."""
    with opened_evening(tmp_path_factory.mktemp("player")) as evening:
        yield evening.play()[1]


@pytest.fixture
def player(paired: Browser) -> Browser:
    paired.open()
    paired.sees_game()
    return paired


def opens(browser: Browser) -> bool:
    with contextlib.suppress(InvalidStatus):
        browser.open()
        return True
    return False


def test_twenty_presses_a_second(evening: Evening) -> None:
    _game, owner = evening.play()
    owner.open()
    owner.sees_game()
    asked = [owner.say(press="RL"[number % 2]) for number in range(60)]
    answers: Counter[Any] = Counter()
    for _ in asked:
        while not {"ok", "no"} & (answer := owner.hear()).keys():
            pass
        answers[answer.get("why", "ok")] += 1
    assert answers["too fast"] >= 60 - 2 * 20
    assert answers["ok"] >= 20
    time.sleep(1)
    assert "ok" in owner.ask(press="R" if owner.seen["state"]["players"] == 1 else "L")


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (json.dumps({"id": 1, "games": {}, "more": "x" * 1024}), 1009),
        ("x" * 1025, 1009),
        ("no object", 1008),
        ("[1]", 1008),
        ("{}", 1008),
        ('{"id": 1}', 1008),
        ('{"id": true, "games": {}}', 1008),
        ('{"id": "1", "games": {}}', 1008),
        ('{"id": 1e3, "games": {}}', 1008),
        ('{"id": 9007199254740992, "games": {}}', 1008),
        ('{"id": 1, "games": {}, "press": "L"}', 1008),
        ('{"id": 1, "say": "4711"}', 1008),
        ('{"id": 1, "hello": {}}', 1008),
        ("[" * 1000, 1008),
        ('{"id": ' + "9" * 1000 + "}", 1008),
        (b"\x00\x01", 1008),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_makes_no_sense_or_is_too_long_ends_the_connection(
    waiting: tuple[Program, int], long_evening: Evening, message: str | bytes, code: int
) -> None:
    web, port = waiting
    browser, other = long_evening.browser(port), long_evening.browser(port)
    other.open()
    browser.open()
    assert browser.socket is not None
    browser.socket.send(message)
    with pytest.raises(ConnectionClosed) as closed:
        browser.hear_for(20)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code
    assert other.ask(games={})["why"] == "no game"
    assert web.said == ""
    other.close()


@pytest.mark.parametrize(
    "request_",
    [
        {"press": "Q"},
        {"press": ["L"]},
        {"press": {"say": "1"}},
        {"turn": "x" * 5, "after": 0},
        {"turn": "3", "after": -1},
        {"turn": "3", "after": True},
        {"turn": "3"},
        {"games": {"count": 51}},
        {"games": {"count": 0}},
        {"games": {"before": "1"}},
        {"games": {"more": 1}},
        {"games": []},
        {"pictures": "3"},
        {"pictures": [3]},
        {"seat": {"game": 1, "name": "Anna", "side": "red"}},
        {"seat": {"name": "Anna"}},
        {"guest": "Anna"},
    ],
    ids=str,
)
def test_what_is_not_understood_goes_no_further(player: Browser, request_: dict[str, Any]) -> None:
    assert player.ask(**request_)["why"] == "not understood"
    assert player.ask(pictures=["3", "x15"])["why"] == "no record"
    assert "ok" in player.ask(press="L" if player.seen["state"]["players"] == 2 else "R")


def median_seconds(browser: Browser, presses: int) -> float:
    """The median time of a press; an even number of presses leaves the choice as it was."""
    taken = []
    for number in range(presses):
        begun = time.monotonic()
        assert "ok" in browser.ask(press="RL"[number % 2])
        taken.append(time.monotonic() - begun)
        time.sleep(max(0.0, 0.055 - taken[-1]))
    return median(taken)


def test_who_never_reads_holds_nobody_up_and_costs_little(evening: Evening) -> None:
    game, owner = evening.play()
    (web,) = game.children()
    owner.open()
    owner.sees_game()
    alone = median_seconds(owner, 40)
    before = memory_of(web)
    with contextlib.ExitStack() as stack:
        slow = [stack.enter_context(opened_by_hand(evening.browser(owner.port))) for _ in range(20)]
        assert median_seconds(owner, 120) < 10 * alone
        assert memory_of(web) - before < 10 << 20
        # They have missed a part of it, and not the newest. Who reads nothing for half a minute is cut off.
        told = sum(len(str(message)) for message in owner.heard)
        waiting = b""
        time.sleep(1)
        owner.press("RC")
        slow[0].settimeout(20)
        while b'"place a stone"' not in waiting:
            waiting += slow[0].recv(1 << 16)
        assert len(waiting) < 0.75 * told


def test_a_press_does_not_wait_for_a_turn_on_its_way(evening: Evening) -> None:
    _game, owner = evening.play()
    owner.open()
    owner.sees_game()
    owner.press("RC")
    friend = evening.browser(owner.port)
    friend.cookie = owner.cookie
    friend.open()
    friend.sees_game()
    taken = []
    # Twice, because on a busy machine a joker may fire before the press is sent.
    for stones in (["3"], ["3", "3"]):
        for stone in stones:
            assert "ok" in owner.ask(turn=stone, after=len(owner.seen["state"]["record"]))
        turn = owner.say(turn="x37", after=len(owner.seen["state"]["record"]))
        owner.hear_until(lambda: owner.seen["state"]["screen"] == "delete joker")
        begun = time.monotonic()
        friend.ask(press="R")
        taken.append(time.monotonic() - begun)
        assert turn in owner.answer_to(turn).values()
        owner.hear_until(lambda: owner.seen["state"]["screen"] == "place a stone")
    assert min(taken) < AIM_SECONDS


def test_half_open_connections_end_within_thirty_seconds(evening: Evening) -> None:
    assert HALF_OPEN_SECONDS == 30
    _web, browser = evening.serve()
    beginnings = (b"", b"GET", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(socket.create_connection((LOCALHOST, browser.port))) for _ in beginnings]
        begun = time.monotonic()
        for line, beginning in zip(lines, beginnings, strict=True):
            line.sendall(beginning)
        for line in lines:
            line.settimeout(HALF_OPEN_SECONDS + 3 - (time.monotonic() - begun))
            with contextlib.suppress(ConnectionResetError):
                assert line.recv(100) == b""
        assert time.monotonic() - begun > HALF_OPEN_SECONDS - 3


def test_the_system_asks_whether_the_other_side_is_still_there(evening: Evening) -> None:
    """A phone that has left the house never says so."""
    _web, browser = evening.serve()
    browser.open()
    established = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines() if " 01 " in line]
    own = [words for words in established if words[1].endswith(f":{browser.port:04X}")]
    # The second of the kernel's timers.
    assert [words[5].partition(":")[0] for words in own] == ["02"]


def open_files(pid: int) -> int:
    return len([*Path(f"/proc/{pid}/fd").iterdir()])


def test_connections_are_bounded(evening: Evening) -> None:
    web, browser = evening.serve()
    before = open_files(web.pid)
    with contextlib.ExitStack() as stack:
        for _ in range(2 * MOST_AT_ONCE):
            stack.enter_context(socket.create_connection((LOCALHOST, browser.port)))
        until(lambda: open_files(web.pid) <= before + MOST_AT_ONCE)
        # Nor do they keep others out.
        assert browser.get("/").status == 200
        browser.open()
    until(lambda: open_files(web.pid) <= before + 1)
    assert browser.get("/").status == 200
