# `var(--x)` with what it stands for, where all rules agree about it; else its fallback, if it has one.
#
# What rules for different elements or screens say differently is left as it is, and hides nothing: which of them holds
# for an element would take its whole cascade. The copy is at most twice as long as the text, and a little more.

cdef enum:
    MOST_SLOTS = 4_096         # a power of two; more variables than half of it are not read
    FEWEST_SLOTS = 16
    DEEPEST_VARIABLE = 4
    VARIABLE_ROOM = 65_536
    LONGEST_VARIABLE = 200        # bytes of a value that are written
    LONGEST_NAME_BEFORE = 64      # bytes of a name that are looked at

cdef struct Variable:
    Span name
    Span value
    bint is_ambiguous

cdef struct Variables:
    SheetText text
    Variable* slots
    unsigned int slots_count
    unsigned int count
    Bytes copy
    bint failed


cdef Py_ssize_t next_variable_call(SheetText* text, Py_ssize_t at) noexcept nogil:
    """Where the next `var(` begins; NONE where there is none. Parentheses are rarer than the letter."""
    cdef const unsigned char* found
    while at < text.length:
        found = <const unsigned char*>memchr(text.data + at, c"(", <size_t>(text.length - at))
        if found == NULL:
            return NONE
        at = found - text.data
        if at >= 3 and (text.data[at - 1] | 32) == c"r" and (text.data[at - 2] | 32) == c"a" and (
            (text.data[at - 3] | 32) == c"v"
        ):
            return at - 3
        at += 1
    return NONE


cdef Variable* slot_of(Variables* v, Span name) noexcept nogil:
    """The variable of this name, or the empty slot for it."""
    cdef unsigned int slot = hash_of(v.text.data + name.start, name.length) & (v.slots_count - 1)
    cdef Variable* found
    while True:
        found = &v.slots[slot]
        if found.name.length == 0 or (
            found.name.length == name.length
            and memcmp(v.text.data + found.name.start, v.text.data + name.start, name.length) == 0
        ):
            return found
        slot = (slot + 1) & (v.slots_count - 1)


cdef void find_variables(Variables* v) noexcept nogil:
    """All declarations of names with two hyphens."""
    cdef SheetText* text = &v.text
    cdef Py_ssize_t at = 0, start, stop
    cdef const unsigned char* found
    while at + 3 < text.length and v.count < v.slots_count // 2:
        found = <const unsigned char*>memchr(text.data + at, c"-", <size_t>(text.length - at))
        if found == NULL:
            return
        start = found - text.data
        at = start + 1
        if at == text.length:
            return
        if text.data[at] != c"-" or not begins_declaration(text, start):  # nearly all hyphens are within names
            continue
        stop = at = name_end(text.data, <int>start, <int>text.length)
        if stop < start + 3:
            continue
        at = after_spaces(text, stop, text.length)
        if at < text.length and text.data[at] == c":":
            at = note_variable(v, span_of(start, stop), at + 1)


cdef inline bint begins_declaration(SheetText* text, Py_ssize_t at) noexcept nogil:
    at = solid_before(text, at)
    return at < 0 or ends_prelude(text.data[at])


cdef Py_ssize_t note_variable(Variables* v, Span name, Py_ssize_t start) noexcept nogil:
    """Remember a value; returns where it ends."""
    cdef Variable* variable = slot_of(v, name)
    cdef Py_ssize_t stop = start
    cdef Span value
    while stop < v.text.length and not ends_prelude(v.text.data[stop]):
        stop += 1
    value = trimmed_span(&v.text, start, stop)
    if variable.name.length == 0:
        variable.name, variable.value = name, value
        v.count += 1
    elif value.length != variable.value.length or (
        memcmp(v.text.data + value.start, v.text.data + variable.value.start, value.length) != 0
    ):
        variable.is_ambiguous = True
    return stop


