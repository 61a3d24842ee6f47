"""One program at the link, as the game sees it."""

import select
import socket
from collections.abc import Iterator
from contextlib import suppress

from connect_four.link.lines import Lines, Object, read, written
from connect_four.link.requests import Hello

LONGEST_LINE = 4096
MOST_UNREAD = 1 << 16
# In the kernel's far longer queue old pictures would wait that nobody needs any more.
QUEUE = 1 << 15
PIECE = 1 << 14


class GoneError(Exception):
    """The client has left, or is put out, with these last words."""


class Client:
    """Its requests are taken one after the other: the next one when the one before is answered."""

    def __init__(self, connection: socket.socket, host: str) -> None:
        connection.setblocking(False)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, QUEUE)
        self._connection = connection
        self._host = host
        self._lines = Lines(LONGEST_LINE)
        self._has_ended = False
        self._unsent = b""
        self._to_say: list[bytes] = []
        self._state = self._frame = b""
        self._is_answered = False
        self._hello: Hello | None = None
        self.events = select.EPOLLIN
        self.is_busy = False
        """Whether a request has been taken that is not answered yet."""

    def fileno(self) -> int:
        return self._connection.fileno()

    @property
    def is_known(self) -> bool:
        return self._hello is not None

    @property
    def name(self) -> str:
        return "" if self._hello is None else self._hello.name

    @property
    def is_computer(self) -> bool:
        return self._hello is not None and self._hello.is_computer

    @property
    def has_unsent(self) -> bool:
        return bool(self._unsent)

    def greet(self, hello: Hello) -> None:
        self._hello = hello

    def receive(self) -> None:
        try:
            data = self._connection.recv(PIECE)
        except BlockingIOError:
            return
        except OSError as error:
            raise GoneError from error
        self._has_ended = not data
        self._lines.feed(data)

    def next_message(self) -> Object | None:
        """The next one that has come, if the one before is answered."""
        if self.is_busy:
            return None
        for line in self._lines:
            return read(line)
        if self._has_ended:
            raise GoneError
        return None

    def answer(self, number: int, reason: str) -> None:
        self.reply({"no": number, "why": reason} if reason else {"ok": number})

    def reply(self, answer: Object) -> None:
        self._is_answered = True
        self.say(answer)

    def summon(self, is_wanted: bool) -> None:
        self.say({"wanted": {"by": self._host}} if is_wanted else {"unwanted": {}})

    def say(self, message: Object) -> None:
        self._to_say.append(written(message))

    def tell(self, state: bytes, frame: bytes) -> None:
        """Tell what is new, if the client has read what was told before or is to be answered; and then the answers."""
        self._flush()
        # While data is unsent, skip the news and send nothing: EPOLLOUT then triggers the next call, which has them.
        if not self._unsent or self._is_answered:
            self._to_say = [*self._news(state, frame), *self._to_say]
            self.send()
        if self._is_answered:
            self.is_busy = self._is_answered = False

    def _news(self, state: bytes, frame: bytes) -> Iterator[bytes]:
        if state != self._state:
            self._state = state
            yield state
        if frame != self._frame and self._hello is not None and self._hello.wants_frames:
            self._frame = frame
            yield frame

    def send(self) -> None:
        """Send as much as there is room for."""
        self._unsent += b"".join(self._to_say)
        self._to_say = []
        self._flush()

    def _flush(self) -> None:
        if not self._unsent:
            return
        try:
            self._unsent = self._unsent[self._connection.send(self._unsent) :]
        except BlockingIOError:
            pass
        except OSError as error:
            raise GoneError from error
        if len(self._unsent) > MOST_UNREAD:
            raise GoneError

    def close(self, *last_words: Object) -> None:
        # Whoever does not read, or has gone, misses them.
        with suppress(OSError):
            self._connection.send(self._unsent + b"".join([*self._to_say, *map(written, last_words)]))
        self._connection.close()
