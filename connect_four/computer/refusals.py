"""What the library does not think about: each function raises a `ValueError` that says what is wrong."""

from collections.abc import Callable
from types import UnionType

from connect_four.computer.position import BOMB, DELETE, Position
from connect_four.datastore import PlayerID
from connect_four.datastore.fields import ALL_FIELDS, FLOOR


def check_seconds(seconds: float) -> None:
    """A number from 0 on; infinity is one too."""
    if not is_number(seconds, int | float) or not seconds >= 0:
        raise ValueError(f"the seconds are a number that is not negative, not {seconds!r}")


def check_depth(depth: int) -> None:
    if not is_number(depth, int) or depth < 0:
        raise ValueError(f"the depth is a whole number that is not negative, not {depth!r}")


def check_position(position: Position) -> None:
    if not isinstance(position, Position):
        raise ValueError(f"this is no position: {position!r}")
    if not isinstance(position.player, PlayerID):
        raise ValueError(f"the player to move is PlayerID.ONE or PlayerID.TWO, not {position.player!r}")
    if not is_pair(position.jokers, lambda jokers: 0 <= jokers <= DELETE | BOMB):
        raise ValueError(f"the jokers are a tuple of two numbers from 0 to 3, not {position.jokers!r}")
    if not is_pair(position.stones, lambda stones: stones & ~ALL_FIELDS == 0):
        raise ValueError(f"the stones are a tuple of two sets of fields as bits, not {position.stones!r}")
    one, two = position.stones
    if one & two:
        raise ValueError(f"both players have a stone in the same field: {position!r}")
    if (one | two) + FLOOR & (one | two):
        raise ValueError(f"there is a stone with an empty field below it: {position!r}")


def is_pair(value: object, is_good: Callable[[int], bool]) -> bool:
    if not isinstance(value, tuple) or len(value) != 2:
        return False
    return all(is_number(each, int) and is_good(each) for each in value)


def is_number(value: object, kind: type | UnionType) -> bool:
    """Whether it is a number of this kind; True and False are none."""
    return isinstance(value, kind) and not isinstance(value, bool)
