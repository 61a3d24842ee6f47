"""A program that plays, as it is typed: how it is called, what starts it, and how long it may think."""

import argparse
import os
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from shutil import which

from connect_four.datastore import LONGEST_NAME
from connect_four.errors import InputError, type_this
from connect_four.language import _

MOST_SECONDS = 3600
"""For a turn."""


@dataclass(frozen=True, slots=True)
class Command:
    name: str
    words: tuple[str, ...]

    @classmethod
    def typed(cls, text: str) -> "Command":
        """What one word of a shell says: a program with its arguments and, if an equals sign follows, its name."""
        name, equals, rest = text.partition("=")
        is_named = bool(equals) and not set(name) & set("/ ")
        try:
            words = shlex.split(rest if is_named else text)
        except ValueError:
            trouble = _("a quotation mark is missing in {text}")
            raise InputError(trouble.format(text=repr(text))) from None
        return cls.of(words, name if is_named else None)

    @classmethod
    def of(cls, words: Sequence[str], name: str | None = None) -> "Command":
        """The program with its arguments, under the name that it is given, else that of its file."""
        if not words:
            raise InputError(_("the name of a program is missing"))
        name = name_of_file(words)[:LONGEST_NAME] if name is None else name
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            trouble = _("a name has 1 to {number} printable characters, unlike {name}")
            raise InputError(trouble.format(number=LONGEST_NAME, name=repr(name)))
        return cls(name, started_by(words))


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= MOST_SECONDS:
        trouble = _("{text} is not a number of seconds above 0 and up to {most}")
        raise argparse.ArgumentTypeError(trouble.format(text=repr(text), most=MOST_SECONDS))
    return number


def name_of_file(words: Sequence[str]) -> str:
    """The name of the first file among the arguments, as in `python3 mine.py`, else of the program."""
    return Path(next((word for word in words[1:] if Path(word).is_file()), words[0])).stem


def started_by(words: Sequence[str]) -> tuple[str, ...]:
    """The words with the path of the program, and before it what runs it, if it is Python's and not executable."""
    program = words[0]
    if found := which(program):
        return (found, *words[1:])
    if not Path(program).is_file():
        trouble = _("there is no program {name}")
        raise InputError(trouble.format(name=repr(program)))
    here = str(Path(program).absolute())
    if os.access(here, os.X_OK):
        return (here, *words[1:])
    if here.endswith(".py"):
        return (which("python3") or "python3", here, *words[1:])
    raise InputError(
        _("{name} is not marked as a program").format(name=repr(program)), type_this(f"chmod +x {shlex.quote(program)}")
    )
