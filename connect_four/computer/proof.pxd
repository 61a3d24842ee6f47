cimport cython

from connect_four.computer cimport drop_turns, joker_turns, native, solver, stoppable
from connect_four.computer.native cimport u64
from connect_four.logic cimport rules

cdef int NEVER, _drop_count, _turn_count, _win, _no_win, _loss, _no_loss, _turn, _rest
cdef u64 _mixer, _word, _floor, _all, _column, _byte, _centre_first

@cython.final
cdef class Prover(stoppable.Stoppable):
    cdef joker_turns.JokerTurns _turns
    cdef u64[::1] _words
    cdef int _shift
    cdef solver.Solver _solver
    cdef readonly u64 horizons

    @cython.locals(is_won=bint, state="native.PyThreadState *")
    cpdef bint wins(self, u64 me, u64 you, int jokers, int turns)
    @cython.locals(is_lost=bint, state="native.PyThreadState *")
    cpdef bint loses(self, u64 me, u64 you, int jokers, int turns)
    @cython.locals(
        taken=u64, completions=u64, threats=u64, safe=u64, key=u64, slot=u64, entry=u64, horizons_before=u64,
        known=cython.int, rank=cython.int, turn=cython.int, most=cython.int,
    )
    cdef bint _wins(self, u64 me, u64 you, int jokers, int turns) noexcept nogil
    @cython.locals(
        taken=u64, completions=u64, threats=u64, safe=u64, key=u64, slot=u64, entry=u64, horizons_before=u64,
        known=cython.int, rank=cython.int, turn=cython.int, most=cython.int,
    )
    cdef bint _loses(self, u64 me, u64 you, int jokers, int turns) noexcept nogil
    @cython.locals(after=cython.int, mine=u64, yours=u64, result=cython.int)
    cdef bint _is_answered(self, u64 me, u64 you, int jokers, int turn, int turns, bint is_won) noexcept nogil
    cdef bint _is_turn(self, u64 me, u64 you, int jokers, int turn, u64 safe) noexcept nogil
    @cython.locals(empty=cython.int, bound=cython.int, is_cut=bint, is_proved=bint)
    cdef bint _solved(self, u64 me, u64 taken, u64 threats, int turns, bint is_won) noexcept nogil
    cdef void _count(self) noexcept nogil
    @cython.locals(entry=u64)
    cdef u64 _find(self, u64 slot, u64 key, int jokers) noexcept nogil
    @cython.locals(entry=u64, number=u64)
    cdef void _keep(self, u64 slot, u64 key, int jokers, int turn, int place, int turns) noexcept nogil

@cython.locals(turn=cython.int)
cdef int ranked(int rank, int known) noexcept nogil
