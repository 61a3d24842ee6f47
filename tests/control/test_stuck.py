"""A search that goes on although it was told to stop ends in an error message, and does not hang."""

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from threading import Event as Flag

import pytest

from connect_four.control.inbox import Event, Request
from connect_four.control.rest import Patience
from connect_four.errors import StuckError
from connect_four.logic.beginning import Beginning
from connect_four.logic.turn import Turn
from tests.control.room import at, watched
from tests.devices.terminal.session import session
from tests.pictures import after
from tests.waiting import wait_until

STUCK = "the computer's search goes on although it was told to end"
PATIENCE_SECONDS = 5.0

PROGRAM = """
import sys, time
from pathlib import Path
from connect_four.__main__ import main
from connect_four.control import choosing

def choose(*question):
    Path(sign).touch()
    time.sleep(1000)

sign = sys.argv[1]
choosing.choose = choose
sys.argv[1:] = ["play", "--terminal", "--new"]
main()
"""


@pytest.mark.parametrize(
    "script",
    [
        [*at((1, "C")), (2, Request.LEAVE)],
        [*at((1, "C")), (2, Request.TAKE_BACK)],
        [(1, Request.HINT), (2, Request.LEAVE)],
        [(1, Request.HINT), *at((2, "L"))],
        # The show has begun to think, after the lesson.
        at((500, "L")),
        [(500, Request.LEAVE)],
    ],
)
def test_the_loop_waits_a_second_for_it(script: Sequence[tuple[float, Event]]) -> None:
    ends = Flag()

    def choose(so_far: Beginning, level: int, stop: Flag, seconds: float | None = None) -> Turn | None:
        ends.wait(PATIENCE_SECONDS)
        return None

    began = time.monotonic()
    try:
        with pytest.raises(StuckError, match=STUCK):
            watched(after("C" if script[0][0] < 300 else ""), script, 510, choose, Patience(60, 300))
    finally:
        ends.set()
    assert time.monotonic() - began < PATIENCE_SECONDS


SLOW_DISK = """
import sys, time
from importlib.abc import MetaPathFinder

class Slow(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "connect_four.computer":
            time.sleep(1.5)

sys.meta_path.insert(0, Slow())
from connect_four.__main__ import main
sys.argv[1:] = ["play", "--terminal", "--new"]
main()
"""


def test_an_engine_that_loads_slowly_is_not_stuck() -> None:
    with session(sys.executable, "-c", SLOW_DISK) as game:
        game.wait_for_words("One player")
        game.type(b"\r")
        game.wait_for_words("Green to move.")
        game.type(b"?")
        game.wait_for_words("Thinking about a hint")
        game.type(b"l")
        game.wait_for_words("Green to move.")
        game.type(b"q")
        assert game.wait_for_end() == 0


def test_the_program_says_so_and_ends(tmp_path: Path) -> None:
    sign = tmp_path / "it searches"
    with session(sys.executable, "-c", PROGRAM, str(sign)) as game:
        game.wait_for_words("One player")
        game.type(b"\r")
        game.wait_for_words("Green to move.")
        game.type(b"\r")
        game.wait_for_words("Blue, the computer, is thinking.")
        wait_until(sign.exists)
        began = time.monotonic()
        game.type(b"q")
        assert game.wait_for_end() == 1
        assert time.monotonic() - began < PATIENCE_SECONDS
        assert game.is_restored
        assert game.words == STUCK
