from collections.abc import Iterator
from contextlib import contextmanager

from connect_four.program import say


class Notices:
    """Shows sentences in the caption, and prints them on standard error: at once, or when the screen is free again."""

    def __init__(self) -> None:
        self.notice = ""
        """The sentence for the caption, until the next press."""
        self._screen_is_taken = False
        self._held: list[str] = []

    def tell(self, sentence: str) -> None:
        # In any case: what is printed before the screen is taken disappears when it is taken.
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

    @contextmanager
    def said_at_the_end(self) -> Iterator[None]:
        """Whatever ends it, say then what was held back."""
        try:
            yield
        finally:
            for sentence in self._held:
                say(sentence)
