"""What a turn is blamed for, where the engine is somebody who says what the test wants it to know."""

from threading import Event

import pytest

from connect_four.computer.answer import Result
from connect_four.computer.examiner import Comparison, Proof
from connect_four.computer.position import Position
from connect_four.logic.beginning import ORDINARY
from connect_four.logic.record import replay
from connect_four.logic.turn import Drop, Turn
from connect_four.review import JudgedTurn, Mistake, judge

TURNS = replay("3 4 3").record


class Engine:
    """Says of Green's last turn that column 5 was better, and knows how it ends only after it, or when asked again."""

    def __init__(self, taken: float, after: Result | None, when_asked_again: Result | None) -> None:
        self._taken = taken
        self._after = after
        self._before = [when_asked_again, None]

    def prove(self, position: Position, deadline: float) -> Proof | None:
        result = self._after if position == Position.after_all(TURNS) else None
        if position == Position.after_all(TURNS[:-1]):
            result = self._before.pop()
        return Proof(result, Drop(5)) if result else None

    def compare(self, position: Position, taken: Turn | None, deadline: float) -> Comparison:
        is_last = taken is TURNS[-1]
        return Comparison(Drop(5), 0.0, None, self._taken if is_last else 0.0)


def last_turn(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> JudgedTurn:
    monkeypatch.setattr(judge, "Examiner", lambda stop: engine)
    return list(judge.Judge(ORDINARY, TURNS, Event()).judged())[-1]


@pytest.mark.parametrize(
    ("taken", "after", "when_asked_again", "mistake"),
    [
        (-29990, "win", None, Mistake.LOSS),
        # It was lost before: the others lose too.
        (-29990, "win", "loss", None),
        # The other turns were not seen as far.
        (0, "win", None, None),
        # It turned out to be no worse.
        (-200, "draw", None, None),
        (-200, None, None, None),
    ],
)
def test_a_turn_is_blamed_for_what_is_true_of_it_alone(
    taken: float,
    after: Result | None,
    when_asked_again: Result | None,
    mistake: Mistake | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judged = last_turn(Engine(taken, after, when_asked_again), monkeypatch)
    assert judged.mistake is mistake
    assert judged.better == (Drop(5) if mistake else None)
    assert judged.value == (-1 if after == "win" else 0)
