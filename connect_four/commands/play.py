"""Play on the hat, else on a running emulator, else in the terminal."""

import argparse
import os

from connect_four.control.choosing import choose
from connect_four.control.game_loop import GameLoop
from connect_four.control.inbox import Inbox
from connect_four.control.notices import Teller
from connect_four.control.rest import Patience
from connect_four.devices import choice
from connect_four.journal.folder import state_folder
from connect_four.journal.journal import Journal
from connect_four.settings import Settings, add_options


def add_arguments(parser: argparse.ArgumentParser) -> None:
    choice.add_options(parser)
    parser.add_argument("--new", action="store_true", help="give up the saved game and choose another")
    add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    settings = Settings.of(arguments)
    look = settings.look
    teller = Teller()
    inbox = Inbox()
    with Journal(state_folder(os.environ), teller) as journal, inbox.hearing_signals():
        with choice.open_place(arguments.place, inbox, look) as display, teller.screen_taken(display.wants_caption):
            GameLoop(
                journal.resume(arguments.new),
                inbox,
                display,
                journal,
                choose,
                Patience(settings.dim_after, settings.show_after),
                teller,
            ).run()
        teller.say_held()
    return 0
