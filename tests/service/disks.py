"""Another disk for the saved games of a machine."""

import os
import stat
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from connect_four.service.systemctl import UNIT
from tests.needs import PATH, need, need_success
from tests.service.machine import STATE, Machine

SIZE = 256 << 20
# Their numbers, and how many of them may be in use by others.
LOOP_CONTROL = os.makedev(10, 237)
LOOP_MAJOR = 7
LOOP_COUNT = 64


@contextmanager
def disk_of_its_own(machine: Machine, *mount: str) -> Iterator[None]:
    """The disk that `mount` finds by these words. The service is stopped before and after."""
    machine.output("systemctl", "stop", UNIT)
    need_success(*machine.command("mount", *mount, str(STATE)))
    try:
        yield
    finally:
        machine.output("systemctl", "stop", UNIT)
        machine.output("umount", str(STATE))


@contextmanager
def real_disk(machine: Machine, kind: str) -> Iterator[None]:
    """A disk with a real file system of this kind, ext4 or btrfs."""
    need(f"mkfs.{kind}")
    image = machine.root / "srv/disk"
    with image.open("wb") as file:
        file.truncate(SIZE)
    subprocess.run([f"mkfs.{kind}", "-q", image], env={**os.environ, "PATH": PATH}, check=True)
    give_loop_devices(machine.root / "dev")
    try:
        with disk_of_its_own(machine, "-t", kind, "-o", "loop", "/srv/disk"):
            yield
    finally:
        image.unlink()


def give_loop_devices(devices: Path) -> None:
    """What turns a file into a disk, which a container lacks."""
    numbers = {f"loop{minor}": os.makedev(LOOP_MAJOR, minor) for minor in range(LOOP_COUNT)}
    for name, number in {"loop-control": LOOP_CONTROL, **numbers}.items():
        if not (devices / name).exists():
            kind = stat.S_IFCHR if number == LOOP_CONTROL else stat.S_IFBLK
            os.mknod(devices / name, kind | 0o600, number)
