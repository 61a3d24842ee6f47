"""Looks at the positions of one game, as long as it is allowed to each, and remembers what it has seen."""

from dataclasses import dataclass
from threading import Event

from connect_four.computer.answer import Result, proved_result
from connect_four.computer.engine import MAX_DEPTH, Engine, Limits, choices_in, look_at, look_at_all, result_of
from connect_four.computer.position import Position, position_after
from connect_four.computer.proof import Prover
from connect_four.computer.proving import Proving
from connect_four.computer.scores import PROVED, WIN
from connect_four.computer.search import Search
from connect_four.computer.table import Table
from connect_four.logic.turn import Turn

TABLE_BITS = 20


@dataclass(frozen=True, slots=True)
class Comparison:
    """The best turn and the one that was taken, seen equally far: their scores for the player who takes them."""

    best: Turn
    score: float
    result: Result | None
    taken: float


@dataclass(frozen=True, slots=True)
class Proof:
    """How a position ends for the player to move, and a turn that leads there; None where no turn was looked for."""

    result: Result
    best: Turn | None = None


class Examiner:
    def __init__(self, stop: Event) -> None:
        self._stop = stop
        self._solver = Engine()
        self._prover = Prover(TABLE_BITS)
        self._search = Search(Table(TABLE_BITS))

    def prove(self, position: Position, deadline: float) -> Proof | None:
        """The proved result; None if there was no time for it."""
        if not position.turns:
            return Proof(result_of(position))
        if any(position.jokers):
            self._prover.limit(self._stop, deadline)
            answer = Proving(position, self._prover, lambda _depth, _turn: None).answer()
            # A draw is none as long as another turn might win.
            is_open = answer.result == "draw" and self._prover.is_stopped
        else:
            answer = self._solver.think(position, Limits(self._stop, deadline), exact=True)
            is_open = False
        return None if answer.result is None or is_open else Proof(answer.result, answer.best)

    def compare(self, position: Position, taken: Turn | None, deadline: float) -> Comparison:
        """The best turn of a position that is not over, and the one that was taken there, if any."""
        choices = choices_in(position)
        choices.sort(key=lambda choice: -choice.score)
        after = None if taken is None else position_after(taken, position)
        own = next((choice for choice in choices if choice.position == after), choices[0])
        seen = [(choices[0], own.score)]
        search = self._search
        search.limit(self._stop, deadline)
        is_exact = False
        for depth in range(1, MAX_DEPTH + 1):
            guesses = search.guesses
            if not look_at_all(choices, search, depth, every=False):
                break
            best = choices[0]
            score = best.score if best.turn == own.turn else look_at(own, search, depth, -WIN, 0)
            if search.is_stopped:
                break
            seen.append((best, score))
            is_exact = search.guesses == guesses
            if is_exact or (abs(best.score) >= PROVED and abs(score) >= PROVED):
                break
        best = seen[-1][0]
        result = proved_result(best.score, is_exact)
        return Comparison(
            best.turn, settled([each.score for each, _ in seen]), result, settled([own for _, own in seen])
        )


def settled(scores: list[int]) -> float:
    """The last score if it is proved; else the mean of the last two, for whoever has the last turn looks better."""
    if len(scores) < 2 or max(map(abs, scores[-2:])) >= PROVED:
        return scores[-1]
    return sum(scores[-2:]) / 2
