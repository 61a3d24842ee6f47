"""The page of a tournament as browsers reach it: who is let in, what is told to whom, and what is heard of nobody."""

import contextlib
import json
import os
import socket
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from connect_four.web.gate import HEADERS
from connect_four.web.port import MOST_BROWSERS
from tests.commands.typed import command
from tests.web.by_hand import memory_of, opened_by_hand
from tests.web.evening import LOCALHOST, Browser, until
from tests.web.scores import NAMES, Scores, game, player, shown_scores, snapshot
from tests.web.test_gate import FOREIGN


@pytest.fixture
def scores() -> Iterator[Scores]:
    with shown_scores() as scores:
        yield scores


@pytest.fixture
def browser(scores: Scores) -> Iterator[Browser]:
    browser = scores.browser()
    browser.open()
    yield browser
    browser.close()


def test_the_table_grows_and_whoever_comes_later_sees_the_same(scores: Scores, browser: Browser) -> None:
    for played in (1, 2, 3):
        scores.show(snapshot([player(name, played, played) for name in NAMES], played=played))
        browser.hear_until(lambda played=played: browser.seen.get("table", {}).get("played") == played)  # type: ignore[misc]
    late = scores.browser()
    late.open()
    late.hear_until(lambda: "table" in late.seen)
    assert late.seen["table"] == browser.seen["table"]
    late.close()


def test_what_is_the_same_is_told_once(scores: Scores, browser: Browser) -> None:
    for record in (["3"], ["3", "4"], ["3", "4", "3"]):
        scores.show(snapshot(game=game(*record)))
        browser.hear_until(lambda record=record: browser.seen.get("shown", {}).get("record") == record)  # type: ignore[misc]
    assert [message for message in browser.heard if "table" in message] == [{"table": browser.seen["table"]}]


def test_the_lights_are_those_of_the_game(scores: Scores, browser: Browser) -> None:
    scores.show(snapshot(game=game("3", "4", "3", "4", "3", "4", "3", result="green")))
    browser.hear_until(lambda: "shown" in browser.seen)
    empty = " " * 16
    stones = "      G b       "
    assert browser.seen["shown"]["lights"] == [empty] * 4 + ["      G         ", stones, stones, stones]


@pytest.mark.parametrize("message", ["{}", '{"id": 1, "press": "L"}', '{"id": 1, "pictures": []}', b"\0"], ids=str)
def test_whoever_says_anything_has_to_go(scores: Scores, browser: Browser, message: str | bytes) -> None:
    other = scores.browser()
    other.open()
    assert browser.socket is not None
    browser.socket.send(message)
    with pytest.raises(ConnectionClosed) as closed:
        browser.hear_for(20)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    scores.show(snapshot(played=1))
    other.hear_until(lambda: "table" in other.seen)
    other.close()
    assert scores.end() == ""


def test_no_more_than_sixty_four_watch(scores: Scores) -> None:
    with contextlib.ExitStack() as stack:
        browsers = [scores.browser() for _ in range(MOST_BROWSERS)]
        for each in browsers:
            stack.callback(each.close)
            each.open()
        late = scores.browser()
        stack.callback(late.close)
        with pytest.raises(InvalidStatus) as refused:
            late.open()
        assert refused.value.response.status_code == 503
        assert late.get("/").status == 200
        scores.show(snapshot(played=7))
        for each in browsers:
            each.hear_until(lambda each=each: "table" in each.seen)  # type: ignore[misc]
        browsers[0].close()
        until(lambda: opens(late))
        late.hear_until(lambda: late.seen.get("table", {}).get("played") == 7)


def opens(browser: Browser) -> bool:
    with contextlib.suppress(InvalidStatus):
        browser.open()
        return True
    return False


def test_who_reads_nothing_holds_nobody_up_and_costs_little(scores: Scores, browser: Browser) -> None:
    scores.show(snapshot(played=0))
    browser.hear_until(lambda: "table" in browser.seen)
    before = memory_of(scores.pid)
    many = [player(f"player {number}" * 9, games=number) for number in range(30)]
    with contextlib.ExitStack() as stack:
        slow = [stack.enter_context(opened_by_hand(browser)) for _ in range(20)]
        for played in range(1, 21):
            scores.show(snapshot(many, played=played))
            browser.hear_until(lambda played=played: browser.seen["table"]["played"] == played)  # type: ignore[misc]
        assert memory_of(scores.pid) - before < 20 << 20
        # They have missed most of it, and not the newest.
        told = 20 * len(json.dumps(browser.seen["table"]))
        read = b""
        slow[0].settimeout(20)
        while b'"played":20' not in read:
            read += slow[0].recv(1 << 16)
        assert len(read) < told / 2


def test_rebinding_and_foreign_pages_get_nothing(scores: Scores) -> None:
    scores.show(snapshot())
    browser = scores.browser()
    for host in FOREIGN[:7]:
        for path in ("/", "/link", "/tables.js"):
            assert browser.get(path, Host=host).status == 403, (path, host)
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13"}
    for origin in ("http://evil.example", "null", ""):
        answer = browser.get("/link", **upgrade, Origin=origin, Sec_WebSocket_Key="AAAAAAAAAAAAAAAAAAAAAA==")
        assert answer.status == 403, origin
    for path, status in (("/", 200), ("/played.js", 200), ("/../port.py", 404), ("/pair", 404), ("/picture.svg", 404)):
        answer = browser.get(path)
        assert answer.status == status, path
        for name, value in HEADERS.items():
            assert answer.headers.get_all(name) == [value], (path, name)
    assert browser.get("/", method="POST").status == 405


def test_it_ends_with_its_tournament(scores: Scores, browser: Browser) -> None:
    scores.show(snapshot(played=1))
    browser.hear_until(lambda: "table" in browser.seen)
    assert scores.end() == ""
    with pytest.raises(ConnectionClosed):
        browser.hear_for(20)
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((LOCALHOST, scores.port))


def test_it_gives_way_to_the_players(scores: Scores) -> None:
    assert os.getpriority(os.PRIO_PROCESS, scores.pid) > 0


def test_a_taken_port_is_one_line(scores: Scores) -> None:
    ended = command("web", "--tournament", "--web-port", str(scores.port))
    assert ended.stdout == ""
    assert ended.stderr == f"the port {scores.port} is taken; choose another one with --web-port\n"
    assert ended.returncode == 2
