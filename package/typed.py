"""What can be typed: the commands with their actions, options and arguments, read from their own parsers."""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from connect_four.commands import COMMANDS, PURPOSE, parser_of, parser_of_none
from connect_four.language import ENGLISH, _, speak


class Value(Enum):
    """What an option or an argument is followed by."""

    NONE = auto()
    ONE_OF = auto()
    FILE = auto()
    GAME = auto()
    OWN = auto()
    """Something that only the person knows."""


@dataclass(frozen=True)
class Typed:
    """What has been typed, and what can follow it. Nothing has been typed in the case of the program itself."""

    words: str
    purpose: str
    description: str
    options: tuple[argparse.Action, ...]
    arguments: tuple[argparse.Action, ...]
    following: tuple["Typed", ...]

    @property
    def last_word(self) -> str:
        return self.words.rpartition(" ")[2]

    @property
    def all(self) -> Iterator["Typed"]:
        """This, and all that can follow."""
        yield self
        for each in self.following:
            yield from each.all


def program(language: str = ENGLISH) -> Typed:
    """All of it, with what is said of it in this language."""
    before = speak(language)
    try:
        return read_program()
    finally:
        speak(before)


def read_program() -> Typed:
    # Without a command it plays, and so it has the options of the command that does.
    commands = tuple(read(name, _(purpose), parser_of(name)) for name, purpose in COMMANDS.items())
    return Typed("", _(PURPOSE), _(PURPOSE), options_of(parser_of_none()), (), commands)


def read(words: str, purpose: str, parser: argparse.ArgumentParser) -> Typed:
    # argparse has no public way to ask a parser for what it takes.
    arguments = [action for action in parser._actions if not action.option_strings]
    following = [
        # An action without a help text is not among these: it is not for people.
        read(f"{words} {each.dest}", each.help or "", action.choices[each.dest])
        for action in arguments
        if isinstance(action, argparse._SubParsersAction)
        for each in action._choices_actions
    ]
    plain = () if following else tuple(arguments)
    return Typed(words, purpose, parser.description or purpose, options_of(parser), plain, tuple(following))


def options_of(parser: argparse.ArgumentParser) -> tuple[argparse.Action, ...]:
    """Those that are for people."""
    return tuple(action for action in parser._actions if action.option_strings and action.help != argparse.SUPPRESS)


def option_name(option: argparse.Action) -> str:
    return option.option_strings[-1]


def placeholder(action: argparse.Action) -> str:
    assert isinstance(action.metavar, str)
    return action.metavar


def value_of(action: argparse.Action) -> Value:
    if action.nargs == 0:
        return Value.NONE
    match placeholder(action):
        case "FILE" | "PROGRAM" | "ARGUMENT":
            return Value.FILE
        case "GAME":
            return Value.GAME
        case text:
            return Value.ONE_OF if "|" in text else Value.OWN


def values_of(action: argparse.Action) -> list[str]:
    """What the option can be, where it is one of a few."""
    return placeholder(action).split("|")
