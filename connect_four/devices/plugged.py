"""The gamepads and keyboards that are plugged in, and which of them may play; the system's files say it."""

import os
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from connect_four.control.buttons import ARROWS, AXES, CROSS, ENTER, LOWER, NUMBERED, OF_KEYBOARDS, OF_PADS
from connect_four.control.inbox import Event
from connect_four.devices.check import Check
from connect_four.devices.hat import STICK_NAME, device_check
from connect_four.language import _

CLASS = Path("/sys/class/input")
FOLDER = Path("/dev/input")
INSTALL = "sudo apt install python3-evdev"
BITS_IN_WORD = 8 * struct.calcsize("l")


@dataclass(frozen=True, slots=True)
class Plugged:
    """A device whose buttons can mean something."""

    path: Path
    name: str
    is_keyboard: bool

    @property
    def meanings(self) -> Mapping[int, Event]:
        return OF_KEYBOARDS if self.is_keyboard else OF_PADS

    @property
    def may_play(self) -> bool:
        """Somebody may be typing on a keyboard, unless it is certain that nobody would see what."""
        return not self.is_keyboard or is_without_display()


def plugged() -> Iterator[Plugged]:
    for folder in sorted(CLASS.glob("event*/device")):
        try:
            name = (folder / "name").read_text().strip()
            keys, axes = (codes((folder / "capabilities" / kind).read_text()) for kind in ("key", "abs"))
        except (OSError, ValueError):
            # Unplugged meanwhile.
            continue
        is_keyboard = {*ARROWS, ENTER} <= keys
        if (is_keyboard or is_pad(keys, axes)) and name != STICK_NAME:
            yield Plugged(FOLDER / folder.parent.name, name, is_keyboard)


def checks() -> Iterator[Check]:
    devices = [*plugged()]
    if find_spec("evdev") is None:
        state = _("none plays beside the stick; if one shall, type: {command}").format(command=INSTALL)
        yield Check(_("gamepads and keyboards"), state)
    elif not devices:
        yield Check(_("gamepads and keyboards"), _("none is plugged in"))
    else:
        yield from map(check, devices)


def check(device: Plugged) -> Check:
    if not device.may_play:
        return Check(device.name, _("plays where no display is connected, because somebody may type on it here"))
    return device_check(device.name, device.path, os.R_OK)


def is_pad(keys: set[int], axes: set[int]) -> bool:
    """Tablets and touchpads have axes too, and what only has buttons cannot move a cursor."""
    return bool(keys & {LOWER, *NUMBERED}) and (keys >= set(CROSS) or len(axes & set(AXES)) >= 2)


def codes(words: str) -> set[int]:
    """What a device can send, from the words of a long bit mask, of which the first is the highest."""
    mask = 0
    for word in words.split():
        mask = mask << BITS_IN_WORD | int(word, 16)
    return {code for code in range(mask.bit_length()) if mask >> code & 1}


def is_without_display() -> bool:
    """Whether the machine can tell that no display is connected to it."""
    # What a program can have pictures written to is no display.
    files = [file for file in Path("/sys/class/drm").glob("card*-*/status") if "Writeback" not in file.parent.name]
    try:
        return bool(files) and all(file.read_text().strip() == "disconnected" for file in files)
    except OSError:
        return False
