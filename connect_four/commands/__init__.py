"""Which command was typed, and how each of them ends."""

import argparse
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn

from connect_four import __version__
from connect_four.errors import InputError, ProgramError
from connect_four.program import COMMAND, NAME, say

PURPOSE = "Connect Four with jokers for the Sense HAT, its emulator and the terminal"
COMMANDS = {
    "play": "play on the hat, the emulator or the terminal, whichever is there",
    "script": "play a file of moves and print the pictures",
    "picture": "draw a position, or a whole game as a moving picture",
    "games": "list the saved games",
    "replay": "play a saved game once more, step by step or by itself",
    "stats": "count the saved games: wins by level, length, first moves and jokers",
    "settings": "show what is set, and where",
    "service": "make the game start with the Pi, or take that back",
    "analyse": "say what the best turn of a position is",
    "doctor": "look at everything that the game needs and say what is missing",
}


class HelpLines(argparse.HelpFormatter):
    def __init__(self, prog: str) -> None:
        # Without a width argparse imports shutil, to ask for the terminal's.
        super().__init__(prog, width=78)


class Parser(argparse.ArgumentParser):
    def __init__(self, prog: str, **others: Any) -> None:
        # Here, so that the parsers of subcommands are alike.
        super().__init__(prog, formatter_class=HelpLines, allow_abbrev=False, **others)

    def error(self, message: str) -> NoReturn:
        raise InputError(f"{self.prog}: {' '.join(message.split())}", f"see {self.prog} --help")


def run(arguments: list[str]) -> int:
    try:
        return run_command(arguments)
    except ProgramError as error:
        say(str(error))
        return error.status


def run_command(arguments: list[str]) -> int:
    match arguments:
        case ["-h" | "--help" | "help", *_]:
            print(overview())
            return 0
        case ["--version", *_]:
            print(f"connect-four {__version__}")
            return 0
        case [name, *rest] if not name.startswith("-"):
            if name not in COMMANDS:
                raise InputError(f"there is no command {name!r}; the commands are {', '.join(COMMANDS)}")
        case rest:
            name = "play"
    # Only the command that was typed is loaded: on a Pi Zero every import is waited for.
    status: int = module_of(name).run(parser_of(name).parse_args(rest))
    return status


def module_of(name: str) -> ModuleType:
    return import_module(f"connect_four.commands.{name}")


def parser_of(name: str) -> Parser:
    """What reads the words behind the command."""
    command = module_of(name)
    parser = Parser(f"{COMMAND} {name}", description=command.__doc__)
    command.add_arguments(parser)
    return parser


def overview() -> str:
    width = max(map(len, COMMANDS))
    lines = (f"  {name:{width}}  {purpose}" for name, purpose in COMMANDS.items())
    return "\n".join(
        (
            f"usage: {COMMAND} [COMMAND] [OPTION...]",
            "",
            f"{PURPOSE}. Without a command it plays.",
            "",
            *lines,
            "",
            f"{COMMAND} COMMAND --help tells more about each.",
            # ./play does this itself: the program does not hold what packages are made of.
            *(
                [f"{COMMAND} package makes a Debian package of it, for this and other machines."]
                if COMMAND != NAME
                else []
            ),
        )
    )
