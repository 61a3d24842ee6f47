"""A game loop in a room of its own: its clock moves only when the loop waits, and its display remembers everything."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Event as Flag

from connect_four.control.game_loop import GameLoop
from connect_four.control.inbox import Event, Inbox, Request
from connect_four.control.notices import Notices
from connect_four.control.rest import NEVER, Patience
from connect_four.control.thought import Choose
from connect_four.logic import GameManager, Move
from connect_four.logic.beginning import Beginning
from connect_four.logic.turn import Turn
from connect_four.view.frame import Frame
from connect_four.view.text import text

REAL_SECONDS = 20.0


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass(frozen=True)
class Shown:
    at: float
    picture: str
    dimmed: bool
    caption: str


class Recorder:
    """A display that takes `seconds` to show a frame."""

    def __init__(self, clock: Clock, seconds: float = 0.0, wants_caption: bool = False) -> None:
        self.wants_caption = wants_caption
        self.shown: list[Shown] = []
        self._clock = clock
        self._seconds = seconds

    def show(self, frame: Frame, dimmed: bool = False, caption: str = "") -> None:
        self.shown.append(Shown(round(self._clock.now - 1000, 3), text(frame), dimmed, caption))
        self._clock.now += self._seconds


class ScriptedInbox(Inbox):
    """Events come at their times. Time stands still while a thread thinks, unless it is one that never ends."""

    def __init__(self, clock: Clock, script: Sequence[tuple[float, Event]], until: float, waits: bool) -> None:
        super().__init__(clock)
        self._clock = clock
        self._script = [(1000 + at, event) for at, event in script]
        self._until = 1000 + until
        self._waits = waits
        self._others = set(threading.enumerate())

    def get(self, timeout: float | None = None) -> Event | None:
        while (event := super().get(0)) is None and self._waits and self._thinkers():
            self._thinkers()[0].join(REAL_SECONDS)
        if event is not None:
            return event
        end = self._until if timeout is None else min(self._until, self._clock.now + timeout)
        if self._script and self._script[0][0] <= end:
            at, event = self._script.pop(0)
            self._clock.now = max(self._clock.now, at)
            return event
        self._clock.now = end
        return Request.LEAVE if end == self._until else None

    def _thinkers(self) -> list[threading.Thread]:
        return [thread for thread in threading.enumerate() if thread not in self._others]


class SlowDisk:
    """A journal that takes `seconds` to save a game."""

    number = 7

    def __init__(self, clock: Clock, seconds: float) -> None:
        self._clock = clock
        self._seconds = seconds

    def save(self, manager: GameManager) -> None:
        self._clock.now += self._seconds


def never(so_far: Beginning, level: int, stop: Flag, seconds: float | None = None) -> Turn | None:
    """Thinks until it is stopped."""
    stop.wait(REAL_SECONDS)
    return None


def at(*presses: tuple[float, str]) -> list[tuple[float, Event]]:
    """Every letter of a press is one at that time."""
    return [(time, Move(letter)) for time, letters in presses for letter in letters]


def watched(
    manager: GameManager,
    script: Sequence[tuple[float, Event]],
    until: float,
    choose: Choose = never,
    patience: Patience = NEVER,
    drawing: float = 0.0,
    saving: float = 0.0,
    stands_by: bool = False,
    waits: bool = False,
    notices: Notices | None = None,
) -> list[Shown]:
    """Everything that is shown from 0 until that time, when the game is left."""
    clock = Clock()
    display = Recorder(clock, drawing, wants_caption=notices is not None)
    inbox = ScriptedInbox(clock, script, until, waits)
    try:
        GameLoop(
            manager,
            inbox,
            display,
            SlowDisk(clock, saving),
            choose,
            patience,
            notices,
        ).run(stands_by)
    finally:
        inbox.close()
    return display.shown
