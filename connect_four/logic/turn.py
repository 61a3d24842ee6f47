"""A turn as a value: what it clears or where it puts its stone, and how it is written."""

import re
from dataclasses import dataclass
from typing import assert_never

from connect_four.datastore import PlayerID
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
    def target(self) -> int:
        if self.x is None:
            assert self.y is not None
            return rules.row(self.y)
        if self.y is None:
            return rules.column(self.x)
        return rules.field(self.x, self.y)


@dataclass(frozen=True, slots=True)
class Bomb:
    x: int
    y: int

    def __str__(self) -> str:
        return f"b{self.x}{self.y}"

    @property
    def target(self) -> int:
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
    columns, rows = range(rules.WIDTH), range(rules.TOP, rules.BOTTOM + 1)
    return [
        *(Drop(x) for x in columns),
        *(Delete(x, y) for x in columns for y in rows),
        *(Delete(x, None) for x in columns),
        *(Delete(None, y) for y in rows),
        *(Bomb(x, y) for x in columns for y in rows),
    ]


def is_possible(turn: Turn, stones: tuple[int, int]) -> bool:
    """Whether the board allows the turn; whether the player has that joker left is not the board's matter."""
    taken = stones[0] | stones[1]
    match turn:
        case Drop():
            return rules.landing(taken, turn.x) != 0
        case Delete():
            return taken & turn.target != 0
        case Bomb():
            return taken & rules.field(turn.x, turn.y) == 0 and taken & turn.target != 0
        case _:
            assert_never(turn)


def after(turn: Turn, stones: tuple[int, int], player: PlayerID) -> tuple[int, int]:
    """The stones when the turn has been taken and everything has fallen."""
    one, two = stones
    taken = one | two
    if isinstance(turn, Drop):
        stone = rules.landing(taken, turn.x)
        return (one | stone, two) if player is PlayerID.ONE else (one, two | stone)
    cleared = taken & turn.target
    return rules.fallen(one, cleared), rules.fallen(two, cleared)
