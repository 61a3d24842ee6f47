"""The lesson as somebody sees it who types `connect-four teach`: on a hat, on the emulator and in a terminal."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest

from connect_four.logic import GameManager, Move
from connect_four.view.frame import frame
from connect_four.view.stick import stick
from connect_four.view.text import text
from tests.devices.stand_ins import DARK_PIXELS, Device, Emulator, emulator, hat, lit
from tests.devices.terminal.session import Session, session
from tests.devices.world import World, opened_world
from tests.pictures import seen

FIRST_WORDS = "Right: two players. Left: you alone, against the computer. q: leave"


@pytest.mark.parametrize("device", [emulator, hat], ids=lambda device: str(device.__name__))
@pytest.mark.parametrize("move", [Move.LEFT, Move.CONFIRM])
def test_on_64_lights(device: Callable[[World], AbstractContextManager[Device]], move: Move, tmp_path: Path) -> None:
    """Bright, and turned as it is asked for; a press ends it and leaves the lights dark."""
    with opened_world(tmp_path) as world, device(world) as lights:
        with closing(world.start("teach", f"--{device.__name__}", "--rotation", "90")) as lesson:
            if isinstance(lights, Emulator):
                lights.await_player(lesson)
            # Whichever of them is missed comes again.
            for picture in (frame(GameManager().game), stick(Move.RIGHT)):
                lights.await_pixels(lit(picture, lights.colours, rotation=90))
            lights.press(move)
            assert lesson.end() == (0, "")
        assert lights.pixels == DARK_PIXELS


@contextmanager
def lesson_in_a_terminal() -> Iterator[Session]:
    with session(sys.executable, "-m", "connect_four", "teach", "--terminal") as lesson:
        lesson.wait_for_words(FIRST_WORDS)
        yield lesson
        assert lesson.wait_for_end() == 0
        assert lesson.is_restored


def test_in_a_terminal_with_words() -> None:
    with lesson_in_a_terminal() as lesson:
        lesson.wait_for_picture(text(stick(Move.RIGHT)))
        lesson.wait_for_words("Up and down: how strong the computer is, in dim blue rows. q: leave")
        lesson.wait_for_picture(seen(GameManager()))
        lesson.type(b"\r")


@pytest.mark.parametrize("key", [b"q", b"\x03", b" ", b"\x1b[A"])
def test_a_key_ends_it(key: bytes) -> None:
    with lesson_in_a_terminal() as lesson:
        lesson.type(key)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it(number: int) -> None:
    with lesson_in_a_terminal() as lesson:
        lesson.signal(number)
