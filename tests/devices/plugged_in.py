"""Gamepads and keyboards: what the system's files say of one, and a terminal that answers like an input device.

The events are those that a kernel gives, and the real evdev reads them.
"""

import os
import pty
import shutil
import struct
import time
import tty
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from tests.devices.stand_ins import PRESSED, RELEASED
from tests.devices.world import World

SYNC, KEY, AXIS = 0, 1, 3
LOWER, RIGHT_BUTTON = 0x130, 0x131
ACROSS, DOWNWARDS = 16, 17
UP_KEY, LEFT_KEY, RIGHT_KEY, DOWN_KEY, ENTER = 103, 105, 106, 108, 28
BUTTONS = (LOWER, RIGHT_BUTTON, 0x133, 0x134)
AXES = (0, 1, ACROSS, DOWNWARDS)


class Plugged:
    """A device in the world. What is sent is what it does."""

    def __init__(self, world: World, number: int, name: str, keys: Iterable[int], axes: Iterable[int]) -> None:
        self._node = world.root / f"dev/input/event{number}"
        self._folder = world.root / f"sys/class/input/event{number}"
        self._master, slave = pty.openpty()
        tty.setraw(slave)
        self.terminal = Path(os.ttyname(slave))
        os.close(slave)
        (self._folder / "device/capabilities").mkdir(parents=True)
        (self._folder / "device/name").write_text(f"{name}\n")
        for kind, codes in (("key", keys), ("abs", axes)):
            (self._folder / "device/capabilities" / kind).write_text(words(codes))
        self._node.symlink_to(world.folder / "devices" / self.terminal.relative_to("/dev"))

    def send(self, *events: tuple[int, int, int]) -> None:
        seconds, microseconds = divmod(time.time_ns() // 1000, 1_000_000)
        for event in (*events, (SYNC, 0, 0)):
            os.write(self._master, struct.pack("llHHi", seconds, microseconds, *event))

    def press(self, *codes: int) -> None:
        for code in codes:
            self.send((KEY, code, PRESSED))
            self.send((KEY, code, RELEASED))

    def push(self, axis: int, *values: int) -> None:
        for value in values:
            self.send((AXIS, axis, value))

    @property
    def is_taken(self) -> bool:
        """Whether a program has it open."""
        try:
            os.set_blocking(self._master, False)
            return bool(os.read(self._master, 1))
        except BlockingIOError:
            return True
        except OSError:
            return False

    def has_new_rights(self, rights: int) -> None:
        self.terminal.chmod(rights)
        os.utime(self._node, follow_symlinks=False)

    def unplug(self) -> None:
        if self._master < 0:
            return
        os.close(self._master)
        self._master = -1
        self._node.unlink()
        shutil.rmtree(self._folder)


@contextmanager
def plugged_in(
    world: World,
    number: int = 7,
    name: str = "A pad",
    keys: Iterable[int] = BUTTONS,
    axes: Iterable[int] = AXES,
) -> Iterator[Plugged]:
    device = Plugged(world, number, name, keys, axes)
    try:
        yield device
    finally:
        device.unplug()


def keyboard_in(world: World, number: int = 7) -> AbstractContextManager[Plugged]:
    return plugged_in(world, number, "Keys", keys=range(1, 111), axes=())


def words(codes: Iterable[int]) -> str:
    """A bit mask as the kernel writes it: words of a long, the highest first."""
    mask = sum(1 << code for code in codes)
    parts: list[str] = []
    while mask or not parts:
        parts.insert(0, f"{mask & (1 << 8 * struct.calcsize('l')) - 1:x}")
        mask >>= 8 * struct.calcsize("l")
    return " ".join(parts) + "\n"


def connect_display(world: World, state: str, name: str = "card1-HDMI-A-1") -> None:
    connector = world.root / "sys/class/drm" / name
    connector.mkdir(parents=True, exist_ok=True)
    (connector / "status").write_text(f"{state}\n")
