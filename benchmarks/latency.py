"""From a press to its last pixel on the emulator's channels: the game beside a bare loop that sets all 64 pixels."""

import mmap
import os
import struct
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.times import described, ratio
from connect_four.logic import GameManager, Move
from connect_four.view.frame import frame
from connect_four.view.palette import RGB, window_palette
from tests.devices.stand_ins import DARK_PIXELS, Emulator, emulator, lit
from tests.devices.world import World, opened_world

ROUNDS = 20
PRESSES = 50
# So long that the program that has drawn is asleep again.
PAUSE_SECONDS = 0.004
PATIENCE_SECONDS = 30.0

RED = ((248, 0, 0),) * 64
BARE_LOOP = f"""
from itertools import cycle
from sense_emu import SenseHat
hat = SenseHat()
pictures = cycle([{RED[:1]!r} * 64, {DARK_PIXELS[:1]!r} * 64])
while True:
    event = hat.stick.wait_for_event()
    if event.action == "pressed":
        hat.set_pixels(next(pictures))
"""


@dataclass(frozen=True)
class Rival:
    """A program that draws on each press, and what it draws on which."""

    process: Path
    device: Emulator
    screen: mmap.mmap
    link: Path
    steps: Iterator[tuple[Move, bytes]]

    def answer(self) -> float:
        """The time from the next press until all of its picture is there."""
        move, picture = next(self.steps)
        pressed = time.perf_counter()
        self.device.press(move)
        while self.screen[:128] != picture:
            if time.perf_counter() > pressed + PATIENCE_SECONDS:
                raise TimeoutError(f"{move} was never answered")
        return time.perf_counter() - pressed


def main() -> None:
    with rival_game() as game, rival_loop() as loop:
        game_seconds: list[float] = []
        loop_seconds: list[float] = []
        for _ in range(ROUNDS):
            # In turns, so that whatever else the machine does disturbs both.
            for rival, seconds in ((game, game_seconds), (loop, loop_seconds)):
                for _ in range(PRESSES):
                    time.sleep(PAUSE_SECONDS)
                    seconds.append(rival.answer())
    print(f"press to pixel on the emulator's channels, {ROUNDS * PRESSES} presses each")
    print(f"  a bare loop that sets 64 pixels  {described(loop_seconds)}")
    print(f"  the game, a step of its cursor   {described(game_seconds)}  {ratio(game_seconds, loop_seconds)}")


@contextmanager
def rival_game() -> Iterator[Rival]:
    colours = window_palette()
    manager = GameManager()
    for move in (Move.RIGHT, Move.CONFIRM):
        manager.execute_move(move)
    start = stored(lit(frame(manager.game), colours))
    pictures = []
    for move in (Move.RIGHT, Move.LEFT):
        manager.execute_move(move)
        pictures.append((move, stored(lit(frame(manager.game), colours))))
    with rival(("-m", "connect_four", "--emulator"), pictures) as player:
        player.device.press(Move.RIGHT, Move.CONFIRM)
        await_picture(player.screen, start)
        yield player


@contextmanager
def rival_loop() -> Iterator[Rival]:
    with rival(("-c", BARE_LOOP), [(Move.RIGHT, stored(RED)), (Move.RIGHT, stored(DARK_PIXELS))]) as player:
        yield player


@contextmanager
def rival(command: Sequence[str], steps: Sequence[tuple[Move, bytes]] = ()) -> Iterator[Rival]:
    with TemporaryDirectory() as folder, opened_world(Path(folder)) as world, emulator(world) as device:
        names = {"XDG_STATE_HOME": "state", "XDG_CONFIG_HOME": "config", "XDG_RUNTIME_DIR": "run", "HOME": ""}
        homes = {name: f"{folder}/{place}" for name, place in names.items()}
        with closing(world.start_command(world.entering(sys.executable, *command), **homes)) as game:
            device.await_player(game)
            with opened_screen(world) as screen:
                yield Rival(Path(f"/proc/{game.pid}"), device, screen, Path(folder, "run/connect-four"), cycle(steps))


@contextmanager
def opened_screen(world: World) -> Iterator[mmap.mmap]:
    with (
        (world.shm / "rpi-sense-emu-screen").open("rb") as file,
        mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as screen,
    ):
        yield screen


def await_picture(screen: mmap.mmap, picture: bytes) -> None:
    end = time.perf_counter() + PATIENCE_SECONDS
    while screen[:128] != picture:
        if time.perf_counter() > end:
            raise TimeoutError("the picture never came")
        os.sched_yield()


def stored(pixels: Sequence[RGB]) -> bytes:
    """The pixels as the emulator keeps them."""
    return struct.pack("64H", *(red >> 3 << 11 | green >> 2 << 5 | blue >> 3 for red, green, blue in pixels))


if __name__ == "__main__":
    main()
