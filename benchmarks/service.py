"""The service on a real systemd: from its start to the first picture, and what waiting for a press costs."""

import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.waiting import cpu_seconds, wake_ups
from tests.service.hats import real_hat, take_devices_away
from tests.service.machine import Machine, base_system, booted, give_clone
from tests.service.play import Appliance

STARTS = 10
IDLE_SECONDS = 60.0


def main() -> None:
    with TemporaryDirectory(prefix="connect-four-") as folder, booted(base_system(), Path(folder)) as machine:
        give_clone(machine)
        take_devices_away(machine)
        with real_hat(machine) as hat:
            installed = machine.play("service", "install")
            assert installed.returncode == 0, installed.stderr
            Appliance(machine, hat).press("R C C R C")
            starts = [seconds_to_the_first_picture(machine) for _ in range(STARTS)]
            print(
                f"unit start to first picture, {STARTS} times: median {median(starts):.2f} s, worst {max(starts):.2f} s"
            )
            print_waiting(machine, "waiting for a press")
        machine.await_status("waiting for the Sense HAT")
        print_waiting(machine, "waiting for a hat")


def seconds_to_the_first_picture(machine: Machine) -> float:
    """systemd's own times: it is told as soon as the picture stands."""
    machine.output("systemctl", "restart", "connect-four")
    started, ready = (
        int(machine.fact(f"{name}TimestampMonotonic")) / 1_000_000 for name in ("InactiveExit", "ActiveEnter")
    )
    return ready - started


def print_waiting(machine: Machine, name: str) -> None:
    process = machine.root / f"proc/{machine.game_pid}"
    before, cpu = sum(wake_ups(process)), cpu_seconds(process)
    time.sleep(IDLE_SECONDS)
    woken, cpu = sum(wake_ups(process)) - before, cpu_seconds(process) - cpu
    print(
        f"{name}, {IDLE_SECONDS:.0f} s with the watchdog on: {woken} wake-ups, {cpu:.2f} s of CPU, "
        f"{megabytes(process, 'Pss'):.0f} MB of its own, {megabytes(process, 'Rss'):.0f} MB with what it shares"
    )


def megabytes(process: Path, kind: str) -> float:
    return int((process / "smaps_rollup").read_text().partition(f"\n{kind}:")[2].split()[0]) / 1024


if __name__ == "__main__":
    main()
