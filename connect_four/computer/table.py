"""The table of positions that a search has met before."""

from array import array

from connect_four.computer import native
from connect_four.computer.scores import PROVED

EXACT = 0
AT_LEAST = 1
AT_MOST = 2

_mixer = 0x9E3779B97F4A7C15
_word = 0xFFFFFFFFFFFFFFFF


class Table:
    """Positions and what a search found out about each, 16 bytes an entry, in pairs: the deeper one comes first, the
    later one second.

    The lowest bit of an entry is always 1; above it are the best turn (8 bits), the depth (8), whether the score is
    exact or a bound (2), the jokers (4) and the score (16).
    """

    def __init__(self, bits: int) -> None:
        self._shift = 65 - bits
        # A key and its entry side by side.
        self._words = array("Q", [0]) * (2 << bits)

    def slot(self, key: int, jokers: int) -> int:
        """Where the pair is that may hold the entry of a position."""
        slot = (((key ^ jokers) * _mixer) & _word) >> self._shift << 2
        native.prefetch(self._words, slot)
        return slot

    def find(self, slot: int, key: int, jokers: int) -> int:
        """The entry of a position, or 0."""
        for place in range(slot, slot + 4, 2):
            entry = self._words[place + 1]
            if self._words[place] == key and jokers_of(entry) == jokers:
                return entry
        return 0

    def keep(self, slot: int, key: int, jokers: int, turn: int, depth: int, bound: int, score: int, ply: int) -> None:
        # Wins are kept as their distance from this position, which may be met again at another ply.
        if score >= PROVED:
            score += ply
        elif score <= -PROVED:
            score -= ply
        # The sum is not negative, and the shifts below are of 64 bits.
        entry = score + 32768
        entry = entry << 4 | jokers
        entry = entry << 2 | bound
        entry = entry << 8 | depth
        entry = entry << 8 | turn
        first = self._words[slot + 1]
        if self._words[slot] != key or jokers_of(first) != jokers:
            if depth < depth_of(first):
                slot += 2
            else:
                self._words[slot + 2] = self._words[slot]
                self._words[slot + 3] = first
        self._words[slot] = key
        self._words[slot + 1] = entry << 1 | 1


def turn_of(entry: int) -> int:
    return entry >> 1 & 0xFF


def depth_of(entry: int) -> int:
    return entry >> 9 & 0xFF


def bound_of(entry: int) -> int:
    return entry >> 17 & 3


def jokers_of(entry: int) -> int:
    return entry >> 19 & 15


def score_of(entry: int, ply: int) -> int:
    """The score, for a position that is met at this ply."""
    score = (entry >> 23) - 32768
    if score >= PROVED:
        return score - ply
    if score <= -PROVED:
        return score + ply
    return score
