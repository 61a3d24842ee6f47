"""A game at which other programs are guests: who comes, what they ask for, and what they hear."""

from itertools import pairwise

from connect_four.control.inbox import Event
from connect_four.control.notices import Notices
from connect_four.control.rest import NEVER, Patience
from connect_four.control.wishes import Offer, Sit, TakeTurn, Want, Wish
from connect_four.datastore import PlayerID
from connect_four.logic import GameManager
from connect_four.logic.record import written
from connect_four.logic.turn import parse
from tests.control.room import Shown, at, watched

GREEN, BLUE = PlayerID
TO_THE_GUEST = 6 * "U"


class Stranger:
    def __init__(self, name: str = "Anna", is_computer: bool = False) -> None:
        self.name = name
        self.is_computer = is_computer
        self.heard: list[str] = []
        self._wishes = 0

    def wants(self, want: Want) -> Wish:
        self._wishes += 1
        return Wish(self, self._wishes, want)

    def answer(self, number: int, reason: str) -> None:
        self.heard.append(f"{number}: {reason or 'ok'}")

    def summon(self, is_wanted: bool) -> None:
        self.heard.append("wanted" if is_wanted else "unwanted")


def turn(token: str, after: int) -> TakeTurn:
    found = parse(token)
    assert found is not None
    return TakeTurn(found, after)


def sitting(side: PlayerID, name: str = "Anna", game: int | None = None) -> Sit:
    return Sit(side, name, game)


class Table:
    """A game, Anna, and what happens: presses, and what Anna asks for."""

    def __init__(self) -> None:
        self.manager = GameManager()
        self.anna = Stranger()
        self.script: list[tuple[float, Event]] = []

    def press(self, moment: float, letters: str) -> "Table":
        self.script += at((moment, letters.replace(" ", "")))
        return self

    def ask(self, moment: float, want: Want, who: Stranger | None = None) -> "Table":
        self.script.append((moment, (who or self.anna).wants(want)))
        return self

    def happen(self, moment: float, event: Event) -> "Table":
        self.script.append((moment, event))
        return self

    def wait_for_her(self) -> "Table":
        """Anna is on offer, and at 1 she is waited for."""
        return self.ask(0.5, Offer()).press(1, TO_THE_GUEST + "C")

    def seat_her(self, side: PlayerID) -> "Table":
        """At 2 she sits down, and at 3 all is quiet."""
        return self.wait_for_her().ask(2, sitting(side))

    def watch(self, until: float, patience: Patience = NEVER) -> list[Shown]:
        return watched(self.manager, self.script, until, patience=patience, notices=Notices())

    @property
    def record(self) -> str:
        return written(self.manager.record)


def where_white(shown: Shown) -> list[tuple[int, int]]:
    rows = [line[2:-1] for line in shown.picture.splitlines()[2:-1]]
    return [(x, y) for y, row in enumerate(rows) for x in range(8) if row[2 * x] == "W"]


def moving(shown: list[Shown]) -> list[Shown]:
    """What is seen, without new words below the same picture."""
    return [each for before, each in pairwise(shown) if each.picture != before.picture]


def words(shown: list[Shown]) -> list[str]:
    """What is said first, one after the other."""
    captions = [each.caption.partition("  ")[0] for each in shown]
    return [caption for before, caption in zip(["", *captions], captions, strict=False) if caption != before]


def to_her_last_turn(table: Table) -> Table:
    """Anna, who is blue, is about to win; green's turns come through the link too."""
    for number, token in enumerate("0313031"):
        table.ask(3 + 2 * number, turn(token, number), table.anna if number % 2 else Stranger("Ben"))
    return table
