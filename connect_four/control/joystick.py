import os
import select
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from connect_four.control.inbox import Inbox
from connect_four.control.worker import Worker
from connect_four.language import N_
from connect_four.logic.move import CLOCKWISE, Move


class Stick(Protocol):
    def fileno(self) -> int:
        """A descriptor that is readable when there is something to take."""
        ...

    def press(self) -> Move | None:
        """Read the next event, and give its move; None if it is no press."""
        ...


class Joystick:
    """Feeds the presses of a hat's stick, as moves, into the inbox, from a thread of its own."""

    def __init__(self, stick: Stick, inbox: Inbox, rotation: int = 0) -> None:
        self._stick = stick
        self._inbox = inbox
        self._rotation = rotation
        self._stop = -1
        self._error: Exception | None = None

    @contextmanager
    def running(self) -> Iterator[None]:
        """Listen to the stick meanwhile. Afterwards the thread is gone, and the stick can be closed."""
        self._stop = os.eventfd(0)
        worker = Worker(N_("the joystick's thread"), self.run)
        try:
            yield
        finally:
            os.eventfd_write(self._stop, 1)
            worker.await_end()
            os.close(self._stop)
            if self._error is not None:
                # An error of this hat must not end the game on the next one.
                self._inbox.withdraw(self._error)

    def run(self) -> None:
        """The body of the thread: sleep until something is pressed or the end has come, and never wake in between."""
        stick = self._stick.fileno()
        poll = select.poll()
        for number in (stick, self._stop):
            poll.register(number, select.POLLIN)
        try:
            while [number for number, _ in poll.poll()] == [stick]:
                move = self._stick.press()
                if move is not None:
                    self._inbox.put(turned(move, self._rotation))
        except Exception as error:
            # The main thread raises it, out of the inbox: this thread's own traceback would go unseen.
            self._error = error
            self._inbox.put(error)


def turned(move: Move, rotation: int) -> Move:
    """The move that a push of the stick means to a player who sees the rotated picture upright."""
    if move is Move.CONFIRM:
        return move
    quarters = rotation // 90
    return CLOCKWISE[(CLOCKWISE.index(move) - quarters) % 4]
