# TeX that a page leaves in its text, for a script to draw: `\(…\)`, `\[…\]`, `$…$`, `$$…$$`, `\begin{aligned}…`.
#
# It is written as it stands. An end that was found is remembered, so that no text is searched twice for one.

cdef enum:
    END_OF_INLINE = 0    # \)
    END_OF_DISPLAY = 1   # \]
    END_OF_DOLLAR = 2    # $
    END_OF_DOLLARS = 3   # $$
    TEX_ENDS = 4
    LONGEST_BETWEEN_DOLLARS = 500

cdef struct TexEnds:
    Py_ssize_t[TEX_ENDS] next_one  # where the next end is, or the length of the text; 0 where nobody has looked
    bint has_no_environment        # one was begun that never ends


cdef Py_ssize_t end_of_tex(
    const unsigned char* text, Py_ssize_t at, Py_ssize_t length, TexEnds* ends, Py_ssize_t* signs
) noexcept nogil:
    """Where the TeX ends that begins here, with its signs, of which there are so many on each side; 0 where none does."""
    cdef Py_ssize_t stop
    signs[0] = 2
    if text[at] == c"$":
        return end_between_dollars(text, at, length, ends, signs)
    if at + 2 >= length:
        return 0
    if text[at + 1] == c"(" or text[at + 1] == c"[":
        stop = next_end(text, at + 2, length, ends, END_OF_INLINE if text[at + 1] == c"(" else END_OF_DISPLAY)
        return stop + 2 if at + 2 < stop < length and not is_blank(text, at + 2, stop) else 0
    signs[0] = 0
    return end_of_environment(text, at, length, ends)


cdef Py_ssize_t next_end(
    const unsigned char* text, Py_ssize_t at, Py_ssize_t length, TexEnds* ends, int kind
) noexcept nogil:
    cdef Py_ssize_t place = max(at, ends.next_one[kind])
    if ends.next_one[kind] >= at and ends.next_one[kind] > 0:
        return ends.next_one[kind]
    place = at
    while place < length and not is_end_of_tex(text, place, length, kind):
        place += 2 if text[place] == c"\\" and place + 1 < length else 1
    ends.next_one[kind] = min(place, length)
    return ends.next_one[kind]


cdef inline bint is_end_of_tex(const unsigned char* text, Py_ssize_t at, Py_ssize_t length, int kind) noexcept nogil:
    if kind == END_OF_DOLLAR:
        return text[at] == c"$"
    if at + 1 >= length:
        return False
    if kind == END_OF_DOLLARS:
        return text[at] == c"$" and text[at + 1] == c"$"
    return text[at] == c"\\" and text[at + 1] == (c")" if kind == END_OF_INLINE else c"]")


cdef Py_ssize_t end_between_dollars(
    const unsigned char* text, Py_ssize_t at, Py_ssize_t length, TexEnds* ends, Py_ssize_t* signs
) noexcept nogil:
    """Dollars are money too: between them must be signs of TeX, and no space beside a single one."""
    cdef Py_ssize_t stop, count = min(run_length(text, at, length), <Py_ssize_t>3)
    if count > 2 or (at and (text[at - 1] == c"\\" or text[at - 1] == c"$" or is_word_before(text, at))):
        return 0
    signs[0] = count
    stop = next_end(text, at + count, length, ends, END_OF_DOLLAR if count == 1 else END_OF_DOLLARS)
    if stop >= length or stop - at - count < 1 or stop - at > LONGEST_BETWEEN_DOLLARS * count * count:
        return 0
    if count == 1 and (
        is_white_at(text, at + 1, length, True) or is_white_before(text, stop, True) or is_word_at(text, stop + 1, length)
        or (stop + 1 < length and text[stop + 1] == c"$")
    ):
        return 0
    return stop + count if holds_tex(text, at + count, stop) else 0


cdef bint holds_tex(const unsigned char* text, Py_ssize_t at, Py_ssize_t stop) noexcept nogil:
    """Whether it has a command, an exponent or an index, and no code."""
    cdef bint found = False
    while at < stop:
        if text[at] == c"`":
            return False
        if text[at] == c"^" or text[at] == c"_" or (text[at] == c"\\" and at + 1 < stop):
            found = True
        at += 1
    return found


cdef Py_ssize_t end_of_environment(
    const unsigned char* text, Py_ssize_t at, Py_ssize_t length, TexEnds* ends
) noexcept nogil:
    """Behind the `\\end{…}` of the environment that begins here."""
    cdef int depth = 0
    if ends.has_no_environment or not has_signs(text, at, length, b"\\begin{"):
        return 0
    while at < length:
        if text[at] == c"\\":
            depth += has_signs(text, at, length, b"\\begin{")
            if has_signs(text, at, length, b"\\end{"):
                depth -= 1
                if depth == 0:
                    at += first_place(text + at, length - at, c"}")
                    return at + 1 if at < length else 0
            at += 1
        at += 1
    ends.has_no_environment = True
    return 0


cdef inline bint has_signs(const unsigned char* text, Py_ssize_t at, Py_ssize_t length, const char* signs) noexcept nogil:
    cdef Py_ssize_t count = <Py_ssize_t>strlen(signs)
    return at + count <= length and memcmp(text + at, signs, <size_t>count) == 0


cdef void put_tex_of_text(
    Markdown* m, Bytes* target, const unsigned char* text, Py_ssize_t at, Py_ssize_t stop, Py_ssize_t signs,
    Py_ssize_t last_greater
) noexcept nogil:
    """TeX with the signs on both sides, as it stands; only what renderers would take for markup is kept apart."""
    put(m, target, text + at, signs)
    put_tex(m, target, text + at + signs, stop - at - 2 * signs, last_greater - at - signs)
    put(m, target, text + stop - signs, signs)


# ---- pictures

cdef bint looks_like_tex(const unsigned char* text, Py_ssize_t length) noexcept nogil:
    """Whether the text that stands for a picture is TeX: it has a command, and what commands work on."""
    cdef Py_ssize_t at
    cdef bint has_command = False, has_signs_of_tex = False
    for at in range(length):
        if text[at] == c"\\" and at + 2 < length and is_letter(text[at + 1]) and is_letter(text[at + 2]):
            has_command = True
        elif text[at] == c"{" or text[at] == c"^" or text[at] == c"_" or text[at] == c"=":
            has_signs_of_tex = True
        elif text[at] == c":" and at + 1 < length and text[at + 1] == c"\\":
            return False  # the path of a file
    return has_command and has_signs_of_tex


cdef void strip_tex(const unsigned char** text, Py_ssize_t* length) noexcept nogil:
    """Take off the dollars around TeX, and what Wikipedia wraps it in."""
    cdef Py_ssize_t count = 2 if has_signs(text[0], 0, length[0], b"$$") else has_signs(text[0], 0, length[0], b"$")
    if count and length[0] > 2 * count and text[0][length[0] - 1] == c"$":
        text[0] += count
        length[0] -= 2 * count
    if has_signs(text[0], 0, length[0], b"{\\displaystyle ") and closing_brace(text[0], length[0]) == length[0] - 1:
        text[0] += 15
        length[0] -= 16
        length[0] -= space_behind(text[0], length[0])


cdef Py_ssize_t closing_brace(const unsigned char* text, Py_ssize_t length) noexcept nogil:
    """Where the first brace is closed."""
    cdef Py_ssize_t at = 0
    cdef int depth = 0
    while at < length:
        if text[at] == c"\\":
            at += 1
        elif text[at] == c"{":
            depth += 1
        elif text[at] == c"}":
            depth -= 1
            if depth == 0:
                return at
        at += 1
    return length
