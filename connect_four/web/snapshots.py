"""Serves a page of what snapshots tell, which come through standard input. Who has the key may wish for something."""

import asyncio
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode
from websockets.http11 import Request, Response

from connect_four import __version__
from connect_four.files import LONGEST, beginning
from connect_four.journal.clock import A_DAY
from connect_four.link.lines import Object, read
from connect_four.web.addresses import new_token
from connect_four.web.cookie import KEY, Cookie, Key, is_same
from connect_four.web.game import as_text
from connect_four.web.news import News
from connect_four.web.page_files import HOST, TOURNAMENT, Page
from connect_four.web.pictures import last_board, seen_colours
from connect_four.web.port import MOST_BROWSERS, SOCKET, Port, document, file_of
from connect_four.web.requests import RefusedError, SenselessError, number_of
from connect_four.web.requests import read as request_in
from connect_four.web.visitor import refused, response

WISHES = frozenset({"start", "wait_no_longer"})
"""Each with the number of a round."""
SIDES = ("green", "blue")
KEPT_BOARDS = 64
PAPER = re.compile(r"/papers/([a-z]+\.(csv|json|svg))")
KINDS_OF_PAPERS = {"csv": "text/csv; charset=utf-8", "json": "application/json", "svg": "image/svg+xml"}

Told = Iterator[tuple[str, Object]]
"""What browsers hear, each after what it replaces."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What the snapshots are of."""

    folders: Sequence[Path]
    """The files of its page, beside the game's."""
    told: Callable[[Object], Told]
    papers: Path | None = None
    """The folder with what browsers may save."""


def told_of_tournament(table: Object) -> Told:
    game = table.pop("game")
    yield "table", {"table": table}
    if game is not None:
        yield "shown", {"shown": {**game, "lights": last_board(game["record"])}}


def told_of_host(everything: Object) -> Told:
    tables = everything.pop("tables")
    yield "class", {"class": {**everything, "tables": len(tables)}}
    for place, table in enumerate(tables):
        yield f"board {place}", {"board": {"place": place, **as_seen(table)}}


def as_seen(table: Object) -> Object:
    record = tuple(table["record"])
    turn = None if table["result"] else SIDES[len(record) % 2]
    members = {name: table[name] for name in ("table", *SIDES, "result", "words")}
    last = record[-1] if record else None
    return {**members, "turn": turn, "last": last, "lights": lights_after(record)}


@lru_cache(KEPT_BOARDS)
def lights_after(record: tuple[str, ...]) -> Sequence[str]:
    """Kept, because of all boards few have changed."""
    return last_board(record)


OF_TOURNAMENT = Kind((TOURNAMENT,), told_of_tournament)


def of_host(papers: Path) -> Kind:
    return Kind((TOURNAMENT, HOST), told_of_host, papers)


class SnapshotServer:
    def __init__(self, port: int, is_open: bool, kind: Kind, key: str = "") -> None:
        self._told = kind.told
        self._papers = kind.papers
        self._page = Page.of_snapshots(*kind.folders)
        self._port = Port(port, is_open, self._answer, self._show)
        self._watching: set[News] = set()
        self._news: dict[str, str] = {}
        self._key = Key(key)
        self._cookie = Cookie(f"connect-four-host-{port}")
        # What only one browser knows, from when it has shown the key.
        self._token = new_token()
        self._tell("colours", {"colours": seen_colours({})})

    def listening(self) -> AbstractAsyncContextManager[None]:
        return self._port.listening()

    async def follow(self, snapshots: asyncio.StreamReader) -> None:
        """Tell one after the other, until there are no more."""
        while line := await snapshots.readline():
            for kind, message in self._told(read(line)):
                self._tell(kind, message)

    def _tell(self, kind: str, message: Object) -> None:
        text = as_text(message)
        if self._news.get(kind) == text:
            return
        self._news[kind] = text
        for each in self._watching:
            each.say(kind, text)

    def _answer(self, request: Request, path: str, query: str) -> Response | None:
        match path:
            case "/" if query.startswith(KEY):
                given = {"Set_Cookie": self._cookie.given(self._token, A_DAY)} if self._key.is_used_by(query) else {}
                return response(HTTPStatus.SEE_OTHER, Location="/", **given)
            case "/":
                return document(self._page.document.encode())
            case _ if path == SOCKET:
                has_room = len(self._watching) < MOST_BROWSERS or self._may_wish(request)
                return None if has_room else refused(HTTPStatus.SERVICE_UNAVAILABLE)
            case _ if self._papers is not None and (name := PAPER.fullmatch(path)):
                return paper(self._papers / name[1], KINDS_OF_PAPERS[name[2]])
            case _:
                return file_of(self._page, path, request.headers.get_all("If-None-Match"))

    def _may_wish(self, request: Request) -> bool:
        return is_same(self._cookie.of(request), self._token)

    async def _show(self, connection: ServerConnection) -> None:
        """Tell this browser all there is to tell, until it goes or says what it may not."""
        assert connection.request is not None
        may_wish = self._may_wish(connection.request)
        hello = {"program": f"connect-four {__version__}", "page": self._page.tag, "may_start": may_wish}
        news = News(connection)
        news.say("hello", as_text({"hello": hello}))
        for kind, text in self._news.items():
            news.say(kind, text)
        self._watching.add(news)
        sending = asyncio.ensure_future(news.send())
        try:
            with suppress(ConnectionClosed):
                while (message := await connection.recv()) and may_wish:
                    await connection.send(as_text({"ok": passed_on(message)}))
                await connection.close(CloseCode.POLICY_VIOLATION)
        except (SenselessError, RefusedError):
            await connection.close(CloseCode.POLICY_VIOLATION)
        finally:
            self._watching.discard(news)
            sending.cancel()


def paper(file: Path, kind: str) -> Response:
    """The file, to be saved."""
    try:
        content = beginning(file, LONGEST)
    except OSError:
        return refused(HTTPStatus.NOT_FOUND)
    return response(HTTPStatus.OK, content, kind, Content_Disposition="attachment")


def passed_on(message: str | bytes) -> int:
    """Tell whoever has started this program what is wished; the number of the wish."""
    request = request_in(message, WISHES)
    print(as_text({request.verb: number_of(request.body[request.verb])}), flush=True)
    return request.number
