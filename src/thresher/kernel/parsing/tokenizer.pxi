# From the source to tokens, after chapter 13.2.5 of the HTML standard.
#
# The whole page is at hand, so the standard's states are not stored between characters: each function reads one
# construction to its end, and where the standard has a series of states for it, the function has the same cases in the
# same order. Text is handed on in runs, not character by character; a reference and a NUL are runs of their own.


cdef void next_token(Parser* p) noexcept nogil:
    p.token.kind = T_NOTHING
    while p.token.kind == T_NOTHING:
        read_token(p)


cdef void read_token(Parser* p) noexcept nogil:
    p.token.place = <unsigned int>p.at
    if p.at >= p.length:
        p.token.kind = T_EOF
    elif p.in_cdata:
        read_cdata(p)
    elif p.content == C_DATA:
        read_data(p)
    elif p.content == C_RCDATA:
        read_rcdata(p)
    elif p.content == C_RAWTEXT:
        read_raw_text(p)
    elif p.content == C_SCRIPT:
        read_script(p)
    else:
        raw_text_token(p, p.length)


cdef enum:
    PIECE_OF_TEXT = 16   # bytes


cdef inline void text_token(Parser* p, Py_ssize_t start, Py_ssize_t stop) noexcept nogil:
    p.token.kind = T_TEXT
    p.token.text = span_of(start, stop)
    p.at = stop


cdef void read_data(Parser* p) noexcept nogil:
    cdef const unsigned char* source = p.source
    cdef Py_ssize_t at = p.at
    cdef unsigned char c = source[at]
    if c == c"<":
        read_markup(p)
        return
    if c == c"&":
        read_reference_as_text(p)
        return
    if c == 0:
        p.at += 1
        p.token.kind = T_NUL
        return
    at += 1
    while at + PIECE_OF_TEXT <= p.length and not has_sign_of_markup(source + at):
        at += PIECE_OF_TEXT
    while at < p.length and source[at] != c"<" and source[at] != c"&" and source[at] != 0:
        at += 1
    text_token(p, p.at, at)


cdef inline bint has_sign_of_markup(const unsigned char* piece) noexcept nogil:
    """Looking at all bytes of a piece at once is quicker than stopping at the first that is not text."""
    cdef unsigned char found = 0
    cdef int place
    for place in range(PIECE_OF_TEXT):
        found |= (piece[place] == c"<") | (piece[place] == c"&") | (piece[place] == 0)
    return found


cdef void read_reference_as_text(Parser* p) noexcept nogil:
    cdef Py_ssize_t before = p.extra.length
    if read_reference(p, False):
        p.token.kind = T_TEXT
        p.token.text = extra_span(p, before)
    else:
        text_token(p, p.at, p.at + 1)


cdef void read_markup(Parser* p) noexcept nogil:
    """Tag open state."""
    cdef unsigned char c
    if p.at + 1 >= p.length:
        text_token(p, p.at, p.at + 1)
        return
    c = p.source[p.at + 1]
    if is_letter(c):
        p.at += 1
        read_tag(p, T_START)
    elif c == c"/":
        read_end_tag_open(p)
    elif c == c"!":
        p.at += 2
        read_declaration(p)
    elif c == c"?":
        p.at += 1
        read_bogus_comment(p)
    else:
        text_token(p, p.at, p.at + 1)


cdef void read_end_tag_open(Parser* p) noexcept nogil:
    cdef unsigned char c
    if p.at + 2 >= p.length:
        text_token(p, p.at, p.at + 2)
        return
    c = p.source[p.at + 2]
    if is_letter(c):
        p.at += 2
        read_tag(p, T_END)
    elif c == c">":
        p.at += 3
    else:
        p.at += 2
        read_bogus_comment(p)


# ---- tags


cdef void read_tag(Parser* p, TokenKind kind) noexcept nogil:
    """Tag name state and all that follows up to the >. A tag that is cut off by the end of the page is not a tag."""
    cdef int first = <int>p.attributes_count
    p.token.kind = kind
    p.token.self_closing = False
    p.token.tag = tag_of(p, read_name(p, False))
    p.token.attributes = first
    if not read_attributes(p):
        p.attributes_count = first
        p.at = p.length
        p.token.kind = T_EOF
        return
    if kind == T_START:
        p.last_start = p.token.tag
    else:
        p.attributes_count = first
    p.token.attribute_count = <int>p.attributes_count - first


