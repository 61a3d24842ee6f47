"""A connection from the network, with bounds before websockets has any: nobody has said yet who that is."""

import asyncio
import socket
from http import HTTPStatus
from typing import ClassVar

from websockets.asyncio.server import ServerConnection
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State

from connect_four.web.gate import HEADERS

LONGEST_HEAD = 1 << 13
MOST_LINES = 100
MOST_AT_ONCE = 400
"""Each browser opens several while it loads the page."""
GET = b"GET "
PLAIN = "text/plain; charset=utf-8"
KEPT_UNSENT = 1 << 14
"""What the system keeps for somebody who reads slowly, in bytes."""
MOST_UNREAD = 1 << 19
"""What waits for somebody who reads slowly beside that, in bytes."""
MOST_A_SECOND = 1 << 15
"""What is read of one visitor in a second, in bytes. Each message or ping counts as so many, however short it is:"""
LEAST = 1 << 8
A_SECOND = 1.0
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
    everybody: "ClassVar[dict[Visitor, None]]"
    """All of one server's, in the order in which they came."""
    _head = b""
    _counted_from = 0.0
    _counted = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        line: socket.socket = transport.get_extra_info("socket")
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KEPT_UNSENT)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for option, value in KEEP_ALIVE.items():
            line.setsockopt(socket.IPPROTO_TCP, option, value)
        self.everybody[self] = None
        if len(self.everybody) > MOST_AT_ONCE:
            # Whoever holds connections without a word keeps nobody else out.
            oldest = next(each for each in self.everybody if each.protocol.state is not State.OPEN)
            del self.everybody[oldest]
            oldest.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.everybody.pop(self, None)

    def data_received(self, data: bytes) -> None:
        if self.request is None and self.response is None:
            self._head += data
            if refusal := self._refusal():
                self._head = b""
                self.response = refusal
                self.protocol.send_response(refusal)
                self.send_data()
                return
        if self._is_too_much(len(data)):
            self.transport.abort()
            return
        super().data_received(data)
        if self.request is not None:
            self._head = b""
        # Pings are answered before anybody has asked whether the answers are read.
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    def process_event(self, event: Request | Response | Frame) -> None:
        # No browser sends such short messages in pieces, and without an end they would fill the memory.
        is_piece = isinstance(event, Frame) and (not event.fin or event.opcode is Opcode.CONT)
        if is_piece or self._is_too_much(LEAST):
            self.transport.abort()
        else:
            super().process_event(event)

    def _is_too_much(self, amount: int) -> bool:
        now = self.loop.time()
        if now - self._counted_from >= A_SECOND:
            self._counted_from, self._counted = now, 0
        self._counted += amount
        return self._counted > MOST_A_SECOND

    def _refusal(self) -> Response | None:
        """Why nothing more of this request is looked at."""
        # Only what belongs to the request: a client may send more at once.
        head = self._head.partition(b"\r\n\r\n")[0]
        if not head.startswith(GET[: len(head)]):
            return refused(HTTPStatus.METHOD_NOT_ALLOWED, Allow="GET")
        if len(head) > LONGEST_HEAD or head.count(b"\n") > MOST_LINES:
            return refused(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        return None
