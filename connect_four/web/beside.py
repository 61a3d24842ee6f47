"""The page beside a game that somebody plays: a program of its own, which ends with the game and may end before."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from connect_four.control.inbox import Inbox
from connect_four.control.notices import Notices
from connect_four.errors import MissingError
from connect_four.language import _
from connect_four.program import say
from connect_four.web.addresses import network_address, own_address
from connect_four.web.needed import require_websockets

ENDING_SECONDS = 5
LONGEST = 1 << 12
DESKTOPS = ("DISPLAY", "WAYLAND_DISPLAY")
OPENER = "xdg-open"


@contextmanager
def page_beside(inbox: Inbox, notices: Notices, port: int, is_open: bool, language: str) -> Iterator[str]:
    """Serve the page until the game ends, and say where. What hinders it at the start is an error; later the game goes
    on."""
    require_websockets()
    listen = ["--listen"] if is_open else []
    command = [*own_command(), "web", "--beside", "--web-port", str(port), "--language", language, *listen]
    # In a session of its own, Ctrl-C does not reach it. It ends when its input does, and so with this process.
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        output = Output(process.stdout, inbox, notices)
        address = output.first_line()
        if not address.startswith(own_address(port)):
            raise MissingError(address or _("the page did not start"))
        say(said(address, port, is_open))
        with output.heard(), opened(address):
            # Without the key: whoever watches may read it.
            yield said(own_address(port), port, is_open)
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


class Output:
    """What the web program says, as a source of the inbox: its end is the end of that program."""

    def __init__(self, output: IO[bytes], inbox: Inbox, notices: Notices) -> None:
        self._output = output
        self._inbox = inbox
        self._notices = notices
        self._said = b""
        self._is_over = False

    def fileno(self) -> int:
        return self._output.fileno()

    def first_line(self) -> str:
        while b"\n" not in self._said and not self._is_over:
            self._read()
        return self._said.decode(errors="replace").partition("\n")[0]

    @contextmanager
    def heard(self) -> Iterator[None]:
        self._inbox.watch(self)
        try:
            yield
        finally:
            if not self._is_over:
                self._inbox.forget(self)

    def run(self) -> None:
        self._read()
        if self._is_over:
            self._inbox.forget(self)
            reason = self._said.decode(errors="replace").strip().rpartition("\n")[2]
            self._notices.tell(_("the page has gone, and the game goes on ({reason})").format(reason=reason))

    def _read(self) -> None:
        data = os.read(self.fileno(), LONGEST)
        self._is_over = not data
        self._said = (self._said + data)[-LONGEST:]


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
    with suppress(OSError):
        subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
