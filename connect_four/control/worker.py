from collections.abc import Callable
from threading import Thread

from connect_four.errors import StuckError

ENDING_SECONDS = 1.0


class Worker(Thread):
    """A thread beside the game loop. What it comes to it puts into the inbox."""

    def __init__(self, name: str, body: Callable[[], None]) -> None:
        # One that is stuck must not keep the program from ending.
        super().__init__(name=name, target=body, daemon=True)
        self.start()

    def await_end(self) -> None:
        """To be called when it has been told to end."""
        self.join(ENDING_SECONDS)
        if self.is_alive():
            raise StuckError(f"{self.name} goes on although it was told to end")
