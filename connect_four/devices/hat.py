"""The real Sense HAT: whether all of it is there, and a game on it."""

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from connect_four.control.inbox import Inbox
from connect_four.control.joystick import Joystick
from connect_four.devices.check import NUMPY, PILLOW, Check, install, raspberry_pi, require
from connect_four.devices.claim import claimed
from connect_four.devices.sense_library import SenseStick, opened, sense_hat
from connect_four.errors import BusyError, LostError, MissingError, see_doctor, type_this
from connect_four.language import _
from connect_four.program import COMMAND
from connect_four.view.frame import ALL_DARK
from connect_four.view.led_matrix import LEDMatrix
from connect_four.view.look import Look
from connect_four.view.palette import palette

FRAMEBUFFER_NAME = "RPi-Sense FB"
STICK_NAME = "Raspberry Pi Sense HAT Joystick"
EVIOCGRAB = 0x40044590
# What sense_hat imports, and where that comes from.
NEEDED = {"numpy": NUMPY, "PIL": PILLOW}


def framebuffer() -> Path | None:
    """The device of the LEDs, whatever its number; None means that there is no hat."""
    return device("/sys/class/graphics", "fb*/name", FRAMEBUFFER_NAME, "/dev")


def stick() -> Path | None:
    return device("/sys/class/input", "event*/device/name", STICK_NAME, "/dev/input")


def device(folder: str, pattern: str, name: str, devices: str) -> Path | None:
    for file in Path(folder).glob(pattern):
        with suppress(OSError):
            if file.read_text().strip() == name:
                return Path(devices, file.relative_to(folder).parts[0])
    return None


def checks() -> Iterator[Check]:
    yield device_check(
        _("the Sense HAT's LEDs"),
        framebuffer(),
        os.R_OK | os.W_OK,
        no_leds(),
    )
    yield device_check(
        _("the Sense HAT's joystick"),
        stick(),
        os.R_OK,
        _("not found; type: sudo modprobe rpisense_js, and if that changes nothing, reboot"),
    )
    buses = sorted(Path("/dev").glob("i2c*"))
    off = _("off, and sense_hat wants it; type: sudo raspi-config nonint do_i2c 0")
    yield Check("I2C", str(buses[0])) if buses else Check("I2C", off, False)
    yield library()


def no_leds() -> str:
    if not raspberry_pi():
        return _(
            "not found, as this is no Raspberry Pi; play with {program} --emulator or {program} --terminal"
        ).format(program=COMMAND)
    return _(
        "not found; seat the hat on all 40 pins, type: echo dtoverlay=rpi-sense | sudo tee -a "
        "/boot/firmware/config.txt, and reboot"
    )


def device_check(name: str, path: Path | None, rights: int, remedy: str = "") -> Check:
    if path is None:
        return Check(name, remedy, False)
    if not path.exists():
        trouble = _("{path} is missing; reboot, and look for the driver's words with: sudo dmesg")
        return Check(name, trouble.format(path=path), False)
    if not os.access(path, rights):
        trouble = _("no rights to {path}; {remedy}")
        return Check(name, trouble.format(path=path, remedy=remedy_for_rights()), False)
    return Check(name, str(path))


def remedy_for_rights() -> str:
    # The service's user has the groups that were there when it was installed.
    if os.environ.get("STATE_DIRECTORY"):
        return type_this(f"sudo {COMMAND} service install")
    return _("type: sudo usermod -aG video,input $USER, then log out and in again")


def library() -> Check:
    name = _("the Python package sense_hat")
    try:
        module = sense_hat()
    except ImportError as error:
        if error.name in NEEDED:
            trouble, command = _("{reason}; type: {command}"), install(NEEDED[error.name])
        else:
            trouble = _("{reason}; type: {command}, and play with a Python that sees the system's packages")
            command = "sudo apt install sense-hat"
        return Check(name, trouble.format(reason=error, command=command), False)
    return Check(name, getattr(module, "__version__", _("there")))


@contextmanager
def open_hat(inbox: Inbox, look: Look) -> Iterator[LEDMatrix]:
    require(checks())
    device = framebuffer()
    if device is None:
        raise MissingError(_("the Sense HAT's LEDs went away"), see_doctor())
    with claimed(device, _("the Sense HAT")):
        hat = opened(sense_hat())
        try:
            grab(SenseStick(hat))
            display = LEDMatrix(hat, palette(look.palette, look.brightness))
            with playing(hat, display, inbox, look.rotation):
                yield display
        finally:
            hat.stick.close()


def grab(stick: SenseStick) -> None:
    """Take the stick for this process alone: it is a keyboard as well, and would type into the console's login."""
    try:
        fcntl.ioctl(stick, EVIOCGRAB, 1)
    except OSError as error:
        if error.errno == errno.EBUSY:
            trouble = _("another program has taken the Sense HAT's joystick for itself")
            raise BusyError(trouble, _("end it first")) from error
        # A file that is no input device cannot type anything.
        if error.errno != errno.ENOTTY:
            trouble = _("the Sense HAT's joystick is gone: {reason}").format(reason=error.strerror)
            raise LostError(trouble) from error


@contextmanager
def playing(hat: Any, display: LEDMatrix, inbox: Inbox, rotation: int) -> Iterator[None]:
    """Turn a hat, real or emulated, and listen to its stick. Its LEDs are dark afterwards."""
    hat.set_rotation(rotation, False)
    joystick = Joystick(SenseStick(hat), inbox, rotation)
    try:
        with joystick.running():
            yield
    finally:
        # A hat that is gone has no LEDs to darken.
        with suppress(LostError):
            display.show(ALL_DARK)
