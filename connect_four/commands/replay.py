"""Play a saved game once more: by itself, or step by step.

Left and right go one turn back or on, up and down to the start or the end. Confirm pauses and plays on.
A game that is over ends on its final board: the four in a row bright, all else dim.
"""

import argparse
from contextlib import closing

from connect_four.control.inbox import Inbox
from connect_four.control.reel import steps
from connect_four.control.replay_loop import ReplayLoop
from connect_four.devices import choice
from connect_four.journal.history import game_of
from connect_four.language import _
from connect_four.settings import Settings, add_options


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=_("the number of the game in the list of games"))
    choice.add_options(parser)
    add_options(parser, "rotation", "palette", "brightness", "language")


def run(arguments: argparse.Namespace) -> int:
    look = Settings.of(arguments).look
    # Before any device is opened, because there may be no such game.
    game = list(steps(game_of(arguments.game)))
    with (
        closing(Inbox()) as inbox,
        inbox.hearing_signals(),
        choice.open_device(arguments.device, inbox, look) as display,
    ):
        ReplayLoop(arguments.game, game, inbox, display).run()
    return 0
