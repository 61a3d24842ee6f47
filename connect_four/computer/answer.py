"""What the engine says about a position."""

from dataclasses import dataclass
from typing import Literal

from connect_four.computer.scores import PROVED, WIN
from connect_four.logic.turn import Turn

Result = Literal["win", "draw", "loss"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A turn and its value for the player who takes it; `result` and `turns` are None where they are not proved."""

    turn: Turn
    score: int
    result: Result | None = None
    turns: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The best turn of a position (None if the game is over) and what it is worth.

    The score is in points; a win is worth 30000 less the turns until it, and a loss the negative. `turns` counts until
    the last stone when the winner hurries and the loser delays.
    """

    best: Turn | None
    line: tuple[Turn, ...] = ()
    score: int = 0
    result: Result | None = None
    turns: int | None = None
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    candidates: tuple[Candidate, ...] = ()


def proved_result(score: int, is_exact: bool) -> Result | None:
    if score >= PROVED:
        return "win"
    if score <= -PROVED:
        return "loss"
    return "draw" if is_exact and score == 0 else None


def distance(score: int) -> int:
    """The turns until the win or loss that a score claims."""
    return WIN - abs(score)
