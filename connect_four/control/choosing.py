"""How the computer's turns are chosen. The engine is loaded when the first one is asked for."""

from threading import Event as Flag

from connect_four.logic.turn import Turn

# In a demonstration the strongest level must not heat a Pi.
DEMONSTRATION_SECONDS = 0.1


def choose(record: tuple[Turn, ...], level: int, stop: Flag) -> Turn | None:
    from connect_four.computer import Opponent, Position

    return Opponent(level).choose(Position.after_all(record), stop)


def choose_for_demonstration(record: tuple[Turn, ...], level: int, stop: Flag) -> Turn | None:
    from connect_four.computer import Opponent, Position

    return Opponent(level, seconds=DEMONSTRATION_SECONDS).choose(Position.after_all(record), stop)
