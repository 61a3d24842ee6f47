"""The game of this machine goes away at the worst moment."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from time import monotonic, sleep
from typing import Any

from connect_four.link.line import Line
from connect_four.link.place import FIRST_PAUSE
from connect_four.match.messenger import ALL_JOKERS, Messenger
from connect_four.match.outside import Me
from connect_four.match.program import GameHere
from connect_four.match.wire import Call, Kind, Player, State, Word
from tests.match.schedules import TOPICS, Disk

ME, PEER = "1" * 16, "2" * 16
STATE: dict[str, Any] = {
    "screen": "player select",
    "game": None,
    "record": [],
    "possible": [],
    "result": None,
    "jokers": ALL_JOKERS,
}


class Broker:
    def __init__(self) -> None:
        self.said: list[tuple[str, bytes]] = []

    def publish(self, topic: str, payload: bytes, retain: bool = False, expiry: int | None = None) -> None:
        self.said.append((topic, payload))

    def subscribe(self, topic: str) -> None: ...

    def unsubscribe(self, topic: str) -> None: ...


class Here:
    """A game that is a socket's other end, and its messenger."""

    def __init__(self) -> None:
        self.broker = Broker()
        self.messenger = Messenger(Me(ME, "Ada"), TOPICS, self.broker, Disk(), print, Random(1))
        self.game = GameHere(self._connected, print)
        self.messenger.connected(monotonic())

    @contextmanager
    def _connected(self) -> Iterator[Line]:
        here, self.end = socket.socketpair()
        with here:
            yield Line(here, "somebody", frames=False)

    def hears(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.end.recv(1 << 16).splitlines()]

    def says(self, *messages: dict[str, Any]) -> None:
        self.end.sendall(b"".join(json.dumps(message).encode() + b"\n" for message in messages))
        self.game.serve(self.messenger, True)

    def comes(self) -> None:
        """It greets, and is made an offer."""
        sleep(FIRST_PAUSE)
        self.game.serve(self.messenger, False)
        assert "hello" in self.hears()[0]
        self.says({"ok": 1, "hello": {}}, {"state": STATE})
        (asked,) = self.hears()
        assert "offer" in asked
        self.says({"ok": asked["id"]})


def test_a_game_that_is_gone_when_it_is_asked_something_is_gone_for_the_messenger_too() -> None:
    here = Here()
    here.comes()
    here.says({"wanted": {"by": "stick"}})
    waiting = Player("Ben", False, State.WAITING).written()
    here.messenger.received(TOPICS.of(Kind.PLAYERS, PEER), waiting, monotonic())
    called = next(payload for topic, payload in here.broker.said if topic.startswith(TOPICS.of(Kind.CALLS)))
    call = Call.read(json.loads(called))
    # The game ends, and in the same moment the answer comes, which is dealt with first.
    here.end.close()
    yes = Call(Word.YES, call.table, call.green).written()
    here.messenger.received(TOPICS.of(Kind.CALLS, ME, PEER), yes, monotonic())
    here.game.serve(here.messenger, True)
    assert here.broker.said[-1] == (TOPICS.of(Kind.PLAYERS, ME), b"")
    here.comes()
