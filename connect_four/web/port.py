"""One port, on this machine or in the whole network: who may connect to it, and the files that are sent there."""

import errno
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from http import HTTPStatus

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.http11 import Request, Response

from connect_four.errors import BusyError, MissingError
from connect_four.language import _
from connect_four.web.gate import HEADERS, is_let_in, own_names
from connect_four.web.page_files import Page
from connect_four.web.visitor import HALF_OPEN_SECONDS, Visitor, refused, response

SOCKET = "/link"
MOST_BROWSERS = 64
LONGEST_MESSAGE = 1 << 10
LOOPBACK = ("127.0.0.1", "::1")
EVERYWHERE = ("0.0.0.0", "::")
NO_SUCH_ADDRESS = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)

Answer = Callable[[Request, str, str], Response | None]
"""Called with a request that is let in, its path and its query; None where a browser may open the socket."""
Show = Callable[[ServerConnection], Awaitable[None]]
"""Called with a browser's open socket."""


class Port:
    def __init__(self, number: int, is_open: bool, answer: Answer, show: Show) -> None:
        self._number = number
        self._is_open = is_open
        self._answer = answer
        self._show = show
        self._names = own_names(socket.gethostname())
        self._visitors: dict[Visitor, None] = {}

        class OwnVisitor(Visitor):
            everybody = self._visitors

        self._own_visitor = OwnVisitor

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        servers: list[Server] = []
        try:
            for address in EVERYWHERE if self._is_open else LOOPBACK:
                servers += await self._opened(address)
            yield
        finally:
            for server in servers:
                server.close(close_connections=False)
            # Nobody is waited for: each of them sees that its connection has ended.
            for visitor in [*self._visitors]:
                visitor.transport.abort()

    async def _opened(self, address: str) -> list[Server]:
        """The server at this address; none on a machine that has no such addresses."""
        try:
            return [await self._served_at(address)]
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                trouble = _("the port {port} is taken").format(port=self._number)
                raise BusyError(trouble, _("choose another one with --web-port")) from None
            if error.errno in NO_SUCH_ADDRESS and ":" in address:
                return []
            trouble = _("the port {port} cannot be opened: {reason}")
            reason = os.strerror(error.errno or 0)
            raise MissingError(trouble.format(port=self._number, reason=reason)) from None

    async def _served_at(self, address: str) -> Server:
        return await serve(
            self._show,
            address,
            self._number,
            process_request=self._let_in,
            process_response=with_headers,
            create_connection=self._own_visitor,
            server_header=None,
            compression=None,
            open_timeout=HALF_OPEN_SECONDS,
            close_timeout=HALF_OPEN_SECONDS,
            ping_interval=None,
            max_size=LONGEST_MESSAGE,
            max_queue=1,
            write_limit=LONGEST_MESSAGE,
        )

    def _let_in(self, connection: ServerConnection, request: Request) -> Response | None:
        path, _, query = request.path.partition("?")
        hosts, origins = (request.headers.get_all(name) for name in ("Host", "Origin"))
        if not is_let_in(hosts, origins, self._names, needs_origin=path == SOCKET):
            return refused(HTTPStatus.FORBIDDEN)
        return self._answer(request, path, query)


def document(content: bytes, **others: str) -> Response:
    return response(HTTPStatus.OK, content, "text/html; charset=utf-8", **others)


def file_of(page: Page, path: str, known: Iterable[str]) -> Response:
    """The page's file, if the browser does not know it already."""
    file = page.files.get(path.removeprefix("/"))
    if file is None:
        return refused(HTTPStatus.NOT_FOUND)
    cached = {"Cache_Control": "no-cache", "ETag": file.tag}
    if file.tag in known:
        return response(HTTPStatus.NOT_MODIFIED, **cached)
    return response(HTTPStatus.OK, file.content, file.kind, **cached)


def with_headers(connection: ServerConnection, request: Request, answer: Response) -> Response:
    """What websockets itself answers gets our headers too."""
    missing: Mapping[str, str] = {name: value for name, value in HEADERS.items() if name not in answer.headers}
    answer.headers.update(missing)
    return answer
