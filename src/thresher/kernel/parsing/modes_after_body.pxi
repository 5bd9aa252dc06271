# The insertion modes after the body, and those of framesets (13.2.6.4.18 to 13.2.6.4.22).


cdef bint is_space_token(Parser* p) noexcept nogil:
    """Whether the token is text of spaces alone."""
    cdef const unsigned char* data
    cdef unsigned int place
    if p.token.kind != T_TEXT:
        return False
    data = bytes_of(p, p.token.text)
    for place in range(p.token.text.length):
        if not is_space(data[place]):
            return False
    return True


cdef void after_body(Parser* p) noexcept nogil:
    if is_space_token(p) or is_start(p, TAG_HTML):
        in_body(p)
    elif p.token.kind == T_COMMENT:
        insert_comment_below(p, p.open[0])
    elif is_end(p, TAG_HTML):
        p.mode = AFTER_AFTER_BODY
    elif p.token.kind != T_DOCTYPE and p.token.kind != T_EOF:
        p.mode = IN_BODY
        process(p)


cdef void after_after_body(Parser* p) noexcept nogil:
    if p.token.kind == T_COMMENT:
        insert_comment_below(p, 0)
    elif is_space_token(p) or is_start(p, TAG_HTML):
        in_body(p)
    elif p.token.kind != T_DOCTYPE and p.token.kind != T_EOF:
        p.mode = IN_BODY
        process(p)


cdef void insert_spaces_of(Parser* p) noexcept nogil:
    """Insert only the spaces of a text."""
    while p.token.text.length:
        insert_text(p, take_spaces(p))
        while p.token.text.length and not is_space(bytes_of(p, p.token.text)[0]):
            p.token.text.start += 1
            p.token.text.length -= 1


cdef void in_frameset(Parser* p) noexcept nogil:
    cdef int tag = p.token.tag
    if p.token.kind == T_TEXT:
        insert_spaces_of(p)
    elif p.token.kind == T_COMMENT:
        insert_comment(p)
    elif p.token.kind == T_START:
        if tag == TAG_HTML:
            in_body(p)
        elif tag == TAG_FRAMESET:
            insert_element(p)
        elif tag == TAG_FRAME:
            insert_and_close(p)
        elif tag == TAG_NOFRAMES:
            in_head(p)
    elif is_end(p, TAG_FRAMESET) and p.open_count > 1:
        pop(p)
        if not current_is(p, TAG_FRAMESET):
            p.mode = AFTER_FRAMESET


cdef void after_frameset(Parser* p) noexcept nogil:
    if p.token.kind == T_TEXT:
        insert_spaces_of(p)
    elif p.token.kind == T_COMMENT:
        insert_comment(p)
    elif is_start(p, TAG_HTML):
        in_body(p)
    elif is_start(p, TAG_NOFRAMES):
        in_head(p)
    elif is_end(p, TAG_HTML):
        p.mode = AFTER_AFTER_FRAMESET


cdef void after_after_frameset(Parser* p) noexcept nogil:
    if p.token.kind == T_COMMENT:
        insert_comment_below(p, 0)
    elif p.token.kind == T_TEXT:
        insert_spaces_of(p)
    elif is_start(p, TAG_HTML):
        in_body(p)
    elif is_start(p, TAG_NOFRAMES):
        in_head(p)
