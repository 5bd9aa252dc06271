# Templates: a mode for the inside of each, and the way back to the right mode (13.2.4.1, 13.2.6.4.17).


cdef void start_template(Parser* p) noexcept nogil:
    insert_element(p)
    add_marker(p)
    p.frameset_ok = False
    p.mode = IN_TEMPLATE
    push_template_mode(p, IN_TEMPLATE)


cdef void push_template_mode(Parser* p, Mode mode) noexcept nogil:
    """No more than MOST_MODES: deeper templates share the last mode."""
    if p.template_modes_count < MOST_MODES:
        p.template_modes[p.template_modes_count] = mode
        p.template_modes_count += 1


cdef void end_template(Parser* p) noexcept nogil:
    if not is_open(p, TAG_TEMPLATE):
        return
    close_implied_thoroughly(p)
    pop_until(p, TAG_TEMPLATE)
    clear_to_marker(p)
    if p.template_modes_count > 0:
        p.template_modes_count -= 1
    reset_mode(p)


cdef void in_template(Parser* p) noexcept nogil:
    cdef int tag = p.token.tag
    if p.token.kind == T_START and not is_a(tag, IN_HEAD):
        change_template_mode(p, mode_for(tag))
    elif p.token.kind == T_START or (p.token.kind == T_END and tag == TAG_TEMPLATE):
        in_head(p)
    elif p.token.kind == T_EOF:
        if is_open(p, TAG_TEMPLATE):
            end_template(p)
            process(p)
    elif p.token.kind != T_END:
        in_body(p)


cdef void change_template_mode(Parser* p, Mode mode) noexcept nogil:
    if p.template_modes_count > 0:
        p.template_modes[p.template_modes_count - 1] = mode
    p.mode = mode
    process(p)


cdef Mode mode_for(int tag) noexcept nogil:
    """In which mode a template goes on after a start tag."""
    if tag == TAG_CAPTION or tag == TAG_COLGROUP or is_a(tag, TABLE_BODY):
        return IN_TABLE
    if tag == TAG_COL:
        return IN_COLUMN_GROUP
    if tag == TAG_TR:
        return IN_TABLE_BODY
    if is_a(tag, CELL):
        return IN_ROW
    return IN_BODY


cdef void reset_mode(Parser* p) noexcept nogil:
    """Reset the insertion mode appropriately."""
    cdef int place = p.open_count - 1
    cdef int tag
    while place > 0:
        if p.nodes[p.open[place]].namespace == HTML:
            tag = p.nodes[p.open[place]].tag
            if mode_inside(p, tag):
                return
        place -= 1
    p.mode = BEFORE_HEAD if p.head == NONE else AFTER_HEAD


cdef bint mode_inside(Parser* p, int tag) noexcept nogil:
    """Set the mode for the inside of an element; False where that depends on what is around it."""
    if is_a(tag, CELL):
        p.mode = IN_CELL
    elif tag == TAG_TR:
        p.mode = IN_ROW
    elif is_a(tag, TABLE_BODY):
        p.mode = IN_TABLE_BODY
    elif tag == TAG_CAPTION:
        p.mode = IN_CAPTION
    elif tag == TAG_COLGROUP:
        p.mode = IN_COLUMN_GROUP
    elif tag == TAG_TABLE:
        p.mode = IN_TABLE
    elif tag == TAG_TEMPLATE:
        p.mode = p.template_modes[p.template_modes_count - 1] if p.template_modes_count else IN_BODY
    elif tag == TAG_HEAD:
        p.mode = IN_HEAD_MODE
    elif tag == TAG_BODY:
        p.mode = IN_BODY
    elif tag == TAG_FRAMESET:
        p.mode = IN_FRAMESET
    else:
        return False
    return True
