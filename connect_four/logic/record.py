"""The record of a game: one token a turn, separated by white space."""

import re
from collections.abc import Sequence

from connect_four.datastore import FIRST_LEVEL
from connect_four.logic.game_manager import GameManager
from connect_four.logic.turn import Turn, parse

# A word that is no turn may be of any length.
LONGEST_SHOWN = 20


class RecordError(ValueError):
    """A token that is not a turn, or not legal at its turn."""


def replay(text: str, player_count: int = 2, level: int = FIRST_LEVEL) -> GameManager:
    """The game that the record tells."""
    manager = GameManager()
    manager.start(player_count, level)
    for number, match in enumerate(re.finditer(r"\S+", text), start=1):
        token = match[0]
        place = f"turn {number}, {token[:LONGEST_SHOWN]!r}"
        turn = parse(token)
        if turn is None:
            raise RecordError(f"{place}: not a turn; write 4, x36, x3*, x*6 or b45")
        if not manager.game.is_started:
            raise RecordError(f"{place}: the game was over before it")
        if not manager.allows(turn):
            raise RecordError(f"{place}: not possible there")
        manager.take(turn)
    return manager


def written(turns: Sequence[Turn]) -> str:
    return " ".join(map(str, turns))
