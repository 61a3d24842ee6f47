"""Counts over many saved games."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import assert_never

from connect_four.datastore import Outcome, PlayerID
from connect_four.journal.text import SavedGame
from connect_four.language import N_
from connect_four.logic.turn import Bomb, Delete, Drop

Joker = type[Delete] | type[Bomb]
JOKERS: Mapping[Joker, str] = {Delete: N_("delete"), Bomb: N_("bomb")}
RESULTS = {
    Outcome.FIRST_WON: N_("Green won"),
    Outcome.SECOND_WON: N_("Blue won"),
    Outcome.DRAW: N_("draw"),
    Outcome.GIVEN_UP: N_("given up"),
    Outcome.OPEN: N_("open"),
}
"""What the outcomes are called."""
FINISHED = (Outcome.FIRST_WON, Outcome.SECOND_WON, Outcome.DRAW)


@dataclass
class Statistics:
    outcomes: dict[int, Counter[Outcome]] = field(default_factory=dict)
    """How the games against the computer went, by its level."""
    outcomes_of_two: Counter[Outcome] = field(default_factory=Counter)
    """How the games of two players went."""
    helped: Counter[int] = field(default_factory=Counter)
    """How many games had a hint or a take-back, by level."""
    lengths: Counter[int] = field(default_factory=Counter)
    """How many games were over after so many turns, of those that began with an empty board."""
    first_columns: Counter[int] = field(default_factory=Counter)
    jokers: Counter[tuple[PlayerID, Joker]] = field(default_factory=Counter)

    @classmethod
    def of(cls, games: Iterable[SavedGame]) -> "Statistics":
        statistics = cls()
        for game in games:
            statistics.add(game)
        return statistics

    def add(self, game: SavedGame) -> None:
        outcome = game.outcome
        if game.player_count == 1:
            self.outcomes.setdefault(game.level, Counter())[outcome] += 1
            self.helped[game.level] += bool(game.aids)
        else:
            self.outcomes_of_two[outcome] += 1
        begins_as_usual = not game.beginning.turns
        if outcome in FINISHED and begins_as_usual:
            self.lengths[len(game.turns)] += 1
        for number, turn in enumerate(game.played, start=len(game.beginning.turns)):
            match turn:
                case Drop():
                    if number == 0:
                        self.first_columns[turn.x] += 1
                case Delete() | Bomb():
                    self.jokers[PlayerID(number % 2 + 1), type(turn)] += 1
                case _:
                    assert_never(turn)

    @property
    def total(self) -> int:
        return self.outcomes_of_two.total() + sum(outcomes.total() for outcomes in self.outcomes.values())

    @property
    def median_length(self) -> int:
        """Half of the games that are over were not longer than this."""
        return sorted(self.lengths.elements())[(self.lengths.total() - 1) // 2]
