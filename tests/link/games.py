"""Games that run as programs of their own, and the clients that speak with them."""

import os
import signal
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from connect_four.logic.move import Move
from tests.devices.terminal.session import GAME, TRUE_COLOUR, Session, session
from tests.link.client import Client
from tests.pictures import moves
from tests.waiting import wait_until

KEYS = {Move.LEFT: b"h", Move.DOWN: b"j", Move.UP: b"k", Move.RIGHT: b"l", Move.CONFIRM: b"\r"}
AWAKE = ("--dim-after=0", "--show-after=0")


def folder_of_link() -> Path:
    """Of the games that a test plays as a person."""
    return Path(os.environ["XDG_RUNTIME_DIR"]) / "connect-four"


def folder_of_state() -> Path:
    return Path(os.environ["XDG_STATE_HOME"]) / "connect-four"


class Playing:
    """A game whose link is in this folder."""

    def __init__(self, folder: Path, clients: ExitStack) -> None:
        self.folder = folder
        self._clients = clients

    @property
    def socket(self) -> Path:
        return self.folder / "link"

    def stranger(self) -> Client:
        """A connection without a hello from this side; the game's is heard."""
        client = self._clients.enter_context(closing(Client(self.folder)))
        hello = client.hear()
        assert hello is not None
        assert [*hello] == ["hello"], hello
        return client

    def client(self, name: str = "tester", **said: Any) -> Client:
        client = self.stranger()
        client.do(hello={"name": name, "protocol": 1, **said})
        return client


class InTerminal(Playing):
    def __init__(self, folder: Path, clients: ExitStack, terminal: Session) -> None:
        super().__init__(folder, clients)
        self.terminal = terminal

    @property
    def pid(self) -> int:
        return self.terminal.process.pid

    def type(self, presses: str) -> None:
        """Press keys of the terminal: the letters of moves."""
        for move in moves(presses):
            self.terminal.type(KEYS[move])

    def end(self) -> int:
        """Leave the game, as with Ctrl-C."""
        self.terminal.signal(signal.SIGTERM)
        return self.wait_for_end()

    def kill(self) -> None:
        self.terminal.signal(signal.SIGKILL)
        self.wait_for_end()

    def wait_for_end(self) -> int:
        return self.terminal.process.wait(60)


@contextmanager
def playing(
    *options: str, environment: Mapping[str, str] | None = None, folder: Path | None = None
) -> Iterator[InTerminal]:
    """A game in a terminal that nobody looks at."""
    folder = folder or folder_of_link()
    with (
        session(*GAME, *AWAKE, *options, environment={**TRUE_COLOUR, **(environment or {})}) as terminal,
        terminal.reading(),
        ExitStack() as clients,
    ):
        await_link(folder)
        yield InTerminal(folder, clients, terminal)


@contextmanager
def link_of(folder: Path) -> Iterator[Playing]:
    """The link of a game that was started otherwise."""
    with ExitStack() as clients:
        await_link(folder)
        yield Playing(folder, clients)


def await_link(folder: Path) -> None:
    def listens() -> bool:
        with suppress(OSError), closing(Client(folder)):
            return True
        return False

    wait_until(listens)
