"""Which still of a motion is due. It has no clock of its own: whoever asks says what time it is."""

from collections.abc import Iterable, Iterator

from connect_four.view.animation import Still
from connect_four.view.frame import Frame


class Projector:
    def __init__(self) -> None:
        self._stills: Iterator[Still] = iter(())
        self._frame: Frame | None = None
        self.due: float | None = None
        """When the next still, or after the last one the settled picture, is due; None if nothing is played."""

    def play(self, stills: Iterable[Still], now: float) -> None:
        """Play these stills instead of whatever is being played."""
        self._stills = iter(stills)
        self.due = now
        self.frame(now)

    def stop(self) -> None:
        self.due = None
        self._frame = None

    def frame(self, now: float) -> Frame | None:
        """The still that stands now, or None: then nothing covers the settled picture."""
        # Every still ends a fixed time after the press: one that comes late is short, or skipped, and delays no other.
        while self.due is not None and self.due <= now:
            still = next(self._stills, None)
            if still is None:
                self.stop()
            else:
                self._frame = still.frame
                self.due += still.seconds
        return self._frame
