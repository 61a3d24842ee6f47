"""What happens at a certain time. Nothing sleeps: the loop waits at its inbox until the first of its timers is due."""

from collections.abc import Iterable
from typing import Protocol

from connect_four.logic.game_manager import GameManager
from connect_four.logic.move import Move

LEVEL_SECONDS = 2.0


class Timer(Protocol):
    @property
    def due(self) -> float | None:
        """When it is to ring next; None if nothing is to happen."""
        ...

    def ring(self, now: float) -> Move | None:
        """Do what is due. If the answer is a move, the game loop makes it."""
        ...


class LevelTimer:
    """Hides the level on player select after two seconds without a press."""

    def __init__(self, manager: GameManager) -> None:
        self._manager = manager
        self.due: float | None = None

    def start(self, now: float) -> None:
        """Start the two seconds anew after a press, if the level is shown."""
        self.due = now + LEVEL_SECONDS if self._manager.game.level_is_shown else None

    def ring(self, now: float) -> None:
        self.due = None
        self._manager.hide_level()


def due_after(motion: Timer, step: float | None) -> float | None:
    """When something is to happen next, if the step waits for the end of the motion."""
    return step if motion.due is None else motion.due


def is_due(timer: Timer, now: float) -> bool:
    due = timer.due
    return due is not None and due <= now


def first_due(timers: Iterable[Timer]) -> float | None:
    return min((due for timer in timers if (due := timer.due) is not None), default=None)
