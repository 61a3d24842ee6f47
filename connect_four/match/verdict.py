"""Whose record counts: what both sides tell of a match, and how it has ended by that."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import assert_never

from connect_four.datastore import WON, Outcome, PlayerID
from connect_four.journal.data import RESULTS
from connect_four.journal.text import GIVEN_UP
from connect_four.language import _
from connect_four.logic.record import RecordError, replay
from connect_four.match.wire import DRAW, Record, Report, parted, side_to_move

OUTCOMES = {word: outcome for outcome, word in RESULTS.items() if outcome is not Outcome.GIVEN_UP}
RESULT = {Outcome.FIRST_WON: "1 : 0", Outcome.SECOND_WON: "0 : 1", Outcome.DRAW: "½ : ½"}
"""In points, Green's first."""


class Ground(Enum):
    """Why a match counts as it does."""

    PLAYED = "played"
    GAVE_UP = "resigned"
    """The loser says so."""
    AWAY = "away"
    """The other one says so, or is there at the end of the round, and the loser was away."""
    LIED = "lied"
    """The loser has told two records that part."""
    PARTED = "parted"
    DISPUTED = "disputed"
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class Verdict:
    outcome: Outcome
    ground: Ground
    turn: int = 0
    """At which the records part."""

    @property
    def is_sure(self) -> bool:
        """Whether both sides have told their part of it, or the loser has, and be it by a lie."""
        return self.ground in (Ground.PLAYED, Ground.GAVE_UP, Ground.LIED)

    def replaces(self, ruling: "Verdict") -> bool:
        """Whether it counts in place of what the host has said. Nobody loses by leaving what the host has ended."""
        is_leaving = self.ground is Ground.GAVE_UP and ruling.ground is Ground.UNFINISHED
        return self.is_sure and not is_leaving


@dataclass(frozen=True, slots=True)
class Told:
    """The most that one side has told, and at which turn it contradicts itself, if it does."""

    record: Record
    outcome: Outcome = Outcome.OPEN
    parted: int | None = None

    def weight(self) -> tuple[int, bool, Record]:
        """Of two, the heavier one is the last."""
        return len(self.record), self.outcome is not Outcome.OPEN, self.record

    def and_then(self, new: "Told") -> "Told":
        """Of both, whichever comes first. The same may come twice, and what is older may come later."""
        here, there = sorted((self, new), key=Told.weight)
        contradictions = [self.parted, new.parted, parted(here.record, there.record)]
        if here.record == there.record and Outcome.OPEN not in (here.outcome, there.outcome):
            contradictions.append(None if here.outcome is there.outcome else len(here.record))
        first = min((turn for turn in contradictions if turn is not None), default=None)
        return Told(there.record, there.outcome, first)


def told(report: Report, side: PlayerID) -> Told | None:
    """What this report of a side says; None if it cannot be so."""
    on_board = outcome_of(report.record)
    said = WON[side.other] if report.result == GIVEN_UP else OUTCOMES[report.result]
    if on_board is None or (on_board is Outcome.OPEN and report.result == DRAW):
        return None
    if on_board is not Outcome.OPEN and said not in (on_board, Outcome.OPEN):
        return None
    return Told(report.record, said if on_board is Outcome.OPEN else on_board)


@lru_cache(1024)
def outcome_of(record: Record) -> Outcome | None:
    """How it stands by the rules; None if they forbid a turn."""
    try:
        return replay(" ".join(record)).game.outcome
    except RecordError:
        return None


def judged(sides: Mapping[PlayerID, Told]) -> Verdict | None:
    """How the match has ended by what both sides tell; None while they have not told enough."""
    liars = [(side, each.parted) for side, each in sides.items() if each.parted is not None]
    if len(liars) == 1:
        ((liar, lie),) = liars
        return Verdict(WON[liar.other], Ground.LIED, lie)
    if turn := first_contradiction(sides):
        return Verdict(Outcome.DRAW, Ground.PARTED, turn)
    words = {side: each.outcome for side, each in sides.items() if each.outcome is not Outcome.OPEN}
    if not words:
        return None
    outcome, *others = set(words.values())
    if others:
        return Verdict(Outcome.DRAW, Ground.DISPUTED)
    record = max((each.record for each in sides.values()), key=len)
    is_played = outcome_of(record) is not Outcome.OPEN
    loser = None if outcome.winner is None else outcome.winner.other
    if loser in words or (is_played and all(told_own_turns(record, side, sides.get(side)) for side in PlayerID)):
        return Verdict(outcome, Ground.PLAYED if is_played else Ground.GAVE_UP)
    return None


def claimed(sides: Mapping[PlayerID, Told]) -> PlayerID | None:
    """Who alone says how it has ended."""
    words = [side for side, each in sides.items() if each.outcome is not Outcome.OPEN]
    return words[0] if len(words) == 1 and judged(sides) is None else None


def first_contradiction(sides: Mapping[PlayerID, Told]) -> int | None:
    turns = [each.parted for each in sides.values()]
    if len(sides) == len(PlayerID):
        turns.append(parted(*(each.record for each in sides.values())))
    return min((turn for turn in turns if turn is not None), default=None)


def told_own_turns(record: Record, side: PlayerID, said: Told | None) -> bool:
    """Whether the side itself has told each turn of the record that is its own."""
    last = len(record) if side_to_move(record[:-1]) is side else len(record) - 1
    return said is not None and len(said.record) >= last


def in_words(verdict: Verdict, names: Mapping[PlayerID, str]) -> str:
    """What is to be said of it beside the result."""
    winner = verdict.outcome.winner
    loser = "" if winner is None else names[winner.other]
    match verdict.ground:
        case Ground.PLAYED:
            return ""
        case Ground.GAVE_UP:
            return _("{name} gave up").format(name=loser)
        case Ground.AWAY:
            return _("{name} was away").format(name=loser)
        case Ground.LIED:
            return _("{name} told turn {number} in two ways").format(name=loser, number=verdict.turn)
        case Ground.PARTED:
            return _("the records part at turn {number}").format(number=verdict.turn)
        case Ground.DISPUTED:
            return _("each side says something else")
        case Ground.UNFINISHED:
            return _("not finished")
        case unknown:
            assert_never(unknown)
