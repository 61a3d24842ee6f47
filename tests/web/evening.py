"""A game without a screen, web programs beside it, and browsers: all real, over real sockets."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.client import HTTPMessage, HTTPResponse
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from connect_four.errors import MissingError
from connect_four.language import ENGLISH
from connect_four.link.conversation import Conversation, hello
from connect_four.link.place import connected
from connect_four.view.digits import GLYPHS, HALVES, picture
from connect_four.view.text import rows
from tests.clone import PROJECT

PATIENCE = 60.0
LOCALHOST = "127.0.0.1"

Message = dict[str, Any]


@dataclass
class Answer:
    status: int
    headers: HTTPMessage
    body: bytes


def free_port() -> int:
    with socket.create_server((LOCALHOST, 0)) as probe:
        port: int = probe.getsockname()[1]
    return port


def until(is_so: Callable[[], bool], what: str = "") -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, what
        time.sleep(0.02)


class Program:
    """`connect-four` as somebody has started it, with the lines that it says."""

    def __init__(self, folder: Path, *words: str, terminal: int | None = None, **environment: str) -> None:
        self.errors = folder / f"errors-{time.monotonic_ns()}"
        self._process = subprocess.Popen(
            [sys.executable, "-m", "connect_four", *words],
            env={**os.environ, "PYTHONPATH": str(PROJECT), "PYTHONUNBUFFERED": "1", **environment},
            stdin=subprocess.DEVNULL if terminal is None else terminal,
            stdout=subprocess.PIPE if terminal is None else terminal,
            stderr=self.errors.open("wb"),
            start_new_session=True,
        )
        self.pid = self._process.pid

    @property
    def said(self) -> str:
        return self.errors.read_text()

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def printed(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().decode()

    def children(self) -> list[int]:
        listed = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text()
        return [int(number) for number in listed.split()]

    def ended(self) -> int:
        return self._process.wait(PATIENCE)

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(number)
        try:
            return self.ended()
        finally:
            self._process.kill()
            self._process.wait()
            if self._process.stdout is not None:
                self._process.stdout.close()


@dataclass
class Browser:
    """One person's browser at a port: its cookie, and the page's socket when it is open."""

    port: int
    cookie: str = ""
    socket: ClientConnection | None = None
    seen: dict[str, Any] = field(default_factory=dict)
    """What it was told last, of each kind."""
    heard: list[Message] = field(default_factory=list)
    _asked: int = 0
    _open: contextlib.ExitStack = field(default_factory=contextlib.ExitStack)

    @property
    def host(self) -> str:
        return f"{LOCALHOST}:{self.port}"

    def get(self, path: str, method: str = "GET", **headers: str) -> Answer:
        """An answer; names of headers are written with underscores."""
        given = {"Host": self.host, **({"Cookie": self.cookie} if self.cookie else {})}
        given |= {name.replace("_", "-"): value for name, value in headers.items()}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in given.items() if value)]
        answer = self.send("\r\n".join((*lines, "", "")).encode())
        for cookie in answer.headers.get_all("Set-Cookie", []):
            self.cookie = cookie.partition(";")[0]
        return answer

    def send(self, request: bytes) -> Answer:
        with socket.create_connection((LOCALHOST, self.port), timeout=PATIENCE) as line:
            line.sendall(request)
            answer = HTTPResponse(line)
            answer.begin()
            return Answer(answer.status, answer.headers, answer.read())

    def open(self, **headers: str) -> None:
        self.close()
        self.seen.clear()
        given = {"Cookie": self.cookie} if self.cookie else {}
        origin: Any = f"http://{self.host}"
        opening = connect(
            f"ws://{self.host}/link", origin=origin, additional_headers={**given, **headers}, compression=None
        )
        self.socket = self._open.enter_context(opening)
        self.hear_until(lambda: "hello" in self.seen)

    def close(self) -> None:
        self._open.close()
        self.socket = None

    def hear(self, seconds: float = PATIENCE) -> Message:
        assert self.socket is not None
        message: Message = json.loads(self.socket.recv(seconds))
        self.heard.append(message)
        self.seen.update(message)
        return message

    def hear_until(self, is_so: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not is_so():
            self.hear(max(0.0, end - time.monotonic()))

    def hear_for(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        with contextlib.suppress(TimeoutError):
            while (left := end - time.monotonic()) > 0:
                self.hear(left)

    def say(self, **request: Any) -> int:
        assert self.socket is not None
        self._asked += 1
        self.socket.send(json.dumps({"id": self._asked, **request}))
        return self._asked

    def ask(self, **request: Any) -> Message:
        return self.answer_to(self.say(**request))

    def answer_to(self, number: int) -> Message:
        while True:
            message = self.hear()
            if number in (message.get("ok"), message.get("no")):
                return message

    def press(self, letters: str) -> None:
        for letter in letters:
            assert "ok" in self.ask(press=letter), letter

    def sees_game(self) -> None:
        self.hear_until(lambda: self.seen.get("game") is True and "frame" in self.seen)


@contextlib.contextmanager
def opened_evening(folder: Path) -> Iterator["Evening"]:
    """Programs that know nothing of whoever runs the test, nor of a desktop."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "RUNTIME_DIRECTORY", "STATE_DIRECTORY"):
            patch.delenv(name, raising=False)
        for name, value in (
            ("RUNTIME_DIR", folder),
            ("STATE_HOME", folder / "state"),
            ("CONFIG_HOME", folder / "config"),
        ):
            patch.setenv(f"XDG_{name}", str(value))
        patch.setenv("LANGUAGE", ENGLISH)
        evening = Evening(folder)
        try:
            yield evening
        finally:
            evening.close()


