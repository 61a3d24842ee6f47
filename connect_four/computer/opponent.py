"""The eight levels of the computer player."""

import sys
from dataclasses import dataclass
from random import Random
from threading import Event
from time import monotonic

from connect_four.computer.engine import MAX_DEPTH, UNLIMITED, Engine, Limits
from connect_four.computer.position import Position, check_position
from connect_four.computer.refusals import check_stop, is_number
from connect_four.computer.windows import plain_worth
from connect_four.datastore.fields import ALL_FIELDS, COLUMNS
from connect_four.logic import rules
from connect_four.logic.turn import Drop, Turn

THINKING_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Style:
    """How a level plays."""

    noise: int
    """From turn to turn its guesses vary by less than so many points."""
    sees_straight: bool = True
    """Whether it sees at a glance what the other completes in a column or a row."""
    sees_diagonals: bool = False
    haste: float = 0.0
    """The chance that a turn is taken at a glance; otherwise it is searched for."""
    forgets: float = 0.0
    """The chance that a search forgets the jokers, its own and the other's."""
    depth: int = MAX_DEPTH
    nodes: int = UNLIMITED


STYLES = {
    1: Style(30, haste=1, sees_straight=False),
    2: Style(15, haste=1),
    3: Style(8, haste=0.35, forgets=0.7, depth=1, nodes=100),
    4: Style(8, haste=0.1, forgets=0.4, depth=2, nodes=150),
    5: Style(8, depth=3, nodes=350),
    6: Style(4, depth=8, nodes=3_000),
    7: Style(4, nodes=120_000),
    8: Style(3),
}


class Opponent:
    """A computer player of a level from 1 to 8, which thinks no longer than so many seconds a turn.

    Among equally good turns it varies; with a seed its choices repeat.
    """

    def __init__(self, level: int, seed: int | None = None, seconds: float = THINKING_SECONDS) -> None:
        if type(level) is not int or level not in STYLES:
            raise ValueError(f"there is no level {level!r}, only 1 to {len(STYLES)}")
        if seed is not None and not is_number(seed, int):
            raise ValueError(f"a seed is a whole number, not {seed!r}")
        if not is_number(seconds, int | float) or not 0 < seconds <= sys.float_info.max:
            raise ValueError(f"seconds must be a number above 0, not {seconds!r}")
        self._style = STYLES[level]
        self._chance = Random(seed)
        self._seconds = seconds

    def choose(self, position: Position, stop: Event | None = None) -> Turn | None:
        """The turn to take; None if it was stopped before it knew, or if the game is over."""
        check_position(position)
        check_stop(stop)
        if not position.turns:
            return None
        style = self._style
        if self._chance.random() < style.haste:
            return at_a_glance(position, style, self._chance)
        if self._chance.random() < style.forgets:
            position = position.without_jokers
        limits = Limits(stop or Event(), monotonic() + self._seconds, style.depth, style.nodes)
        answer = Engine(min(20, style.nodes.bit_length()), style.noise).think(position, limits, self._chance)
        return None if limits.stop.is_set() else answer.best


def at_a_glance(position: Position, style: Style, chance: Random) -> Turn:
    """A turn as a beginner finds it: no joker, no look ahead."""
    taken = position.me | position.you
    drops = [Drop(x) for x in COLUMNS if rules.landing(taken, x)]
    landings = {drop: rules.landing(taken, drop.x) for drop in drops}
    for seen in (rules.completions(position.me), threats(position.you, style)):
        if urgent := [drop for drop in drops if landings[drop] & seen]:
            return chance.choice(urgent)
    return max(
        drops,
        key=lambda drop: plain_worth(position.me | landings[drop], position.you) + chance.randrange(style.noise),
    )


def threats(stones: int, style: Style) -> int:
    """The fields that complete the other's four in a row, as far as they are seen."""
    if style.sees_diagonals:
        return rules.completions(stones)
    if not style.sees_straight:
        return 0
    upright = stones << 1 & stones << 2 & stones << 3
    return (upright | rules.completions_along(stones, 8)) & ALL_FIELDS
