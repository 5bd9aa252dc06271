# The whole tree, comments and all, for the tests that hold the kernel to the standard.


def tree(bytes source, *, bint scripting=False):
    """The nodes of a page in document order: depth, kind, name, namespace, text, attributes."""
    cdef Table table = Table(source, scripting=scripting, keep_tree=True)
    cdef Parser* p = &table.parser
    cdef int node = p.nodes[0].first
    cdef int depth = 0
    found = []
    while node > 0:
        found.append((depth, *_told(table, node)))
        if p.nodes[node].first != NONE:
            node, depth = p.nodes[node].first, depth + 1
            continue
        while node > 0 and p.nodes[node].next == NONE:
            node, depth = p.nodes[node].parent, depth - 1
        if node > 0:
            node = p.nodes[node].next
    return found


cdef _told(Table table, int number):
    cdef Node* node = &table.parser.nodes[number]
    cdef Py_ssize_t length = 0
    cdef const unsigned char* name
    cdef int segment = node.segment
    cdef int place
    if node.kind == DOCTYPE:
        return "doctype", "", "", _doctype(table), {}
    if node.kind == ELEMENT:
        name = name_of(&table.parser, node.tag, &length)
        attributes = {
            table._piece(table.parser.attributes[place].name): table._piece(table.parser.attributes[place].value)
            for place in range(node.attributes, node.attributes + node.attribute_count)
        }
        return "element", (<const char*>name)[:length].decode(), ("", "math", "svg")[node.namespace], "", attributes
    text = ""
    while segment != NONE:
        text += table._piece(table.parser.segments[segment].span)
        segment = table.parser.segments[segment].next
    return "comment" if node.kind == COMMENT else "text", "", "", text, {}


cdef _doctype(Table table):
    cdef Token* token = &table.parser.doctype
    return (
        table._piece(token.text) if token.has_name else "",
        table._piece(token.public) if token.has_public else None,
        table._piece(token.system) if token.has_system else None,
    )
