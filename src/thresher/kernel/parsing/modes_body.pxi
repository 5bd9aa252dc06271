# The insertion mode "in body" (13.2.6.4.7): where most of a page is.


cdef void in_body(Parser* p) noexcept nogil:
    if p.token.kind == T_TEXT:
        insert_body_text(p, p.token.text)
    elif p.token.kind == T_START:
        start_in_body(p)
    elif p.token.kind == T_END:
        end_in_body(p)
    elif p.token.kind == T_COMMENT:
        insert_comment(p)
    elif p.token.kind == T_EOF and p.template_modes_count:
        in_template(p)


cdef void insert_body_text(Parser* p, Span text) noexcept nogil:
    cdef const unsigned char* data = bytes_of(p, text)
    cdef unsigned int place
    reconstruct(p)
    insert_text(p, text)
    if p.frameset_ok:
        for place in range(text.length):
            if not is_space(data[place]):
                p.frameset_ok = False
                return


# ---- start tags


cdef void start_in_body(Parser* p) noexcept nogil:
    """The commonest tags by class, all others one by one."""
    cdef int tag = p.token.tag
    if is_a(tag, CLOSES_P):
        close_p_in_button_scope(p)
        insert_element(p)
    elif tag == TAG_A:
        start_a(p)
    elif is_a(tag, FORMATTING):
        start_formatting(p)
    elif is_a(tag, HEADING):
        close_p_in_button_scope(p)
        if is_html_a(p, current(p), HEADING):
            pop(p)
        insert_element(p)
    elif is_a(tag, VOID_IN_BODY):
        start_void(p)
    elif is_a(tag, IN_HEAD):
        in_head(p)
    elif is_a(tag, IGNORED_IN_BODY):
        pass
    elif tag == TAG_LI:
        start_item(p, False)
    elif tag == TAG_DD or tag == TAG_DT:
        start_item(p, True)
    elif not (
        start_page_in_body(p) or start_raw_in_body(p) or start_form_in_body(p) or start_block_in_body(p)
        or start_ruby_in_body(p) or start_foreign_in_body(p)
    ):
        reconstruct(p)
        insert_element(p)


cdef bint start_page_in_body(Parser* p) noexcept nogil:
    """html, body and frameset."""
    cdef int tag = p.token.tag
    if tag == TAG_HTML:
        if not is_open(p, TAG_TEMPLATE):
            merge_attributes(p, p.open[0])
    elif tag == TAG_BODY:
        if p.open_count > 1 and is_html(p, p.open[1], TAG_BODY) and not is_open(p, TAG_TEMPLATE):
            p.frameset_ok = False
            merge_attributes(p, p.open[1])
    elif tag == TAG_FRAMESET:
        if p.open_count > 1 and is_html(p, p.open[1], TAG_BODY) and p.frameset_ok:
            take_out(p, p.open[1])
            while p.open_count > 1:
                pop(p)
            insert_element(p)
            p.mode = IN_FRAMESET
    else:
        return False
    return True


cdef bint start_raw_in_body(Parser* p) noexcept nogil:
    """Elements whose inside is text."""
    cdef int tag = p.token.tag
    if tag == TAG_TEXTAREA:
        read_as(p, C_RCDATA)
        p.skip_newline = True
        p.frameset_ok = False
    elif tag == TAG_XMP:
        close_p_in_button_scope(p)
        reconstruct(p)
        p.frameset_ok = False
        read_as(p, C_RAWTEXT)
    elif tag == TAG_IFRAME:
        p.frameset_ok = False
        read_as(p, C_RAWTEXT)
    elif tag == TAG_NOEMBED or (tag == TAG_NOSCRIPT and p.scripting):
        read_as(p, C_RAWTEXT)
    elif tag == TAG_PLAINTEXT:
        close_p_in_button_scope(p)
        insert_element(p)
        p.content = C_PLAINTEXT
    else:
        return False
    return True


