"""The openings of a tournament: random drops on which a short search finds both sides close.

It is a search to a depth, so that the same seed finds the same openings on every machine, compiled or not.
"""

from collections.abc import Iterator
from random import Random
from threading import Event

from connect_four.computer.engine import Engine, Limits
from connect_four.computer.position import Position, position_after
from connect_four.datastore import Outcome
from connect_four.datastore.fields import COLUMNS, Stones
from connect_four.logic import rules
from connect_four.logic.turn import Drop

MOST_STONES = 8
"""On each side."""
# Of 200 random positions with four stones a search to depth 12 finds 42 % within these points, and 85 % of those that
# these two searches let through. One to depth 4 alone gets 56 %, and both take 15,000 nodes for each opening found.
POINTS = 25
DEPTHS = (4, 7)
NODES = 30_000
TABLE_BITS = 14
# So many draws in a row that bring nothing new: then there are hardly any others.
VAIN = 500

Opening = tuple[Drop, ...]


def openings(stones: int, seed: int) -> Iterator[Opening]:
    """Openings of so many stones a side, no two the same or mirrored as long as there are others; then they repeat."""
    found = []
    for opening in different(stones, Random(f"openings {seed}")):
        found.append(opening)
        yield opening
    while True:
        yield from found


def different(stones: int, chance: Random) -> Iterator[Opening]:
    if not stones:
        yield ()
        return
    seen: set[Stones] = set()
    vain = 0
    while vain < VAIN:
        vain += 1
        opening, position = drops(2 * stones, chance)
        board = min(position.stones, mirrored(position.stones))
        if board not in seen:
            seen.add(board)
            if is_balanced(position):
                yield opening
            vain = 0


def drops(number: int, chance: Random) -> tuple[Opening, Position]:
    """So many drops, or fewer if somebody has won by then; and where they lead."""
    position = Position()
    opening: list[Drop] = []
    while len(opening) < number and position.outcome is Outcome.OPEN:
        taken = position.me | position.you
        opening.append(Drop(chance.choice([x for x in COLUMNS if rules.landing(taken, x)])))
        position = position_after(opening[-1], position)
    return tuple(opening), position


def mirrored(stones: Stones) -> Stones:
    """A column is a byte."""
    one, two = (int.from_bytes(each.to_bytes(len(COLUMNS), "little"), "big") for each in stones)
    return one, two


def is_balanced(position: Position) -> bool:
    return is_quiet(position) and all(abs(score(position, depth)) <= POINTS for depth in DEPTHS)


def is_quiet(position: Position) -> bool:
    """Whether nobody has completed four, or does so with the next stone."""
    if position.outcome is not Outcome.OPEN:
        return False
    landings = rules.landings(position.me | position.you)
    return not landings & (rules.completions(position.me) | rules.completions(position.you))


def score(position: Position, depth: int) -> int:
    return Engine(TABLE_BITS).think(position, Limits(Event(), depth=depth, nodes=NODES)).score
