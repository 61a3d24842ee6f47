"""The connection of a program that waits for what the game says, at an inbox or by itself."""

import socket
from collections import deque

from connect_four.errors import LostError
from connect_four.language import _
from connect_four.link.conversation import Conversation, hello
from connect_four.link.lines import Object, SenselessError

PIECE = 1 << 16


class Line:
    """It keeps what it has heard. For an inbox it is a source."""

    due: float | None = None
    """When to run it though nothing is readable: never."""

    def __init__(self, link: socket.socket, name: str, is_computer: bool = False, frames: bool = True) -> None:
        self._link = link
        self._conversation = Conversation()
        self._heard: deque[Object] = deque()
        self.hello = self.ask(hello(name, is_computer, frames))

    def fileno(self) -> int:
        return self._link.fileno()

    def run(self) -> None:
        try:
            data = self._link.recv(PIECE)
            self._heard.extend(self._conversation.heard(data))
        except (OSError, SenselessError) as error:
            raise LostError(_("the game cannot be heard any more: {reason}").format(reason=error)) from error
        if not data:
            raise LostError(_("the game is gone"))

    def ask(self, request: Object) -> int:
        """Ask without waiting; the answer has this number."""
        number, line = self._conversation.ask(request)
        try:
            self._link.sendall(line)
        except OSError as error:
            raise LostError(_("the game is gone")) from error
        return number

    def next(self) -> Object | None:
        """What was heard next; nothing if nothing was."""
        return self._heard.popleft() if self._heard else None
