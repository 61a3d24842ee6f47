"""The joker turns of a position: whether one wins at once, and which of the others are the most promising."""

from array import array
from functools import cache

from connect_four.computer import drop_turns, native, windows
from connect_four.computer.position import BOMB, DELETE, joker_of
from connect_four.computer.scores import WIN
from connect_four.datastore.fields import COLUMNS, column, field, fields_in
from connect_four.logic import rules
from connect_four.logic.turn import Bomb, Drop, Turn, every_turn

TURN_COUNT = 135
_drop_count = drop_turns.DROP_COUNT
_first_row = 72
_first_bomb = 79
_delete = DELETE
_bomb = BOMB


class JokerTurns:
    """One shelf for each ply, TURN_COUNT long: turns, numbered as `every_turn` lists them, and the boards after them.

    What a turn makes of a board is stored as masks. It clears each column in one run: what is below stays, and what is
    above falls by the length of the run. That is one, or `_far_steps` in the columns beside a bomb's centre; above the
    centre itself there is no stone.
    """

    def __init__(self) -> None:
        turns = every_turn()
        self.kinds = array("i", map(joker_of, turns))
        self._targets = array("Q", [0 if isinstance(turn, Drop) else turn.target for turn in turns])
        self._centres = array("Q", [field(turn.x, turn.y) if isinstance(turn, Bomb) else 0 for turn in turns])
        falls = every_fall()
        self._stays = array("Q", [fall[0] for fall in falls])
        self._falls_by_one = array("Q", [fall[1] for fall in falls])
        self._falls_far = array("Q", [fall[2] | fall[3] for fall in falls])
        self._far_steps = array("i", [2 if fall[2] else 3 for fall in falls])
        # For each number of steps and each field, the centres of the bombs that make its stone fall so far.
        self._bombs = array("Q", [0]) * (4 * 64)
        for turn in range(_first_bomb, TURN_COUNT):
            for steps in range(1, 4):
                for x, y in fields_in(falls[turn][steps]):
                    self._bombs[64 * steps + native.index(field(x, y))] |= self._centres[turn]
        size = drop_turns.PLIES * TURN_COUNT
        self.turns = array("i", [0]) * size
        self.worths = array("i", [0]) * size
        self.mine = array("Q", [0]) * size
        self.yours = array("Q", [0]) * size

    def fallen(self, stones: int, turn: int) -> int:
        """The stones that are left after the turn."""
        return (
            stones & self._stays[turn]
            | (stones & self._falls_by_one[turn]) >> 1
            | (stones & self._falls_far[turn]) >> self._far_steps[turn]
        )

    def is_possible(self, turn: int, taken: int, jokers: int) -> bool:
        return jokers & self.kinds[turn] != 0 and taken & self._targets[turn] != 0 and taken & self._centres[turn] == 0

    def is_doubled(self, turn: int, me: int, you: int) -> bool:
        """Whether it deletes a stone, and the one above it, which has the same colour, would leave the same board."""
        target = self._targets[turn]
        return target & target - 1 == 0 and (me if me & target else you) & target << 1 != 0

    def wins(self, me: int, you: int, jokers: int, completions: int) -> bool:
        """Whether a joker of mine wins at once, where I have these completions. It may overlook a win for which
        stones of several columns have to fall."""
        if jokers & _delete:
            if self._one_wins(me, you, _drop_count, completions & me >> 1 | joined(me, you)):
                return True
            if completions & me << 1 or is_cut(me):
                for turn in range(_first_row, _first_bomb):
                    if self._is_win(me, you, turn):
                        return True
        if jokers & _bomb:
            for steps in range(1, 4):
                landing = completions & me >> steps
                while landing:
                    falling = (landing & -landing) << steps
                    centres = self._bombs[64 * steps + native.index(falling)] & ~(me | you)
                    if self._one_wins(me, you, _first_bomb, centres):
                        return True
                    landing &= landing - 1
        return False

    def any_wins(self, me: int, you: int, jokers: int) -> bool:
        """The same with nothing overlooked, which takes longer."""
        for turn in range(_drop_count, TURN_COUNT):
            does_fall = me & (self._falls_by_one[turn] | self._falls_far[turn]) != 0
            if does_fall and self.is_possible(turn, me | you, jokers) and self._is_win(me, you, turn):
                return True
        return False

    def _one_wins(self, me: int, you: int, first: int, fields: int) -> bool:
        """Whether a turn at one of the fields wins, where the first is the number of that at the top left."""
        while fields:
            index = native.index(fields & -fields)
            if self._is_win(me, you, first + 7 * (index >> 3) + 6 - (index & 7)):
                return True
            fields &= fields - 1
        return False

    def _is_win(self, me: int, you: int, turn: int) -> bool:
        return rules.has_four(self.fallen(me, turn)) and not rules.has_four(self.fallen(you, turn))

    def collect(self, me: int, you: int, jokers: int, ply: int, known: int) -> int:
        """Put the joker turns onto the shelf except the known one and those that lose at once, and count them."""
        shelf = ply * TURN_COUNT
        taken = me | you
        count = 0
        for turn in range(_drop_count, TURN_COUNT):
            if turn == known - 1 or not self.is_possible(turn, taken, jokers) or self.is_doubled(turn, me, you):
                continue
            mine = self.fallen(me, turn)
            yours = self.fallen(you, turn)
            if rules.has_four(mine):
                worth = 0 if rules.has_four(yours) else WIN
            elif rules.has_four(yours) or rules.completions(yours) & rules.landings(mine | yours):
                continue
            else:
                worth = windows.worth(mine, yours)
            place = shelf + count
            self.turns[place] = turn
            self.worths[place] = worth
            self.mine[place] = mine
            self.yours[place] = yours
            count += 1
        return count

    def pick(self, ply: int, number: int, count: int) -> int:
        """Bring the most promising turn from this number on to its place, and return the count, which is less by those
        that lead to the same board as one before."""
        shelf = ply * TURN_COUNT
        place = shelf + number
        while number < count:
            best = place
            for other in range(place + 1, shelf + count):
                if self.worths[other] > self.worths[best]:
                    best = other
            self._swap(place, best)
            if not self._is_known(shelf, place):
                break
            count -= 1
            self._swap(place, shelf + count)
        return count

    def _is_known(self, shelf: int, place: int) -> bool:
        """Whether one of the turns before leads to the same board with the same joker."""
        before = place - 1
        while before >= shelf and self.worths[before] == self.worths[place]:
            if (
                self.mine[before] == self.mine[place]
                and self.yours[before] == self.yours[place]
                and self.kinds[self.turns[before]] == self.kinds[self.turns[place]]
            ):
                return True
            before -= 1
        return False

    def _swap(self, one: int, other: int) -> None:
        turn, worth, mine, yours = self.turns[one], self.worths[one], self.mine[one], self.yours[one]
        self.turns[one] = self.turns[other]
        self.worths[one] = self.worths[other]
        self.mine[one] = self.mine[other]
        self.yours[one] = self.yours[other]
        self.turns[other] = turn
        self.worths[other] = worth
        self.mine[other] = mine
        self.yours[other] = yours


def joined(me: int, you: int) -> int:
    """Your stones between mine in a column, where I have four without them."""
    above = me >> 1
    two_above = above & me >> 2
    below = me << 1
    two_below = below & me << 2
    return you & (two_above & me >> 3 & below | two_above & two_below | above & two_below & me << 3)


def is_cut(me: int) -> bool:
    """Whether a row may be between two halves of a diagonal of mine."""
    rising = me & me >> 9
    falling = me & me >> 7
    return (rising & rising >> 19 | falling & falling >> 13) != 0


@cache
def every_fall() -> list[list[int]]:
    return [falls_after(turn) for turn in every_turn()]


def falls_after(turn: Turn) -> list[int]:
    """The fields whose stones fall by no step, one, two and three when the turn is taken."""
    falls = [0, 0, 0, 0]
    for x in COLUMNS:
        run = 0 if isinstance(turn, Drop) else turn.target & column(x)
        below = run - 1 & ~run
        falls[0] |= column(x) & below
        if not (isinstance(turn, Bomb) and turn.x == x):
            falls[run.bit_count() & 3] |= column(x) & ~(run | below)
    return falls
