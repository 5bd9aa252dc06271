# Headings that nothing is left of, and what is in headings that is no part of them.
#
# A heading goes where all that stood below it was dropped, and where it says the headline once more. Permalinks, edit
# links and the labels of buttons in a heading go in any case.

cdef enum:
    MOST_PERMALINK_CHARACTERS = 16    # "[edit]", "Copy link"
    LEAST_HEADLINE_LETTERS = 12       # bytes
    LEAST_DROPPED_WORDS = 5           # outside links, below a heading in the middle of the text, ...
    LEAST_DROPPED_IN_LINKS = 8        # ... or in links

cdef struct Tidied:
    Parser* p
    Rows* rows
    unsigned char* keep
    unsigned char* why
    const unsigned char* hidden
    const unsigned char* link
    bint is_less                      # something was dropped


cdef void tidy_headings(Tidied* t) noexcept nogil:
    """From the last heading to the first: one that goes has never stood between the heading before it and the end."""
    cdef Rows* rows = t.rows
    cdef int row = <int>rows.length, level, next_level = 0
    cdef int dropped = 0              # words outside links below the heading that is next
    cdef int in_links = 0
    cdef bint has_kept = False, is_followed = False, is_last
    while row > 0:
        row -= 1
        if rows.chars[row] > 0 and not is_in_heading(rows, row):
            if t.keep[row]:
                has_kept = True
            elif not t.hidden[row]:
                is_followed = True
                if t.link[row]:
                    in_links += rows.words[row]
                else:
                    dropped += rows.words[row]
        if not CLASSES_OF[rows.tag[row]] & HEADING or not holds_kept_text(t, row):
            continue
        drop_permalinks(t, row)
        level = rows.tag[row] - TAG_H1 + 1
        if not has_kept and next_level <= level and can_go(t, row):
            is_last = next_level == 0 and is_followed
            if is_last or dropped >= LEAST_DROPPED_WORDS or in_links >= LEAST_DROPPED_IN_LINKS:
                drop_texts(t, row)
                is_followed = True
                continue
        next_level, dropped, in_links, has_kept, is_followed = level, 0, 0, False, False


cdef void drop_repeated_headline(Tidied* t) noexcept nogil:
    """Pages show their headline to phones, or above the text, once more."""
    cdef Rows* rows = t.rows
    cdef int row, headline = NONE
    cdef unsigned long long said = 0, other
    for row in range(<int>rows.length):
        if not CLASSES_OF[rows.tag[row]] & HEADING or not holds_kept_text(t, row):
            continue
        if headline == NONE:
            if rows.tag[row] == TAG_H1 or is_kept_as_headline(t, row):
                headline, said = row, letters_in_heading(t, row)
        elif row >= rows.end[headline] and said != 0 and letters_in_heading(t, row) == said:
            drop_texts(t, row)


cdef bint is_kept_as_headline(Tidied* t, int heading) noexcept nogil:
    cdef int row
    for row in range(heading + 1, t.rows.end[heading]):
        if t.keep[row] and t.why[row] == WHY_HEADLINE:
            return True
    return False


cdef unsigned long long letters_in_heading(Tidied* t, int heading) noexcept nogil:
    """A hash of its letters and digits, in lower case as far as they are of ASCII; 0 where there are few."""
    cdef Rows* rows = t.rows
    cdef unsigned long long found = 14695981039346656037u
    cdef Py_ssize_t at, count = 0
    cdef const unsigned char* text
    cdef int row
    for row in range(heading + 1, rows.end[heading]):
        if not t.keep[row] or rows.words[row] == 0:
            continue
        text = rows.pool.data + rows.text_start[row]
        at = 0
        while at < rows.text_length[row]:
            if text[at] == 0xE2 and at + 2 < rows.text_length[row] and text[at + 1] == 0x80:
                at += 3  # dashes and quotation marks
                continue
            if text[at] >= 0x80 or is_letter(text[at]) or is_digit(text[at]):
                found = (found ^ lower(text[at])) * 1099511628211u
                count += 1
            at += 1
    return found if count >= LEAST_HEADLINE_LETTERS else 0


cdef inline bint is_in_heading(Rows* rows, int row) noexcept nogil:
    """Whether a text stands in a heading or in a span of one."""
    cdef int level
    for level in range(4):
        row = rows.parent[row]
        if CLASSES_OF[rows.tag[row]] & HEADING:
            return True
    return False


cdef bint holds_kept_text(Tidied* t, int heading) noexcept nogil:
    cdef int row
    for row in range(heading + 1, t.rows.end[heading]):
        if CLASSES_OF[t.rows.tag[row]] & HEADING:
            return False  # a heading that was never closed: the search ends here, so no row is searched twice
        if t.keep[row] and t.rows.words[row] > 0:
            return True
    return False


