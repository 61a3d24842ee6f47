"""The exact value of a position without jokers.

A score counts the winner's stones from the last one backwards: 1 is a win with the last stone he could drop, the
highest score a win at once; 0 is a draw.
"""

from array import array

from connect_four.computer import native, stoppable
from connect_four.datastore import fields
from connect_four.logic import rules

_mixer = 0x9E3779B97F4A7C15
_word = 0xFFFFFFFFFFFFFFFF
# Multiplying a key by an odd number loses nothing. The product's highest bits are the slot, and the others are kept
# with the score, to tell the keys of one slot apart. Most positions are near the end: they have slots of their own,
# few enough for the processor's cache, so that the other positions are overwritten less often.
_near_end = 17
_near_bits = 17
_far_bits = 20
_check = 0xFFFFFFFFFFFE0000
_far_start = 1 << 17
_at_least = 0x100
_column = 0x7F
_floor = fields.FLOOR


class Solver(stoppable.Stoppable):
    """Solves positions until it is told to stop or its time is over."""

    def __init__(self) -> None:
        super().__init__(0x3FFF)
        self._scores = array("Q", [0]) * ((1 << 17) + (1 << 20))
        self._stones = array("Q", [0]) * (64 * 8)
        self._worths = array("i", [0]) * (64 * 8)

    def solve(self, me: int, you: int) -> int:
        """The score of a position that is not over; meaningless if the solver was stopped."""
        state = native.release()
        score = self._solve(me, me | you)
        native.acquire(state)
        if self._interruption is not None:
            raise self._interruption
        return score

    def _solve(self, me: int, taken: int) -> int:
        empty = 56 - native.popcount(taken)
        if rules.completions(me) & rules.landings(taken):
            return (empty + 1) // 2
        low = -(empty // 2)
        high = (empty - 1) // 2
        # The middle is moved towards 0, so that the first question is whether anybody wins at all.
        while low < high:
            middle = low + (high - low) // 2
            middle = min(middle, -(-low // 2)) if middle <= 0 else max(middle, high // 2)
            score = self._score(me, taken, middle, middle + 1)
            if self.is_stopped:
                return 0
            if score <= middle:
                high = score
            else:
                low = score
        return low

    def _score(self, me: int, taken: int, alpha: int, beta: int) -> int:
        """The score between alpha and beta of a position where no drop wins at once."""
        self.nodes += 1
        if self.nodes & self._patience == 0:
            self._look_up()
        if self.is_stopped:
            return 0
        empty = 56 - native.popcount(taken)
        mixed = ((me + taken + _floor) * _mixer) & _word
        slot = mixed >> 64 - _near_bits if empty < _near_end else (mixed >> 64 - _far_bits) + _far_start
        check = mixed << _near_bits & _word
        native.prefetch(self._scores, slot)
        landings = rules.landings(taken)
        threats = rules.completions(me ^ taken)
        safe = landings & ~(threats >> 1)
        forced = threats & landings
        if forced:
            safe = safe & forced if forced & forced - 1 == 0 else 0
        if safe == 0:
            # The other player wins next turn, if there is room for that stone.
            return -(empty // 2)
        if empty <= 2:
            return 0
        alpha = max(alpha, 1 - empty // 2)
        beta = min(beta, (empty - 1) // 2)
        if alpha >= beta:
            return alpha

        entry = self._scores[slot]
        if (entry ^ check) & _check == 0 and entry & 0xFF:
            known = (entry & 0xFF) - 64
            if entry & _at_least:
                alpha = max(alpha, known)
            else:
                beta = min(beta, known)
            if alpha >= beta:
                return known

        shelf = (empty - 1) * 8
        count = self._sort(me, taken, safe, shelf)
        tried = 0
        while tried < count:
            stone = self._stones[shelf + tried]
            score = -self._score(me ^ taken, taken | stone, -beta, -alpha)
            if self.is_stopped:
                return 0
            if score >= beta:
                self._scores[slot] = check | _at_least | (score + 64)
                return score
            alpha = max(alpha, score)
            tried += 1
        self._scores[slot] = check | (alpha + 64)
        return alpha

    def _sort(self, me: int, taken: int, safe: int, shelf: int) -> int:
        """Put the safe drops onto the shelf: those with the most threats first, and of these the most central."""
        count = 0
        for column in range(8):
            stone = safe & (_column << 8 * column)
            if stone == 0:
                continue
            worth = 8 * native.popcount(rules.completions(me | stone) & ~taken)
            worth += column if column < 4 else 7 - column
            rank = shelf + count
            while rank > shelf and self._worths[rank - 1] < worth:
                self._worths[rank] = self._worths[rank - 1]
                self._stones[rank] = self._stones[rank - 1]
                rank -= 1
            self._worths[rank] = worth
            self._stones[rank] = stone
            count += 1
        return count


def turns_until_end(score: int, empty: int) -> int:
    """The turns until the last stone when the winner hurries and the loser delays."""
    if score > 0:
        return 2 * ((empty + 1) // 2 - score) + 1
    if score < 0:
        return 2 * (empty // 2 + score) + 2
    return empty
