from collections.abc import Sequence
from typing import Protocol

from connect_four.datastore import Game
from connect_four.errors import LostError
from connect_four.program import COMMAND
from connect_four.view.frame import SIZE, Frame, frame
from connect_four.view.palette import RGB, Palette, palette

# A pixel of its own costs as much as four of all 64, which open the device once.
FEW = 16


class Hat(Protocol):
    """The LEDs as sense_hat and sense_emu have them."""

    def set_pixel(self, x: int, y: int, rgb: RGB, /) -> None: ...

    def set_pixels(self, pixels: Sequence[RGB], /) -> None: ...


class LEDMatrix:
    """Puts pictures onto the LEDs of a hat."""

    wants_caption = False

    def __init__(self, hat: Hat, colours: Palette | None = None, only_changes: bool = False) -> None:
        """With `only_changes`, a picture that differs little from the one before it is not written as a whole."""
        self._hat = hat
        self._only_changes = only_changes
        self._palette = palette() if colours is None else colours
        self._shown: tuple[Frame, bool] | None = None

    def show(self, frame: Frame, dimmed: bool = False, caption: str = "") -> None:
        try:
            self._write(frame, dimmed)
        except OSError as error:
            raise LostError(
                f"the Sense HAT's LEDs are gone: {error.strerror}; {COMMAND} doctor looks closer"
            ) from error

    def update_matrix(self, game: Game) -> None:
        self.show(frame(game))

    update_cursor = update_matrix
    update_winner = update_matrix
    update_player_select = update_matrix

    def _write(self, frame: Frame, dimmed: bool) -> None:
        changed = self._changed(frame, dimmed)
        if len(changed) <= FEW:
            for place in changed:
                self._hat.set_pixel(place % SIZE, place // SIZE, self._palette[frame[place], dimmed])
        else:
            self._hat.set_pixels([self._palette[light, dimmed] for light in frame])
        self._shown = frame, dimmed

    def _changed(self, frame: Frame, dimmed: bool) -> Sequence[int]:
        if not self._only_changes or self._shown is None or self._shown[1] != dimmed:
            return range(SIZE**2)
        before, _ = self._shown
        return [place for place, light in enumerate(frame) if light != before[place]]
