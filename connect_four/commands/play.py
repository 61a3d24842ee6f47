"""Play on the hat, else on a running emulator, else in the terminal."""

import argparse

from connect_four.control.notices import Notices
from connect_four.devices import choice
from connect_four.language import _
from connect_four.service.session import opened_session
from connect_four.settings import Settings, add_options


def add_arguments(parser: argparse.ArgumentParser) -> None:
    choice.add_options(parser)
    parser.add_argument("--new", action="store_true", help=_("give up the saved game and choose another"))
    add_options(parser, "rotation", "palette", "brightness", "dim_after", "show_after", "language")


def run(arguments: argparse.Namespace) -> int:
    notices = Notices()
    with opened_session(Settings.of(arguments), notices.tell) as session:
        with session.device(arguments.device) as display, notices.screen_taken(display.wants_caption):
            # After the device is open: if there is none, --new must not give up the saved game.
            manager = session.journal.resume(arguments.new)
            session.game_loop(manager, display, notices).run()
        notices.say_held()
    return 0
