"""What ends a search early: being told to stop, or its time being over."""

from threading import Event
from time import monotonic

from connect_four.computer import native


class Stoppable:
    """Counts nodes, and checks after every so many whether it has to stop."""

    def __init__(self, patience: int) -> None:
        """`patience` is a bit mask: the clock is read whenever the node count has none of its bits."""
        self.nodes = 0
        self.is_stopped = False
        self._stop = Event()
        self._deadline = float("inf")
        self._interruption: BaseException | None = None
        # Plain Python is so slow that it has to check more often.
        self._patience = patience if native.is_compiled() else 0xF

    def limit(self, stop: Event, deadline: float) -> None:
        self._stop = stop
        self._interruption = None
        self._deadline = deadline
        self.is_stopped = stop.is_set()

    def _look_up(self) -> None:
        try:
            if self._stop.is_set() or monotonic() >= self._deadline:
                self.is_stopped = True
        except BaseException as interruption:
            # A signal handler has raised it. It is raised again after the search, for compiled code passes none on.
            self._interruption = interruption
            self.is_stopped = True