@dataclass
class Evening:
    folder: Path
    programs: list[Program] = field(default_factory=list)
    browsers: list[Browser] = field(default_factory=list)

    def start(self, *words: str, terminal: int | None = None, **environment: str) -> Program:
        program = Program(self.folder, *words, terminal=terminal, **environment)
        self.programs.append(program)
        return program

    def play(self, *words: str, port: int | None = None, terminal: int | None = None) -> tuple[Program, Browser]:
        """A game that only browsers show, if there is no terminal, and a browser that has the address with the key."""
        port = port or free_port()
        game = self.start("play", "--web", "--web-port", str(port), *words, terminal=terminal)
        until(lambda: "?key=" in game.said or not game.is_running, game.said)
        assert game.is_running, game.said
        browser = self.browser(port)
        browser.get(game.said.split()[4].partition(str(port))[2])
        return game, browser

    def serve(self, *words: str, port: int | None = None) -> tuple[Program, Browser]:
        """A web program of its own, and a browser that is not paired."""
        port = port or free_port()
        web = self.start("web", "--web-port", str(port), *words)
        assert f"127.0.0.1:{port}/" in web.printed(), web.said
        return web, self.browser(port)

    def browser(self, port: int) -> Browser:
        self.browsers.append(Browser(port))
        return self.browsers[-1]

    def close(self) -> None:
        for browser in self.browsers:
            with contextlib.suppress(Exception):
                browser.close()
        for program in reversed(self.programs):
            program.stop()


class Eye:
    """Somebody who stands before the lights."""

    def __init__(self) -> None:
        self._conversation = Conversation()
        until(self._stands_there, "no game begins")
        self._link.settimeout(PATIENCE)
        self._link.sendall(self._conversation.ask(hello("eye"))[1])

    def _stands_there(self) -> bool:
        with contextlib.suppress(MissingError):
            self._link = connected(os.environ)
            return True
        return False

    def frames(self) -> Iterator[Message]:
        while data := self._link.recv(1 << 16):
            yield from (message["frame"] for message in self._conversation.heard(data) if "frame" in message)

    def number(self) -> str:
        """Read both halves of the number that is shown."""
        halves: dict[int, str] = {}
        for frame in self.frames():
            halves |= {half: pair for pair, half in numbers_in([frame["lights"]])}
            if len(halves) == 2:
                break
        return halves[0] + halves[1]


def numbers_in(frames: list[list[str]]) -> Iterator[tuple[str, int]]:
    """The pairs of digits that these lights show, and whether each is the first or the second half of a number."""
    pairs = [f"{one}{two}" for one in GLYPHS for two in GLYPHS]
    shown = {tuple(rows(picture(pair, mark))): (pair, half) for pair in pairs for half, mark in enumerate(HALVES)}
    for lights in frames:
        if tuple(lights) in shown:
            yield shown[tuple(lights)]