cdef void write_with_variables(Variables* v, Span piece, int depth) noexcept nogil:
    """Copy a piece of the text, with values in the place of variables."""
    cdef SheetText part
    cdef Py_ssize_t at = piece.start, call, stop
    part.data, part.length = v.text.data, piece.start + piece.length
    while not v.failed:
        call = next_variable_call(&part, at)
        while depth == 0 and call != NONE and not may_matter(&part, call):
            call = next_variable_call(&part, call + 4)
        if call == NONE or v.copy.length > 2 * v.text.length + VARIABLE_ROOM:
            v.failed |= not add_bytes(&v.copy, part.data + at, part.length - at)
            return
        v.failed |= not add_bytes(&v.copy, part.data + at, call - at)
        stop = closing_parenthesis(&part, call + 3, part.length)
        write_variable(v, &part, call, stop, depth)
        at = stop + 1 if stop < part.length else part.length


cdef void write_variable(Variables* v, SheetText* part, Py_ssize_t call, Py_ssize_t stop, int depth) noexcept nogil:
    cdef Py_ssize_t start = after_spaces(part, call + 4, stop), end = name_end(part.data, <int>start, <int>stop), comma
    cdef Variable* variable = slot_of(v, span_of(start, end)) if end > start else NULL
    if depth == DEEPEST_VARIABLE or variable == NULL:
        v.failed |= not add_bytes(&v.copy, part.data + call, stop - call)
        return
    if variable.name.length and not variable.is_ambiguous and variable.value.length <= LONGEST_VARIABLE:
        write_with_variables(v, variable.value, depth + 1)
        return
    comma = after_spaces(part, end, stop)
    if variable.name.length == 0 and comma < stop and part.data[comma] == c",":
        write_with_variables(v, trimmed_span(part, comma + 1, stop), depth + 1)
    else:
        v.failed |= not add_bytes(&v.copy, part.data + call, min(stop + 1, part.length) - call)


cdef Py_ssize_t colon_before(SheetText* text, Py_ssize_t call) noexcept nogil:
    """Where the colon before a call is; if there is none in the same declaration and in reach, where the search ended."""
    cdef Py_ssize_t at = call
    while at > 0 and at > call - LONGEST_VARIABLE and text.data[at] != c":" and not ends_prelude(text.data[at]):
        at -= 1
    return at


cdef bint may_matter(SheetText* text, Py_ssize_t call) noexcept nogil:
    """Whether a call may be in the value of something that hides or paints: most are in that of something else."""
    cdef Py_ssize_t colon = colon_before(text, call), at = solid_before(text, colon)
    if text.data[colon] != c":" or at < 0 or may_end_name(text, at):
        return True
    while at >= 0 and at > colon - LONGEST_NAME_BEFORE and is_name_byte(text.data[at]):
        at -= 1
    at = solid_before(text, at + 1)
    return at < 0 or not ends_prelude(text.data[at])  # not the name of a declaration


cdef bint has_telling_variable(SheetText* text) noexcept nogil:
    """Whether a variable is the value of something that may hide: most are grounds and distances."""
    cdef Py_ssize_t call = next_variable_call(text, 0), at
    cdef Property property
    while call != NONE:
        at = colon_before(text, call)
        property = property_before(text, at) if text.data[at] == c":" else CSS_OTHER
        if property_ways[<int>property] & ~<unsigned int>WAY_ALIKE:
            return True
        call = next_variable_call(text, call + 4)
    return False


cdef bint write_out_variables(SheetText* text, Bytes* copy) noexcept nogil:
    """Put a copy without variables, which the caller frees, in the place of a text; False where there is no memory."""
    cdef Variables v
    memset(&v, 0, sizeof(Variables))
    v.text = text[0]
    v.slots_count = FEWEST_SLOTS
    while v.slots_count < MOST_SLOTS and v.slots_count < text.length // 4:  # a declaration takes more letters
        v.slots_count *= 2
    v.slots = <Variable*>calloc(v.slots_count, sizeof(Variable))
    v.failed = v.slots == NULL or not has_room(<void**>&v.copy.data, &v.copy.room, text.length, 1)
    if not v.failed:
        find_variables(&v)
        write_with_variables(&v, span_of(0, text.length), 0)
    free(v.slots)
    copy[0] = v.copy
    text.data, text.length = copy.data, copy.length
    return not v.failed
