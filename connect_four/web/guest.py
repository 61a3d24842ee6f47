"""A browser as the opponent of whoever is at the stick: with a connection to the game of its own."""

import asyncio
from collections.abc import Callable, Coroutine
from enum import Enum
from typing import Any

from connect_four.link.lines import Object
from connect_four.logic.move import Move
from connect_four.web.cursor import Cursor
from connect_four.web.game import Game
from connect_four.web.requests import RefusedError, Why
from connect_four.web.wire import GONE, Wire, greeted

SIDE = "blue"


class Is(Enum):
    NONE = "none"
    OFFERED = "offered"
    WANTED = "wanted"
    SEATED = "seated"


class Guest:
    """Offers itself, sits down when it is wanted, takes turns, and offers itself again. With its connection it goes."""

    def __init__(self, name: str, game: Game, changed: Callable[[], None], guests: "set[Guest]") -> None:
        self._name = name
        self._game = game
        self._changed = changed
        self._guests = guests
        guests.add(self)
        self._wire: Wire | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._state: Object = {}
        self._side: str | None = None
        self._number: int | None = None
        self._is_taking = False
        self.cursor: Cursor | None = None
        """What is shown instead of the game's own picture, once something was pressed on the own turn."""
        self.standing = Is.NONE

    @property
    def as_message(self) -> Object:
        return {"is": self.standing.value, "name": self._name, "side": self._side, "game": self._number}

    async def come(self) -> None:
        """Say hello to the game; a MissingError if there is none, or no room for one more."""
        self._wire = await greeted(self._game.call, self._name, self._hear, frames=False)
        self._wire.listening.add_done_callback(lambda _: self.leave())

    async def offer(self) -> Object:
        answer = await self._ask({"offer": {}})
        # It may be wanted before the answer has come.
        if "ok" in answer and self.standing is Is.NONE:
            self._become(Is.OFFERED)
        return answer

    async def sit(self, side: str, game: int | None = None) -> Object:
        where: Object = {} if game is None else {"game": game}
        answer = await self._ask({"sit": side, "name": self._name, **where})
        if "ok" in answer:
            self._side = side
            self._number = self._state.get("game", game)
            self._become(Is.SEATED)
        return answer

    async def press(self, move: Move) -> Object:
        """Move the own cursor, or with the last press to it take the turn."""
        self._require_turn()
        cursor = self.cursor or Cursor(self._newest)
        if reason := cursor.press(move):
            raise RefusedError(reason)
        if cursor.turn is not None:
            return await self.take_turn(*cursor.turn)
        if cursor.has_left:
            self.leave()
        else:
            self._show(cursor)
        return {}

    async def take_turn(self, token: str, after: int) -> Object:
        # The game would let a guest take the turns of the stick, too.
        self._require_turn()
        self._is_taking = True
        # What the game shows now is how the turn is taken.
        self._show(None)
        try:
            return await self._ask({"turn": token, "after": after})
        finally:
            self._is_taking = False

    def _require_turn(self) -> None:
        if self._is_taking or self._newest.get("turn") != self._side:
            raise RefusedError(Why.NOT_YOUR_TURN)

    @property
    def _newest(self) -> Object:
        """What the page has been shown may be heard here a moment later."""
        shown, heard = self._game.state, self._state
        is_newer = shown.get("game") == heard["game"] and len(shown["record"]) > len(heard["record"])
        return shown if is_newer else heard

    def _show(self, cursor: Cursor | None) -> None:
        if cursor is not self.cursor or cursor is not None:
            self.cursor = cursor
            self._changed()

    def leave(self) -> None:
        """Stand up, and withdraw the offer: both go with the connection."""
        self._guests.discard(self)
        wire, self._wire = self._wire, None
        if wire is None:
            return
        wire.cut()
        for task in self._tasks:
            task.cancel()
        self._become(Is.NONE)

    async def _ask(self, request: Object) -> Object:
        return GONE if self._wire is None else await self._wire.ask(request)

    def _hear(self, message: Object) -> None:
        match message:
            case {"wanted": dict()}:
                self._become(Is.WANTED)
                self._do(self.sit(SIDE))
            case {"unwanted": dict()}:
                self._become(Is.OFFERED)
            case {"state": dict(state)}:
                self._state = state
                if self.cursor is not None and not self.cursor.fits(state):
                    self._show(None)
                if self.standing is Is.SEATED:
                    self._look_for_seat()

    def _look_for_seat(self) -> None:
        seat: Object = self._state.get("seats", {}).get(self._side, {})
        if (seat.get("by"), seat.get("name")) != ("guest", self._name):
            self._side = self._number = None
            self._become(Is.NONE)
            self._do(self.offer())
        elif self._state.get("game") != self._number:
            self._number = self._state.get("game")
            self._changed()

    def _become(self, standing: Is) -> None:
        self.standing = standing
        if standing is not Is.SEATED:
            self.cursor = None
        self._changed()

    def _do(self, work: Coroutine[Any, Any, Object]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
