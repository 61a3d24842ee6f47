"""A machine that waits, and what it calls to others."""

from random import Random

from connect_four.match.pairing import Pairing
from connect_four.match.wire import Call, Player, State, Word

A, B, C = (f"{number:016x}" for number in (1, 2, 3))
TABLE = "00000000000000aa"
WAITING = Player("Anna", False, State.WAITING)


class One:
    """A machine alone, and what it calls to others."""

    def __init__(self, me: str, seed: int = 1) -> None:
        self.called: list[tuple[str, Call]] = []
        self.pairing = Pairing(me, lambda to, call: self.called.append((to, call)), Random(seed))
        self.pairing.wait(0)

    def knows(self, *players: str, now: float = 0.0) -> None:
        for player in players:
            self.pairing.meets(player, WAITING, now)
        self.pairing.attend(now)

    @property
    def words(self) -> list[tuple[str, Word]]:
        return [(to, call.word) for to, call in self.called]
