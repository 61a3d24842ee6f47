"""Make the game a service that is there when the Pi has booted."""

import argparse
from collections.abc import Iterator

from connect_four.errors import InputError, MissingError, type_this
from connect_four.language import _
from connect_four.program import COMMAND, NAME
from connect_four.settings import SYSTEM_FILE, add_options, as_toml, contents, given

# Without help texts, so that --help does not list them: what systemd starts, and what ./play asks for when it installs.
HIDDEN = ("run", "settings")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="install|uninstall|status")
    install = actions.add_parser("install", help=_("install and start the service, or bring it up to date"))
    add_options(install)
    uninstall = actions.add_parser(
        "uninstall", help=_("stop the service and take it away, but not the saved games and the settings")
    )
    uninstall.add_argument("--purge", action="store_true", help=_("take the saved games and the settings away too"))
    actions.add_parser("status", help=_("say whether the service runs, on what, and what its last trouble was"))
    actions.add_parser("run")
    add_options(actions.add_parser("settings", prog=install.prog))
    actions.choices = Choices(actions.choices)


class Choices(dict[str, argparse.ArgumentParser]):
    """The actions. Errors list only those that somebody types."""

    def __iter__(self) -> Iterator[str]:
        return (name for name in super().__iter__() if name not in HIDDEN)


def run(arguments: argparse.Namespace) -> int:
    match arguments.action:
        case "run":
            from connect_four.service.appliance import serve

            return serve()
        case "settings":
            print(as_toml({**contents(SYSTEM_FILE), **given(arguments)}), end="")
        case "status":
            from connect_four.service import status
            from connect_four.service.systemctl import require_systemd

            require_systemd()
            report = status.report()
            print(*report.sentences, sep="\n")
            return 0 if report.is_running else 1
        case action:
            if COMMAND != NAME:
                raise MissingError(_("this needs root"), type_this(f"sudo {COMMAND} service {action}"))
            if action == "uninstall":
                way = "purge" if arguments.purge else "remove"
                raise MissingError(_("apt does this"), type_this(f"sudo apt {way} {NAME}"))
            trouble = _("a clone of the project does this; type in its folder: {command}")
            raise InputError(trouble.format(command=f"sudo ./play service {action}"))
    return 0
