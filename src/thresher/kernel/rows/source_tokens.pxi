# The tokens of a page once more, each with what the tree builder made of it, for writing marks into its source.
#
# The page is read a second time for this, so that ordinary reading need not keep any of it. Both readings give the same
# nodes: the rows have kept the numbers of their nodes from the first.

cdef struct SourceToken:
    unsigned char kind
    bint is_open            # whether the element that a start tag has made was still open after it
    int tag
    int node                # the element that a start tag has made; NONE where it has made none
    int inside              # the innermost element before the token
    unsigned int place
    Span text
    int first_new           # the nodes that were made while the token was processed
    int after_new
    Py_ssize_t first_closed  # the elements that it has closed, the outermost first
    Py_ssize_t after_closed

cdef struct Piece:
    # A piece of text, and the text node that it went to.
    Span span
    int node

cdef struct Record:
    SourceToken* tokens
    Py_ssize_t tokens_count
    Py_ssize_t tokens_room
    int* closed
    Py_ssize_t closed_count
    Py_ssize_t closed_room
    Piece* pieces           # in the order of their places
    Py_ssize_t pieces_count
    int* row                # of each node; NONE where it has none
    int[DEEPEST + 1] open   # the elements that were open before the token
    int open_count


cdef void record_page(Parser* p, Record* record) noexcept nogil:
    cdef Py_ssize_t tokens = 0
    begin(p)
    while not p.failed:
        tokens += 1
        if is_called_off(tokens):
            p.failed = True
            return
        next_for_tree(p)
        if p.failed:
            return
        record_token(p, record)
        if p.token.kind == T_EOF:
            break
    if not p.failed:
        record_pieces(p, record)


cdef void record_token(Parser* p, Record* record) noexcept nogil:
    """Process a token, and keep it if it has any effect."""
    cdef SourceToken one
    cdef Mode mode = p.mode
    cdef int form = p.form
    cdef Py_ssize_t formatting = p.formatting_count
    cdef Py_ssize_t extra = p.extra.length
    one.kind, one.tag, one.place, one.text = <unsigned char>p.token.kind, p.token.tag, p.token.place, p.token.text
    one.inside = current(p) if p.open_count else NONE
    one.first_new = <int>p.nodes_count
    one.first_closed = one.after_closed = record.closed_count
    record.open_count = p.open_count
    memcpy(record.open, p.open, p.open_count * sizeof(int))
    process(p)
    one.after_new = <int>p.nodes_count
    one.node = made_by(p, &one)
    one.is_open = one.node != NONE and p.nodes[one.node].is_open
    if one.kind == T_NUL:  # the tree builder may have written a U+FFFD for it
        one.text = extra_span(p, extra)
    if one.kind == T_START or one.kind == T_END:
        record_closed(p, record, &one)
    if one.kind == T_COMMENT or one.kind == T_DOCTYPE or one.kind == T_EOF:
        return
    if one.kind == T_END and one.first_closed == one.after_closed and one.first_new == one.after_new:
        if mode == p.mode and form == p.form and formatting == p.formatting_count:
            return
    if not has_room(
        <void**>&record.tokens, &record.tokens_room, record.tokens_count + 1, sizeof(SourceToken)
    ):
        p.failed = True
        return
    record.tokens[record.tokens_count] = one
    record.tokens_count += 1


cdef int made_by(Parser* p, SourceToken* token) noexcept nogil:
    """The element that a start tag has made; copies of other elements may have been made before it."""
    cdef int node
    if token.kind == T_START:
        for node in range(token.first_new, token.after_new):
            if p.nodes[node].kind == ELEMENT and p.nodes[node].place == token.place:
                return node
    return NONE


cdef void record_closed(Parser* p, Record* record, SourceToken* token) noexcept nogil:
    cdef int place = 0
    cdef int both = record.open_count if record.open_count < p.open_count else p.open_count
    while place < both and record.open[place] == p.open[place]:
        place += 1
    for place in range(place, record.open_count):
        if p.nodes[record.open[place]].is_open:
            continue
        if not has_room(<void**>&record.closed, &record.closed_room, record.closed_count + 1, sizeof(int)):
            p.failed = True
            return
        record.closed[record.closed_count] = record.open[place]
        record.closed_count += 1
    token.after_closed = record.closed_count


