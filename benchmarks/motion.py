"""How even a bomb's burst is on the emulator's channels, and what waiting costs."""

import mmap
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import NamedTuple

from benchmarks.latency import Rival, rival
from benchmarks.times import described
from benchmarks.waiting import cpu_seconds, wake_ups
from connect_four.view.animation import BURST
from tests.devices.stand_ins import Emulator
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
    print(f"a bomb bursts, {len(answers)} times, on the emulator's channels")
    print(f"  between two stills of {1000 * BURST:.0f} ms  {described(intervals)}")
    print(f"  press to first still          {described(answers)}")
    print("waiting on the emulator; CPU in percent of one core, wake-ups a second of all threads")
    for name, options, seconds in (
        ("idle", ("--dim-after", "0", "--show-after", "0"), CPU_SECONDS),
        ("dimmed", ("--dim-after", "1", "--show-after", "0"), CPU_SECONDS),
        ("showing off", ("--dim-after", "1", "--show-after", "1"), SHOW_SECONDS),
    ):
        load = load_of(options, seconds)
        print(f"  {name:12} {load.percent:6.2f} %  {load.wake_ups:6.1f}  over {seconds:.0f} s")


def bursts() -> tuple[list[float], list[float]]:
    """The times between the stills of many bursts, and from each press to the first still."""
    intervals, answers = [], []
    with playing("--dim-after", "0", "--show-after", "0") as game:
        press(game.device, "R")
        for _ in range(ROUNDS):
            press(game.device, NEW_GAME)
            for aim in (AIM_OF_ONE, AIM_OF_TWO):
                press(game.device, TWO_STONES + aim)
                fired = time.monotonic()
                game.device.press(*moves(FIRE))
                changes = changes_of(game.screen, fired + BURST_SECONDS)
                answers.append(changes[0] - fired)
                intervals += [later - earlier for earlier, later in pairwise(changes)]
            press(game.device, RESTART)
    return intervals, answers


@contextmanager
def playing(*options: str) -> Iterator[Rival]:
    with rival(("-m", "connect_four", "--emulator", *options)) as game:
        time.sleep(SETTLED_SECONDS)
        yield game


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
    with playing(*options) as game:
        # By then the picture is dimmed, and everything that is loaded on first use has been.
        time.sleep(10)
        # Only of threads that are alive: the counts of a search's thread are gone when it ends.
        cpu, woken = cpu_seconds(game.process), sum(wake_ups(game.process))
        time.sleep(seconds)
        cpu, woken = cpu_seconds(game.process) - cpu, sum(wake_ups(game.process)) - woken
        return Load(100 * cpu / seconds, woken / seconds)


if __name__ == "__main__":
    main()
