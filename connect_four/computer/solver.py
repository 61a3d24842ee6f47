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
# Multiplying a key by an odd number loses nothing. The product's highest bits say which pair of slots, and the others
# are kept with the score, to tell the keys of a pair apart. Most positions are near the end: they have slots of their
# own, few enough for the processor's cache, so that the other positions are overwritten less often.
_near_end = 17
_near_bits = 16
_far_bits = 19
_check = 0xFFFFFFFFFFFF0000
_far_start = 1 << 17
# With fewer empty fields it is quicker to search a drop than to look up all of them first.
_foresight = 14
_at_least = 0x100
_floor = fields.FLOOR


class Solver(stoppable.Stoppable):
    """Solves positions until it is told to stop or its time is over."""

    def __init__(self) -> None:
        super().__init__(0x3FFF)
        self._scores = array("Q", [0]) * ((1 << 17) + (1 << 20))
        self._stones = array("Q", [0]) * (64 * 8)
        self._threats = array("Q", [0]) * (64 * 8)
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
        threats = rules.completions(me ^ taken)
        if safe_drops(taken, threats) == 0:
            return -(empty // 2)
        low = -(empty // 2)
        high = (empty - 1) // 2
        # The middle is moved towards 0, so that the first question is whether anybody wins at all.
        while low < high:
            middle = low + (high - low) // 2
            middle = min(middle, -(-low // 2)) if middle <= 0 else max(middle, high // 2)
            score = self.score(me, taken, threats, middle, middle + 1)
            if self.is_stopped:
                return 0
            if score <= middle:
                high = score
            else:
                low = score
        return low

    def score(self, me: int, taken: int, threats: int, alpha: int, beta: int) -> int:
        """The score between alpha and beta where no drop wins at once, and the other's threats leave a safe one."""
        self.nodes += 1
        if self.nodes & self._patience == 0:
            self._look_up()
        if self.is_stopped:
            return 0
        empty = 56 - native.popcount(taken)
        if empty <= 2:
            return 0
        alpha = max(alpha, 1 - empty // 2)
        beta = min(beta, (empty - 1) // 2)
        if alpha >= beta:
            return alpha
        you = me ^ taken
        safe = safe_drops(taken, threats)
        if safe & safe - 1 == 0:
            # Where there is no choice, there is nothing to put in order or to remember.
            threats = rules.completions(me | safe)
            if safe_drops(taken | safe, threats) == 0:
                return (empty - 1) // 2
            return -self.score(you, taken | safe, threats, -beta, -alpha)

        mixed = ((me + taken + _floor) * _mixer) & _word
        slot = slot_of(mixed, empty)
        check = mixed << _near_bits & _word
        entry = self._find(slot, check)
        if entry:
            known = (entry & 0xFF) - 64
            if entry & _at_least:
                alpha = max(alpha, known)
            else:
                beta = min(beta, known)
            if alpha >= beta:
                return known

        shelf = (empty - 1) * 8
        count = self._sort(me, taken, safe, shelf)
        if count == 0:
            return (empty - 1) // 2
        if empty >= _foresight:
            known = self._foreseen(you, taken, shelf, count)
            if known >= beta:
                return known
        tried = 0
        while tried < count:
            stone = self._stones[shelf + tried]
            score = -self.score(you, taken | stone, self._threats[shelf + tried], -beta, -alpha)
            if self.is_stopped:
                return 0
            if score >= beta:
                self._keep(slot, empty, check | _at_least | (score + 64))
                return score
            alpha = max(alpha, score)
            tried += 1
        self._keep(slot, empty, check | (alpha + 64))
        return alpha

    def _find(self, slot: int, check: int) -> int:
        """What the table knows of a position, or 0."""
        for place in range(slot, slot + 2):
            entry = self._scores[place]
            if (entry ^ check) & _check == 0 and entry & 0xFF:
                return entry
        return 0

    def _keep(self, slot: int, empty: int, entry: int) -> None:
        """The first of two slots is for what took longer, the second for what came last."""
        entry |= empty << 9
        first = self._scores[slot]
        if (entry ^ first) & _check:
            if empty < first >> 9 & 0x3F:
                slot += 1
            else:
                self._scores[slot + 1] = first
        self._scores[slot] = entry

    def _sort(self, me: int, taken: int, safe: int, shelf: int) -> int:
        """Put the safe drops onto the shelf, the most promising first; none if one of them wins next turn."""
        mine = rules.completions(me)
        count = 0
        while safe:
            stone = safe & -safe
            safe ^= stone
            threats = rules.completions(me | stone)
            answers = safe_drops(taken | stone, threats)
            if answers == 0:
                return 0
            column = native.index(stone) >> 3
            worth = 6 * native.popcount(threats & ~taken) - native.popcount(answers)
            worth += column if column < 4 else 7 - column
            if mine & stone << 1:
                # The other player would fill the field that I threaten.
                worth -= 8
            rank = shelf + count
            while rank > shelf and self._worths[rank - 1] < worth:
                self._worths[rank] = self._worths[rank - 1]
                self._stones[rank] = self._stones[rank - 1]
                self._threats[rank] = self._threats[rank - 1]
                rank -= 1
            self._worths[rank] = worth
            self._stones[rank] = stone
            self._threats[rank] = threats
            count += 1
        return count

    def _foreseen(self, you: int, taken: int, shelf: int, count: int) -> int:
        """What the table alone promises of the drops on the shelf."""
        empty = 55 - native.popcount(taken)
        key = you + taken + _floor
        best = -64
        for rank in range(shelf, shelf + count):
            native.prefetch(self._scores, slot_of((key + self._stones[rank]) * _mixer & _word, empty))
        for rank in range(shelf, shelf + count):
            mixed = (key + self._stones[rank]) * _mixer & _word
            entry = self._find(slot_of(mixed, empty), mixed << _near_bits & _word)
            if entry and entry & _at_least == 0:
                known = 64 - (entry & 0xFF)
                best = max(best, known)
        return best


def safe_drops(taken: int, threats: int) -> int:
    """The drops after which the other player, who threatens these fields, does not win at once."""
    landings = rules.landings(taken)
    forced = threats & landings
    if forced & forced - 1:
        return 0
    safe = landings & ~(threats >> 1)
    return safe & forced if forced else safe


def slot_of(mixed: int, empty: int) -> int:
    """Where the table keeps a position with so many empty fields."""
    return mixed >> 64 - _near_bits << 1 if empty < _near_end else (mixed >> 64 - _far_bits << 1) + _far_start


def turns_until_end(score: int, empty: int) -> int:
    """The turns until the last stone when the winner hurries and the loser delays."""
    if score > 0:
        return 2 * ((empty + 1) // 2 - score) + 1
    if score < 0:
        return 2 * (empty // 2 + score) + 2
    return empty
