import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Notices:
    """Says a sentence on standard error, or in the display's line of words while that has the screen for itself."""

    def __init__(self) -> None:
        self.notice = ""
        """What a person should know now, until the next press."""
        self._screen_is_taken = False
        self._held: list[str] = []

    def tell(self, sentence: str) -> None:
        # What is said before the screen is taken is out of sight as soon as it is.
        self.notice = sentence
        if self._screen_is_taken:
            self._held.append(sentence)
        else:
            say(sentence)

    @contextmanager
    def screen_taken(self, is_taken: bool) -> Iterator[None]:
        self._screen_is_taken = is_taken
        try:
            yield
        finally:
            self._screen_is_taken = False

    def say_held(self) -> None:
        for sentence in self._held:
            say(sentence)
        self._held.clear()


def say(sentence: str) -> None:
    # The terminal may have gone, and the game that goes on has nobody else to tell.
    with suppress(OSError):
        print(sentence, file=sys.stderr, flush=True)
