cimport cython

ctypedef unsigned long long u64

cdef int TOP, BOTTOM, OPEN, FIRST_WINS, SECOND_WINS, DRAW
cdef u64 FLOOR, ALL_FIELDS

cpdef u64 landings(u64 taken) noexcept nogil
@cython.locals(height=cython.int, gaps=u64, above=u64)
cpdef u64 fallen(u64 stones, u64 cleared) noexcept nogil
cpdef bint has_four(u64 stones) noexcept nogil
@cython.locals(pairs=u64)
cpdef u64 four_starts(u64 stones, int step) noexcept nogil
@cython.locals(found=u64)
cpdef u64 completions(u64 stones) noexcept nogil
@cython.locals(left=u64, right=u64)
cpdef u64 completions_along(u64 stones, int step) noexcept nogil
@cython.locals(first_has_four=bint, second_has_four=bint)
cpdef int outcome(u64 first, u64 second) noexcept nogil