cdef inline bint ends_name(unsigned char c) noexcept nogil:
    return c == c">" or c == c"/" or is_space(c)


cdef Span read_name(Parser* p, bint of_attribute) noexcept nogil:
    """The name of a tag or of an attribute, in lower case. The first character belongs to it whatever it is."""
    cdef const unsigned char* source = p.source
    cdef Py_ssize_t start = p.at, at = p.at
    cdef bint is_plain = True
    cdef unsigned char c
    while at < p.length:
        c = source[at]
        if ends_name(c) or (c == c"=" and of_attribute and at > start):
            break
        if c == 0 or c"A" <= c <= c"Z":
            is_plain = False
        at += 1
    p.at = at
    return span_of(start, at) if is_plain else lowered(p, start, at)


cdef Span lowered(Parser* p, Py_ssize_t start, Py_ssize_t stop) noexcept nogil:
    cdef Py_ssize_t before = p.extra.length
    while start < stop:
        if p.source[start] == 0:
            keep_replacement(p)
        else:
            keep_byte(p, lower(p.source[start]))
        start += 1
    return extra_span(p, before)


cdef inline void skip_spaces(Parser* p) noexcept nogil:
    while p.at < p.length and is_space(p.source[p.at]):
        p.at += 1


cdef bint read_attributes(Parser* p) noexcept nogil:
    """All attributes and the >; False where the page ends before it."""
    cdef int first = <int>p.attributes_count
    cdef Span name, value
    cdef unsigned char c
    while True:
        skip_spaces(p)
        if p.at >= p.length:
            return False
        c = p.source[p.at]
        if c == c">":
            p.at += 1
            return True
        if c == c"/":
            p.at += 1
            if p.at < p.length and p.source[p.at] == c">":
                p.token.self_closing = True
            continue
        name = read_name(p, True)
        skip_spaces(p)
        value = span_of(p.at, p.at)
        if p.at < p.length and p.source[p.at] == c"=":
            p.at += 1
            if not read_value(p, &value):
                return False
        add_attribute(p, first, name, value)


cdef bint read_value(Parser* p, Span* value) noexcept nogil:
    """Before attribute value state; False where the page ends inside."""
    cdef unsigned char c
    skip_spaces(p)
    if p.at >= p.length:
        return False
    c = p.source[p.at]
    if c == c'"' or c == c"'":
        p.at += 1
        value[0] = read_quoted(p, c)
        if p.at >= p.length:
            return False
        p.at += 1
    elif c != c">":
        value[0] = read_unquoted(p)
    return p.at < p.length


cdef Span read_quoted(Parser* p, unsigned char quote) noexcept nogil:
    """Up to the quote. Addresses and styles are long, so their end is searched for at once, not byte by byte."""
    cdef Py_ssize_t start = p.at
    cdef Py_ssize_t stop = next_place(p, quote, start, p.length)
    if next_place(p, c"&", start, stop) < stop or next_place(p, 0, start, stop) < stop:
        return read_decoded(p, start, start, quote)
    p.at = stop
    return span_of(start, stop)


cdef inline Py_ssize_t next_place(Parser* p, unsigned char byte, Py_ssize_t start, Py_ssize_t stop) noexcept nogil:
    """Where in this stretch of the source the byte comes first; the end of the stretch where it does not."""
    cdef const unsigned char* found = NULL
    if start < stop:
        found = <const unsigned char*>memchr(p.source + start, byte, <size_t>(stop - start))
    return found - p.source if found != NULL else stop


cdef Span read_unquoted(Parser* p) noexcept nogil:
    cdef const unsigned char* source = p.source
    cdef Py_ssize_t start = p.at, at = p.at
    while at < p.length and source[at] != c">" and not is_space(source[at]):
        if source[at] == c"&" or source[at] == 0:
            return read_decoded(p, start, at, 0)
        at += 1
    p.at = at
    return span_of(start, at)


