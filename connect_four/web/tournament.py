"""Serves the page of a tournament: its table as it grows, and a game to look at. Nothing is heard from browsers."""

import asyncio
from contextlib import AbstractAsyncContextManager, suppress
from http import HTTPStatus

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode
from websockets.http11 import Request, Response

from connect_four import __version__
from connect_four.link.lines import read
from connect_four.web.game import as_text
from connect_four.web.news import News
from connect_four.web.page_files import Page
from connect_four.web.pictures import last_board, seen_colours
from connect_four.web.port import MOST_BROWSERS, SOCKET, Port, document, file_of
from connect_four.web.visitor import refused


class TournamentServer:
    def __init__(self, port: int, is_open: bool) -> None:
        self._page = Page.of_tournament()
        self._port = Port(port, is_open, self._answer, self._show)
        self._watching: set[News] = set()
        self._news: dict[str, str] = {}
        self._tell("hello", {"program": f"connect-four {__version__}", "page": self._page.tag})
        self._tell("colours", seen_colours({}))

    def listening(self) -> AbstractAsyncContextManager[None]:
        return self._port.listening()

    async def follow(self, snapshots: asyncio.StreamReader) -> None:
        """Tell one after the other, until there are no more."""
        while line := await snapshots.readline():
            table = read(line)
            game = table.pop("game")
            self._tell("table", table)
            if game is not None:
                self._tell("shown", {**game, "lights": last_board(game["record"])})

    def _tell(self, kind: str, content: object) -> None:
        text = as_text({kind: content})
        if self._news.get(kind) == text:
            return
        self._news[kind] = text
        for each in self._watching:
            each.say(kind, text)

    def _answer(self, request: Request, path: str, query: str) -> Response | None:
        match path:
            case "/":
                return document(self._page.document.encode())
            case _ if path == SOCKET:
                has_room = len(self._watching) < MOST_BROWSERS
                return None if has_room else refused(HTTPStatus.SERVICE_UNAVAILABLE)
            case _:
                return file_of(self._page, path, request.headers.get_all("If-None-Match"))

    async def _show(self, connection: ServerConnection) -> None:
        """Tell this browser all there is to tell, until it goes or says something."""
        news = News(connection)
        for kind, text in self._news.items():
            news.say(kind, text)
        self._watching.add(news)
        sending = asyncio.ensure_future(news.send())
        try:
            with suppress(ConnectionClosed):
                await connection.recv()
                await connection.close(CloseCode.POLICY_VIOLATION)
        finally:
            self._watching.discard(news)
            sending.cancel()
