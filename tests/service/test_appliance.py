"""The appliance's own part, without systemd: two hats, one after the other."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass
from errno import ENODEV
from pathlib import Path
from socket import AF_UNIX, MSG_DONTWAIT, SOCK_DGRAM, socket
from threading import Timer

import pytest

from connect_four.control.inbox import Inbox, Request
from connect_four.control.reception import Reception
from connect_four.errors import LostError
from connect_four.journal.journal import Journal
from connect_four.logic import GameManager
from connect_four.service import appliance
from connect_four.service.appliance import Appliance
from connect_four.service.session import Session
from connect_four.service.systemd import Notifier
from connect_four.settings import Settings
from connect_four.view.display import Display
from connect_four.view.frame import Frame
from connect_four.view.text import text
from tests.devices.world import World
from tests.link.client import Client
from tests.pictures import after, moves, seen
from tests.waiting import wait_until

PRESSES = "R C C L C"
PATIENCE_SECONDS = 10.0


class LostAfterOne:
    """LEDs that show one picture and no more."""

    wants_caption = False

    def __init__(self) -> None:
        self.shown = 0

    def show(self, frame: Frame, dimmed: bool = False, caption: str = "") -> None:
        self.shown += 1
        if self.shown > 1:
            raise LostError("the LEDs are gone")


class Next:
    """LEDs that put LEAVE into the inbox when the expected picture is shown."""

    wants_caption = False

    def __init__(self, inbox: Inbox, expected: str) -> None:
        self._inbox = inbox
        self._expected = expected
        self.pictures: list[str] = []

    def show(self, frame: Frame, dimmed: bool = False, caption: str = "") -> None:
        self.pictures.append(text(frame))
        if self.pictures[-1] == self._expected:
            self._inbox.put(Request.LEAVE)


@dataclass(frozen=True)
class HatsInTurn(Session):
    hats: Iterator[Display]

    def device(self, name: str | None, is_by_hand: bool = True) -> AbstractContextManager[Display]:
        return self._next()

    @contextmanager
    def _next(self) -> Iterator[Display]:
        yield next(self.hats)


def played_on_two_hats(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pictures of the second: the first is lost after one, and there are presses."""
    monkeypatch.setattr(appliance, "LOOK_AGAIN_SECONDS", 0.1)
    inbox = Inbox()
    last = Next(inbox, seen(after(PRESSES)))
    hats: list[Display] = [LostAfterOne(), last]
    session = HatsInTurn(inbox, Journal(None, lambda sentence: None), Settings(), iter(hats))
    for move in moves(PRESSES):
        inbox.put(move)
    watch = Timer(PATIENCE_SECONDS, inbox.put, [Request.LEAVE])
    watch.start()
    manager = GameManager()
    Appliance(manager, session, Reception(manager), Notifier()).run()
    watch.cancel()
    inbox.close()
    return last.pictures


def test_what_is_waiting_when_a_hat_is_lost_is_played_on_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = played_on_two_hats(monkeypatch)
    # The first press was taken when its picture could not be shown any more.
    assert pictures[0] == seen(after("R"))
    assert pictures[-1] == seen(after(PRESSES))


def test_systemd_hears_in_a_number_whether_it_plays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The words beside it may be of any language: `./play` goes by the number when it tries a new version."""
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    with socket(AF_UNIX, SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        played_on_two_hats(monkeypatch)
        said = []
        with suppress(BlockingIOError):
            while True:
                said.append(systemd.recv(1000, MSG_DONTWAIT).decode())
    states = [message.splitlines() for message in said if message.startswith("READY=1\n")]
    assert [(state.partition(" ")[0], error) for _, state, error in states] == [
        ("STATUS=playing", "ERRNO=0"),
        ("STATUS=waiting", f"ERRNO={ENODEV}"),
        ("STATUS=playing", "ERRNO=0"),
    ]


def test_whoever_watches_hears_that_there_is_no_hat_yet(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "link"))
    with closing(world.service()) as service:
        assert "waiting for the Sense HAT" in service.complaint()
        wait_until((tmp_path / "link" / "link").exists)
        with closing(Client(tmp_path / "link")) as client:
            client.do(hello={"name": "web", "protocol": 1})
            assert client.state["screen"] == "player select"
            assert client.frame["caption"].startswith("waiting for the Sense HAT")
