ctypedef unsigned long long u64

cdef extern from "Python.h":
    ctypedef struct PyThreadState
    PyThreadState *release "PyEval_SaveThread"() noexcept nogil
    void acquire "PyEval_RestoreThread"(PyThreadState *state) noexcept nogil

cdef extern from *:
    """
    #if defined(__x86_64__) && !defined(__POPCNT__)
    /* The oldest of these processors have no instruction for it. */
    static int has_popcnt;
    __attribute__((constructor)) static void look_at_processor(void)
    {
        __builtin_cpu_init();
        has_popcnt = __builtin_cpu_supports("popcnt");
    }
    static inline int popcount(unsigned long long board)
    {
        unsigned long long count;
        if (!has_popcnt)
            return __builtin_popcountll(board);
        __asm__("popcnt %1, %0" : "=r"(count) : "rm"(board) : "cc");
        return (int)count;
    }
    #else
    #define popcount __builtin_popcountll
    #endif
    """
    int popcount(u64 board) noexcept nogil
    int index "__builtin_ctzll"(u64 bit) noexcept nogil
    void fetch "__builtin_prefetch"(const void *) noexcept nogil

cdef inline void prefetch(u64[::1] words, u64 slot) noexcept nogil:
    fetch(&words[slot])
