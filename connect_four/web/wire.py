"""One connection to the game, over its link."""

import asyncio
import socket
from collections.abc import Callable

from connect_four.errors import MissingError
from connect_four.link.conversation import Conversation, hello
from connect_four.link.lines import Object, SenselessError
from connect_four.web.requests import Why

AT_ONCE = 1 << 16
GONE: Object = {"no": None, "why": Why.NO_GAME.value}
"""The answer where there is no game to ask."""

Call = Callable[[], socket.socket]
"""Reaches the link of a game; a MissingError if there is none."""
Hear = Callable[[Object], None]
"""Called with everything that is no answer."""


class Wire:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, hear: Hear) -> None:
        self._reader = reader
        self._writer = writer
        self._hear = hear
        self._conversation = Conversation()
        self._asked: dict[int, asyncio.Future[Object]] = {}
        self._is_cut = False
        self.listening = asyncio.ensure_future(self._listen())
        """It is done when one of both has gone."""

    async def ask(self, request: Object) -> Object:
        """The answer to the request; a refusal if the game goes before."""
        if self._is_cut:
            return GONE
        number, line = self._conversation.ask(request)
        answer: asyncio.Future[Object] = asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        self._writer.write(line)
        try:
            return await answer
        finally:
            del self._asked[number]

    def cut(self) -> None:
        self._is_cut = True
        self._writer.close()
        for answer in self._asked.values():
            if not answer.done():
                answer.set_result(GONE)

    async def _listen(self) -> None:
        try:
            while data := await self._reader.read(AT_ONCE):
                for message in self._conversation.heard(data):
                    self._take(message)
        except (OSError, SenselessError):
            pass
        finally:
            self.cut()

    def _take(self, message: Object) -> None:
        number = message.get("ok", message.get("no"))
        if number is None:
            self._hear(message)
        elif (answer := self._asked.get(number)) and not answer.done():
            answer.set_result(message)


async def greeted(call: Call, name: str, hear: Hear, frames: bool = True) -> Wire:
    """A wire to a game that knows us by now; a MissingError if there is none, or it will not."""
    wire = Wire(*await asyncio.open_unix_connection(sock=call()), hear)
    answer = GONE
    try:
        answer = await wire.ask(hello(name, frames=frames))
    finally:
        if "no" in answer:
            wire.cut()
    if "no" in answer:
        raise MissingError(answer["why"])
    return wire
