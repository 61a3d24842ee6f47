"""What the buttons and axes of gamepads and keyboards mean."""

from collections.abc import Sequence

import pytest

from connect_four.control.buttons import AXIS, KEY, OF_KEYBOARDS, OF_PADS, Buttons
from connect_four.control.inbox import Event, Request
from connect_four.logic import Move

RANGES = {0: (0, 255), 1: (-32768, 32767), 16: (-1, 1), 17: (-1, 1)}


def meant(buttons: Buttons, kind: int, *events: tuple[int, int]) -> list[Event]:
    meanings = (buttons.meaning(kind, code, value) for code, value in events)
    return [meaning for meaning in meanings if meaning is not None]


@pytest.mark.parametrize(
    ("code", "meaning"),
    [
        (103, Move.UP),
        (105, Move.LEFT),
        (106, Move.RIGHT),
        (108, Move.DOWN),
        (28, Move.CONFIRM),
        (96, Move.CONFIRM),
        (57, Move.CONFIRM),
    ],
)
def test_keys_of_a_keyboard(code: int, meaning: Move) -> None:
    keyboard = Buttons(OF_KEYBOARDS, {})
    # Held and let go it means nothing, like the stick.
    assert meant(keyboard, KEY, (code, 1), (code, 2), (code, 2), (code, 0)) == [meaning]


@pytest.mark.parametrize(
    ("code", "meaning"),
    [
        (0x130, Move.CONFIRM),
        (0x131, Request.HINT),
        (0x220, Move.UP),
        (0x221, Move.DOWN),
        (0x222, Move.LEFT),
        (0x223, Move.RIGHT),
        (0x120, Move.CONFIRM),
        (0x123, Move.CONFIRM),
    ],
)
def test_buttons_of_a_pad(code: int, meaning: Event) -> None:
    assert meant(Buttons(OF_PADS, RANGES), KEY, (code, 1), (code, 0)) == [meaning]


@pytest.mark.parametrize("code", [0x124, 0x133, 0x136, 0x13A, 30, 1])
def test_what_no_button_means(code: int) -> None:
    assert not meant(Buttons(OF_PADS, RANGES), KEY, (code, 1), (code, 0))


@pytest.mark.parametrize(
    ("axis", "values", "expected"),
    [
        (16, (1, 0, 1, 0, -1), "RRL"),
        (16, (1, -1), "RL"),
        (17, (-1, 0, 1), "UD"),
        # Digital crosses that say they are sticks.
        (0, (0, 127, 255, 128), "LR"),
        # A stick that trembles in its middle, on its way, and at the edge.
        (0, (127, 128, 126, 130, 120), ""),
        (0, (222, 224, 222, 224, 200, 224), "R"),
        (0, (255, 250, 255, 249, 255), "R"),
        # Halfway back is not back, beyond it is.
        (0, (255, 195, 255, 150, 255), "RR"),
        (1, (-32768, 0, 32767, 0), "UD"),
        # Pushed askew, to 0.7 of the way.
        (1, (22900, 0), ""),
        # The right stick.
        (3, (0, 255), ""),
    ],
)
def test_axes(axis: int, values: Sequence[int], expected: str) -> None:
    pushes = meant(Buttons(OF_PADS, RANGES), AXIS, *((axis, value) for value in values))
    assert pushes == [Move(letter) for letter in expected]


def test_axes_that_know_no_ends_mean_nothing() -> None:
    assert not meant(Buttons(OF_PADS, {0: (0, 0)}), AXIS, (0, 1), (0, -1))


def test_what_is_no_button_and_no_axis() -> None:
    assert not meant(Buttons(OF_PADS, RANGES), 0, (3, 1), (0, 0), (0x130, 1))