cdef Span read_decoded(Parser* p, Py_ssize_t start, Py_ssize_t at, unsigned char quote) noexcept nogil:
    """A value with references or NULs in it, up to the quote, or up to a space or > where there is no quote."""
    cdef Py_ssize_t before = p.extra.length
    cdef unsigned char c
    p.at = at
    while p.at < p.length:
        c = p.source[p.at]
        if (c == quote) if quote else (c == c">" or is_space(c)):
            break
        if c != c"&" and c != 0:
            p.at += 1
            continue
        keep_bytes(p, p.source + start, p.at - start)
        if c == 0:
            keep_replacement(p)
        elif read_reference(p, True):
            start = p.at
            continue
        else:
            keep_byte(p, c)
        p.at += 1
        start = p.at
    keep_bytes(p, p.source + start, p.at - start)
    return extra_span(p, before)


cdef void add_attribute(Parser* p, int first, Span name, Span value) noexcept nogil:
    """Only the first of several attributes with one name counts. Those beyond the limit are left out."""
    cdef unsigned int hash = hash_of(bytes_of(p, name), name.length)
    cdef int count = <int>p.attributes_count - first
    if count >= MOST_ATTRIBUTES or find_attribute(p, first, count, name, hash) != NONE:
        return
    if not has_room(<void**>&p.attributes, &p.attributes_room, p.attributes_count + 1, sizeof(Attribute)):
        p.failed = True
        return
    p.attributes[p.attributes_count].name = name
    p.attributes[p.attributes_count].value = value
    p.attributes[p.attributes_count].hash = hash
    p.attributes_count += 1


cdef int find_attribute(Parser* p, int first, int count, Span name, unsigned int hash) noexcept nogil:
    """The place of the attribute with this name. Hashes are compared, and names only where they are equal."""
    cdef int place
    for place in range(first, first + count):
        if p.attributes[place].hash == hash and same(p, p.attributes[place].name, name):
            return place
    return NONE


# ---- text that is not markup


cdef void raw_text_token(Parser* p, Py_ssize_t stop) noexcept nogil:
    """A run of text in which a NUL is U+FFFD."""
    p.token.kind = T_TEXT
    p.token.text = without_nuls(p, p.at, stop)
    p.at = stop


cdef Span without_nuls(Parser* p, Py_ssize_t start, Py_ssize_t stop) noexcept nogil:
    """This stretch of the source, with U+FFFD for every NUL."""
    cdef Py_ssize_t before = p.extra.length
    if stop == start or memchr(p.source + start, 0, <size_t>(stop - start)) == NULL:
        return span_of(start, stop)
    while start < stop:
        if p.source[start] == 0:
            keep_replacement(p)
        else:
            keep_byte(p, p.source[start])
        start += 1
    return extra_span(p, before)


cdef void read_rcdata(Parser* p) noexcept nogil:
    cdef Py_ssize_t at = p.at
    if p.source[at] == c"&":
        read_reference_as_text(p)
        return
    if p.source[at] == c"<":
        if is_right_end_tag(p, at):
            read_right_end_tag(p)
            return
        at += 1
    while at < p.length and p.source[at] != c"<" and p.source[at] != c"&":
        at += 1
    raw_text_token(p, at)


cdef void read_raw_text(Parser* p) noexcept nogil:
    cdef Py_ssize_t at = p.at
    if p.source[at] == c"<" and is_right_end_tag(p, at):
        read_right_end_tag(p)
        return
    at = next_place(p, c"<", at + 1, p.length)
    while at < p.length and not is_right_end_tag(p, at):
        at = next_place(p, c"<", at + 1, p.length)
    raw_text_token(p, at)


cdef bint is_right_end_tag(Parser* p, Py_ssize_t at) noexcept nogil:
    """Whether the end tag of the element whose start tag came last begins here."""
    cdef Py_ssize_t length = 0, place
    cdef const unsigned char* name = name_of(p, p.last_start, &length)
    if not length or at + 2 + length >= p.length or p.source[at + 1] != c"/":
        return False
    for place in range(length):
        if lower(p.source[at + 2 + place]) != name[place]:
            return False
    return ends_name(p.source[at + 2 + length])


