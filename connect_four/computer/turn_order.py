"""In which order the turns of a position are tried: the sooner the best one is, the more can be cut off."""

from array import array

from connect_four.computer import native, windows
from connect_four.computer.position import joker_of
from connect_four.computer.scores import WIN
from connect_four.datastore.fields import field
from connect_four.logic import rules
from connect_four.logic.turn import Bomb, Drop, every_turn

TURN_COUNT = 135
DROP_COUNT = 8
PLIES = 128
_column = 0x7F


class TurnOrder:
    """One shelf for each ply, TURN_COUNT long: the turns that are being tried there, the most promising first.

    The turns are numbered as `every_turn` lists them. On a shelf, `mine` and `yours` are the boards that a joker turn
    leads to; of a drop, `mine` is its stone alone.
    """

    def __init__(self) -> None:
        turns = every_turn()
        self.targets = array("Q", [0 if isinstance(turn, Drop) else turn.target for turn in turns])
        self.jokers = array("i", [joker_of(turn) for turn in turns])
        self._centres = array("Q", [field(turn.x, turn.y) if isinstance(turn, Bomb) else 0 for turn in turns])
        self.turns = array("i", [0]) * (PLIES * TURN_COUNT)
        self.worths = array("i", [0]) * (PLIES * TURN_COUNT)
        self.mine = array("Q", [0]) * (PLIES * TURN_COUNT)
        self.yours = array("Q", [0]) * (PLIES * TURN_COUNT)
        self._history = array("i", [0]) * (64 * 2)
        self._killers = array("Q", [0]) * (PLIES + 2)

    def reward(self, stone: int, ply: int, depth: int) -> None:
        """Try a drop sooner from now on: it was so good that the rest could be cut off."""
        self._killers[ply] = stone
        self._history[native.index(stone)] += depth * depth

    def sort_drops(self, me: int, taken: int, safe: int, ply: int, known: int) -> int:
        """Put the safe drops onto the shelf, and count them; the known turn is the best one of an earlier search."""
        shelf = ply * TURN_COUNT
        killer = self._killers[ply]
        count = 0
        for column in range(DROP_COUNT):
            stone = safe & (_column << 8 * column)
            if stone == 0:
                continue
            worth = self._history[native.index(stone)] + (column if column < 4 else 7 - column)
            worth += 64 * native.popcount(rules.completions(me | stone) & ~taken)
            if column == known - 1:
                worth = 1 << 30
            elif stone == killer:
                worth += 1 << 20
            rank = shelf + count
            while rank > shelf and self.worths[rank - 1] < worth:
                self.worths[rank] = self.worths[rank - 1]
                self.turns[rank] = self.turns[rank - 1]
                self.mine[rank] = self.mine[rank - 1]
                rank -= 1
            self.worths[rank] = worth
            self.turns[rank] = column
            self.mine[rank] = stone
            count += 1
        return count

    def sort_jokers(self, me: int, you: int, jokers: int, ply: int, known: int) -> int:
        """Put the joker turns except the known one onto the shelf, one for each resulting board, and count them."""
        shelf = ply * TURN_COUNT
        taken = me | you
        count = 0
        for turn in range(DROP_COUNT, TURN_COUNT):
            target = self.targets[turn]
            if jokers & self.jokers[turn] == 0 or taken & target == 0 or taken & self._centres[turn]:
                continue
            if turn == known - 1:
                continue
            # Deleting this stone or the one above it, which has the same colour, leads to the same board.
            if target & target - 1 == 0 and (me if me & target else you) & target << 1:
                continue
            mine = rules.fallen(me, target)
            yours = rules.fallen(you, target)
            worth = self._worth(mine, yours)
            rank = shelf + count
            while rank > shelf and self.worths[rank - 1] < worth:
                rank -= 1
            # The same board with the same joker used up has the same worth, so it stands just before this rank.
            if self._is_on_shelf(shelf, rank, worth, mine, yours, self.jokers[turn]):
                continue
            self._insert(shelf + count, rank, turn, worth, mine, yours)
            count += 1
        return count

    def _is_on_shelf(self, shelf: int, rank: int, worth: int, mine: int, yours: int, joker: int) -> bool:
        before = rank - 1
        while before >= shelf and self.worths[before] == worth:
            if self.mine[before] == mine and self.yours[before] == yours and self.jokers[self.turns[before]] == joker:
                return True
            before -= 1
        return False

    def _insert(self, end: int, rank: int, turn: int, worth: int, mine: int, yours: int) -> None:
        while end > rank:
            self.worths[end] = self.worths[end - 1]
            self.turns[end] = self.turns[end - 1]
            self.mine[end] = self.mine[end - 1]
            self.yours[end] = self.yours[end - 1]
            end -= 1
        self.worths[end] = worth
        self.turns[end] = turn
        self.mine[end] = mine
        self.yours[end] = yours

    def _worth(self, mine: int, yours: int) -> int:
        """How promising the position after my turn is."""
        result = rules.outcome(mine, yours)
        if result == rules.OPEN:
            return windows.worth(mine, yours)
        if result == rules.DRAW:
            return 0
        return WIN if result == rules.FIRST_WINS else -WIN
