"""What is known of all saved games, in numbers."""

import asyncio
import json
from collections import Counter
from collections.abc import Iterable

from connect_four.datastore import FIRST_LEVEL, Outcome
from connect_four.datastore.fields import COLUMNS
from connect_four.journal.data import RESULTS
from connect_four.journal.statistics import JOKERS, Statistics
from connect_four.journal.text import SIDES, SavedGame
from connect_four.link.lines import Object
from connect_four.logic.beginning import Beginning, taken_by
from connect_four.logic.game_manager import Aid
from connect_four.logic.turn import Turn, parse
from connect_four.web.games import Games

OUTCOMES = {name: outcome for outcome, name in RESULTS.items()}
OPEN = "open"
"""What an outcome is called that is none."""


class Numbers:
    """Counts the saved games, and keeps the result until there are others."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._counting = asyncio.Lock()
        self._of: object = None
        self._counted: Object = {}

    async def counted(self) -> Object:
        async with self._counting:
            texts = await self._games.texts()
            if texts is not self._of:
                # Hundreds of games take a second on a small machine, and nobody else is to wait for that.
                self._counted = await asyncio.to_thread(lambda: counts(map(json.loads, texts.values())))
                self._of = texts
            return self._counted


def counts(games: Iterable[Object]) -> Object:
    statistics = Statistics.of(map(saved_game, games))
    return {
        "total": statistics.total,
        "levels": [
            {"level": level, **by_name(outcomes), "helped": statistics.helped[level]}
            for level, outcomes in sorted(statistics.outcomes.items())
        ],
        "two": by_name(statistics.outcomes_of_two),
        "lengths": {str(length): number for length, number in sorted(statistics.lengths.items())},
        "columns": [statistics.first_columns[column] for column in COLUMNS],
        "jokers": {
            side: {name: statistics.jokers[player, joker] for joker, name in JOKERS.items()}
            for player, side in SIDES.items()
        },
    }


def by_name(outcomes: Counter[Outcome]) -> dict[str, int]:
    return {name or OPEN: outcomes[outcome] for name, outcome in OUTCOMES.items()}


def saved_game(game: Object) -> SavedGame:
    return SavedGame(
        game["players"],
        game["level"] or FIRST_LEVEL,
        turns_in(game["record"]),
        frozenset(map(Aid, game["aids"])),
        OUTCOMES[game["result"]],
        Beginning(turns_in(game["start"]), taken_by(game["without"])),
    )


def turns_in(tokens: Iterable[str]) -> tuple[Turn, ...]:
    return tuple(turn for turn in map(parse, tokens) if turn is not None)
