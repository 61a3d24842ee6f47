"""A match of one machine with somebody who speaks by hand."""

import json
from random import Random
from typing import Any

from connect_four.match.wire import Kind
from tests.match.home import Home
from tests.match.schedules import TOPICS, Machine, Post

PEER, ME, STRANGER, HOST = (f"{number:016x}" for number in (1, 2, 3, 4))
TABLE = "00000000000000aa"


class Match:
    """This machine in a match with somebody who speaks by hand, and who began unless it says otherwise."""

    def __init__(self, green: str = PEER, host: str | None = None) -> None:
        """With a host, that has named the match."""
        self.post, self.now = Post(), 0.0
        self.machine = Machine(2, self.post, Random(1))
        self.players = {"green": green, "blue": ME if green == PEER else PEER}
        self.machine.connect(0.0)
        self.run()
        if host is not None:
            self.name(host, TABLE, PEER, 2)
        self.begin(green)

    def name(self, host: str, table: str, other: str, number: int) -> None:
        """A host has this machine play there with somebody, of the same colours as here."""
        green, blue = (ME, other) if self.players["green"] == ME else (other, ME)
        self.say(Kind.SEATS, (ME, host), table=table, green=green, blue=blue, round=number)

    def begin(self, green: str, table: str = TABLE) -> None:
        if self.home.screen != "waiting":
            self.home.wait()
        self.be_elsewhere()
        self.say(Kind.CALLS, (ME, PEER), call="play", table=table, green=green)
        self.be_there()

    @property
    def home(self) -> Home:
        return self.machine.home

    def be_there(self) -> None:
        self.say(Kind.PLAYERS, (PEER,), name="Eve", computer=False, state="playing", table=TABLE)

    def be_elsewhere(self) -> None:
        self.say(Kind.PLAYERS, (PEER,), name="Eve", computer=False, state="waiting", table=None)

    def say(self, kind: Kind, words: tuple[str, ...], **members: Any) -> None:
        self.send(TOPICS.of(kind, *words), json.dumps(members).encode())

    def send(self, topic: str, payload: bytes) -> None:
        self.machine.messenger.received(topic, payload, self.now)
        self.run()

    def tell(self, *record: str, result: str | None = None, writer: str = PEER, **others: Any) -> None:
        """The other side's record."""
        said = {**self.players, "record": list(record), "result": result, "hash": "", **others}
        self.say(Kind.TABLES, (TABLE, writer), **said)

    def run(self) -> None:
        while self.machine.hear(self.now):
            pass

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        self.machine.messenger.ring(self.now)
        self.run()

    def press(self, *tokens: str) -> None:
        """At the stick here."""
        for token in tokens:
            self.home.take_turn(token)
            self.home.tell()
            self.run()

    @property
    def told(self) -> dict[str, Any]:
        """The record that this machine retains."""
        found: dict[str, Any] = json.loads(self.post.retained[TOPICS.of(Kind.TABLES, TABLE, ME)])
        return found

    @property
    def passed_over(self) -> int:
        return self.machine.messenger.passed_over
