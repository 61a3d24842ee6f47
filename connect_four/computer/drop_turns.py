"""In which order the drops of a position are tried: the sooner the best one is, the more can be cut off."""

from array import array

from connect_four.computer import native
from connect_four.logic import rules

DROP_COUNT = 8
PLIES = 128
_column = 0x7F


class DropTurns:
    """One shelf for each ply, DROP_COUNT long: the stones that are dropped there, the most promising first."""

    def __init__(self) -> None:
        self.stones = array("Q", [0]) * (PLIES * DROP_COUNT)
        self._worths = array("i", [0]) * (PLIES * DROP_COUNT)
        self._history = array("i", [0]) * (64 * 2)
        self._killers = array("Q", [0]) * (PLIES + 2)

    def reward(self, stone: int, ply: int, depth: int) -> None:
        """Try a drop sooner from now on: it was so good that the rest could be cut off."""
        self._killers[ply] = stone
        self._history[native.index(stone)] += depth * depth

    def sort(self, me: int, taken: int, safe: int, ply: int, known: int) -> int:
        """Put the safe drops onto the shelf, and count them; the known turn is the best one of an earlier search."""
        shelf = ply * DROP_COUNT
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
            while rank > shelf and self._worths[rank - 1] < worth:
                self._worths[rank] = self._worths[rank - 1]
                self.stones[rank] = self.stones[rank - 1]
                rank -= 1
            self._worths[rank] = worth
            self.stones[rank] = stone
            count += 1
        return count
