"""The engine for other programs, in two calls."""

from threading import Event
from time import monotonic

from connect_four.computer.answer import Answer
from connect_four.computer.engine import MAX_DEPTH, Engine, Limits
from connect_four.computer.position import Position, check_position
from connect_four.computer.refusals import check_depth, check_seconds, check_stop


def best_turn(
    position: Position, *, seconds: float | None = None, depth: int | None = None, stop: Event | None = None
) -> Answer:
    """The best turn that is found within the seconds (one, if nothing is said) or at the depth.

    With a depth alone the answer is the same on every machine. Setting `stop` from another thread ends it at once.
    """
    if seconds is None and depth is None:
        seconds = 1.0
    check_position(position)
    check_stop(stop)
    if seconds is not None:
        check_seconds(seconds)
    if depth is not None:
        check_depth(depth)
    deadline = float("inf") if seconds is None else monotonic() + seconds
    limits = Limits(stop or Event(), deadline, MAX_DEPTH if depth is None else min(depth, MAX_DEPTH))
    return Engine().think(position, limits, every=True)


def solve(position: Position, *, stop: Event | None = None) -> Answer:
    """The proved value of the position, however long that takes; stopped, it is what has been proved until then."""
    check_position(position)
    check_stop(stop)
    return Engine().think(position, Limits(stop or Event()), every=True, exact=True)
