"""What the library does not think about: each function raises a `ValueError` that says what is wrong."""

import sys
from collections.abc import Callable, Iterable
from math import inf
from types import UnionType
from typing import Any

from connect_four.datastore import PlayerID
from connect_four.datastore.fields import ALL_FIELDS, FLOOR
from connect_four.logic.beginning import JOKERS, Jokers


def check_seconds(seconds: float) -> None:
    """A number from 0 on; infinity is one too."""
    if not is_number(seconds, int | float) or not (0 <= seconds <= sys.float_info.max or seconds == inf):
        raise ValueError(f"the seconds are a number that is not negative, not {seconds!r}")


def check_depth(depth: int) -> None:
    if not is_number(depth, int) or depth < 0:
        raise ValueError(f"the depth is a whole number that is not negative, not {depth!r}")


def check_stop(stop: object) -> None:
    """An event of any library, or None."""
    if stop is not None and not callable(getattr(stop, "is_set", None)):
        raise ValueError(f"what stops it is an Event, not {stop!r}")


def check_parts(stones: object, player: object, jokers: object) -> None:
    """The parts of a position."""
    if not isinstance(player, PlayerID):
        raise ValueError(f"the player to move is PlayerID.ONE or PlayerID.TWO, not {player!r}")
    if not is_pair(jokers, lambda each: each in range(4)):
        raise ValueError(f"the jokers are a tuple of two numbers from 0 to 3, not {jokers!r}")
    if not isinstance(stones, tuple) or not is_pair(stones, lambda each: each & ~ALL_FIELDS == 0):
        raise ValueError(f"the stones are a tuple of two sets of fields as bits, not {stones!r}")
    one, two = stones
    if one & two:
        raise ValueError(f"both players have a stone in the same field: {stones!r}")
    if (one | two) + FLOOR & (one | two):
        raise ValueError(f"there is a stone with an empty field below it: {stones!r}")


def check_record(record: object) -> None:
    if not isinstance(record, str):
        raise ValueError(f"a record is text, not {record!r}")


def check_turns(turns: object) -> None:
    if not isinstance(turns, Iterable):
        raise ValueError(f"these are no turns: {turns!r}")


def checked_jokers(jokers: object) -> Jokers:
    """These jokers as a set."""
    each: list[Any] = list(jokers) if isinstance(jokers, Iterable) else [jokers]
    if any(joker not in JOKERS.values() for joker in each):
        raise ValueError(f"these are not jokers: {jokers!r}")
    return frozenset(each)


def is_pair(value: object, is_good: Callable[[int], bool]) -> bool:
    if not isinstance(value, tuple) or len(value) != 2:
        return False
    return all(is_number(each, int) and is_good(each) for each in value)


def is_number(value: object, kind: type | UnionType) -> bool:
    """Whether it is a number of this kind; True and False are none."""
    return isinstance(value, kind) and not isinstance(value, bool)
