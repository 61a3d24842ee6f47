"""Judges the turns of a game, one after the other."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import accumulate
from math import tanh
from threading import Event
from time import monotonic

from connect_four.computer.answer import Result
from connect_four.computer.engine import wins
from connect_four.computer.examiner import Examiner, Proof
from connect_four.computer.position import Position, position_after
from connect_four.computer.scores import PROVED
from connect_four.datastore import PlayerID
from connect_four.logic.beginning import Beginning
from connect_four.logic.turn import Turn
from connect_four.review.judged import JudgedTurn, Mistake

SECONDS = 1.0
"""All that a position gets."""
PROOF_SECONDS = 0.2
SOLUTION_SECONDS = 0.7
LOOK_SECONDS = 0.5
SECOND_LOOK_SECONDS = 0.3
# Before a turn is blamed for a loss; taken from what other positions did not need.
DOUBT_SECONDS = 3.0
# Where so many positions in a row could not be proved, those before them are left to the search.
PATIENCE = 4
# A turn is judged when so many that follow it have been looked at.
HINDSIGHT = 3
# Between equals who leads by so many points wins seven of eight games.
SCALE = 100
SURPRISE = 0.2
CLEAR = 0.5
WORTH: dict[Result, float] = {"win": 1.0, "draw": 0.0, "loss": -1.0}
OPPOSITE: dict[Result, Result] = {"win": "loss", "draw": "draw", "loss": "win"}


@dataclass(frozen=True, slots=True)
class Standing:
    """What a position is worth to the player to move, and what the turn that was taken there seems to be."""

    value: float
    taken: float
    result: Result | None = None
    best: Turn | None = None


class Judge:
    def __init__(self, beginning: Beginning, turns: Sequence[Turn], stop: Event) -> None:
        start = Position.after_all(beginning.turns, beginning.without)
        self._first = len(beginning.turns)
        self._turns = turns[self._first :]
        self._positions = list(accumulate(self._turns, Position.after, initial=start))
        self._stop = stop
        self._examiner = Examiner(stop)
        self._proofs: dict[int, Proof] = {}
        self._standings: dict[int, Standing] = {}
        self._seconds_left = [SECONDS] * len(self._positions)
        self._in_doubt = 0.0
        self._looked_twice: set[int] = set()

    def judged(self) -> Iterator[JudgedTurn]:
        """Turn after turn; no more of them once it is stopped."""
        self._prove_the_end()
        for number in self._settled():
            turn = self._judged(number)
            if self._stop.is_set():
                return
            yield turn

    def _settled(self) -> Iterator[int]:
        """The numbers of the positions, from the first turn's on, as soon as nothing changes any more there."""
        last = len(self._turns)
        for latest in range(last + 1):
            self._look(latest, LOOK_SECONDS)
            self._look_back(latest, max(0, latest - HINDSIGHT - 1))
            if latest > HINDSIGHT:
                yield latest - HINDSIGHT
        yield from range(max(1, last - HINDSIGHT + 1), last + 1)

    def _prove_the_end(self) -> None:
        """From the last position backwards, for the end of a game is what can be proved."""
        unproved = 0
        for number in reversed(range(len(self._positions))):
            proof = Proof("win") if self._known(number) == "win" else self._proof(number)
            unproved = 0 if proof else unproved + 1
            if self._stop.is_set() or unproved == PATIENCE:
                return
            if proof:
                self._proofs[number] = proof

    def _proof(self, number: int) -> Proof | None:
        position = self._positions[number]
        seconds = PROOF_SECONDS if any(position.jokers) else SOLUTION_SECONDS
        with self._in_time(number, seconds) as deadline:
            return self._examiner.prove(position, deadline)

    @contextmanager
    def _in_time(self, number: int, seconds: float) -> Iterator[float]:
        """Until when the position may be thought about, for so many seconds of those that it has left."""
        began = monotonic()
        yield began + min(seconds, self._seconds_left[number])
        self._seconds_left[number] -= monotonic() - began

    def _known(self, number: int) -> Result | None:
        """The proved result of the turn that was taken in this position, for whoever took it."""
        after = self._proofs.get(number + 1)
        return OPPOSITE[after.result] if after else None

    def _look(self, number: int, seconds: float) -> None:
        known = self._known(number)
        if known == "win":
            self._proofs.setdefault(number, Proof("win"))
        proof = self._proofs.get(number)
        taken = self._turns[number] if number < len(self._turns) else None
        if proof and (known or taken is None):
            value = WORTH[proof.result]
            self._standings[number] = Standing(value, WORTH[known] if known else value, proof.result, proof.best)
            return
        with self._in_time(number, seconds) as deadline:
            seen = self._examiner.compare(self._positions[number], taken, deadline)
        if proof is None and seen.result:
            proof = self._proofs[number] = Proof(seen.result, seen.best)
        self._standings[number] = Standing(
            WORTH[proof.result] if proof else worth(seen.score),
            worth(seen.taken),
            proof.result if proof else None,
            (proof and proof.best) or seen.best,
        )

    def _look_back(self, latest: int, settled: int) -> None:
        """Look again at the positions before, as long as what follows is not what it looked like there."""
        for number in range(latest - 1, settled, -1):
            surprise = -self._standings[number + 1].value - self._standings[number].taken
            if abs(surprise) < SURPRISE or number in self._looked_twice:
                return
            self._looked_twice.add(number)
            self._look(number, SECOND_LOOK_SECONDS)

    def _judged(self, number: int) -> JudgedTurn:
        """The turn that leads to this position."""
        before, after = self._standings[number - 1], self._standings[number]
        position, turn = self._positions[number - 1], self._turns[number - 1]
        mistake = kind_of(before.result, after.result) if self._is_mistake(number) else None
        sign = 1 if position.player is PlayerID.ONE else -1
        return JudgedTurn(
            self._first + number,
            turn,
            position.player,
            rounded(sign * before.value),
            rounded(-sign * after.value),
            after.result is not None,
            mistake,
            before.best if mistake else None,
        )

    def _is_mistake(self, number: int) -> bool:
        before, after = self._standings[number - 1], self._standings[number]
        position, following = self._positions[number - 1], self._positions[number]
        if before.best is None or position_after(before.best, position) == following:
            return False
        if (wins(position) and after.result != "loss") or (wins(following) and before.result != "loss"):
            return True
        # Where not both are proved, it has to look like a mistake before it and after it: what is proved of this turn
        # may be true of all others too.
        are_proved = before.result and after.result
        taken = -after.value if are_proved else max(before.taken, -after.value)
        return before.value - taken >= CLEAR and not self._was_lost(number - 1)

    def _was_lost(self, number: int) -> bool:
        """Whether a position that a turn is said to have lost was lost before it."""
        if self._standings[number].result or self._standings[number + 1].result != "win":
            return False
        began = monotonic()
        saved = sum(self._seconds_left[each] for each in self._proofs) - self._in_doubt
        proof = self._examiner.prove(self._positions[number], began + min(DOUBT_SECONDS, saved))
        self._in_doubt += monotonic() - began
        return proof is not None and proof.result == "loss"


def kind_of(before: Result | None, after: Result | None) -> Mistake:
    """What the mistake was, after which the other player is to move."""
    if before == "win":
        return Mistake.WIN
    return Mistake.LOSS if after == "win" else Mistake.WORSE


def worth(score: float) -> float:
    if abs(score) >= PROVED:
        return 1.0 if score > 0 else -1.0
    return tanh(score / SCALE)


def rounded(value: float) -> float:
    # A zero has no sign.
    return round(value, 3) + 0.0
