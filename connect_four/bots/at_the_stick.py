"""A program in the place of a person at the stick: what it does wrong is said, and the game is given up."""

import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from connect_four.bots.author import Author, Tell
from connect_four.bots.command import Command
from connect_four.bots.conversation import SEED_BITS, FaultError
from connect_four.bots.program import Program
from connect_four.datastore import Outcome, PlayerID
from connect_four.language import _
from connect_four.logic.game_manager import GameManager
from connect_four.logic.turn import Turn

T = TypeVar("T")


@contextmanager
def at_the_stick(command: Command, seconds: float, tell: Tell, pass_on: Tell, side: PlayerID) -> Iterator["AtTheStick"]:
    """The program, started for one game; what it says to its author is passed on."""
    author = Author(pass_on)
    program = Program(command, side, seconds, random.getrandbits(SEED_BITS))
    try:
        with program:
            yield AtTheStick(program, command.name, author, tell)
    finally:
        author.hear(program)


class AtTheStick:
    def __init__(self, program: Program, name: str, author: Author, tell: Tell) -> None:
        self._program = program
        self._name = name
        self._author = author
        self._tell = tell
        self.has_failed = False

    @property
    def due(self) -> float:
        return 0.0 if self.has_failed else self._program.due

    def fileno(self) -> int:
        return self._program.fileno()

    def ask(self, manager: GameManager) -> None:
        self._without_fault(lambda: self._program.ask(manager))

    def answer(self) -> Turn | None:
        turn = self._without_fault(self._program.answer)
        self._author.hear(self._program)
        return turn

    def bid_farewell(self, outcome: Outcome, turns: Iterable[Turn]) -> None:
        self._program.bid_farewell(outcome, turns)

    def _without_fault(self, do: Callable[[], T]) -> T | None:
        """What it does, if it has not failed before and does not now."""
        if not self.has_failed:
            try:
                return do()
            except FaultError as fault:
                self.has_failed = True
                self._author.hear(self._program)
                words = _("{name} gives up: {reasons}")
                self._tell(words.format(name=self._name, reasons=self._author.reasons(fault)))
        return None
