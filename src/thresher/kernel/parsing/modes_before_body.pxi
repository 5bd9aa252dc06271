# The insertion modes up to the body (13.2.6.4.1 to 13.2.6.4.6).


cdef Span take_spaces(Parser* p) noexcept nogil:
    """The spaces that the text of the token begins with; what is left stays in the token."""
    cdef const unsigned char* data = bytes_of(p, p.token.text)
    cdef Span spaces = p.token.text
    cdef unsigned int length = 0
    while length < p.token.text.length and is_space(data[length]):
        length += 1
    spaces.length = length
    p.token.text.start += length
    p.token.text.length -= length
    return spaces


cdef bint is_start(Parser* p, int tag) noexcept nogil:
    return p.token.kind == T_START and p.token.tag == tag


cdef bint is_end(Parser* p, int tag) noexcept nogil:
    return p.token.kind == T_END and p.token.tag == tag


cdef bint is_ignored_before_body(Parser* p) noexcept nogil:
    """End tags that mean nothing there: all but </head>, </body>, </html> and </br>."""
    cdef int tag = p.token.tag
    return p.token.kind == T_END and tag != TAG_HEAD and tag != TAG_BODY and tag != TAG_HTML and tag != TAG_BR


cdef bint spaces_only(Parser* p) noexcept nogil:
    """Drop the spaces at the beginning of a text; whether nothing else is left."""
    if p.token.kind != T_TEXT:
        return False
    take_spaces(p)
    return p.token.text.length == 0


cdef void initial(Parser* p) noexcept nogil:
    if spaces_only(p):
        return
    if p.token.kind == T_COMMENT:
        insert_comment_below(p, 0)
        return
    if p.token.kind == T_DOCTYPE:
        append(p, 0, new_node(p, DOCTYPE))
        p.doctype = p.token
        p.quirks = is_quirky(p)
        p.mode = BEFORE_HTML
        return
    p.quirks = True
    p.mode = BEFORE_HTML
    process(p)


cdef void before_html(Parser* p) noexcept nogil:
    cdef int root
    if spaces_only(p) or p.token.kind == T_DOCTYPE or is_ignored_before_body(p):
        return
    if p.token.kind == T_COMMENT:
        insert_comment_below(p, 0)
        return
    root = element_for_token(p, HTML) if is_start(p, TAG_HTML) else new_element(p, TAG_HTML)
    append(p, 0, root)
    p.open[0] = root
    p.open_count = 1
    p.nodes[root].is_open = True
    p.mode = BEFORE_HEAD
    if not is_start(p, TAG_HTML):
        process(p)


cdef void before_head(Parser* p) noexcept nogil:
    if spaces_only(p) or p.token.kind == T_DOCTYPE or is_ignored_before_body(p):
        return
    if p.token.kind == T_COMMENT:
        insert_comment(p)
        return
    if is_start(p, TAG_HTML):
        in_body(p)
        return
    p.mode = IN_HEAD_MODE
    if is_start(p, TAG_HEAD):
        p.head = insert_element(p)
    else:
        p.head = insert_implied(p, TAG_HEAD)
        process(p)


cdef void in_head(Parser* p) noexcept nogil:
    if p.token.kind == T_TEXT:
        insert_text(p, take_spaces(p))
        if not p.token.text.length:
            return
    elif p.token.kind == T_COMMENT:
        insert_comment(p)
        return
    elif p.token.kind == T_DOCTYPE:
        return
    elif p.token.kind == T_START:
        if start_in_head(p):
            return
    elif p.token.kind == T_END:
        if p.token.tag == TAG_HEAD:
            pop(p)
            p.mode = AFTER_HEAD
            return
        if p.token.tag == TAG_TEMPLATE:
            end_template(p)
            return
        if p.token.tag != TAG_BODY and p.token.tag != TAG_HTML and p.token.tag != TAG_BR:
            return
    pop(p)
    p.mode = AFTER_HEAD
    process(p)


