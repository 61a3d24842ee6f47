"""Everything that happens to a game, in the order in which it happened."""

import math
import os
import select
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from enum import Enum, auto
from typing import Protocol

from connect_four.control.thought import Decision
from connect_four.logic.move import Move
from connect_four.program import ENDING_SIGNALS


class Request(Enum):
    """What can be asked of a game beside the five moves."""

    LEAVE = auto()
    REDRAW = auto()
    HINT = auto()
    TAKE_BACK = auto()


Event = Move | Request | Decision


class Source(Protocol):
    def fileno(self) -> int: ...

    def run(self) -> None:
        """Take everything that is waiting into the inbox."""
        ...


class Inbox:
    """All that waits for something waits here, and asks here what time it is."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.now = clock
        # A deque can be put into by a thread, or by a signal handler in the middle of a get.
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
        """From any thread, and from signal handlers. An exception is raised by whoever comes to it, in its order."""
        self._events.append(event)
        if self._is_waiting:
            # A full pipe has woken whoever waits already.
            with suppress(BlockingIOError):
                os.write(self._wake_writer, b"\0")

    def get(self, timeout: float | None = None) -> Event | None:
        """The next event; None if the time is over, or if what ended the wait was no event after all."""
        self._prepare_to_wait()
        if not self._events:
            self._listen(timeout)
        self._is_waiting = False
        event = self._events.popleft() if self._events else None
        if isinstance(event, Exception):
            raise event
        return event

    def is_left_within(self, seconds: float) -> bool:
        """Wait so long for a LEAVE. Everything else stays where it is, for whoever plays next."""
        end = self.now() + seconds
        self._prepare_to_wait()
        while Request.LEAVE not in self._events and (left := end - self.now()) > 0:
            self._listen(left)
            self._prepare_to_wait()
        self._is_waiting = False
        return Request.LEAVE in self._events

    def withdraw(self, error: Exception) -> None:
        """Take back an error that nobody has come to: what it is about is over."""
        with suppress(ValueError):
            self._events.remove(error)

    def _prepare_to_wait(self) -> None:
        """To be done before looking what is there: whoever puts something in after that ends the wait."""
        # What ended the last wait is taken out only now, when nobody waits for an answer to it.
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

    @contextmanager
    def hearing_signals(self) -> Iterator[None]:
        """Let the signals that end a program ask the game to leave."""
        before = {number: signal.getsignal(number) for number in ENDING_SIGNALS}
        # Without the descriptor, a signal that comes just before the wait would be heard only after it.
        previous = signal.set_wakeup_fd(self._wake_writer, warn_on_full_buffer=False)
        for number in ENDING_SIGNALS:
            signal.signal(number, lambda *_: self.put(Request.LEAVE))
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            signal.set_wakeup_fd(previous)
