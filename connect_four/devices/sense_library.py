"""The libraries sense_hat and sense_emu: the only file that knows how they are made inside.

What they offer to everybody is not enough, so some of their private names are used here, and nowhere else:

- `_get_settings_file` makes a folder in the user's home for the settings of sensors, which no option prevents. Not
  every home can be written to.
- `_stick_file` is the only way to the stick's descriptor, and so to wait for a press and for something else at once,
  and to keep the presses from the console. `wait_for_event` waits for nothing else, and the thread of the callbacks
  cannot be ended before the next press.
- `_read` takes one event. `get_events` takes all that are waiting; if the device goes away meanwhile, those that it has
  read are lost.
- `_get_fb_device` of sense_emu opens the screen's file, also through a link that another user has laid, and cuts it to
  160 bytes.
- `_pix_map` and `_pack_bin` say in which format sense_emu keeps its picture: its `set_pixels` opens the file too, and
  writes each pixel on its own, which takes longer than everything that the game does for a picture.
"""

import errno
import importlib
import os
import struct
import sys
from collections.abc import Callable, Sequence
from functools import cache
from types import ModuleType
from typing import Any

from connect_four.devices.check import PILLOW, install
from connect_four.errors import LostError, MissingError, see_doctor, type_this
from connect_four.language import _
from connect_four.logic.move import Move
from connect_four.view.palette import RGB

MOVES = {"left": Move.LEFT, "right": Move.RIGHT, "up": Move.UP, "down": Move.DOWN, "middle": Move.CONFIRM}


def sense_hat() -> ModuleType:
    """The library, with a placeholder for RTIMULib, which drives sensors that the game does not use."""
    placeholder = ModuleType("RTIMU")
    for name in ("Settings", "RTIMU", "RTPressure", "RTHumidity"):
        setattr(placeholder, name, Unused)
    sys.modules.setdefault("RTIMU", placeholder)
    return importlib.import_module("sense_hat")


class Unused:
    def __init__(self, *arguments: object) -> None:
        pass


def opened(library: Any, **methods: object) -> Any:
    """A hat of one of the two libraries, with these methods in the place of its own."""
    hat = type("Hat", (library.SenseHat,), {"_get_settings_file": lambda self, name: "", **methods})
    try:
        return hat()
    except (OSError, RuntimeError) as error:
        raise not_started(library, error, see_doctor()) from error
    except AttributeError as error:
        raise not_started(library, error, type_this(install(PILLOW))) from error


def not_started(library: ModuleType, error: Exception, remedy: str) -> MissingError:
    trouble = _("{library} cannot be started: {reason}").format(library=library.__name__, reason=error)
    return MissingError(trouble, remedy)


def emulated_hat() -> Any:
    """A hat of sense_emu, whose picture its library does not open."""
    return opened(importlib.import_module("sense_emu"), _get_fb_device=lambda self: "")


class SenseStick:
    """The stick of a hat, real or emulated, with a descriptor to wait at."""

    def __init__(self, hat: Any) -> None:
        self._stick = hat.stick

    def fileno(self) -> int:
        number: int = self._stick._stick_file.fileno()
        return number

    def press(self) -> Move | None:
        """Read the next event, and give its move if it is a press. Holding and releasing the stick mean nothing."""
        try:
            event = self._stick._read()
        except (OSError, struct.error) as error:
            raise LostError(_("the Sense HAT's joystick is gone"), see_doctor()) from error
        return MOVES[event.direction] if event is not None and event.action == "pressed" else None


class EmulatedLEDs:
    """The LEDs of sense_emu, which take the whole picture in one piece. `screen` is their open file."""

    def __init__(self, hat: Any, rotation: int, screen: int) -> None:
        self._screen = screen
        numbers = list(hat._pix_map[rotation].flat)
        self._order = [numbers.index(number) for number in range(len(numbers))]
        self._packed: Callable[[RGB], bytes] = cache(hat._pack_bin)

    def set_pixels(self, pixels: Sequence[RGB], /) -> None:
        if os.fstat(self._screen).st_nlink == 0:
            raise FileNotFoundError(errno.ENOENT, _("the emulator's screen was removed"))
        picture = b"".join([self._packed(pixels[number]) for number in self._order])
        os.pwrite(self._screen, picture, 0)