cdef bint start_in_head(Parser* p) noexcept nogil:
    """A start tag in the head; False where it ends the head."""
    cdef int tag = p.token.tag
    if tag == TAG_HTML:
        in_body(p)
    elif tag == TAG_TITLE:
        read_as(p, C_RCDATA)
    elif tag == TAG_STYLE or tag == TAG_NOFRAMES or (tag == TAG_NOSCRIPT and p.scripting):
        read_as(p, C_RAWTEXT)
    elif tag == TAG_NOSCRIPT:
        insert_element(p)
        p.mode = IN_HEAD_NOSCRIPT
    elif tag == TAG_SCRIPT:
        read_as(p, C_SCRIPT)
    elif tag == TAG_TEMPLATE:
        start_template(p)
    elif is_a(tag, IN_HEAD):
        insert_and_close(p)
    else:
        return tag == TAG_HEAD
    return True


cdef void read_as(Parser* p, Content content) noexcept nogil:
    """Insert an element whose inside is text, up to its end tag."""
    insert_element(p)
    p.content = content
    p.original_mode = p.mode
    p.mode = IN_TEXT


cdef void in_head_noscript(Parser* p) noexcept nogil:
    cdef int tag = p.token.tag
    if p.token.kind == T_DOCTYPE:
        return
    if p.token.kind == T_COMMENT:
        insert_comment(p)
        return
    if p.token.kind == T_TEXT:
        insert_text(p, take_spaces(p))
        if not p.token.text.length:
            return
    elif p.token.kind == T_START:
        if tag == TAG_HTML:
            in_body(p)
            return
        if tag == TAG_HEAD or tag == TAG_NOSCRIPT:
            return
        if is_a(tag, IN_HEAD) and not (tag == TAG_BASE or tag == TAG_SCRIPT or tag == TAG_TEMPLATE or tag == TAG_TITLE):
            in_head(p)
            return
    elif p.token.kind == T_END and tag != TAG_BR:
        if tag == TAG_NOSCRIPT:
            pop(p)
            p.mode = IN_HEAD_MODE
        return
    pop(p)
    p.mode = IN_HEAD_MODE
    process(p)


cdef void after_head(Parser* p) noexcept nogil:
    cdef int tag = p.token.tag
    if p.token.kind == T_TEXT:
        insert_text(p, take_spaces(p))
        if not p.token.text.length:
            return
    elif p.token.kind == T_COMMENT:
        insert_comment(p)
        return
    elif p.token.kind == T_DOCTYPE:
        return
    elif p.token.kind == T_START:
        if start_after_head(p):
            return
    elif p.token.kind == T_END:
        if tag == TAG_TEMPLATE:
            end_template(p)
            return
        if tag != TAG_BODY and tag != TAG_HTML and tag != TAG_BR:
            return
    insert_implied(p, TAG_BODY)
    p.mode = IN_BODY
    process(p)


cdef bint start_after_head(Parser* p) noexcept nogil:
    """A start tag between head and body; False where it begins the body without saying so."""
    cdef int tag = p.token.tag
    cdef int place
    if tag == TAG_HTML:
        in_body(p)
    elif tag == TAG_BODY:
        insert_element(p)
        p.frameset_ok = False
        p.mode = IN_BODY
    elif tag == TAG_FRAMESET:
        insert_element(p)
        p.mode = IN_FRAMESET
    elif is_a(tag, IN_HEAD):
        push(p, p.head)
        in_head(p)
        place = place_of(p, p.head)
        if place > 0:
            close_at(p, place)
    else:
        return tag == TAG_HEAD
    return True


cdef void in_text(Parser* p) noexcept nogil:
    """The inside of an element that holds text alone."""
    if p.token.kind == T_TEXT:
        insert_text(p, p.token.text)
        return
    pop(p)
    p.mode = p.original_mode
    if p.token.kind == T_EOF:
        process(p)
