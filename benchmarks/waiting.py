"""Ten seconds in which nobody presses: what a game costs that waits, beside a bare loop of sense_emu."""

import os
import time
from pathlib import Path

from benchmarks.latency import Rival, rival_game, rival_loop

SETTLED_SECONDS = 3
SECONDS = 10


def main() -> None:
    print(f"{SECONDS} seconds of waiting for a press")
    with rival_loop() as loop:
        report("a bare loop of sense_emu", loop)
    with rival_game() as game:
        report("a game in the emulator", game)


def report(name: str, rival: Rival) -> None:
    time.sleep(SETTLED_SECONDS)
    before, cpu = wake_ups(rival.process), cpu_seconds(rival.process)
    time.sleep(SECONDS)
    main_thread, others = (now - then for now, then in zip(wake_ups(rival.process), before, strict=True))
    cpu = cpu_seconds(rival.process) - cpu
    print(
        f"  {name:26} woken {main_thread} times, other threads {others} times;"
        f" {cpu:.2f} s of CPU; {resident_megabytes(rival.process):.0f} MB"
    )


def wake_ups(process: Path) -> tuple[int, int]:
    """How often the main thread has been woken, and all others: sense_emu greets its emulator once a second."""
    threads = {
        status.parent.name: int(status.read_text().partition("\nvoluntary_ctxt_switches:")[2].split()[0])
        for status in process.glob("task/*/status")
    }
    main_thread = threads.pop(process.name)
    return main_thread, sum(threads.values())


def cpu_seconds(process: Path) -> float:
    user, system = (process / "stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def resident_megabytes(process: Path) -> float:
    pages = int((process / "statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1_000_000


if __name__ == "__main__":
    main()
