"""A search that runs beside the game, and its result."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from threading import Event as Flag
from typing import Protocol

from connect_four.control.worker import Worker
from connect_four.language import N_
from connect_four.logic.beginning import Beginning
from connect_four.logic.turn import Turn

# From a cold card; a disk that hangs longer than this is an error.
LOADING_SECONDS = 60.0


class Choose(Protocol):
    """Which turn to take where the game has come so far, at this level. Once the flag is set, no answer is needed.

    With `seconds`, it thinks no longer than so.
    """

    def __call__(self, so_far: Beginning, level: int, stop: Flag, seconds: float | None = None, /) -> Turn | None: ...


class Asker(Protocol):
    """Who wants to know which turn to take."""

    def decide(self, turn: Turn, now: float) -> None: ...


class Thought:
    """A search in a thread of its own. Its result is put into the inbox, unless it is given up before."""

    def __init__(
        self,
        asker: Asker,
        search: Callable[[Flag], Turn | None],
        put: "Callable[[Decision], None]",
    ) -> None:
        self._asker = asker
        self._search = search
        self._put = put
        self._stop = Flag()
        self._is_loaded = Flag()
        self._worker = Worker(N_("the computer's search"), self._think)

    def give_up(self) -> None:
        self._stop.set()
        # An import cannot be stopped, and on a Pi Zero it can take longer than a search may.
        self._is_loaded.wait(LOADING_SECONDS)
        self._worker.await_end()

    def answer(self, answer: Turn | Exception, now: float) -> None:
        """Tell the asker the turn, or raise the error, unless the thought was given up in the meantime."""
        if self._stop.is_set():
            return
        if isinstance(answer, Exception):
            raise answer
        self._asker.decide(answer, now)

    def _think(self) -> None:
        try:
            self._load()
            answer: Turn | Exception | None = self._search(self._stop)
        except Exception as error:
            # The main thread raises it: this thread's own traceback would go unseen.
            answer = error
        if answer is not None:
            self._put(Decision(self, answer))

    def _load(self) -> None:
        """Load the engine, here and not when the game starts."""
        try:
            import_module("connect_four.computer")
        finally:
            self._is_loaded.set()


# Compared by identity: an __eq__ in Python would let other threads run while the inbox looks through its deque.
@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """What a search has come to. Its answer may come too late."""

    thought: Thought
    answer: Turn | Exception
