"""The saved games, as the link tells of them: asked for once, however many browsers want to see them."""

import asyncio
import json
from collections.abc import Sequence

from connect_four.link.lines import Object
from connect_four.link.requests import MOST_GAMES
from connect_four.web.game import Game, as_text
from connect_four.web.requests import RefusedError, Why

# There are a thousand at most.
MOST_PAGES = 30


class Games:
    """They are read by the game itself. So whoever floods this program with wishes to see them must not reach it."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._reading = asyncio.Lock()
        self._stand: Sequence[object] = ()
        # As text they take a tenth of the room.
        self._texts: dict[int, str] = {}

    async def page(self, before: int | None, count: int) -> list[Object]:
        """So many games before this number, the newest first."""
        texts = await self.texts()
        numbers = [number for number in texts if before is None or number < before]
        return [json.loads(texts[number]) for number in numbers[:count]]

    async def one(self, number: int) -> Object:
        texts = await self.texts()
        if number not in texts:
            raise RefusedError(Why.NO_SUCH_GAME)
        game: Object = json.loads(texts[number])
        return game

    async def texts(self) -> dict[int, str]:
        """All of them by their numbers, the newest first, and each as JSON."""
        async with self._reading:
            state = self._game.state
            stand = [self._game.meeting, *(state.get(each) for each in ("game", "screen", "record", "result"))]
            if stand != self._stand:
                is_same_game = stand[:2] == [*self._stand[:2]]
                self._texts = await self._read(self._texts if is_same_game else {})
                self._stand = stand
            return self._texts

    async def _read(self, known: dict[int, str]) -> dict[int, str]:
        """All games; what is older than the newest of them is as it was known."""
        texts: dict[int, str] = {}
        for _ in range(MOST_PAGES):
            games = await self._asked({"before": min(texts)} if texts else {})
            texts |= {game["number"]: as_text(game) for game in games}
            oldest = min(texts, default=0)
            if len(games) < MOST_GAMES or oldest in known:
                return texts | {number: text for number, text in known.items() if number < oldest}
        return texts

    async def _asked(self, page: Object) -> Sequence[Object]:
        answer = await self._game.ask({"games": page})
        if "no" in answer:
            raise RefusedError(answer["why"])
        games: Sequence[Object] = answer["games"]
        return games
