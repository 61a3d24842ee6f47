"""The five levels of the computer player."""

from dataclasses import dataclass, replace
from random import Random
from threading import Event
from time import monotonic

from connect_four.computer.engine import Engine, Limits
from connect_four.computer.position import Position
from connect_four.computer.windows import plain_worth
from connect_four.datastore import MAX_LEVEL
from connect_four.datastore.fields import ALL_FIELDS, COLUMNS
from connect_four.logic import rules
from connect_four.logic.turn import Drop, Turn

THINKING_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Style:
    """How a level that searches plays: the limits of its search, and by how many points its guesses vary."""

    nodes: int
    depth: int
    noise: int


STYLES = {3: Style(nodes=150, depth=3, noise=8), 4: Style(nodes=1500, depth=8, noise=4)}
TABLE_BITS = 14
STRONGEST_NOISE = 3
# The first two levels don't search. They rate each drop, and add less than this many points at random.
WHIMS = {1: 40, 2: 12}


class Opponent:
    """A computer player. Levels 1 to 4 play alike on every machine; level 5 thinks for so many seconds a turn.

    Among equally good turns it varies; with a seed its choices repeat.
    """

    def __init__(self, level: int, seed: int | None = None, seconds: float = THINKING_SECONDS) -> None:
        self._level = level
        self._chance = Random(seed)
        self._seconds = seconds

    def choose(self, position: Position, stop: Event | None = None) -> Turn | None:
        """The turn to take; None if it was stopped before it knew, or if the game is over."""
        if not position.turns:
            return None
        if self._level in WHIMS:
            return at_a_glance(position, self._level, self._chance)
        limits = Limits(stop or Event())
        if self._level == MAX_LEVEL:
            limits = replace(limits, deadline=monotonic() + self._seconds)
            engine = Engine(noise=STRONGEST_NOISE)
        else:
            style = STYLES[self._level]
            limits = replace(limits, depth=style.depth, nodes=style.nodes)
            engine = Engine(TABLE_BITS, style.noise)
        answer = engine.think(position, limits, self._chance)
        return None if limits.stop.is_set() else answer.best


def at_a_glance(position: Position, level: int, chance: Random) -> Turn:
    """A turn as a beginner finds it: no joker, no look ahead, and no eye for the other's diagonals."""
    taken = position.me | position.you
    drops = [Drop(x) for x in COLUMNS if rules.landing(taken, x)]
    landings = {drop: rules.landing(taken, drop.x) for drop in drops}
    wins = [drop for drop in drops if rules.has_four(position.me | landings[drop])]
    if wins:
        return chance.choice(wins)
    if level > 1:
        threats = [drop for drop in drops if landings[drop] & plain_completions(position.you)]
        if threats:
            return chance.choice(threats)
    whim = WHIMS[level]
    return max(drops, key=lambda drop: plain_worth(position.me | landings[drop], position.you) + chance.randrange(whim))


def plain_completions(stones: int) -> int:
    """The completions that a beginner sees: those in columns and rows, not in diagonals."""
    upright = stones << 1 & stones << 2 & stones << 3
    return (upright | rules.completions_along(stones, 8)) & ALL_FIELDS
