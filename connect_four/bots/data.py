"""A tournament as data for other programs."""

from collections.abc import Iterable
from typing import Any

from connect_four.bots.conversation import Reason
from connect_four.bots.standing import Played, Standing
from connect_four.journal.data import RESULTS


def as_data(standing: Standing, played: Iterable[Played], stones: int, seed: int) -> dict[str, Any]:
    """All of it; the games as they were numbered, whichever ended first."""
    games = sorted(played, key=lambda game: game.fixture.number)
    return {
        "seed": seed,
        "players": players(standing),
        "games": [game_as_data(game, standing, stones) for game in games],
    }


def players(standing: Standing) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "points": standing.points(number),
            "games": standing.games(number),
            "pairs": standing.pairs(number),
            # The last digits differ from processor to processor.
            "elo": round(rating.elo, 1),
            "error": round(rating.error, 1),
            "lost_by": {reason.value: standing.lost_by[number][reason] for reason in Reason},
        }
        for number, (name, rating) in enumerate(zip(standing.names, standing.ratings(), strict=True))
    ]


def game_as_data(game: Played, standing: Standing, stones: int) -> dict[str, Any]:
    record = game.record.split()
    return {
        "green": standing.names[game.fixture.green],
        "blue": standing.names[game.fixture.blue],
        "opening": record[: 2 * stones],
        "record": record,
        "result": RESULTS[game.outcome],
        "reason": None if game.fault is None else game.fault.reason.value,
    }
