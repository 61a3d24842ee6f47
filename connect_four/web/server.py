"""Serves the page and what moves on it, on one port."""

import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from http import HTTPStatus
from secrets import randbelow

from websockets.asyncio.server import ServerConnection
from websockets.http11 import Request, Response

from connect_four import __version__
from connect_four.journal.clock import A_DAY, today
from connect_four.link.lines import Object
from connect_four.web.browser import Browser
from connect_four.web.cookie import KEY, Cookie, Key
from connect_four.web.game import Game
from connect_four.web.games import Games
from connect_four.web.guest import Guest
from connect_four.web.number_pad import SHOWN_SECONDS, NumberPad, Typed
from connect_four.web.numbers import Numbers
from connect_four.web.page_files import Page
from connect_four.web.pairings import UNUSED_DAYS, Pairings
from connect_four.web.pictures import caption, circles, picture_file
from connect_four.web.port import MOST_BROWSERS, SOCKET, Port, document, file_of
from connect_four.web.requests import RefusedError, Why
from connect_four.web.reviews import Reviews
from connect_four.web.visitor import refused, response
from connect_four.web.wire import Call

NUMBER_HEADER = "Connect-Four-Number"
KEPT_SECONDS = UNUSED_DAYS * A_DAY


@dataclass(frozen=True, slots=True)
class Plan:
    """How the page is served."""

    port: int
    is_open: bool
    """Whether the whole network may come, and not this machine alone."""
    may_be_played: bool
    """Whether a browser can get the right to press."""
    folder: str | None
    """Where the pairings are kept; None if nowhere."""
    key: str = ""
    """Pairs the browser that shows it first; nothing if there is none."""


class PageServer:
    """What all browsers share, and the answers to all that they ask for."""

    def __init__(self, plan: Plan, call: Call, tell: Callable[[str], None]) -> None:
        self._plan = plan
        self._key = Key(plan.key)
        self._cookie = Cookie(f"connect-four-{plan.port}")
        self._page = Page.there()
        self._port = Port(plan.port, plan.is_open, self._answer, self._show)
        self._pairings = Pairings(plan.folder, today, tell)
        self._pad = NumberPad(time.monotonic)
        self._browsers: dict[Browser, None] = {}
        self.game = Game(call, self._tell_all)
        self.games = Games(self.game)
        self.numbers = Numbers(self.games)
        self.reviews = Reviews(self.games, plan.folder)
        # Not where all are served: a long game takes a small machine a while.
        self.drawing: Executor = ThreadPoolExecutor(1)
        self.guests: set[Guest] = set()

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        try:
            async with self._port.listening():
                yield
        finally:
            self.reviews.close()
            self.drawing.shutdown(wait=False, cancel_futures=True)

    async def _show(self, connection: ServerConnection) -> None:
        assert connection.request is not None
        browser = Browser(connection, self._cookie.of(connection.request), self)
        self._browsers[browser] = None
        try:
            await browser.serve()
        finally:
            self._browsers.pop(browser, None)

    def _tell_all(self, kind: str, text: str) -> None:
        for browser in self._browsers:
            browser.tell(kind, text)

    def hello(self, token: str) -> Object:
        return {
            "program": f"connect-four {__version__}",
            "paired": self.is_paired(token),
            "pairing": self._plan.may_be_played,
            "page": self._page.tag,
        }

    def is_paired(self, token: str) -> bool:
        return self._plan.may_be_played and bool(token) and self._pairings.knows(token)

    async def show_number(self) -> float:
        """Show the number that pairs on the lights; for how many seconds it still counts."""
        if not self._plan.may_be_played:
            raise RefusedError(Why.WATCHING_ONLY)
        if seconds := self._pad.seconds_locked:
            raise RefusedError(Why.LOCKED, seconds=round(seconds))
        if self._pad.seconds_shown:
            return self._pad.seconds_shown
        if not self._pad.may_ask():
            raise RefusedError(Why.TOO_FAST)
        number = f"{randbelow(10_000):04}"
        answer = await self.game.ask({"say": number, "seconds": SHOWN_SECONDS})
        if "no" in answer:
            raise RefusedError(answer["why"])
        self._pad.show(number)
        return self._pad.seconds_shown

    def _answer(self, request: Request, path: str, query: str) -> Response | None:
        match path:
            case "/" if query.startswith(KEY):
                return self._try_key(query)
            case "/":
                return self._document(request)
            case _ if path == SOCKET:
                has_room = self._has_room_for(self._cookie.of(request))
                return None if has_room else refused(HTTPStatus.SERVICE_UNAVAILABLE)
            case "/pair":
                return self._try_number(request.headers.get_all(NUMBER_HEADER))
            case "/picture.svg":
                drawing = picture_file(self.game.frame, self.game.colours, self._title)
                saved_as = 'attachment; filename="connect-four.svg"'
                return response(HTTPStatus.OK, drawing, "image/svg+xml", Content_Disposition=saved_as)
            case _:
                return file_of(self._page, path, request.headers.get_all("If-None-Match"))

    def _has_room_for(self, token: str) -> bool:
        """Whether one more may come. Who is paired gets the place of whoever has only watched for longest."""
        if len(self._browsers) < MOST_BROWSERS:
            return True
        watching = next((each for each in self._browsers if not each.is_paired), None)
        if watching is None or not self.is_paired(token):
            return False
        del self._browsers[watching]
        watching.put_out()
        return True

    @property
    def _title(self) -> str:
        return str(self.game.frame.get("caption", ""))

    def _document(self, request: Request) -> Response:
        frame = self.game.frame
        filled = self._page.filled(circles(frame, self.game.colours), caption(frame))
        token = self._cookie.of(request)
        # The browser keeps it for so long after its last use, as this side does.
        kept = {"Set_Cookie": self._cookie_with(token)} if self.is_paired(token) else {}
        return document(filled, **kept)

    def _try_key(self, query: str) -> Response:
        paired = {"Set_Cookie": self._cookie_with(self._pairings.add())} if self._key.is_used_by(query) else {}
        return response(HTTPStatus.SEE_OTHER, Location="/", **paired)

    def _try_number(self, numbers: list[str]) -> Response:
        if not self._plan.may_be_played or len(numbers) != 1:
            return refused(HTTPStatus.FORBIDDEN)
        match self._pad.typed(numbers[0]):
            case Typed.RIGHT:
                return response(HTTPStatus.NO_CONTENT, Set_Cookie=self._cookie_with(self._pairings.add()))
            case Typed.WRONG:
                return refused(HTTPStatus.FORBIDDEN)
            case Typed.LOCKED:
                seconds = str(round(self._pad.seconds_locked))
                return refused(HTTPStatus.TOO_MANY_REQUESTS, Retry_After=seconds)

    def _cookie_with(self, token: str) -> str:
        return self._cookie.given(token, KEPT_SECONDS)