cdef void read_right_end_tag(Parser* p) noexcept nogil:
    p.at += 2
    p.content = C_DATA
    read_tag(p, T_END)


cdef enum Escape:
    UNESCAPED
    ESCAPED
    DOUBLE_ESCAPED


cdef void read_script(Parser* p) noexcept nogil:
    """All of a script to its end tag. Inside <!-- --> a <script> hides the next </script>."""
    cdef Py_ssize_t at = p.at, dashes = 0
    cdef Escape escape = UNESCAPED
    cdef unsigned char c
    if p.source[at] == c"<" and is_right_end_tag(p, at):
        read_right_end_tag(p)
        return
    while at < p.length:
        if escape == UNESCAPED:  # nothing but a < means anything
            at = next_place(p, c"<", at, p.length)
            if at == p.length:
                break
        c = p.source[at]
        if c == c"<":
            if escape != DOUBLE_ESCAPED and is_right_end_tag(p, at):
                break
            at = after_less_than(p, at, &escape, &dashes)
            continue
        if c == c"-":
            dashes += escape != UNESCAPED
        else:
            if c == c">" and dashes >= 2:
                escape = UNESCAPED
            dashes = 0
        at += 1
    raw_text_token(p, at)


cdef Py_ssize_t after_less_than(Parser* p, Py_ssize_t at, Escape* escape, Py_ssize_t* dashes) noexcept nogil:
    """What a < in a script does to the escape; returns the place to go on from."""
    dashes[0] = 0
    if escape[0] == UNESCAPED:
        if at + 3 < p.length and memcmp(p.source + at, b"<!--", 4) == 0:
            escape[0] = ESCAPED
            dashes[0] = 2
            return at + 4
    elif escape[0] == ESCAPED:
        if is_script_name(p, at + 1):
            escape[0] = DOUBLE_ESCAPED
            return at + 8
    elif at + 1 < p.length and p.source[at + 1] == c"/" and is_script_name(p, at + 2):
        escape[0] = ESCAPED
        return at + 9
    return at + 1


cdef inline bint is_script_name(Parser* p, Py_ssize_t at) noexcept nogil:
    return source_has(p, at, b"script", 6) and at + 6 < p.length and ends_name(p.source[at + 6])


cdef void read_cdata(Parser* p) noexcept nogil:
    """CDATA section: text up to ]]>. A NUL is left for the tree builder, as everywhere in foreign content."""
    cdef Py_ssize_t at = p.at
    if at + 2 < p.length and memcmp(p.source + at, b"]]>", 3) == 0:
        p.at += 3
        p.in_cdata = False
        return
    if p.source[at] == 0:
        p.at += 1
        p.token.kind = T_NUL
        return
    at += 1
    while at < p.length and p.source[at] != 0:
        if p.source[at] == c"]" and at + 2 < p.length and memcmp(p.source + at, b"]]>", 3) == 0:
            break
        at += 1
    text_token(p, p.at, at)


# ---- comments and document types


cdef void read_declaration(Parser* p) noexcept nogil:
    """Markup declaration open state."""
    if p.at + 1 < p.length and p.source[p.at] == c"-" and p.source[p.at + 1] == c"-":
        p.at += 2
        read_comment(p)
    elif source_has(p, p.at, b"doctype", 7):
        p.at += 7
        read_doctype(p)
    elif p.at + 6 < p.length and memcmp(p.source + p.at, b"[CDATA[", 7) == 0 and is_foreign_here(p):
        p.at += 7
        p.in_cdata = True
    else:
        read_bogus_comment(p)


cdef inline void comment_token(Parser* p, Py_ssize_t start, Py_ssize_t stop) noexcept nogil:
    p.token.kind = T_COMMENT
    p.token.text = without_nuls(p, start, stop)


cdef void read_bogus_comment(Parser* p) noexcept nogil:
    cdef Py_ssize_t stop = next_place(p, c">", p.at, p.length)
    comment_token(p, p.at, stop)
    p.at = stop + 1 if stop < p.length else stop


