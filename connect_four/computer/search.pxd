cimport cython

from connect_four.computer cimport native, stoppable, table, windows
from connect_four.computer.native cimport u64
from connect_four.logic cimport rules

cdef int _turn_count, _plies, _drops, _dozen
cdef u64 _floor, _all, _noise_mixer, _word, _column
cdef int COMPLETE, JOKER, PROVED, WIN, AT_LEAST, AT_MOST, EXACT

@cython.final
cdef class Search(stoppable.Stoppable):
    cdef table.Table _table
    cdef bint _is_full
    cdef u64 _noise
    cdef u64 _seed
    cdef readonly u64 guesses
    cdef u64 _node_limit
    cdef u64[::1] _targets
    cdef u64[::1] _centres
    cdef int[::1] _jokers
    cdef int[::1] _turns
    cdef int[::1] _worths
    cdef u64[::1] _mine
    cdef u64[::1] _yours
    cdef int[::1] _history
    cdef u64[::1] _killers

    @cython.locals(score=cython.int, state="native.PyThreadState *")
    cpdef int value(self, u64 me, u64 you, int jokers, int depth, int ply, int alpha, int beta)
    @cython.locals(
        taken=u64, landings=u64, threats=u64, forced=u64, safe=u64, my_jokers=cython.int, lost=cython.int, key=u64,
        slot=u64, known=cython.int, entry=u64, known_depth=cython.int, bound=cython.int, score=cython.int, guesses_before=u64,
        first_alpha=cython.int, best=cython.int, best_turn=cython.int, killer=u64, shelf=cython.int, count=cython.int,
        tried=cython.int, turn=cython.int, stone=u64, rank=cython.int, kept_depth=cython.int, hope=cython.int,
    )
    cdef int _value(self, u64 me, u64 you, int jokers, int depth, int ply, int alpha, int beta) noexcept nogil
    @cython.locals(count=cython.int, column=cython.int, stone=u64, worth=cython.int, rank=cython.int)
    cdef int _sort_drops(self, u64 me, u64 taken, u64 safe, int shelf, int known, u64 killer) noexcept nogil
    @cython.locals(mine=u64, after=cython.int, rest=cython.int, less=cython.int, score=cython.int)
    cdef int _drop_value(
        self, u64 me, u64 you, int jokers, u64 stone, int depth, int ply, int alpha, int beta, int tried, bint is_forced
    ) noexcept nogil
    @cython.locals(
        taken=u64, count=cython.int, turn=cython.int, target=u64, mine=u64, yours=u64, worth=cython.int,
        rank=cython.int,
    )
    cdef int _sort_jokers(self, u64 me, u64 you, int jokers, int shelf, int known) noexcept nogil
    @cython.locals(before=cython.int)
    cdef bint _is_on_shelf(self, int shelf, int rank, int worth, u64 mine, u64 yours, int joker) noexcept nogil
    cdef void _insert(self, int end, int rank, int turn, int worth, u64 mine, u64 yours) noexcept nogil
    @cython.locals(result=cython.int)
    cdef int _worth(self, u64 mine, u64 yours, int jokers) noexcept nogil
    @cython.locals(target=u64, after=cython.int)
    cdef int _joker_value(
        self, u64 me, u64 you, int jokers, int turn, int depth, int ply, int alpha, int beta
    ) noexcept nogil
    @cython.locals(result=cython.int, after=cython.int, rest=cython.int, less=cython.int, score=cython.int)
    cdef int _cleared_value(
        self, u64 mine, u64 yours, int jokers, int depth, int ply, int alpha, int beta, int tried
    ) noexcept nogil
    @cython.locals(score=cython.int, mixed=u64)
    cdef int _guess(self, u64 me, u64 you, int jokers) noexcept nogil

cdef int _count_jokers(int jokers) noexcept nogil
cdef int _to_table(int score, int ply) noexcept nogil
cdef int _from_table(int score, int ply) noexcept nogil
