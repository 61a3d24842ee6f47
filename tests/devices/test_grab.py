"""A game has the stick for itself, so that it types nothing into the console's login."""

import sys
from contextlib import closing
from pathlib import Path

import pytest

from connect_four.logic import GameManager
from connect_four.view.frame import frame
from connect_four.view.palette import palette
from tests.devices.stand_ins import hat, lit
from tests.devices.world import World
from tests.needs import need


def traced(world: World, *options: str) -> list[str]:
    """The command line of a game whose ioctls are written down, and fail as the options say."""
    need("strace")
    log = f"--output={world.folder / 'ioctls'}"
    game = (sys.executable, "-P", "-m", "connect_four", "--hat")
    return world.entering("strace", "--follow-forks", log, "--trace=ioctl", *options, *game)


def test_the_stick_is_grabbed(world: World, tmp_path: Path) -> None:
    with hat(world) as board, closing(world.start_command(traced(world))) as game:
        board.await_pixels(lit(frame(GameManager().game), palette()))
        board.close_stick()
        game.end()
    (line,) = (line for line in (tmp_path / "ioctls").read_text().splitlines() if "EVIOCGRAB" in line)
    # A fifo is no input device, and that is no trouble.
    assert "EVIOCGRAB, 1)" in line
    assert "ENOTTY" in line


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        ("EBUSY", 2, "another program has taken the Sense HAT's joystick for itself; end it first\n"),
        ("ENODEV", 1, "the Sense HAT's joystick is gone: No such device\n"),
    ],
)
def test_a_stick_that_cannot_be_grabbed(world: World, error: str, status: int, said: str) -> None:
    with hat(world), closing(world.start_command(traced(world, f"--inject=ioctl:error={error}"))) as game:
        assert game.end() == (status, said)
