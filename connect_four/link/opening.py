"""Makes the socket of the link, and takes it away again."""

import fcntl
import os
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress

from connect_four.control.inbox import Inbox
from connect_four.control.reception import Link
from connect_four.journal.folder import state_folder
from connect_four.journal.game_files import open_folder
from connect_four.language import _
from connect_four.link.link import OpenLink
from connect_four.link.place import NAME, address, is_of_service, link_folder
from connect_four.link.reading import Reading
from connect_four.view.look import Look

Tell = Callable[[str], None]
WAITING_FOR_ACCEPT = 16


@contextmanager
def opened_link(
    inbox: Inbox, look: Look, host: str, tell: Tell, environment: Mapping[str, str] = os.environ
) -> Iterator[Link | None]:
    """The link of a game; if it cannot be made, that is told once, and the game goes on without."""
    path = link_folder(environment)
    if path is None:
        yield None
        return
    try:
        folder = open_folder(path)
        listener = made(folder, 0o660 if is_of_service(environment) else 0o600)
    except OSError as error:
        trouble = _("other programs cannot reach this game, as there is no link in {folder}: {reason}")
        tell(trouble.format(folder=path, reason=error.strerror or error))
        yield None
        return
    inode = os.stat(NAME, dir_fd=folder).st_ino
    try:
        with (
            listener,
            closing(Reading(state_folder(environment))) as reading,
            closing(OpenLink(listener, inbox, host, look, reading)) as link,
            inbox.watching(link),
        ):
            yield link
    finally:
        with suppress(OSError):
            if os.stat(NAME, dir_fd=folder).st_ino == inode:
                os.unlink(NAME, dir_fd=folder)
        os.close(folder)


def made(folder: int, rights: int) -> socket.socket:
    """A socket that listens in the open folder, in place of one that a crash has left."""
    # Of two games that start at once one comes second.
    fcntl.flock(folder, fcntl.LOCK_EX)
    try:
        if is_alive(folder):
            raise OSError(None, _("another game has one there"))
        with suppress(FileNotFoundError):
            os.unlink(NAME, dir_fd=folder)
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_NONBLOCK)
        # Bound with no rights for others, so that nobody comes in before they are as they shall be.
        before = os.umask(0o177)
        try:
            listener.bind(address(folder))
        finally:
            os.umask(before)
        os.chmod(NAME, rights, dir_fd=folder)
        listener.listen(WAITING_FOR_ACCEPT)
        return listener
    finally:
        fcntl.flock(folder, fcntl.LOCK_UN)


def is_alive(folder: int) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_NONBLOCK) as probe:
        try:
            probe.connect(address(folder))
        except (BlockingIOError, PermissionError):
            return True
        except OSError:
            return False
    return True
