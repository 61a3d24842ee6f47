"""Machines with a game, a messenger and somebody who presses: each with folders of its own."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

from tests.clone import PROJECT
from tests.link.client import Client
from tests.link.games import playing
from tests.waiting import wait_until

OUT_THERE = "somebody out there"


def own_folders(folder: Path) -> dict[str, str]:
    """Of somebody who has nothing yet."""
    names = {"XDG_STATE_HOME": "state", "XDG_CONFIG_HOME": "config", "XDG_RUNTIME_DIR": "run"}
    return {variable: str(folder / name) for variable, name in names.items()}


class Messenger:
    """`connect-four match` as somebody has started it, with the lines that it says."""

    def __init__(
        self, folder: Path, *words: str, inside: Sequence[str] = (), environment: Mapping[str, str] | None = None
    ) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._command = [*inside, sys.executable, "-m", "connect_four", "match", *words]
        self._environment = {**os.environ, "PYTHONPATH": str(PROJECT), **own_folders(folder), **(environment or {})}
        self.start()

    def start(self) -> None:
        with (self.folder / "said").open("ab") as said, (self.folder / "complaints").open("ab") as complaints:
            self.process = subprocess.Popen(
                self._command, env=self._environment, stdin=subprocess.DEVNULL, stdout=said, stderr=complaints
            )

    @property
    def said(self) -> list[str]:
        return (self.folder / "said").read_text().splitlines()

    @property
    def complaints(self) -> list[str]:
        return (self.folder / "complaints").read_text().splitlines()

    def says(self, line: str, times: int = 1) -> None:
        wait_until(lambda: self.said.count(line) >= times, lambda: f"{self.said} {self.complaints}")

    def end(self, number: int = signal.SIGTERM) -> int:
        with suppress(ProcessLookupError):
            self.process.send_signal(number)
        return self.process.wait(60)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end(signal.SIGKILL)


class Machine:
    """A person at a stick, and what they see."""

    def __init__(self, name: str, person: Client, messenger: Messenger) -> None:
        self.name = name
        self.person = person
        self.messenger = messenger

    def waits(self) -> None:
        """Choose whoever is out there."""
        self.person.wait_until(lambda: OUT_THERE in self.person.state["guests"])
        while self.person.state["seats"]["blue"].get("name") != OUT_THERE:
            self.person.press("U")
        self.person.press("C")

    def opponents(self) -> list[str]:
        """Who sits at the table when the match has begun."""
        self.person.wait_until(lambda: self.person.state["turn"] is not None)
        return [seat["name"] for seat in self.person.state["seats"].values() if seat["by"] == "guest"]

    def takes(self, token: str) -> None:
        self.person.wait_until(lambda: self.side == self.person.state["turn"])
        self.person.do(turn=token, after=len(self.person.state["record"]))

    @property
    def side(self) -> str:
        """Which one is played at this stick."""
        seats = self.person.state["seats"]
        return next(side for side in ("green", "blue") if seats[side]["by"] == "stick")

    def sees(self, *record: str) -> None:
        self.person.wait_until(lambda: tuple(self.person.state["record"]) == record)


@contextmanager
def machine(folder: Path, name: str, broker: str, *words: str) -> Iterator[Machine]:
    folder = folder / name
    environment = own_folders(folder)
    with (
        playing(environment=environment, folder=folder / "run" / "connect-four") as game,
        Messenger(folder, "--broker", broker, "--name", name, *words) as messenger,
    ):
        yield Machine(name, game.client("person"), messenger)
