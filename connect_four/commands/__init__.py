"""Which command was typed, and how each of them ends."""

import argparse
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn

from connect_four import __version__
from connect_four.errors import InputError, ProgramError
from connect_four.language import N_, _, speak
from connect_four.program import COMMAND, NAME, say
from connect_four.settings import SYSTEM_FILE, asked_language, settings_files

PURPOSE = N_("Connect Four with jokers for the Sense HAT, its emulator and the terminal")
COMMANDS = {
    "play": N_("play on the hat, the emulator or the terminal, whichever is there"),
    "watch": N_("show in this terminal the game that is played on this machine"),
    "sit": N_("play in this terminal against whoever plays on this machine"),
    "bot": N_("let a program play against whoever plays on this machine"),
    "match": N_("play against other machines, through a broker"),
    "host": N_("host a class: name who plays whom, and show how it stands"),
    "teach": N_("show how the game is played, with pictures and words"),
    "script": N_("play a file of moves and print the pictures"),
    "picture": N_("draw a position, or a whole game as a moving picture"),
    "games": N_("list the saved games, or delete one"),
    "web": N_("show the game in a browser, on this machine or for the whole network"),
    "replay": N_("play a saved game once more, step by step or by itself"),
    "review": N_("judge the turns of a saved game, and say what would have been better"),
    "stats": N_("count the saved games: wins by level, length, first moves and jokers"),
    "settings": N_("show what is set, and where"),
    "service": N_("make the game start with the Pi, or take that back"),
    "tournament": N_("let programs and levels play against each other, and say who is how strong"),
    "analyse": N_("say what the best turn of a position is"),
    "doctor": N_("look at everything that the game needs and say what is missing"),
}
# What systemd starts.
OF_THE_SYSTEM = (["service", "run"], ["web", "--service"], ["match", "--service"])


class HelpLines(argparse.HelpFormatter):
    def __init__(self, prog: str) -> None:
        # Without a width argparse imports shutil, to ask for the terminal's.
        super().__init__(prog, width=78)


class Parser(argparse.ArgumentParser):
    def __init__(self, prog: str, **others: Any) -> None:
        # Here, so that the parsers of subcommands are alike.
        super().__init__(prog, formatter_class=HelpLines, allow_abbrev=False, **others)

    def error(self, message: str) -> NoReturn:
        remedy = _("see {command}").format(command=f"{self.prog} --help")
        raise InputError(f"{self.prog}: {' '.join(message.split())}", remedy)


def run(arguments: list[str]) -> int:
    # The service has no user whose settings count.
    files = [SYSTEM_FILE] if arguments[:2] in OF_THE_SYSTEM else settings_files()
    speak(asked_language(arguments, files))
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
                trouble = _("there is no command {name}; the commands are {names}")
                raise InputError(trouble.format(name=repr(name), names=", ".join(COMMANDS)))
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
    parser = Parser(f"{COMMAND} {name}", description=description(command))
    command.add_arguments(parser)
    return parser


def description(module: ModuleType) -> str:
    """What the module says of itself, paragraph by paragraph."""
    paragraphs = (module.__doc__ or "").split("\n\n")
    return "\n\n".join(_(" ".join(paragraph.split())) for paragraph in paragraphs)


def parser_of_none() -> Parser:
    """What reads the words where no command is typed: then it plays."""
    parser = Parser(COMMAND, usage=argparse.SUPPRESS)
    module_of("play").add_arguments(parser)
    parser.add_argument("--version", action="version", help=_("show the program's version and exit"))
    return parser


def overview() -> str:
    width = max(map(len, COMMANDS))
    lines = [
        _("usage: {program} [COMMAND] [OPTION...]").format(program=COMMAND),
        "",
        _("{purpose}. Without a command it plays.").format(purpose=_(PURPOSE)),
        "",
        _("commands:"),
        *(f"  {name:{width}}  {_(purpose)}" for name, purpose in COMMANDS.items()),
        "",
        parser_of_none().format_help(),
        _("{program} COMMAND --help tells more about each.").format(program=COMMAND),
    ]
    if COMMAND != NAME:
        # ./play does this itself: the program does not hold what packages are made of.
        package = _("{program} package makes a Debian package of it, for this and other machines.")
        lines.append(package.format(program=COMMAND))
    return "\n".join(lines)
