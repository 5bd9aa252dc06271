# From tokens to the tree: which rules a token goes to.


cdef void process(Parser* p) noexcept nogil:
    """The tree construction dispatcher."""
    if p.open_count == 0 or takes_html(p):
        process_by_mode(p)
    else:
        in_foreign(p)


cdef void process_by_mode(Parser* p) noexcept nogil:
    if p.mode == IN_BODY:
        in_body(p)
    elif p.mode == IN_TEXT:
        in_text(p)
    elif p.mode == IN_TABLE:
        in_table(p)
    elif p.mode == IN_TABLE_TEXT:
        in_table_text(p)
    elif p.mode == IN_TABLE_BODY:
        in_table_body(p)
    elif p.mode == IN_ROW:
        in_row(p)
    elif p.mode == IN_CELL:
        in_cell(p)
    elif p.mode == INITIAL:
        initial(p)
    elif p.mode == BEFORE_HTML:
        before_html(p)
    elif p.mode == BEFORE_HEAD:
        before_head(p)
    elif p.mode == IN_HEAD_MODE:
        in_head(p)
    elif p.mode == IN_HEAD_NOSCRIPT:
        in_head_noscript(p)
    elif p.mode == AFTER_HEAD:
        after_head(p)
    elif p.mode == IN_CAPTION:
        in_caption(p)
    elif p.mode == IN_COLUMN_GROUP:
        in_column_group(p)
    elif p.mode == IN_TEMPLATE:
        in_template(p)
    elif p.mode == AFTER_BODY:
        after_body(p)
    elif p.mode == IN_FRAMESET:
        in_frameset(p)
    elif p.mode == AFTER_FRAMESET:
        after_frameset(p)
    elif p.mode == AFTER_AFTER_BODY:
        after_after_body(p)
    else:
        after_after_frameset(p)


cdef void build(Parser* p) noexcept nogil:
    """Read the whole page."""
    cdef Py_ssize_t tokens = 0
    begin(p)
    while not p.failed:
        tokens += 1
        if is_called_off(tokens):
            p.failed = True
            return
        next_for_tree(p)
        if p.failed:
            return
        process(p)
        if p.token.kind == T_EOF:
            return


cdef void begin(Parser* p) noexcept nogil:
    new_node(p, DOCUMENT)
    if not (  # so that pointers to empty pieces and to no attributes are valid
        has_room(<void**>&p.extra.data, &p.extra.room, 1, 1)
        and has_room(<void**>&p.attributes, &p.attributes_room, 1, sizeof(Attribute))
    ):
        p.failed = True


cdef inline void next_for_tree(Parser* p) noexcept nogil:
    """The next token, without the line feed that the text of a <pre> or a <textarea> may begin with."""
    while not p.failed:
        next_token(p)
        if p.failed:
            return
        if p.skip_newline and p.token.kind == T_TEXT and bytes_of(p, p.token.text)[0] == c"\n":
            p.token.text.start += 1
            p.token.text.length -= 1
        p.skip_newline = False
        if p.token.kind != T_TEXT or p.token.text.length:
            return
