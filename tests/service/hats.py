"""What is plugged onto the machine: nothing, the emulator's channels, or a hat's devices."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.devices.stand_ins import Emulator, Hat, emulator, hat, named
from tests.service.machine import Machine


def take_devices_away(machine: Machine) -> None:
    """The machine sees the devices of whatever it runs on, until then."""
    machine.output("mount", "-t", "tmpfs", "none", "/sys/class")
    machine.output("mkdir", "-p", "/sys/class/graphics", "/sys/class/input", "/dev/input")
    # Without udev there is none.
    machine.output("groupadd", "--force", "--system", "input")


@contextmanager
def emulated_hat(machine: Machine) -> Iterator[Emulator]:
    """The emulator's channels inside the machine, for any user."""
    pid = int(machine.output("sh", "-c", "sleep infinity </dev/null >/dev/null 2>&1 & echo $!"))
    try:
        with emulator(machine.world, pid) as hat:
            for name in ("screen", "pid", "stick"):
                (machine.world.shm / f"rpi-sense-emu-{name}").chmod(0o666)
            yield hat
    finally:
        machine.run("sh", "-c", f"kill {pid}")


@contextmanager
def real_hat(machine: Machine, number: int = 1) -> Iterator[Hat]:
    """The devices of a hat, with the rights that they have on a Pi."""
    devices = {f"dev/fb{number}": "video", f"dev/input/event{number}": "input", "dev/i2c-1": "root"}
    try:
        with hat(machine.world, number) as board:
            for device, group in devices.items():
                give(machine, device, group)
            yield board
    finally:
        for device in devices:
            (machine.root / device).unlink(missing_ok=True)


@contextmanager
def framebuffer(machine: Machine, number: int) -> Iterator[Path]:
    """LEDs without the rest of a hat."""
    device = machine.root / f"dev/fb{number}"
    device.write_bytes(bytes(128))
    give(machine, f"dev/fb{number}", "video")
    named(machine.root / f"sys/class/graphics/fb{number}/name", "RPi-Sense FB")
    yield device
    device.unlink()


@contextmanager
def stick(machine: Machine, number: int) -> Iterator[int]:
    """A stick without the rest of a hat."""
    device = machine.root / f"dev/input/event{number}"
    os.mkfifo(device)
    give(machine, f"dev/input/event{number}", "input")
    descriptor = os.open(device, os.O_RDWR)
    named(machine.root / f"sys/class/input/event{number}/device/name", "Raspberry Pi Sense HAT Joystick")
    yield descriptor
    os.close(descriptor)
    device.unlink()


def give(machine: Machine, device: str, group: str) -> None:
    """Let a group read and write a device."""
    os.chown(machine.root / device, 0, int(machine.output("getent", "group", group).split(":")[2]))
    (machine.root / device).chmod(0o660)
