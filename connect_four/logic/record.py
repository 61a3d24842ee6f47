"""The record of a game: one token a turn, separated by white space."""

import re
from collections.abc import Iterable, Sequence

from connect_four.datastore import FIRST_LEVEL
from connect_four.language import N_, _
from connect_four.logic.beginning import Beginning, Jokers, taken_by
from connect_four.logic.game_manager import GameManager
from connect_four.logic.turn import Turn, parse
from connect_four.logic.words import objection

# A word that is no turn may be of any length.
LONGEST_SHOWN = 20
NO_TURN = N_("not a turn; write 4, x36, x3*, x*6 or b45, with columns from 0 to 7 and rows from 1 to 7")


class RecordError(ValueError):
    """A token that is not a turn, or not legal at its turn."""


def replay(text: str, player_count: int = 2, level: int = FIRST_LEVEL, without: Jokers = frozenset()) -> GameManager:
    """The game that the record tells, in which nobody has the jokers that it was played without."""
    manager = GameManager(beginning=Beginning(without=without))
    manager.start(player_count, level)
    for number, match in enumerate(re.finditer(r"\S+", text), start=1):
        token = match[0]
        place = _("turn {number}, {token}").format(number=number, token=repr(token[:LONGEST_SHOWN]))
        turn = parse(token)
        if turn is None:
            raise RecordError(f"{place}: {_(NO_TURN)}")
        if not manager.allows(turn):
            raise RecordError(f"{place}: {objection(turn, manager.game)}")
        manager.take(turn)
    return manager


def written(turns: Sequence[Turn]) -> str:
    return " ".join(map(str, turns))


def beginning_of(record: str, handicaps: Iterable[str]) -> Beginning:
    """The beginning with the turns of this record, without the jokers that these words take away."""
    manager = replay(record, without=taken_by(handicaps))
    if not manager.game.is_started:
        raise RecordError(_("the game would be over before it begins; leave out the last turn"))
    return manager.so_far
