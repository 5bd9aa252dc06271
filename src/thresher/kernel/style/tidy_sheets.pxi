# Sheets as they are read: a space for each comment, nothing in strings that could be taken for a part of a rule, and
# letters in the place of escapes that stand for them. Most sheets have nothing of the kind but a few comments.

cdef enum:
    LONGEST_ESCAPE = 7   # bytes of one with six digits
    UNTIDY_SIGNS = 4

cdef const unsigned char* untidy_signs = b"\"'\\<"   # and comments

cdef struct Tidy:
    SheetText text
    Py_ssize_t at
    unsigned char* copy
    Py_ssize_t to
    Py_ssize_t[UNTIDY_SIGNS] next   # where each of the signs is found next, if that is not before `at`
    Py_ssize_t next_comment


cdef Py_ssize_t count_of_sign(SheetText* text, unsigned char sign) noexcept nogil:
    cdef Py_ssize_t place, count = 0
    for place in range(text.length):
        count += text.data[place] == sign
    return count


cdef bint tidy_up(SheetText* text, Bytes* copy) noexcept nogil:
    """Put a tidy copy, which the caller frees, in the place of a text; False where there is no memory."""
    cdef Tidy t
    cdef Py_ssize_t start
    cdef int kind
    t.text, t.at, t.to, t.next_comment = text[0], 0, 0, NONE
    for kind in range(UNTIDY_SIGNS):
        t.next[kind] = NONE
    if next_untidy(&t) == text.length:
        return True
    if not has_room(
        <void**>&copy.data, &copy.room, text.length + LONGEST_ESCAPE * count_of_sign(text, c"\\"), 1
    ):
        return False
    t.copy = copy.data
    while t.at < text.length:
        start = t.at
        t.at = next_untidy(&t)
        memcpy(t.copy + t.to, text.data + start, <size_t>(t.at - start))
        t.to += t.at - start
        if t.at < text.length:
            pass_untidy(&t)
    text.data, text.length = t.copy, t.to
    return True


cdef Py_ssize_t next_untidy(Tidy* t) noexcept nogil:
    """The next place that needs a look; the length of the text where there is none.

    All signs are rare, so each is searched for, and again only when the last one that was found has been passed.
    """
    cdef Py_ssize_t first = t.text.length
    cdef const unsigned char* found
    cdef int kind
    if t.at == t.text.length:
        return first
    for kind in range(UNTIDY_SIGNS):
        if t.next[kind] < t.at:
            found = <const unsigned char*>memchr(
                t.text.data + t.at, untidy_signs[kind], <size_t>(t.text.length - t.at)
            )
            t.next[kind] = found - t.text.data if found != NULL else t.text.length
        first = min(first, t.next[kind])
    if t.next_comment < t.at:
        t.next_comment = next_star(&t.text, t.at + 1, -1)
        t.next_comment = t.next_comment - 1 if t.next_comment != NONE else t.text.length
    return min(first, t.next_comment)


cdef inline void keep_tidy(Tidy* t, unsigned char c) noexcept nogil:
    t.copy[t.to] = c
    t.to += 1


cdef inline bint follows(Tidy* t, const char* word) noexcept nogil:
    return is_here(&t.text, t.at, t.text.length, word)


cdef void pass_untidy(Tidy* t) noexcept nogil:
    cdef unsigned char c = t.text.data[t.at]
    if c == c'"' or c == c"'":
        pass_string(t, c)
    elif c == c"\\":
        pass_escape(t)
    elif follows(t, b"/*"):
        keep_tidy(t, c" ")
        t.at = next_star(&t.text, t.at + 2, 1)
        t.at = t.at + 2 if t.at != NONE else t.text.length
    elif follows(t, b"<!--"):
        keep_tidy(t, c" ")
        t.at += 4
    else:
        keep_tidy(t, c)
        t.at += 1


cdef void pass_string(Tidy* t, unsigned char quote) noexcept nogil:
    """A string ends at its quote, or where the line does; a line of stars and braces in it says nothing."""
    cdef unsigned char c
    keep_tidy(t, quote)
    t.at += 1
    while t.at < t.text.length:
        c = t.text.data[t.at]
        if c == c"\n":
            return
        t.at += 1
        if c == c"\\" and t.at < t.text.length:
            keep_tidy(t, c)
            c = t.text.data[t.at]
            t.at += 1
        elif c == quote:
            keep_tidy(t, c)
            return
        keep_tidy(t, c"_" if c == c"{" or c == c"}" or c == c";" else c)


cdef void pass_escape(Tidy* t) noexcept nogil:
    """A letter for an escape that stands for one, or for a digit inside a name; other escapes stay as they are."""
    cdef Py_ssize_t next = t.at + 1
    cdef int code = 0
    if next < t.text.length and hex_digit(t.text.data[next]) == NONE:
        if not is_letter(t.text.data[next]):
            keep_tidy(t, c"\\")
        keep_tidy(t, t.text.data[next])
        t.at += 2
        return
    while next < t.text.length and next < t.at + 7 and hex_digit(t.text.data[next]) != NONE:
        code = code * 16 + hex_digit(t.text.data[next])
        next += 1
    if is_plain_letter(t, code):
        keep_tidy(t, <unsigned char>code)
        t.at = next + (next < t.text.length and is_space(t.text.data[next]))
    else:
        write_escape(t, code)
        t.at = next + (next < t.text.length and is_space(t.text.data[next]))


cdef void write_escape(Tidy* t, int code) noexcept nogil:
    """With six digits, after which no space is needed: spaces part the names of a selector."""
    cdef int shift = 20
    keep_tidy(t, c"\\")
    while shift >= 0:
        keep_tidy(t, <unsigned char>b"0123456789abcdef"[code >> shift & 15])
        shift -= 4


cdef inline bint is_plain_letter(Tidy* t, int code) noexcept nogil:
    """Whether a character can stand for itself here."""
    if not 0 < code < 128:
        return False
    if is_letter(<unsigned char>code) or code == c"-" or code == c"_":
        return True
    return is_digit(<unsigned char>code) and t.to > 0 and is_name_byte(t.copy[t.to - 1])
