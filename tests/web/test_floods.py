"""Who sends or asks more than is due, and what that costs others."""

import contextlib
import json
import socket
import time
from collections.abc import Callable
from typing import Any

import pytest

from connect_four.web.share import REQUESTS_A_SECOND
from tests.web.by_hand import BEGINNING, PIECE, PING, framed, memory_of, opened_by_hand, short_frame
from tests.web.evening import Evening, Message, until

LONG_RECORD = [*"662500571023001745172221717605531461726257656"]


@pytest.mark.parametrize(
    "request_", [{"pictures": LONG_RECORD}, {"games": {}}, {"numbers": {}}], ids=lambda asked: next(iter(asked))
)
def test_what_strangers_look_up_holds_no_turn_up(evening: Evening, request_: dict[str, Any]) -> None:
    _game, owner = evening.play()
    owner.open()
    owner.sees_game()
    owner.press("RC")
    assert "ok" in owner.ask(turn="3", after=0)
    (file,) = (evening.folder / "state" / "connect-four").glob("games/*.game")
    for number in range(1000, 1050):
        file.with_name(f"{number:06}.game").write_bytes(file.read_bytes())
    undisturbed = time_of(lambda: owner.ask(turn="4", after=1))
    strangers = [evening.browser(owner.port) for _ in range(20)]
    for stranger in strangers:
        stranger.open()
    for stranger in strangers:
        for _ in range(REQUESTS_A_SECOND):
            stranger.say(**request_)
    assert time_of(lambda: owner.ask(turn="3", after=2)) < 3 * undisturbed
    for stranger in strangers:
        # What they have not read would be waited for.
        assert stranger.socket is not None
        stranger.socket.socket.shutdown(socket.SHUT_RDWR)


def time_of(ask: Callable[[], Message]) -> float:
    begun = time.monotonic()
    assert "ok" in ask()
    return time.monotonic() - begun


def test_who_asks_and_never_reads_is_read_no_more(evening: Evening) -> None:
    game, owner = evening.play()
    (web,) = game.children()
    before = memory_of(web)
    with opened_by_hand(evening.browser(owner.port)) as flood:
        flood.settimeout(2)
        request = framed(json.dumps({"id": 1, "pictures": ["3", "4"] * 3, "x": "x" * 300}))
        with contextlib.suppress(OSError):
            for _ in range(100_000):
                flood.sendall(request)
        owner.open()
        owner.sees_game()
        assert "ok" in owner.ask(press="R")
        assert memory_of(web) - before < 20 << 20


def is_read(line: socket.socket, flood: list[bytes]) -> bool:
    with contextlib.suppress(ConnectionError):
        for piece in flood:
            line.sendall(piece)
        return True
    return False


@pytest.mark.parametrize(
    "flood",
    [
        [short_frame(PING) * 10_000],
        [short_frame(PING, b"x" * 125) * 1000],
        [short_frame(BEGINNING) + short_frame(PIECE) * 2],
        [framed(json.dumps({"id": 1, "press": "L"})) * 1000],
    ],
    ids=["short pings", "long pings", "pieces without an end", "presses"],
)
def test_a_flood_ends_the_connection_and_costs_nobody_anything(evening: Evening, flood: list[bytes]) -> None:
    game, owner = evening.play()
    (web,) = game.children()
    owner.open()
    owner.sees_game()
    before = memory_of(web)
    with opened_by_hand(evening.browser(owner.port)) as line:
        until(lambda: not is_read(line, flood))
        assert "ok" in owner.ask(press="R")
        assert memory_of(web) - before < 5 << 20


def test_who_asks_whether_the_page_is_there_is_answered(evening: Evening) -> None:
    _game, owner = evening.play()
    owner.open()
    assert owner.socket is not None
    for _ in range(5):
        assert owner.socket.ping().wait(60)
