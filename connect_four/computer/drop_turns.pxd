cimport cython

from connect_four.computer cimport native
from connect_four.computer.native cimport u64
from connect_four.logic cimport rules

cdef int DROP_COUNT, PLIES
cdef u64 _column

@cython.final
cdef class DropTurns:
    cdef u64[::1] stones
    cdef int[::1] _worths
    cdef int[::1] _history
    cdef u64[::1] _killers

    cdef void reward(self, u64 stone, int ply, int depth) noexcept nogil
    @cython.locals(
        shelf=cython.int, killer=u64, count=cython.int, column=cython.int, stone=u64, worth=cython.int,
        rank=cython.int,
    )
    cdef int sort(self, u64 me, u64 taken, u64 safe, int ply, int known) noexcept nogil
