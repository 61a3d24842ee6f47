"""Play on the hat, else on a running emulator, else in the terminal."""

import argparse
from contextlib import AbstractContextManager, nullcontext

from connect_four.control.inbox import Inbox
from connect_four.control.notices import Notices
from connect_four.devices import choice
from connect_four.errors import input_refused
from connect_four.language import _
from connect_four.logic.beginning import HANDICAPS, ORDINARY, Beginning
from connect_four.service.session import opened_session
from connect_four.settings import Settings, add_options


def add_arguments(parser: argparse.ArgumentParser) -> None:
    choice.add_options(parser)
    parser.add_argument("--new", action="store_true", help=_("give up the saved game and choose another"))
    parser.add_argument(
        "--start", metavar="RECORD", help=_("the same, and begin each game after these turns, such as '3 4 x37'")
    )
    parser.add_argument(
        "--handicap",
        action="append",
        default=[],
        metavar="|".join(HANDICAPS),
        help=_("the same, and play each game without these jokers; can be given several times"),
    )
    parser.add_argument(
        "--web",
        action="store_true",
        dest="page",
        help=_("show the game in browsers, too; without a device there alone"),
    )
    parser.add_argument("--listen", action="store_true", help=_("the same, in browsers of the whole network"))
    add_options(
        parser, "rotation", "palette", "brightness", "dim_after", "show_after", "language", "green", "blue", "web_port"
    )


def run(arguments: argparse.Namespace) -> int:
    # Before anything is opened: a record that is none must not give up the saved game.
    beginning = other_beginning(arguments)
    afresh = arguments.new or beginning is not None
    settings = Settings.of(arguments)
    notices = Notices()
    with (
        opened_session(settings, notices.tell) as session,
        notices.said_at_the_end(),
        page_for(arguments, session.inbox, notices, settings) as where,
        session.device(device_for(arguments)) as display,
        notices.screen_taken(display.wants_caption),
    ):
        if display.wants_caption:
            # What was said before is not seen now.
            notices.notice = notices.notice or where
        # After the device is open: if there is none, the saved game must not be given up.
        manager = session.journal.resume(afresh, beginning or ORDINARY)
        loop = session.game_loop(manager, display, notices)
        loop.show()
        with session.reception(manager, notices.tell) as reception:
            loop.run(reception=reception)
    return 0


def page_for(
    arguments: argparse.Namespace, inbox: Inbox, notices: Notices, settings: Settings
) -> AbstractContextManager[str]:
    """The page in browsers, if it was asked for, and the sentence that says where it is."""
    if not wants_page(arguments):
        return nullcontext("")
    # Imported late, because most games are played without.
    from connect_four.web.beside import page_beside

    return page_beside(inbox, notices, settings.web_port, arguments.listen, settings.language)


def device_for(arguments: argparse.Namespace) -> str | None:
    if wants_page(arguments) and arguments.device is None and choice.device_that_is_there() is None:
        return choice.NOTHING
    device: str | None = arguments.device
    return device


def wants_page(arguments: argparse.Namespace) -> bool:
    return bool(arguments.page or arguments.listen)


def other_beginning(arguments: argparse.Namespace) -> Beginning | None:
    """The beginning that was asked for, if one was."""
    if arguments.start is None and not arguments.handicap:
        return None
    # Imported late, because most games begin as usual.
    from connect_four.logic.record import beginning_of

    with input_refused():
        return beginning_of(arguments.start or "", arguments.handicap)
