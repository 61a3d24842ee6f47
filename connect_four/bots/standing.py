"""What has been played, and how it stands."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from connect_four.bots.conversation import Reason
from connect_four.bots.schedule import Fixture
from connect_four.datastore import Outcome, PlayerID
from connect_four.journal.ratings import POINTS, Rating, ratings


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a game was not lost on the board: the reason, the same in words, and what the program said last."""

    reason: Reason
    sentence: str
    said: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    fixture: Fixture
    outcome: Outcome
    record: str
    fault: Fault | None = None
    """The loser's."""

    @property
    def loser(self) -> int | None:
        match self.outcome.winner:
            case PlayerID.ONE:
                return self.fixture.blue
            case PlayerID.TWO:
                return self.fixture.green
            case None:
                return None


@dataclass(slots=True)
class Score:
    """What one player has made against another: points, and pairs of games that it won, tied and lost."""

    points: float = 0.0
    games: int = 0
    pairs: list[int] = field(default_factory=lambda: [0, 0, 0])


@dataclass(frozen=True, slots=True)
class Standing:
    names: Sequence[str]
    cross: Sequence[Sequence[Score]]
    """What each player has made against each other one."""
    lost_by: Sequence[Counter[Reason]]

    @classmethod
    def of(cls, names: Sequence[str], played: Iterable[Played]) -> "Standing":
        cross = [[Score() for _ in names] for _ in names]
        lost_by: list[Counter[Reason]] = [Counter() for _ in names]
        halves: dict[int, float] = {}
        for game in played:
            one, two = sorted((game.fixture.green, game.fixture.blue))
            points = POINTS[game.outcome] if game.fixture.green == one else 1 - POINTS[game.outcome]
            add_game(cross[one][two], cross[two][one], points)
            if game.fixture.pair in halves:
                add_pair(cross[one][two], cross[two][one], points + halves.pop(game.fixture.pair))
            else:
                halves[game.fixture.pair] = points
            if game.fault is not None and game.loser is not None:
                lost_by[game.loser][game.fault.reason] += 1
        return cls(names, cross, lost_by)

    def points(self, player: int) -> float:
        return sum(score.points for score in self.cross[player])

    def games(self, player: int) -> int:
        return sum(score.games for score in self.cross[player])

    def pairs(self, player: int) -> list[int]:
        return [sum(score.pairs[kind] for score in self.cross[player]) for kind in range(3)]

    def ratings(self) -> list[Rating]:
        points = [[score.points for score in row] for row in self.cross]
        return ratings(points, [[score.games for score in row] for row in self.cross])

    def ranking(self) -> list[int]:
        """The players, the best first; those that are level as they were typed."""
        return sorted(range(len(self.names)), key=lambda player: -self.share(player))

    def share(self, player: int) -> float:
        """Points for each game: before the end not all have played as many."""
        return self.points(player) / max(1, self.games(player))


def add_game(one: Score, two: Score, points: float) -> None:
    one.points += points
    two.points += 1 - points
    one.games += 1
    two.games += 1


def add_pair(one: Score, two: Score, points: float) -> None:
    """Both games of a pair have brought the first so many points."""
    kind = 0 if points > 1 else 1 if points == 1 else 2
    one.pairs[kind] += 1
    two.pairs[2 - kind] += 1
