"""Let a program play against whoever plays on this machine.

There it is chosen as the opponent on the first screen, above level 8. It is started anew for every game, until this
command is stopped.
"""

import argparse
import os
from functools import partial

from connect_four.bots.command import Command, seconds
from connect_four.bots.guest import Guest
from connect_four.language import _
from connect_four.link.place import connected
from connect_four.program import say
from connect_four.settings import add_options


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--name", metavar="NAME", help=_("the name by which it is chosen (that of its file)"))
    parser.add_argument(
        "--seconds",
        type=seconds,
        default=1.0,
        metavar="S",
        help=_("how long a turn may take, the first 5 s more (1)"),
    )
    add_options(parser, "language")
    parser.add_argument("program", metavar="PROGRAM", help=_("the program"))
    arguments = parser.add_argument(
        "arguments", nargs=argparse.REMAINDER, metavar="ARGUMENT", help=_("what is typed behind it for itself")
    )
    # Or argparse says that they are missing where the program is.
    arguments.required = False


def run(arguments: argparse.Namespace) -> int:
    command = Command.of([arguments.program, *arguments.arguments], arguments.name)
    Guest(command, arguments.seconds, partial(print, flush=True), say).stay(lambda: connected(os.environ))
