"""A web program beside this one: it ends with this one, and may end before."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from connect_four.errors import MissingError
from connect_four.language import _
from connect_four.link.lines import Object, read
from connect_four.program import say
from connect_four.web.addresses import network_address, own_address
from connect_four.web.needed import require_websockets

ENDING_SECONDS = 5
LONGEST = 1 << 12
DESKTOPS = ("DISPLAY", "WAYLAND_DISPLAY")
OPENER = "xdg-open"


@contextmanager
def started(kind: Sequence[str], port: int, is_open: bool, language: str) -> Iterator["WebProgram"]:
    """`connect-four web` with the words that say which kind, until this ends; what hinders it is an error. Says where
    it is."""
    require_websockets()
    listen = ["--listen"] if is_open else []
    command = [*own_command(), "web", *kind, "--web-port", str(port), "--language", language, *listen]
    # In a session of its own, Ctrl-C does not reach it. It ends when its input does, and so with this process.
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    program = WebProgram(process.stdin, process.stdout)
    try:
        address = program.first_line()
        if not address.startswith(own_address(port)):
            raise MissingError(address or _("the page did not start"))
        say(said(address, port, is_open))
        with opened(address):
            yield program
    finally:
        process.stdin.close()
        try:
            process.wait(ENDING_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


def own_command() -> list[str]:
    """How this program was started, without what was typed behind it."""
    return [sys.executable, *sys.orig_argv[1 : len(sys.orig_argv) - len(sys.argv) + 1]]


def said(address: str, port: int, is_open: bool) -> str:
    if not is_open:
        return _("The page is at {address}").format(address=address)
    words = _("The page is at {address} and in the network at {other}")
    return words.format(address=address, other=network_address(port))


class WebProgram:
    """The program's input, and what it says. Its end is the end of that."""

    def __init__(self, program_input: IO[bytes], output: IO[bytes]) -> None:
        self.input = program_input
        self._output = output
        self._said = b""
        self.is_over = False

    def fileno(self) -> int:
        return self._output.fileno()

    def first_line(self) -> str:
        while b"\n" not in self._said and not self.is_over:
            self.read()
        line, _end, self._said = self._said.partition(b"\n")
        return line.decode(errors="replace")

    def objects(self) -> list[Object]:
        """What it has said since as JSON. All else is why it ends."""
        *whole, rest = self._said.split(b"\n")
        self._said = b"\n".join([*(line for line in whole if not line.startswith(b"{")), rest])
        return [read(line) for line in whole if line.startswith(b"{")]

    @property
    def reason(self) -> str:
        """Why it has ended."""
        return self._said.decode(errors="replace").strip().rpartition("\n")[2] or _("the page was ended")

    def read(self) -> None:
        """Wait until it says something or ends."""
        data = os.read(self.fileno(), LONGEST)
        self._said = (self._said + data)[-LONGEST:]
        self.is_over = not data

    def await_end(self) -> None:
        while not self.is_over:
            self.read()


@contextmanager
def opened(address: str) -> Iterator[None]:
    """Open the address in a browser, if there is a desktop."""
    opener = shutil.which(OPENER)
    if opener is None or not any(map(os.environ.get, DESKTOPS)):
        yield
        return
    with TemporaryDirectory(prefix="connect-four-") as folder:
        # Not as an argument: the key would be seen by every user of the machine.
        file = Path(folder, "open.html")
        file.write_text(f'<!doctype html><meta http-equiv="refresh" content="0; url={escape(address)}">\n')
        start(opener, str(file))
        yield


def start(*command: str) -> None:
    """Start a program that is nobody's child here: whoever ends what this one has started does not end a browser."""
    with suppress(OSError):
        subprocess.run(
            ["sh", "-c", '"$@" &', "sh", *command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            check=False,
        )
