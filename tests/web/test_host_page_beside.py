"""The page of a host as its host has it: what may be wished for by whom, and what it costs when it does nothing."""

import contextlib
import os
import select
import signal
import sys
import time
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from connect_four.errors import LostError, MissingError
from connect_four.language import ENGLISH
from connect_four.web import started
from connect_four.web.port import MOST_BROWSERS
from connect_four.web.scoreboard import HostPage, host_page_beside
from tests.web.classes import NAMES, lesson, match, pupil
from tests.web.evening import PATIENCE, Browser, free_port
from tests.web.scores import Scores, shown_scores

SENSELESS: tuple[str | bytes, ...] = (
    *("", "{}", "1", "[" * 999, '{"start": 1}', '{"id": 1, "press": "L"}', '{"id": 1, "start": "1"}', b"\0"),
    *(f'{{"id": 1, "start": {wrong}}}' for wrong in ("-1", "1.5", "true", "null", "[1]", "1e400", "9" * 30)),
)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Scores]:
    with shown_scores("--host", str(tmp_path)) as host:
        yield host


@pytest.fixture
def teacher(host: Scores) -> Iterator[Browser]:
    """The browser that has shown the key."""
    browser = host.browser()
    answer = browser.get(key_of(host))
    assert (answer.status, answer.headers["Location"]) == (HTTPStatus.SEE_OTHER, "/")
    yield browser
    browser.close()


def key_of(host: Scores) -> str:
    return host.said.removeprefix(host.address.removesuffix("/"))


@contextlib.contextmanager
def opened(browser: Browser) -> Iterator[Browser]:
    browser.open()
    try:
        yield browser
    finally:
        browser.close()


def test_what_the_teacher_wishes_reaches_the_host(host: Scores, teacher: Browser) -> None:
    with opened(teacher):
        assert teacher.seen["hello"]["may_start"] is True
        for number in (1, 2):
            for wish in ("start", "wait_no_longer"):
                assert "ok" in teacher.ask(**{wish: number})
                assert host.heard() == f'{{"{wish}":{number}}}'


