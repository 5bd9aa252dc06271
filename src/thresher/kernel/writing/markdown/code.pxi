# Code blocks, and which programming language they are in.

cdef enum:
    # In `Markdown.languages`, in place of where in `language_names` a name begins.
    NOT_LOOKED_AT = 0
    NO_LANGUAGE = 1
    FIRST_LANGUAGE = 2
    LONGEST_LANGUAGE = 20


cdef void enter_code(Markdown* m, int row) noexcept nogil:
    if is_free(m):
        m.code_row = row
        m.code.length = 0


cdef void leave_code(Markdown* m, int row) noexcept nogil:
    cdef Py_ssize_t start = 0, length
    if m.code_row != row:
        return
    m.code_row = NONE
    if m.code.length == 0:
        return
    end_lines_in_line_feeds(&m.code)
    while start < m.code.length and m.code.data[start] == c"\n":
        start += 1
    length = m.code.length - start
    length -= space_behind(m.code.data + start, length)
    if length:
        add_code_block(m, row, m.code.data + start, length)


cdef void end_lines_in_line_feeds(Bytes* text) noexcept nogil:
    """To Markdown a carriage return ends a line as well: left alone, it would end a code block inside a quote."""
    cdef Py_ssize_t at, length = 0
    for at in range(text.length):
        if text.data[at] == c"\n" and at and text.data[at - 1] == c"\r":
            continue
        text.data[length] = text.data[at]
        length += 1
    text.length = length
    for at in range(length):
        if text.data[at] == c"\r":
            text.data[at] = c"\n"


cdef void add_code_block(Markdown* m, int row, const unsigned char* text, Py_ssize_t length) noexcept nogil:
    cdef Py_ssize_t fence = max(longest_run(text, length, c"`") + 1, <Py_ssize_t>3)
    cdef Py_ssize_t lines = m.lines.count, reserve = fence + 1 + width_of_prefixes(&m.lines)
    m.block.length = 0
    put_signs(m, &m.block, c"`", fence)
    put_language(m, row)
    put_sign(m, &m.block, c"\n")
    put(m, &m.block, text, length)
    put_sign(m, &m.block, c"\n")
    put_signs(m, &m.block, c"`", fence)
    if m.failed:
        return
    m.lines.limit -= reserve
    if is_alive_outside_code(text, length):
        add_lines_outside(m, m.block.data, m.block.length)
    else:
        add_lines(m, m.block.data, m.block.length)
    m.lines.limit += reserve
    if m.lines.is_full and m.lines.count > lines:
        close_cut_code(m, fence)


cdef void close_cut_code(Markdown* m, Py_ssize_t fence) noexcept nogil:
    """Where the limit has cut off the end of a code block, end it all the same: there is a reserve for that."""
    m.block.length = 0
    put_signs(m, &m.block, c"`", fence)
    add_line(m, m.block.data, m.block.length, False)


cdef bint is_alive_outside_code(const unsigned char* text, Py_ssize_t length) noexcept nogil:
    """Whether code would be dangerous if it were read as Markdown: it has tags, links or attributes."""
    cdef Py_ssize_t at, following
    for at in range(length):
        if text[at] == c"<" and begins_tag(text, at, length):
            return True
        if text[at] == c"]":
            following = at + 1 + space_before(text + at + 1, length - at - 1)
            if following < length and (text[following] == c"(" or text[following] == c":"):
                return True
    return holds_handler(text, length)


# ---- languages

cdef void put_language(Markdown* m, int row) noexcept nogil:
    """What a code block says it is in: on itself, on the `code` in it, or on the two wrappers around it."""
    cdef int above = m.rows.parent[row]
    if not (
        put_language_of(m, row)
        or put_language_of(m, min(row + 1, <int>m.rows.length - 1))
        or put_language_of(m, above)
    ):
        put_language_of(m, m.rows.parent[above])


