"""A saved game as data for other programs."""

from typing import Any

from connect_four.datastore import Outcome
from connect_four.journal.text import SIDES, SavedGame
from connect_four.logic.beginning import names_of
from connect_four.logic.record import written

RESULTS = {
    Outcome.FIRST_WON: "green",
    Outcome.SECOND_WON: "blue",
    Outcome.DRAW: "draw",
    Outcome.GIVEN_UP: "given up",
    Outcome.OPEN: None,
}


def as_data(number: int, game: SavedGame) -> dict[str, Any]:
    green, blue = game.names
    return {
        "number": number,
        "begun": game.begun or None,
        "players": game.player_count,
        "level": game.level if game.player_count == 1 else None,
        "green": green or None,
        "blue": blue or None,
        "guest": None if game.guest is None else SIDES[game.guest.side],
        "without": names_of(game.beginning.without),
        "start": written(game.beginning.turns),
        "result": RESULTS[game.outcome],
        "resigned": None if game.resigned is None else SIDES[game.resigned],
        "aids": sorted(aid.value for aid in game.aids),
        "record": written(game.turns),
    }
