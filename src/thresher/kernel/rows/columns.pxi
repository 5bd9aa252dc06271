# From the tree to the table: rows in document order.
#
# What is no part of the page's text is left out with its whole subtree: scripts (but for MathJax 2's formulas), style
# sheets, drawings and comments. The texts of style sheets and of JSON-LD are kept beside the table.

cdef struct Rows:
    Py_ssize_t length
    short* tag
    int* parent
    int* end
    int* depth
    int* chars
    int* words
    int* block
    int* node                 # the node of each row, while the tree is there
    int* name                 # the number of the name of an element
    int* attributes           # its first attribute
    int* attribute_count
    unsigned int* place       # of its tag in the source
    int* line                 # of its tag, where somebody has asked for it
    int* column
    unsigned int* text_start  # where the text of a row is in `pool`
    unsigned int* text_length
    Py_ssize_t unseen         # characters that were taken out of texts, though they could carry data
    Bytes pool                # the texts of all rows, one after the other
    Bytes styles              # the texts of all style sheets, a line feed between them
    int* data_scripts         # where in `scripts` each script with JSON-LD ends
    Py_ssize_t data_scripts_count
    Py_ssize_t data_scripts_room
    Bytes scripts             # their texts


cdef bint is_left_out(Parser* p, int node) noexcept nogil:
    """Scripts, but for mathematics, style sheets and drawings, with all that is in them."""
    cdef int tag = p.nodes[node].tag
    cdef bint found = False
    if tag == TAG_SCRIPT:
        return not begins_with(p, attribute_value(p, node, b"type", &found), b"math/tex")
    return tag == TAG_STYLE or tag == TAG_SVG


cdef inline bint is_row(Parser* p, int node) noexcept nogil:
    if p.nodes[node].kind == TEXT:
        return True
    return p.nodes[node].kind == ELEMENT and not is_left_out(p, node)


cdef inline bint allocate(void** data, Py_ssize_t length, Py_ssize_t size) noexcept nogil:
    data[0] = malloc(<size_t>(length * size))
    return data[0] != NULL


cdef bint make_room(Rows* table, Py_ssize_t rows) noexcept nogil:
    return (
        allocate(<void**>&table.tag, rows, sizeof(short))
        and allocate(<void**>&table.parent, rows, sizeof(int))
        and allocate(<void**>&table.end, rows, sizeof(int))
        and allocate(<void**>&table.depth, rows, sizeof(int))
        and allocate(<void**>&table.chars, rows, sizeof(int))
        and allocate(<void**>&table.words, rows, sizeof(int))
        and allocate(<void**>&table.block, rows, sizeof(int))
        and allocate(<void**>&table.node, rows, sizeof(int))
        and allocate(<void**>&table.name, rows, sizeof(int))
        and allocate(<void**>&table.attributes, rows, sizeof(int))
        and allocate(<void**>&table.attribute_count, rows, sizeof(int))
        and allocate(<void**>&table.place, rows, sizeof(int))
        and allocate(<void**>&table.text_start, rows, sizeof(int))
        and allocate(<void**>&table.text_length, rows, sizeof(int))
        and has_room(<void**>&table.pool.data, &table.pool.room, 1, 1)  # empty texts are somewhere in it too
    )


cdef void free_rows(Rows* table) noexcept nogil:
    free(table.tag)
    free(table.parent)
    free(table.end)
    free(table.depth)
    free(table.chars)
    free(table.words)
    free(table.block)
    free(table.node)
    free(table.name)
    free(table.attributes)
    free(table.attribute_count)
    free(table.place)
    free(table.line)
    free(table.column)
    free(table.text_start)
    free(table.text_length)
    free(table.pool.data)
    free(table.styles.data)
    free(table.scripts.data)
    free(table.data_scripts)


cdef void fill(Parser* p, Rows* table) noexcept nogil:
    """One walk over the tree, down to the first child, on to the next sibling, up to the parent."""
    cdef int node = p.nodes[0].first
    cdef int row = NONE, child
    while node != NONE and p.nodes[node].kind != ELEMENT:
        node = p.nodes[node].next
    if not make_room(table, p.nodes_count):
        p.failed = True
        return
    while not p.failed:
        row = add_row(p, table, node, row)
        if is_called_off(row):
            p.failed = True
            return
        child = next_row(p, table, p.nodes[node].first)
        if child != NONE:
            node = child
            continue
        while True:
            table.end[row] = <int>table.length
            if row == 0:
                return
            node = next_row(p, table, p.nodes[node].next)
            if node != NONE:
                row = table.parent[row]
                break
            row = table.parent[row]
            node = table.node[row]


cdef inline int next_row(Parser* p, Rows* table, int node) noexcept nogil:
    """This node, or the next of its siblings that becomes a row. Those that do not are looked into on the way."""
    while node != NONE and not is_row(p, node):
        if p.nodes[node].kind == ELEMENT:
            look_into(p, table, node)
        node = p.nodes[node].next
    return node


