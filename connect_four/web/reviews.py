"""Reviews of saved games: whoever asks for the same one shares it, and one at a time is thought about."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event

from connect_four.journal.text import SavedGame
from connect_four.link.lines import Object
from connect_four.review import review
from connect_four.web.games import Games
from connect_four.web.numbers import saved_game

# The game has the processor first, and then whoever presses.
NICENESS = 10

Hear = Callable[[Object], None]


def be_modest(niceness: int = NICENESS) -> None:
    """From now on this thread, and those that it starts, let others go first."""
    # In a sandbox that forbids it, the unit says who comes first.
    with suppress(OSError):
        os.nice(niceness)


class Review:
    def __init__(self, game: SavedGame) -> None:
        self.game = game
        self.hearers: set[Hear] = set()
        self.told: list[Object] = []
        self.stop = Event()

    def tell(self, judged: Object) -> None:
        self.told.append(judged)
        for hear in self.hearers:
            hear(judged)


class Reviews:
    def __init__(self, games: Games, folder: str | None) -> None:
        self._games = games
        self._folder = folder
        self._open: dict[int, Review] = {}
        self._thinker = ThreadPoolExecutor(1, initializer=be_modest)

    async def join(self, number: int, hear: Hear) -> None:
        """Tell `hear` each judged turn of this game, from now on and from before."""
        game = await self._games.one(number)
        joined = self._open.get(number) or self._begun(number, saved_game(game))
        for judged in joined.told:
            hear(judged)
        joined.hearers.add(hear)

    def leave(self, number: int, hear: Hear) -> None:
        """A review that nobody hears any more is ended."""
        joined = self._open.get(number)
        if joined is None:
            return
        joined.hearers.discard(hear)
        if not joined.hearers:
            del self._open[number]
            # One that is through is being kept just now.
            if len(joined.told) < len(joined.game.played):
                joined.stop.set()

    def close(self) -> None:
        for each in self._open.values():
            each.stop.set()
        self._thinker.shutdown(wait=False, cancel_futures=True)

    def _begun(self, number: int, game: SavedGame) -> Review:
        begun = self._open[number] = Review(game)
        loop = asyncio.get_running_loop()
        thinking = loop.run_in_executor(self._thinker, self._think, begun, loop, number)

        def ended(done: asyncio.Future[None]) -> None:
            if not done.cancelled() and (error := done.exception()):
                # Whoever asks again begins anew. The error is said where all errors are.
                self._open.pop(number, None)
                raise error

        thinking.add_done_callback(ended)
        return begun

    def _think(self, begun: Review, loop: asyncio.AbstractEventLoop, number: int) -> None:
        if begun.stop.is_set():
            return
        for judged in review(begun.game.beginning, begun.game.turns, self._folder, begun.stop):
            if begun.stop.is_set():
                break
            loop.call_soon_threadsafe(begun.tell, {"game": number, **judged.as_json()})