cdef void record_pieces(Parser* p, Record* record) noexcept nogil:
    """Where each piece of text has gone: that is certain only when all tokens have been processed."""
    cdef Py_ssize_t node
    cdef int segment
    if not allocate(<void**>&record.pieces, p.segments_count + 1, sizeof(Piece)):
        p.failed = True
        return
    for node in range(p.nodes_count):
        segment = p.nodes[node].segment if p.nodes[node].kind == TEXT else NONE
        while segment != NONE:
            record.pieces[record.pieces_count].span = p.segments[segment].span
            record.pieces[record.pieces_count].node = <int>node
            record.pieces_count += 1
            segment = p.segments[segment].next
    qsort(record.pieces, record.pieces_count, sizeof(Piece), by_start)


cdef int by_start(const void* one, const void* other) noexcept nogil:
    cdef unsigned int a = (<const Piece*>one).span.start
    cdef unsigned int b = (<const Piece*>other).span.start
    return (a > b) - (a < b)


cdef Py_ssize_t first_piece(Record* record, unsigned int start) noexcept nogil:
    """The first piece that ends after this place."""
    cdef Py_ssize_t low = 0, high = record.pieces_count, middle
    while low < high:
        middle = (low + high) // 2
        if record.pieces[middle].span.start + record.pieces[middle].span.length <= start:
            low = middle + 1
        else:
            high = middle
    return low


cdef int tag_at(Record* record, unsigned int place) noexcept nogil:
    """The element that the start tag at this place has made."""
    cdef Py_ssize_t low = 0, high = record.tokens_count, middle
    while low < high:
        middle = (low + high) // 2
        if record.tokens[middle].place < place:
            low = middle + 1
        else:
            high = middle
    return record.tokens[low].node if low < record.tokens_count else NONE


cdef bint find_rows_of_nodes(Record* record, Py_ssize_t nodes, Rows* rows) noexcept nogil:
    cdef Py_ssize_t number
    if not allocate(<void**>&record.row, nodes, sizeof(int)):
        return False
    for number in range(nodes):
        record.row[number] = NONE
    for number in range(rows.length):
        record.row[rows.node[number]] = <int>number
    return True


