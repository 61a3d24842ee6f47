"""How even a bomb's burst is on the emulator's channels, and what waiting costs."""

import mmap
import os
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import NamedTuple

from connect_four.view.animation import BURST
from tests.devices.stand_ins import Emulator, emulator
from tests.devices.world import Game, opened_world
from tests.pictures import moves

ROUNDS = 10
SETTLED_SECONDS = 0.6
# How often the picture is looked at, and how long a frame may take to be written.
LOOK_SECONDS = 0.0005
WRITING_SECONDS = 0.02
BURST_SECONDS = 1.0
CPU_SECONDS = 20.0
SHOW_SECONDS = 60.0

NEW_GAME = "C"
TWO_STONES = "CC"
AIM_OF_ONE = "ULC"
AIM_OF_TWO = "URC"
FIRE = "C"
RESTART = "URRC"


def main() -> None:
    intervals, answers = bursts()
    print(f"a bomb bursts, {len(answers)} times, on the emulator's channels; milliseconds")
    print(f"  between two stills  nominal {1000 * BURST:.1f}  {described(intervals)}")
    print(f"  press to first still              {described(answers)}")
    print("waiting on the emulator; CPU in percent of one core, wake-ups a second of all threads")
    for name, options, seconds in (
        ("idle", ("--dim-after", "0", "--show-after", "0"), CPU_SECONDS),
        ("dimmed", ("--dim-after", "1", "--show-after", "0"), CPU_SECONDS),
        ("showing off", ("--dim-after", "1", "--show-after", "1"), SHOW_SECONDS),
    ):
        load = load_of(options, seconds)
        print(f"  {name:12} {load.percent:6.2f} %  {load.wake_ups:6.1f}  over {seconds:.0f} s")


def described(seconds: list[float]) -> str:
    return f"median {1000 * median(seconds):.1f}  99th percentile {1000 * quantiles(seconds, n=100)[98]:.1f}"


def bursts() -> tuple[list[float], list[float]]:
    """The times between the stills of many bursts, and from each press to the first still."""
    intervals, answers = [], []
    with playing("--dim-after", "0", "--show-after", "0") as (device, screen, _):
        press(device, "R")
        for _ in range(ROUNDS):
            press(device, NEW_GAME)
            for aim in (AIM_OF_ONE, AIM_OF_TWO):
                press(device, TWO_STONES + aim)
                fired = time.monotonic()
                device.press(*moves(FIRE))
                changes = changes_of(screen, fired + BURST_SECONDS)
                answers.append(changes[0] - fired)
                intervals += [later - earlier for earlier, later in pairwise(changes)]
            press(device, RESTART)
    return intervals, answers


@contextmanager
def playing(*options: str) -> Iterator[tuple[Emulator, mmap.mmap, Game]]:
    """A game on an emulator without a window, in a world of its own."""
    with TemporaryDirectory() as folder, opened_world(Path(folder)) as world, emulator(world) as device:
        homes = {"XDG_STATE_HOME": f"{folder}/state", "XDG_CONFIG_HOME": f"{folder}/config"}
        with closing(world.start("--emulator", *options, **homes)) as game:
            device.await_player(game)
            with (
                (world.shm / "rpi-sense-emu-screen").open("rb") as file,
                mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as screen,
            ):
                time.sleep(SETTLED_SECONDS)
                yield device, screen, game


def press(device: Emulator, presses: str) -> None:
    """Press so slowly that every motion comes to its end."""
    for move in moves(presses):
        device.press(move)
        time.sleep(SETTLED_SECONDS)


def changes_of(screen: mmap.mmap, end: float) -> list[float]:
    """When another frame began to be written."""
    changes: list[float] = []
    before = screen[:128]
    while (now := time.monotonic()) < end:
        pixels = screen[:128]
        if pixels != before and (not changes or now - changes[-1] > WRITING_SECONDS):
            changes.append(now)
        before = pixels
        time.sleep(LOOK_SECONDS)
    return changes


class Load(NamedTuple):
    percent: float
    wake_ups: float


def load_of(options: tuple[str, ...], seconds: float) -> Load:
    with playing(*options) as (_, _, game):
        # By then it is as dim as it gets, and what is loaded only once has been.
        time.sleep(10)
        spent, switches = cpu_seconds(game.pid), context_switches(game.pid)
        time.sleep(seconds)
        return Load(100 * (cpu_seconds(game.pid) - spent) / seconds, (context_switches(game.pid) - switches) / seconds)


def cpu_seconds(pid: int) -> float:
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def context_switches(pid: int) -> int:
    """Of the threads that are alive; a search takes its own with it."""
    states = [file.read_text() for file in Path(f"/proc/{pid}/task").glob("*/status")]
    return sum(int(line.split()[1]) for state in states for line in state.splitlines() if "ctxt_switches" in line)


if __name__ == "__main__":
    main()
