from collections.abc import Sequence
from typing import Protocol

from connect_four.datastore import Game
from connect_four.errors import LostError, see_doctor
from connect_four.language import _
from connect_four.view.frame import Frame, frame
from connect_four.view.palette import RGB, Palette, palette


class Hat(Protocol):
    """The LEDs as sense_hat and sense_emu have them."""

    def set_pixels(self, pixels: Sequence[RGB], /) -> None: ...


class LEDMatrix:
    """Puts pictures onto the LEDs of a hat."""

    wants_caption = False

    def __init__(self, hat: Hat, colours: Palette | None = None) -> None:
        self._hat = hat
        self._palette = palette() if colours is None else colours

    def show(self, frame: Frame, dimmed: bool = False, caption: str = "") -> None:
        try:
            self._hat.set_pixels([self._palette[light, dimmed] for light in frame])
        except OSError as error:
            trouble = _("the Sense HAT's LEDs are gone: {reason}").format(reason=error.strerror)
            raise LostError(trouble, see_doctor()) from error

    def update_matrix(self, game: Game) -> None:
        """Show everything: the menu row and the field below it, or whatever screen there is."""
        self.show(frame(game))

    def update_cursor(self, game: Game) -> None:
        """Show where the cursor has gone to."""
        self.update_matrix(game)

    def update_winner(self, game: Game) -> None:
        """Show who has won, or that nobody has."""
        self.update_matrix(game)

    def update_player_select(self, game: Game) -> None:
        """Show how many players are chosen."""
        self.update_matrix(game)
