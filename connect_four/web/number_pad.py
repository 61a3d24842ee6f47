"""The number on the lights that pairs a browser, and how often it may be guessed."""

from collections.abc import Callable
from enum import Enum, auto
from hmac import compare_digest

SHOWN_SECONDS = 30
WRONG_NUMBERS = 5
LOCKED_SECONDS = 600
SECONDS_BETWEEN_WISHES = 1.0
MOST_DOUBLINGS = 10


class Typed(Enum):
    RIGHT = auto()
    WRONG = auto()
    LOCKED = auto()


class NumberPad:
    """One for everybody: who guesses under many addresses has no more tries than who guesses under one.

    Each lock after the first, with no right number in between, is twice as long as the one before: who goes on guessing
    has 50 tries in the first week, and then 5 a week, of 10,000 numbers.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._number: str | None = None
        self._shown_until = self._locked_until = self._next_wish = 0.0
        self._wrong = self._locks = 0

    @property
    def seconds_locked(self) -> float:
        return max(0.0, self._locked_until - self._now())

    @property
    def seconds_shown(self) -> float:
        """How long the number on the lights still counts; 0 if there is none."""
        return 0.0 if self._number is None else max(0.0, self._shown_until - self._now())

    def may_ask(self) -> bool:
        """Whether the game may be asked to show a number: not again and again, as whoever watches can wish for one."""
        now = self._now()
        if now < self._next_wish:
            return False
        self._next_wish = now + SECONDS_BETWEEN_WISHES
        return True

    def show(self, number: str) -> None:
        """From now on this number counts, and none before it."""
        self._number = number
        self._shown_until = self._now() + SHOWN_SECONDS

    def typed(self, number: str) -> Typed:
        if self.seconds_locked:
            return Typed.LOCKED
        wanted = self._number if self.seconds_shown else None
        if wanted is not None and compare_digest(number.encode(errors="replace"), wanted.encode()):
            self._number = None
            self._wrong = self._locks = 0
            return Typed.RIGHT
        self._wrong += 1
        if self._wrong == WRONG_NUMBERS:
            self._lock()
        return Typed.WRONG

    def _lock(self) -> None:
        self._number = None
        self._locked_until = self._now() + LOCKED_SECONDS * 2 ** min(self._locks, MOST_DOUBLINGS)
        self._locks += 1
        self._wrong = 0
