"""Make the game a service that is there when the Pi has booted."""

import argparse
from collections.abc import Iterator

from connect_four.settings import SYSTEM_FILE, add_options, contents, given, toml


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="install|uninstall|status")
    install = actions.add_parser("install", help="install and start the service, or bring it up to date")
    add_options(install)
    uninstall = actions.add_parser("uninstall", help="stop the service and take all of it away but the saved games")
    uninstall.add_argument("--purge", action="store_true", help="take the saved games away too")
    actions.add_parser("status", help="say whether the service runs, on what, and what its last trouble was")
    # This is what systemd starts. It has no help text, so that --help does not list it.
    actions.add_parser("run")
    actions.choices = Choices(actions.choices)


class Choices(dict[str, argparse.ArgumentParser]):
    """The actions. Errors list all but `run`, which only systemd starts."""

    def __iter__(self) -> Iterator[str]:
        return (name for name in super().__iter__() if name != "run")


def run(arguments: argparse.Namespace) -> int:
    match arguments.action:
        case "run":
            from connect_four.service.appliance import serve

            return serve()
        case "status":
            from connect_four.service import status
            from connect_four.service.systemctl import require_systemd

            require_systemd()
            report = status.report()
            print(*report.sentences, sep="\n")
            return 0 if report.is_running else 1
        case "install":
            from connect_four.service import installation, status

            options = given(arguments)
            installation.install(toml({**contents(SYSTEM_FILE), **options}) if options else "")
            print(*status.report().sentences, sep="\n")
        case "uninstall":
            from connect_four.service import installation

            installation.uninstall(arguments.purge)
            kept = installation.STATE.exists()
            print(f"The service is gone{f'; the saved games are kept in {installation.STATE}' if kept else ''}.")
    return 0
