# The whole tree, comments and all, for the tests that compare the kernel with the standard.


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


cdef str _piece_of(Parser* p, Span span):
    return PyUnicode_DecodeUTF8(<const char*>bytes_of(p, span), span.length, NULL)


cdef dict _attributes_of(Parser* p, int first, int count):
    cdef int place
    return {
        _piece_of(p, p.attributes[place].name): _piece_of(p, p.attributes[place].value)
        for place in range(first, first + count)
    }


cdef _told(Table table, int number):
    cdef Node* node = &table.parser.nodes[number]
    cdef Py_ssize_t length = 0
    cdef const unsigned char* name
    cdef int segment = node.segment
    if node.kind == DOCTYPE:
        return "doctype", "", "", _doctype(table), {}
    if node.kind == ELEMENT:
        name = name_of(&table.parser, node.tag, &length)
        attributes = _attributes_of(&table.parser, node.attributes, node.attribute_count)
        return "element", (<const char*>name)[:length].decode(), ("", "math", "svg")[node.namespace], "", attributes
    text = ""
    while segment != NONE:
        text += _piece_of(&table.parser, table.parser.segments[segment].span)
        segment = table.parser.segments[segment].next
    return "comment" if node.kind == COMMENT else "text", "", "", text, {}


cdef _doctype(Table table):
    cdef Token* token = &table.parser.doctype
    return (
        _piece_of(&table.parser, token.text) if token.has_name else "",
        _piece_of(&table.parser, token.public) if token.has_public else None,
        _piece_of(&table.parser, token.system) if token.has_system else None,
    )


_CONTENTS = {"rcdata": C_RCDATA, "rawtext": C_RAWTEXT, "script": C_SCRIPT, "plaintext": C_PLAINTEXT}


def tokens(bytes source, *, str content="data", str last_start=""):
    """The tokens of a source as lists that begin with their kind, made without a tree; text side by side is joined.

    `content` is the tokenizer's state at the beginning: data, rcdata, rawtext, script, plaintext or cdata.
    """
    cdef Parser p
    cdef unsigned char* copy
    cdef Py_ssize_t length = len(source)
    memset(&p, 0, sizeof(Parser))
    copy = with_line_feeds(<const unsigned char*><const char*>source, &length)
    p.source, p.length = copy, length
    try:
        if copy == NULL or not has_room(<void**>&p.extra.data, &p.extra.room, 1, 1):
            raise MemoryError
        p.in_cdata = content == "cdata"
        p.content = <Content><int>_CONTENTS.get(content, C_DATA)
        last = last_start.encode()
        keep_bytes(&p, <const unsigned char*><const char*>last, len(last))
        p.last_start = tag_of(&p, extra_span(&p, 0))
        return _tokens_left(&p)
    finally:
        free(copy)
        free(p.extra.data)
        free(p.names)
        free(p.name_table)
        free(p.attributes)


cdef list _tokens_left(Parser* p):
    found = []
    before = [""]
    while True:
        next_token(p)
        if p.failed:
            raise MemoryError
        if p.token.kind == T_EOF:
            return found
        token = _told_token(p)
        if token[0] == before[0] == "Character":
            before[1] += token[1]
        else:
            found.append(token)
            before = token


cdef list _told_token(Parser* p):
    cdef Token* token = &p.token
    cdef Py_ssize_t length = 0
    cdef const unsigned char* name
    if token.kind == T_NUL:
        return ["Character", "\0"]
    if token.kind == T_TEXT:
        return ["Character", _piece_of(p, token.text)]
    if token.kind == T_COMMENT:
        return ["Comment", _piece_of(p, token.text)]
    if token.kind == T_DOCTYPE:
        return [
            "DOCTYPE",
            _piece_of(p, token.text) if token.has_name else None,
            _piece_of(p, token.public) if token.has_public else None,
            _piece_of(p, token.system) if token.has_system else None,
            not token.force_quirks,
        ]
    name = name_of(p, token.tag, &length)
    told = (<const char*>name)[:length].decode()
    if token.kind == T_END:
        return ["EndTag", told]
    return ["StartTag", told, _attributes_of(p, token.attributes, token.attribute_count), *([True] * token.self_closing)]


def sizes(source):
    """How much a page takes: the items of every array that grows."""
    cdef Table table = Table(source, keep_tree=True)
    cdef Parser* p = &table.parser
    return {
        "nodes": p.nodes_count,
        "copies": p.copies,
        "attributes": p.attributes_count,
        "segments": p.segments_count,
        "names": p.names_count,
        "formatting": p.formatting_room,
        "table text": p.table_text_room,
        "bytes": p.extra.length,
        "rows": table.rows.length,
        "texts": table.rows.pool.length,
        "styles": table.rows.styles.length + table.rows.scripts.length,
    }
