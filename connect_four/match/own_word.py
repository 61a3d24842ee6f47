"""What a machine says of itself, where a broker may let others write it, too."""

from collections.abc import Callable

PAUSE = 1.0
"""So long something else may stand there: whoever takes it away all the time shall not keep the broker busy."""


class OwnWord:
    def __init__(self, publish: Callable[[bytes], None]) -> None:
        self._publish = publish
        self._told: bytes | None = None
        self.due: float | None = None
        """When to attend to what others have put there."""

    def forget(self) -> None:
        """Nobody knows it any more, as when the broker is another one."""
        self._told = self.due = None

    def say(self, word: bytes) -> None:
        """Say it, if that is new."""
        if word != self._told:
            self._told = word
            self._publish(word)

    def hear(self, word: bytes, now: float) -> None:
        """This stands there now. It may be what was said before."""
        self.due = None if word == self._told else self.due or now + PAUSE

    def attend(self, now: float) -> None:
        if self.due is not None and now >= self.due:
            self.forget()
