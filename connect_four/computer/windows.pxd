cimport cython

from connect_four.computer cimport native
from connect_four.computer.native cimport u64
from connect_four.logic cimport rules

cdef u64 _up, _falling, _across, _rising

cpdef int worth(u64 me, u64 you) noexcept nogil
cpdef int plain_worth(u64 me, u64 you) noexcept nogil
@cython.locals(taken=u64, mine=u64, yours=u64, odd=u64, both=u64, units=u64, twos=u64)
cdef int along(u64 me, u64 you, int step, u64 starts) noexcept nogil
@cython.locals(one=u64, two=u64, three=u64)
cdef int alone(u64 live, u64 units, u64 twos) noexcept nogil
