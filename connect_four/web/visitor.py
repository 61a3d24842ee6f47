"""A connection from the network, with bounds before websockets has any: nobody has said yet who that is."""

import asyncio
import socket
from http import HTTPStatus
from typing import ClassVar

from websockets.asyncio.server import ServerConnection
from websockets.datastructures import Headers
from websockets.http11 import Response

from connect_four.web.gate import HEADERS

LONGEST_HEAD = 1 << 13
MOST_LINES = 100
MOST_AT_ONCE = 400
"""Each browser opens several while it loads the page."""
GET = b"GET "
PLAIN = "text/plain; charset=utf-8"
KEPT_UNSENT = 1 << 14
"""What the system keeps for somebody who reads slowly, in bytes."""
HALF_OPEN_SECONDS = 30
# The system itself asks whether the other one is still there: no program has to wake up for it.
KEEP_ALIVE = {
    socket.TCP_KEEPIDLE: HALF_OPEN_SECONDS // 3,
    socket.TCP_KEEPINTVL: HALF_OPEN_SECONDS // 6,
    socket.TCP_KEEPCNT: 3,
    socket.TCP_USER_TIMEOUT: HALF_OPEN_SECONDS * 1000,
}


def response(status: HTTPStatus, content: bytes | str = b"", kind: str = PLAIN, **others: str) -> Response:
    """An answer. Names of headers are written with underscores."""
    body = content.encode() if isinstance(content, str) else content
    headers = Headers(HEADERS)
    headers["Connection"] = "close"
    if body:
        headers["Content-Type"] = kind
    if status is not HTTPStatus.NO_CONTENT:
        headers["Content-Length"] = str(len(body))
    for name, value in ({"Cache_Control": "no-store"} | others).items():
        headers[name.replace("_", "-")] = value
    return Response(status, status.phrase, headers, body)


def refused(status: HTTPStatus, **others: str) -> Response:
    return response(status, f"{status.phrase}\n", **others)


class Visitor(ServerConnection):
    everybody: "ClassVar[set[Visitor]]"
    """All of one server's."""
    _head = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        line: socket.socket = transport.get_extra_info("socket")
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KEPT_UNSENT)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for option, value in KEEP_ALIVE.items():
            line.setsockopt(socket.IPPROTO_TCP, option, value)
        self.everybody.add(self)
        if len(self.everybody) > MOST_AT_ONCE:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.everybody.discard(self)

    def data_received(self, data: bytes) -> None:
        if self.request is None and self.response is None:
            self._head += data
            if refusal := self._refusal():
                self._head = b""
                self.response = refusal
                self.protocol.send_response(refusal)
                self.send_data()
                return
        super().data_received(data)

    def _refusal(self) -> Response | None:
        """Why nothing more of this request is looked at."""
        # Only what belongs to the request: a client may send more at once.
        head = self._head.partition(b"\r\n\r\n")[0]
        if not head.startswith(GET[: len(head)]):
            return refused(HTTPStatus.METHOD_NOT_ALLOWED, Allow="GET")
        if len(head) > LONGEST_HEAD or head.count(b"\n") > MOST_LINES:
            return refused(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        return None
