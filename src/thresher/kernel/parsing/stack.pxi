# The stack of open elements, and what the standard asks of it (13.2.4.2).

cdef enum Scope:
    DEFAULT_SCOPE
    LIST_ITEM_SCOPE
    BUTTON_SCOPE
    TABLE_SCOPE


cdef inline int current(Parser* p) noexcept nogil:
    return p.open[p.open_count - 1]


cdef inline bint is_html(Parser* p, int node, int tag) noexcept nogil:
    return p.nodes[node].tag == tag and p.nodes[node].namespace == HTML


cdef inline bint is_html_a(Parser* p, int node, unsigned int classes) noexcept nogil:
    return p.nodes[node].namespace == HTML and is_a(p.nodes[node].tag, classes)


cdef inline bint current_is(Parser* p, int tag) noexcept nogil:
    return is_html(p, current(p), tag)


cdef void push(Parser* p, int node) noexcept nogil:
    """Open an element. Where too many are open, the innermost one is closed first, as browsers do."""
    if p.open_count >= DEEPEST:
        pop(p)
    p.open[p.open_count] = node
    p.open_count += 1
    p.nodes[node].is_open = True


cdef inline void pop(Parser* p) noexcept nogil:
    """Close the innermost element; the root stays open."""
    if p.open_count > 1:
        p.open_count -= 1
        p.nodes[p.open[p.open_count]].is_open = False


cdef int place_of(Parser* p, int node) noexcept nogil:
    """Where a node is on the stack; NONE where it is not."""
    cdef int place = p.open_count - 1
    while place >= 0 and p.open[place] != node:
        place -= 1
    return place


cdef void close_at(Parser* p, int place) noexcept nogil:
    """Take one element out of the stack, wherever it is."""
    p.nodes[p.open[place]].is_open = False
    memmove(&p.open[place], &p.open[place + 1], (p.open_count - place - 1) * sizeof(int))
    p.open_count -= 1


cdef void open_at(Parser* p, int place, int node) noexcept nogil:
    """Put an element into the stack, wherever."""
    if p.open_count >= DEEPEST:
        return
    memmove(&p.open[place + 1], &p.open[place], (p.open_count - place) * sizeof(int))
    p.open[place] = node
    p.open_count += 1
    p.nodes[node].is_open = True


cdef inline bint ends_foreign_scope(Node* node) noexcept nogil:
    """Elements of MathML and SVG that hold HTML or text."""
    if not is_a(node.tag, FOREIGN_SCOPE_END):
        return False
    if node.namespace == SVG:
        return node.tag == TAG_FOREIGNOBJECT or node.tag == TAG_DESC or node.tag == TAG_TITLE
    return node.tag != TAG_FOREIGNOBJECT and node.tag != TAG_DESC and node.tag != TAG_TITLE


cdef bint ends_scope(Node* node, Scope scope) noexcept nogil:
    if node.namespace != HTML:
        return scope != TABLE_SCOPE and ends_foreign_scope(node)
    if scope == TABLE_SCOPE:
        return is_a(node.tag, TABLE_CONTEXT_END)
    if scope == LIST_ITEM_SCOPE and (node.tag == TAG_OL or node.tag == TAG_UL):
        return True
    if scope == BUTTON_SCOPE and node.tag == TAG_BUTTON:
        return True
    return is_a(node.tag, SCOPE_END)


cdef inline bint is_special(Node* node) noexcept nogil:
    return is_a(node.tag, SPECIAL) if node.namespace == HTML else ends_foreign_scope(node)


cdef bint in_scope(Parser* p, int tag, Scope scope) noexcept nogil:
    cdef int place = p.open_count - 1
    while place >= 0:
        if is_html(p, p.open[place], tag):
            return True
        if ends_scope(&p.nodes[p.open[place]], scope):
            return False
        place -= 1
    return False


cdef bint class_in_scope(Parser* p, unsigned int classes, Scope scope) noexcept nogil:
    cdef int place = p.open_count - 1
    while place >= 0:
        if is_html_a(p, p.open[place], classes):
            return True
        if ends_scope(&p.nodes[p.open[place]], scope):
            return False
        place -= 1
    return False


cdef bint node_in_scope(Parser* p, int node) noexcept nogil:
    cdef int place = p.open_count - 1
    while place >= 0:
        if p.open[place] == node:
            return True
        if ends_scope(&p.nodes[p.open[place]], DEFAULT_SCOPE):
            return False
        place -= 1
    return False


cdef bint is_open(Parser* p, int tag) noexcept nogil:
    """Whether an element with this tag is on the stack at all."""
    cdef int place
    for place in range(p.open_count):
        if is_html(p, p.open[place], tag):
            return True
    return False


cdef void close_implied(Parser* p, int but) noexcept nogil:
    """Generate implied end tags, but for one tag."""
    while is_html_a(p, current(p), IMPLIED_END) and p.nodes[current(p)].tag != but:
        pop(p)


cdef void close_implied_thoroughly(Parser* p) noexcept nogil:
    while is_html_a(p, current(p), THOROUGHLY_END):
        pop(p)


cdef void pop_until(Parser* p, int tag) noexcept nogil:
    """Pop elements up to and including the first one with this tag."""
    while p.open_count > 1:
        if current_is(p, tag):
            pop(p)
            return
        pop(p)


cdef void pop_until_class(Parser* p, unsigned int classes) noexcept nogil:
    while p.open_count > 1:
        if is_html_a(p, current(p), classes):
            pop(p)
            return
        pop(p)


cdef void pop_until_node(Parser* p, int node) noexcept nogil:
    while p.open_count > 1 and p.nodes[node].is_open:
        pop(p)


cdef void close_p(Parser* p) noexcept nogil:
    close_implied(p, TAG_P)
    pop_until(p, TAG_P)


cdef inline void close_p_in_button_scope(Parser* p) noexcept nogil:
    if in_scope(p, TAG_P, BUTTON_SCOPE):
        close_p(p)


cdef void clear_to_table(Parser* p) noexcept nogil:
    while p.open_count > 1 and not is_html_a(p, current(p), TABLE_CONTEXT_END):
        pop(p)


cdef void clear_to_table_body(Parser* p) noexcept nogil:
    while p.open_count > 1 and not is_html_a(p, current(p), TABLE_BODY | TEMPLATE_OR_HTML):
        pop(p)


cdef void clear_to_row(Parser* p) noexcept nogil:
    while p.open_count > 1 and not (current_is(p, TAG_TR) or is_html_a(p, current(p), TEMPLATE_OR_HTML)):
        pop(p)
