"""Show how the game is played, on any display, in less than three minutes.

Any press ends it.
"""

import argparse
from contextlib import closing

from connect_four.control.inbox import Inbox
from connect_four.control.lesson_loop import teach
from connect_four.devices import choice
from connect_four.settings import Settings, add_options


def add_arguments(parser: argparse.ArgumentParser) -> None:
    choice.add_options(parser)
    add_options(parser, "rotation", "palette", "brightness", "language")


def run(arguments: argparse.Namespace) -> int:
    look = Settings.of(arguments).look
    with (
        closing(Inbox()) as inbox,
        inbox.hearing_signals(),
        choice.open_device(arguments.device, inbox, look) as display,
    ):
        teach(inbox, display)
    return 0
