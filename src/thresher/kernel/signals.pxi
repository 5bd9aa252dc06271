# Signals in the midst of long work: whoever presses Ctrl-C waits for a step of it and not for its end.

cdef extern from "Python.h":
    int PyErr_CheckSignals() noexcept   # what a handler raises stays pending: `raise_failure` raises it
    void* PyErr_Occurred() noexcept

cdef enum:
    STEPS_BETWEEN_LOOKS = 0x8000  # a power of two: as many tokens or rows take some milliseconds, a look takes microseconds


cdef inline bint is_called_off(Py_ssize_t step) noexcept nogil:
    """Now and then let the handlers of signals run; whether one of them has raised, so that the work must stop."""
    return step & (STEPS_BETWEEN_LOOKS - 1) == 0 and step > 0 and has_raised()


cdef bint has_raised() noexcept nogil:
    with gil:
        return PyErr_CheckSignals() != 0


cdef int raise_failure() except -1:
    """Why work was not finished: what the handler of a signal has raised, or else memory has run out."""
    if PyErr_Occurred() == NULL:
        raise MemoryError
    return -1
