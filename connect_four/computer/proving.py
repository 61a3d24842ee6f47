"""The answer to a position with jokers whose value is proved: first who wins within how many turns, then by what."""

from collections.abc import Callable
from dataclasses import dataclass

from connect_four.computer.answer import Answer, Candidate, Result
from connect_four.computer.position import Position, position_after
from connect_four.computer.proof import Prover
from connect_four.computer.scores import NEVER, WIN
from connect_four.computer.windows import worth
from connect_four.datastore import Outcome
from connect_four.logic.turn import Turn


@dataclass(slots=True)
class Way:
    """A turn, where it leads, and what is proved of it for the player who takes it."""

    turn: Turn
    after: Position
    result: Result | None = None
    turns: int | None = None
    can_win: bool = True
    can_lose: bool = True

    def settle(self) -> None:
        """It is a draw if neither player can win any more."""
        if not self.can_win and not self.can_lose:
            self.result = "draw"

    @property
    def points(self) -> int:
        return -worth(self.after.me, self.after.you)

    def candidate(self, most: int) -> Candidate:
        if self.result is None:
            return Candidate(self.turn, min(self.points, most))
        if self.result == "draw" or self.turns is None:
            return Candidate(self.turn, 0, self.result)
        score = WIN - self.turns
        return Candidate(self.turn, score if self.result == "win" else -score, self.result, self.turns)


class Proving:
    """Finds out what a position that is not over is worth, turn by turn further ahead."""

    def __init__(self, position: Position, prover: Prover, tell: Callable[[int, Turn], None]) -> None:
        self._ways = sorted(ways_from(position), key=lambda way: -way.points)
        self._prover = prover
        self._tell = tell

    def answer(self) -> Answer:
        depth = self._prove()
        best = self._best()
        first = best.candidate(WIN)
        others = [way.candidate(first.score) for way in self._ways if way is not best]
        return Answer(
            best.turn,
            (best.turn, *self._following(best)),
            first.score,
            first.result,
            first.turns,
            depth,
            self._prover.nodes,
            candidates=(first, *sorted(others, key=lambda candidate: -candidate.score)),
        )

    def _prove(self) -> int:
        """Prove what the best way leads to, and return how many turns ahead that was."""
        for turns in range(1, NEVER):
            if self._is_decided(turns):
                return turns
            if self._prover.is_stopped:
                return turns - 1
            if self._best().result == "draw" and not any(way.result is None and way.can_win for way in self._ways):
                return turns
            self._tell(turns, self._best().turn)
        return NEVER

    def _is_decided(self, turns: int) -> bool:
        """Whether the position is won or lost within so many turns."""
        if turns % 2:
            return any(self._wins(way, turns) for way in self._ways)
        # Each is asked, for where a turn is lost, no win has to be excluded.
        lost = [self._loses(way, turns) for way in self._ways]
        return all(lost)

    def _best(self) -> Way:
        """The way that wins, or that surely does not lose, or that is not known to, or that loses last."""
        return max(
            self._ways, key=lambda way: (way.result == "win", not way.can_lose, way.result != "loss", way.turns or 0)
        )

    def _wins(self, way: Way, turns: int) -> bool:
        if way.result is None and way.can_win and turns > 1:
            horizons, after = self._prover.horizons, way.after
            if self._prover.loses(after.me, after.you, after.joker_bits, turns - 1):
                way.result, way.turns = "win", turns
            elif not self._prover.is_stopped:
                way.can_win = self._prover.horizons > horizons
                way.settle()
        return way.result == "win"

    def _loses(self, way: Way, turns: int) -> bool:
        if way.result is None and way.can_lose:
            horizons, after = self._prover.horizons, way.after
            if self._prover.wins(after.me, after.you, after.joker_bits, turns - 1):
                way.result, way.turns = "loss", turns
            elif not self._prover.is_stopped:
                way.can_lose = self._prover.horizons > horizons
                way.settle()
        return way.result == "loss"

    def _following(self, way: Way) -> list[Turn]:
        """The turns after this one, if it wins or loses: the winner hurries and the loser delays."""
        turns = way.turns or 0
        if turns < 2 or self._prover.is_stopped:
            return []
        is_won = way.result == "loss"
        for follower in ways_from(way.after):
            if is_won:
                is_best = self._wins(follower, turns - 1)
            else:
                is_best = follower.result is None and not (turns > 3 and self._loses(follower, turns - 3))
                follower.result, follower.turns = "loss", turns - 1
            if is_best:
                return [follower.turn, *self._following(follower)]
        return []


def ways_from(position: Position) -> list[Way]:
    """One way to each position that can be reached."""
    ways = {position_after(turn, position): turn for turn in reversed(position.turns)}
    return [ended(turn, after) for after, turn in reversed(ways.items())]


def ended(turn: Turn, after: Position) -> Way:
    if after.outcome is Outcome.OPEN:
        return Way(turn, after)
    if after.outcome is Outcome.DRAW:
        return Way(turn, after, "draw", can_win=False, can_lose=False)
    return Way(turn, after, "loss" if after.outcome.winner is after.player else "win", 1)
