# MathML and SVG (13.2.6.5), and when their rules hold (13.2.6).


cdef bint is_foreign_here(Parser* p) noexcept nogil:
    """Whether the current node is of MathML or SVG: CDATA sections are only known there."""
    return p.open_count > 0 and p.nodes[current(p)].namespace != HTML


cdef bint takes_html(Parser* p) noexcept nogil:
    """Whether the token is HTML although the current node may be foreign."""
    cdef Node* node = &p.nodes[current(p)]
    cdef bint is_text = p.token.kind == T_TEXT or p.token.kind == T_NUL
    if node.namespace == HTML or p.token.kind == T_EOF:
        return True
    if not is_text and p.token.kind != T_START:
        return False
    if node.namespace == SVG:
        return ends_foreign_scope(node)
    if node.tag == TAG_ANNOTATION_XML:
        return node.is_html_point or (p.token.kind == T_START and p.token.tag == TAG_SVG)
    if ends_foreign_scope(node):
        return is_text or (p.token.tag != TAG_MGLYPH and p.token.tag != TAG_MALIGNMARK)
    return False


cdef void in_foreign(Parser* p) noexcept nogil:
    cdef Py_ssize_t before
    cdef const unsigned char* data
    cdef unsigned int place
    if p.token.kind == T_NUL:
        before = p.extra.length
        keep_replacement(p)
        insert_text(p, extra_span(p, before))
    elif p.token.kind == T_TEXT:
        insert_text(p, p.token.text)
        data = bytes_of(p, p.token.text)
        for place in range(p.token.text.length):
            if not is_space(data[place]):
                p.frameset_ok = False
                break
    elif p.token.kind == T_COMMENT:
        insert_comment(p)
    elif p.token.kind == T_START:
        start_in_foreign(p)
    elif p.token.kind == T_END:
        end_in_foreign(p)


cdef void start_in_foreign(Parser* p) noexcept nogil:
    if breaks_out(p):
        leave_foreign(p)
        process_by_mode(p)
    else:
        insert_foreign(p, <Namespace>p.nodes[current(p)].namespace)


cdef void leave_foreign(Parser* p) noexcept nogil:
    """Close what is foreign up to a place where HTML is allowed."""
    while p.open_count > 1 and not holds_html(&p.nodes[current(p)]):
        pop(p)


cdef inline bint holds_html(Node* node) noexcept nogil:
    if node.namespace == HTML or node.is_html_point:
        return True
    return ends_foreign_scope(node) and node.tag != TAG_ANNOTATION_XML


cdef bint breaks_out(Parser* p) noexcept nogil:
    """Tags of HTML that end foreign content."""
    cdef int place
    if is_a(p.token.tag, BREAKS_OUT):
        return True
    if p.token.tag != TAG_FONT:
        return False
    for place in range(p.token.attributes, p.token.attributes + p.token.attribute_count):
        if (
            is_word(p, p.attributes[place].name, b"color")
            or is_word(p, p.attributes[place].name, b"face")
            or is_word(p, p.attributes[place].name, b"size")
        ):
            return True
    return False


cdef void insert_foreign(Parser* p, Namespace namespace) noexcept nogil:
    cdef int node = element_for_token(p, namespace)
    cdef bint found = False
    cdef Span encoding
    insert_node(p, node)
    if namespace == MATHML and p.token.tag == TAG_ANNOTATION_XML:
        encoding = attribute_value(p, node, b"encoding", &found)
        p.nodes[node].is_html_point = found and (
            is_word(p, encoding, b"text/html") or is_word(p, encoding, b"application/xhtml+xml")
        )
    if not p.token.self_closing:
        push(p, node)


cdef void end_in_foreign(Parser* p) noexcept nogil:
    cdef int place = p.open_count - 1
    cdef int tag = p.token.tag
    if tag == TAG_BR or tag == TAG_P:
        leave_foreign(p)
        process_by_mode(p)
        return
    while place > 0:
        if p.nodes[p.open[place]].tag == tag:
            pop_until_node(p, p.open[place])
            return
        place -= 1
        if p.nodes[p.open[place]].namespace == HTML:
            process_by_mode(p)
            return