cdef bint start_form_in_body(Parser* p) noexcept nogil:
    """Forms and their controls."""
    cdef int tag = p.token.tag
    if tag == TAG_FORM:
        start_form(p)
    elif tag == TAG_BUTTON:
        if in_scope(p, TAG_BUTTON, DEFAULT_SCOPE):
            close_implied(p, NONE)
            pop_until(p, TAG_BUTTON)
        reconstruct(p)
        insert_element(p)
        p.frameset_ok = False
    elif tag == TAG_INPUT:
        if in_scope(p, TAG_SELECT, DEFAULT_SCOPE):
            pop_until(p, TAG_SELECT)
        reconstruct(p)
        insert_and_close(p)
        p.frameset_ok &= is_hidden_input(p)
    elif tag == TAG_SELECT:
        if in_scope(p, TAG_SELECT, DEFAULT_SCOPE):
            pop_until(p, TAG_SELECT)
        else:
            reconstruct(p)
            insert_element(p)
            p.frameset_ok = False
    elif tag == TAG_OPTION or tag == TAG_OPTGROUP:
        if in_scope(p, TAG_SELECT, DEFAULT_SCOPE):
            close_implied(p, TAG_OPTGROUP if tag == TAG_OPTION else NONE)
        elif current_is(p, TAG_OPTION):
            pop(p)
        reconstruct(p)
        insert_element(p)
    else:
        return False
    return True


cdef void start_form(Parser* p) noexcept nogil:
    cdef bint in_template_ = is_open(p, TAG_TEMPLATE)
    cdef int node
    if p.form != NONE and not in_template_:
        return
    close_p_in_button_scope(p)
    node = insert_element(p)
    if not in_template_:
        p.form = node


cdef bint start_block_in_body(Parser* p) noexcept nogil:
    """Blocks and objects with rules of their own."""
    cdef int tag = p.token.tag
    if tag == TAG_PRE or tag == TAG_LISTING:
        close_p_in_button_scope(p)
        insert_element(p)
        p.skip_newline = True
        p.frameset_ok = False
    elif tag == TAG_TABLE:
        if not p.quirks:
            close_p_in_button_scope(p)
        insert_element(p)
        p.frameset_ok = False
        p.mode = IN_TABLE
    elif tag == TAG_HR:
        close_p_in_button_scope(p)
        if in_scope(p, TAG_SELECT, DEFAULT_SCOPE):
            close_implied(p, NONE)
        insert_and_close(p)
        p.frameset_ok = False
    elif tag == TAG_PARAM or tag == TAG_SOURCE or tag == TAG_TRACK:
        insert_and_close(p)
    elif tag == TAG_APPLET or tag == TAG_MARQUEE or tag == TAG_OBJECT:
        reconstruct(p)
        insert_element(p)
        add_marker(p)
        p.frameset_ok = False
    elif tag == TAG_IMAGE:
        p.token.tag = TAG_IMG
        start_void(p)
    else:
        return False
    return True


cdef bint start_ruby_in_body(Parser* p) noexcept nogil:
    cdef int tag = p.token.tag
    if tag != TAG_RB and tag != TAG_RTC and tag != TAG_RP and tag != TAG_RT:
        return False
    if in_scope(p, TAG_RUBY, DEFAULT_SCOPE):
        close_implied(p, NONE if tag == TAG_RB or tag == TAG_RTC else TAG_RTC)
    insert_element(p)
    return True


cdef bint start_foreign_in_body(Parser* p) noexcept nogil:
    if p.token.tag != TAG_MATH and p.token.tag != TAG_SVG:
        return False
    reconstruct(p)
    insert_foreign(p, MATHML if p.token.tag == TAG_MATH else SVG)
    return True


cdef void start_void(Parser* p) noexcept nogil:
    reconstruct(p)
    insert_and_close(p)
    p.frameset_ok = False


cdef void start_item(Parser* p, bint is_definition) noexcept nogil:
    """<li>, or <dd> and <dt>: the one before ends here, unless a block stands in between."""
    cdef int place = p.open_count - 1
    cdef int node, tag
    p.frameset_ok = False
    while place >= 0:
        node = p.open[place]
        tag = p.nodes[node].tag
        if p.nodes[node].namespace == HTML and (
            (tag == TAG_DD or tag == TAG_DT) if is_definition else tag == TAG_LI
        ):
            close_implied(p, tag)
            pop_until(p, tag)
            break
        if is_special(&p.nodes[node]) and not (
            p.nodes[node].namespace == HTML and (tag == TAG_ADDRESS or tag == TAG_DIV or tag == TAG_P)
        ):
            break
        place -= 1
    close_p_in_button_scope(p)
    insert_element(p)


