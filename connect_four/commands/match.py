"""Play matches against other machines, through a broker.

Whoever plays on this machine finds somebody out there as an opponent on the first screen, above level 8. This runs
until it is stopped. With --bot a program plays match after match instead, on a machine that needs no lights; several
of them on one machine need folders of their own (XDG_STATE_HOME, and XDG_CONFIG_HOME for the broker's password).
"""

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from random import Random

from connect_four.bots.at_the_stick import at_the_stick
from connect_four.bots.command import Command, seconds
from connect_four.journal.folder import state_folder
from connect_four.journal.journal import Journal
from connect_four.language import _
from connect_four.link.line import Line
from connect_four.link.place import connected, game_of_service
from connect_four.match.entrance import Entrance
from connect_four.match.headless import Headless
from connect_four.match.identity import identity_of, name_of_machine
from connect_four.match.memory import MatchFile
from connect_four.match.messenger import Messenger
from connect_four.match.needed import require_paho
from connect_four.match.outside import Me
from connect_four.match.wire import Kind, Topics
from connect_four.program import say
from connect_four.service.systemd import Notifier
from connect_four.settings import SYSTEM_FILE, Settings, add_options

# In a folder of its own: the game writes new files beside it under the same name.
FOLDER = "match"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    # Without a help text, so that --help does not list it: what systemd starts.
    parser.add_argument("--service", action="store_true", help=argparse.SUPPRESS)
    add_options(parser, "broker", "name", "room", "broker_ca", "language")
    parser.add_argument(
        "--seconds",
        type=seconds,
        default=1.0,
        metavar="S",
        help=_("how long a turn of the program may take, the first 5 s more (1)"),
    )
    parser.add_argument(
        "--bot",
        nargs=argparse.REMAINDER,
        metavar="PROGRAM",
        help=_("let this program play, with what is typed behind it for itself"),
    )


def run(arguments: argparse.Namespace) -> int:
    settings = Settings.of(arguments, [SYSTEM_FILE] if arguments.service else None)
    if not settings.broker and arguments.service:
        say(_("no broker is set in {file}").format(file=SYSTEM_FILE))
        return 0
    entrance = Entrance.required(settings)
    require_paho()
    # Imported late: nobody else needs paho.
    from connect_four.match.broker import Broker
    from connect_four.match.connecting import Will
    from connect_four.match.program import GameHere, work

    notifier = Notifier()

    # Nobody may hear the service, and it goes on.
    tell = say if arguments.service else partial(print, flush=True)

    def report(sentence: str) -> None:
        tell(sentence)
        notifier.ready(sentence, 0)

    base = state_folder(os.environ)
    folder = base and f"{base}/{FOLDER}"
    bot = None if arguments.bot is None else Command.of(arguments.bot)
    name = settings.name or (name_of_machine() if bot is None else bot.name)
    me = Me(identity_of(entrance.credentials, folder, tell), name, is_computer=bot is not None)
    topics = Topics(settings.room)
    report(_("{name} goes to {address}").format(name=me.name, address=entrance.address))
    broker = Broker(entrance, me.id, Will(topics.of(Kind.PLAYERS, me.id)), report, insists=not arguments.service)
    messenger = Messenger(me, topics, broker, MatchFile(folder, tell), tell, Random())

    @contextmanager
    def link() -> Iterator[Line]:
        with game_of_service() if arguments.service else connected(os.environ) as connection:
            yield Line(connection, somebody(), frames=False)

    if bot is None:
        work(messenger, broker, GameHere(link, tell))
    else:
        start = partial(at_the_stick, bot, arguments.seconds, tell, say)
        with Journal(base, say, (name, name)) as journal, Headless(start, journal, base, somebody()) as headless:
            work(messenger, broker, GameHere(lambda: nullcontext(headless), tell))
    return 0


def somebody() -> str:
    """What the one out there is called until there is one."""
    return _("somebody out there")
