"""The workers of a tournament, as whoever hands the games out sees them.

If one ends, as it may if a program finds a way to end it, or says nothing for too long, another comes in its place.
"""

import os
import pickle
import select
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from time import monotonic

from connect_four.bots.game import Ended, Rules
from connect_four.bots.warden import adopt_orphans, all_below, end_all_below
from connect_four.bots.worker import LONGEST, Task, tell, work
from connect_four.errors import UnavailableError
from connect_four.language import _
from connect_four.logic.turn import Turn

# Beside the time for a turn: for the first one, for the programs' end, and for a machine that has much to do.
PATIENCE_SECONDS = 30.0


@dataclass(slots=True)
class Game:
    """A game that a worker plays, with the turns so far, the opening's first."""

    task: Task
    turns: list[Turn] = field(default_factory=list)


@dataclass(slots=True)
class Worker:
    process: int
    channel: socket.socket
    game: Game | None = None
    due: float = float("inf")
    """When something must have come from it."""


@dataclass(frozen=True, slots=True)
class Lost:
    """A game that ended with its worker."""

    game: Game


class Crew:
    """So many workers. Whoever leaves its context has ended them, and all that they have started."""

    def __init__(self, number: int, rules: Rules) -> None:
        self._number = number
        self._rules = rules
        # What this process has started before lives on.
        self._others = all_below()
        self._workers: dict[int, Worker] = {}
        self._poll = select.poll()

    def __enter__(self) -> "Crew":
        adopt_orphans()
        for _number in range(self._number):
            self._hire()
        return self

    def __exit__(self, *_: object) -> None:
        with signals_wait():
            for worker in self._workers.values():
                os.kill(worker.process, signal.SIGKILL)
                worker.channel.close()
            # What the games have started are orphans by then.
            end_all_below(but=self._others)

    @property
    def games(self) -> list[Game]:
        """Those that are being played."""
        return [worker.game for worker in self._workers.values() if worker.game is not None]

    @property
    def has_room(self) -> bool:
        return len(self.games) < self._number

    def hand_out(self, task: Task) -> None:
        worker = next(worker for worker in self._workers.values() if worker.game is None)
        worker.game = Game(task, [*task.opening])
        self._expect(worker)
        # It may have ended just now; then that is what is heard of it next.
        with suppress(BrokenPipeError, ConnectionResetError):
            tell(worker.channel, task)

    def heard(self, seconds: float) -> Iterator[Ended | Lost]:
        """What becomes known of the games within so many seconds; the turns stand with them."""
        for number, _events in self._poll.poll(1000 * seconds):
            worker = self._workers[number]
            message = received(worker.channel)
            self._expect(worker)
            match message:
                case None:
                    game = worker.game
                    self._replace(number)
                    if game is not None:
                        yield Lost(game)
                case Ended():
                    worker.game = None
                    worker.due = float("inf")
                    yield message
                case turn:
                    assert worker.game is not None
                    worker.game.turns.append(turn)
        for worker in self._workers.values():
            if monotonic() > worker.due:
                os.kill(worker.process, signal.SIGKILL)

    def _expect(self, worker: Worker) -> None:
        worker.due = monotonic() + self._rules.seconds + PATIENCE_SECONDS

    def _hire(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with signals_wait(), theirs:
            parent = os.getpid()
            try:
                process = os.fork()
            except OSError as error:
                trouble = _("cannot start a process: {reason}")
                raise UnavailableError(trouble.format(reason=error.strerror)) from error
            if not process:
                for each in (ours, *(worker.channel for worker in self._workers.values())):
                    each.close()
                work(theirs, self._rules, parent)
            self._workers[ours.fileno()] = Worker(process, ours)
            self._poll.register(ours, select.POLLIN)

    def _replace(self, number: int) -> None:
        with signals_wait():
            worker = self._workers.pop(number)
            self._poll.unregister(number)
            worker.channel.close()
            os.kill(worker.process, signal.SIGKILL)
            end_all_below(but=[*self._others, *(each.process for each in self._workers.values())])
        self._hire()


def received(channel: socket.socket) -> Turn | Ended | None:
    """A message; None at the end of the worker."""
    try:
        data = channel.recv(LONGEST)
    except ConnectionResetError:
        return None
    message: Turn | Ended | None = pickle.loads(data) if data else None
    return message


@contextmanager
def signals_wait() -> Iterator[None]:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
