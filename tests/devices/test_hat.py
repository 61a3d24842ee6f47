"""Games on a hat: sense_hat's own code, with files and a fifo where its devices would be."""

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from connect_four.logic import GameManager, Move
from connect_four.view.frame import frame
from connect_four.view.look import ROTATIONS
from connect_four.view.palette import palette
from tests.devices.stand_ins import DARK_PIXELS, EVENT, HELD, RELEASED, Hat, event, hat, lit
from tests.devices.world import PACKAGES, World
from tests.pictures import after, moves

SELECT = lit(frame(GameManager().game), palette())


@pytest.fixture
def board(world: World) -> Iterator[Hat]:
    with hat(world) as board:
        yield board


@pytest.mark.parametrize("arguments", [(), ("--hat",)])
def test_the_hat_is_found_and_played_on(world: World, board: Hat, arguments: tuple[str, ...]) -> None:
    """Jokers of both players, and away through the menu."""
    presses = "R C C C R C U C L C U C L C U L L L"
    manager = GameManager()
    with closing(world.start(*arguments)) as game:
        board.await_pixels(SELECT)
        for move in moves(presses):
            manager.execute_move(move)
            board.press(move)
            board.await_pixels(lit(frame(manager.game), palette()))
        game.signal(signal.SIGTERM)
        assert game.end() == (0, "")
        assert board.pixels == DARK_PIXELS


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_picture_and_stick_turn_together(world: World, board: Hat, rotation: int) -> None:
    clockwise = [Move.UP, Move.RIGHT, Move.DOWN, Move.LEFT]
    physical = {move: clockwise[(place + rotation // 90) % 4] for place, move in enumerate(clockwise)}
    with closing(world.start("--hat", f"--rotation={rotation}")):
        board.await_pixels(lit(frame(GameManager().game), palette(), rotation))
        for presses in ("R C", "R R", "U", "R R", "D", "C"):
            board.press(*(physical.get(move, move) for move in moves(presses)))
        board.await_pixels(lit(frame(after("R C  R R  U  R R  D  C").game), palette(), rotation))


def test_a_stick_that_is_held_or_let_go_means_nothing(world: World, board: Hat) -> None:
    with closing(world.start("--hat")):
        board.await_pixels(SELECT)
        board.press(*moves("R C"))
        for _ in range(20):
            board.send(event(Move.RIGHT, HELD))
        board.send(event(Move.RIGHT, RELEASED))
        board.send(EVENT.pack(0, 0, 0, 0, 0))
        board.press(Move.LEFT)
        board.await_pixels(lit(frame(after("R C L").game), palette()))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_leaves_dark_leds(world: World, board: Hat, number: int) -> None:
    with closing(world.start("--hat")) as game:
        board.await_pixels(SELECT)
        game.signal(number)
        assert game.end() == (0, "")
        assert board.pixels == DARK_PIXELS


def test_a_stick_that_dies_ends_the_game_with_dark_leds(world: World, board: Hat) -> None:
    with closing(world.start("--hat")) as game:
        board.await_pixels(SELECT)
        board.close_stick()
        assert game.end() == (1, "the Sense HAT's joystick is gone; connect-four doctor looks closer\n")
        assert board.pixels == DARK_PIXELS


def test_leds_that_die_end_the_game(world: World, board: Hat) -> None:
    with closing(world.start("--hat")) as game:
        board.await_pixels(SELECT)
        framebuffer = world.root / "dev/fb1"
        framebuffer.unlink()
        framebuffer.mkdir()
        board.press(Move.RIGHT)
        status, errors = game.end()
    assert status == 1
    assert errors == "the Sense HAT's LEDs are gone: Is a directory; connect-four doctor looks closer\n"


def test_a_second_game_on_the_same_hat_says_so(world: World, board: Hat, tmp_path: Path) -> None:
    with closing(world.start("--hat")):
        board.await_pixels(SELECT)
        with closing(world.start("--hat", XDG_STATE_HOME=str(tmp_path / "other"))) as second:
            status, errors = second.end()
        assert (status, errors.count("\n")) == (2, 1)
        assert "another game is played on the Sense HAT" in errors
        assert board.pixels == SELECT


NO_OVERRIDE = "-dac_override,-dac_read_search"


def without_leds(world: World) -> None:
    (world.root / "sys/class/graphics/fb1/name").write_text("BCM2708 FB\n")


def without_a_framebuffer(world: World) -> None:
    (world.root / "dev/fb1").unlink()


def without_rights_to_the_leds(world: World) -> None:
    (world.root / "dev/fb1").chmod(0)


def without_a_stick(world: World) -> None:
    (world.root / "sys/class/input/event1/device/name").write_text("A mouse\n")


def without_rights_to_the_stick(world: World) -> None:
    (world.root / "dev/input/event1").chmod(0)


def without_i2c(world: World) -> None:
    (world.root / "dev/i2c-1").unlink()


@pytest.mark.parametrize(
    ("take_away", "complaint"),
    [
        (without_leds, "the Sense HAT's LEDs: not found; seat the hat on all 40 pins, "),
        (without_a_framebuffer, "the Sense HAT's LEDs: /dev/fb1 is missing; reboot"),
        (
            without_rights_to_the_leds,
            "the Sense HAT's LEDs: no rights to /dev/fb1; type: sudo usermod -aG video,input $USER",
        ),
        (without_a_stick, "the Sense HAT's joystick: not found; type: "),
        (
            without_rights_to_the_stick,
            "the Sense HAT's joystick: no rights to /dev/input/event1; type: sudo usermod -aG video,input $USER",
        ),
        (without_i2c, "I2C: off, and sense_hat wants it; type: sudo raspi-config nonint do_i2c 0"),
    ],
)
def test_what_is_missing_is_named(world: World, board: Hat, take_away: Callable[[World], None], complaint: str) -> None:
    take_away(world)
    with closing(world.start("--hat", capabilities=NO_OVERRIDE)) as game:
        status, errors = game.end()
    assert status == 2
    assert errors.startswith(complaint)
    assert errors.count("\n") == 1
    with closing(world.start("doctor", capabilities=NO_OVERRIDE)) as doctor:
        status, report, _ = doctor.finish()
    assert status == 1
    assert f"  WRONG  {complaint}" in report


def test_the_python_package_is_missing(world: World, board: Hat, tmp_path: Path) -> None:
    (tmp_path / "sense_hat.py").write_text("raise ModuleNotFoundError(\"No module named 'sense_hat'\")")
    with closing(world.start("--hat", PYTHONPATH=f"{tmp_path}:{PACKAGES}")) as game:
        status, errors = game.end()
    assert status == 2
    assert errors.startswith(
        "the Python package sense_hat: No module named 'sense_hat'; type: sudo apt install sense-hat"
    )


@pytest.mark.parametrize("home", ["/nonexistent/home", "/proc/1/nothing"])
def test_a_home_that_cannot_be_written_to(world: World, board: Hat, home: str) -> None:
    passwd = world.folder / "passwd"
    passwd.write_text(f"root:x:0:0:root:{home}:/bin/sh\n")
    subprocess.run(world.entering("mount", "--bind", str(passwd), "/etc/passwd"), check=True)
    with closing(world.start("--hat", HOME=home)):
        board.await_pixels(SELECT)
        board.press(Move.RIGHT)
        board.await_pixels(lit(frame(after("R").game), palette()))


REOPENING = """
import os, sys
from connect_four.control.inbox import Inbox
from connect_four.errors import LostError
from connect_four.devices.hat import open_hat
from connect_four.logic import GameManager
from connect_four.view.frame import frame
from connect_four.view.look import Look

inbox = Inbox()
files = set()
for _ in range(3):
    sys.stdin.readline()
    try:
        with open_hat(inbox, Look()) as display:
            display.show(frame(GameManager().game))
            inbox.get(None)
    except LostError as error:
        print(error, flush=True)
    files.add(len(os.listdir("/proc/self/fd")))
assert len(files) == 1, files
"""


def test_a_hat_that_comes_back_under_another_number(world: World) -> None:
    command = world.entering(sys.executable, "-c", REOPENING)
    with closing(world.start_command(command)) as game:
        for number in (1, 4, 2):
            with hat(world, number) as board:
                game.type("it is there")
                board.await_pixels(SELECT)
                board.close_stick()
                assert game.line() == "the Sense HAT's joystick is gone; connect-four doctor looks closer\n"
                board.await_pixels(DARK_PIXELS)
        assert game.end() == (0, "")
