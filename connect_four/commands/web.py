"""Show the game that runs on this machine in a browser, or wait for one.

It is for this machine alone, or with --listen for the whole network. Whoever is to press, and not only to watch,
types in a number that the lights show. "forget" ends that for every browser.
"""

import argparse
import os
import socket
from pathlib import Path

from connect_four.errors import MissingError
from connect_four.journal.folder import state_folder
from connect_four.language import _
from connect_four.link.place import connected, game_of_service
from connect_four.program import say
from connect_four.service.systemd import Notifier
from connect_four.settings import OFF, PLAY, SYSTEM_FILE, Settings, add_options
from connect_four.web.addresses import network_address, new_token, own_address, sentences
from connect_four.web.needed import require_websockets

FORGET = "forget"
STATE_OF_THE_SERVICE = "/var/lib/connect-four-web"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="[forget]")
    actions.add_parser(FORGET, help=_("end all pairings: no browser may press any more"))
    parser.add_argument(
        "--listen", action="store_true", help=_("for the whole network, and not for this machine alone")
    )
    # Without help texts, so that --help does not list them: what systemd starts, and what others start with --web.
    for starter in ("--service", "--beside", "--tournament"):
        parser.add_argument(starter, action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--host", type=Path, metavar="PAPERS", help=argparse.SUPPRESS)
    add_options(parser, "web_port", "language")


def run(arguments: argparse.Namespace) -> int:
    if arguments.action == FORGET:
        return forget_all()
    require_websockets()
    settings = Settings.of(arguments, [SYSTEM_FILE] if arguments.service else None)
    if arguments.service and settings.web == OFF:
        say(_("the page is switched off in {file}").format(file=SYSTEM_FILE))
        return 0
    # Imported late: to forget needs none of it.
    from connect_four.web.program import serve
    from connect_four.web.server import Plan

    if arguments.tournament or arguments.host:
        return show_snapshots(settings.web_port, arguments)
    plan = Plan(
        port=settings.web_port,
        is_open=arguments.listen or arguments.service,
        may_be_played=not arguments.service or settings.web == PLAY,
        folder=state_folder(os.environ),
        key=new_token() if arguments.beside else "",
    )

    notifier = Notifier()

    def ready() -> None:
        lines = [own_address(plan.port, plan.key)] if plan.key else sentences(plan.port, plan.is_open)
        print(*lines, sep="\n", flush=True)
        state = _("{address}, to play on") if plan.may_be_played else _("{address}, to watch")
        notifier.ready(state.format(address=network_address(plan.port)), 0)

    serve(plan, game_of_service if arguments.service else own_game, say, ready, arguments.beside)
    return 0


def show_snapshots(port: int, arguments: argparse.Namespace) -> int:
    """The page beside a tournament, or beside a host, where whoever comes with the key may start rounds."""
    from connect_four.web.program import serve_snapshots
    from connect_four.web.snapshots import OF_TOURNAMENT, SnapshotServer, of_host

    key = new_token() if arguments.host else ""
    kind = of_host(arguments.host) if arguments.host else OF_TOURNAMENT
    server = SnapshotServer(port, arguments.listen, kind, key)
    serve_snapshots(server, lambda: print(own_address(port, key), flush=True))
    return 0


def own_game() -> socket.socket:
    return connected(os.environ)


def forget_all() -> int:
    from connect_four.web.pairings import forget

    folders = [state_folder(os.environ), *([STATE_OF_THE_SERVICE] if os.geteuid() == 0 else [])]
    try:
        found = [forget(folder) for folder in folders if folder is not None]
    except OSError as error:
        trouble = _("the pairings cannot be forgotten: {reason}").format(reason=error.strerror)
        raise MissingError(trouble) from None
    print(_("No browser may press any more.") if any(found) else _("No browser was paired."))
    return 0
