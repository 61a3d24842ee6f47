"""What the description's LED matrix offers, as the LEDs of a hat show it."""

from collections.abc import Callable, Sequence

import pytest

from connect_four.datastore import Game
from connect_four.view import LEDMatrix
from connect_four.view.frame import frame
from connect_four.view.palette import RGB, palette
from tests.pictures import after


class Hat:
    def __init__(self) -> None:
        self.pixels: list[RGB] = []

    def set_pixels(self, pixels: Sequence[RGB], /) -> None:
        self.pixels = [*pixels]


UPDATES: list[tuple[Callable[[LEDMatrix, Game], None], str, str | None]] = [
    (LEDMatrix.update_matrix, "U", "3 4 x37"),
    (LEDMatrix.update_cursor, "RR", "3 4"),
    (LEDMatrix.update_winner, "C", "3 0 3 0 3 0"),
    (LEDMatrix.update_winner, "C", "0 1 0 1 1 0 0 1 0 1"),
    (LEDMatrix.update_player_select, "R", None),
]


@pytest.mark.parametrize(("update", "presses", "record"), UPDATES)
def test_an_update_shows_the_game_on_the_leds(
    update: Callable[[LEDMatrix, Game], None], presses: str, record: str | None
) -> None:
    hat, game = Hat(), after(presses, record).game
    update(LEDMatrix(hat), game)
    colours = palette()
    assert hat.pixels == [colours[light, False] for light in frame(game)]


@pytest.mark.parametrize("dimmed", [False, True])
def test_dimmed_picture_is_darker_on_the_leds(dimmed: bool) -> None:
    hat, picture, colours = Hat(), frame(after("U", "3 4 x37").game), palette()
    LEDMatrix(hat).show(picture, dimmed)
    assert hat.pixels == [colours[light, dimmed] for light in picture]
    assert colours[picture[0], False] != colours[picture[0], True]
