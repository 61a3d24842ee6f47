"""Somebody who speaks to a machine without lights as the messenger does: through `ask`, `next` and `run` alone."""

import select
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from textwrap import dedent
from time import monotonic

from connect_four.bots.at_the_stick import at_the_stick
from connect_four.bots.command import Command
from connect_four.journal.journal import Journal
from connect_four.link.lines import Object
from connect_four.match.headless import Headless
from tests.bots.programs import OBEDIENT, program

PATIENCE_SECONDS = 30.0


class AtTheLink:
    def __init__(self, machine: Headless, said: list[str]) -> None:
        self._machine = machine
        self.said = said
        """What the machine has told the person who started it."""
        self.heard: list[Object] = []
        self.on_state: Callable[[Object], None] = lambda state: None

    @property
    def states(self) -> list[Object]:
        return [message["state"] for message in self.heard if "state" in message]

    @property
    def state(self) -> Object:
        return self.states[-1]

    def hear(self) -> None:
        """All that can be heard without waiting."""
        while (message := self._machine.next()) is not None:
            self.heard.append(message)
            if "state" in message:
                self.on_state(message["state"])

    def hear_until(self, is_enough: Callable[[Object], bool]) -> Object:
        """Wait until a state is enough."""
        until = monotonic() + PATIENCE_SECONDS
        self.hear()
        while not is_enough(self.state):
            now = monotonic()
            assert now < until, self.state
            due = until if self._machine.due is None else min(until, self._machine.due)
            select.select([self._machine], (), (), max(0.0, due - now))
            self._machine.run()
            self.hear()
        return self.state

    def moves(self, side: str) -> bool:
        """Wait until the machine has nothing to move; whether this side has, and the match is not over."""
        return bool(self.hear_until(lambda state: state["turn"] in (side, None))["turn"])

    def ask(self, **request: object) -> str:
        """Why it is refused; nothing if it is done."""
        number = self._machine.ask(request)
        self.hear()
        answers = [message for message in self.heard if number in (message.get("ok"), message.get("no"))]
        assert len(answers) == 1
        return str(answers[0].get("why", ""))

    def sit(self, side: str, **others: object) -> None:
        """Offer, and begin the match that is waited for."""
        assert self.ask(offer={}) == ""
        assert "wanted" in self.heard[-1]
        assert self.state["screen"] == "waiting"
        assert self.ask(sit=side, name="Ben", **others) == ""

    def take(self, turn: str) -> None:
        assert self.ask(turn=turn, after=len(self.state["record"])) == ""


def noting(folder: Path, text: str = OBEDIENT) -> Command:
    """A program that notes in the folder that it has been started."""
    note = f"""
        with open({str(folder / "starts")!r}, "a") as file:
            print("started", file=file)
    """
    return program(folder, dedent(note) + dedent(text), "noting.py")


def starts(folder: Path) -> list[str]:
    return (folder / "starts").read_text().splitlines()


@contextmanager
def headless(folder: Path, command: Command, seconds: float = 20.0, patience: float = 900.0) -> Iterator[AtTheLink]:
    """A machine that saves in this folder, with this program at its stick."""
    said: list[str] = []
    start = partial(at_the_stick, command, seconds, said.append, said.append)
    with (
        Journal(folder, said.append, (command.name, command.name)) as journal,
        Headless(start, journal, str(folder), "Match", patience) as machine,
    ):
        visitor = AtTheLink(machine, said)
        visitor.hear()
        yield visitor
