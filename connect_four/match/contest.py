"""A class that plays: who takes part, its rounds and tables, and what was told at each."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import assert_never

from connect_four.datastore import WON, Outcome, PlayerID
from connect_four.journal.ratings import POINTS
from connect_four.match.everybody import everybody, missing_pairs, rounds_left
from connect_four.match.swiss import Fixture, swiss
from connect_four.match.verdict import Ground, Told, Verdict, claimed, judged
from connect_four.match.wire import Record, drawn_id


class Way(Enum):
    """Who says who plays whom."""

    SWISS = "swiss"
    EVERYBODY = "everybody"
    FREE = "free"


@dataclass(slots=True)
class Entrant:
    """Who takes part."""

    name: str
    is_computer: bool


@dataclass(slots=True)
class Table:
    id: str
    round: int
    green: str
    blue: str
    told: dict[PlayerID, Told] = field(default_factory=dict)
    missed: set[PlayerID] = field(default_factory=set)
    """Who was away for too long since they told something new."""
    ruling: Verdict | None = None
    """What counts as long as nothing is sure."""

    @property
    def players(self) -> dict[PlayerID, str]:
        return {PlayerID.ONE: self.green, PlayerID.TWO: self.blue}

    @property
    def verdict(self) -> Verdict | None:
        found = judged(self.told)
        if found is None or self.ruling is None:
            return self.ruling or found
        return found if found.replaces(self.ruling) else self.ruling

    @property
    def record(self) -> Record:
        return max((told.record for told in self.told.values()), key=len, default=())

    def hear(self, side: PlayerID, new: Told) -> bool:
        """Whether this is news."""
        before = self.told.get(side)
        after = new if before is None else before.and_then(new)
        if after == before:
            return False
        self.told[side] = after
        self.missed.discard(side)
        self.rule()
        return True

    def miss(self, side: PlayerID) -> None:
        """This side has been away for too long."""
        self.missed.add(side)
        self.rule()

    def rule(self) -> None:
        """Believe who alone says how it has ended, if the other one was away."""
        claimant = claimed(self.told)
        if self.ruling is None and claimant is not None and claimant.other in self.missed:
            self.ruling = Verdict(self.told[claimant].outcome, Ground.AWAY)

    def close(self, there: Collection[PlayerID]) -> None:
        """The round is over: whoever is there has won against somebody who is not."""
        if self.verdict is None:
            alone = next(iter(there)) if len(there) == 1 else None
            outcome, ground = (WON[alone], Ground.AWAY) if alone else (Outcome.DRAW, Ground.UNFINISHED)
            self.ruling = Verdict(outcome, ground)


@dataclass(slots=True)
class Contest:
    way: Way
    rounds: int | None = None
    """As many as are wanted; else as many as it takes to find the best one."""
    round: int = 0
    players: dict[str, Entrant] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    byes: list[tuple[int, str]] = field(default_factory=list)
    aside: set[str] | None = None
    """Tables that had ended before it began; None until that is known."""
    is_ended: bool = False
    """Whether nobody waits any longer for those who have gone, and have not met all."""

    @property
    def decided(self) -> Iterator[tuple[Table, Verdict]]:
        for table in self.tables.values():
            if (verdict := table.verdict) is not None:
                yield table, verdict

    def tables_of(self, round_: int) -> list[Table]:
        return [table for table in self.tables.values() if table.round == round_]

    @property
    def past(self) -> list[Fixture]:
        """Who has met whom, and who had a bye, round by round."""
        fixtures = [(table.round, (table.green, table.blue)) for table in self.tables.values()]
        byes: list[tuple[int, Fixture]] = [(number, (player, None)) for number, player in self.byes]
        return [fixture for _, fixture in sorted([*fixtures, *byes], key=lambda each: each[0])]

    def points(self) -> dict[str, float]:
        made = dict.fromkeys(self.players, 0.0)
        for table, verdict in self.decided:
            made[table.green] += POINTS[verdict.outcome]
            made[table.blue] += 1 - POINTS[verdict.outcome]
        # Where everybody plays everybody, all rest as often.
        for _, player in self.byes if self.way is Way.SWISS else ():
            made[player] += 1
        return made

    def is_over(self) -> bool:
        if not self.round or any(table.verdict is None for table in self.tables.values()):
            return False
        match self.way:
            case Way.SWISS:
                return self.round >= (self.rounds or 0)
            case Way.EVERYBODY:
                return self.is_ended or not missing_pairs(list(self.players), self.past)
            case Way.FREE:
                return False
            case unknown:
                assert_never(unknown)

    def begin_round(self, here: Mapping[str, Entrant], random: Random) -> list[Table]:
        """The tables of the next round, for all who are here."""
        players = self.entered(list(here))
        if self.way is Way.SWISS:
            self.rounds = self.length(players)
        self.players |= {player: here[player] for player in players}
        fixtures = self._next(players, random)
        self.round += 1
        for green, blue in fixtures:
            if blue is None:
                self.byes.append((self.round, green))
            else:
                self.add(drawn_id(random), green, blue)
        return self.tables_of(self.round)

    def add(self, table: str, green: str, blue: str) -> Table:
        self.tables[table] = found = Table(table, self.round, green, blue)
        return found

    def _next(self, players: list[str], random: Random) -> list[Fixture]:
        match self.way:
            case Way.SWISS:
                points = self.points()
                random.shuffle(players)
                return swiss(sorted(players, key=lambda player: -points[player]), points, self.past)
            case Way.EVERYBODY:
                return everybody(players, self.past)
            case Way.FREE:
                return []
            case unknown:
                assert_never(unknown)

    def length(self, here: Sequence[str]) -> int:
        """How many rounds there will be, if nobody comes or goes any more."""
        match self.way:
            case Way.SWISS:
                return self.rounds or max(1, (len(here) - 1).bit_length())
            case Way.EVERYBODY:
                return self.round + rounds_left(self.entered(here), self.past)
            case Way.FREE:
                return 0
            case unknown:
                assert_never(unknown)

    def entered(self, here: Sequence[str]) -> list[str]:
        """Who is here, in the order in which they came: the circle of a class stays as it is."""
        known = [player for player in self.players if player in here]
        return known + sorted(player for player in here if player not in self.players)
