"""The errors that end the program, each with one line for the user."""

from collections.abc import Iterator
from contextlib import contextmanager

from connect_four.language import _
from connect_four.program import COMMAND


def see_doctor() -> str:
    """The remedy where the trouble may lie in several places."""
    return _("{program} doctor looks closer").format(program=COMMAND)


def type_this(command: str) -> str:
    """The remedy that is a command."""
    return _("type: {command}").format(command=command)


class ProgramError(Exception):
    """What is wrong and, where something helps, what to do. The program ends with the status."""

    status = 2

    def __init__(self, trouble: str, remedy: str = "") -> None:
        super().__init__(f"{trouble}; {remedy}" if remedy else trouble)
        self.remedy = remedy


class InputError(ProgramError):
    """What was typed or read is wrong."""


class UnavailableError(ProgramError):
    """Something that is needed is not available now. Later it may be."""


class MissingError(UnavailableError):
    """It is not there."""


class BusyError(UnavailableError):
    """Another program has it."""


class LostError(UnavailableError):
    """It was there and is gone."""

    status = 1


class StuckError(ProgramError):
    """A part of the program goes on although it was told to end."""

    status = 1


@contextmanager
def input_refused(where: str = "") -> Iterator[None]:
    """What the core refuses in here was typed or read."""
    try:
        yield
    except ValueError as error:
        raise InputError(f"{where}{error}") from None