cdef void start_a(Parser* p) noexcept nogil:
    """A link inside a link ends it."""
    cdef int open_link = last_formatting(p, TAG_A)
    cdef Py_ssize_t listed
    cdef int place
    if open_link != NONE:
        adopt(p, TAG_A)
        listed = formatting_place(p, open_link)
        if listed != NONE:
            remove_formatting(p, listed)
        place = place_of(p, open_link)
        if place > 0:
            close_at(p, place)
    reconstruct(p)
    add_formatting(p, insert_element(p))


cdef void start_formatting(Parser* p) noexcept nogil:
    reconstruct(p)
    if p.token.tag == TAG_NOBR and in_scope(p, TAG_NOBR, DEFAULT_SCOPE):
        if not adopt(p, TAG_NOBR):
            end_any(p)
        reconstruct(p)
    add_formatting(p, insert_element(p))


# ---- end tags


cdef void end_in_body(Parser* p) noexcept nogil:
    cdef int tag = p.token.tag
    if is_a(tag, ENDS_BLOCK):
        if in_scope(p, tag, DEFAULT_SCOPE):
            close_implied(p, NONE)
            pop_until(p, tag)
    elif is_a(tag, FORMATTING):
        if not adopt(p, tag):
            end_any(p)
    elif tag == TAG_P:
        if not in_scope(p, TAG_P, BUTTON_SCOPE):
            insert_implied(p, TAG_P)
        close_p(p)
    elif tag == TAG_LI:
        if in_scope(p, TAG_LI, LIST_ITEM_SCOPE):
            close_implied(p, TAG_LI)
            pop_until(p, TAG_LI)
    elif is_a(tag, HEADING):
        if class_in_scope(p, HEADING, DEFAULT_SCOPE):
            close_implied(p, NONE)
            pop_until_class(p, HEADING)
    elif tag == TAG_DD or tag == TAG_DT:
        if in_scope(p, tag, DEFAULT_SCOPE):
            close_implied(p, tag)
            pop_until(p, tag)
    elif not end_other_in_body(p):
        end_any(p)


cdef bint end_other_in_body(Parser* p) noexcept nogil:
    cdef int tag = p.token.tag
    if tag == TAG_BODY or tag == TAG_HTML:
        if in_scope(p, TAG_BODY, DEFAULT_SCOPE):
            p.mode = AFTER_BODY
            if tag == TAG_HTML:
                process(p)
    elif tag == TAG_FORM:
        end_form(p)
    elif tag == TAG_APPLET or tag == TAG_MARQUEE or tag == TAG_OBJECT:
        if in_scope(p, tag, DEFAULT_SCOPE):
            close_implied(p, NONE)
            pop_until(p, tag)
            clear_to_marker(p)
    elif tag == TAG_BR:
        p.token.attribute_count = 0
        p.token.place = <unsigned int>NOWHERE  # made by an end tag, so it has no tag of its own
        start_void(p)
    elif tag == TAG_TEMPLATE:
        end_template(p)
    else:
        return False
    return True


cdef void end_form(Parser* p) noexcept nogil:
    cdef int node
    if is_open(p, TAG_TEMPLATE):
        if in_scope(p, TAG_FORM, DEFAULT_SCOPE):
            close_implied(p, NONE)
            pop_until(p, TAG_FORM)
        return
    node = p.form
    p.form = NONE
    if node == NONE or not p.nodes[node].is_open or not node_in_scope(p, node):
        return
    close_implied(p, NONE)
    if p.nodes[node].is_open:
        close_at(p, place_of(p, node))


cdef void end_any(Parser* p) noexcept nogil:
    """Any other end tag: it closes the nearest element of its name, unless a special one stands in between."""
    cdef int place = p.open_count - 1
    cdef int tag = p.token.tag
    cdef int node
    while place > 0:
        node = p.open[place]
        if is_html(p, node, tag):
            close_implied(p, tag)
            pop_until_node(p, node)
            return
        if is_special(&p.nodes[node]):
            return
        place -= 1
