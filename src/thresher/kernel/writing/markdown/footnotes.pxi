# Footnotes: `render/footnotes.py` finds them, on the few pages that may have any, and this keeps what it found.

cdef enum:
    IS_REFERENCE = 1
    IS_NOTE = 2
    IS_RETURN = 4    # leads back from a note to the text
    LONGEST_SAID = 2_000  # bytes: four for each character that is read

cdef struct Footnotes:
    bint are_known
    unsigned char* roles     # by row; NULL where there are no footnotes
    Replaced labels


cdef inline bint is_reference(const Footnotes* notes, Py_ssize_t row) noexcept nogil:
    return notes.roles != NULL and notes.roles[row] & IS_REFERENCE


cdef inline bint is_note(const Footnotes* notes, Py_ssize_t row) noexcept nogil:
    return notes.roles != NULL and notes.roles[row] & IS_NOTE


cdef inline bint is_return(const Footnotes* notes, Py_ssize_t row) noexcept nogil:
    return notes.roles != NULL and notes.roles[row] & IS_RETURN


cdef int take_footnotes(Footnotes* notes, Scratch* scratch, Py_ssize_t rows, found) except -1:
    """Labels of references and of notes by row, and the rows that lead back."""
    cdef dict references, labels
    cdef Py_ssize_t row
    references, labels, returns = found
    notes.roles = <unsigned char*>room_for(scratch, rows, 1)
    if scratch.failed:
        raise MemoryError
    take_replaced(&notes.labels, scratch, rows, {**references, **labels})
    for row in references:
        notes.roles[row] |= IS_REFERENCE
    for row in labels:
        notes.roles[row] |= IS_NOTE
    for row in returns:
        if not 0 <= row < rows:
            raise IndexError(row)
        notes.roles[row] |= IS_RETURN
    return 0


cdef bint may_have_footnotes(Parser* p, Rows* rows, const unsigned char* written) noexcept nogil:
    """Whether a written link leads to a place of the page and is raised, or is named like a reference.

    Broken markup may repeat a link in every paragraph: its copies share their attributes, which are read once.
    """
    cdef Py_ssize_t row
    cdef int raised_until = 0, inside_until = 0, looked_at = NONE
    for row in range(rows.length):
        if rows.tag[row] == TAG_SUP:
            raised_until = max(raised_until, rows.end[row])
            if row < inside_until:
                return True
        elif rows.tag[row] == TAG_A and written[row] & IS_WRITTEN and leads_within(p, rows, row):
            inside_until = max(inside_until, rows.end[row])
            if row < raised_until:
                return True
            if rows.attributes[row] != looked_at and is_named_reference(p, rows, row):
                return True
            looked_at = rows.attributes[row]
    return False


cdef bint leads_within(Parser* p, Rows* rows, Py_ssize_t row) noexcept nogil:
    cdef Span href = value_of(p, rows, row, b"href")
    return href.length > 1 and bytes_of(p, href)[0] == c"#"


cdef bint is_named_reference(Parser* p, Rows* rows, Py_ssize_t row) noexcept nogil:
    return (
        speaks_of_notes(p, value_of(p, rows, row, b"class"))
        or speaks_of_notes(p, value_of(p, rows, row, b"role"))
        or speaks_of_notes(p, value_of(p, rows, row, b"rel"))
        or speaks_of_notes(p, value_of(p, rows, row, b"rev"))
    )


cdef bint speaks_of_notes(Parser* p, Span said) noexcept nogil:
    """As `attr_start` in `page/page.py`, only the beginning is read."""
    said.length = min(said.length, <unsigned int>LONGEST_SAID)
    return said.length >= 5 and (
        holds_word(p, said, b"footnote") or holds_word(p, said, b"noteref") or holds_word(p, said, b"fnref")
        or holds_word(p, said, b"fn-ref")
    )
