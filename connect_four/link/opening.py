"""Makes the socket of the link, and takes it away again."""

import fcntl
import os
import select
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from typing import TYPE_CHECKING

from connect_four.control.inbox import Inbox
from connect_four.control.reception import Link, News
from connect_four.journal.folder import state_folder
from connect_four.journal.game_files import open_folder
from connect_four.language import _
from connect_four.link.place import NAME, address, is_of_service, link_folder
from connect_four.view.look import Look

if TYPE_CHECKING:
    from connect_four.link.link import OpenLink

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
    with ExitStack() as stack:
        try:
            folder = open_folder(path)
            stack.callback(os.close, folder)
            listener = stack.enter_context(made(folder, 0o660 if is_of_service(environment) else 0o600))
        except OSError as error:
            trouble = _("other programs cannot reach this game, as there is no link in {folder}: {reason}")
            tell(trouble.format(folder=path, reason=error.strerror or error))
            yield None
            return
        stack.callback(take_away, folder, os.stat(NAME, dir_fd=folder).st_ino)

        epoll = stack.enter_context(closing(select.epoll()))
        epoll.register(listener, select.EPOLLIN)

        def open_link() -> "OpenLink":
            # Whoever comes first waits for it, and no start of a game.
            from connect_four.link.link import OpenLink
            from connect_four.link.reading import Reading

            reading = stack.enter_context(closing(Reading(state_folder(environment), inbox)))
            return stack.enter_context(closing(OpenLink(epoll, listener, inbox, host, look, reading)))

        door = Door(epoll, open_link)
        with inbox.watching(door):
            yield door


class Door:
    """The link, which is opened when somebody knocks."""

    def __init__(self, epoll: select.epoll, open_link: "Callable[[], OpenLink]") -> None:
        self._epoll = epoll
        self._open_link = open_link
        self._link: OpenLink | None = None

    def fileno(self) -> int:
        return self._epoll.fileno()

    def run(self) -> None:
        self._link = self._link or self._open_link()
        self._link.run()

    @property
    def is_watched(self) -> bool:
        return self._link is not None and self._link.is_watched

    def tell(self, news: News) -> None:
        if self._link is not None:
            self._link.tell(news)


def take_away(folder: int, inode: int) -> None:
    """Take the socket away, if it is still the one of this game."""
    with suppress(OSError):
        if os.stat(NAME, dir_fd=folder).st_ino == inode:
            os.unlink(NAME, dir_fd=folder)


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