cdef void look_into(Parser* p, Rows* table, int node) noexcept nogil:
    """Keep the text of a style sheet or of JSON-LD, even inside something that is left out."""
    cdef int inside = node
    cdef bint found = False
    while True:
        if p.nodes[inside].tag == TAG_STYLE:
            if not is_for_paper(p, attribute_value(p, inside, b"media", &found)):
                keep_sheet(p, table, inside)
        elif p.nodes[inside].tag == TAG_SCRIPT:
            if is_word(p, attribute_value(p, inside, b"type", &found), b"application/ld+json"):
                keep_data_script(p, table, inside)
        if p.nodes[inside].first != NONE:
            inside = p.nodes[inside].first
            continue
        while inside != node and p.nodes[inside].next == NONE:
            inside = p.nodes[inside].parent
        if inside == node:
            return
        inside = p.nodes[inside].next


cdef bint is_for_paper(Parser* p, Span media) noexcept nogil:
    """Whether a style sheet is only for printing."""
    if not holds_word(p, media, b"print"):
        return False
    return not (holds_word(p, media, b"screen") or holds_word(p, media, b"all") or holds_word(p, media, b"not"))


cdef void keep_sheet(Parser* p, Rows* table, int node) noexcept nogil:
    keep_inner_text(p, &table.styles, node)
    if not add_byte(&table.styles, c"\n"):
        p.failed = True


cdef void keep_inner_text(Parser* p, Bytes* target, int node) noexcept nogil:
    """The texts that are children of a node: style sheets and scripts have no other."""
    cdef int child = p.nodes[node].first
    cdef int segment
    while child != NONE:
        segment = p.nodes[child].segment if p.nodes[child].kind == TEXT else NONE
        while segment != NONE:
            if not add_bytes(target, bytes_of(p, p.segments[segment].span), p.segments[segment].span.length):
                p.failed = True
            segment = p.segments[segment].next
        child = p.nodes[child].next


cdef void keep_data_script(Parser* p, Rows* table, int node) noexcept nogil:
    keep_inner_text(p, &table.scripts, node)
    if not has_room(
        <void**>&table.data_scripts, &table.data_scripts_room, table.data_scripts_count + 1, sizeof(int)
    ):
        p.failed = True
        return
    table.data_scripts[table.data_scripts_count] = <int>table.scripts.length
    table.data_scripts_count += 1


cdef inline int add_row(Parser* p, Rows* table, int node, int parent) noexcept nogil:
    cdef int row = <int>table.length
    cdef int tag = p.nodes[node].tag
    cdef bint is_element = p.nodes[node].kind == ELEMENT
    table.length += 1
    table.node[row] = node
    table.name[row] = tag
    table.attributes[row] = p.nodes[node].attributes
    table.attribute_count[row] = p.nodes[node].attribute_count
    table.place[row] = p.nodes[node].place
    table.tag[row] = <short>((tag if tag < TABLE_TAGS else TAG_OTHER) if is_element else TAG_TEXT)
    table.parent[row] = parent if parent != NONE else 0
    table.depth[row] = table.depth[parent] + 1 if parent != NONE else 0
    table.chars[row] = table.words[row] = 0
    table.text_start[row] = <unsigned int>table.pool.length
    table.text_length[row] = 0
    if not is_element:
        add_row_text(p, table, node, row)
    return row


cdef void add_row_text(Parser* p, Rows* table, int node, int row) noexcept nogil:
    cdef int segment = p.nodes[node].segment
    cdef Span span
    cdef Count count
    while segment != NONE:
        span = p.segments[segment].span
        if not add_bytes(&table.pool, bytes_of(p, span), span.length):
            p.failed = True
            return
        segment = p.segments[segment].next
    table.pool.length = table.text_start[row] + without_unseen(
        table.pool.data + table.text_start[row], table.pool.length - table.text_start[row], &table.unseen
    )
    table.text_length[row] = <unsigned int>table.pool.length - table.text_start[row]
    count = counted(table.pool.data + table.text_start[row], table.text_length[row])
    table.chars[row] = count.chars
    table.words[row] = count.words


cdef void find_blocks(Rows* table) noexcept nogil:
    """The nearest block of each row, itself included; NONE where there is none.

    A custom element is a block if it holds one: whether a row does is found from the last row to the first.
    """
    cdef Py_ssize_t row
    cdef int* block = table.block
    cdef bint is_block
    for row in range(table.length):
        block[row] = IS_BLOCK[table.tag[row]]
    row = table.length - 1
    while row > 0:
        block[table.parent[row]] |= block[row]
        row -= 1
    for row in range(table.length):
        is_block = IS_BLOCK[table.tag[row]] or (table.tag[row] == TAG_OTHER and block[row])
        block[row] = <int>row if is_block else (block[table.parent[row]] if row else NONE)
