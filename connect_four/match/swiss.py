"""Who plays whom in the next round of a Swiss tournament."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from connect_four.match.partners import partners

Fixture = tuple[str, str | None]
"""Who is green and who is blue; nobody opposite somebody who has a bye."""

# What weighs more than any sum of what stands below it, for some hundred players.
AGAIN = 10**12
LOPSIDED = 10**9
DISTANCE = 10**3
# So many more games with one colour than with the other are no harm, and so many must not be, if it can be helped.
BALANCED, TOO_MANY = 1, 3


def swiss(players: Sequence[str], points: Mapping[str, float], past: Iterable[Fixture]) -> list[Fixture]:
    """Pairs of all players, of whom those that are level come in the order in which they are to be taken.

    Nobody meets anybody twice, or has a second bye, while that can be avoided; then points and colours shall be alike.
    """
    round_ = Round(players, points, past)
    return [round_.fixture(*table) for table in improved(round_.first_tables(), round_.cost)]


class Colours:
    """How often each has begun more than not, and who did so last."""

    def __init__(self, past: Iterable[Fixture]) -> None:
        self.balance: Counter[str] = Counter()
        self._was_green: dict[str, bool] = {}
        for green, blue in past:
            if blue is not None:
                self.balance[green] += 1
                self.balance[blue] -= 1
                self._was_green[green], self._was_green[blue] = True, False

    def fixture(self, one: str, two: str) -> Fixture:
        """These two, with the colours for which it is time."""
        return (one, two) if self._greens(one) <= self._greens(two) else (two, one)

    def _greens(self, player: str) -> tuple[int, bool]:
        return self.balance[player], self._was_green.get(player, False)

    def cost(self, one: str, two: str) -> int:
        green, blue = sorted((self.balance[one], self.balance[two]))
        return excess(green + 1) + excess(blue - 1)


def excess(balance: int) -> int:
    more = abs(balance)
    return LOPSIDED * (more - TOO_MANY + 1) if more >= TOO_MANY else max(0, more - BALANCED)


class Round:
    """The players by their numbers. If they are an odd number, the last number is the bye."""

    def __init__(self, players: Sequence[str], points: Mapping[str, float], past: Iterable[Fixture]) -> None:
        past = list(past)
        self._players = players
        self._points = [points.get(player, 0.0) for player in players]
        self._colours = Colours(past)
        met = Counter(frozenset(fixture) for fixture in past)
        seats: list[str | None] = [*players, *([None] * (len(players) % 2))]
        if None in seats:
            # Below everybody: the last one has the bye.
            self._points.append(min(self._points) - 0.5)
        numbers = range(len(seats))
        self.cost = [
            [met[frozenset((seats[one], seats[two]))] * AGAIN + self._cost(one, two) for two in numbers]
            for one in numbers
        ]

    def _cost(self, one: int, two: int) -> int:
        distance = round(2 * (self._points[one] - self._points[two])) ** 2
        if len(self._players) in (one, two):
            return DISTANCE * distance
        return DISTANCE * distance + self._colours.cost(self._players[one], self._players[two])

    def first_tables(self) -> list[tuple[int, int]]:
        """As few as can be who meet again; the rest is to be improved."""
        numbers = range(len(self.cost))
        order = [
            sorted(
                (two for two in numbers if two != one and self.cost[one][two] < AGAIN), key=self.cost[one].__getitem__
            )
            for one in numbers
        ]
        found = partners(order)
        left = [one for one in numbers if found[one] is None]
        tables = [(one, two) for one, two in enumerate(found) if two is not None and one < two]
        return tables + list(zip(left[::2], left[1::2], strict=True))

    def fixture(self, one: int, two: int) -> Fixture:
        one, two = sorted((one, two))
        if two == len(self._players):
            return self._players[one], None
        return self._colours.fixture(self._players[one], self._players[two])


def improved(tables: list[tuple[int, int]], cost: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Swap within each two or three tables for as long as that makes it cheaper."""
    size = min(3, len(tables))
    goes_on = True
    while goes_on:
        goes_on = False
        for places in combinations(range(len(tables)), size):
            here = [tables[place] for place in places]
            price = sum(cost[one][two] for one, two in here)
            # Most cost nothing, and nothing is cheaper.
            if not price:
                continue
            best = min(pairings(sorted(sum(here, ()))), key=lambda them: sum(cost[one][two] for one, two in them))
            if sum(cost[one][two] for one, two in best) < price:
                goes_on = True
                for place, table in zip(places, best, strict=True):
                    tables[place] = table
    return tables


def pairings(players: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """All ways to pair them."""
    if not players:
        yield []
        return
    one, *others = players
    for two in others:
        for rest in pairings([each for each in others if each != two]):
            yield [(one, two), *rest]
