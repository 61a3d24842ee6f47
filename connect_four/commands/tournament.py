"""Let programs and levels of the computer play a tournament, everybody against everybody.

A player is a level, level:1 to level:8, or a program in quotes with its arguments; name=program gives it a name.
Each two play pairs of games from the same balanced opening, once with either colour.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

from connect_four.bots.command import seconds
from connect_four.bots.crew import Crew, signals_wait
from connect_four.bots.data import as_data
from connect_four.bots.drawing import drawing
from connect_four.bots.game import Rules
from connect_four.bots.openings import MOST_STONES
from connect_four.bots.players import players
from connect_four.bots.progress import Progress, terminal_size
from connect_four.bots.said import Said
from connect_four.bots.snapshot import Snapshot, Snapshots
from connect_four.bots.table import faults, report
from connect_four.bots.tournament import Plan, Tournament
from connect_four.errors import LostError
from connect_four.files import require_writable, write_file
from connect_four.journal.folder import state_folder
from connect_four.language import _
from connect_four.program import say
from connect_four.settings import Settings, add_options
from connect_four.view.drawing import svg_file

if TYPE_CHECKING:
    from connect_four.web.scoreboard import Scoreboard

MOST_JOBS = 64
SEEDS = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("players", nargs="+", metavar="PLAYER", help=_("level:1 to level:8, or a program"))
    parser.add_argument(
        "--games", type=even, default=10, metavar="N", help=_("how many games each two play, an even number (10)")
    )
    parser.add_argument(
        "--seconds",
        type=seconds,
        default=0.1,
        metavar="S",
        help=_("how long a turn may take, the first 5 s more (0.1)"),
    )
    parser.add_argument(
        "--openings",
        type=lambda text: whole(text, 0, MOST_STONES),
        default=2,
        metavar="N",
        help=_("how many stones of each side lie there at the beginning (2)"),
    )
    parser.add_argument(
        "--seed", type=lambda text: whole(text, 0, None), metavar="N", help=_("a number, to play the same once more")
    )
    parser.add_argument(
        "--jobs",
        type=lambda text: whole(text, 1, MOST_JOBS),
        default=max(1, len(os.sched_getaffinity(0)) - 1),
        metavar="N",
        help=_("how many games are played at a time (as many as there are processors, but for one)"),
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help=_("write all of it to this file, as JSON"))
    parser.add_argument("--svg", type=svg_file, metavar="FILE", help=_("draw it as well; the name ends in .svg"))
    parser.add_argument(
        "--web", action="store_true", help=_("show the table and a game in browsers while it is played")
    )
    parser.add_argument("--listen", action="store_true", help=_("the same, in browsers of the whole network"))
    add_options(parser, "web_port", "language")


def whole(text: str, least: int, most: int | None) -> int:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else -1
    if number >= least and (most is None or number <= most):
        return number
    if most is None:
        trouble = _("{text} is not a whole number from {least} on")
    else:
        trouble = _("{text} is not a whole number from {least} to {most}")
    raise argparse.ArgumentTypeError(trouble.format(text=repr(text), least=least, most=most))


def even(text: str) -> int:
    number = whole(text, 1, None)
    if number % 2:
        trouble = _("{text} is odd, and each opening is played twice; give an even number")
        raise argparse.ArgumentTypeError(trouble.format(text=text))
    return number


def run(arguments: argparse.Namespace) -> int:
    seed = SystemRandom().randrange(SEEDS) if arguments.seed is None else arguments.seed
    rules = Rules(tuple(players(arguments.players)), arguments.seconds, seed)
    tournament = Tournament(Plan(rules, arguments.games, arguments.openings))
    for file in (arguments.json, arguments.svg):
        if file is not None:
            require_writable(file)
    said = Said(tournament.plan, state_folder(os.environ))
    with page_for(arguments) as page:
        try:
            play(tournament, arguments.jobs, said, page)
        finally:
            # Also when a signal has ended it.
            try:
                with signals_wait():
                    write_files(tournament, arguments)
            finally:
                print("\n\n".join(paragraphs(tournament, said)), flush=True)
        if page is not None:
            page.stay()
    return 0


def page_for(arguments: argparse.Namespace) -> "AbstractContextManager[Scoreboard | None]":
    """The page in browsers, if it was asked for."""
    if not (arguments.web or arguments.listen):
        return nullcontext()
    # Imported late, because most tournaments are played without.
    from connect_four.web.scoreboard import scoreboard_beside

    settings = Settings.of(arguments)
    return scoreboard_beside(settings.web_port, arguments.listen, settings.language)


def play(tournament: Tournament, jobs: int, said: Said, page: "Scoreboard | None") -> None:
    progress = Progress(tournament)
    tell = progress.tell if page is None else shown_on(page, tournament, progress)
    try:
        with Crew(jobs, tournament.plan.rules) as crew:
            tournament.run(crew, said.keep, tell)
    finally:
        progress.clear()


def shown_on(page: "Scoreboard", tournament: Tournament, progress: Progress) -> Callable[[], None]:
    """What tells the page and the terminal that there may be something new."""

    def show(snapshot: Snapshot) -> None:
        try:
            page.show(snapshot)
        except LostError as error:
            progress.clear()
            say(str(error))

    snapshots = Snapshots(tournament, show)

    def tell() -> None:
        progress.tell()
        snapshots.tell()

    return tell


def write_files(tournament: Tournament, arguments: argparse.Namespace) -> None:
    plan = tournament.plan
    if arguments.json is not None:
        data = as_data(tournament.standing, tournament.played.values(), plan.stones, plan.rules.seed)
        write_file(arguments.json, f"{json.dumps(data)}\n".encode())
    if arguments.svg is not None:
        write_file(arguments.svg, drawing(tournament.standing).encode())


def paragraphs(tournament: Tournament, said: Said) -> Iterator[str]:
    played, plan = len(tournament.played), tournament.plan
    if played:
        width = terminal_size(sys.stdout).columns
        yield from report(tournament.standing, width)
        yield from faults(tournament.standing, tournament.played.values(), said.place)
    if not tournament.is_over:
        yield _("{played} of {games} games were played.").format(played=played, games=plan.length)
    yield _("The same once more: --seed {seed}").format(seed=plan.rules.seed)