cdef void read_comment(Parser* p) noexcept nogil:
    """Comment start state and all that follow."""
    cdef Py_ssize_t start = p.at
    cdef Py_ssize_t at = p.at
    if at < p.length and p.source[at] == c">":
        comment_token(p, start, start)
        p.at = at + 1
        return
    if at + 1 < p.length and p.source[at] == c"-" and p.source[at + 1] == c">":
        comment_token(p, start, start)
        p.at = at + 2
        return
    while True:
        at = next_place(p, c">", at, p.length)
        if at >= p.length:
            comment_token(p, start, without_dashes(p, start))
            p.at = p.length
            return
        if at >= start + 2 and p.source[at - 1] == c"-" and p.source[at - 2] == c"-":
            comment_token(p, start, at - 2)
            break
        if at >= start + 3 and p.source[at - 1] == c"!" and p.source[at - 2] == c"-" and p.source[at - 3] == c"-":
            comment_token(p, start, at - 3)
            break
        at += 1
    p.at = at + 1


cdef Py_ssize_t without_dashes(Parser* p, Py_ssize_t start) noexcept nogil:
    """Where a comment that is cut off by the end of the page ends: before dashes that may have begun its end."""
    cdef Py_ssize_t stop = p.length
    if stop >= start + 3 and memcmp(p.source + stop - 3, b"--!", 3) == 0:
        return stop - 3
    if stop > start and p.source[stop - 1] == c"-":
        stop -= 1
        if stop > start and p.source[stop - 1] == c"-":
            stop -= 1
    return stop


cdef void read_doctype(Parser* p) noexcept nogil:
    p.token.kind = T_DOCTYPE
    p.token.force_quirks = False
    p.token.has_name = p.token.has_public = p.token.has_system = False
    skip_spaces(p)
    if p.at < p.length and p.source[p.at] != c">":
        read_doctype_name(p)
        read_after_doctype_name(p)
    else:
        p.token.force_quirks = True
    skip_spaces(p)
    p.token.force_quirks |= p.at >= p.length
    p.at = next_place(p, c">", p.at, p.length)  # anything else there has no meaning, even if the page ends in it
    p.at += p.at < p.length


cdef void read_doctype_name(Parser* p) noexcept nogil:
    cdef Py_ssize_t start = p.at
    while p.at < p.length and p.source[p.at] != c">" and not is_space(p.source[p.at]):
        p.at += 1
    p.token.has_name = True
    p.token.text = lowered(p, start, p.at)


cdef void read_after_doctype_name(Parser* p) noexcept nogil:
    skip_spaces(p)
    if p.at >= p.length or p.source[p.at] == c">":
        return
    if source_has(p, p.at, b"public", 6):
        p.at += 6
        p.token.has_public = read_identifier(p, &p.token.public)
        p.token.force_quirks |= not p.token.has_public
        if p.token.force_quirks:
            return
        skip_spaces(p)
        if p.at < p.length and p.source[p.at] != c">":
            p.token.has_system = read_identifier(p, &p.token.system)
            p.token.force_quirks |= not p.token.has_system
    elif source_has(p, p.at, b"system", 6):
        p.at += 6
        p.token.has_system = read_identifier(p, &p.token.system)
        p.token.force_quirks |= not p.token.has_system
    else:
        p.token.force_quirks = True


cdef bint read_identifier(Parser* p, Span* identifier) noexcept nogil:
    """A public or system identifier in quotes; False where there is none. One that is cut off by a > forces quirks."""
    cdef Py_ssize_t start, at
    cdef unsigned char quote
    skip_spaces(p)
    if p.at >= p.length:
        return False
    quote = p.source[p.at]
    if quote != c'"' and quote != c"'":
        return False
    start = at = p.at + 1
    while at < p.length and p.source[at] != quote and p.source[at] != c">":
        at += 1
    identifier[0] = without_nuls(p, start, at)
    p.token.force_quirks |= at >= p.length or p.source[at] == c">"
    p.at = at + 1 if at < p.length and p.source[at] == quote else at
    return True