cdef bint can_go(Tidied* t, int heading) noexcept nogil:
    """Neither the headline, nor what the user wants, nor a heading that leads somewhere and may be one of a list."""
    cdef int row
    cdef bint leads_on = True
    if t.rows.tag[heading] == TAG_H1:
        return False
    for row in range(heading + 1, t.rows.end[heading]):
        if t.keep[row] and t.rows.words[row] > 0:
            if t.why[row] == WHY_HEADLINE or t.why[row] == WHY_RULE_KEEP:
                return False
            leads_on = leads_on and t.link[row]
    return not leads_on


cdef void drop_texts(Tidied* t, int element) noexcept nogil:
    cdef int row
    for row in range(element + 1, t.rows.end[element]):
        if t.keep[row]:
            t.keep[row], t.why[row], t.is_less = False, WHY_BARE_HEADING, True


cdef void drop_permalinks(Tidied* t, int heading) noexcept nogil:
    """In a heading, and right behind it: an encyclopedia has its edit links there."""
    cdef Rows* rows = t.rows
    cdef int row = heading + 1, stop = min(<int>rows.length, rows.end[heading] + 2)
    while row < stop:
        if rows.tag[row] == TAG_TEXT or CLASSES_OF[rows.tag[row]] & HEADING:
            row += 1
        elif is_permalink(t, row) and (row >= rows.end[heading] or has_other_text(t, heading, row)):
            drop_texts(t, row)
            row = rows.end[row]
        else:
            row += 1


cdef bint is_permalink(Tidied* t, int row) noexcept nogil:
    cdef Rows* rows = t.rows
    cdef int tag = rows.tag[row]
    cdef Span names
    if tag == TAG_BUTTON:
        return True
    if tag != TAG_A and tag != TAG_SPAN:
        return False
    if tag == TAG_A and holds_only_signs(t, row):
        return True
    names = value_of(t.p, rows, row, b"class")
    if characters_below(rows, row) > MOST_PERMALINK_CHARACTERS or names.length == 0:
        return False
    return (
        holds_word(t.p, names, b"editsection") or holds_word(t.p, names, b"headerlink")
        or holds_word(t.p, names, b"permalink") or holds_word(t.p, names, b"anchor")
        or holds_word(t.p, names, b"hash-link") or holds_word(t.p, names, b"edit-link")
    )


cdef long long characters_below(Rows* rows, int element) noexcept nogil:
    cdef long long count = 0
    cdef int row
    for row in range(element + 1, rows.end[element]):
        count += rows.chars[row]
        if count > MOST_PERMALINK_CHARACTERS:
            break
    return count


cdef bint has_other_text(Tidied* t, int heading, int element) noexcept nogil:
    """Whether a heading has words outside one of its elements."""
    cdef int row
    for row in range(heading + 1, t.rows.end[heading]):
        if (row < element or row >= t.rows.end[element]) and t.keep[row] and t.rows.words[row] > 0:
            return True
    return False


cdef bint holds_only_signs(Tidied* t, int element) noexcept nogil:
    """Whether a link is nothing but a sign that stands for a link."""
    cdef Rows* rows = t.rows
    cdef int row
    cdef bint has_sign = False
    for row in range(element + 1, rows.end[element]):
        if rows.chars[row] > 0:
            if rows.chars[row] > 3 or not is_link_sign(rows.pool.data + rows.text_start[row], rows.text_length[row]):
                return False
            has_sign = True
    return has_sign


cdef bint is_link_sign(const unsigned char* text, Py_ssize_t length) noexcept nogil:
    """One of # ¶ § 🔗 ⚓, or a character for private use, by which pages draw icons; alone but for white space."""
    cdef Py_ssize_t before = space_before(text, length)
    text, length = text + before, length - before
    length -= space_behind(text, length)
    if length == 1:
        return text[0] == c"#"
    if length == 2:
        return text[0] == 0xC2 and (text[1] == 0xB6 or text[1] == 0xA7)
    if length >= 4 and text[0] == 0xF0:
        return text[1] == 0x9F and text[2] == 0x94 and text[3] == 0x97
    if length == 3:
        return (text[0] == 0xE2 and text[1] == 0x9A and text[2] == 0x93) or text[0] == 0xEE or (
            text[0] == 0xEF and text[1] < 0xA4
        )
    return False


def tidied_headings(
    Table table not None, const unsigned char[::1] keep, const unsigned char[::1] why,
    const unsigned char[::1] hidden, const unsigned char[::1] link,
):
    """The rows to keep without headings of nothing and permalinks, and the reasons; None where all stay."""
    cdef Tidied t
    cdef bytearray kept, reasons
    if not (table.rows.length == keep.shape[0] == why.shape[0] == hidden.shape[0] == link.shape[0]):
        raise ValueError("columns of another page")
    kept, reasons = bytearray(keep), bytearray(why)
    memset(&t, 0, sizeof(Tidied))
    t.p, t.rows, t.keep, t.why = &table.parser, &table.rows, bytes_in(kept), bytes_in(reasons)
    t.hidden, t.link = &hidden[0], &link[0]
    if table.rows.length:
        with nogil:
            drop_repeated_headline(&t)
            tidy_headings(&t)
    return (kept, reasons) if t.is_less else None
