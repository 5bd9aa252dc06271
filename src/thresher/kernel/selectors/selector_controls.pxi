# Links and form controls: what their attributes say about their state.

cdef enum:
    WRITABLE_TYPES = 12

cdef Word[WRITABLE_TYPES] WRITABLE = [
    b"text", b"search", b"url", b"tel", b"email", b"password", b"number", b"date", b"datetime-local", b"month", b"week",
    b"time",
]


cdef Attribute* plain_attribute(Matcher* m, int row, const char* name) noexcept nogil:
    cdef Py_ssize_t length = <Py_ssize_t>strlen(name)
    cdef const unsigned char* text = <const unsigned char*>name
    return attribute_sought(m, row, text, length, hash_of(text, length))


cdef inline bint has_plain(Matcher* m, int row, const char* name) noexcept nogil:
    return plain_attribute(m, row, name) != NULL


cdef bint passes_as_control(Matcher* m, Asked asks, int row) noexcept nogil:
    cdef int tag = m.rows.tag[row]
    cdef bint is_field = tag == TAG_INPUT or tag == TAG_SELECT or tag == TAG_TEXTAREA
    if asks == ASKS_LINK:
        return (tag == TAG_A or tag == TAG_AREA) and has_plain(m, row, b"href")
    if asks == ASKS_CHECKED:
        return is_checked(m, row, tag)
    if asks == ASKS_REQUIRED:
        return is_field and has_plain(m, row, b"required")
    if asks == ASKS_OPTIONAL:
        return is_field and not has_plain(m, row, b"required")
    if asks == ASKS_READ_ONLY:
        return not is_writable(m, row, tag)
    if asks == ASKS_READ_WRITE:
        return is_writable(m, row, tag)
    if not (is_field or tag == TAG_BUTTON or is_group(tag) or tag == TAG_OPTION):
        return False
    return is_disabled(m, row, tag) == (asks == ASKS_DISABLED)


cdef inline bint is_group(int tag) noexcept nogil:
    return tag == TAG_OPTGROUP or tag == TAG_FIELDSET


cdef bint is_checked(Matcher* m, int row, int tag) noexcept nogil:
    cdef Attribute* kind
    if tag == TAG_OPTION:
        return has_plain(m, row, b"selected")
    kind = plain_attribute(m, row, b"type") if tag == TAG_INPUT else NULL
    if kind == NULL or not (is_word(m.p, kind.value, b"checkbox") or is_word(m.p, kind.value, b"radio")):
        return False
    return has_plain(m, row, b"checked")


cdef bint is_disabled(Matcher* m, int row, int tag) noexcept nogil:
    """By itself, by its group, or by a fieldset around it, unless it is in the legend of the fieldset."""
    cdef int below = row, above = parent_of(m.rows, row)
    if has_plain(m, row, b"disabled"):
        return True
    if is_group(tag) or above == NONE:
        return False
    if tag == TAG_OPTION:
        return m.rows.tag[above] == TAG_OPTGROUP and has_plain(m, above, b"disabled")
    while above != NONE:
        m.work += 1
        if m.rows.tag[above] == TAG_FIELDSET and has_plain(m, above, b"disabled"):
            if not is_first_legend(m, above, below):
                return True
        below = above
        above = parent_of(m.rows, above)
    return False


cdef bint is_first_legend(Matcher* m, int fieldset, int row) noexcept nogil:
    """Whether this child of a fieldset is the first of its legends."""
    cdef int child = fieldset + 1
    if m.rows.tag[row] != TAG_LEGEND:
        return False
    while child < row:
        m.work += 1
        if m.rows.tag[child] == TAG_LEGEND:
            return False
        child = m.rows.end[child]
    return True


cdef bint is_writable(Matcher* m, int row, int tag) noexcept nogil:
    """A field that can be written in, or an element that is made so."""
    cdef Attribute* found
    if tag == TAG_INPUT or tag == TAG_TEXTAREA:
        if tag == TAG_INPUT and not is_for_text(m, row):
            return False
        return not has_plain(m, row, b"readonly") and not is_disabled(m, row, tag)
    found = plain_attribute(m, row, b"contenteditable")
    return found != NULL and (found.value.length == 0 or is_word(m.p, found.value, b"true"))


cdef bint is_for_text(Matcher* m, int row) noexcept nogil:
    cdef Attribute* kind = plain_attribute(m, row, b"type")
    cdef int place
    if kind == NULL or kind.value.length == 0:
        return True
    for place in range(WRITABLE_TYPES):
        if is_word(m.p, kind.value, WRITABLE[place]):
            return True
    return False
