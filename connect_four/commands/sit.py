"""Play in this terminal against whoever plays on this machine.

There you are chosen as the opponent on the first screen, above level 8. Green begins, and you are Blue.
"""

import argparse
import os
from contextlib import closing

from connect_four.control.inbox import Inbox
from connect_four.datastore import LONGEST_NAME
from connect_four.devices.choice import open_device
from connect_four.link.line import Line
from connect_four.link.place import connected
from connect_four.link.sitting import Sitting
from connect_four.settings import Settings, add_options


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_options(parser, "blue", "palette", "brightness", "language")


def run(arguments: argparse.Namespace) -> int:
    settings = Settings.of(arguments)
    name = (settings.blue or os.environ.get("USER") or os.uname().nodename)[:LONGEST_NAME]
    with (
        closing(Inbox()) as inbox,
        inbox.hearing_signals(),
        connected(os.environ) as link,
        open_device("terminal", inbox, settings.look) as display,
    ):
        Sitting(Line(link, name), inbox, display, name).run()
    return 0
