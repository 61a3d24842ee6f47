"""Plays the stills of a motion. It has no clock of its own: the caller passes the time."""

from collections.abc import Iterable, Iterator

from connect_four.view.animation import Still
from connect_four.view.frame import Frame


class Projector:
    def __init__(self) -> None:
        self._stills: Iterator[Still] = iter(())
        self.frame: Frame | None = None
        """The still that is shown; None if the settled picture is to be shown."""
        self.due: float | None = None
        """When the next still, or after the last one the settled picture, is due; None if nothing is played."""

    def play(self, stills: Iterable[Still], now: float) -> None:
        """Play these stills instead of whatever is being played."""
        self._stills = iter(stills)
        self.due = now
        self.ring(now)

    def stop(self) -> None:
        self.due = None
        self.frame = None

    def ring(self, now: float) -> None:
        """Go on to the still that is to be shown now."""
        # Every still ends a fixed time after the press: one that comes late is short, or skipped, and delays no other.
        while self.due is not None and self.due <= now:
            still = next(self._stills, None)
            if still is None:
                self.stop()
            else:
                self.frame = still.frame
                self.due += still.seconds
