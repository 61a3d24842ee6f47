"""A hundred messengers in one process, each with a connection of its own, and a game that only says yes."""

import select
import time
from collections import deque
from collections.abc import Callable
from random import Random

from connect_four.errors import InputError
from connect_four.link.lines import Object
from connect_four.match.broker import Broker
from connect_four.match.connecting import Will
from connect_four.match.entrance import Entrance
from connect_four.match.memory import MatchFile
from connect_four.match.messenger import Messenger
from connect_four.match.outside import Me
from connect_four.match.program import pass_on
from connect_four.match.wire import Kind, Topics
from connect_four.settings.words import address_of

ALL_JOKERS = {side: ["delete", "bomb"] for side in ("green", "blue")}
PATIENCE_SECONDS = 120.0


class Member:
    """A machine of the crowd."""

    def __init__(self, address: str, number: int) -> None:
        found = address_of(address)
        if found is None:
            raise InputError(f"{address} is no broker")
        me, topics = Me(f"{number:016x}", f"number {number}"), Topics("crowd")
        self.broker = Broker(Entrance(found), me.id, Will(topics.of(Kind.PLAYERS, me.id)), ignored)
        self.messenger = Messenger(me, topics, self.broker, MatchFile(None, ignored), ignored, Random(number))
        self.sits = self.is_offered = False
        self._said: deque[Object] = deque()
        self._count = 0
        self._state: Object = {"game": None, "record": [], "jokers": ALL_JOKERS, "result": None, "possible": []}
        self.messenger.game_came(self, time.monotonic())
        self._said.append({"state": self._state})

    def ask(self, request: Object) -> int:
        self._count += 1
        self.is_offered |= "offer" in request
        if "sit" in request:
            self.sits = True
            self._state = {**self._state, "game": 1}
            self._said.append({"state": self._state})
        self._said.append({"ok": self._count})
        return self._count

    def want(self) -> None:
        self._said.append({"wanted": {"by": "somebody"}})
        self.go_on()

    def go_on(self, is_readable: bool = False) -> None:
        """Do what there is to be done."""
        self.broker.run(is_readable)
        for news in self.broker.news():
            pass_on(self.messenger, news)
        while self._said:
            self.messenger.heard(self._said.popleft(), time.monotonic())
        if self.messenger.due is not None and time.monotonic() >= self.messenger.due:
            self.messenger.ring(time.monotonic())


def ignored(sentence: str) -> None:
    pass


def pairing_of(address: str, numbers: range) -> tuple[float, float]:
    """After how many seconds half of them sit, and all; they begin to wait at once."""
    crowd = [Member(address, number) for number in numbers]
    run(crowd, lambda: all(member.is_offered for member in crowd))
    began = time.monotonic()
    for member in crowd:
        member.want()
    run(crowd, lambda: sum(member.sits for member in crowd) >= len(crowd) / 2)
    half = time.monotonic() - began
    run(crowd, lambda: all(member.sits for member in crowd))
    whole = time.monotonic() - began
    for member in crowd:
        member.messenger.leave()
        member.broker.leave()
    return half, whole


def run(crowd: list[Member], is_enough: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not is_enough():
        if time.monotonic() > end:
            raise TimeoutError(f"{sum(member.sits for member in crowd)} of {len(crowd)} sit")
        dues = [due for member in crowd for due in (member.broker.due, member.messenger.due) if due is not None]
        ready, *_ = select.select(
            [member.broker for member in crowd],
            [member.broker for member in crowd if member.broker.wants_write],
            [],
            max(0.0, min(dues, default=end) - time.monotonic()),
        )
        now = time.monotonic()
        for member in crowd:
            dues = [due for due in (member.broker.due, member.messenger.due) if due is not None]
            if member.broker in ready or member.broker.wants_write or min(dues, default=end) <= now:
                member.go_on(member.broker in ready)
