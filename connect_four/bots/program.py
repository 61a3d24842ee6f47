"""A program that plays one game."""

import os
import select
import signal
from collections.abc import Iterable
from time import monotonic
from types import TracebackType
from typing import Self

from connect_four.bots.command import Command
from connect_four.bots.conversation import (
    FaultError,
    Reason,
    answered,
    hello,
    over,
    shown,
    spoke_too_early,
    your_turn,
)
from connect_four.bots.warden import ENDED_BY_SIGNAL, end_of, start
from connect_four.datastore import Outcome, PlayerID
from connect_four.language import _
from connect_four.logic.game_manager import GameManager
from connect_four.logic.turn import Turn

STARTING_SECONDS = 5.0
"""How much longer the first turn may take."""
FAREWELL_SECONDS = 0.5
LONGEST_ANSWER = 4096
MOST_KEPT = 1 << 16
PIECE = 1 << 16


class Program:
    """It is started at once. Whoever leaves its context has ended it, and all that it has started."""

    def __init__(self, command: Command, side: PlayerID, seconds: float, seed: int) -> None:
        self._seconds = seconds
        self._allowed = seconds + STARTING_SECONDS
        self._unsent = hello(side, seconds, seed)
        self._heard = b""
        self._is_open = True
        self._has_ended = False
        self._status: int | None = None
        self._watched = start(command.words)
        self._end = os.pidfd_open(self._watched.warden)
        self._events = select.epoll()
        self._events.register(self._watched.input, 0)
        for source in (self._watched.output, self._watched.errors, self._end):
            self._events.register(source, select.EPOLLIN)
        self.said = b""
        """The last of what it has written on its standard error."""
        self.manager: GameManager | None = None
        """The game in which it is to move; None if it is not asked."""
        self.due = 0.0
        """When its answer must be there."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def fileno(self) -> int:
        """What can be waited at: something has come, or goes on."""
        return self._events.fileno()

    def ask(self, manager: GameManager) -> None:
        """Ask for the turn in this game; a FaultError if it has lost by what it has done since its last one."""
        self._exchange()
        if self._heard:
            raise spoke_too_early(self._heard)
        self.manager = manager
        self._send(your_turn(manager))
        self.due = monotonic() + self._allowed

    def answer(self) -> Turn | None:
        """Its turn, None if it has not come yet; a FaultError if it has lost by what it did."""
        if self.manager is None:
            return None
        self._exchange()
        line, end, rest = self._heard.partition(b"\n")
        if len(line) > LONGEST_ANSWER:
            trouble = _("it said {answer} and no end of the line in {number} characters")
            raise FaultError(Reason.ILLEGAL, trouble.format(answer=shown(line), number=LONGEST_ANSWER))
        if end:
            self._heard = rest
            turn = answered(line, self.manager)
            self.manager = None
            self._allowed = self._seconds
            return turn
        if self._has_ended or self._status is not None:
            raise FaultError(Reason.CRASH, self._how_it_ended())
        if monotonic() >= self.due:
            raise FaultError(Reason.TIME, self._how_it_was_late())
        return None

    def turn(self) -> Turn:
        """Wait for its turn."""
        while (turn := self.answer()) is None:
            self._events.poll(max(0.0, self.due - monotonic()))
        return turn

    def bid_farewell(self, outcome: Outcome, turns: Iterable[Turn]) -> None:
        """Say how the game has ended, and wait a moment for the program to end by itself."""
        self._send(over(outcome, turns))
        self._close_input()
        self._wait_for_end()

    def _send(self, line: bytes) -> None:
        self._unsent += line
        self._write()

    def _write(self) -> None:
        """Send what there is room for."""
        if not self._is_open:
            return
        try:
            self._unsent = self._unsent[os.write(self._watched.input, self._unsent) :]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self._lose_input()
            return
        self._events.modify(self._watched.input, select.EPOLLOUT if self._unsent else 0)

    def _lose_input(self) -> None:
        self._has_ended = True
        self._close_input()

    def _close_input(self) -> None:
        if self._is_open:
            self._is_open = False
            self._events.unregister(self._watched.input)
            os.close(self._watched.input)

    def _exchange(self) -> None:
        """Send and receive what can be without waiting."""
        for source, event in self._events.poll(0):
            if source == self._watched.input:
                self._write() if event == select.EPOLLOUT else self._lose_input()
            elif source == self._watched.output:
                # More than a line that is too long is none the better.
                self._heard = (self._heard + self._read(source))[: LONGEST_ANSWER + 1]
            elif source == self._watched.errors:
                self.said = (self.said + self._read(source))[-MOST_KEPT:]
            else:
                self._events.unregister(source)
                self._status = end_of(self._watched.warden)

    def _read(self, source: int) -> bytes:
        data = os.read(source, PIECE)
        if not data:
            self._events.unregister(source)
            self._has_ended |= source == self._watched.output
        return data

    def _wait_for_end(self) -> None:
        until = monotonic() + FAREWELL_SECONDS
        while self._status is None and (left := until - monotonic()) > 0:
            self._events.poll(left)
            self._exchange()

    def _how_it_ended(self) -> str:
        self._wait_for_end()
        if self._status is None:
            return _("it closed its standard input or output")
        number = self._status - ENDED_BY_SIGNAL
        if number not in signal.valid_signals():
            return _("it ended, with status {status}").format(status=self._status)
        return _("it ended: {reason}").format(reason=signal.strsignal(number))

    def _how_it_was_late(self) -> str:
        if self._heard:
            trouble = _("it said {answer}, but not the end of the line, within {seconds} s")
        else:
            trouble = _("it said nothing within {seconds} s")
        return trouble.format(answer=shown(self._heard), seconds=f"{self._allowed:g}")

    def _close(self) -> None:
        os.close(self._watched.leash)
        self._wait_for_end()
        if self._status is None:
            # A warden that its program stops, or holds as a debugger does, cannot hear that the leash is gone.
            os.kill(self._watched.warden, signal.SIGKILL)
        while self._status is None:
            self._events.poll()
            self._exchange()
        self._close_input()
        self._events.close()
        for end in (self._watched.output, self._watched.errors, self._end):
            os.close(end)
