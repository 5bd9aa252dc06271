# The selectors before a block, one by one: which are worth trying, their specificity, and by which name to find them.

cdef enum:
    MOST_RULES = 4_000    # that are looked at in one page, and selectors in one list
    MOST_OF_SELECTOR = 400      # characters
    LONGEST_KEY = 4 * MOST_OF_SELECTOR
    STATELESS = 23
    WHOLE_WORDS = 6

# What may follow a colon; the first of them not as part of a longer word.
cdef Word[STATELESS] WITHOUT_STATE = [
    b"root", b"empty", b"link", b"any-link", b"defined", b"scope", b"first-child", b"last-child", b"only-child",
    b"first-of-type", b"last-of-type", b"only-of-type", b"nth-child(", b"nth-last-child(", b"nth-of-type(",
    b"nth-last-of-type(", b"not(", b"is(", b"where(", b"has(", b"lang(", b"dir(", b"any(",
]

cdef struct SelectorKey:
    # A name that an element must have to be selected: "." for a class, "#" for an id, "*" for any, 0 for a tag.
    unsigned char kind
    int length
    unsigned char[LONGEST_KEY] name


cdef bint next_selector(SheetText* text, Span* rest, Span* selector) noexcept nogil:
    """Take the next of a list of selectors that is worth trying; False where there is none left."""
    cdef Py_ssize_t at = rest.start, stop = at + rest.length, start = at
    while start < stop:
        at = selector_end(text, start, stop)
        selector[0] = trimmed_span(text, start, at)
        start = at + 1
        if is_stateless(text, selector[0]):
            rest[0] = span_of(start if start < stop else stop, stop)
            return True
    return False


cdef bint is_broken_list(SheetText* text, Span selectors) noexcept nogil:
    """Whether no browser understands one of them, and so none of the list: after a colon, or two, there is no name."""
    cdef Py_ssize_t at = selectors.start, stop = at + selectors.length
    cdef const unsigned char* colon
    while at < stop:
        colon = <const unsigned char*>memchr(text.data + at, c":", <size_t>(stop - at))
        if colon == NULL:
            return False
        at = colon - text.data + 1
        if at > selectors.start + 1 and text.data[at - 2] == c"\\":
            continue
        at += at < stop and text.data[at] == c":"
        if at == stop or not (is_name_byte(text.data[at]) or text.data[at] == c"\\"):
            return True
    return False


cdef Py_ssize_t selector_end(SheetText* text, Py_ssize_t at, Py_ssize_t stop) noexcept nogil:
    """Where the selector that begins here ends: at a comma outside parentheses."""
    cdef int nested = 0
    while at < stop and (text.data[at] != c"," or nested > 0):
        nested += (text.data[at] == c"(") - (text.data[at] == c")")
        at += 1
    return at


cdef Span first_selectors(SheetText* text, Span selectors) noexcept nogil:
    """As much of a list as is looked at."""
    cdef Py_ssize_t at
    cdef int commas = 0
    if selectors.length < MOST_RULES:
        return selectors
    for at in range(selectors.start, selectors.start + selectors.length):
        commas += text.data[at] == c","
        if commas == MOST_RULES:
            return span_of(selectors.start, at)
    return selectors


cdef bint is_stateless(SheetText* text, Span selector) noexcept nogil:
    """Whether a selector does not depend on what a reader does, and has a sensible length."""
    cdef Py_ssize_t at = selector.start, stop = at + selector.length
    cdef const unsigned char* colon
    if selector.length == 0 or selector.length > LONGEST_KEY:
        return False
    if selector.length > MOST_OF_SELECTOR:  # characters may have several bytes
        if selector.length - continuing_bytes(text.data, at, stop) > MOST_OF_SELECTOR:
            return False
    while at < stop:
        colon = <const unsigned char*>memchr(text.data + at, c":", <size_t>(stop - at))
        if colon == NULL:
            return True
        at = colon - text.data + 1
        if not (at > selector.start + 1 and text.data[at - 2] == c"\\") and not is_no_state(text, at, stop):
            return False
    return True


cdef bint is_no_state(SheetText* text, Py_ssize_t at, Py_ssize_t stop) noexcept nogil:
    cdef Py_ssize_t end
    cdef int place
    for place in range(STATELESS):
        if is_here(text, at, stop, WITHOUT_STATE[place]):
            end = at + <Py_ssize_t>strlen(WITHOUT_STATE[place])
            return place >= WHOLE_WORDS or end == stop or text.data[end] == c"-" or not is_name_byte(text.data[end])
    return False


# ---- weight


