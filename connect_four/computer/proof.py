"""Proves how a position with jokers ends: who wins, and within how many turns, whatever the other does.

Boards and jokers are relative to the side to move, as in the search. The winner's last turn is always his own, for a
loser can go on with a drop; so a win takes an odd number of turns, and a loss an even one. Nothing is left out and
nothing is guessed: `horizons` counts where the turns ran out. If it does not grow, more turns change nothing.
"""

from array import array
from threading import Event

from connect_four.computer import drop_turns, joker_turns, native, solver, stoppable
from connect_four.computer.scores import NEVER
from connect_four.datastore import fields
from connect_four.logic import rules

_drop_count = drop_turns.DROP_COUNT
_turn_count = joker_turns.TURN_COUNT
_mixer = 0x9E3779B97F4A7C15
_word = 0xFFFFFFFFFFFFFFFF
_floor = fields.FLOOR
_all = fields.ALL_FIELDS
_column = 0x7F
_centre_first = 0x70615243
# Where the four numbers of a table entry are: the fewest turns within which the side to move is known to win and to
# lose, and the most within which it is known not to.
_win = 0
_no_win = 8
_loss = 16
_no_loss = 24
_turn = 32
_rest = 40
_byte = 0xFF


class Prover(stoppable.Stoppable):
    """Proves until it is told to stop or its time is over."""

    def __init__(self, bits: int) -> None:
        super().__init__(0xFFF)
        self._turns = joker_turns.JokerTurns()
        self._words = array("Q", [0]) * (2 << bits)
        self._shift = 64 - bits
        self._solver = solver.Solver()
        self.horizons = 0

    def limit(self, stop: Event, deadline: float) -> None:
        super().limit(stop, deadline)
        self._solver.limit(stop, deadline)

    def wins(self, me: int, you: int, jokers: int, turns: int) -> bool:
        """Whether the side to move wins within so many turns; meaningless if it was stopped."""
        state = native.release()
        is_won = self._wins(me, you, jokers, turns)
        native.acquire(state)
        if self._interruption is not None:
            raise self._interruption
        return bool(is_won)

    def loses(self, me: int, you: int, jokers: int, turns: int) -> bool:
        """Whether the side to move loses within so many turns; meaningless if it was stopped."""
        state = native.release()
        is_lost = self._loses(me, you, jokers, turns)
        native.acquire(state)
        if self._interruption is not None:
            raise self._interruption
        return bool(is_lost)

    def _wins(self, me: int, you: int, jokers: int, turns: int) -> bool:
        taken = me | you
        completions = rules.completions(me)
        if completions & rules.landings(taken) or self._turns.wins(me, you, jokers & 3, completions):
            return True
        if turns <= 1 and jokers & 3 and self._turns.any_wins(me, you, jokers & 3):
            return True
        threats = rules.completions(you)
        safe = solver.safe_drops(taken, threats)
        if safe == 0 and jokers & 3 == 0:
            return False
        if turns <= 1:
            self.horizons += 1
            return False
        if jokers == 0:
            return self._solved(me, taken, threats, turns, True)
        self._count()
        if self.is_stopped:
            return False
        key = me + taken + _floor
        slot = (((key ^ jokers) * _mixer) & _word) >> self._shift << 1
        entry = self._find(slot, key, jokers)
        if 0 < (entry >> _win & _byte) <= turns:
            return True
        if entry >> _loss & _byte:
            return False
        if (entry >> _no_win & _byte) >= turns:
            self.horizons += (entry >> _no_win & _byte) < NEVER
            return False
        horizons_before = self.horizons
        known = entry >> _turn & _byte
        rank = 0
        while rank <= _turn_count and not self.is_stopped:
            turn = ranked(rank, known)
            if self._is_turn(me, you, jokers, turn, safe) and self._is_answered(me, you, jokers, turn, turns, True):
                self._keep(slot, key, jokers, turn + 1, _win, turns)
                return True
            rank += 1
        if not self.is_stopped:
            self._keep(slot, key, jokers, 0, _no_win, NEVER if self.horizons == horizons_before else turns)
        return False

    def _loses(self, me: int, you: int, jokers: int, turns: int) -> bool:
        taken = me | you
        completions = rules.completions(me)
        if completions & rules.landings(taken) or self._turns.wins(me, you, jokers & 3, completions):
            return False
        threats = rules.completions(you)
        safe = solver.safe_drops(taken, threats)
        if safe == 0 and jokers & 3 == 0:
            return True
        if turns <= 2 and safe and jokers >> 2 == 0:
            self.horizons += 1
            return False
        if jokers == 0:
            return self._solved(me, taken, threats, turns, False)
        self._count()
        if self.is_stopped:
            return False
        key = me + taken + _floor
        slot = (((key ^ jokers) * _mixer) & _word) >> self._shift << 1
        entry = self._find(slot, key, jokers)
        if 0 < (entry >> _loss & _byte) <= turns:
            return True
        if entry >> _win & _byte:
            return False
        if (entry >> _no_loss & _byte) >= turns:
            self.horizons += (entry >> _no_loss & _byte) < NEVER
            return False
        known = entry >> _turn & _byte
        rank = 0
        while rank <= _turn_count and not self.is_stopped:
            turn = ranked(rank, known)
            horizons_before = self.horizons
            if self._is_turn(me, you, jokers, turn, safe) and not self._is_answered(
                me, you, jokers, turn, turns, False
            ):
                if not self.is_stopped:
                    most = NEVER if self.horizons == horizons_before else turns
                    self._keep(slot, key, jokers, turn + 1, _no_loss, most)
                return False
            rank += 1
        if self.is_stopped:
            return False
        self._keep(slot, key, jokers, 0, _loss, turns)
        return True

    def _is_answered(self, me: int, you: int, jokers: int, turn: int, turns: int, is_won: bool) -> bool:
        """Whether the side to move wins by this turn, or else loses in spite of it."""
        after = jokers >> 2 | (jokers & 3 & ~self._turns.kinds[turn]) << 2
        if turn < _drop_count:
            mine = me | rules.landings(me | you) & (_column << 8 * turn)
            yours = you
            if mine | yours == _all:
                return False
        else:
            mine = self._turns.fallen(me, turn)
            yours = self._turns.fallen(you, turn)
            result = rules.outcome(mine, yours)
            if result == rules.DRAW:
                return False
            if result == rules.FIRST_WINS:
                return is_won
            if result == rules.SECOND_WINS:
                return not is_won
        if is_won:
            return self._loses(yours, mine, after, turns - 1)
        return self._wins(yours, mine, after, turns - 1)

    def _is_turn(self, me: int, you: int, jokers: int, turn: int, safe: int) -> bool:
        """Whether it is a turn that has to be looked at."""
        if turn < 0:
            return False
        if turn < _drop_count:
            return safe & (_column << 8 * turn) != 0
        return self._turns.is_possible(turn, me | you, jokers) and not self._turns.is_doubled(turn, me, you)

    def _solved(self, me: int, taken: int, threats: int, turns: int, is_won: bool) -> bool:
        """The same where no joker is left."""
        empty = 56 - native.popcount(taken)
        if is_won:
            bound = (empty + 1) // 2 - (turns - 1) // 2
            is_cut = bound > 1
            bound = max(bound, 1)
            is_proved = self._solver.score(me, taken, threats, bound - 1, bound) >= bound
        else:
            bound = turns // 2 - 1 - empty // 2
            is_cut = bound < -1
            bound = min(bound, -1)
            is_proved = self._solver.score(me, taken, threats, bound, bound + 1) <= bound
        if self._solver.is_stopped:
            self.is_stopped = True
            return False
        if is_cut and not is_proved:
            self.horizons += 1
        return is_proved

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes & self._patience == 0:
            self._look_up()

    def _find(self, slot: int, key: int, jokers: int) -> int:
        entry = self._words[slot + 1]
        return entry if self._words[slot] == key and entry >> _rest == jokers else 0

    def _keep(self, slot: int, key: int, jokers: int, turn: int, place: int, turns: int) -> None:
        entry = self._find(slot, key, jokers)
        if entry == 0:
            entry = jokers
            entry = entry << _rest
        number = turns
        entry = entry & ~(_byte << place) | number << place
        if turn:
            number = turn
            entry = entry & ~(_byte << _turn) | number << _turn
        self._words[slot] = key
        self._words[slot + 1] = entry


def ranked(rank: int, known: int) -> int:
    """Which turn is tried first: the known one, if there is one, then the drops from the centre, then the jokers."""
    if rank == 0:
        return known - 1
    turn = rank - 1
    if turn < _drop_count:
        turn = _centre_first >> 4 * turn & 7
    return -1 if turn == known - 1 else turn
