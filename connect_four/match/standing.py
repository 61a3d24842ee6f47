"""How a class stands: points, then those of the opponents, then wins; and how strong everybody is likely to be."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf

from connect_four.datastore import Outcome, PlayerID
from connect_four.journal.ratings import POINTS, Rating, ratings
from connect_four.match.contest import Contest, Way


@dataclass(slots=True)
class Row:
    """One player's. Games are those against somebody."""

    id: str
    name: str
    is_computer: bool
    points: float
    wins: int = 0
    draws: int = 0
    losses: int = 0
    buchholz: float = 0.0
    """The sum of the opponents' points."""
    rating: Rating | None = None
    """None before the first game."""

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def merit(self) -> tuple[float, float, int]:
        """What counts where there are rounds."""
        return self.points, self.buchholz, self.wins

    def count(self, side: PlayerID, outcome: Outcome) -> None:
        self.wins += outcome.winner is side
        self.draws += outcome.winner is None
        self.losses += outcome.winner is side.other


def standing(contest: Contest) -> list[Row]:
    """The best first."""
    points = contest.points()
    rows = {
        player: Row(player, name, entrant.is_computer, points[player])
        for (player, entrant), name in zip(contest.players.items(), names(contest).values(), strict=True)
    }
    for table, verdict in contest.decided:
        for side, player in table.players.items():
            rows[player].count(side, verdict.outcome)
            rows[player].buchholz += points[table.players[side.other]]
    for player, rating in rated(contest).items():
        rows[player].rating = rating
    if contest.way is Way.FREE:
        # Whoever plays more often makes more points, and is not the better for that.
        return sorted(rows.values(), key=lambda row: -row.rating.elo if row.rating else inf)
    return sorted(rows.values(), key=lambda row: row.merit, reverse=True)


def winner(rows: Sequence[Row]) -> Row | None:
    """The best of a class that is over; None if the first two are level."""
    is_alone = len(rows) == 1 or (len(rows) > 1 and rows[0].merit > rows[1].merit)
    return rows[0] if is_alone else None


def names(contest: Contest) -> dict[str, str]:
    """What everybody is called; of those with one name, the later ones with a number."""
    found: dict[str, str] = {}
    for player, entrant in contest.players.items():
        number, name = 1, entrant.name
        while name in found.values():
            number += 1
            name = f"{entrant.name} ({number})"
        found[player] = name
    return found


Played = tuple[str, str, float]
"""Who was green and who was blue in a match, and Green's points."""


def rated(contest: Contest) -> Mapping[str, Rating]:
    """The ratings of all who have played to an end: what was settled without them says nothing of their strength.

    A round counts when all its tables have ended: so it is thought about once, and not after each of them.
    """
    pending = set() if contest.way is Way.FREE else {t.round for t in contest.tables.values() if t.verdict is None}
    return ratings_after(
        tuple(
            (table.green, table.blue, POINTS[verdict.outcome])
            for table, verdict in contest.decided
            if verdict.is_sure and table.round not in pending
        )
    )


@lru_cache(1)
def ratings_after(played: tuple[Played, ...]) -> Mapping[str, Rating]:
    """Kept, because most news change nothing of it."""
    players = sorted({player for green, blue, _ in played for player in (green, blue)})
    if not players:
        return {}
    number = {player: place for place, player in enumerate(players)}
    points = [[0.0] * len(players) for _ in players]
    games = [[0] * len(players) for _ in players]
    for green, blue, share in played:
        one, two = number[green], number[blue]
        points[one][two] += share
        points[two][one] += 1 - share
        games[one][two] += 1
        games[two][one] += 1
    return dict(zip(players, ratings(points, games), strict=True))
