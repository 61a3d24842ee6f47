"""What the doctor finds on machines that lack one thing or another."""

import os
import pty
import subprocess
import sys
from contextlib import closing, suppress

import pytest

from tests.devices.stand_ins import emulator, hat
from tests.devices.world import PACKAGES, World

NO_DISPLAY = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}


def report(world: World, **environment: str) -> tuple[int, list[str]]:
    with closing(world.start("doctor", **NO_DISPLAY, **environment)) as doctor:
        status, output, errors = doctor.finish()
    assert errors == ""
    return status, output.splitlines()


def test_a_machine_with_a_hat(world: World) -> None:
    with hat(world):
        status, lines = report(world)
    assert status == 0
    assert "  good   the Sense HAT's LEDs: /dev/fb1" in lines
    assert "  good   the Sense HAT's joystick: /dev/input/event1" in lines
    assert "  good   I2C: /dev/i2c-1" in lines
    assert lines[-1] == "You can play on the hat."


def test_a_machine_with_an_emulator(world: World) -> None:
    with emulator(world):
        status, lines = report(world)
    assert status == 0
    assert f"  good   emulator: running, process {os.getpid()}" in lines
    assert lines[-1] == "You can play on the emulator."


def test_an_emulator_that_does_not_answer(world: World) -> None:
    """The doctor reports it with the same words as a game."""
    (world.shm / "rpi-sense-emu-pid").write_text(f"{os.getpid()}\n")
    status, lines = report(world)
    with closing(world.start("--emulator")) as game:
        assert game.end() == (2, f"{silence(os.getpid())}\n")
    assert status == 1
    assert f"  WRONG  emulator: {silence(os.getpid())}" in lines
    assert not [line for line in lines if "not running" in line]
    assert lines[-1] == "There is nothing to play on."


def silence(pid: int) -> str:
    return (
        f"the Sense HAT emulator, process {pid}, doesn't answer; "
        "end it, or remove /dev/shm/rpi-sense-emu-pid if it is no emulator"
    )


def test_a_machine_with_nothing(world: World) -> None:
    status, lines = report(world)
    assert status == 1
    assert [line for line in lines if line.startswith("  WRONG  the Sense HAT's LEDs: not found; seat the hat")]
    assert [line for line in lines if line.startswith("  WRONG  the display: none; ")]
    assert lines[-1] == "There is nothing to play on."


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("xterm", "  good   terminal: xterm"),
        ("dumb", "  good   terminal: TERM is dumb, so pictures come one below the other; try: export TERM=xterm"),
        ("", "  good   terminal: TERM is not set, so pictures come one below the other; try: export TERM=xterm"),
    ],
)
def test_a_machine_with_a_terminal(world: World, kind: str, line: str) -> None:
    screen, keyboard = pty.openpty()
    with os.fdopen(screen, "rb", buffering=0) as output:
        command = world.entering(sys.executable, "-m", "connect_four", "doctor")
        environment = {**os.environ, **NO_DISPLAY, "PYTHONPATH": PACKAGES, "TERM": kind}
        with subprocess.Popen(command, env=environment, stdin=keyboard, stdout=keyboard) as doctor:
            os.close(keyboard)
            told = b""
            # A terminal's end is an error.
            with suppress(OSError):
                while more := output.read(4096):
                    told += more
        assert doctor.returncode == 0
    assert line in told.decode().splitlines()
