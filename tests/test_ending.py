"""How the program ends: by signals that come again and again, and where nobody hears what it says."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress

import pytest

from connect_four.logic import Move
from connect_four.view.frame import frame
from connect_four.view.palette import window_palette
from tests.devices.stand_ins import DARK_PIXELS, emulator, lit
from tests.devices.terminal.session import session
from tests.devices.world import EMULATOR_ALLOWED, PACKAGES, Game, World
from tests.pictures import after
from tests.waiting import wait_until

Signals = tuple[signal.Signals, ...]
STORMS: tuple[Signals, ...] = (
    (signal.SIGINT,),
    (signal.SIGTERM,),
    (signal.SIGHUP,),
    (signal.SIGINT, signal.SIGTERM, signal.SIGHUP),
)

TWO_AT_ONCE = """
import signal
from connect_four.__main__ import ENDING_SIGNALS, end
for number in ENDING_SIGNALS:
    signal.signal(number, end)
signal.pthread_sigmask(signal.SIG_BLOCK, ENDING_SIGNALS)
for number in ENDING_SIGNALS:
    signal.raise_signal(number)
try:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING_SIGNALS)
    raise AssertionError("nobody has heard the signals")
finally:
    # What is put in order at the end takes its time.
    for number in range(1000):
        str(number)
"""


def test_signals_that_come_together_end_the_program_silently() -> None:
    ended = subprocess.run([sys.executable, "-c", TWO_AT_ONCE], capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


def storm(send: Callable[[int], None], signals: Signals, is_running: Callable[[], bool]) -> None:
    """Send the signals every two milliseconds until the program is gone."""

    def is_over() -> bool:
        for number in signals:
            with suppress(ProcessLookupError):
                send(number)
        return not is_running()

    wait_until(is_over)


@pytest.mark.parametrize("signals", STORMS)
def test_a_storm_of_signals_leaves_the_terminal_as_it_was(signals: Signals) -> None:
    with session() as game:
        game.wait_for_words("One player")
        storm(game.signal, signals, lambda: game.process.poll() is None)
        assert game.wait_for_end() == 0
        assert game.is_restored
        assert game.words == ""


@pytest.mark.parametrize("signals", STORMS)
@pytest.mark.parametrize(
    "start", [lambda world: world.start("--emulator"), lambda world: world.service(EMULATOR_ALLOWED)]
)
def test_a_storm_of_signals_darkens_the_emulator(
    start: Callable[[World], Game], signals: Signals, world: World
) -> None:
    with emulator(world) as device, closing(start(world)) as game:
        device.await_player(game)
        storm(game.signal, signals, lambda: game.is_running)
        assert game.end() in ((0, ""), (0, "playing on the emulator\n"))
        assert device.pixels == DARK_PIXELS


FULL = "cannot write the output: No space left on device\n"


@pytest.mark.parametrize(
    ("line", "status", "errors"),
    [
        ("no-such-command 2>/dev/full", 2, ""),
        ("no-such-command 2>&-", 2, ""),
        ("no-such-command 2>&1 >/dev/null | true", 2, ""),
        ("play --no-such-option 2>/dev/full", 2, ""),
        ("play --no-such-option 2>&-", 2, ""),
        ("play --no-such-option >&- 2>&- <&-", 2, ""),
        ("--help >/dev/full", 1, FULL),
        ("play --help >/dev/full", 1, FULL),
        ("play --help >/dev/full 2>&1", 1, ""),
        ("play --help | true", 0, ""),
    ],
)
def test_the_status_is_the_same_where_nobody_hears_why(line: str, status: int, errors: str) -> None:
    ended = subprocess.run(
        ["bash", "-o", "pipefail", "-c", f'"$0" -m connect_four {line}', sys.executable],
        env={**os.environ, "PYTHONPATH": PACKAGES, "PYTHONUNBUFFERED": ""},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (status, "", errors)


def test_a_service_that_nobody_hears_plays(world: World) -> None:
    line = 'exec "$0" -m connect_four service run >/dev/full 2>&1'
    world.write_settings(EMULATOR_ALLOWED)
    command = world.entering("sh", "-c", line, sys.executable)
    with emulator(world) as device, closing(world.start_command(command)) as service:
        device.await_player(service)
        device.press(Move.RIGHT)
        device.await_pixels(lit(frame(after("R").game), window_palette()))
        service.signal(signal.SIGTERM)
        assert service.end() == (0, "")
