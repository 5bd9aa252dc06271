# Logarithms of counts. Most counts are small, and are looked up.

cdef enum:
    COMMON_COUNTS = 256

cdef float[COMMON_COUNTS] LOGARITHMS


cdef void fill_logarithms() noexcept:
    """Once, at import."""
    cdef int count
    for count in range(COMMON_COUNTS):
        LOGARITHMS[count] = <float>log1p(count)


fill_logarithms()


cdef inline float log_of(double count) noexcept nogil:
    """The logarithm of a count plus one."""
    return LOGARITHMS[<int>count] if count < COMMON_COUNTS else <float>log1p(count)
