# Names in the scripts of a page: a script can show what it has the name of, as in `querySelector(".answer")`,
# `$("#answer")` and `getElementById("answer")`. What it does is not asked, and many scripts deal with notices and
# menus: so this counts only for elements whose own names suggest that they open. Each script is read once.

cdef enum:
    LONGEST_NAME = 64    # bytes
    MOST_SCRIPT = 100_000  # bytes of scripts that are read


cdef Py_ssize_t next_mention(Parser* p, const char* word, Py_ssize_t at) noexcept nogil:
    """Where a word comes next in the source, in upper or lower case; the source's length where it does not."""
    return place_in_any_case(p.source, p.length, word, at)


cdef inline bint mentions_any_case(const unsigned char* text, Py_ssize_t length, const char* word) noexcept nogil:
    return place_in_any_case(text, length, word, 0) < length


cdef Py_ssize_t place_in_any_case(
    const unsigned char* text, Py_ssize_t length, const char* word, Py_ssize_t at
) noexcept nogil:
    cdef Py_ssize_t word_length = <Py_ssize_t>strlen(word), place
    cdef bint has_case = is_letter(<unsigned char>word[0])  # a sign is found faster
    cdef const unsigned char* found
    while at + word_length <= length:
        if not has_case:
            found = <const unsigned char*>memchr(text + at, word[0], <size_t>(length - word_length + 1 - at))
            if found == NULL:
                return length
            at = found - text
        place = 0
        while place < word_length and lower(text[at + place]) == <unsigned char>word[place]:
            place += 1
        if place == word_length:
            return at
        at += 1
    return length


cdef inline bint is_quote(unsigned char sign) noexcept nogil:
    return sign == c'"' or sign == c"'" or sign == c"`"


cdef inline bint is_sign_of_name(unsigned char sign) noexcept nogil:
    return (
        c"a" <= sign <= c"z" or c"A" <= sign <= c"Z" or c"0" <= sign <= c"9"
        or sign == c"-" or sign == c"_" or sign >= 0x80
    )


cdef void note_quoted(Seeking* s, Py_ssize_t quote, Py_ssize_t end) noexcept nogil:
    """A name in quotes, as a script selects elements or on its own."""
    cdef const unsigned char* source = s.p.source
    cdef Py_ssize_t start = quote + 1, stop
    cdef bint is_selector = start < end and (source[start] == c"#" or source[start] == c".")
    start += is_selector
    stop = start
    end = min(end, start + LONGEST_NAME)
    while stop < end and is_sign_of_name(source[stop]):
        stop += 1
    if stop == start or stop >= end or source[stop] != source[quote]:
        return
    if not is_selector or source[start - 1] == c"#":
        note_spoken_of(s, c"#", source + start, stop - start, IS_IN_SCRIPT)
    if not is_selector or source[start - 1] == c".":
        note_spoken_of(s, c".", source + start, stop - start, IS_IN_SCRIPT)


cdef bint seeks_named(Seeking* s) noexcept nogil:
    """Whether scripts count for any of the elements that are sought."""
    cdef Py_ssize_t place
    for place in range(s.count):
        if s.sought[place].is_named:
            return True
    return False


cdef void find_in_scripts(Seeking* s) noexcept nogil:
    """Look at every name in quotes in the first scripts that are no data."""
    cdef Py_ssize_t at, start, end, stop, left = MOST_SCRIPT
    if not seeks_named(s):
        return
    at = next_mention(s.p, b"<script", 0)
    while at < s.p.length and left > 0:
        start = at
        while at < s.p.length and s.p.source[at] != c">":
            at += 1
        end = next_mention(s.p, b"</script", at)
        if mentions_any_case(s.p.source + start, at - start, b"json"):
            at = end
        stop = min(end, at + left)
        left -= end - at
        while at < stop:
            if is_quote(s.p.source[at]):
                note_quoted(s, at, end)
            at += 1
        at = next_mention(s.p, b"<script", end)
