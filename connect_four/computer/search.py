"""Alpha-beta search of the whole game, jokers and all.

Boards are relative to the side to move: `me` moves, `you` answer. The lowest two bits of `jokers` are my unused jokers,
the next two yours. A score is the mover's; a win or loss is claimed only where every turn that could avert it has been
looked at, while all else may be cut short: fewer joker turns, less depth for late turns. `guesses` counts what was cut
short: where it stands still, a score is exact.
"""

from array import array
from threading import Event

from connect_four.computer import native, stoppable, table, windows
from connect_four.computer.position import joker_of
from connect_four.computer.scores import COMPLETE, JOKER, PROVED, WIN
from connect_four.computer.table import AT_LEAST, AT_MOST, EXACT
from connect_four.datastore import fields
from connect_four.logic import rules
from connect_four.logic.turn import Bomb, Drop, every_turn

_turn_count = 135
_plies = 128
_drops = 8
_column = 0x7F
# So many joker turns are looked at in a position that is not lost without them.
_dozen = 12
_floor = fields.FLOOR
_all = fields.ALL_FIELDS
_noise_mixer = 0xD6E8FEB86659FD93
_word = 0xFFFFFFFFFFFFFFFF


class Search(stoppable.Stoppable):
    """Looks a position up to a depth, until it is told to stop, its time is over or its nodes are used up.

    The turns are numbered as `every_turn` lists them.
    """

    def __init__(self, positions: table.Table, is_full: bool = False, noise: int = 0, seed: int = 0) -> None:
        """A full search cuts nothing short. Noise is up to so many points by which guesses differ from seed to seed."""
        super().__init__(0xFFF)
        self._table = positions
        self._is_full = is_full
        self._noise = noise
        self._seed = seed
        self.guesses = 0
        self._node_limit = _word
        turns = every_turn()
        self._targets = array("Q", [0 if isinstance(turn, Drop) else turn.target for turn in turns])
        self._centres = array("Q", [fields.field(turn.x, turn.y) if isinstance(turn, Bomb) else 0 for turn in turns])
        self._jokers = array("i", [joker_of(turn) for turn in turns])
        # One shelf for each ply: the turns that are being tried there, best first.
        self._turns = array("i", [0]) * (_plies * _turn_count)
        self._worths = array("i", [0]) * (_plies * _turn_count)
        self._mine = array("Q", [0]) * (_plies * _turn_count)
        self._yours = array("Q", [0]) * (_plies * _turn_count)
        self._history = array("i", [0]) * (64 * 2)
        self._killers = array("Q", [0]) * (_plies + 2)

    def limit(self, stop: Event, deadline: float, nodes: int = _word) -> None:
        super().limit(stop, deadline)
        self._node_limit = nodes

    def value(self, me: int, you: int, jokers: int, depth: int, ply: int, alpha: int, beta: int) -> int:
        """The score of a position that is not over, between alpha and beta; worth nothing if the search has stopped."""
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
        if rules.completions(me) & landings:
            return WIN - ply - 1
        # A win takes me at least this turn.
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
                score = _from_table(table.score_of(entry), ply)
                if bound == EXACT or (score >= beta if bound == AT_LEAST else score <= alpha):
                    if known_depth < COMPLETE:
                        self.guesses += 1
                    return score

        guesses_before = self.guesses
        first_alpha = alpha
        best = lost if safe != landings else -WIN
        best_turn = 0
        killer = self._killers[ply]

        # A joker that was best before comes first; the drops are next, and all other jokers follow.
        if known > _drops:
            best = self._joker_value(me, you, jokers, known - 1, depth, ply, alpha, beta)
            if self.is_stopped:
                return 0
            best = max(best, lost if safe != landings else -WIN)
            best_turn = known
            alpha = max(alpha, best)

        shelf = ply * _turn_count
        count = 0
        if alpha < beta:
            count = self._sort_drops(me, taken, safe, shelf, known, killer)
        tried = 0
        while tried < count and alpha < beta:
            turn = self._turns[shelf + tried]
            stone = self._mine[shelf + tried]
            score = self._drop_value(me, you, jokers, stone, depth, ply, alpha, beta, tried, forced != 0)
            if self.is_stopped:
                return 0
            if score > best:
                best = score
                best_turn = turn + 1
                if score > alpha:
                    alpha = score
                    if score >= beta:
                        self._killers[ply] = stone
                        self._history[native.index(stone)] += depth * depth
            tried += 1

        if my_jokers and alpha < beta:
            if depth < 2 and best > -PROVED and not self._is_full:
                self.guesses += 1
            else:
                count = self._sort_jokers(me, you, jokers, shelf, known)
                tried = 0
                while tried < count and alpha < beta:
                    # Only a position that is lost without a joker has all of them looked at.
                    rank = shelf + tried
                    if best > -PROVED and not self._is_full:
                        hope = self._worths[rank] + JOKER * (_count_jokers(my_jokers) - 1 - _count_jokers(jokers >> 2))
                        if tried >= _dozen or (tried >= 4 and depth < 4) or (depth < 6 and hope + 100 <= alpha):
                            self.guesses += 1
                            break
                    score = self._cleared_value(
                        self._mine[rank],
                        self._yours[rank],
                        jokers & ~self._jokers[self._turns[rank]],
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
                        best_turn = self._turns[rank] + 1
                        alpha = max(alpha, score)
                    tried += 1

        bound = AT_LEAST if best >= beta else EXACT if best > first_alpha else AT_MOST
        kept_depth = COMPLETE if self.guesses == guesses_before else depth
        self._table.keep(slot, key, jokers, best_turn, kept_depth, bound, _to_table(best, ply))
        return best

    def _sort_drops(self, me: int, taken: int, safe: int, shelf: int, known: int, killer: int) -> int:
        """Put the safe drops onto the shelf, the most promising first, and count them."""
        count = 0
        for column in range(_drops):
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
                self._turns[rank] = self._turns[rank - 1]
                self._mine[rank] = self._mine[rank - 1]
                rank -= 1
            self._worths[rank] = worth
            self._turns[rank] = column
            self._mine[rank] = stone
            count += 1
        return count

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
        if depth >= 3 and not is_forced and not self._is_full:
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

    def _sort_jokers(self, me: int, you: int, jokers: int, shelf: int, known: int) -> int:
        """Put what the joker turns lead to onto the shelf, each once, the most promising first, and count it."""
        taken = me | you
        count = 0
        for turn in range(_drops, _turn_count):
            target = self._targets[turn]
            if jokers & self._jokers[turn] == 0 or taken & target == 0 or taken & self._centres[turn]:
                continue
            if turn == known - 1:
                continue
            # Of neighbours of one colour in a column it does not matter which one goes.
            if target & target - 1 == 0 and (me if me & target else you) & target << 1:
                continue
            mine = rules.fallen(me, target)
            yours = rules.fallen(you, target)
            worth = self._worth(mine, yours, jokers & ~self._jokers[turn])
            rank = shelf + count
            while rank > shelf and self._worths[rank - 1] < worth:
                rank -= 1
            # The same board again, with the same joker used up, has the same worth and stands among those.
            if self._is_on_shelf(shelf, rank, worth, mine, yours, self._jokers[turn]):
                continue
            self._insert(shelf + count, rank, turn, worth, mine, yours)
            count += 1
        return count

    def _is_on_shelf(self, shelf: int, rank: int, worth: int, mine: int, yours: int, joker: int) -> bool:
        before = rank - 1
        while before >= shelf and self._worths[before] == worth:
            if (
                self._mine[before] == mine
                and self._yours[before] == yours
                and self._jokers[self._turns[before]] == joker
            ):
                return True
            before -= 1
        return False

    def _insert(self, end: int, rank: int, turn: int, worth: int, mine: int, yours: int) -> None:
        while end > rank:
            self._worths[end] = self._worths[end - 1]
            self._turns[end] = self._turns[end - 1]
            self._mine[end] = self._mine[end - 1]
            self._yours[end] = self._yours[end - 1]
            end -= 1
        self._worths[end] = worth
        self._turns[end] = turn
        self._mine[end] = mine
        self._yours[end] = yours

    def _worth(self, mine: int, yours: int, jokers: int) -> int:
        """How promising the position after my turn is."""
        result = rules.outcome(mine, yours)
        if result == rules.OPEN:
            return windows.worth(mine, yours)
        if result == rules.DRAW:
            return 0
        return WIN if result == rules.FIRST_WINS else -WIN

    def _joker_value(
        self, me: int, you: int, jokers: int, turn: int, depth: int, ply: int, alpha: int, beta: int
    ) -> int:
        target = self._targets[turn]
        after = jokers & ~self._jokers[turn]
        return self._cleared_value(
            rules.fallen(me, target), rules.fallen(you, target), after, depth, ply, alpha, beta, 0
        )

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
        if not self._is_full:
            less = 3 if tried >= 4 and depth >= 5 else 2
            if depth >= 3:
                score = -self._value(yours, mine, after, rest - less, ply + 1, -alpha - 1, -alpha)
                if score <= alpha:
                    return score
        score = -self._value(yours, mine, after, rest, ply + 1, -alpha - 1, -alpha)
        if alpha < score < beta:
            score = -self._value(yours, mine, after, rest, ply + 1, -beta, -alpha)
        return score

    def _guess(self, me: int, you: int, jokers: int) -> int:
        score = windows.worth(me, you) + JOKER * (_count_jokers(jokers & 3) - _count_jokers(jokers >> 2))
        if self._noise:
            mixed = ((me + (me | you) ^ self._seed) * _noise_mixer) & _word
            score += (mixed >> 40) % self._noise
        return score


def _count_jokers(jokers: int) -> int:
    return (jokers & 1) + (jokers >> 1)


def _to_table(score: int, ply: int) -> int:
    """Wins are kept as turns from the position itself."""
    if score >= PROVED:
        return score + ply
    if score <= -PROVED:
        return score - ply
    return score


def _from_table(score: int, ply: int) -> int:
    if score >= PROVED:
        return score - ply
    if score <= -PROVED:
        return score + ply
    return score
