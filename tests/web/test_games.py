"""The saved games are read by the game: it is asked once, whoever floods the page with wishes to see them."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from connect_four.web.games import Games
from connect_four.web.numbers import Numbers
from connect_four.web.requests import RefusedError
from tests.web.evening import Message


class Told:
    """A game that counts what it is asked."""

    def __init__(self, count: int) -> None:
        self.saved = {number: saved(number) for number in range(1, count + 1)}
        self.state: Message = {"game": count, "screen": "place a stone", "record": ["3"]}
        self.meeting = 1
        self.asked: list[Message] = []
        self.is_there = True

    async def ask(self, request: Message) -> Message:
        if not self.is_there:
            return {"no": None, "why": "no game"}
        self.asked.append(request["games"])
        before = request["games"].get("before", 10_000)
        numbers = sorted((number for number in self.saved if number < before), reverse=True)
        return {"ok": 1, "games": [self.saved[number] for number in numbers[:50]]}


def saved(number: int, *record: str) -> Message:
    ordinary: Message = {"players": 2, "level": None, "result": None, "start": [], "without": [], "aids": []}
    return {"number": number, "record": list(record or ("3",)), **ordinary}


def games_of(told: Told) -> Games:
    game: Any = told
    return Games(game)


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def numbers(games: list[Message]) -> list[int]:
    return [game["number"] for game in games]


async def flood(games: Games) -> None:
    await asyncio.gather(*(games.page(before, 50) for before in (None, *range(1, 200))), games.one(7))


def test_a_flood_reaches_the_game_once() -> None:
    async def work() -> None:
        told = Told(120)
        games = games_of(told)
        await flood(games)
        assert told.asked == [{}, {"before": 71}, {"before": 21}]
        await flood(games)
        await Numbers(games).counted()
        assert len(told.asked) == 3
        assert numbers(await games.page(None, 50)) == [*range(120, 70, -1)]
        assert numbers(await games.page(71, 2)) == [70, 69]
        assert numbers(await games.page(1, 50)) == []
        assert (await games.one(7))["record"] == ["3"]

    run(work())


def test_after_a_turn_only_the_newest_are_read_again() -> None:
    async def work() -> None:
        told = Told(120)
        games = games_of(told)
        await games.texts()
        told.saved[120] = saved(120, "3", "4")
        told.state = {**told.state, "record": ["3", "4"]}
        await flood(games)
        assert told.asked[3:] == [{}]
        assert (await games.one(120))["record"] == ["3", "4"]
        assert len(await games.texts()) == 120

    run(work())


@pytest.mark.parametrize("what", ["another game", "another program"])
def test_what_was_deleted_has_gone_with_the_next_game(what: str) -> None:
    async def work() -> None:
        told = Told(120)
        games, counted = games_of(told), 0
        numbers_of_all = Numbers(games)
        counted = (await numbers_of_all.counted())["total"]
        del told.saved[7]
        if what == "another game":
            told.state = {**told.state, "game": 121}
        else:
            told.meeting = 2
        assert (counted, (await numbers_of_all.counted())["total"]) == (120, 119)
        with pytest.raises(RefusedError):
            await games.one(7)

    run(work())


def test_where_there_is_no_game_nothing_is_known_and_nothing_kept() -> None:
    async def work() -> None:
        told = Told(1)
        told.is_there = False
        games = games_of(told)
        with pytest.raises(RefusedError) as refused:
            await games.page(None, 50)
        assert refused.value.answer["why"] == "no game"
        told.is_there = True
        assert numbers(await games.page(None, 50)) == [1]

    run(work())
