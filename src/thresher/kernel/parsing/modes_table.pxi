# The insertion modes of tables (13.2.6.4.9 to 13.2.6.4.15).


cdef void in_table(Parser* p) noexcept nogil:
    if p.token.kind == T_TEXT or p.token.kind == T_NUL:
        if is_html_a(p, current(p), FOSTERS | TEMPLATE_OR_HTML) and not current_is(p, TAG_HTML):
            p.table_text_count = 0
            p.table_text_is_space = True
            p.original_mode = p.mode
            p.mode = IN_TABLE_TEXT
            process(p)
            return
    elif p.token.kind == T_COMMENT:
        insert_comment(p)
        return
    elif p.token.kind == T_DOCTYPE:
        return
    elif p.token.kind == T_START:
        if start_in_table(p):
            return
    elif p.token.kind == T_END:
        if end_in_table(p):
            return
    elif p.token.kind == T_EOF:
        in_body(p)
        return
    p.foster = True
    in_body(p)
    p.foster = False


cdef bint start_in_table(Parser* p) noexcept nogil:
    cdef int tag = p.token.tag
    if tag == TAG_CAPTION:
        clear_to_table(p)
        add_marker(p)
        insert_element(p)
        p.mode = IN_CAPTION
    elif tag == TAG_COLGROUP:
        clear_to_table(p)
        insert_element(p)
        p.mode = IN_COLUMN_GROUP
    elif tag == TAG_COL:
        clear_to_table(p)
        insert_implied(p, TAG_COLGROUP)
        p.mode = IN_COLUMN_GROUP
        process(p)
    elif is_a(tag, TABLE_BODY):
        clear_to_table(p)
        insert_element(p)
        p.mode = IN_TABLE_BODY
    elif is_a(tag, CELL) or tag == TAG_TR:
        clear_to_table(p)
        insert_implied(p, TAG_TBODY)
        p.mode = IN_TABLE_BODY
        process(p)
    elif tag == TAG_TABLE:
        if in_scope(p, TAG_TABLE, TABLE_SCOPE):
            pop_until(p, TAG_TABLE)
            reset_mode(p)
            process(p)
    elif tag == TAG_STYLE or tag == TAG_SCRIPT or tag == TAG_TEMPLATE:
        in_head(p)
    elif tag == TAG_INPUT and is_hidden_input(p):
        insert_and_close(p)
    elif tag == TAG_FORM:
        if p.form == NONE and not is_open(p, TAG_TEMPLATE):
            p.form = insert_element(p)
            pop(p)
    else:
        return False
    return True


cdef bint is_hidden_input(Parser* p) noexcept nogil:
    cdef int place
    for place in range(p.token.attributes, p.token.attributes + p.token.attribute_count):
        if is_word(p, p.attributes[place].name, b"type"):
            return is_word(p, p.attributes[place].value, b"hidden")
    return False


cdef bint end_in_table(Parser* p) noexcept nogil:
    cdef int tag = p.token.tag
    if tag == TAG_TABLE:
        if in_scope(p, TAG_TABLE, TABLE_SCOPE):
            pop_until(p, TAG_TABLE)
            reset_mode(p)
        return True
    if tag == TAG_TEMPLATE:
        end_template(p)
        return True
    return (
        tag == TAG_BODY or tag == TAG_CAPTION or tag == TAG_COL or tag == TAG_COLGROUP or tag == TAG_HTML
        or tag == TAG_TR or is_a(tag, TABLE_BODY | CELL)
    )


cdef void in_table_text(Parser* p) noexcept nogil:
    """Text directly in a table waits until all of it has been read: it may stay there only if it is all spaces."""
    cdef Py_ssize_t place
    cdef Span spaces
    if p.token.kind == T_NUL:
        return
    if p.token.kind == T_TEXT:
        if not has_room(<void**>&p.table_text, &p.table_text_room, p.table_text_count + 1, sizeof(Span)):
            p.failed = True
            return
        p.table_text[p.table_text_count] = p.token.text
        p.table_text_count += 1
        take_spaces(p)
        p.table_text_is_space &= p.token.text.length == 0
        return
    p.foster = not p.table_text_is_space
    for place in range(p.table_text_count):
        if p.table_text_is_space:
            insert_text(p, p.table_text[place])
        else:
            insert_body_text(p, p.table_text[place])
    p.foster = False
    p.mode = p.original_mode
    process(p)


cdef void in_caption(Parser* p) noexcept nogil:
    cdef int tag = p.token.tag
    cdef bint ends = p.token.kind == T_END and tag == TAG_CAPTION
    cdef bint cuts_off = (p.token.kind == T_START and is_table_part(tag)) or is_end(p, TAG_TABLE)
    if ends or cuts_off:
        if not in_scope(p, TAG_CAPTION, TABLE_SCOPE):
            return
        close_implied(p, NONE)
        pop_until(p, TAG_CAPTION)
        clear_to_marker(p)
        p.mode = IN_TABLE
        if cuts_off:
            process(p)
        return
    if p.token.kind == T_END and (
        tag == TAG_BODY or tag == TAG_COL or tag == TAG_COLGROUP or tag == TAG_HTML or tag == TAG_TR
        or is_a(tag, TABLE_BODY | CELL)
    ):
        return
    in_body(p)


