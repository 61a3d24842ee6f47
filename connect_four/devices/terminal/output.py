"""Writing to a terminal without ever waiting for it."""

import os
import select
from contextlib import suppress

from connect_four.control.inbox import Inbox, Request

CANCEL = b"\x18"  # ends a control sequence that was cut off


class TerminalOutput:
    """Writes what the terminal takes at once, and the rest later: it may be stopped, or on a slow line."""

    def __init__(self, descriptor: int, inbox: Inbox) -> None:
        self._inbox = inbox
        self._descriptor = opened_anew(descriptor)
        self._unsent = b""
        self._is_watched = False
        self.is_held = False
        """Whether nothing may be shown, whatever the terminal could take."""
        # An epoll descriptor is readable when the terminal is writable: that makes it one more source of the inbox.
        self._room = select.epoll()
        self._room.register(self._descriptor, select.EPOLLOUT)

    def close(self) -> None:
        self._stop_watching()
        self._room.close()
        os.close(self._descriptor)

    def fileno(self) -> int:
        return self._room.fileno()

    @property
    def is_busy(self) -> bool:
        """Whether nothing can be shown now. A REDRAW follows when it can."""
        return self.is_held or bool(self._unsent)

    def write(self, text: str) -> None:
        self._unsent += text.encode()
        self._send()
        if self._unsent and not self._is_watched:
            self._inbox.watch(self)
            self._is_watched = True

    def run(self) -> None:
        self._send()
        if not self._unsent:
            self._stop_watching()
            self._inbox.put(Request.REDRAW)

    def write_last(self, text: str, patience: float) -> None:
        """Write this instead of all that has not been sent, if the terminal takes it within so many seconds."""
        self._unsent = (CANCEL if self._unsent else b"") + text.encode()
        self._stop_watching()
        with suppress(OSError):
            while self._unsent and self._room.poll(patience):
                self._send()
        self._unsent = b""

    def _send(self) -> None:
        try:
            while self._unsent:
                self._unsent = self._unsent[os.write(self._descriptor, self._unsent) :]
        except BlockingIOError:
            pass
        except OSError:
            # The terminal is gone.
            self._unsent = b""
            self._inbox.put(Request.LEAVE)

    def _stop_watching(self) -> None:
        if self._is_watched:
            self._inbox.forget(self)
            self._is_watched = False


def opened_anew(descriptor: int) -> int:
    # Opened a second time: the shell shares the given descriptor, and would get its O_NONBLOCK too.
    try:
        return os.open(f"/proc/self/fd/{descriptor}", os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    except OSError:
        # After `su` the terminal belongs to another user and cannot be opened: then a write may block.
        return os.dup(descriptor)
