"""A program in a terminal of its own: a pty, and a terminal emulation that reads the screen."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Event, Thread

import pyte

from connect_four.devices.terminal.abilities import Colours
from connect_four.devices.terminal.inks import Inks, seen_lights
from connect_four.view.frame import SIZE
from connect_four.view.look import Look
from connect_four.view.text import EDGE, HEAD, letters

GAME = (sys.executable, "-m", "connect_four", "play", "--terminal")
TRUE_COLOUR = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
PATIENCE = 60.0
ALTERNATE_SCREEN = 1049 << 5
ABOUT_THE_TERMINAL = ("TERM", "COLORTERM", "NO_COLOR", "LANG", "LC_ALL", "LC_CTYPE", "STY", "TMUX", "LINES", "COLUMNS")


class Session:
    def __init__(self, command: Sequence[str], environment: Mapping[str, str], rows: int, columns: int) -> None:
        self._master, self._slave = pty.openpty()
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._rows, self._columns = rows, columns
        self.written = b""
        self._set_size()
        self.modes_before = self.modes
        inherited = {name: value for name, value in os.environ.items() if name not in ABOUT_THE_TERMINAL}
        self.process = subprocess.Popen(
            command,
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            env={**inherited, **environment},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )

    @property
    def modes(self) -> list[object]:
        return list(termios.tcgetattr(self._slave))

    def close(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.hang_up()

    def hang_up(self) -> None:
        for descriptor in (self._master, self._slave):
            if descriptor >= 0:
                os.close(descriptor)
        self._master = self._slave = -1

    def type(self, keys: bytes) -> None:
        os.write(self._master, keys)

    def signal(self, number: int) -> None:
        self.process.send_signal(number)

    def resize(self, rows: int, columns: int) -> None:
        self._rows, self._columns = rows, columns
        self.screen.resize(rows, columns)
        self._set_size()

    def _set_size(self) -> None:
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("4H", self._rows, self._columns, 0, 0))

    def wait_for(self, condition: Callable[[], bool], what: str = "") -> None:
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < deadline, "\n".join(("still waiting for " + what, *self.screen.display))
            self._read(0.05)

    def _read(self, timeout: float) -> bool:
        """Read a piece of what is written; whether there was any."""
        if not select.select([self._master], [], [], timeout)[0]:
            return False
        piece = os.read(self._master, 65536)
        self.written += piece
        self._stream.feed(piece)
        return True

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Read what is written all the while, for a test that looks elsewhere."""
        is_over = Event()

        def read() -> None:
            while not is_over.is_set():
                self._read(0.05)

        reader = Thread(target=read)
        reader.start()
        try:
            yield
        finally:
            is_over.set()
            reader.join()

    def wait_for_words(self, words: str) -> None:
        self.wait_for(lambda: words in self.words, words)

    def wait_for_picture(self, picture: str) -> None:
        self.wait_for(lambda: self.picture == picture, picture)

    def wait_for_end(self) -> int:
        self.wait_for(lambda: self.process.poll() is not None, "the end of the program")
        while self._read(0):
            pass
        return self.process.returncode

    @property
    def words(self) -> str:
        return " ".join(" ".join(self.screen.display).split())

    @property
    def is_restored(self) -> bool:
        return (
            self.modes == self.modes_before
            and ALTERNATE_SCREEN not in self.screen.mode
            and not self.screen.cursor.hidden
            and pyte.modes.DECAWM in self.screen.mode
        )

    @property
    def picture(self) -> str:
        """What the round lights show, in letters. The picture is found by its panel."""
        inks = {colour: letters(light) for (light, dimmed), colour in seen_lights(Look()).items() if not dimmed}
        named = {bytes(colour).hex(): letter for colour, letter in inks.items()}
        panel = Inks(Colours.TRUE, Look()).panel.front.split(";")[2:]
        panel_name = bytes(map(int, panel)).hex()
        buffer = self.screen.buffer
        spots = [
            (row, column)
            for row in range(self._rows)
            for column in range(self._columns)
            if buffer[row][column].bg == panel_name
        ]
        if not spots:
            return ""
        top, left = min(row for row, _ in spots), min(column for _, column in spots)
        pitch = (max(column for _, column in spots) - left) // SIZE

        def letter(x: int, y: int) -> str:
            pixel = 1 + pitch * y + (pitch - 1) // 2
            cell = buffer[top + pixel // 2][left + 1 + pitch * x + (pitch - 1) // 2]
            colour = cell.fg if cell.data == "▀▄"[pixel % 2] else cell.bg
            return named.get(colour, "??")

        rows = (f"{y}|{''.join(letter(x, y) for x in range(SIZE))}|" for y in range(SIZE))
        return "\n".join((HEAD, EDGE, *rows, EDGE))


@contextmanager
def session(
    *command: str, rows: int = 24, columns: int = 80, environment: Mapping[str, str] = TRUE_COLOUR
) -> Iterator[Session]:
    running = Session(command or GAME, environment, rows, columns)
    try:
        yield running
    finally:
        running.close()
