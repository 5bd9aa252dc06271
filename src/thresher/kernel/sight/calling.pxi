# What an element calls itself: role, id and classes; read as far as a budget allows.
#
# Broken markup can repeat an element, long attributes and all, in every paragraph. The budget is the length of the
# page: an honest page, whose attributes are each in the source once, is read whole.

cdef struct Called:
    Span role
    Span name
    Span classes


cdef Called called(Parser* p, Rows* rows, Py_ssize_t row) noexcept nogil:
    cdef Called found
    found.role = value_of(p, rows, row, b"role")
    found.name = value_of(p, rows, row, b"id")
    found.classes = value_of(p, rows, row, b"class")
    return found


cdef inline bint affords(Parser* p, long long* budget, Called names) noexcept nogil:
    """Whether these names can still be read; what they cost is taken from the budget."""
    budget[0] -= characters_of(p, names.role) + characters_of(p, names.name) + characters_of(p, names.classes)
    return budget[0] >= 0


cdef bint is_called_moving(Parser* p, Rows* rows, Py_ssize_t row, Called names) noexcept nogil:
    """Whether an element suggests motion by its id or classes, or by attributes that animation scripts look for."""
    return (
        is_name_of_motion(bytes_of(p, names.name), names.name.length)
        or is_name_of_motion(bytes_of(p, names.classes), names.classes.length)
        or has_attribute(p, rows, row, b"data-aos")
        or has_attribute(p, rows, row, b"data-w-id")
        or has_attribute(p, rows, row, b"data-animation")
        or has_attribute(p, rows, row, b"data-animate")
        or has_attribute(p, rows, row, b"data-sal")
        or has_attribute(p, rows, row, b"data-scroll")
    )
