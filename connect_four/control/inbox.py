"""Everything that happens to a game, in the order in which it happened."""

import math
import os
import select
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from enum import Enum, auto
from typing import Protocol

from connect_four.control.thought import Decision
from connect_four.control.wishes import Wish
from connect_four.logic.move import Move
from connect_four.program import heard_signals


class Request(Enum):
    """What can be asked of a game beside the five moves."""

    LEAVE = auto()
    REDRAW = auto()
    HINT = auto()
    TAKE_BACK = auto()


Event = Move | Request | Decision | Wish


class Source(Protocol):
    def fileno(self) -> int: ...

    def run(self) -> None:
        """Take everything that is waiting into the inbox."""
        ...


class Inbox:
    """The only place where the main thread waits for events, and its only clock."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.now = clock
        # A deque needs no lock: other threads may append, and a signal handler even in the middle of a get.
        self._events: deque[Event | Exception] = deque()
        self._sources: dict[int, Source] = {}
        self._is_waiting = False
        self._is_woken = False
        self._wake_reader, self._wake_writer = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._poll = select.poll()
        self._poll.register(self._wake_reader, select.POLLIN)

    def close(self) -> None:
        os.close(self._wake_reader)
        os.close(self._wake_writer)

    def watch(self, source: Source) -> None:
        self._sources[source.fileno()] = source
        self._poll.register(source.fileno(), select.POLLIN)

    def forget(self, source: Source) -> None:
        number = next(number for number, watched in self._sources.items() if watched is source)
        del self._sources[number]
        self._poll.unregister(number)

    @contextmanager
    def watching(self, source: Source) -> Iterator[None]:
        self.watch(source)
        try:
            yield
        finally:
            self.forget(source)

    def put(self, event: Event | Exception) -> None:
        """Any thread and any signal handler may call this. An exception is raised by the `get` that comes to it."""
        self._events.append(event)
        if self._is_waiting:
            # If the pipe is full, the wait has been ended already.
            with suppress(BlockingIOError):
                os.write(self._wake_writer, b"\0")

    def get(self, timeout: float | None = None) -> Event | None:
        """The next event; None if the time is over, or if what ended the wait was no event after all."""
        self._prepare_to_wait()
        # What waits at a source has its turn also while there is always another event.
        self._listen(0 if self._events else timeout)
        self._is_waiting = False
        event = self._events.popleft() if self._events else None
        if isinstance(event, Exception):
            raise event
        return event

    def is_left_within(self, seconds: float) -> bool:
        """Wait so long for a LEAVE, and say whether there is one. Other events stay in the inbox for the next game."""
        end = self.now() + seconds
        self._prepare_to_wait()
        while Request.LEAVE not in self._events and (left := end - self.now()) > 0:
            self._listen(left)
            self._prepare_to_wait()
        self._is_waiting = False
        return Request.LEAVE in self._events

    def withdraw(self, error: Exception) -> None:
        """Take an error out again if it has not been raised yet, because it no longer matters."""
        with suppress(ValueError):
            self._events.remove(error)

    def _prepare_to_wait(self) -> None:
        """Call this before looking for events: every `put` after it ends the wait."""
        # The byte that ended the last wait is read only now, so that it does not delay the answer to the event.
        if self._is_woken:
            self._is_woken = False
            os.read(self._wake_reader, 4096)
        self._is_waiting = True

    def _listen(self, timeout: float | None) -> None:
        milliseconds = None if timeout is None else max(0, math.ceil(timeout * 1000))
        ready = self._poll.poll(milliseconds)
        self._is_waiting = False
        for number, _ in ready:
            if number == self._wake_reader:
                self._is_woken = True
            elif number in self._sources:
                self._sources[number].run()

    def hearing_signals(self) -> AbstractContextManager[None]:
        """Let the signals that end a program ask the game to leave."""
        return heard_signals(lambda: self.put(Request.LEAVE), self._wake_writer)