cdef bint put_language_of(Markdown* m, int row) noexcept nogil:
    """Add the language that an element names; whether it names one.

    Many code blocks may stand in one element, and many elements may share their attributes: each is looked at once.
    """
    cdef int first = m.rows.attributes[row], start
    cdef const char* name
    if m.rows.tag[row] == TAG_TEXT or m.rows.attribute_count[row] == 0:
        return False
    if m.languages == NULL:
        m.languages = <int*>room_for(&m.shown.scratch, m.p.attributes_count, sizeof(int))
        if m.languages == NULL:
            m.failed = True
            return False
    if m.languages[first] == NOT_LOOKED_AT:
        m.languages[first] = look_for_language(m, row)
    start = m.languages[first] - FIRST_LANGUAGE
    if start < 0 or m.failed:
        return False
    name = <const char*>m.language_names.data + start
    put(m, &m.block, <const unsigned char*>name, <Py_ssize_t>strlen(name))
    return True


cdef int look_for_language(Markdown* m, int row) noexcept nogil:
    """Keep the name of a language, with a NUL behind it; returns where, as `languages` has it."""
    cdef int start = <int>m.language_names.length
    cdef Span said
    cdef bint is_named = find_in_class(m, value_of(m.p, m.rows, row, b"class"))
    if not is_named:
        said = value_of(m.p, m.rows, row, b"data-lang")
        if said.length == 0:
            said = value_of(m.p, m.rows, row, b"data-language")
        is_named = said.length > 0
        keep_language(m, bytes_of(m.p, said), said.length)
    if not is_named:
        m.language_names.length = start
        return NO_LANGUAGE
    put_sign(m, &m.language_names, 0)
    return FIRST_LANGUAGE + start


cdef inline bint is_sign_of_language(unsigned char sign) noexcept nogil:
    return is_letter(sign) or is_digit(sign) or sign == c"_" or sign == c"+" or sign == c"#" or sign == c"." or sign == c"-"


cdef void keep_language(Markdown* m, const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """What can be in the name of a language, in lower case, up to twenty characters."""
    cdef Py_ssize_t at
    cdef int count = 0
    for at in range(length):
        if count < LONGEST_LANGUAGE and is_sign_of_language(data[at]):
            put_sign(m, &m.language_names, lower(data[at]))
            count += 1


cdef bint find_in_class(Markdown* m, Span span) noexcept nogil:
    """Keep the first language that a class names, as in `language-c` or `brush: c;`; whether there is one."""
    cdef const unsigned char* data = bytes_of(m.p, span)
    cdef Py_ssize_t at = 0, length = span.length, name, stop
    while at < length:
        name = language_after_prefix(data, at, length, &stop)
        if name and not is_no_language(data + name, stop - name):
            keep_language(m, data + name, stop - name)
            return True
        at = stop
        while at < length and not next_is_white(data, &at, length):
            pass
    return False


cdef Py_ssize_t language_after_prefix(
    const unsigned char* data, Py_ssize_t at, Py_ssize_t length, Py_ssize_t* stop
) noexcept nogil:
    """Where the name of a language begins if one of the usual prefixes is here, else 0; it ends at `stop`."""
    cdef Py_ssize_t name
    cdef int number
    stop[0] = at
    for number in range(5):
        name = behind_prefix(data, at, length, number)
        if name:
            stop[0] = name
            while stop[0] < length and is_sign_of_language(data[stop[0]]):
                stop[0] += 1
            if 1 <= stop[0] - name <= LONGEST_LANGUAGE and is_end_of_language(data, stop[0], length):
                return name
    stop[0] = at
    return 0


cdef inline bint is_end_of_language(const unsigned char* data, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    return is_white_at(data, at, length, True) or data[at] == c";"


cdef Py_ssize_t behind_prefix(const unsigned char* data, Py_ssize_t at, Py_ssize_t length, int number) noexcept nogil:
    """Where the prefix ends that begins here; 0 where it does not."""
    cdef const char* prefix
    cdef Py_ssize_t place = 0
    if number == 0:
        prefix = b"language-"
    elif number == 1:
        prefix = b"lang-"
    elif number == 2:
        prefix = b"highlight-source-"
    elif number == 3:
        prefix = b"highlight-"
    else:
        prefix = b"brush:"
    while prefix[place]:
        if at + place >= length or lower(data[at + place]) != <unsigned char>prefix[place]:
            return 0
        place += 1
    at += place
    return at + space_before(data + at, length - at) if number == 4 else at


cdef bint is_no_language(const unsigned char* name, Py_ssize_t length) noexcept nogil:
    """Words that stand in the place of a language and name none."""
    return is_one_of(name, length, b"none default text plain plaintext nohighlight code wrapper source ")
