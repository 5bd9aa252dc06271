# Short questions about a page: how many words some rows have, whether it speaks of comments, which tables hold data,
# how deeply its JSON is nested.

cdef extern from "Python.h" nogil:
    bint Py_UNICODE_ISSPACE(Py_UCS4 sign)
    bint Py_UNICODE_ISDECIMAL(Py_UCS4 sign)


cdef bint stands_at(Parser* p, Py_ssize_t at, const char* word) noexcept nogil:
    """Whether the source has exactly this word here."""
    cdef Py_ssize_t length = <Py_ssize_t>strlen(word)
    return 0 <= at <= p.length - length and memcmp(p.source + at, word, <size_t>length) == 0


cdef bint names_comment_type(Parser* p) noexcept nogil:
    """Whether it has schema.org/Comment or schema.org/UserComments. A capital C is rare, so that is searched for."""
    cdef Py_ssize_t at = 0
    cdef const unsigned char* found
    while at < p.length:
        found = <const unsigned char*>memchr(p.source + at, c"C", <size_t>(p.length - at))
        if found == NULL:
            return False
        at = found - p.source
        if stands_at(p, at, b"Comment"):
            if stands_at(p, at - 11, b"schema.org/Comment") or stands_at(p, at - 15, b"schema.org/UserComments"):
                return True
        at += 1
    return False


def speaks_of_comments(Table table not None):
    """Whether the source of a page names the type that microdata has for comments."""
    cdef bint found
    if table.parser.length <= SHORT_PAGE:
        return names_comment_type(&table.parser)
    with nogil:
        found = names_comment_type(&table.parser)
    return found


cdef long long count_words_in(Rows* rows, const unsigned char* marked) noexcept nogil:
    cdef Py_ssize_t row
    cdef long long words = 0
    for row in range(rows.length):
        words += rows.words[row] if marked[row] else 0
    return words


def words_in(Table table not None, const unsigned char[::1] marked):
    """How many words the marked rows have."""
    if len(marked) != table.rows.length:
        raise ValueError("a column has not as many rows as the page")
    return count_words_in(&table.rows, &marked[0])


def data_tables(Table table not None):
    """The rows of the tables that hold data: no blocks in their cells, two columns, and cells that are labels or short.

    Lists may stand in the cells of a table that has labels.
    """
    cdef bytearray marked = bytearray(table.rows.length)
    cdef unsigned char* holds_data = bytes_in(marked)
    cdef Py_ssize_t row
    with nogil:
        find_data_tables(&table.parser, &table.rows, holds_data)
    return [row for row in range(table.rows.length) if holds_data[row]]


def characters_and_words(str text not None):
    """How long a text is, as the rows of a page are counted: characters after white space is folded, and words."""
    cdef Py_ssize_t length = 0
    cdef const unsigned char* data = <const unsigned char*>PyUnicode_AsUTF8AndSize(text, &length)
    cdef Count count = counted(data, length)
    return count.chars, count.words


def has_year_like(str text not None):
    """Whether a text has four digits in a row, or 年, 년 or a letter of Thai: years may be shorter beside these."""
    cdef Py_ssize_t at
    cdef int digits = 0
    cdef Py_UCS4 sign
    for at in range(len(text)):
        sign = text[at]
        digits = digits + 1 if Py_UNICODE_ISDECIMAL(sign) else 0
        if digits == 4 or 0x0E00 <= sign <= 0x0E7F or sign == u"年" or sign == u"년":
            return True
    return False


def unseen_characters(Table table not None):
    """How many characters were taken out of the page's texts that draw nothing, but could carry data."""
    return table.rows.unseen


def is_nested_deeper(str text not None, Py_ssize_t start, int most):
    """Whether the JSON value that begins at a place has more than `most` lists and objects around anything in it.

    Readers of JSON call themselves for each of these, and in a thread with a small stack that ends the process.
    """
    cdef Py_ssize_t at = max(start, 0), length = len(text)
    cdef int depth = 0
    cdef bint in_string = False
    cdef Py_UCS4 sign
    while at < length:
        sign = text[at]
        if in_string:
            in_string = sign != u'"'
            at += sign == u"\\"
        elif sign == u'"':
            in_string = True
        elif sign == u"[" or sign == u"{":
            depth += 1
            if depth > most:
                return True
        elif sign == u"]" or sign == u"}":
            depth -= 1
            if depth <= 0:
                return False
        at += 1
    return False
