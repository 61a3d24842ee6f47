ctypedef unsigned long long u64

cdef extern from "Python.h":
    ctypedef struct PyThreadState
    PyThreadState *release "PyEval_SaveThread"() noexcept nogil
    void acquire "PyEval_RestoreThread"(PyThreadState *state) noexcept nogil

cdef extern from *:
    """
    static inline int popcount(unsigned long long board)
    {
    #if defined(__POPCNT__) || !defined(__x86_64__)
        return __builtin_popcountll(board);
    #else
        /* Without this instruction set the compiler would call a function that looks each byte up. */
        board -= board >> 1 & 0x5555555555555555ull;
        board = (board & 0x3333333333333333ull) + (board >> 2 & 0x3333333333333333ull);
        board = (board + (board >> 4)) & 0x0f0f0f0f0f0f0f0full;
        return (int)(board * 0x0101010101010101ull >> 56);
    #endif
    }
    """
    int popcount(u64 board) noexcept nogil
    int index "__builtin_ctzll"(u64 bit) noexcept nogil
    void fetch "__builtin_prefetch"(const void *) noexcept nogil

cdef inline void prefetch(u64[::1] words, u64 place) noexcept nogil:
    fetch(&words[place])
