# Names in the scripts of a page: a script can show what it has the name of, as in `querySelector(".answer")`,
# `$("#answer")` and `getElementById("answer")`. What it does is not asked, and many scripts deal with notices and
# menus: so this counts only for elements whose own names suggest that they open. Each script is read once.

cdef enum:
    LONGEST_NAME = 64    # bytes


cdef Py_ssize_t next_mention(Parser* p, const char* word, Py_ssize_t at) noexcept nogil:
    """Where a word that begins with a sign comes next in the source, in upper or lower case; its end where it does not."""
    cdef Py_ssize_t length = <Py_ssize_t>strlen(word), place
    cdef const unsigned char* found
    while at + length <= p.length:
        found = <const unsigned char*>memchr(p.source + at, word[0], <size_t>(p.length - length + 1 - at))
        if found == NULL:
            return p.length
        at = found - p.source
        place = 0
        while place < length and lower(p.source[at + place]) == <unsigned char>word[place]:
            place += 1
        if place == length:
            return at
        at += 1
    return p.length


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


cdef void find_in_scripts(Seeking* s) noexcept nogil:
    """Look at every name in quotes in all scripts."""
    cdef Py_ssize_t at = next_mention(s.p, b"<script", 0), end
    while at < s.p.length:
        while at < s.p.length and s.p.source[at] != c">":
            at += 1
        end = next_mention(s.p, b"</script", at)
        while at < end:
            if is_quote(s.p.source[at]):
                note_quoted(s, at, end)
            at += 1
        at = next_mention(s.p, b"<script", end)
