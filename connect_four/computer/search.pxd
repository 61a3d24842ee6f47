cimport cython

from connect_four.computer cimport drop_turns, joker_turns, native, stoppable, table, windows
from connect_four.computer.native cimport u64
from connect_four.logic cimport rules

cdef int _turn_count, _drop_count, _plies, _dozen
cdef u64 _floor, _all, _noise_mixer, _word
cdef int COMPLETE, JOKER, PROVED, WIN, AT_LEAST, AT_MOST, EXACT

@cython.final
cdef class Search(stoppable.Stoppable):
    cdef table.Table _table
    cdef drop_turns.DropTurns _drops
    cdef joker_turns.JokerTurns _jokers
    cdef u64 _noise
    cdef u64 _seed
    cdef u64 _node_limit
    cdef readonly u64 guesses

    @cython.locals(score=cython.int, state="native.PyThreadState *")
    cpdef int value(self, u64 me, u64 you, int jokers, int depth, int ply, int alpha, int beta)
    @cython.locals(
        taken=u64, landings=u64, completions=u64, threats=u64, forced=u64, safe=u64, my_jokers=cython.int,
        lost=cython.int, key=u64, slot=u64, known=cython.int, entry=u64, known_depth=cython.int, bound=cython.int,
        score=cython.int, guesses_before=u64, first_alpha=cython.int, best=cython.int, best_turn=cython.int,
        count=cython.int, tried=cython.int, turn=cython.int, stone=u64, rank=cython.int, kept_depth=cython.int,
        hope=cython.int,
    )
    cdef int _value(self, u64 me, u64 you, int jokers, int depth, int ply, int alpha, int beta) noexcept nogil
    @cython.locals(mine=u64, after=cython.int, rest=cython.int, less=cython.int, score=cython.int)
    cdef int _drop_value(
        self, u64 me, u64 you, int jokers, u64 stone, int depth, int ply, int alpha, int beta, int tried, bint is_forced
    ) noexcept nogil
    @cython.locals(mine=u64, yours=u64)
    cdef int _joker_value(
        self, u64 me, u64 you, int jokers, int turn, int depth, int ply, int alpha, int beta
    ) noexcept nogil
    @cython.locals(result=cython.int, after=cython.int, rest=cython.int, less=cython.int, score=cython.int)
    cdef int _cleared_value(
        self, u64 mine, u64 yours, int jokers, int depth, int ply, int alpha, int beta, int tried
    ) noexcept nogil
    @cython.locals(score=cython.int, mixed=u64)
    cdef int _guess(self, u64 me, u64 you, int jokers) noexcept nogil

cdef int _joker_lead(int jokers) noexcept nogil