cdef inline bint is_table_part(int tag) noexcept nogil:
    return tag == TAG_CAPTION or tag == TAG_COL or tag == TAG_COLGROUP or tag == TAG_TR or is_a(tag, TABLE_BODY | CELL)


cdef void in_column_group(Parser* p) noexcept nogil:
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
    elif p.token.kind == T_EOF or (p.token.kind == T_START and tag == TAG_HTML):
        in_body(p)
        return
    elif (p.token.kind == T_START or p.token.kind == T_END) and tag == TAG_TEMPLATE:
        in_head(p)
        return
    elif is_start(p, TAG_COL):
        insert_and_close(p)
        return
    elif is_end(p, TAG_COL):
        return
    if not current_is(p, TAG_COLGROUP):
        if p.token.kind == T_TEXT:
            insert_spaces_of(p)
        return
    pop(p)
    p.mode = IN_TABLE
    if not is_end(p, TAG_COLGROUP):
        process(p)


cdef void in_table_body(Parser* p) noexcept nogil:
    cdef int tag = p.token.tag
    if p.token.kind == T_START and tag == TAG_TR:
        clear_to_table_body(p)
        insert_element(p)
        p.mode = IN_ROW
    elif p.token.kind == T_START and is_a(tag, CELL):
        clear_to_table_body(p)
        insert_implied(p, TAG_TR)
        p.mode = IN_ROW
        process(p)
    elif p.token.kind == T_END and is_a(tag, TABLE_BODY):
        if in_scope(p, tag, TABLE_SCOPE):
            clear_to_table_body(p)
            pop(p)
            p.mode = IN_TABLE
    elif is_end(p, TAG_TABLE) or (
        p.token.kind == T_START
        and (tag == TAG_CAPTION or tag == TAG_COL or tag == TAG_COLGROUP or is_a(tag, TABLE_BODY))
    ):
        if class_in_scope(p, TABLE_BODY, TABLE_SCOPE):
            clear_to_table_body(p)
            pop(p)
            p.mode = IN_TABLE
            process(p)
    elif p.token.kind == T_END and (
        tag == TAG_BODY or tag == TAG_CAPTION or tag == TAG_COL or tag == TAG_COLGROUP or tag == TAG_HTML
        or tag == TAG_TR or is_a(tag, CELL)
    ):
        pass
    else:
        in_table(p)


cdef bint close_row(Parser* p) noexcept nogil:
    if not in_scope(p, TAG_TR, TABLE_SCOPE):
        return False
    clear_to_row(p)
    pop(p)
    p.mode = IN_TABLE_BODY
    return True


cdef void in_row(Parser* p) noexcept nogil:
    cdef int tag = p.token.tag
    if p.token.kind == T_START and is_a(tag, CELL):
        clear_to_row(p)
        insert_element(p)
        p.mode = IN_CELL
        add_marker(p)
    elif is_end(p, TAG_TR):
        close_row(p)
    elif is_end(p, TAG_TABLE) or (p.token.kind == T_START and is_table_part(tag)):
        if close_row(p):
            process(p)
    elif p.token.kind == T_END and is_a(tag, TABLE_BODY):
        if in_scope(p, tag, TABLE_SCOPE) and close_row(p):
            process(p)
    elif p.token.kind == T_END and (
        tag == TAG_BODY or tag == TAG_CAPTION or tag == TAG_COL or tag == TAG_COLGROUP or tag == TAG_HTML
        or is_a(tag, CELL)
    ):
        pass
    else:
        in_table(p)


cdef void close_cell(Parser* p) noexcept nogil:
    close_implied(p, NONE)
    pop_until_class(p, CELL)
    clear_to_marker(p)
    p.mode = IN_ROW


cdef void in_cell(Parser* p) noexcept nogil:
    cdef int tag = p.token.tag
    if p.token.kind == T_END and is_a(tag, CELL):
        if in_scope(p, tag, TABLE_SCOPE):
            close_implied(p, NONE)
            pop_until(p, tag)
            clear_to_marker(p)
            p.mode = IN_ROW
    elif p.token.kind == T_START and is_table_part(tag):
        if class_in_scope(p, CELL, TABLE_SCOPE):
            close_cell(p)
            process(p)
    elif p.token.kind == T_END and (
        tag == TAG_BODY or tag == TAG_CAPTION or tag == TAG_COL or tag == TAG_COLGROUP or tag == TAG_HTML
    ):
        pass
    elif p.token.kind == T_END and (tag == TAG_TABLE or tag == TAG_TR or is_a(tag, TABLE_BODY)):
        if in_scope(p, tag, TABLE_SCOPE):
            close_cell(p)
            process(p)
    else:
        in_body(p)
