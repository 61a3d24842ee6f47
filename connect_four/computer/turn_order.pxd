cimport cython

from connect_four.computer cimport native, windows
from connect_four.computer.native cimport u64
from connect_four.logic cimport rules

cdef int TURN_COUNT, DROP_COUNT, PLIES
cdef u64 _column
cdef int WIN

@cython.final
cdef class TurnOrder:
    cdef u64[::1] targets
    cdef int[::1] jokers
    cdef u64[::1] _centres
    cdef int[::1] turns
    cdef int[::1] worths
    cdef u64[::1] mine
    cdef u64[::1] yours
    cdef int[::1] _history
    cdef u64[::1] _killers

    cdef void reward(self, u64 stone, int ply, int depth) noexcept nogil
    @cython.locals(
        shelf=cython.int, killer=u64, count=cython.int, column=cython.int, stone=u64, worth=cython.int,
        rank=cython.int,
    )
    cdef int sort_drops(self, u64 me, u64 taken, u64 safe, int ply, int known) noexcept nogil
    @cython.locals(
        shelf=cython.int, taken=u64, count=cython.int, turn=cython.int, target=u64, mine=u64, yours=u64,
        worth=cython.int, rank=cython.int,
    )
    cdef int sort_jokers(self, u64 me, u64 you, int jokers, int ply, int known) noexcept nogil
    @cython.locals(before=cython.int)
    cdef bint _is_on_shelf(self, int shelf, int rank, int worth, u64 mine, u64 yours, int joker) noexcept nogil
    cdef void _insert(self, int end, int rank, int turn, int worth, u64 mine, u64 yours) noexcept nogil
    @cython.locals(result=cython.int)
    cdef int _worth(self, u64 mine, u64 yours) noexcept nogil
