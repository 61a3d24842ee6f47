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
    before, cpu = wake_ups(rival.pid), cpu_seconds(rival.pid)
    time.sleep(SECONDS)
    main_thread, others = (now - then for now, then in zip(wake_ups(rival.pid), before, strict=True))
    cpu = cpu_seconds(rival.pid) - cpu
    print(
        f"  {name:26} woken {main_thread} times, other threads {others} times;"
        f" {cpu:.2f} s of CPU; {resident_megabytes(rival.pid):.0f} MB"
    )


def wake_ups(pid: int) -> tuple[int, int]:
    """How often the main thread has been woken, and all others: sense_emu greets its emulator once a second."""
    threads = {
        int(status.parent.name): sum(
            int(line.split()[1]) for line in status.read_text().splitlines() if "ctxt_switches" in line
        )
        for status in Path(f"/proc/{pid}/task").glob("*/status")
    }
    main_thread = threads.pop(pid)
    return main_thread, sum(threads.values())


def cpu_seconds(pid: int) -> float:
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def resident_megabytes(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1_000_000


if __name__ == "__main__":
    main()
