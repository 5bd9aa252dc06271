# What Python sees: the columns as buffers without a copy, and texts, names and attributes by row.

from cpython.bytearray cimport PyByteArray_AS_STRING
from cpython.ref cimport PyObject, Py_INCREF, Py_XDECREF

cdef extern from "Python.h":
    const char* PyUnicode_AsUTF8AndSize(object unicode, Py_ssize_t* size) except NULL
    enum:
        PyBUF_FORMAT
        PyBUF_WRITABLE

cdef enum:
    SHORT_PAGE = 200_000  # bytes; steps of microseconds on such pages keep the GIL: getting it back would take longer


cdef void read_page(Parser* p, Rows* rows, bint keep_tree) noexcept nogil:
    """From the source to the rows. What only the tree needs is freed at once."""
    build(p)
    if not p.failed:
        fill(p, rows)
    if not p.failed:
        find_blocks(rows)
    if not keep_tree:
        free_tree(p)


cdef void free_tree(Parser* p) noexcept nogil:
    free(p.nodes)
    free(p.segments)
    free(p.formatting)
    free(p.table_text)
    p.nodes = NULL
    p.segments = NULL
    p.formatting = NULL
    p.table_text = NULL


cdef unsigned char* with_line_feeds(const unsigned char* source, Py_ssize_t* length) noexcept nogil:
    """A copy in which every line ends in a line feed alone; NULL where there is no memory."""
    cdef unsigned char* copy = <unsigned char*>malloc(<size_t>length[0] + 1)
    cdef const unsigned char* found
    cdef Py_ssize_t at = 0, to = 0, stop
    if copy == NULL:
        return NULL
    while at < length[0]:
        found = <const unsigned char*>memchr(source + at, c"\r", <size_t>(length[0] - at))
        stop = found - source if found != NULL else length[0]
        memcpy(copy + to, source + at, <size_t>(stop - at))
        to += stop - at
        at = stop
        if at < length[0]:
            copy[to] = c"\n"
            to += 1
            at += 2 if at + 1 < length[0] and source[at + 1] == c"\n" else 1
    length[0] = to
    return copy


cdef inline PyObject* kept(str made) noexcept:
    """An object that is held from now on, by whoever has the pointer."""
    Py_INCREF(made)
    return <PyObject*>made


cdef struct MadeAttribute:
    # What Python was given of an attribute. Broken markup opens an element again in every paragraph, and all copies
    # share its attributes: however many there are, each attribute of the source is one object in memory.
    PyObject* name
    PyObject* value
    PyObject* listed          # the value with one space between its words


cdef class Column:
    """A column of the table, as a buffer that keeps the table alive."""

    cdef Table table
    cdef void* data
    cdef Py_ssize_t length
    cdef Py_ssize_t size
    cdef const char* form

    def __getbuffer__(self, Py_buffer* buffer, int flags):
        if flags & PyBUF_WRITABLE == PyBUF_WRITABLE:
            raise BufferError("the columns of a page are read-only")
        buffer.buf = self.data
        buffer.obj = self
        buffer.len = self.length * self.size
        buffer.itemsize = self.size
        buffer.readonly = 1
        buffer.ndim = 1
        buffer.format = <char*>self.form if flags & PyBUF_FORMAT else NULL
        buffer.shape = &self.length
        buffer.strides = &self.size
        buffer.suboffsets = NULL
        buffer.internal = NULL


