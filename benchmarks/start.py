"""From the command to the first picture: the terminal and the emulator, beside Python alone and a bare import."""

import fcntl
import os
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.latency import await_picture, opened_screen, stored
from benchmarks.times import described
from connect_four.devices.terminal.terminal import END
from connect_four.language import FOLDER
from connect_four.logic import GameManager
from connect_four.view.frame import frame
from connect_four.view.palette import window_palette
from scripts.catalogue import compile_all
from tests.devices.stand_ins import emulator, lit
from tests.devices.world import PACKAGES, World, opened_world

ROUNDS = 20
GAME = ("-m", "connect_four")
GERMAN = {"LANG": "de_DE.UTF-8", "LANGUAGE": "de"}


def main() -> None:
    if [*FOLDER.glob("*.po")]:
        compile_all(FOLDER)
    with TemporaryDirectory() as folder, opened_world(Path(folder)) as world:
        contests: dict[str, Callable[[], float]] = {
            "python -c pass": lambda: ended(world, "pass"),
            "a game in the terminal": lambda: drawn_in_a_terminal(Path(folder)),
            "the same in German": lambda: drawn_in_a_terminal(Path(folder), **GERMAN),
            "a bare import of sense_emu": lambda: ended(world, "import sense_emu"),
            "a game in the emulator": lambda: drawn_in_the_emulator(world),
        }
        seconds: dict[str, list[float]] = {name: [] for name in contests}
        for contest in contests.values():
            contest()
        for _ in range(ROUNDS):
            for name, contest in contests.items():
                seconds[name].append(contest())
    print(f"command to first picture, {ROUNDS} times each")
    for name, values in seconds.items():
        print(f"  {name:28} {described(values)}")
    python, terminal, german, library, emulated = (1000 * median(values) for values in seconds.values())
    print(
        f"  the terminal game's own share {terminal - python:.1f} ms, the emulator game's {emulated - library:.1f} ms;"
        f" German takes {german / terminal:.2f} times as long as English"
    )


def variables(folder: Path) -> dict[str, str]:
    return {
        "PYTHONPATH": PACKAGES,
        "HOME": str(folder),
        "XDG_STATE_HOME": f"{folder}/state",
        "XDG_CONFIG_HOME": f"{folder}/config",
        # As an installation has it: compiled before the start that is measured.
        "PYTHONPYCACHEPREFIX": f"{folder}/compiled",
        "PYTHONDONTWRITEBYTECODE": "",
    }


def ended(world: World, code: str) -> float:
    began = time.perf_counter()
    with closing(world.start_command(world.entering(sys.executable, "-c", code), **variables(world.folder))) as program:
        program.end()
        return time.perf_counter() - began


def drawn_in_a_terminal(folder: Path, **language: str) -> float:
    screen, keyboard = os.openpty()
    try:
        fcntl.ioctl(keyboard, termios.TIOCSWINSZ, struct.pack("4H", 40, 100, 0, 0))
        environment = {
            **os.environ,
            **variables(folder),
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            **language,
        }
        began = time.perf_counter()
        with subprocess.Popen(
            terminal_command(),
            env=environment,
            stdin=keyboard,
            stdout=keyboard,
            stderr=keyboard,
            start_new_session=True,
        ) as game:
            drawn = b""
            while END.encode() not in drawn:
                select.select([screen], [], [])
                drawn += os.read(screen, 65536)
            seconds = time.perf_counter() - began
            game.terminate()
            while game.poll() is None:
                if select.select([screen], [], [], 0.01)[0]:
                    os.read(screen, 65536)
    finally:
        os.close(screen)
        os.close(keyboard)
    return seconds


def terminal_command() -> Sequence[str]:
    return (sys.executable, *GAME, "--terminal")


def drawn_in_the_emulator(world: World) -> float:
    picture = stored(lit(frame(GameManager().game), window_palette()))
    command = world.entering(sys.executable, *GAME, "--emulator", "--new")
    with emulator(world), opened_screen(world) as screen:
        began = time.perf_counter()
        with closing(world.start_command(command, **variables(world.folder))):
            await_picture(screen, picture)
            return time.perf_counter() - began


if __name__ == "__main__":
    main()
