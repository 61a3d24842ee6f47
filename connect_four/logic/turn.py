"""A turn as a value: what it clears or where it puts its stone, and how it is written."""

import re
from dataclasses import dataclass
from typing import assert_never

from connect_four.datastore import Outcome, PlayerID
from connect_four.datastore.fields import COLUMNS, ROWS, Fields, Stones, column, field, row
from connect_four.logic import rules


@dataclass(frozen=True, slots=True)
class Drop:
    x: int

    def __str__(self) -> str:
        return str(self.x)


@dataclass(frozen=True, slots=True)
class Delete:
    """A deleted field, or the whole row if x is None, or the whole column if y is None."""

    x: int | None
    y: int | None

    def __str__(self) -> str:
        return f"x{'*' if self.x is None else self.x}{'*' if self.y is None else self.y}"

    @property
    def target(self) -> Fields:
        if self.x is None:
            assert self.y is not None
            return row(self.y)
        return column(self.x) if self.y is None else field(self.x, self.y)


@dataclass(frozen=True, slots=True)
class Bomb:
    x: int
    y: int

    def __str__(self) -> str:
        return f"b{self.x}{self.y}"

    @property
    def target(self) -> Fields:
        return rules.blast(self.x, self.y)


Turn = Drop | Delete | Bomb

TOKEN = re.compile(r"[0-7]|x([0-7][1-7*]|\*[1-7])|b[0-7][1-7]")


def parse(token: str) -> Turn | None:
    """The turn that a token of a record writes; None if it writes none."""
    if not TOKEN.fullmatch(token):
        return None
    if len(token) == 1:
        return Drop(int(token))
    x, y = token[1:2], token[2:3]
    if token.startswith("b"):
        return Bomb(int(x), int(y))
    return Delete(None if x == "*" else int(x), None if y == "*" else int(y))


def every_turn() -> list[Turn]:
    return [
        *(Drop(x) for x in COLUMNS),
        *(Delete(x, y) for x in COLUMNS for y in ROWS),
        *(Delete(x, None) for x in COLUMNS),
        *(Delete(None, y) for y in ROWS),
        *(Bomb(x, y) for x in COLUMNS for y in ROWS),
    ]


ON_THE_BOARD = frozenset(every_turn())


def is_possible(turn: Turn, stones: Stones) -> bool:
    """Whether the board allows the turn. Whether the player has the joker left is not checked here."""
    if turn not in ON_THE_BOARD:
        return False
    taken = stones[0] | stones[1]
    match turn:
        case Drop():
            return rules.landing(taken, turn.x) != 0
        case Delete():
            return taken & turn.target != 0
        case Bomb():
            return taken & field(turn.x, turn.y) == 0 and taken & turn.target != 0
        case _:
            assert_never(turn)


def after(turn: Turn, stones: Stones, player: PlayerID) -> Stones:
    """The stones when the turn has been taken and everything has fallen."""
    one, two = stones
    taken = one | two
    if isinstance(turn, Drop):
        stone = rules.landing(taken, turn.x)
        return (one | stone, two) if player is PlayerID.ONE else (one, two | stone)
    cleared = taken & turn.target
    return rules.fallen(one, cleared), rules.fallen(two, cleared)


OUTCOMES = {
    rules.OPEN: Outcome.OPEN,
    rules.FIRST_WINS: Outcome.FIRST_WON,
    rules.SECOND_WINS: Outcome.SECOND_WON,
    rules.DRAW: Outcome.DRAW,
}


def outcome(stones: Stones) -> Outcome:
    """The outcome once everything has fallen. It does not matter who moved."""
    return OUTCOMES[rules.outcome(*stones)]