cdef Py_ssize_t after_weightless(const unsigned char* selector, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    """Where `:where(…)` ends, which weighs nothing, if it begins here; if not, here."""
    cdef SheetText text
    if selector[at] != c":" or length - at < 7 or memcmp(selector + at, b":where(", 7) != 0:
        return at
    text.data, text.length = selector, length
    at = closing_parenthesis(&text, at + 6, length)
    return at + 1 if at < length else length


cdef bint only_gathers(const unsigned char* selector, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    """Whether a pseudo-class weighs as much as what is in its parentheses."""
    return length - at >= 4 and (
        memcmp(selector + at, b":is(", 4) == 0
        or (length - at >= 5 and (memcmp(selector + at, b":not(", 5) == 0 or memcmp(selector + at, b":has(", 5) == 0))
    )


cdef int count_ids(const unsigned char* selector, Py_ssize_t length) noexcept nogil:
    cdef Py_ssize_t at = 0
    cdef int count = 0
    while at < length - 1:
        count += selector[at] == c"#" and is_name_byte(selector[at + 1])
        at = max(at + 1, after_weightless(selector, at, length))
    return count


cdef int count_classes(const unsigned char* selector, Py_ssize_t length) noexcept nogil:
    """Classes, attributes and pseudo-classes."""
    cdef Py_ssize_t at = 0, next
    cdef int count = 0
    while at < length:
        next = after_weightless(selector, at, length)
        if next == at and (selector[at] == c"." or selector[at] == c":" or selector[at] == c"["):
            count += (at == 0 or selector[at - 1] != c"\\") and not only_gathers(selector, at, length)
        at = max(at + 1, next)
    return count


cdef int count_tags(const unsigned char* selector, Py_ssize_t length) noexcept nogil:
    cdef Py_ssize_t at = 0
    cdef int count = 0
    while at < length:
        if is_letter(selector[at]):
            count += at == 0 or selector[at - 1] == c"(" or is_between_names(selector[at - 1])
        at = max(at + 1, after_weightless(selector, at, length))
    return count


cdef inline bint is_between_names(unsigned char c) noexcept nogil:
    """White space and combinators."""
    return is_space(c) or c == c">" or c == c"+" or c == c"~"


# ---- key


cdef void find_key(const unsigned char* selector, Py_ssize_t length, SelectorKey* key) noexcept nogil:
    """The first class or id of the last compound; its tag, if it has neither."""
    cdef unsigned char[LONGEST_KEY] last
    cdef int count = 0
    cdef Py_ssize_t at = 0
    cdef bint begins_anew = False
    key.kind, key.length = c"*", 0
    if memchr(selector, c"(", <size_t>length) != NULL:
        return
    while at < length:
        if is_between_names(selector[at]):
            begins_anew = True
        else:
            count = 0 if begins_anew else count
            begins_anew = False
            last[count] = selector[at]
            count += 1
        if selector[at] == c"[":
            while at < length and selector[at] != c"]":
                at += 1
        at += 1
    if not take_class_or_id(last, count, key):
        take_tag(last, count, key)


cdef bint take_class_or_id(const unsigned char* last, int count, SelectorKey* key) noexcept nogil:
    cdef int at, stop
    for at in range(count):
        if last[at] == c"." or last[at] == c"#":
            stop = name_end(last, at + 1, count)
            if stop > at + 1:
                key.kind = last[at]
                key.length = without_backslashes(last + at + 1, stop - at - 1, key.name)
                return True
    return False


cdef void take_tag(const unsigned char* last, int count, SelectorKey* key) noexcept nogil:
    cdef int at = 0
    while at < count and last[at] != c":" and last[at] != c"[":
        key.name[at] = lower(last[at])
        at += 1
    if at > 0 and not (at == 1 and key.name[0] == c"*"):
        key.kind, key.length = 0, at


cdef int name_end(const unsigned char* text, int at, int stop) noexcept nogil:
    """Where the name that begins here ends; escaped characters belong to it."""
    while at < stop:
        if is_name_byte(text[at]):
            at += 1
        elif text[at] == c"\\" and at + 1 < stop and text[at + 1] != c"\n":
            at = after_escape(text, at + 1, stop)
        else:
            break
    return at


cdef int after_escape(const unsigned char* text, int at, int stop) noexcept nogil:
    """Where the escape ends whose backslash stands before: after one character, or six digits and a space."""
    cdef int first = at
    while at < stop and at < first + 6 and hex_digit(text[at]) != NONE:
        at += 1
    if at == first:
        return at + 1
    return at + (at < stop and is_space(text[at]))


cdef int without_backslashes(const unsigned char* text, int length, unsigned char* name) noexcept nogil:
    """A name as it is meant; of escapes by number, those of digits and signs are left."""
    cdef int at = 0, count = 0, digits, code
    if memchr(text, c"\\", <size_t>length) == NULL:
        memcpy(name, text, <size_t>length)
        return length
    while at < length:
        digits = code = 0
        if text[at] == c"\\":
            at += 1
            while digits < 6 and at < length and hex_digit(text[at]) != NONE:
                code = code * 16 + hex_digit(text[at])
                digits += 1
                at += 1
        if digits:
            name[count] = <unsigned char>code if code < 128 else c"?"
            at += at < length and is_space(text[at])
        elif at < length:
            name[count] = text[at]
            at += 1
        else:
            break
        count += 1
    return count
