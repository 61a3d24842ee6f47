"""The emulator's real window on a display of its own: its buttons are clicked, and its picture is read."""

import os
import signal
import struct
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path

import pytest

from connect_four.devices import emulator_window
from connect_four.logic import GameManager, Move
from connect_four.view.frame import ALL_DARK, DARK, Frame, Light, frame
from connect_four.view.palette import (
    CLASSIC,
    COLOUR_BLIND,
    DIMMED,
    LIT,
    NOTHING,
    PALETTES,
    RGB,
    WINDOW_TABLES,
    duties,
    window_palette,
)
from tests.devices.stand_ins import DARK_PIXELS, pixels_in
from tests.devices.world import Game, World
from tests.needs import give_up, need
from tests.pictures import after, moves
from tests.view.eyes import screen_light, window_pixel
from tests.view.test_lights import look_alike
from tests.waiting import wait_until

TOOLS = ("Xvfb", "xdotool", "import", "dbus-daemon")

# Where the window has its five buttons, and the middle of its first light; how far the lights are apart.
BUTTONS = {
    Move.UP: (611, 202),
    Move.LEFT: (555, 256),
    Move.CONFIRM: (611, 256),
    Move.RIGHT: (667, 256),
    Move.DOWN: (611, 310),
}
FIRST_LIGHT = (45.0, 129.0)
STEP = (15.6, 15.9)

# What scaling the window's picture may change.
ROUNDING = 2


@dataclass(frozen=True)
class Screen:
    world: World
    environment: dict[str, str]

    def start(self, *arguments: str) -> Game:
        return self.world.start(*arguments, **self.environment)

    def window(self) -> "EmulatorWindow":
        found: list[str] = []

        def is_found() -> bool:
            found[:] = self.told("xdotool", "search", "--onlyvisible", "--name", "Sense HAT Emulator").split()
            return bool(found)

        wait_until(is_found, lambda: "the emulator's window never came up")
        return EmulatorWindow(self, found[0])

    def told(self, *command: str) -> str:
        done = subprocess.run(command, env=self.all_variables, capture_output=True, text=True, check=False)
        return done.stdout

    @property
    def all_variables(self) -> dict[str, str]:
        return {**os.environ, **self.environment}


@dataclass(frozen=True)
class EmulatorWindow:
    screen: Screen
    number: str

    def click(self, move: Move) -> None:
        x, y = BUTTONS[move]
        self.screen.told("xdotool", "mousemove", "--window", self.number, str(x), str(y))
        self.screen.told("xdotool", "mousedown", "1")
        self.screen.told("xdotool", "mouseup", "1")

    def quit(self) -> None:
        self.screen.told("xdotool", "windowfocus", self.number)
        self.screen.told("xdotool", "key", "ctrl+q")

    def lights(self) -> list[RGB]:
        """The colours in the middle of the 64 lights; none while the window cannot be read."""
        # It asks again and again for a window that is gone.
        command = ["timeout", "5", "import", "-window", self.number, "-depth", "8", "ppm:-"]
        done = subprocess.run(command, env=self.screen.all_variables, capture_output=True, check=False)
        if done.returncode:
            return []
        magic, width, height, depth, pixels = done.stdout.split(maxsplit=4)
        assert (magic, depth) == (b"P6", b"255")
        pixels = done.stdout[-3 * int(width) * int(height) :]

        def at(x: float, y: float) -> RGB:
            place = 3 * (int(y) * int(width) + int(x))
            red, green, blue = pixels[place : place + 3]
            return red, green, blue

        (left, top), (right, down) = FIRST_LIGHT, STEP
        return [at(left + column * right, top + row * down) for row in range(8) for column in range(8)]

    def shows(self, expected: Frame, name: str = CLASSIC, column: int = LIT) -> bool:
        wanted = pixels_of(name, column)
        seen = self.lights()
        return bool(seen) and all(
            abs(one - other) <= ROUNDING
            for pixel, light in zip(seen, expected, strict=True)
            for one, other in zip(pixel, wanted[light], strict=True)
        )


def pixels_of(name: str, column: int) -> dict[Light, RGB]:
    """What the window should draw of each light."""
    lit = {light: steps[column] for light, steps in duties(name, WINDOW_TABLES).items()}
    return {light: window_pixel(duty) for light, duty in {DARK: NOTHING, **lit}.items()}


@contextmanager
def started(command: list[str], **environment: str) -> Iterator[str]:
    """A program that runs until the test ends, and the first line that it prints."""
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={**os.environ, **environment}, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


