"""Job control: how the game stops on Ctrl-Z, and goes on when the shell continues it."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from connect_four.control.inbox import Inbox, Request
from connect_four.devices.terminal.modes import TerminalModes
from connect_four.devices.terminal.output import TerminalOutput


class JobControl:
    """A source of the inbox: the signals only note what is asked for, and `run` does it between two events."""

    def __init__(self, modes: TerminalModes, output: TerminalOutput, inbox: Inbox, needs_terminal: bool = True) -> None:
        self._modes = modes
        self._output = output
        self._inbox = inbox
        self._needs_terminal = needs_terminal
        self._noted = os.eventfd(0)
        self._was_continued = False

    def close(self) -> None:
        os.close(self._noted)

    def fileno(self) -> int:
        return self._noted

    @contextmanager
    def hearing_signals(self) -> Iterator[None]:
        handlers = {signal.SIGTSTP: self._asked_to_stop, signal.SIGCONT: self._continued}
        before = {number: signal.getsignal(number) for number in handlers}
        for number, handler in handlers.items():
            # A shell without job control ignores Ctrl-Z, and so does what it starts.
            if before[number] is not signal.SIG_IGN:
                signal.signal(number, handler)
        try:
            yield
        finally:
            for number, earlier in before.items():
                signal.signal(number, earlier)

    def _asked_to_stop(self, number: int, frame: FrameType | None) -> None:
        self._output.is_held = True
        os.eventfd_write(self._noted, 1)

    def _continued(self, number: int, frame: FrameType | None) -> None:
        self._was_continued = True
        self._modes.is_overwritten = True
        # In the background the terminal belongs to somebody else.
        if self._needs_terminal and not self._modes.is_in_foreground:
            self._output.is_held = True
        os.eventfd_write(self._noted, 1)

    def run(self) -> None:
        """Stop the process if that was asked for. Otherwise it has been continued, and goes on with a REDRAW."""
        os.eventfd_read(self._noted)
        if self._output.is_held:
            self._stop()
        else:
            self._inbox.put(Request.REDRAW)

    def _stop(self) -> None:
        """Give the terminal back and stop. When the process is continued, the inbox is woken once more."""
        self._output.is_held = False
        self._modes.leave()
        self._was_continued = False
        earlier = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        signal.raise_signal(signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, earlier)
        self._modes.is_overwritten = True
        if not self._was_continued:
            # Without a shell that could continue the program, the system doesn't stop it either.
            self._inbox.put(Request.REDRAW if self._modes.is_in_foreground else Request.LEAVE)
