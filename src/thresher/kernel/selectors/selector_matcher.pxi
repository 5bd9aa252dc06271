# What is kept while selectors are tried on the rows of a page, and the numbers of rows among their siblings.

cdef unsigned int HASH_OF_CLASS = hash_of(b"class", 5)
cdef unsigned int HASH_OF_ID = hash_of(b"id", 2)

cdef struct Ints:
    int* data
    Py_ssize_t length
    Py_ssize_t room

cdef struct Candidates:
    # Rows that may match a compound, and the test that all of them pass: NONE where there is no such test.
    int* rows
    Py_ssize_t count
    int passed

cdef struct JudgedValue:
    # What a test said about the value of an attribute.
    const unsigned char* value
    Simple* test
    unsigned int selection  # the same place may hold another test the next time
    bint passes

cdef enum:
    JUDGED_VALUES = 64
    SHORTEST_JUDGED = 64  # bytes: shorter values are read again as quickly

cdef struct Matcher:
    Parser* p
    Rows* rows
    TagIndex* tags
    NameIndex* index              # NULL where no selector asks for names
    Pattern* pattern
    Py_ssize_t work               # rows tried and bytes compared so far
    Py_ssize_t most_work
    bint failed                   # no memory left
    int stamp                     # the last one that was given
    int* stamps                   # by row: marks for one step, which the next stamp makes invalid
    int* counts                   # by row: zero between uses
    int* before                   # by row: the element before it among its siblings, or NONE
    int* positions[POSITIONS]     # by row, from 1
    unsigned int selection        # how often rows were selected, this time included
    JudgedValue judged[JUDGED_VALUES]  # long values: broken markup opens an element again in every paragraph
    int* columns[MOST_COLUMNS]    # by row: for lists in parentheses, 0 where no arm selects the row


cdef inline Py_ssize_t most_work(Parser* p) noexcept nogil:
    """The most rows and bytes that one call looks at: in proportion to the page, so that no style sheet can make a page
    slow. Real pages need a hundredth of it."""
    return 20_000_000 + 100 * p.length


cdef inline bint is_spent(Matcher* m) noexcept nogil:
    return m.failed or m.work > m.most_work


cdef inline int parent_of(Rows* rows, int row) noexcept nogil:
    """The element above; NONE for the root and at the top of a template, which is a document of its own."""
    cdef int parent = rows.parent[row]
    return NONE if row == 0 or rows.tag[parent] == TAG_TEMPLATE else parent


cdef inline bint is_element(Rows* rows, Py_ssize_t row) noexcept nogil:
    return rows.tag[row] != TAG_TEXT


cdef inline void add_row_to(Matcher* m, Ints* found, int row) noexcept nogil:
    if not has_room(<void**>&found.data, &found.room, found.length + 1, sizeof(int)):
        m.failed = True
        return
    found.data[found.length] = row
    found.length += 1


cdef int* new_column(Matcher* m, int fill) noexcept nogil:
    """A number for each row: 0, or NONE."""
    cdef int* column = NULL
    m.work += m.rows.length
    if not allocate(<void**>&column, m.rows.length, sizeof(int)):
        m.failed = True
        return NULL
    memset(column, fill, <size_t>m.rows.length * sizeof(int))
    return column


cdef void start_matcher(Matcher* m, Parser* p, Rows* rows, TagIndex* tags, NameIndex* index) noexcept nogil:
    memset(m, 0, sizeof(Matcher))
    m.p, m.rows, m.tags, m.index = p, rows, tags, index
    m.most_work = most_work(p)


cdef bint has_scratch(Matcher* m) noexcept nogil:
    """Make the columns for marks and counts, which simple selectors do without; False where there is no memory."""
    if m.stamps == NULL:
        m.stamps = new_column(m, 0)
    if m.counts == NULL:
        m.counts = new_column(m, 0)
    return not m.failed


cdef void forget_columns(Matcher* m) noexcept nogil:
    """Free the columns of one arm."""
    cdef int place
    for place in range(MOST_COLUMNS):
        free(m.columns[place])
        m.columns[place] = NULL


cdef void free_matcher(Matcher* m) noexcept nogil:
    cdef int place
    forget_columns(m)
    for place in range(<int>POSITIONS):
        free(m.positions[place])
    free(m.stamps)
    free(m.counts)
    free(m.before)


cdef void number_rows(Matcher* m, const int* rows, Py_ssize_t length, bint from_back, int* column) noexcept nogil:
    """Give each of these rows its number among those of them that have the same parent."""
    cdef Py_ssize_t place
    cdef int row, parent
    if not has_scratch(m):
        return
    for place in range(length):
        row = rows[length - 1 - place if from_back else place]
        parent = m.rows.parent[row]
        if row:
            m.counts[parent] += 1
        column[row] = m.counts[parent] if row else 1
    for place in range(length):
        m.counts[m.rows.parent[rows[place]]] = 0


cdef void find_positions(Matcher* m, Position position) noexcept nogil:
    cdef bint from_back = position == FROM_BACK or position == OF_TYPE_FROM_BACK
    cdef Py_ssize_t tag
    cdef int start
    cdef int* column
    if m.positions[<int>position] != NULL:
        return
    column = m.positions[<int>position] = new_column(m, 0)
    if column == NULL:
        return
    if position <= FROM_BACK:
        number_rows(m, m.tags.elements, m.tags.elements_count, from_back, column)
        return
    for tag in range(KNOWN_TAGS + m.p.names_count):
        start = m.tags.start[tag]
        number_rows(m, m.tags.rows + start, m.tags.start[tag + 1] - start, from_back, column)


cdef void find_before(Matcher* m) noexcept nogil:
    """The element before each among its siblings."""
    cdef int place, row, parent
    if m.before != NULL:
        return
    m.before = new_column(m, 0xFF)
    if not has_scratch(m):
        return
    for place in range(1, m.tags.elements_count):
        row = m.tags.elements[place]
        parent = m.rows.parent[row]
        m.before[row] = m.counts[parent] - 1
        m.counts[parent] = row + 1
    for place in range(1, m.tags.elements_count):
        m.counts[m.rows.parent[m.tags.elements[place]]] = 0
