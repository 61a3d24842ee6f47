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
NOTHING = "Nothing can be played on here. In a terminal this plays: connect-four"


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
    assert lines[0] == "This is a Raspberry Pi 4 Model B Rev 1.4."
    assert lines[-2:] == ["You can play here; type:", "  connect-four --hat"]


def test_a_machine_with_an_emulator(world: World) -> None:
    with emulator(world):
        status, lines = report(world)
    assert status == 0
    assert f"  good   emulator: running, process {os.getpid()}" in lines
    assert lines[-2:] == ["You can play here; type:", "  connect-four --emulator"]


def test_an_emulator_that_does_not_answer(world: World) -> None:
    """The doctor reports it with the same words as a game."""
    (world.shm / "rpi-sense-emu-pid").write_text(f"{os.getpid()}\n")
    status, lines = report(world)
    with closing(world.start("--emulator")) as game:
        assert game.end() == (2, f"{silence(os.getpid())}\n")
    assert status == 1
    assert f"  WRONG  emulator: {silence(os.getpid())}" in lines
    assert not [line for line in lines if "not running" in line]
    assert lines[-1] == NOTHING


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
    assert lines[-1] == NOTHING


def test_a_machine_that_is_no_pi_is_not_told_to_change_one(world: World) -> None:
    world.be_no_pi()
    status, lines = report(world)
    assert (status, lines[0], lines[-1]) == (1, "This is no Raspberry Pi.", NOTHING)
    told = "\n".join(lines)
    assert "The Sense HAT emulator" in lines
    for word in ("The Sense HAT\n", "/boot", "dtoverlay", "raspi-config", "LEDs", "I2C", "usermod"):
        assert word not in told
    with closing(world.start("--hat")) as game:
        assert game.end() == (
            2,
            "the Sense HAT's LEDs: not found, as this is no Raspberry Pi; "
            "play with connect-four --emulator or connect-four --terminal\n",
        )


def test_a_hat_that_is_there_is_looked_at_on_any_machine(world: World) -> None:
    world.be_no_pi()
    with hat(world):
        status, lines = report(world)
    assert (status, lines[-1]) == (0, "  connect-four --hat")
    assert "  good   the Sense HAT's LEDs: /dev/fb1" in lines


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
    lines = told.decode().splitlines()
    assert line in lines
    assert lines[-2:] == ["You can play here; type:", "  connect-four --terminal"]
