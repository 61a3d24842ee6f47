"""One browser that shows the page: what it is told, and what it asks."""

import asyncio
from collections.abc import Mapping
from concurrent.futures import Executor
from typing import Any, Protocol

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from connect_four.errors import MissingError
from connect_four.link.lines import Object
from connect_four.web.cursor import Cursor
from connect_four.web.game import Game, as_text
from connect_four.web.games import Games
from connect_four.web.guest import SIDE, Guest, Is
from connect_four.web.news import News
from connect_four.web.numbers import Numbers
from connect_four.web.pictures import boards
from connect_four.web.requests import (
    RefusedError,
    Request,
    SenselessError,
    Why,
    members_of,
    move_of,
    name_of,
    number_of,
    page_of,
    read,
    side_of,
    token_of,
    tokens_of,
)
from connect_four.web.reviews import Reviews
from connect_four.web.share import Answering, Share

AT_ONCE = 8
MOST_GUESTS = 8
"""The game's link has room for 16 programs, and not all of them are to be browsers."""


OF_THE_PICTURE = ("state", "frame")
NOBODY = {"is": Is.NONE.value, "name": None, "side": None, "game": None}


class House(Protocol):
    """What all browsers share."""

    game: Game
    games: Games
    numbers: Numbers
    reviews: Reviews
    drawing: Executor
    guests: set[Guest]

    def hello(self, token: str) -> Object: ...

    def is_paired(self, token: str) -> bool: ...

    async def show_number(self) -> float: ...