cdef class Table:
    """A page as a table, straight from its source: a `str`, or UTF-8 that is known to be valid."""

    cdef Parser parser
    cdef Rows rows
    cdef object source
    cdef unsigned char* copy
    cdef TagIndex* tags       # both made when a selector asks for them
    cdef NameIndex* index
    cdef dict remembered      # the rows of selectors, see `is_selected`
    cdef MadeAttribute* made  # by number of the attribute; NULL until somebody asks for one
    cdef readonly Py_ssize_t size  # of what was given, in bytes of UTF-8

    def __cinit__(self, source, *, bint scripting=False, bint keep_tree=False):
        cdef Py_ssize_t length = 0
        cdef const unsigned char* data
        if isinstance(source, bytes):
            data, length = <const unsigned char*><const char*>source, len(source)
        else:
            data = <const unsigned char*>PyUnicode_AsUTF8AndSize(source, &length)
        self.source, self.size = source, length
        self.parser.head = self.parser.form = NONE
        self.parser.frameset_ok = True
        self.parser.scripting = scripting
        with nogil:
            if length and memchr(data, c"\r", <size_t>length) != NULL:
                data = self.copy = with_line_feeds(data, &length)
            self.parser.source = data
            self.parser.length = length
            self.parser.failed = data == NULL or length > MOST_ITEMS
            if not self.parser.failed:
                read_page(&self.parser, &self.rows, keep_tree)
        if self.parser.failed:
            raise_failure()

    def __dealloc__(self):
        self._forget_attributes()
        free(self.copy)
        free(self.parser.extra.data)
        free(self.parser.names)
        free(self.parser.name_table)
        free(self.parser.attributes)
        free_tree(&self.parser)
        free_rows(&self.rows)
        free_tag_index(self.tags)
        free_index(self.index)

    def __len__(self):
        return self.rows.length

    cdef Column _column(self, void* data, Py_ssize_t size, const char* form):
        cdef Column column = Column()
        column.table = self
        column.data, column.length, column.size, column.form = data, self.rows.length, size, form
        return column

    @property
    def tag(self):
        return self._column(self.rows.tag, sizeof(short), b"h")

    @property
    def parent(self):
        return self._column(self.rows.parent, sizeof(int), b"i")

    @property
    def end(self):
        return self._column(self.rows.end, sizeof(int), b"i")

    @property
    def depth(self):
        return self._column(self.rows.depth, sizeof(int), b"i")

    @property
    def chars(self):
        return self._column(self.rows.chars, sizeof(int), b"i")

    @property
    def words(self):
        return self._column(self.rows.words, sizeof(int), b"i")

    @property
    def block(self):
        return self._column(self.rows.block, sizeof(int), b"i")

    def spoken_words(self):
        """How many words of each row would be read out, as 32-bit numbers."""
        cdef bytearray column = bytearray(self.rows.length * sizeof(int))
        cdef int* words = <int*>PyByteArray_AS_STRING(column)
        cdef Py_ssize_t row
        with nogil:
            for row in range(self.rows.length):
                if self.rows.text_length[row]:
                    words[row] = spoken_words_in(
                        self.rows.pool.data + self.rows.text_start[row], self.rows.text_length[row]
                    )
        return column

    cdef str _piece(self, Span span):
        return PyUnicode_DecodeUTF8(<const char*>bytes_of(&self.parser, span), span.length, NULL)

    def text(self, Py_ssize_t row):
        """The text of a text row; "" for an element."""
        if not 0 <= row < self.rows.length:
            raise IndexError(row)
        return PyUnicode_DecodeUTF8(
            <const char*>self.rows.pool.data + self.rows.text_start[row], self.rows.text_length[row], NULL
        ) if self.rows.text_length[row] else ""

    def texts(self):
        """The texts of all text rows."""
        cdef Py_ssize_t row
        return [self.text(row) for row in range(self.rows.length) if self.rows.tag[row] == TAG_TEXT]

    def texts_of(self, rows):
        """The texts of some rows."""
        cdef Py_ssize_t row
        return [self.text(row) for row in rows]

    def name(self, Py_ssize_t row):
        """The name of an element."""
        cdef Py_ssize_t length = 0
        cdef const unsigned char* name
        if not 0 <= row < self.rows.length:
            raise IndexError(row)
        if self.rows.tag[row] == TAG_TEXT:
            return "#text"
        name = name_of(&self.parser, self.rows.name[row], &length)
        return PyUnicode_DecodeUTF8(<const char*>name, length, NULL)

    def attribute(self, Py_ssize_t row, str name):
        """The value of an attribute; None where the row has none of that name."""
        cdef Py_ssize_t length = 0
        cdef const unsigned char* wanted = <const unsigned char*>PyUnicode_AsUTF8AndSize(name, &length)
        if not 0 <= row < self.rows.length:
            raise IndexError(row)
        return self._value(row, wanted, length, hash_of(wanted, length))

    def attribute_column(self, rows, str name):
        """One attribute of many rows."""
        cdef Py_ssize_t length = 0
        cdef const unsigned char* wanted = <const unsigned char*>PyUnicode_AsUTF8AndSize(name, &length)
        cdef unsigned int hash = hash_of(wanted, length)
        cdef Py_ssize_t row
        found = []
        for row in rows:
            if not 0 <= row < self.rows.length:
                raise IndexError(row)
            found.append(self._value(row, wanted, length, hash))
        return found

    cdef _value(self, Py_ssize_t row, const unsigned char* name, Py_ssize_t length, unsigned int hash):
        cdef int place = self.place_of(row, name, length, hash)
        return None if place < 0 else self._made_value(place)

    cdef int place_of(
        self, Py_ssize_t row, const unsigned char* name, Py_ssize_t length, unsigned int hash
    ) noexcept:
        """Where an attribute of a row is among all attributes; -1 where it is not there."""
        cdef int place, first = self.rows.attributes[row]
        cdef Attribute* attribute
        for place in range(first, first + self.rows.attribute_count[row]):
            attribute = &self.parser.attributes[place]
            if attribute.hash == hash and <Py_ssize_t>attribute.name.length == length:
                if memcmp(bytes_of(&self.parser, attribute.name), name, <size_t>length) == 0:
                    return place
        return -1

    def attributes(self, Py_ssize_t row):
        """All attributes of a row."""
        cdef int place, first
        if not 0 <= row < self.rows.length:
            raise IndexError(row)
        first = self.rows.attributes[row]
        return {
            self._made_name(place): self._made_list(place)
            for place in range(first, first + self.rows.attribute_count[row])
        }

    cdef MadeAttribute* _made(self, int place) except NULL:
        """Where the objects of an attribute are kept."""
        if self.made == NULL:
            self.made = <MadeAttribute*>calloc(<size_t>self.parser.attributes_count, sizeof(MadeAttribute))
            if self.made == NULL:
                raise MemoryError
        return &self.made[place]

    cdef str _made_name(self, int place):
        cdef MadeAttribute* made = self._made(place)
        if made.name == NULL:
            made.name = kept(self._piece(self.parser.attributes[place].name))
        return <str>made.name

    cdef str _made_value(self, int place):
        cdef MadeAttribute* made = self._made(place)
        if made.value == NULL:
            made.value = kept(self._piece(self.parser.attributes[place].value))
        return <str>made.value

    cdef str _made_list(self, int place):
        """A value; where it is a list of words, with one space between them."""
        cdef MadeAttribute* made = self._made(place)
        cdef str value, listed
        if made.listed == NULL:
            value = listed = self._made_value(place)
            if is_list(&self.parser, self.parser.attributes[place].name):
                listed = " ".join(value.split())
            made.listed = kept(value if listed == value else listed)
        return <str>made.listed

    cdef void _forget_attributes(self) noexcept:
        cdef Py_ssize_t place
        if self.made == NULL:
            return
        for place in range(self.parser.attributes_count):
            Py_XDECREF(self.made[place].name)
            Py_XDECREF(self.made[place].value)
            Py_XDECREF(self.made[place].listed)
        free(self.made)

    def position(self, Py_ssize_t row):
        """Line (from 1) and column (from 0) of a row's tag; None where no tag has made it."""
        if not 0 <= row < self.rows.length:
            raise IndexError(row)
        if self.rows.place[row] == <unsigned int>NOWHERE:
            return None
        if self.rows.column == NULL and not find_lines(&self.parser, &self.rows):
            raise MemoryError
        return self.rows.line[row], self.rows.column[row]

    def markup_chars(self):
        """Characters of the start tag of every row; 0 for text."""
        cdef Py_ssize_t row
        cdef dict known = {}  # by attributes: elements that are opened again share theirs, which may be long
        lengths = []
        for row in range(self.rows.length):
            if not self.rows.attribute_count[row]:
                lengths.append(markup_length(&self.parser, &self.rows, row))
                continue
            length = known.get(self.rows.attributes[row])
            if length is None:
                length = known[self.rows.attributes[row]] = markup_length(&self.parser, &self.rows, row)
            lengths.append(length)
        return lengths

    def select(self, selector):
        """The rows that a list of CSS selectors selects, in their order; `ValueError` where it is not understood."""
        return selected(self, selector)

    def select_each(self, selectors):
        """For each of many selectors the rows that it selects; None for one that is not understood."""
        return rows_selected(self, [understood(selector) for selector in selectors])

    def matches(self, Py_ssize_t row, selector):
        """Whether a selector selects a row; `ValueError` where it is not understood."""
        return is_selected(self, row, selector)

    def styles(self):
        """The texts of all style sheets, one after the other."""
        return PyUnicode_DecodeUTF8(<const char*>self.rows.styles.data, self.rows.styles.length, NULL) if self.rows.styles.length else ""

    def linked_data(self):
        """The texts of the scripts that hold JSON-LD."""
        cdef Py_ssize_t number
        cdef int start = 0
        found = []
        for number in range(self.rows.data_scripts_count):
            stop = self.rows.data_scripts[number]
            found.append(PyUnicode_DecodeUTF8(<const char*>self.rows.scripts.data + start, stop - start, NULL))
            start = stop
        return found
