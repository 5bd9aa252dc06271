# Relative addresses made absolute, safe ones only: the same as `absolute` in `page/addresses.py`.

cdef struct Base:
    # Where relative addresses start from.
    Bytes text
    Address parts
    bint is_known
    bint is_bad            # it cannot be read, and nothing can be joined with it
    Bytes folder           # the path up to its last slash, with dots resolved
    Py_ssize_t segments    # of the folder
    bint has_folder        # whether the path has a slash at all, or is empty


cdef bint add_clean_address(Bytes* target, const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """An address as browsers read it: without white space around it and line breaks in it, backslashes as slashes."""
    cdef Py_ssize_t at, start = target.length, before
    cdef bint in_path = True
    while length and data[length - 1] <= 32:
        length -= 1
    while length and data[0] <= 32:
        data, length = data + 1, length - 1
    before = space_before(data, length)
    data, length = data + before, length - before
    length -= space_behind(data, length)
    if not has_room(<void**>&target.data, &target.room, start + length + 1, 1):
        return False
    for at in range(length):
        if data[at] == c"\t" or data[at] == c"\r" or data[at] == c"\n":
            continue
        in_path = in_path and data[at] != c"?" and data[at] != c"#"
        target.data[target.length] = c"/" if in_path and data[at] == c"\\" else data[at]
        target.length += 1
    return True


cdef bint has_unsafe_scheme(const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """Whether anything but a safe scheme stands before the first colon."""
    cdef Py_ssize_t at = 0
    while at < length and data[at] != c"/" and data[at] != c"?" and data[at] != c"#":
        if data[at] == c":":
            return not is_safe_scheme(data, at)
        at += 1
    return False


cdef bint set_base(Base* base) noexcept nogil:
    """Read the address in `text`, which may be empty; False where there is no memory left."""
    remove_line_breaks(&base.text)
    base.is_known = base.text.length > 0
    if not base.is_known:
        return True
    base.is_bad = not read_address(&base.parts, base.text.data, base.text.length)
    return not is_hierarchical(&base.parts) or fill_folder(base)


cdef void remove_line_breaks(Bytes* text) noexcept nogil:
    """And tabs: browsers read over them."""
    cdef Py_ssize_t at, length = 0
    for at in range(text.length):
        if text.data[at] != c"\t" and text.data[at] != c"\r" and text.data[at] != c"\n":
            text.data[length] = text.data[at]
            length += 1
    text.length = length


cdef bint fill_folder(Base* base) noexcept nogil:
    cdef const unsigned char* path = base.parts.path
    cdef Py_ssize_t length = base.parts.path_length, start = 0, stop
    while length and path[length - 1] != c"/":
        length -= 1
    base.has_folder = length > 0 or base.parts.path_length == 0
    if not base.has_folder:
        return True
    if not has_room(<void**>&base.folder.data, &base.folder.room, length + 1, 1):
        return False
    while start <= length:
        stop = start + first_place(path + start, length - start, c"/")
        if start == 0 or stop > start:
            add_segment(&base.folder, 0, &base.segments, path + start, stop - start)
        start = stop + 1
    return True


cdef void add_segment(
    Bytes* path, Py_ssize_t start, Py_ssize_t* count, const unsigned char* segment, Py_ssize_t length
) noexcept nogil:
    """Go on along a path that begins at `start`: two dots lead back, one does nothing. There must be room."""
    if length == 2 and segment[0] == c"." and segment[1] == c".":
        if count[0]:
            count[0] -= 1
            while path.length > start and path.data[path.length - 1] != c"/":
                path.length -= 1
            if path.length > start:
                path.length -= 1
    elif not (length == 1 and segment[0] == c"."):
        if count[0]:
            path.data[path.length] = c"/"
            path.length += 1
        memmove(path.data + path.length, segment, <size_t>length)
        path.length += length
        count[0] += 1


cdef bint add_absolute(
    Bytes* target, Bytes* clean, Base* base, const unsigned char* data, Py_ssize_t length, bint* failed
) noexcept nogil:
    """Add a safe, absolute address; False, and nothing is added, for scripts, data and what cannot be read."""
    cdef Py_ssize_t start = target.length
    clean.length = 0
    if not add_clean_address(clean, data, length):
        failed[0] = True
        return False
    if clean.length == 0 or has_unsafe_scheme(clean.data, clean.length):
        return False
    if join(target, base, clean, failed) and is_good_address(target, start) and not failed[0]:
        failed[0] = failed[0] or not with_unseen_escaped(target, start)
        return not failed[0]
    target.length = start
    return False


cdef bint is_good_address(Bytes* target, Py_ssize_t start) noexcept nogil:
    cdef Address parts
    return read_address(&parts, target.data + start, target.length - start) and is_safe_scheme(
        parts.scheme, parts.scheme_length
    )


cdef inline bint is_unseen_in_address(unsigned int code) noexcept nogil:
    """Whether nobody sees it in an address: browsers show such characters by their numbers."""
    return (
        code <= 0x20 or 0x7F <= code <= 0xA0 or code == 0xAD or 0x200B <= code <= 0x200F or 0x2028 <= code <= 0x202E
        or 0x2060 <= code <= 0x206F or code == 0xFEFF or 0xE0000 <= code <= 0xE0FFF
    )


cdef inline bint next_is_unseen(const unsigned char* data, Py_ssize_t* at, Py_ssize_t length) noexcept nogil:
    """Go to the character after this one; whether this one is unseen."""
    if data[at[0]] < 0x80:
        at[0] += 1
        return is_unseen_in_address(data[at[0] - 1])
    return is_unseen_in_address(decoded(data, at, length))


cdef bint with_unseen_escaped(Bytes* target, Py_ssize_t start) noexcept nogil:
    """Write each byte of a character that nobody sees by its number, as %20; False where there is no memory."""
    cdef Py_ssize_t at = start, before, unseen = 0, grown
    while at < target.length:
        before = at
        if next_is_unseen(target.data, &at, target.length):
            unseen += at - before
    if unseen == 0:
        return True
    grown = target.length + 2 * unseen
    if not has_room(<void**>&target.data, &target.room, grown, 1):
        return False
    memmove(target.data + start + 2 * unseen, target.data + start, <size_t>(target.length - start))
    at = start + 2 * unseen  # what is written never reaches what is still to be read
    target.length = start
    while at < grown:
        before = at
        if next_is_unseen(target.data, &at, grown):
            put_numbers(target, before, at)
        else:
            memmove(target.data + target.length, target.data + before, <size_t>(at - before))
            target.length += at - before
    return True


cdef inline void put_numbers(Bytes* target, Py_ssize_t at, Py_ssize_t stop) noexcept nogil:
    """Write the bytes between two places of the same text by their numbers."""
    cdef const char* digits = b"0123456789ABCDEF"
    cdef unsigned char byte
    while at < stop:
        byte = target.data[at]
        target.data[target.length] = c"%"
        target.data[target.length + 1] = digits[byte >> 4]
        target.data[target.length + 2] = digits[byte & 15]
        target.length += 3
        at += 1


cdef bint join(Bytes* target, Base* base, Bytes* clean, bint* failed) noexcept nogil:
    """Add an address that was joined with the base; False where one of them cannot be read."""
    cdef Address parts
    if not base.is_known:
        return noted(add_bytes(target, clean.data, clean.length), failed)
    if base.is_bad or not read_address(&parts, clean.data, clean.length):
        return False
    if parts.scheme_length and not has_scheme_of(&parts, &base.parts):
        return noted(add_bytes(target, clean.data, clean.length), failed)
    if not is_hierarchical(&base.parts):
        if is_joined_but_unsafe(base.parts.scheme, base.parts.scheme_length):
            return False
        return noted(add_bytes(target, clean.data, clean.length), failed)
    return noted(add_joined(target, base, &parts), failed)


cdef inline bint noted(bint has_room_for_it, bint* failed) noexcept nogil:
    failed[0] = failed[0] or not has_room_for_it
    return has_room_for_it


cdef bint has_scheme_of(const Address* one, const Address* other) noexcept nogil:
    cdef Py_ssize_t place
    if one.scheme_length != other.scheme_length:
        return False
    for place in range(one.scheme_length):
        if lower(one.scheme[place]) != lower(other.scheme[place]):
            return False
    return True


cdef bint add_joined(Bytes* target, Base* base, const Address* given) noexcept nogil:
    """The parts that are given, and of the base those before them."""
    cdef Address whole = given[0]
    whole.scheme, whole.scheme_length = base.parts.scheme, base.parts.scheme_length
    if given.host_length:
        return add_start(target, &whole, given.path, given.path_length) and add_end(target, &whole)
    whole.host, whole.host_length = base.parts.host, base.parts.host_length
    if given.path_length or given.params_length:
        return add_resolved(target, base, &whole) and add_end(target, &whole)
    whole.params, whole.params_length = base.parts.params, base.parts.params_length
    if not given.query_length:
        whole.query, whole.query_length = base.parts.query, base.parts.query_length
    return add_start(target, &whole, base.parts.path, base.parts.path_length) and add_end(target, &whole)


cdef bint add_start(
    Bytes* target, const Address* parts, const unsigned char* path, Py_ssize_t length
) noexcept nogil:
    """Scheme, host and path."""
    cdef bint begins_with_two = length >= 2 and path[0] == c"/" and path[1] == c"/"
    if not add_scheme(target, parts):
        return False
    if parts.host_length or (parts.scheme_length and not begins_with_two):
        if not (add_bytes(target, b"//", 2) and add_bytes(target, parts.host, parts.host_length)):
            return False
        if (length or parts.params_length) and (length == 0 or path[0] != c"/") and not add_byte(target, c"/"):
            return False
    return add_bytes(target, path, length)


cdef bint add_scheme(Bytes* target, const Address* parts) noexcept nogil:
    cdef Py_ssize_t place
    for place in range(parts.scheme_length):
        if not add_byte(target, lower(parts.scheme[place])):
            return False
    return parts.scheme_length == 0 or add_byte(target, c":")


cdef bint add_end(Bytes* target, const Address* parts) noexcept nogil:
    """Parameters, query and fragment, those that are not empty."""
    if parts.params_length:
        if not (add_byte(target, c";") and add_bytes(target, parts.params, parts.params_length)):
            return False
    if parts.query_length:
        if not (add_byte(target, c"?") and add_bytes(target, parts.query, parts.query_length)):
            return False
    return not parts.fragment_length or (
        add_byte(target, c"#") and add_bytes(target, parts.fragment, parts.fragment_length)
    )


cdef bint add_resolved(Bytes* target, Base* base, const Address* parts) noexcept nogil:
    """Scheme, host, and the path from the folder of the base on."""
    cdef Bytes path
    cdef bint is_added
    memset(&path, 0, sizeof(Bytes))
    is_added = resolve(&path, base, parts.path, parts.path_length) and add_start(target, parts, path.data, path.length)
    free(path.data)
    return is_added


cdef bint resolve(Bytes* target, Base* base, const unsigned char* path, Py_ssize_t length) noexcept nogil:
    cdef bint is_from_root = length > 0 and path[0] == c"/"
    cdef Py_ssize_t count = 0, start = 0, stop = 0
    if not has_room(<void**>&target.data, &target.room, base.folder.length + length + 3, 1):
        return False
    if not is_from_root and base.segments:
        memcpy(target.data, base.folder.data, <size_t>base.folder.length)
        target.length, count = base.folder.length, base.segments
    while True:
        stop = start + first_place(path + start, length - start, c"/")
        if stop > start or is_from_root or stop == length or (start == 0 and not base.has_folder):
            add_segment(target, 0, &count, path + start, stop - start)
        if stop == length:
            break
        start = stop + 1
    if is_dots(path + start, length - start):
        add_segment(target, 0, &count, b"", 0)
    return target.length > 0 or add_byte(target, c"/")


cdef inline bint is_dots(const unsigned char* segment, Py_ssize_t length) noexcept nogil:
    return length > 0 and segment[0] == c"." and (length == 1 or (length == 2 and segment[1] == c"."))


def absolute_address(str address not None, str base not None):
    """A safe, absolute address; relative where there is no base; None for scripts, data and what cannot be read."""
    cdef bytes given = address.encode("utf-8", "replace"), start = base.encode("utf-8", "replace")
    cdef Base read
    cdef Bytes clean, found
    cdef bint failed = False, is_found
    memset(&read, 0, sizeof(Base))
    memset(&clean, 0, sizeof(Bytes))
    memset(&found, 0, sizeof(Bytes))
    try:
        failed = not (add_bytes(&read.text, start, len(start)) and set_base(&read))
        is_found = not failed and add_absolute(&found, &clean, &read, given, len(given), &failed)
        if failed:
            raise MemoryError
        return PyUnicode_DecodeUTF8(<const char*>found.data, found.length, NULL) if is_found else None
    finally:
        free_base(&read)
        free(clean.data)
        free(found.data)


cdef void free_base(Base* base) noexcept nogil:
    free(base.text.data)
    free(base.folder.data)
