"""A client of the link that keeps all it has heard, in its order."""

import json
import socket
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from connect_four.link.conversation import Conversation
from connect_four.link.place import connected_in
from connect_four.view.text import EDGE, HEAD
from tests.pictures import after, seen

PATIENCE_SECONDS = 60.0

Message = dict[str, Any]


class Client:
    def __init__(self, folder: Path) -> None:
        self._socket = connected_in(str(folder))
        self._conversation = Conversation()
        self.heard: list[Message] = []
        self.has_heard_end = False

    def close(self) -> None:
        self._socket.close()

    def end_writing(self) -> None:
        self._socket.shutdown(socket.SHUT_WR)

    def end_reading(self) -> None:
        self._socket.shutdown(socket.SHUT_RD)

    def send(self, *lines: bytes) -> None:
        self._socket.sendall(b"".join(line + b"\n" for line in lines))

    def send_piece(self, data: bytes) -> None:
        self._socket.sendall(data)

    def say(self, *messages: Message) -> None:
        self.send(*(json.dumps(message).encode() for message in messages))

    def ask(self, **request: Any) -> Message:
        """Its answer."""
        number = self.begin_to_ask(**request)
        return self.hear_until(lambda message: number in (message.get("ok"), message.get("no")))

    def begin_to_ask(self, **request: Any) -> int:
        number, line = self.line(**request)
        self._socket.sendall(line)
        return number

    def line(self, **request: Any) -> tuple[int, bytes]:
        return self._conversation.ask(request)

    def do(self, **request: Any) -> list[Message]:
        """Ask for what is granted; all that is heard up to that."""
        before = len(self.heard)
        answer = self.ask(**request)
        assert "ok" in answer, answer
        return self.heard[before:]

    def press(self, letters: str) -> None:
        for letter in letters.replace(" ", ""):
            self.do(press=letter)

    def hear(self) -> Message | None:
        """The next message; None at the end."""
        before = len(self.heard)
        self.wait_until(lambda: len(self.heard) > before or self.has_heard_end)
        return self.heard[before] if len(self.heard) > before else None

    def hear_until(self, is_it: Callable[[Message], bool]) -> Message:
        """The first message of this kind that is heard from now on, or was heard with the last ones."""
        start = len(self.heard)
        self.wait_until(lambda: any(map(is_it, self.heard[start:])) or self.has_heard_end)
        found = [message for message in self.heard[start:] if is_it(message)]
        assert found, f"the game ended the conversation: {self.heard[start:]}"
        return found[0]

    def hear_end(self) -> list[Message]:
        """All that is said before the game closes the connection."""
        start = len(self.heard)
        self.wait_until(lambda: self.has_heard_end)
        return self.heard[start:]

    def wait_for_state(self, **members: Any) -> Message:
        self.wait_until(lambda: "state" in kinds(self.heard) and members.items() <= self.state.items())
        return self.state

    def wait_until(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE_SECONDS
        while not condition():
            left = end - time.monotonic()
            assert left > 0, f"still waiting; heard so far: {self.heard[-5:]}"
            self._listen(left)

    def heard_within(self, seconds: float) -> list[Message]:
        """What is said within the next seconds."""
        start, end = len(self.heard), time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and not self.has_heard_end:
            self._listen(left)
        return self.heard[start:]

    def _listen(self, seconds: float) -> None:
        self._socket.settimeout(seconds)
        try:
            data = self._socket.recv(1 << 16)
        except TimeoutError:
            return
        except ConnectionResetError:
            data = b""
        finally:
            self._socket.settimeout(None)
        self.has_heard_end = not data
        self.heard += self._conversation.heard(data)

    @property
    def state(self) -> Message:
        """The newest one."""
        return next(message["state"] for message in reversed(self.heard) if "state" in message)

    @property
    def frame(self) -> Message:
        return next(message["frame"] for message in reversed(self.heard) if "frame" in message)

    def wait_for_picture(self, presses: str, record: str | None = None) -> None:
        """Wait until the game has shown what is seen after these presses."""
        expected = seen(after(presses, record))
        self.wait_until(lambda: any(picture(frame) == expected for frame in self.frames))

    def wait_for_settled_picture(self, presses: str, record: str | None = None) -> None:
        """Wait until it is what is shown."""
        expected = seen(after(presses, record))
        self.wait_until(lambda: picture(self.frame) == expected)

    @property
    def frames(self) -> list[Message]:
        return [message["frame"] for message in self.heard if "frame" in message]


def picture(frame: Message) -> str:
    """The frame as a picture of a test."""
    return "\n".join([HEAD, EDGE, *(f"{y}|{row}|" for y, row in enumerate(frame["lights"])), EDGE])


def kinds(messages: Sequence[Message]) -> list[str]:
    """What each message is: its first word."""
    return [next(iter(message)) for message in messages]


def take_at_once(client: Client, token: str, helper: Client) -> Message:
    """The answer to a turn of several steps, which the helper's press hurries."""
    number = client.begin_to_ask(turn=token, after=len(client.state["record"]))
    # Refused until the turn is under way.
    while "no" in helper.ask(press="D"):
        pass
    return client.hear_until(lambda message: number in (message.get("ok"), message.get("no")))