class Browser:
    def __init__(self, socket: ServerConnection, token: str, house: House) -> None:
        self._socket = socket
        self._token = token
        self._house = house
        self._guest: Guest | None = None
        self._news = News(socket)
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._taking_seat = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._reviewed: int | None = None
        self._share = share = Share()
        self._verbs: Mapping[str, Answering] = {
            "press": self._press,
            "turn": self._turn,
            "games": self._games,
            "pictures": share.one_at_a_time(self._pictures),
            "numbers": self._count,
            "guest": self._be_guest,
            "seat": self._sit_again,
            "number": self._show_number,
            "review": self._review,
            "unreview": self._end_review,
        }

    @property
    def is_paired(self) -> bool:
        return self._house.is_paired(self._token)

    def put_out(self) -> None:
        self._socket.transport.abort()

    def tell(self, kind: str, text: str) -> None:
        """Say what the game shows; on their own turn guests see their own cursor instead."""
        if not (kind in OF_THE_PICTURE and self._cursor is not None):
            self._news.say(kind, text)

    async def serve(self) -> None:
        """Until the browser goes."""
        self._say_hello()
        for kind, text in self._house.game.news.items():
            self.tell(kind, text)
        self._say_guest()
        self._do(self._news.send())
        try:
            async for message in self._socket:
                await self._take(message)
        except ConnectionClosed:
            pass
        finally:
            self._leave_seat()
            self._leave_review()
            for task in self._tasks:
                task.cancel()

    async def _take(self, message: str | bytes) -> None:
        try:
            request = read(message, frozenset(self._verbs))
        except SenselessError:
            await self._socket.close(CloseCode.POLICY_VIOLATION)
            return
        await self._slots.acquire()
        self._do(self._answer(request))

    async def _answer(self, request: Request) -> None:
        try:
            self._share.keep_pace()
            answer = await self._verbs[request.verb](request.body[request.verb], request)
        except RefusedError as error:
            answer = error.answer
        kind = "no" if "no" in answer else "ok"
        # What comes from the game has its own number for the request.
        members = {key: value for key, value in answer.items() if key != kind}
        try:
            # What a request has caused is told before its answer.
            await self._news.flush()
            await self._socket.send(as_text({kind: request.number, **members}))
        except ConnectionClosed:
            pass
        finally:
            self._slots.release()

    def _do(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _say_hello(self) -> None:
        self._news.say("hello", as_text({"hello": self._house.hello(self._token)}))

    def _require_pairing(self) -> None:
        if not self.is_paired:
            # The page may still show what only a paired browser can do, and the stick plays on for its seat.
            self._say_hello()
            self._leave_seat()
            raise RefusedError(Why.NOT_PAIRED)

    async def _press(self, move: object, request: Request) -> Object:
        self._require_pairing()
        pressed = move_of(move)
        if self._guest is not None and self._guest.standing is Is.SEATED:
            return await self._guest.press(pressed)
        return await self._house.game.ask({"press": pressed.value})

    async def _turn(self, token: object, request: Request) -> Object:
        self._require_pairing()
        turn, after = token_of(token), number_of(request.body.get("after"))
        if self._guest is not None and self._guest.standing is Is.SEATED:
            return await self._guest.take_turn(turn, after)
        return await self._house.game.ask({"turn": turn, "after": after})

    async def _games(self, page: object, request: Request) -> Object:
        before, count = page_of(page)
        return {"games": await self._house.games.page(before, count)}

    async def _pictures(self, record: object, request: Request) -> Object:
        loop = asyncio.get_running_loop()
        try:
            return {"pictures": await loop.run_in_executor(self._house.drawing, boards, tokens_of(record))}
        except ValueError:
            raise RefusedError(Why.NO_RECORD) from None

    async def _count(self, _: object, request: Request) -> Object:
        return {"numbers": await self._house.numbers.counted()}

    async def _review(self, number: object, request: Request) -> Object:
        """One at a time."""
        wanted = number_of(number)
        self._leave_review()
        self._reviewed = wanted
        await self._house.reviews.join(wanted, self._hear_judged)
        if self._reviewed != wanted:
            # Meanwhile another one was asked for, or none.
            self._house.reviews.leave(wanted, self._hear_judged)
        return {}

    async def _end_review(self, number: object, request: Request) -> Object:
        if number_of(number) == self._reviewed:
            self._leave_review()
        return {}

    def _leave_review(self) -> None:
        if self._reviewed is not None:
            self._house.reviews.leave(self._reviewed, self._hear_judged)
            self._reviewed = None

    def _hear_judged(self, judged: Object) -> None:
        self._news.say(f"review {judged['game']}:{judged['number']}", as_text({"review": judged}))

    async def _show_number(self, _: object, request: Request) -> Object:
        return {"seconds": round(await self._house.show_number())}

    async def _be_guest(self, who: object, request: Request) -> Object:
        async with self._taking_seat:
            self._leave_seat()
            if who is None:
                return {}
            self._require_pairing()
            guest = await self._called(members_of(who))
            return self._kept(await guest.offer())

    async def _sit_again(self, where: object, request: Request) -> Object:
        async with self._taking_seat:
            self._leave_seat()
            self._require_pairing()
            members = members_of(where)
            game, side = number_of(members.get("game")), side_of(members.get("side", SIDE))
            guest = await self._called(members)
            return self._kept(await guest.sit(side, game))

    async def _called(self, who: Object) -> Guest:
        """A guest of this name, whom the game has greeted."""
        name = name_of(who.get("name"))
        if not self._house.game.is_there:
            raise RefusedError(Why.NO_GAME)
        if len(self._house.guests) >= MOST_GUESTS:
            raise RefusedError(Why.TOO_MANY_GUESTS)
        self._guest = guest = Guest(name, self._house.game, self._guest_changed, self._house.guests)
        try:
            await guest.come()
        except MissingError as error:
            self._leave_seat()
            raise RefusedError(str(error)) from None
        return guest

    def _kept(self, answer: Object) -> Object:
        """The answer; who got no place is no guest."""
        if "no" in answer:
            self._leave_seat()
        return answer

    def _leave_seat(self) -> None:
        guest, self._guest = self._guest, None
        if guest is not None:
            guest.leave()

    @property
    def _cursor(self) -> Cursor | None:
        return None if self._guest is None else self._guest.cursor

    def _say_guest(self) -> None:
        self._news.say("guest", as_text({"guest": NOBODY if self._guest is None else self._guest.as_message}))

    def _guest_changed(self) -> None:
        self._say_guest()
        cursor = self._cursor
        pictures = {} if cursor is None else {"state": cursor.state, "frame": cursor.frame}
        for kind in OF_THE_PICTURE:
            if kind in pictures:
                self._news.say(kind, as_text({kind: pictures[kind]}))
            elif kind in self._house.game.news:
                self._news.say(kind, self._house.game.news[kind])
