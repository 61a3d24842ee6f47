"""Where the link is: a socket in a folder that only this user, or the service's group, may enter."""

import os
import socket
from collections.abc import Iterator, Mapping

from connect_four.errors import MissingError, type_this
from connect_four.journal.folder import state_folder
from connect_four.language import _
from connect_four.program import COMMAND

NAME = "link"
FOLDER_OF_THE_SERVICE = "/run/connect-four"
# Nothing tells when a game begins: its folder may not be there before it.
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0
"""Between two looks for a game that has gone."""


def link_folder(environment: Mapping[str, str]) -> str | None:
    """The folder for the link of a game with this environment; None if there is no place for it."""
    # systemd separates several folders by colons.
    given = environment.get("RUNTIME_DIRECTORY", "").partition(":")[0]
    if given.startswith("/"):
        return given
    base = environment.get("XDG_RUNTIME_DIR", "")
    # The XDG standard says to ignore a relative path.
    return f"{base.rstrip('/')}/connect-four" if base.startswith("/") else state_folder(environment)


def is_of_service(environment: Mapping[str, str]) -> bool:
    return environment.get("RUNTIME_DIRECTORY", "").startswith("/")


def connected(environment: Mapping[str, str]) -> socket.socket:
    """A connection to the game of this user, else to the service's."""
    trouble = _("no game is running here")
    for folder in folders(environment):
        try:
            return connected_in(folder)
        except PermissionError:
            trouble = _("you may not use the link of the game in {folder}").format(folder=folder)
        except OSError:
            pass
    raise MissingError(trouble, type_this(COMMAND))


def game_of_service() -> socket.socket:
    """A connection to the service's game."""
    try:
        return connected_in(FOLDER_OF_THE_SERVICE)
    except OSError as error:
        raise MissingError(str(error)) from None


def folders(environment: Mapping[str, str]) -> Iterator[str]:
    own = link_folder(environment)
    if own is not None:
        yield own
    if own != FOLDER_OF_THE_SERVICE:
        yield FOLDER_OF_THE_SERVICE


def connected_in(folder: str) -> socket.socket:
    """A connection to the game whose link is in this folder; an OSError if there is none."""
    place = os.open(folder, os.O_PATH | os.O_DIRECTORY)
    link = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        link.connect(address(place))
    except OSError:
        link.close()
        raise
    finally:
        os.close(place)
    return link


def address(folder: int, name: str = NAME) -> str:
    """The socket in the open folder. The address of a socket must be short, and the path of a folder can be long."""
    return f"/proc/self/fd/{folder}/{name}"
