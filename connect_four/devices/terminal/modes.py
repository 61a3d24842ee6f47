"""How a terminal is borrowed for a game, and given back."""

import os
import signal
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

from connect_four.control.inbox import Inbox, Request
from connect_four.devices.terminal.output import TerminalOutput

# Another screen, no cursor, no wrapping at the edge, and pasted text between marks.
ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h"
LEAVE = "\x1b[0m\x1b[2J\x1b[H\x1b[?2004l\x1b[?7h\x1b[?25h\x1b[?1049l"
PATIENCE = 0.5


class TerminalModes:
    """The modes of the terminal, and the signals that come from it."""

    def __init__(self, keyboard: int, output: TerminalOutput, inbox: Inbox, has_cursor: bool) -> None:
        self._keyboard = keyboard
        self._output = output
        self._inbox = inbox
        self._enter = ENTER if has_cursor else ""
        self._leave = LEAVE if has_cursor else ""
        self._before: list[Any] | None = None
        self._stop_is_due = False
        self._was_continued = False
        self.is_overwritten = True
        """Whether something else may have written to the screen since this was last made false."""

    @contextmanager
    def hearing_signals(self) -> Iterator[None]:
        handlers = {
            signal.SIGWINCH: self._resized,
            signal.SIGTSTP: self._asked_to_stop,
            signal.SIGCONT: self._continued,
        }
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

    def _resized(self, number: int, frame: FrameType | None) -> None:
        self.is_overwritten = True
        self._inbox.put(Request.REDRAW)

    def _asked_to_stop(self, number: int, frame: FrameType | None) -> None:
        self._stop_is_due = True
        self._inbox.put(Request.REDRAW)

    def _continued(self, number: int, frame: FrameType | None) -> None:
        self._was_continued = True
        self.is_overwritten = True
        self._stop_is_due = self._stop_is_due or not self._is_in_foreground
        self._inbox.put(Request.REDRAW)

    @property
    def _is_in_foreground(self) -> bool:
        try:
            return os.tcgetpgrp(self._keyboard) == os.getpgrp()
        except OSError:
            return True  # no shell manages jobs on it

    def enter(self) -> None:
        """Borrow the terminal, or set its modes again if another program may have changed them."""
        if self._before is not None and not self.is_overwritten:
            return
        modes = termios.tcgetattr(self._keyboard)
        if self._before is None:
            self._before = termios.tcgetattr(self._keyboard)
        termios.tcsetattr(self._keyboard, termios.TCSANOW, unbuffered(modes))
        self._output.write(self._enter)

    def leave(self) -> None:
        """Give the terminal back as it was."""
        if self._before is None:
            return
        # In the background the terminal belongs to somebody else.
        if self._is_in_foreground:
            self._output.write_last(self._leave, PATIENCE)
            with suppress(termios.error):
                # What was typed and not read was meant for the game. To wait for the output could take for ever.
                termios.tcflush(self._keyboard, termios.TCIFLUSH)
                termios.tcsetattr(self._keyboard, termios.TCSANOW, self._before)
        self._before = None

    def stop_if_asked(self) -> bool:
        """Stop the program if that was asked for; whether it was. A REDRAW follows when the program goes on."""
        if not self._stop_is_due:
            return False
        self._stop_is_due = False
        self.leave()
        self._was_continued = False
        earlier = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        signal.raise_signal(signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, earlier)
        if not self._was_continued:
            # Without a shell that could continue the program, the system doesn't stop it either.
            self._inbox.put(Request.REDRAW if self._is_in_foreground else Request.LEAVE)
        self.is_overwritten = True
        return True


def unbuffered(modes: list[Any]) -> list[Any]:
    """Every key at once and unseen. Ctrl-C and Ctrl-Z stay signals; Ctrl-S and Ctrl-Q become keys like any other."""
    incoming, outgoing, control, local, in_speed, out_speed, characters = modes
    incoming &= ~(termios.IXON | termios.ICRNL | termios.INLCR | termios.IGNCR | termios.ISTRIP)
    outgoing |= termios.OPOST | termios.ONLCR
    local &= ~(termios.ICANON | termios.ECHO | termios.ECHONL | termios.IEXTEN)
    local |= termios.ISIG
    characters = list(characters)
    characters[termios.VMIN], characters[termios.VTIME] = 1, 0
    # Ctrl-\ would end the program without giving the terminal back.
    characters[termios.VQUIT] = b"\0"
    return [incoming, outgoing, control, local, in_speed, out_speed, characters]
