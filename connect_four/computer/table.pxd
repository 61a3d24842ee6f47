cimport cython

from connect_four.computer cimport native
from connect_four.computer.native cimport u64

cdef u64 _mixer, _word
cdef int PROVED

@cython.final
cdef class Table:
    cdef int _shift
    cdef u64[::1] _words

    @cython.locals(slot=u64)
    cdef u64 slot(self, u64 key, u64 jokers) noexcept nogil
    @cython.locals(place=u64, entry=u64)
    cdef u64 find(self, u64 slot, u64 key, u64 jokers) noexcept nogil
    @cython.locals(entry=u64, first=u64)
    cdef void keep(self, u64 slot, u64 key, u64 jokers, int turn, int depth, int bound, int score, int ply) noexcept nogil

cdef int turn_of(u64 entry) noexcept nogil
cdef int depth_of(u64 entry) noexcept nogil
cdef int bound_of(u64 entry) noexcept nogil
cdef u64 jokers_of(u64 entry) noexcept nogil
@cython.locals(score=cython.int)
cdef int score_of(u64 entry, int ply) noexcept nogil
