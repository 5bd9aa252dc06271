# Pieces of a clean style, and what they say.

cdef struct StyleText:
    unsigned char* start
    Py_ssize_t length


cdef inline bint value_is(StyleText text, const char* word) noexcept nogil:
    return text.length == <Py_ssize_t>strlen(word) and memcmp(text.start, word, <size_t>text.length) == 0


cdef inline bint value_begins(StyleText text, const char* word) noexcept nogil:
    return text.length >= <Py_ssize_t>strlen(word) and memcmp(text.start, word, strlen(word)) == 0


cdef inline bint value_ends(StyleText text, const char* word) noexcept nogil:
    cdef Py_ssize_t length = <Py_ssize_t>strlen(word)
    return text.length >= length and memcmp(text.start + text.length - length, word, <size_t>length) == 0


cdef bint value_is_one_of(StyleText text, const char* words) noexcept nogil:
    """Whether the text is one of some words that are given with one space between them."""
    cdef const char* end
    while words[0]:
        end = words
        while end[0] and end[0] != c" ":
            end += 1
        if text.length == end - words and memcmp(text.start, words, <size_t>text.length) == 0:
            return True
        words = end + 1 if end[0] else end
    return False


cdef inline StyleText value_between(unsigned char* start, unsigned char* end) noexcept nogil:
    """What is between, without the white space around it."""
    cdef StyleText text
    while start < end and is_style_space(start[0]):
        start += 1
    while start < end and is_style_space((end - 1)[0]):
        end -= 1
    text.start, text.length = start, end - start
    return text


cdef bint next_in_value(StyleText* rest, StyleText* word, bint at_commas) noexcept nogil:
    """Take the next word from a text; words end at white space and, with `at_commas`, at commas."""
    cdef unsigned char* at = rest.start
    cdef unsigned char* end = rest.start + rest.length
    while at < end and (is_style_space(at[0]) or (at_commas and at[0] == c",")):
        at += 1
    word.start = at
    while at < end and not (is_style_space(at[0]) or (at_commas and at[0] == c",")):
        at += 1
    word.length = at - word.start
    rest.start, rest.length = at, end - at
    return word.length > 0


cdef bint find_in_value(StyleText* rest, const char* word) noexcept nogil:
    """Go on after the next occurrence of a word in a text; where there is none, False, and nothing is left."""
    cdef Py_ssize_t length = <Py_ssize_t>strlen(word)
    cdef unsigned char* end = rest.start + rest.length
    cdef unsigned char* at = rest.start
    while end - at >= length:
        at = <unsigned char*>memchr(at, word[0], <size_t>(end - at - length + 1))
        if at == NULL:
            break
        if memcmp(at, word, <size_t>length) == 0:
            rest.start, rest.length = at + length, end - at - length
            return True
        at += 1
    rest.start, rest.length = end, 0
    return False


cdef inline bint value_holds(StyleText text, const char* word) noexcept nogil:
    return find_in_value(&text, word)


cdef inline bint is_same_text(StyleText one, StyleText other) noexcept nogil:
    return one.length == other.length and memcmp(one.start, other.start, <size_t>one.length) == 0
