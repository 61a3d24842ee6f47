"""How the computer's turns are chosen. The engine is loaded when the first one is asked for."""

from threading import Event as Flag

from connect_four.logic.beginning import Beginning
from connect_four.logic.turn import Turn


def choose(so_far: Beginning, level: int, stop: Flag, seconds: float | None = None) -> Turn | None:
    from connect_four.computer import Opponent, Position

    opponent = Opponent(level) if seconds is None else Opponent(level, seconds=seconds)
    return opponent.choose(Position.after_all(so_far.turns, so_far.without), stop)
