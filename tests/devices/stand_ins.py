"""What plays the part of an emulator and of a hat. The libraries' own code talks to them through real files."""

import os
import select
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from shutil import rmtree
from typing import Protocol

from connect_four.logic import Move
from connect_four.view.frame import Frame
from connect_four.view.palette import GAMMA, RGB, Palette, palette, window_palette
from tests.devices.world import World
from tests.waiting import wait_until

EVENT = struct.Struct("llHHI")
KEY_EVENT = 1
CODES = {Move.UP: 103, Move.LEFT: 105, Move.RIGHT: 106, Move.DOWN: 108, Move.CONFIRM: 28}
RELEASED, PRESSED, HELD = range(3)

DARK_PIXELS = ((0, 0, 0),) * 64


def event(move: Move, value: int) -> bytes:
    seconds, microseconds = divmod(time.time_ns() // 1000, 1_000_000)
    return EVENT.pack(seconds, microseconds, KEY_EVENT, CODES[move], value)


def pixels_in(memory: bytes) -> tuple[RGB, ...]:
    """The 64 pixels of a framebuffer as get_pixels would give them; fewer while it is being written."""
    values = struct.unpack(f"{len(memory) // 2}H", memory)
    return tuple((value >> 11 << 3, (value >> 5 & 63) << 2, (value & 31) << 3) for value in values)


def lit(frame: Frame, colours: Palette, rotation: int = 0) -> tuple[RGB, ...]:
    """The pixels of the frame on a hat that stands so."""
    pixels = [colours[light, False] for light in frame]
    rows = [pixels[start : start + 8] for start in range(0, 64, 8)]
    for _ in range(rotation // 90):
        # A quarter with the clock: the first row becomes the last column.
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]
    return tuple(chain.from_iterable(rows))


def shown(pixels: tuple[RGB, ...]) -> str:
    words = ["{:02x}{:02x}{:02x}".format(*pixel) for pixel in pixels]
    return "\n".join(" ".join(words[start : start + 8]) for start in range(0, len(words), 8))


class Device:
    """Something with 64 pixels and a stick."""

    colours: Palette

    def __init__(self, framebuffer: Path) -> None:
        self._framebuffer = framebuffer

    @property
    def pixels(self) -> tuple[RGB, ...]:
        return pixels_in(self._framebuffer.read_bytes()[:128])

    def send(self, data: bytes) -> None:
        raise NotImplementedError

    def press(self, *moves: Move) -> None:
        for move in moves:
            self.send(event(move, PRESSED))
            self.send(event(move, RELEASED))

    def forget_picture(self) -> None:
        with self._framebuffer.open("r+b") as framebuffer:
            framebuffer.write(bytes(128))

    def await_pixels(self, expected: tuple[RGB, ...]) -> None:
        wait_until(
            lambda: self.pixels == expected,
            lambda: f"seen:\n{shown(self.pixels)}\nexpected:\n{shown(expected)}",
        )


class Player(Protocol):
    @property
    def pid(self) -> int: ...

    @property
    def is_running(self) -> bool: ...

    def end(self) -> tuple[int, str]:
        """Its status and what it said."""
        ...


class Emulator(Device):
    colours = window_palette()

    def __init__(self, world: World, server: socket.socket) -> None:
        super().__init__(world.shm / "rpi-sense-emu-screen")
        self._root = world.root
        self._server = server
        self._player = ""

    def await_player(self, game: Player) -> None:
        """Wait until a game has greeted; what is pressed before is lost."""
        greeting = f"rpi-sense-emu-client-{game.pid}"
        while not self._player.endswith(greeting):
            wait_until(lambda: not game.is_running or bool(select.select([self._server], [], [], 0.05)[0]))
            assert game.is_running, game.end()
            _, self._player = self._server.recvfrom(64)

    def send(self, data: bytes) -> None:
        if not self._player:
            # Whichever game it is.
            wait_until(lambda: bool(select.select([self._server], [], [], 0.05)[0]))
            _, self._player = self._server.recvfrom(64)
        # A game that a press has ended is not there any more to hear of its end.
        with suppress(FileNotFoundError):
            self._server.sendto(data, f"{self._root}{self._player}")


@contextmanager
def emulator(world: World, pid: int | None = None) -> Iterator[Emulator]:
    """An emulator without a window, whose process is this one or the one that is named."""
    (world.shm / "rpi-sense-emu-screen").write_bytes(bytes(128) + bytes(GAMMA))
    (world.shm / "rpi-sense-emu-pid").write_text(f"{pid or os.getpid()}\n")
    address = world.shm / "rpi-sense-emu-stick"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as server:
        server.bind(str(address))
        try:
            yield Emulator(world, server)
        finally:
            # The whole machine may have been switched off.
            address.unlink(missing_ok=True)


class Hat(Device):
    colours = palette()

    def __init__(self, framebuffer: Path, stick: int) -> None:
        super().__init__(framebuffer)
        self._stick = stick

    def send(self, data: bytes) -> None:
        os.write(self._stick, data)

    @property
    def has_stick(self) -> bool:
        return self._stick >= 0

    def close_stick(self) -> None:
        """Close the stick: from then on readers find the end of the file."""
        os.close(self._stick)
        self._stick = -1


@contextmanager
def hat(world: World, number: int = 1) -> Iterator[Hat]:
    """A hat whose devices have this number; a fifo is its stick, and a file of 128 bytes its LEDs."""
    root = world.root
    framebuffer, stick = root / f"dev/fb{number}", root / f"dev/input/event{number}"
    framebuffer.write_bytes(bytes(128))
    os.mkfifo(stick)
    named(root / f"sys/class/graphics/fb{number}/name", "RPi-Sense FB")
    named(root / f"sys/class/input/event{number}/device/name", "Raspberry Pi Sense HAT Joystick")
    (root / "dev/i2c-1").touch()
    board = Hat(framebuffer, os.open(stick, os.O_RDWR))
    try:
        yield board
    finally:
        if board.has_stick:
            board.close_stick()
        for name in ("graphics", "input"):
            rmtree(root / f"sys/class/{name}")


def named(file: Path, name: str) -> None:
    file.parent.mkdir(parents=True)
    file.write_text(f"{name}\n")
