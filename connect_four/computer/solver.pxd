cimport cython

from connect_four.computer cimport native, stoppable
from connect_four.computer.native cimport u64
from connect_four.logic cimport rules

cdef u64 _mixer, _word, _check, _at_least, _floor, _far_start
cdef int _near_end, _near_bits, _far_bits, _foresight

@cython.final
cdef class Solver(stoppable.Stoppable):
    cdef u64[::1] _scores
    cdef u64[::1] _stones
    cdef u64[::1] _threats
    cdef int[::1] _worths

    @cython.locals(score=cython.int, state="native.PyThreadState *")
    cpdef int solve(self, u64 me, u64 you)
    @cython.locals(
        empty=cython.int, threats=u64, low=cython.int, high=cython.int, middle=cython.int, score=cython.int
    )
    cdef int _solve(self, u64 me, u64 taken) noexcept nogil
    @cython.locals(
        empty=cython.int, you=u64, safe=u64, mixed=u64, check=u64, slot=u64, entry=u64, known=cython.int,
        shelf=cython.int, count=cython.int, tried=cython.int, stone=u64, score=cython.int,
    )
    cdef int score(self, u64 me, u64 taken, u64 threats, int alpha, int beta) noexcept nogil
    @cython.locals(
        mine=u64, count=cython.int, stone=u64, threats=u64, answers=u64, column=cython.int, worth=cython.int,
        rank=cython.int,
    )
    cdef int _sort(self, u64 me, u64 taken, u64 safe, int shelf) noexcept nogil
    @cython.locals(place=u64, entry=u64)
    cdef u64 _find(self, u64 slot, u64 check) noexcept nogil
    @cython.locals(first=u64)
    cdef void _keep(self, u64 slot, u64 empty, u64 entry) noexcept nogil
    @cython.locals(empty=cython.int, key=u64, best=cython.int, rank=cython.int, mixed=u64, entry=u64, known=cython.int)
    cdef int _foreseen(self, u64 you, u64 taken, int shelf, int count) noexcept nogil

@cython.locals(landings=u64, forced=u64, safe=u64)
cdef u64 safe_drops(u64 taken, u64 threats) noexcept nogil
cdef u64 slot_of(u64 mixed, int empty) noexcept nogil
