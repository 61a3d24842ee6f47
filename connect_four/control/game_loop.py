"""One inbox in, one picture out. Nothing else runs the game."""

import time
from collections.abc import Callable, Sequence
from typing import Protocol, assert_never

from connect_four.control.computer_player import Choose, ComputerPlayer
from connect_four.control.inbox import Decision, Event, Inbox, Key
from connect_four.datastore import ScreenName
from connect_four.logic.game_manager import GameManager
from connect_four.logic.move import Move
from connect_four.view.display import Display
from connect_four.view.frame import Frame, frame, thinking
from connect_four.view.help_line import help_line

LEVEL_SECONDS = 2.0


class Journal(Protocol):
    def save(self, manager: GameManager) -> None: ...


class Alarm(Protocol):
    """Something beside the game that is to happen in time."""

    @property
    def due(self) -> float | None: ...

    def ring(self, now: float) -> None: ...


class GameLoop:
    """Runs the game until it is left or, if it doesn't stand by, switched off."""

    def __init__(
        self,
        manager: GameManager,
        inbox: Inbox,
        display: Display,
        journal: Journal,
        choose: Choose,
        stands_by: bool = False,
        alarms: Sequence[Alarm] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._manager = manager
        self._inbox = inbox
        self._display = display
        self._journal = journal
        self._computer = ComputerPlayer(manager, inbox, choose)
        self._stands_by = stands_by
        self._alarms = alarms
        self._clock = clock
        self._level_hides: float | None = None
        self._shown: tuple[Frame, bool, str] | None = None

    def run(self) -> None:
        try:
            while self._goes_on:
                now = self._clock()
                self._computer.attend(now)
                self.show()
                event = self._inbox.get(self._seconds_left(now))
                if event is Key.LEAVE:
                    return
                self._react(event, self._clock())
        finally:
            self._computer.give_up()

    @property
    def _goes_on(self) -> bool:
        return self._stands_by or self._manager.game.screen is not ScreenName.OFF

    def _react(self, event: Event | None, now: float) -> None:
        match event:
            case Move():
                self._press(event, now)
            case Decision():
                self._computer.decide(event, now)
            case Key.REDRAW:
                self._shown = None
            case Key.HINT | Key.TAKE_BACK | Key.LEAVE | None:
                pass
            case _:
                assert_never(event)
        self._ring(now)

    def _press(self, move: Move, now: float) -> None:
        if self._computer.is_on_turn:
            self._computer.hurry(now)
        else:
            self._execute(move, now)

    def _execute(self, move: Move, now: float) -> None:
        if self._manager.execute_move(move):
            # What is seen has been saved: the next press is taken only after this.
            self._journal.save(self._manager)
        self._level_hides = now + LEVEL_SECONDS if self._manager.game.level_is_shown else None

    def _ring(self, now: float) -> None:
        """Do what was to happen by now."""
        if self._level_hides is not None and now >= self._level_hides:
            self._manager.hide_level()
            self._level_hides = None
        for alarm in self._alarms:
            if alarm.due is not None and now >= alarm.due:
                alarm.ring(now)
        move = self._computer.next_move(now)
        if move is not None:
            self._execute(move, now)

    def _seconds_left(self, now: float) -> float | None:
        dues = (self._level_hides, self._computer.due, *(alarm.due for alarm in self._alarms))
        next_due = min((due for due in dues if due is not None), default=None)
        return None if next_due is None else max(0.0, next_due - now)

    def show(self) -> None:
        game = self._manager.game
        lights = thinking(frame(game), self._computer.sign) if self._computer.sign else frame(game)
        caption = help_line(game, thinking=self._computer.is_on_turn) if self._display.wants_caption else ""
        picture = (lights, False, caption)
        if picture != self._shown:
            self._shown = picture
            self._display.show(*picture)
