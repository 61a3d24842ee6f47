"""Show in this terminal what the game shows that is played on this machine."""

import argparse
import os
from contextlib import closing

from connect_four.control.inbox import Inbox
from connect_four.devices.choice import open_device
from connect_four.language import _
from connect_four.link.line import Line
from connect_four.link.mirror import Mirror
from connect_four.link.place import connected
from connect_four.settings import Settings, add_options


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_options(parser, "palette", "brightness", "language")


def run(arguments: argparse.Namespace) -> int:
    look = Settings.of(arguments).look
    with (
        closing(Inbox()) as inbox,
        inbox.hearing_signals(),
        connected(os.environ) as link,
        open_device("terminal", inbox, look) as display,
    ):
        Mirror(Line(link, "watch"), inbox, display).show_until(lambda message: False, _("You are watching."))
    return 0
