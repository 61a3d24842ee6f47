"""What one browser is still to be told."""

import asyncio

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed


class News:
    def __init__(self, socket: ServerConnection) -> None:
        self._socket = socket
        # One of each kind: who reads slowly misses what is no longer so.
        self._unsent: dict[str, str] = {}
        self._has_some = asyncio.Event()
        self._sending = asyncio.Lock()

    def say(self, kind: str, text: str) -> None:
        """Send this, unless something newer of its kind comes before it has been sent."""
        self._unsent.pop(kind, None)
        self._unsent[kind] = text
        self._has_some.set()

    async def send(self) -> None:
        """Send what there is, until the browser goes."""
        try:
            while True:
                await self._has_some.wait()
                self._has_some.clear()
                await self.flush()
        except ConnectionClosed:
            pass

    async def flush(self) -> None:
        async with self._sending:
            while self._unsent:
                kind = next(iter(self._unsent))
                await self._socket.send(self._unsent.pop(kind))