cdef class SourceTokens:
    """The tokens of a page's source, in order, and what became of them. Elements and texts are given by numbers."""

    cdef Parser parser
    cdef Record record
    cdef Table table

    def __cinit__(self, Table table not None):
        cdef Parser* p = &self.parser
        self.table = table
        p.head = p.form = NONE
        p.frameset_ok = True
        p.scripting, p.source, p.length = table.parser.scripting, table.parser.source, table.parser.length
        with nogil:
            record_page(p, &self.record)
            if not p.failed and not find_rows_of_nodes(&self.record, p.nodes_count, &table.rows):
                p.failed = True
        if p.failed:
            raise_failure()

    def __dealloc__(self):
        free(self.parser.extra.data)
        free(self.parser.names)
        free(self.parser.name_table)
        free(self.parser.attributes)
        free_tree(&self.parser)
        free(self.record.tokens)
        free(self.record.closed)
        free(self.record.pieces)
        free(self.record.row)

    def __iter__(self):
        """Tokens with an effect, as kind, number, name or text, and the elements that they close, the outermost first.

        | kind | number |
        | --- | --- |
        | implied | an element that has no tag; it is made by the token that follows |
        | start | the element that this tag makes |
        | empty | the same, of an element without contents; -1 where the tag makes none |
        | end | the innermost element before the tag |
        | text | the text that this is a piece of |
        """
        cdef Py_ssize_t number
        cdef int node
        cdef SourceToken* token
        for number in range(self.record.tokens_count):
            token = &self.record.tokens[number]
            for node in range(token.first_new, token.after_new):
                if self.parser.nodes[node].kind == ELEMENT and self.parser.nodes[node].place == <unsigned int>NOWHERE:
                    yield "implied", node, self._name(self.parser.nodes[node].tag), ()
            if token.kind == T_TEXT or token.kind == T_NUL:
                yield from self._texts(number)
            elif token.kind == T_END:
                yield "end", token.inside, self._name(token.tag), self._closed(token)
            else:
                yield "start" if token.is_open else "empty", token.node, self._name(token.tag), self._closed(token)

    cdef list _texts(self, Py_ssize_t number):
        """The pieces of a text token, without what the tree builder has dropped."""
        cdef Span whole = self.record.tokens[number].text, part
        cdef Py_ssize_t place = first_piece(&self.record, whole.start)
        cdef unsigned int stop = whole.start + whole.length
        cdef Span span
        found = []
        while place < self.record.pieces_count and self.record.pieces[place].span.start < stop:
            span = self.record.pieces[place].span
            part.start = max(span.start, whole.start)
            part.length = min(span.start + span.length, stop) - part.start
            found.append(("text", self.record.pieces[place].node, _piece_of(&self.parser, part), ()))
            place += 1
        return found

    cdef tuple _closed(self, SourceToken* token):
        cdef Py_ssize_t place
        return tuple([self.record.closed[place] for place in range(token.first_closed, token.after_closed)])

    cdef str _name(self, int tag):
        cdef Py_ssize_t length = 0
        cdef const unsigned char* name = name_of(&self.parser, tag, &length)
        return PyUnicode_DecodeUTF8(<const char*>name, length, NULL)

    cdef Node* _node(self, int node) except NULL:
        if not 0 <= node < self.parser.nodes_count:
            raise IndexError(node)
        return &self.parser.nodes[node]

    def elements(self):
        """All elements of the finished page in document order: number, number of the parent, name, rows before it."""
        cdef Parser* p = &self.parser
        cdef int node = p.nodes[0].first
        cdef int rows = 0
        while node > 0:
            if p.nodes[node].kind == ELEMENT:
                yield node, p.nodes[node].parent, self._name(p.nodes[node].tag), rows
            rows += self.record.row[node] != NONE
            if p.nodes[node].first != NONE:
                node = p.nodes[node].first
                continue
            while node > 0 and p.nodes[node].next == NONE:
                node = p.nodes[node].parent
            if node > 0:
                node = p.nodes[node].next

    def row(self, int node):
        """The row of an element or a text; -1 where it is not in the table."""
        self._node(node)
        return self.record.row[node]

    def tagged(self, Py_ssize_t row):
        """The element that was made by the tag of a row's element: the row itself, or what it is a copy of."""
        cdef Node* node
        if not 0 <= row < self.table.rows.length:
            raise IndexError(row)
        node = self._node(self.table.rows.node[row])
        if node.kind != ELEMENT or node.place == <unsigned int>NOWHERE:
            return self.table.rows.node[row]
        return tag_at(&self.record, node.place)

    def parent(self, int node):
        return self._node(node).parent

    def attributes(self, int node):
        """All attributes, as they are in the end: those of html and body may come from several tags."""
        cdef Node* one = self._node(node)
        return _attributes_of(&self.parser, one.attributes, one.attribute_count)

    def is_foreign(self, int node):
        """Whether an element is one of MathML or SVG."""
        return self._node(node).namespace != HTML

    def text_below(self, int node):
        """All text in an element."""
        cdef Parser* p = &self.parser
        cdef int inside = node, segment
        self._node(node)
        found = []
        while True:
            segment = p.nodes[inside].segment if p.nodes[inside].kind == TEXT else NONE
            while segment != NONE:
                found.append(_piece_of(p, p.segments[segment].span))
                segment = p.segments[segment].next
            if p.nodes[inside].first != NONE:
                inside = p.nodes[inside].first
                continue
            while inside != node and p.nodes[inside].next == NONE:
                inside = p.nodes[inside].parent
            if inside == node:
                return "".join(found)
            inside = p.nodes[inside].next

    @property
    def head(self):
        return self.parser.head

    @property
    def is_quirky(self):
        """Whether browsers lay the page out in quirks mode."""
        return self.parser.quirks

    @property
    def identifiers(self):
        """The public and the system identifier of the document type; None for one that it does not have."""
        cdef Token* token = &self.parser.doctype
        return (
            _piece_of(&self.parser, token.public) if token.has_public else None,
            _piece_of(&self.parser, token.system) if token.has_system else None,
        )
