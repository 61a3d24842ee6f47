"""The side of a client, without any input or output: what is to be sent, and what was heard."""

from collections.abc import Iterator
from itertools import count

from connect_four.link.lines import Lines, Object, read, written

PROTOCOL = 1
# The game's lines are longer than those of its clients: fifty saved games are one.
LONGEST_HEARD = 1 << 20


def hello(name: str, is_computer: bool = False, frames: bool = True) -> Object:
    """What is to be asked first."""
    return {"hello": {"name": name, "protocol": PROTOCOL, "computer": is_computer, "frames": frames}}


class Conversation:
    def __init__(self) -> None:
        self._numbers = count(1)
        self._lines = Lines(LONGEST_HEARD)

    def ask(self, request: Object) -> tuple[int, bytes]:
        """The number under which the answer will come, and what to send."""
        number = next(self._numbers)
        return number, written({"id": number, **request})

    def heard(self, data: bytes) -> Iterator[Object]:
        """Every message that is whole by now; a SenselessError if it is none of the link."""
        self._lines.feed(data)
        for line in self._lines:
            yield read(line)
