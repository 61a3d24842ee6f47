"""Who plays whom in the next round where everybody shall have played everybody."""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from connect_four.match.partners import partners
from connect_four.match.swiss import Colours, Fixture

Pair = frozenset[str | None]


def everybody(players: Sequence[str], past: Collection[Fixture]) -> list[Fixture]:
    """As many who have not met as one round can hold, the players always in the same order; nobody if all have met."""
    colours = Colours(past)
    missing = missing_pairs(players, past)
    found = max((*circle(players, missing), most(players, missing)), key=len)
    resting = [player for player in players if not any(player in pair for pair in found)] if found else []
    tables = [tuple(player for player in players if player in pair) for pair in found]
    return [*(colours.fixture(one, two) for one, two in tables), *((player, None) for player in resting)]


def rounds_left(players: Sequence[str], past: Collection[Fixture]) -> int:
    """How many there must be at least until all have met."""
    missing = missing_pairs(players, past)
    most_of_one = max((sum(player in pair for pair in missing) for player in players), default=0)
    return max(most_of_one, -(-len(missing) // max(1, len(players) // 2)))


def missing_pairs(players: Sequence[str], past: Collection[Fixture]) -> set[Pair]:
    everything: set[Pair] = set(map(frozenset, combinations(players, 2)))
    return everything - set(map(frozenset, past))


def circle(players: Sequence[str], missing: Collection[Pair]) -> Iterator[list[Pair]]:
    """The rounds of the circle, without those who have met: the first one stays, all others move on by a place.

    It comes out even where pairs at will would leave some that fill no round.
    """
    seats: list[str | None] = [*players, *([None] * (len(players) % 2))]
    for turned in range(len(seats) - 1):
        order = [*seats[:1], *seats[1 + turned :], *seats[1 : 1 + turned]]
        half = len(order) // 2
        opposite = zip(order[:half], reversed(order[half:]), strict=True)
        yield [pair for pair in map(frozenset, opposite) if pair in missing]


def most(players: Sequence[str], missing: Collection[Pair]) -> list[Pair]:
    """Pairs at will, as many as there can be: what is left where somebody came late or has gone."""
    may_meet = [[number for number, two in enumerate(players) if frozenset((one, two)) in missing] for one in players]
    found = partners(may_meet)
    return [frozenset((players[one], players[two])) for one, two in enumerate(found) if two is not None and one < two]
