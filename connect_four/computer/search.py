"""Alpha-beta search of the whole game, jokers and all.

Boards are relative to the side to move: `me` moves, `you` answer. The lowest two bits of `jokers` are my unused jokers,
the next two yours. A score is from the mover's point of view. A win or loss is claimed only where every turn that could
avert it has been looked at; all else may be cut short: fewer joker turns, less depth for late turns. `guesses` counts
what was cut short: if it does not grow during a search, the score is exact.
"""

from threading import Event

from connect_four.computer import drop_turns, joker_turns, native, stoppable, table, windows
from connect_four.computer.scores import COMPLETE, JOKER, PROVED, WIN
from connect_four.computer.table import AT_LEAST, AT_MOST, EXACT
from connect_four.datastore import fields
from connect_four.logic import rules

_turn_count = joker_turns.TURN_COUNT
_drop_count = drop_turns.DROP_COUNT
_plies = drop_turns.PLIES
# So many joker turns are looked at in a position that is not lost without them.
_dozen = 12
_floor = fields.FLOOR
_all = fields.ALL_FIELDS
_noise_mixer = 0xD6E8FEB86659FD93
_word = 0xFFFFFFFFFFFFFFFF


class Search(stoppable.Stoppable):
    """Searches a position to a depth, until it is told to stop, its time is over or its nodes are used up."""

    def __init__(self, positions: table.Table, noise: int = 0, seed: int = 0) -> None:
        """From seed to seed, guesses differ by less than `noise` points."""
        super().__init__(0xFFF)
        self._table = positions
        self._drops = drop_turns.DropTurns()
        self._jokers = joker_turns.JokerTurns()
        self._noise = noise
        self._seed = seed
        self._node_limit = _word
        self.guesses = 0

    def limit(self, stop: Event, deadline: float, nodes: int = _word) -> None:
        super().limit(stop, deadline)
        self._node_limit = nodes

    def value(self, me: int, you: int, jokers: int, depth: int, ply: int, alpha: int, beta: int) -> int:
        """The score of a position that is not over, between alpha and beta; meaningless if the search was stopped."""
        state = native.release()
        score = self._value(me, you, jokers, depth, ply, alpha, beta)
        native.acquire(state)
        if self._interruption is not None:
            raise self._interruption
        return score

    def best_known(self, me: int, you: int, jokers: int) -> int:
        """The number of the best turn that the table has for a position, or -1."""
        key = me + (me | you) + _floor
        return table.turn_of(self._table.find(self._table.slot(key, jokers), key, jokers)) - 1

    def _value(self, me: int, you: int, jokers: int, depth: int, ply: int, alpha: int, beta: int) -> int:
        self.nodes += 1
        if self.nodes & self._patience == 0:
            self._look_up()
        if self.nodes > self._node_limit:
            self.is_stopped = True
        if self.is_stopped:
            return 0

        taken = me | you
        key = me + taken + _floor
        slot = self._table.slot(key, jokers)
        landings = rules.landings(taken)
        completions = rules.completions(me)
        if completions & landings or self._jokers.wins(me, you, jokers & 3, completions):
            return WIN - ply - 1
        # No score is better than a win with this turn.
        beta = min(beta, WIN - ply - 1)
        if alpha >= beta:
            return beta
        threats = rules.completions(you)
        forced = threats & landings
        safe = landings & ~(threats >> 1)
        if forced:
            safe = safe & forced if forced & forced - 1 == 0 else 0
        my_jokers = jokers & 3
        lost = ply + 2 - WIN
        if safe == 0 and my_jokers == 0:
            return lost
        if depth <= 0:
            if forced == 0 and safe:
                self.guesses += 1
                return self._guess(me, you, jokers)
            # A threat is answered before anything is guessed.
            depth = 1 if safe else 0
        if ply >= _plies - 4:
            self.guesses += 1
            return self._guess(me, you, jokers)

        known = 0
        entry = self._table.find(slot, key, jokers)
        if entry:
            known = table.turn_of(entry)
            known_depth = table.depth_of(entry)
            if known_depth >= depth:
                bound = table.bound_of(entry)
                score = table.score_of(entry, ply)
                if bound == EXACT or (score >= beta if bound == AT_LEAST else score <= alpha):
                    if known_depth < COMPLETE:
                        self.guesses += 1
                    return score

        guesses_before = self.guesses
        first_alpha = alpha
        best = lost if safe != landings else -WIN
        best_turn = 0

        # A joker that was best before comes first; the drops are next, and all other jokers follow.
        if known > _drop_count:
            best = self._joker_value(me, you, jokers, known - 1, depth, ply, alpha, beta)
            if self.is_stopped:
                return 0
            best = max(best, lost if safe != landings else -WIN)
            best_turn = known
            alpha = max(alpha, best)

        count = 0
        if alpha < beta:
            count = self._drops.sort(me, taken, safe, ply, known)
        tried = 0
        while tried < count and alpha < beta:
            stone = self._drops.stones[ply * _drop_count + tried]
            score = self._drop_value(me, you, jokers, stone, depth, ply, alpha, beta, tried, forced != 0)
            if self.is_stopped:
                return 0
            if score > best:
                best = score
                best_turn = (native.index(stone) >> 3) + 1
                if score > alpha:
                    alpha = score
                    if score >= beta:
                        self._drops.reward(stone, ply, depth)
            tried += 1

        if my_jokers and alpha < beta:
            if depth < 2 and best > -PROVED:
                self.guesses += 1
            else:
                count = self._jokers.collect(me, you, my_jokers, ply, known)
                tried = 0
                while tried < count and alpha < beta:
                    count = self._jokers.pick(ply, tried, count)
                    if tried == count:
                        break
                    rank = ply * _turn_count + tried
                    # Only a position that is lost without a joker has all of them looked at.
                    if best > -PROVED:
                        hope = self._jokers.worths[rank] + JOKER * (_joker_lead(jokers) - 1)
                        if tried >= _dozen or (tried >= 4 and depth < 4) or (depth < 6 and hope + 100 <= alpha):
                            self.guesses += 1
                            break
                    turn = self._jokers.turns[rank]
                    score = self._cleared_value(
                        self._jokers.mine[rank],
                        self._jokers.yours[rank],
                        jokers & ~self._jokers.kinds[turn],
                        depth,
                        ply,
                        alpha,
                        beta,
                        tried,
                    )
                    if self.is_stopped:
                        return 0
                    if score > best:
                        best = score
                        best_turn = turn + 1
                        alpha = max(alpha, score)
                    tried += 1

        bound = AT_LEAST if best >= beta else EXACT if best > first_alpha else AT_MOST
        kept_depth = COMPLETE if self.guesses == guesses_before else depth
        self._table.keep(slot, key, jokers, best_turn, kept_depth, bound, best, ply)
        return best

    def _drop_value(
        self,
        me: int,
        you: int,
        jokers: int,
        stone: int,
        depth: int,
        ply: int,
        alpha: int,
        beta: int,
        tried: int,
        is_forced: bool,
    ) -> int:
        mine = me | stone
        if mine | you == _all:
            return 0
        after = jokers >> 2 | (jokers & 3) << 2
        rest = depth - 1
        if tried == 0:
            return -self._value(you, mine, after, rest, ply + 1, -beta, -alpha)
        if depth >= 3 and not is_forced:
            less = 1 if tried < 3 else 2
            if tried >= 4 and depth >= 8:
                less = 3
            score = -self._value(you, mine, after, rest - less, ply + 1, -alpha - 1, -alpha)
            if score <= alpha:
                return score
        score = -self._value(you, mine, after, rest, ply + 1, -alpha - 1, -alpha)
        if alpha < score < beta:
            score = -self._value(you, mine, after, rest, ply + 1, -beta, -alpha)
        return score

    def _joker_value(
        self, me: int, you: int, jokers: int, turn: int, depth: int, ply: int, alpha: int, beta: int
    ) -> int:
        mine = self._jokers.fallen(me, turn)
        yours = self._jokers.fallen(you, turn)
        return self._cleared_value(mine, yours, jokers & ~self._jokers.kinds[turn], depth, ply, alpha, beta, 0)

    def _cleared_value(
        self, mine: int, yours: int, jokers: int, depth: int, ply: int, alpha: int, beta: int, tried: int
    ) -> int:
        result = rules.outcome(mine, yours)
        if result == rules.DRAW:
            return 0
        if result == rules.FIRST_WINS:
            return WIN - ply - 1
        if result == rules.SECOND_WINS:
            return ply + 1 - WIN
        after = jokers >> 2 | (jokers & 3) << 2
        rest = depth - 1
        if depth >= 3:
            less = 3 if tried >= 4 and depth >= 5 else 2
            score = -self._value(yours, mine, after, rest - less, ply + 1, -alpha - 1, -alpha)
            if score <= alpha:
                return score
        score = -self._value(yours, mine, after, rest, ply + 1, -alpha - 1, -alpha)
        if alpha < score < beta:
            score = -self._value(yours, mine, after, rest, ply + 1, -beta, -alpha)
        return score

    def _guess(self, me: int, you: int, jokers: int) -> int:
        score = windows.worth(me, you) + JOKER * _joker_lead(jokers)
        if self._noise:
            mixed = ((me + (me | you) ^ self._seed) * _noise_mixer) & _word
            score += (mixed >> 40) % self._noise
        return score


def _joker_lead(jokers: int) -> int:
    """How many more jokers I have than you."""
    return (jokers & 1) + (jokers >> 1 & 1) - (jokers >> 2 & 1) - (jokers >> 3)
