"""Host a class: name who plays whom, round by round, and write down how it stands.

Everybody in the room whose machine waits for somebody out there takes part. The page shows every board and the
standing, and starts the rounds; so does the Enter key. Matches go on without a host, and it can be opened again.
"""

import argparse
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from connect_four.errors import InputError, MissingError, UnavailableError
from connect_four.journal.folder import state_folder
from connect_four.language import _
from connect_four.match.contest import Contest, Way
from connect_four.match.entrance import Entrance
from connect_four.match.hosting import Hosting
from connect_four.match.identity import identity_of, name_of_machine
from connect_four.match.needed import require_paho
from connect_four.match.outside import Me
from connect_four.match.papers import Papers
from connect_four.match.standing import Row
from connect_four.match.wire import Kind, Topics
from connect_four.program import say
from connect_four.settings import Settings, add_options
from connect_four.view.table import table

if TYPE_CHECKING:
    from connect_four.web.scoreboard import HostPage

FOLDER = "host"
MOST_ROUNDS = 99
WILL_SECONDS = 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument(
        "--rounds",
        type=rounds,
        metavar="N",
        help=_("so many Swiss rounds (as many as it takes to find the best one)"),
    )
    ways.add_argument("--everybody", action="store_true", help=_("everybody plays everybody"))
    ways.add_argument("--free", action="store_true", help=_("the machines pair by themselves, and it is written down"))
    parser.add_argument("--new", action="store_true", help=_("begin another class; the one before stays on the disk"))
    parser.add_argument("--listen", action="store_true", help=_("the page for the whole network"))
    add_options(parser, "broker", "name", "room", "broker_ca", "web_port", "language")


def rounds(text: str) -> int:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else 0
    if not 1 <= number <= MOST_ROUNDS:
        trouble = _("{text} is not a whole number from {least} to {most}")
        raise argparse.ArgumentTypeError(trouble.format(text=repr(text), least=1, most=MOST_ROUNDS))
    return number


def run(arguments: argparse.Namespace) -> int:
    settings = Settings.of(arguments)
    entrance = Entrance.required(settings)
    require_paho()
    # Imported late: nobody else needs paho.
    from connect_four.match.broker import Broker
    from connect_four.match.classroom import Classroom
    from connect_four.match.connecting import Will

    state = state_folder(os.environ)
    if state is None:
        raise MissingError(_("there is no place to keep a class in: HOME is not set"))
    base = f"{state}/{FOLDER}"
    papers = Papers(Path(base), settings.room, arguments.new, tell)
    contest = opened(papers, arguments)
    me = Me(identity_of(entrance.credentials, base, tell), settings.name or name_of_machine())
    topics = Topics(settings.room)
    with page_for(arguments, settings, papers.folder) as page:
        tell(_("{name} goes to {address}").format(name=me.name, address=entrance.address))
        broker = Broker(entrance, me.id, Will(topics.of(Kind.HOSTS, me.id), WILL_SECONDS), tell, insists=True)
        hosting = Hosting(me, topics, broker, contest, partial(papers.keep, contest), tell, Random())
        try:
            Classroom(hosting, broker, papers, page, me.name, tell).work()
        finally:
            if hosting.standing:
                tell(f"\n{as_table(hosting.standing)}")
            tell(_("All of it is in {folder}").format(folder=papers.folder))
    return 0


def opened(papers: Papers, arguments: argparse.Namespace) -> Contest:
    """The class as it was left, or a new one."""
    way = Way.EVERYBODY if arguments.everybody else Way.FREE if arguments.free else Way.SWISS
    contest = papers.read()
    if contest is None:
        return Contest(way, arguments.rounds)
    is_asked = arguments.everybody or arguments.free or arguments.rounds is not None
    if is_asked and way is not contest.way:
        trouble = _("the class in {folder} plays otherwise").format(folder=papers.folder)
        raise InputError(trouble, _("begin another one with --new, or leave the option out"))
    contest.rounds = arguments.rounds or contest.rounds
    if contest.tables:
        tell(_("The class goes on; --new begins another one."))
    return contest


@contextmanager
def page_for(arguments: argparse.Namespace, settings: Settings, papers: Path) -> "Iterator[HostPage | None]":
    """The page in browsers; without one the rounds are started here."""
    from connect_four.web.scoreboard import host_page_beside

    with ExitStack() as stack:
        page = None
        try:
            beside = host_page_beside(settings.web_port, arguments.listen, settings.language, papers)
            page = stack.enter_context(beside)
        except UnavailableError as error:
            say(_("There is no page: {trouble}").format(trouble=error))
        yield page


def as_table(rows: list[Row]) -> str:
    head = ("", _("player"), _("points"), _("games"), _("won"), _("tied"), _("lost"), _("Buchholz"), _("Elo"), "±")
    return table(head, [cells(place, row) for place, row in enumerate(rows, start=1)])


def cells(place: int, row: Row) -> tuple[str | float, ...]:
    strength = ("", "") if row.rating is None else (round(row.rating.elo), round(row.rating.error))
    return (place, row.name, row.points, row.games, row.wins, row.draws, row.losses, row.buchholz, *strength)


def tell(sentence: str) -> None:
    """Print it. Where the output is gone or full nobody reads it, and the class goes on."""
    with suppress(OSError):
        print(sentence, flush=True)
