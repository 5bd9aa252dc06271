# The tree: nodes in the order in which they were made, linked to parents, children and siblings.

cdef enum:
    NOWHERE = 0xFFFFFFFF


cdef int new_node(Parser* p, Kind kind) noexcept nogil:
    """A node that is not in the tree yet. Where there is no memory it is the document itself, which does no harm."""
    cdef Node* node
    if not has_room(<void**>&p.nodes, &p.nodes_room, p.nodes_count + 1, sizeof(Node)):
        p.failed = True
        return 0
    node = &p.nodes[p.nodes_count]
    node.parent = node.first = node.last = node.next = node.previous = NONE
    node.tag = 0
    node.attributes = node.attribute_count = 0
    node.segment = node.last_segment = NONE
    node.place = <unsigned int>NOWHERE
    node.kind = kind
    node.namespace = HTML
    node.is_open = node.has_reserve = node.is_html_point = False
    p.nodes_count += 1
    return <int>p.nodes_count - 1


cdef void append(Parser* p, int parent, int node) noexcept nogil:
    insert_before(p, parent, node, NONE)


cdef void insert_before(Parser* p, int parent, int node, int next) noexcept nogil:
    """Put a node that is not in the tree below a parent, before the child `next`, or at the end if that is NONE."""
    cdef int previous = p.nodes[parent].last if next == NONE else p.nodes[next].previous
    p.nodes[node].parent = parent
    p.nodes[node].next = next
    p.nodes[node].previous = previous
    if previous == NONE:
        p.nodes[parent].first = node
    else:
        p.nodes[previous].next = node
    if next == NONE:
        p.nodes[parent].last = node
    else:
        p.nodes[next].previous = node


cdef void take_out(Parser* p, int node) noexcept nogil:
    """Take a node out of the tree."""
    cdef int parent = p.nodes[node].parent, next = p.nodes[node].next, previous = p.nodes[node].previous
    if parent == NONE:
        return
    if previous == NONE:
        p.nodes[parent].first = next
    else:
        p.nodes[previous].next = next
    if next == NONE:
        p.nodes[parent].last = previous
    else:
        p.nodes[next].previous = previous
    p.nodes[node].parent = p.nodes[node].next = p.nodes[node].previous = NONE


cdef void move_children(Parser* p, int source, int target) noexcept nogil:
    """Move all children of one node to another, which has none."""
    cdef int child = p.nodes[source].first
    p.nodes[target].first = child
    p.nodes[target].last = p.nodes[source].last
    p.nodes[source].first = p.nodes[source].last = NONE
    while child != NONE:
        p.nodes[child].parent = target
        child = p.nodes[child].next


cdef void add_text(Parser* p, int node, Span text) noexcept nogil:
    """Add a piece of text to a text node or a comment. Pieces that stand side by side in the source become one."""
    cdef int last = p.nodes[node].last_segment
    cdef Segment* segment
    if last != NONE and p.segments[last].span.start + p.segments[last].span.length == text.start:
        p.segments[last].span.length += text.length
        return
    if not has_room(<void**>&p.segments, &p.segments_room, p.segments_count + 1, sizeof(Segment)):
        p.failed = True
        return
    segment = &p.segments[p.segments_count]
    segment.span = text
    segment.next = NONE
    if last == NONE:
        p.nodes[node].segment = <int>p.segments_count
    else:
        p.segments[last].next = <int>p.segments_count
    p.nodes[node].last_segment = <int>p.segments_count
    p.segments_count += 1


cdef inline Span attribute_value(Parser* p, int node, const char* name, bint* found) noexcept nogil:
    """The value of an attribute; an empty one where the attribute is missing."""
    cdef int place
    cdef unsigned int hash = hash_of(<const unsigned char*>name, strlen(name))
    for place in range(p.nodes[node].attributes, p.nodes[node].attributes + p.nodes[node].attribute_count):
        if p.attributes[place].hash == hash and is_word(p, p.attributes[place].name, name):
            found[0] = True
            return p.attributes[place].value
    found[0] = False
    return span_of(0, 0)
