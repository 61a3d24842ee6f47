"""Who plays whom: everybody everybody, each pair of games from one opening with the colours swapped."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple


class Fixture(NamedTuple):
    """A game that is to be played. The players are numbered as they were typed, from 0, and so are the openings."""

    number: int
    green: int
    blue: int
    opening: int

    @property
    def pair(self) -> int:
        """What both games of a pair have in common."""
        return self.number // 2


def schedule(players: int, games: int) -> Iterator[Fixture]:
    """So many games of each two, in rounds: whenever it ends, all have played about as much."""
    number = 0
    for opening in range(games // 2):
        for one, two in combinations(range(players), 2):
            yield Fixture(number, one, two, opening)
            yield Fixture(number + 1, two, one, opening)
            number += 2


def length(players: int, games: int) -> int:
    return games * players * (players - 1) // 2
