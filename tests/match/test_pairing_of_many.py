"""Many who wait find each other, however slow the network is."""

from collections import deque
from collections.abc import Iterable
from functools import partial
from random import Random

import pytest

from connect_four.match.pairing import Pairing
from connect_four.match.wire import Call, Player, State


class Room:
    """Many machines, and a post that delivers after a while."""

    def __init__(self, machines: Iterable[str], delay: float) -> None:
        self.now, self.delay = 0.0, delay
        self.post: deque[tuple[float, str, str, Call | Player | None]] = deque()
        self.pairings = {me: Pairing(me, partial(self.call, me), Random(me)) for me in machines}
        self.shown: dict[str, State] = {}
        for pairing in self.pairings.values():
            pairing.wait(0.0)

    def call(self, writer: str, to: str, call: Call) -> None:
        self.send(to, writer, call)

    def send(self, to: str, writer: str, said: Call | Player | None) -> None:
        self.post.append((self.now + self.delay, to, writer, said))

    def run(self, seconds: float) -> None:
        while self.now < seconds:
            self.show()
            due = [pairing.due for pairing in self.pairings.values() if pairing.due is not None]
            due += [self.post[0][0]] if self.post else []
            self.now = max(self.now, min(due, default=seconds))
            while self.post and self.post[0][0] <= self.now:
                _, to, writer, said = self.post.popleft()
                if isinstance(said, Call):
                    self.pairings[to].hear(writer, said, self.now)
                else:
                    self.pairings[to].meets(writer, said, self.now)
            for pairing in self.pairings.values():
                pairing.attend(self.now)

    def show(self) -> None:
        """Everybody tells everybody what they are at, if that is new."""
        for me, pairing in self.pairings.items():
            state = State.WAITING if pairing.is_waiting else State.PLAYING
            if self.shown.get(me) is not state:
                self.shown[me] = state
                for other in self.pairings:
                    if other != me:
                        self.send(other, me, Player("Anna", False, state))


@pytest.mark.parametrize("delay", [0.005, 0.5])
def test_everybody_who_waits_is_paired(delay: float) -> None:
    room = Room((f"{number:016x}" for number in range(40)), delay)
    room.run(120)
    meetings = {me: pairing.meeting for me, pairing in room.pairings.items()}
    assert None not in meetings.values()
    for me, meeting in meetings.items():
        assert meeting is not None
        other = meetings[meeting.other]
        assert other is not None
        assert (other.other, other.table, other.green) == (me, meeting.table, meeting.green)
