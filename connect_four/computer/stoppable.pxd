from connect_four.computer.native cimport u64

cdef class Stoppable:
    cdef readonly u64 nodes
    cdef readonly bint is_stopped
    cdef object _stop
    cdef object _deadline
    cdef object _interruption
    cdef u64 _patience

    cdef void _look_up(self) noexcept with gil
