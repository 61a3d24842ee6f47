"""How a terminal is borrowed for a game, and given back."""

import os
import termios
from contextlib import suppress
from typing import Any, NamedTuple

from connect_four.control.inbox import Inbox
from connect_four.control.keyboard import Keyboard
from connect_four.devices.terminal.output import TerminalOutput

PATIENCE = 0.5


class Manners(NamedTuple):
    """What is written when the terminal is borrowed, and when it is given back."""

    enter: str
    leave: str


# No cursor, no line wrapping, and bracketed paste.
QUIET, LOUD = "\x1b[?25l\x1b[?7l\x1b[?2004h", "\x1b[?2004l\x1b[?7h\x1b[?25h"
ALL_OF_IT = Manners("\x1b[?1049h" + QUIET, "\x1b[0m\x1b[2J\x1b[H" + LOUD + "\x1b[?1049l")
BELOW_THE_CURSOR = Manners(QUIET, "\x1b[0m\r\x1b[J" + LOUD)
NOTHING = Manners("", "")


class TerminalModes:
    def __init__(self, keyboard: Keyboard, output: TerminalOutput, inbox: Inbox, manners: Manners) -> None:
        self._keyboard = keyboard
        self._output = output
        self._inbox = inbox
        self._manners = manners
        self._before: list[Any] | None = None
        self.is_overwritten = True
        """Whether something else may have written to the screen since this was last made false."""

    @property
    def is_in_foreground(self) -> bool:
        try:
            return os.tcgetpgrp(self._keyboard.fileno()) == os.getpgrp()
        except OSError:
            return True  # no shell manages jobs on it

    def enter(self) -> None:
        """Borrow the terminal and hear its keys, or set its modes again if another program may have changed them."""
        if self._before is not None and not self.is_overwritten:
            return
        is_first = self._before is None
        try:
            modes = termios.tcgetattr(self._keyboard)
            termios.tcsetattr(self._keyboard, termios.TCSANOW, unbuffered(modes))
        except termios.error:
            # A terminal that has gone in the meantime ends the game when something is written to it.
            if is_first:
                raise
        if is_first:
            self._before = modes
            self._inbox.watch(self._keyboard)
        self._output.write(self._manners.enter)

    def leave(self) -> None:
        """Give the terminal back as it was."""
        if self._before is None:
            return
        self._inbox.forget(self._keyboard)
        # In the background the terminal belongs to somebody else.
        if self.is_in_foreground:
            self._output.write_last(self._manners.leave, PATIENCE)
            with suppress(termios.error):
                # Unread keys were meant for the game. TCSANOW, because waiting for the output could take for ever.
                termios.tcflush(self._keyboard, termios.TCIFLUSH)
                termios.tcsetattr(self._keyboard, termios.TCSANOW, self._before)
        self._before = None


def unbuffered(modes: list[Any]) -> list[Any]:
    """Every key at once and without echo. Ctrl-C and Ctrl-Z stay signals; Ctrl-S and Ctrl-Q become ordinary keys."""
    incoming, outgoing, control, local, in_speed, out_speed, characters = modes
    incoming &= ~(termios.IXON | termios.ICRNL | termios.INLCR | termios.IGNCR | termios.ISTRIP)
    outgoing |= termios.OPOST | termios.ONLCR
    local &= ~(termios.ICANON | termios.ECHO | termios.ECHONL | termios.IEXTEN)
    # Ctrl-C must not take away keys of which the keyboard has been told: it would wait for them for ever.
    local |= termios.ISIG | termios.NOFLSH
    characters = list(characters)
    characters[termios.VMIN], characters[termios.VTIME] = 1, 0
    # Ctrl-\ would end the program without giving the terminal back.
    characters[termios.VQUIT] = b"\0"
    return [incoming, outgoing, control, local, in_speed, out_speed, characters]
