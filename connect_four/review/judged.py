"""What a review says of each turn, and of the whole game."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from connect_four.datastore import PlayerID
from connect_four.journal.text import PLAYER_ON, SIDES
from connect_four.logic.turn import Turn, parse


class Mistake(Enum):
    """What was wrong with a turn."""

    WIN = "win"
    """The game was won, proved, and is not any more."""
    LOSS = "loss"
    """The game is lost, proved, and was not before."""
    WORSE = "worse"
    """It is clearly worse than the best turn."""


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A turn, and who stood how before and after it: 1 if Green wins, -1 if Blue does, 0 if they are even."""

    number: int
    turn: Turn
    by: PlayerID
    before: float
    value: float
    is_proven: bool
    """Whether the value is no guess: the game ends so if both play their best."""
    mistake: Mistake | None = None
    better: Turn | None = None
    """The best turn, where this one was a mistake."""

    @classmethod
    def of_json(cls, told: dict[str, Any]) -> "JudgedTurn":
        """What `as_json` has made; `ValueError`, `KeyError` or `TypeError` if it has not."""
        turn = parse(told["turn"])
        if turn is None:
            raise ValueError(told["turn"])
        return cls(
            told["number"],
            turn,
            PLAYER_ON[told["by"]],
            told["before"],
            told["value"],
            told["is_proven"],
            None if told["mistake"] is None else Mistake(told["mistake"]),
            None if told["better"] is None else parse(told["better"]),
        )

    def as_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "turn": str(self.turn),
            "by": SIDES[self.by],
            "before": self.before,
            "value": self.value,
            "is_proven": self.is_proven,
            "mistake": None if self.mistake is None else self.mistake.value,
            "better": None if self.better is None else str(self.better),
        }


@dataclass(frozen=True, slots=True)
class Summary:
    """How many mistakes each has made, and the one that decided the game, if one did."""

    mistakes: Counter[PlayerID]
    decisive: JudgedTurn | None

    @classmethod
    def of(cls, turns: Sequence[JudgedTurn]) -> "Summary":
        mistakes = [each for each in turns if each.mistake]
        loser = loser_after(turns[-1]) if turns else None
        decisive = next((each for each in reversed(mistakes) if each.by is loser), None)
        return cls(Counter(each.by for each in mistakes), decisive)


def loser_after(turn: JudgedTurn) -> PlayerID | None:
    """Who has lost, or will lose, for sure."""
    if not turn.is_proven or turn.value == 0:
        return None
    return PlayerID.TWO if turn.value > 0 else PlayerID.ONE