@pytest.mark.parametrize("path", ["/", "/?key=", "/?key=0", f"/?key={'0' * 32}", "used"])
def test_without_the_key_nobody_wishes_anything(host: Scores, teacher: Browser, path: str) -> None:
    other = host.browser()
    answer = other.get(key_of(host) if path == "used" else path)
    assert answer.headers["Set-Cookie"] is None
    for cookie in (
        "",
        "connect-four-host=1",
        f"connect-four-host-{host.port}=",
        f"connect-four-host-{host.port}={'0' * 32}",
    ):
        other.cookie = cookie
        with opened(other):
            assert other.seen["hello"]["may_start"] is False
            other.say(wait_no_longer=7)
            with pytest.raises(ConnectionClosed) as closed:
                other.hear_for(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
    with opened(teacher):
        teacher.ask(start=1)
        assert host.heard() == '{"start":1}'


def test_no_script_reads_the_cookie(host: Scores) -> None:
    browser = host.browser()
    given = browser.get(key_of(host)).headers["Set-Cookie"]
    assert given.startswith(f"connect-four-host-{host.port}=")
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= {*given.split("; ")}
    assert key_of(host).partition("=")[2] not in given


def test_a_foreign_page_gets_nothing(host: Scores, teacher: Browser) -> None:
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13"}
    for origin in ("http://evil.example", "null", ""):
        answer = teacher.get("/link", **upgrade, Origin=origin, Sec_WebSocket_Key="AAAAAAAAAAAAAAAAAAAAAA==")
        assert answer.status == HTTPStatus.FORBIDDEN, origin
    assert teacher.get("/", Host="evil.example").status == HTTPStatus.FORBIDDEN


def test_what_makes_no_sense_reaches_nobody(host: Scores, teacher: Browser) -> None:
    for message in SENSELESS:
        with opened(teacher):
            assert teacher.socket is not None
            teacher.socket.send(message)
            with pytest.raises(ConnectionClosed) as closed:
                teacher.hear_for(PATIENCE)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008, message
    with opened(teacher):
        teacher.ask(start=5)
    assert host.heard() == '{"start":5}'
    assert host.end() == ""


def test_the_teacher_gets_in_where_a_class_has_taken_all_the_room(host: Scores, teacher: Browser) -> None:
    with contextlib.ExitStack() as stack:
        for _ in range(MOST_BROWSERS):
            stack.enter_context(opened(host.browser()))
        with pytest.raises(InvalidStatus):
            host.browser().open()
        with opened(teacher):
            teacher.ask(start=1)
        assert host.heard() == '{"start":1}'


def test_a_turn_is_told_alone(host: Scores) -> None:
    players = [pupil(name) for name in NAMES]
    with opened(host.browser()) as browser:
        for record in ((), ("3",), ("3", "4"), ("3", "4", "x37")):
            host.show(lesson(players, [match("Anna", "Ben", *record), match("Clara", "David")]))
            last = record[-1] if record else None
            browser.hear_until(lambda last=last: any(told["last"] == last for told in boards(browser, 0)))  # type: ignore[misc]
        assert len([message for message in browser.heard if "class" in message]) == len(boards(browser, 1)) == 1
        assert boards(browser, 0)[-1]["lights"] == [" " * 16] * 7 + ["        B       "]


def boards(browser: Browser, place: int) -> list[dict[str, Any]]:
    """What was told of the board at this place."""
    told = [message["board"] for message in browser.heard if "board" in message]
    return [board for board in told if board["place"] == place]


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> int:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    # Not what pytest was started with.
    monkeypatch.setattr(started, "own_command", lambda: [sys.executable, "-m", "connect_four"])
    return free_port()


def test_nothing_but_papers_is_given_away(host: Scores, tmp_path: Path) -> None:
    (tmp_path / "results.csv").write_text("round\n")
    for name in ("lock", ".connect-four-1.csv", "results.txt", "a1.csv"):
        (tmp_path / name).write_text("secret")
    (tmp_path / "a.csv").mkdir()
    os.mkfifo(tmp_path / "b.csv")
    (tmp_path.parent / "outside.csv").write_text("secret")
    browser = host.browser()
    answer = browser.get("/papers/results.csv")
    assert (answer.status, answer.body) == (HTTPStatus.OK, b"round\n")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    for path in (
        *("", "lock", ".connect-four-1.csv", "results.txt", "a1.csv", "a.csv", "none.csv", "results.csv/"),
        *("../outside.csv", "%2e%2e/outside.csv", "..%2foutside.csv", "/results.csv", f"{tmp_path}/results.csv"),
    ):
        assert browser.get(f"/papers/{path}").status == HTTPStatus.NOT_FOUND, path
    assert browser.get("/papers/b.csv").body == b""


def child() -> int:
    """The page's process: the youngest child of this one."""
    return int(Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split()[-1])


def wished(page: HostPage) -> list[dict[str, Any]]:
    assert select.select([page], [], [], PATIENCE)[0]
    return page.wishes()


def test_a_host_shows_and_hears(port: int, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with host_page_beside(port, is_open=False, language=ENGLISH, papers=tmp_path) as page:
        said = capfd.readouterr().err
        assert said.startswith(f"The page is at http://127.0.0.1:{port}/?key=")
        browser = Browser(port)
        browser.get(said.split()[-1].partition(str(port))[2])
        page.show(lesson([pupil("Anna")]))
        with opened(browser):
            browser.hear_until(lambda: "class" in browser.seen)
            assert browser.seen["class"]["players"][0]["name"] == "Anna"
            assert not page.is_behind
            for number in (1, 2, 3):
                browser.ask(start=number)
            heard: list[dict[str, Any]] = []
            while len(heard) < 3:
                heard += wished(page)
            assert heard == [{"start": 1}, {"start": 2}, {"start": 3}]


def test_a_page_that_has_gone_is_said_once(port: int, tmp_path: Path) -> None:
    with host_page_beside(port, is_open=False, language=ENGLISH, papers=tmp_path) as page:
        os.kill(child(), signal.SIGKILL)
        with pytest.raises(LostError, match=r"^the page has gone, and the matches go on \(the page was ended\)$"):
            wished(page)
        page.show(lesson())
        assert not page.is_behind


def test_a_page_that_takes_nothing_holds_no_host_up_and_gets_the_newest_then(port: int, tmp_path: Path) -> None:
    with host_page_beside(port, is_open=False, language=ENGLISH, papers=tmp_path) as page:
        os.kill(child(), signal.SIGSTOP)
        begun = time.monotonic()
        for number in range(200):
            page.show(lesson([pupil(name * 20) for name in NAMES], round=number))
        assert time.monotonic() - begun < PATIENCE
        assert page.is_behind
        os.kill(child(), signal.SIGCONT)
        while page.is_behind:
            time.sleep(0.05)
            page.show(lesson(round=200))
        with opened(Browser(port)) as browser:
            browser.hear_until(lambda: browser.seen.get("class", {}).get("round") == 200)


def test_a_taken_port_is_an_error_before_anything_else(host: Scores, port: int, tmp_path: Path) -> None:
    taken = f"^the port {host.port} is taken; choose another one with --web-port$"
    with (
        pytest.raises(MissingError, match=taken),
        host_page_beside(host.port, is_open=False, language=ENGLISH, papers=tmp_path),
    ):
        pass
