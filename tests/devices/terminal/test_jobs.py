"""A game on a hat or in an emulator as a job of the shell: stopped, in the background, back again."""

import shlex
import sys
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.devices.stand_ins import DARK_PIXELS, Device, emulator
from tests.devices.terminal.session import TRUE_COLOUR, Session, session
from tests.devices.terminal.test_companion import await_picture, typed, written
from tests.devices.terminal.test_playing import RIGHT
from tests.devices.terminal.test_stopping import SHELL
from tests.devices.world import PACKAGES, World
from tests.pictures import moves

ENVIRONMENT = {**TRUE_COLOUR, "PS1": "ready: ", "HISTFILE": "", "PYTHONPATH": PACKAGES}


@pytest.fixture
def at_the_shell(world: World) -> Iterator[tuple[Session, Device, str]]:
    """A shell that manages jobs, the emulator, and what starts a game there."""
    with ExitStack() as stack:
        device = stack.enter_context(emulator(world))
        shell = stack.enter_context(session(*SHELL, environment=ENVIRONMENT))
        shell.wait_for_words("ready:")
        script = world.folder / "game"
        script.write_text(
            f"#!/bin/sh\nexec {shlex.join(world.entering(sys.executable, '-m', 'connect_four', '--emulator'))}"
        )
        script.chmod(0o755)
        yield shell, device, str(script)


def test_it_stops_and_goes_on_at_the_shell(at_the_shell: tuple[Session, Device, str]) -> None:
    shell, device, game = at_the_shell
    shell.type(f"{game}\r".encode())
    shell.wait_for_words("One player")
    shell.type(b"l")
    shell.wait_for_words("Two players.")
    shell.type(b"\x1a")
    shell.wait_for_words("Stopped")
    assert "Two players." not in shell.words
    assert not shell.screen.cursor.hidden
    shell.type(b"echo still $((6 * 7))\r")
    shell.wait_for_words("still 42")
    shell.type(b"fg\r")
    shell.wait_for_words("Two players.")
    shell.type(b"\r")
    await_picture(shell, device, "R C")
    assert "still 42" in shell.words
    shell.type(b"q")
    shell.wait_for(lambda: device.pixels == DARK_PIXELS, "dark LEDs")
    shell.wait_for(lambda: written(shell)[-1] == "ready:", "the shell")
    assert "Green to move." not in shell.words


def test_in_the_background_it_plays_on_and_leaves_the_terminal_alone(
    at_the_shell: tuple[Session, Device, str],
) -> None:
    shell, device, game = at_the_shell
    shell.type(f"{game}\r".encode())
    shell.wait_for_words("One player")
    shell.type(b"\x1a")
    shell.wait_for_words("Stopped")
    # What is typed ahead is the shell's.
    shell.type(b"bg\recho in the ba''ck\r")
    shell.wait_for_words("in the back")
    device.press(*moves("R"))
    await_picture(shell, device, "R")
    shell.type(b"jobs; echo lll''l\r")
    shell.wait_for_words("llll")
    assert "Running" in shell.words
    assert "Two players." not in shell.words
    shell.type(b"fg\r")
    shell.wait_for_words("fg")
    device.press(*moves("C"))
    shell.wait_for_words("Green to move.")
    shell.type(RIGHT)
    await_picture(shell, device, "R C R")


def test_it_is_started_in_the_background(at_the_shell: tuple[Session, Device, str]) -> None:
    shell, device, game = at_the_shell
    shell.type(f"{game} &\r".encode())
    await_picture(shell, device, "")
    device.press(*moves("R"))
    await_picture(shell, device, "R")
    shell.type(b"jobs; echo in the ba''ck\r")
    shell.wait_for_words("in the back")
    assert "Running" in shell.words
    assert "Two players." not in shell.words


def test_another_sessions_terminal_is_left_alone(world: World) -> None:
    """Its keys are read by whoever owns that session."""
    with emulator(world) as device, session(*typed(world, before="setsid --wait")) as game:
        await_picture(game, device, "")
        device.press(*moves("R"))
        await_picture(game, device, "R")
        assert game.written == b""
        assert game.modes == game.modes_before
