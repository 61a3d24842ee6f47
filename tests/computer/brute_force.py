"""What late positions with jokers are worth, by trying everything: the rules, a memory, and nothing clever.

`python -m tests.computer.brute_force >tests/computer/late.csv` made the file; that takes about a quarter of an hour.
"""

import csv
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from connect_four.computer import Position
from connect_four.datastore import Outcome
from connect_four.datastore.fields import COLUMNS, ROWS, Fields, column, field, row
from connect_four.logic import rules
from connect_four.logic.beginning import JOKERS, names_of
from connect_four.logic.turn import Drop, Turn

DELETE = 1
BOMB = 2
JOKER_TURNS: list[tuple[int, Fields, Fields]] = [
    *((DELETE, field(x, y), 0) for x in COLUMNS for y in ROWS),
    *((DELETE, column(x), 0) for x in COLUMNS),
    *((DELETE, row(y), 0) for y in ROWS),
    *((BOMB, rules.blast(x, y), field(x, y)) for x in COLUMNS for y in ROWS),
]
"""The joker that each takes, what it clears, and what has to be empty for it."""

SOON = 6
FOREVER = 1000
FIELDS = ("record", "handicap", "result", "turns")


class TooMuchError(Exception):
    pass


class State(NamedTuple):
    """The stones and jokers of the player to move, and those of the other."""

    mine: Fields
    yours: Fields
    my_jokers: int
    your_jokers: int

    @property
    def followers(self) -> "list[State]":
        """Where each turn leads, those first that end the game."""
        mine, yours, my_jokers, your_jokers = self
        taken = mine | yours
        found = {
            State(yours, mine | stone, your_jokers, my_jokers) for x in COLUMNS if (stone := rules.landing(taken, x))
        }
        for joker, target, centre in JOKER_TURNS:
            if my_jokers & joker and taken & target and not taken & centre:
                after = rules.fallen(yours, target), rules.fallen(mine, target)
                found.add(State(*after, your_jokers, my_jokers & ~joker))
        return sorted(found, key=lambda state: state.outcome == rules.OPEN)

    @property
    def outcome(self) -> int:
        """For the player to move, who is the first here."""
        return rules.outcome(self.mine, self.yours)


class BruteForce:
    """Looks at every turn until somebody wins in time, or until the game is over; at most at so many positions."""

    def __init__(self, most: int = sys.maxsize) -> None:
        self._known: dict[tuple[State, int, bool], bool] = {}
        self._most = most

    def value(self, state: State) -> tuple[str, int | None]:
        """The result for the player to move, and the turns until it; None for a draw."""
        for turns in (*range(1, SOON + 1), FOREVER):
            for is_won, result in ((True, "win"), (False, "loss")):
                if self.is_decided(state, turns, is_won):
                    return result, self.fewest(state, is_won)
        return "draw", None

    def fewest(self, state: State, is_won: bool) -> int:
        turns = 1
        while not self.is_decided(state, turns, is_won):
            turns += 1
        return turns

    def is_decided(self, state: State, turns: int, is_won: bool) -> bool:
        """Whether the player to move wins, or else whether he loses, within so many turns."""
        outcome = state.outcome
        if outcome != rules.OPEN:
            return outcome == (rules.FIRST_WINS if is_won else rules.SECOND_WINS)
        if turns == 0:
            return False
        key = state, turns, is_won
        if key not in self._known:
            if len(self._known) >= self._most:
                raise TooMuchError
            follows = (self.is_decided(after, turns - 1, not is_won) for after in state.followers)
            self._known[key] = any(follows) if is_won else all(follows)
        return self._known[key]


def state_of(position: Position) -> State:
    jokers = position.joker_bits
    return State(position.me, position.you, jokers & 3, jokers >> 2)


def random_game(chance: Random) -> tuple[str, str, Position]:
    """A record of a game that goes on with few empty fields, its handicap, and where it leads."""
    while True:
        share = chance.choice((0, 0.35))
        without = frozenset(joker for joker in JOKERS.values() if chance.random() < share)
        position = Position.after_all((), without)
        turns: list[Turn] = []
        last = chance.randint(1, 16)
        while position.empty_fields > last:
            is_joker_turn = chance.random() < 0.02
            open_turns = [
                turn
                for turn in position.turns
                if isinstance(turn, Drop) is not is_joker_turn and position.after(turn).outcome is Outcome.OPEN
            ]
            if not open_turns:
                break
            turns.append(chance.choice(open_turns))
            position = position.after(turns[-1])
        if position.empty_fields == last and any(position.jokers):
            return " ".join(map(str, turns)), " ".join(names_of(without)), position


def late_positions(chance: Random, of_a_kind: int, most: int) -> Iterator[dict[str, str]]:
    """Where random games lead, but no more than so many of a kind: most of them are won at once."""
    kinds: Counter[tuple[int, str, int]] = Counter()
    while True:
        record, handicap, position = random_game(chance)
        try:
            result, turns = BruteForce(most).value(state_of(position))
        except TooMuchError:
            continue
        length = min(position.empty_fields, 4) if turns is None else min(turns, 7)
        kind = position.joker_bits.bit_count(), result, length
        kinds[kind] += 1
        if kinds[kind] <= of_a_kind:
            yield dict(zip(FIELDS, (record, handicap, result, "" if turns is None else str(turns)), strict=True))


def main() -> None:
    file = csv.DictWriter(sys.stdout, FIELDS, lineterminator="\n")
    file.writeheader()
    file.writerows(islice(late_positions(Random(1), 9, 300_000), 260))


if __name__ == "__main__":
    main()
