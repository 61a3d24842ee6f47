"""What ends a search early: being told to stop, or its time being over."""

from threading import Event
from time import monotonic

from connect_four.computer import native


class Stoppable:
    """Counts nodes, and looks up from them now and then to see whether it has to stop."""

    def __init__(self, patience: int) -> None:
        """Patience is how many nodes may pass before the clock is read again, as a mask of bits."""
        self.nodes = 0
        self.is_stopped = False
        self._stop = Event()
        self._deadline = float("inf")
        self._interruption: BaseException | None = None
        # Plain Python is slow.
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
            # A signal's, which waits until the search is unwound: what is compiled has no exceptions.
            self._interruption = interruption
            self.is_stopped = True
