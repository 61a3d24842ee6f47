"""A program that plays, as it is typed: how it is called, what starts it, and how long it may think."""

import argparse
import os
import shlex
from collections.abc import Sequence
from contextlib import suppress
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
        # A name may have spaces, but so may a program with its arguments.
        if not equals or "/" in name or (" " in name and path_of(split(name)[0])):
            return cls.of(split(text))
        return cls.of(split(rest), name)

    @classmethod
    def of(cls, words: Sequence[str], name: str | None = None) -> "Command":
        """The program with its arguments, under the name that it is given, else that of its file."""
        if not words:
            raise InputError(_("the name of a program is missing"))
        name = name_of_file(words)[:LONGEST_NAME] if name is None else name
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            trouble = _("a name has 1 to {number} printable characters, unlike {name}")
            raise InputError(trouble.format(number=LONGEST_NAME, name=repr(name)))
        # The game, too, keeps no spaces that could not be seen.
        return cls(" ".join(name.split()), started_by(words))


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= MOST_SECONDS:
        trouble = _("{text} is not a number of seconds above 0 and up to {most}")
        raise argparse.ArgumentTypeError(trouble.format(text=repr(text), most=MOST_SECONDS))
    return number


def split(text: str) -> list[str]:
    """The words of a command. The name of a file is one, with all that is in it."""
    if Path(text).is_file():
        return [text]
    try:
        return shlex.split(text)
    except ValueError:
        trouble = _("a quotation mark is missing in {text}")
        raise InputError(trouble.format(text=repr(text))) from None


def name_of_file(words: Sequence[str]) -> str:
    """The name of the first file among the arguments, as in `python3 mine.py`, else of the program."""
    return Path(next((word for word in words[1:] if Path(word).is_file()), words[0])).stem


def started_by(words: Sequence[str]) -> tuple[str, ...]:
    """The words with the path of the program, and before it what runs it, if it is Python's and does not say so."""
    program = words[0]
    path = path_of(program)
    if path is None:
        trouble = _("there is no program {name}")
        raise InputError(trouble.format(name=repr(program)), _("say where it is, as ./player.py"))
    may_run = os.access(path, os.X_OK)
    if path.endswith(".py") and not (may_run and says_what_runs_it(path)):
        return (which("python3") or "python3", path, *words[1:])
    if may_run:
        return (path, *words[1:])
    raise InputError(
        _("{name} is not marked as a program").format(name=repr(program)), type_this(f"chmod +x {shlex.quote(program)}")
    )


def path_of(program: str) -> str | None:
    """Where the program is: on the path, or here."""
    return which(program) or (str(Path(program).absolute()) if Path(program).is_file() else None)


def says_what_runs_it(path: str) -> bool:
    """Whether its first line does so; the kernel takes the end of a line that Windows writes for a part of a name."""
    with suppress(OSError), Path(path).open("rb") as file:
        line = file.readline()
        return line.startswith(b"#!") and not line.endswith(b"\r\n")
    return True
