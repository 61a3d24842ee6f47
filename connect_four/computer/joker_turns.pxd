cimport cython

from connect_four.computer cimport drop_turns, native, windows
from connect_four.computer.native cimport u64
from connect_four.logic cimport rules

cdef int TURN_COUNT, _drop_count, _first_row, _first_bomb, _delete, _bomb, WIN

@cython.final
cdef class JokerTurns:
    cdef int[::1] kinds
    cdef u64[::1] _targets
    cdef u64[::1] _centres
    cdef u64[::1] _stays
    cdef u64[::1] _falls_by_one
    cdef u64[::1] _falls_far
    cdef u64[::1] _bombs
    cdef int[::1] _far_steps
    cdef int[::1] turns
    cdef int[::1] worths
    cdef u64[::1] mine
    cdef u64[::1] yours

    cdef u64 fallen(self, u64 stones, int turn) noexcept nogil
    cdef bint is_possible(self, int turn, u64 taken, int jokers) noexcept nogil
    @cython.locals(target=u64)
    cdef bint is_doubled(self, int turn, u64 me, u64 you) noexcept nogil
    @cython.locals(turn=cython.int, steps=cython.int, landing=u64, falling=u64, centres=u64)
    cdef bint wins(self, u64 me, u64 you, int jokers, u64 completions) noexcept nogil
    @cython.locals(turn=cython.int, does_fall=bint)
    cdef bint any_wins(self, u64 me, u64 you, int jokers) noexcept nogil
    @cython.locals(index=cython.int)
    cdef bint _one_wins(self, u64 me, u64 you, int first, u64 fields) noexcept nogil
    cdef bint _is_win(self, u64 me, u64 you, int turn) noexcept nogil
    @cython.locals(
        shelf=cython.int, taken=u64, count=cython.int, turn=cython.int, mine=u64, yours=u64, worth=cython.int, place=cython.int,
    )
    cdef int collect(self, u64 me, u64 you, int jokers, int ply, int known) noexcept nogil
    @cython.locals(shelf=cython.int, place=cython.int, best=cython.int, other=cython.int)
    cdef int pick(self, int ply, int number, int count) noexcept nogil
    @cython.locals(before=cython.int)
    cdef bint _is_known(self, int shelf, int place) noexcept nogil
    @cython.locals(turn=cython.int, worth=cython.int, mine=u64, yours=u64)
    cdef void _swap(self, int one, int other) noexcept nogil

@cython.locals(above=u64, two_above=u64, below=u64, two_below=u64)
cdef u64 joined(u64 me, u64 you) noexcept nogil
@cython.locals(rising=u64, falling=u64)
cdef bint is_cut(u64 me) noexcept nogil