@pytest.fixture
def screen(world: World, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    monkeypatch.setenv("DISPLAY", "some")
    for check in emulator_window.checks():
        if not check.is_good:
            give_up(f"{check.name}: {check.state}")
    need(*TOOLS)
    with ExitStack() as stack:
        size = ("-screen", "0", "1024x768x24", "-nolisten", "tcp")
        display = f":{stack.enter_context(started(['Xvfb', '-displayfd', '1', *size]))}"
        bus = stack.enter_context(started(["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address"]))
        environment = {
            "DISPLAY": display,
            "DBUS_SESSION_BUS_ADDRESS": bus,
            "GSETTINGS_BACKEND": "memory",
            "NO_AT_BRIDGE": "1",
            "WAYLAND_DISPLAY": "",
        }
        yield Screen(world, environment)


def emulator_pid(world: World) -> int:
    return int((world.shm / "rpi-sense-emu-pid").read_text())


def test_a_game_by_the_windows_buttons(screen: Screen) -> None:
    manager = GameManager()
    with closing(screen.start("--emulator")) as game:
        seen = screen.window()
        wait_until(lambda: seen.shows(frame(manager.game)), lambda: f"never seen: {seen.lights()}")

        def hears() -> bool:
            # The emulator may take a moment longer to know the game than the game to show its first picture. A press
            # too many is refused and blinks, so each is given the time to be seen.
            seen.click(Move.RIGHT)
            return any(seen.shows(frame(after("R").game)) for _ in range(40))

        wait_until(hears, lambda: f"never seen: {seen.lights()}")
        manager.execute_move(Move.RIGHT)
        for move in moves("C  L C  R C  U D  U C C  U R L L C"):
            manager.execute_move(move)
            seen.click(move)
            wait_until(partial(seen.shows, frame(manager.game)), lambda: f"never seen: {seen.lights()}")
        seen.quit()
        status, errors = game.end()
    assert status == 1
    assert errors.splitlines() == [
        "starting the Sense HAT emulator",
        "the emulator's window was closed; connect-four --emulator opens a new one",
    ]


def test_a_dimmed_game_in_other_colours(screen: Screen) -> None:
    with closing(screen.start("--emulator", "--palette=colour-blind", "--brightness=1", "--dim-after=1")):
        seen = screen.window()
        picture = frame(GameManager().game)
        wait_until(lambda: seen.shows(picture, COLOUR_BLIND), lambda: f"never seen: {seen.lights()}")
        wait_until(lambda: seen.shows(picture, COLOUR_BLIND, DIMMED), lambda: f"never seen: {seen.lights()}")


def test_eyes_tell_all_lights_of_the_window_apart(screen: Screen) -> None:
    """Measured: every light of every palette at once, as the window draws it."""
    lights = [DARK, *duties(CLASSIC)]
    picture = (*lights, *ALL_DARK[len(lights) :])
    command = screen.world.entering(emulator_window.program() or emulator_window.PROGRAM)
    with closing(screen.world.start_command(command, **screen.environment)):
        seen = screen.window()
        for name, column in product(PALETTES, (DIMMED, LIT)):
            draw(screen.world, [window_palette(name)[light, column == DIMMED] for light in picture])
            wait_until(partial(seen.shows, picture, name, column), lambda: f"never seen: {seen.lights()}")
            measured = dict(zip(lights, map(screen_light, seen.lights()), strict=False))
            assert look_alike(measured, name) == []


def draw(world: World, pixels: list[RGB]) -> None:
    """Write a picture where the window reads it."""
    packed = [red >> 3 << 11 | green >> 2 << 5 | blue >> 3 for red, green, blue in pixels]
    with (world.shm / "rpi-sense-emu-screen").open("r+b") as channel:
        channel.write(struct.pack("64H", *packed))


def test_the_games_own_window_is_closed_with_it(screen: Screen) -> None:
    with closing(screen.start("--emulator")) as game:
        seen = screen.window()
        wait_until(lambda: seen.shows(frame(GameManager().game)))
        emulator = Path(f"/proc/{emulator_pid(screen.world)}")
        assert emulator.exists()
        game.signal(signal.SIGTERM)
        assert game.end() == (0, "starting the Sense HAT emulator\n")
    assert not emulator.exists()
    assert not (screen.world.shm / "rpi-sense-emu-pid").exists()
    assert pixels_in((screen.world.shm / "rpi-sense-emu-screen").read_bytes()[:128]) == DARK_PIXELS


def test_a_window_that_was_there_stays(screen: Screen) -> None:
    command = screen.world.entering(emulator_window.program() or emulator_window.PROGRAM)
    with closing(screen.world.start_command(command, **screen.environment)) as emulator:
        seen = screen.window()
        with closing(screen.start()) as game:
            wait_until(lambda: seen.shows(frame(GameManager().game)))
            game.signal(signal.SIGINT)
            assert game.end() == (0, "")
        assert emulator.is_running


def test_a_display_that_cannot_be_reached(screen: Screen) -> None:
    with closing(screen.world.start("--emulator", **{**screen.environment, "DISPLAY": ":4321"})) as game:
        status, errors = game.end()
    assert status == 2
    assert errors.splitlines()[1:] == [
        "the Sense HAT emulator ended: the display cannot be reached; check DISPLAY, "
        "or play with connect-four --terminal"
    ]
