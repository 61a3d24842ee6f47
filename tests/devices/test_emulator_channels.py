"""The emulator's channels are where every user can make files: what another user lays there, and what one removes."""

import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from connect_four.logic import GameManager, Move
from connect_four.view.frame import frame
from connect_four.view.palette import window_palette
from tests.devices.stand_ins import emulator, lit
from tests.devices.world import World

OWN_FILE = "what only this user may write\n"


def laid(world: World, name: str, lay: Callable[[Path], object]) -> Path:
    """Lay something in the place of a channel; the answer is a file that it may lead to."""
    (world.shm / "own").write_text(OWN_FILE)
    path = world.shm / f"rpi-sense-emu-{name}"
    path.rename(world.shm / f"{name}-of-the-emulator")
    lay(path)
    return world.shm / "own"


@pytest.mark.parametrize(
    ("name", "lay"),
    [
        ("screen", lambda path: path.symlink_to("own")),
        ("screen", lambda path: path.symlink_to("nowhere")),
        ("screen", lambda path: path.symlink_to("screen-of-the-emulator")),
        ("screen", lambda path: path.hardlink_to(path.with_name("own"))),
        ("screen", lambda path: os.mkfifo(path)),
        ("screen", lambda path: path.mkdir()),
        ("stick", lambda path: path.symlink_to("stick-of-the-emulator")),
        ("pid", lambda path: path.symlink_to("pid-of-the-emulator")),
    ],
    ids=[
        "link",
        "link to nothing",
        "link to a screen",
        "hard link",
        "pipe",
        "folder",
        "link to a stick",
        "link to a pid",
    ],
)
def test_what_no_emulator_makes_is_refused(world: World, name: str, lay: Callable[[Path], object]) -> None:
    path = f"/dev/shm/rpi-sense-emu-{name}"
    trouble = f"{path} is a link or something else that no emulator makes; type: sudo rm -r {path}"
    with emulator(world):
        own = laid(world, name, lay)
        with closing(world.start("--emulator")) as game:
            assert game.end() == (2, f"the emulator's channels: {trouble}\n")
        with closing(world.start("doctor")) as doctor:
            assert f"  WRONG  the emulator's channels: {trouble}\n" in doctor.finish()[1]
    assert own.read_text() == OWN_FILE
    assert not (world.shm / "nowhere").exists()


def test_a_link_that_is_laid_during_a_game_is_never_written_through(world: World) -> None:
    with emulator(world) as emulated, closing(world.start("--emulator")) as game:
        emulated.await_player(game)
        emulated.await_pixels(lit(frame(GameManager().game), window_palette()))
        own = laid(world, "screen", lambda path: path.symlink_to("own"))
        (world.shm / "screen-of-the-emulator").unlink()
        emulated.press(Move.RIGHT)
        said = "the Sense HAT's LEDs are gone: the emulator's screen was removed; connect-four doctor looks closer\n"
        assert game.end() == (1, said)
        assert own.read_text() == OWN_FILE


def test_a_game_whose_channels_are_removed_ends_in_one_line(world: World) -> None:
    """At its next picture, without a press: it could not hear any."""
    with emulator(world) as emulated, closing(world.start("--emulator", "--dim-after=1")) as game:
        emulated.await_player(game)
        emulated.await_pixels(lit(frame(GameManager().game), window_palette()))
        world.remove_channels()
        said = "the Sense HAT's LEDs are gone: the emulator's screen was removed; connect-four doctor looks closer\n"
        assert game.end() == (1, said)
