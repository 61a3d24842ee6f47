"""Programs that `connect-four bot` offers to a game, and whoever plays against them."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from textwrap import dedent
from typing import Any

from tests.clone import PROJECT
from tests.link.client import Client
from tests.link.games import Playing
from tests.waiting import wait_until

PLAYER = """
    import json, sys, time
    log, *turns = sys.argv[1:]
    def note(word, said):
        with open(log, "a") as file:
            print(json.dumps({word: said}), file=file)
    note("started", True)
    for line in sys.stdin:
        said = json.loads(line)
        note("heard", said)
        if "your_turn" in said:
            turn = turns[len(said["your_turn"]["record"]) // 2]
            if turn == "think":
                time.sleep(1000)
            print(json.dumps({"turn": turn}))
"""
"""Takes these turns, one after the other; or thinks for ever."""


ON_OFFER = "Dice is on offer: to be chosen above level 8 on the first screen."


class Bot:
    """`connect-four bot` as somebody has started it, with the lines that it says."""

    def __init__(self, folder: Path, *words: str, output: int | None = None, **environment: str) -> None:
        self._folder = folder
        self.log = folder / "log"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "connect_four", "bot", *words],
            env={**os.environ, "PYTHONPATH": str(PROJECT), **environment},
            stdin=subprocess.DEVNULL,
            stdout=(folder / "said").open("wb") if output is None else output,
            stderr=(folder / "complaints").open("wb"),
            start_new_session=True,
        )

    @property
    def said(self) -> list[str]:
        return (self._folder / "said").read_text().splitlines()

    @property
    def complaints(self) -> list[str]:
        return (self._folder / "complaints").read_text().splitlines()

    def says(self, line: str, times: int = 1) -> None:
        wait_until(lambda: self.said.count(line) >= times, lambda: f"{self.said} {self.complaints}")

    @property
    def noted(self) -> list[dict[str, Any]]:
        """What its programs have noted."""
        return [json.loads(line) for line in self.log.read_text().splitlines()] if self.log.exists() else []

    @property
    def starts(self) -> list[dict[str, Any]]:
        return [note for note in self.noted if "started" in note]

    @property
    def seeds(self) -> list[int]:
        return [said["hello"]["seed"] for said in self.heard if "hello" in said]

    @property
    def heard(self) -> list[dict[str, Any]]:
        return [note["heard"] for note in self.noted if "heard" in note]

    @property
    def asked(self) -> list[list[str]]:
        """The records of the positions in which it was asked."""
        return [said["your_turn"]["record"] for said in self.heard if "your_turn" in said]

    def is_asked(self, *records: str) -> None:
        wait_until(lambda: self.asked == [record.split() for record in records], lambda: str(self.asked))

    @property
    def below(self) -> list[int]:
        """The processes that it has started, and those that they have."""
        parents = {int(stat.parent.name): parent_of(stat) for stat in Path("/proc").glob("[0-9]*/stat")}
        found = [self.process.pid]
        for each in found:
            found += [child for child, parent in parents.items() if parent == each]
        return found[1:]

    def end(self, number: int = signal.SIGTERM) -> int:
        with suppress(ProcessLookupError):
            self.process.send_signal(number)
        return self.process.wait(60)


def lives(process: int) -> bool:
    """Whether it runs; one that has ended may stay a zombie until init reaps it."""
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    return False


def parent_of(stat: Path) -> int:
    with suppress(OSError):
        return int(stat.read_text().rpartition(")")[2].split()[1])
    return 0


@contextmanager
def bot(
    folder: Path,
    *words: str,
    name: str = "Dice",
    text: str = PLAYER,
    options: tuple[str, ...] = (),
    output: int | None = None,
    **environment: str,
) -> Iterator[Bot]:
    """A program with this text, for these turns; all that is known of it is in a folder of its name."""
    own = folder / name
    own.mkdir()
    program = own / f"{name}.py"
    program.write_text(dedent(text))
    started = Bot(own, *options, str(program), str(own / "log"), *words, output=output, **environment)
    try:
        yield started
    finally:
        started.end(signal.SIGKILL)


def choose(client: Client, name: str = "Dice") -> None:
    """Go up from level 3 to this guest, and wait for it."""
    client.wait_until(lambda: name in client.state["guests"])
    while client.state["seats"]["blue"].get("name") != name:
        client.press("U")
    client.press("C")
    client.wait_for_state(screen="place a stone")


def opponent(game: Playing, name: str = "Dice") -> Client:
    """Somebody at the stick who has begun a game against the program."""
    client = game.client("Max")
    choose(client, name)
    return client


def take(client: Client, token: str) -> None:
    """Take a turn, and hurry the program's."""
    client.do(turn=token, after=len(client.state["record"]))
    while client.state["turn"] == "blue":
        # Refused until the turn is under way.
        client.ask(press="D")
