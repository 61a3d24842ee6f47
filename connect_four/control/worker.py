from collections.abc import Callable
from threading import Thread

from connect_four.errors import StuckError
from connect_four.language import _

ENDING_SECONDS = 1.0


class Worker(Thread):
    """A thread beside the game loop. It puts its results into the inbox."""

    def __init__(self, name: str, body: Callable[[], None]) -> None:
        # A daemon, because a stuck thread must not keep the program from ending.
        super().__init__(name=name, target=body, daemon=True)
        self.start()

    def await_end(self) -> None:
        """Wait for the end of a thread that has been told to end; an error if it goes on."""
        self.join(ENDING_SECONDS)
        if self.is_alive():
            raise StuckError(_("{thread} goes on although it was told to end").format(thread=_(self.name)))
