# What only the whole tree tells: scripts, which are not rows, and paths to elements that count them too. Few pages need
# it; those are read once more with `keep_tree`.


cdef Parser* with_tree(Table table) except NULL:
    if table.parser.nodes == NULL:
        raise ValueError("this page was read without keeping its tree")
    return &table.parser


cdef int next_node(Parser* p, int node) noexcept nogil:
    """The node after this one in document order; NONE after the last."""
    if p.nodes[node].first != NONE:
        return p.nodes[node].first
    while node > 0 and p.nodes[node].next == NONE:
        node = p.nodes[node].parent
    return p.nodes[node].next if node > 0 else NONE


def scripts(Table table not None):
    """The scripts that have no address: node, type, id and text of each, in document order."""
    cdef Parser* p = with_tree(table)
    cdef bint found = False
    cdef int node = 0
    told = []
    while True:
        node = next_node(p, node)
        if node == NONE:
            return told
        if p.nodes[node].kind == ELEMENT and p.nodes[node].tag == TAG_SCRIPT:
            attribute_value(p, node, b"src", &found)
            if not found:
                type_ = _piece_of(p, attribute_value(p, node, b"type", &found))
                name = _piece_of(p, attribute_value(p, node, b"id", &found))
                told.append((node, type_, name, _script_text(p, node)))


cdef str _script_text(Parser* p, int node):
    cdef int child = p.nodes[node].first, segment
    pieces = []
    while child != NONE:
        segment = p.nodes[child].segment if p.nodes[child].kind == TEXT else NONE
        while segment != NONE:
            pieces.append(_piece_of(p, p.segments[segment].span))
            segment = p.segments[segment].next
        child = p.nodes[child].next
    return "".join(pieces)


def node_of(Table table not None, Py_ssize_t row):
    """The node of a row."""
    with_tree(table)
    if not 0 <= row < table.rows.length:
        raise IndexError(row)
    return table.rows.node[row]


def way_to(Table table not None, int node):
    """The elements from the root to this one: name, place (from 1) among siblings of that name, their number, and id.

    The id is "" where there is none, or another element has the same.
    """
    cdef Parser* p = with_tree(table)
    if not 0 < node < p.nodes_count:
        raise IndexError(node)
    steps = []
    while node > 0:
        steps.append(_step(p, node))
        node = p.nodes[node].parent
    often = _ids_among(table, {step[3] for step in steps})
    return [(name, place, total, known if often[known] == 1 else "") for name, place, total, known in reversed(steps)]


cdef tuple _step(Parser* p, int node):
    cdef Py_ssize_t length = 0
    cdef const unsigned char* name = name_of(p, p.nodes[node].tag, &length)
    cdef int sibling = p.nodes[p.nodes[node].parent].first, place = 0, total = 0
    cdef bint found = False
    while sibling != NONE:
        if p.nodes[sibling].kind == ELEMENT and p.nodes[sibling].tag == p.nodes[node].tag:
            total += 1
            if sibling == node:
                place = total
        sibling = p.nodes[sibling].next
    told = PyUnicode_DecodeUTF8(<const char*>name, length, NULL)
    return told, place, total, _piece_of(p, attribute_value(p, node, b"id", &found))


cdef dict _ids_among(Table table, set wanted):
    """How many elements have each of these ids."""
    cdef Parser* p = &table.parser
    cdef int node = 0, place
    often = dict.fromkeys(wanted, 0)
    while True:
        node = next_node(p, node)
        if node == NONE:
            return often
        if p.nodes[node].kind != ELEMENT:
            continue
        for place in range(p.nodes[node].attributes, p.nodes[node].attributes + p.nodes[node].attribute_count):
            if p.attributes[place].hash == HASH_OF_ID and is_word(p, p.attributes[place].name, b"id"):
                known = table._made_value(place)
                if known and known in often:
                    often[known] += 1


def tag_position(Table table not None, int node):
    """Line (from 1) and column (from 0) of an element's tag; None where no tag has made it."""
    cdef Parser* p = with_tree(table)
    cdef Py_ssize_t at
    cdef int line = 1, column = 0
    if not 0 < node < p.nodes_count:
        raise IndexError(node)
    if p.nodes[node].place == <unsigned int>NOWHERE:
        return None
    for at in range(<Py_ssize_t>p.nodes[node].place):
        if p.source[at] == c"\n":
            line, column = line + 1, 0
        elif p.source[at] & 0xC0 != 0x80:
            column += 1
    return line, column
