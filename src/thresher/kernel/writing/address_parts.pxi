# The parts of an address, as Python's `urllib.parse` tells them apart: `page/addresses.py` is compared with this.

cdef struct Address:
    const unsigned char* scheme   # as it is written
    Py_ssize_t scheme_length
    const unsigned char* host     # with user and port
    Py_ssize_t host_length
    const unsigned char* path
    Py_ssize_t path_length
    const unsigned char* params   # of the last segment of the path, behind a semicolon
    Py_ssize_t params_length
    const unsigned char* query
    Py_ssize_t query_length
    const unsigned char* fragment
    Py_ssize_t fragment_length

cdef bint is_one_of(const unsigned char* data, Py_ssize_t length, const char* words) noexcept nogil:
    """Whether a text is one of these words, which are given in lower case with a space behind each."""
    cdef Py_ssize_t at = 0, place = 0
    while words[at]:
        while place < length and lower(data[place]) == <unsigned char>words[at + place] != c" ":
            place += 1
        if place == length and words[at + place] == c" ":
            return True
        while words[at] != c" ":
            at += 1
        at, place = at + 1, 0
    return False


cdef bint is_safe_scheme(const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """Whether it leads to a page, a file, a mail or a telephone; no scheme is safe too."""
    return length == 0 or is_one_of(data, length, b"http https mailto tel ftp sms ")


cdef bint is_joined_but_unsafe(const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """Whether relative addresses can be joined with it, though it is not safe."""
    return is_one_of(
        data, length,
        b"file ws wss gopher nntp imap wais shttp mms prospero rtsp rtsps rtspu sftp svn svn+ssh ",
    )


cdef bint is_hierarchical(const Address* parts) noexcept nogil:
    """Whether relative addresses can be joined with it, and the result is safe."""
    return parts.scheme_length == 0 or is_one_of(parts.scheme, parts.scheme_length, b"http https ftp ")


cdef Py_ssize_t scheme_before_colon(const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """How long the scheme is; 0 where there is none."""
    cdef Py_ssize_t at = 0
    if length == 0 or not is_letter(data[0]):
        return 0
    while at < length and data[at] != c":":
        if not (is_letter(data[at]) or is_digit(data[at]) or data[at] == c"+" or data[at] == c"-" or data[at] == c"."):
            return 0
        at += 1
    return at if at < length else 0


cdef inline Py_ssize_t first_place(const unsigned char* data, Py_ssize_t length, unsigned char sign) noexcept nogil:
    """Where a sign first stands; the length where it does not."""
    cdef const unsigned char* found = NULL
    if length > 0:
        found = <const unsigned char*>memchr(data, sign, <size_t>length)
    return found - data if found != NULL else length


cdef bint read_address(Address* parts, const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """Fill `parts`; False where the address cannot be read."""
    cdef Py_ssize_t stop
    memset(parts, 0, sizeof(Address))
    while length and data[0] <= 32:
        data, length = data + 1, length - 1
    parts.scheme, parts.scheme_length = data, scheme_before_colon(data, length)
    if parts.scheme_length:
        data, length = data + parts.scheme_length + 1, length - parts.scheme_length - 1
    if length >= 2 and data[0] == c"/" and data[1] == c"/":
        stop = host_length(data + 2, length - 2)
        parts.host, parts.host_length = data + 2, stop
        data, length = data + 2 + stop, length - 2 - stop
    stop = first_place(data, length, c"#")
    if stop < length:
        parts.fragment, parts.fragment_length = data + stop + 1, length - stop - 1
    length = stop
    stop = first_place(data, length, c"?")
    if stop < length:
        parts.query, parts.query_length = data + stop + 1, length - stop - 1
    parts.path, parts.path_length = data, stop
    if is_hierarchical(parts):
        split_params(parts)
    return is_good_host(parts.host, parts.host_length)


cdef Py_ssize_t host_length(const unsigned char* data, Py_ssize_t length) noexcept nogil:
    cdef Py_ssize_t at = 0
    while at < length and data[at] != c"/" and data[at] != c"?" and data[at] != c"#":
        at += 1
    return at


cdef void split_params(Address* parts) noexcept nogil:
    """Take what is behind a semicolon off the last segment of the path."""
    cdef Py_ssize_t start = parts.path_length, semicolon
    while start > 0 and parts.path[start - 1] != c"/":
        start -= 1
    semicolon = start + first_place(parts.path + start, parts.path_length - start, c";")
    if semicolon < parts.path_length:
        parts.params, parts.params_length = parts.path + semicolon + 1, parts.path_length - semicolon - 1
        parts.path_length = semicolon


cdef bint is_good_host(const unsigned char* host, Py_ssize_t length) noexcept nogil:
    """Brackets only around an address of the sixth version, and no letter that stands for a sign of addresses."""
    cdef Py_ssize_t at = 0
    cdef Py_ssize_t opening = first_place(host, length, c"["), closing = first_place(host, length, c"]")
    if (opening < length) != (closing < length):
        return False
    if opening < length and not is_sixth_version(host + opening + 1, closing - opening - 1):
        return False
    while at < length:
        if host[at] < 0x80:
            at += 1
        elif stands_for_sign(decoded(host, &at, length)):
            return False
    return True


cdef bint is_sixth_version(const unsigned char* host, Py_ssize_t length) noexcept nogil:
    """Whether it looks like an IPv6 address: digits to base 16 and two colons or more."""
    cdef Py_ssize_t at
    cdef int colons = 0
    for at in range(length):
        if host[at] == c":":
            colons += 1
        elif not (is_digit(host[at]) or c"a" <= (host[at] | 32) <= c"f" or host[at] == c"."):
            return False
    return colons >= 2


cdef bint stands_for_sign(unsigned int code) noexcept nogil:
    """Whether browsers read a character of a host as one of / ? # @ : or with one of them in it."""
    if code < 0xFE00:
        return 0x2047 <= code <= 0x2049 or code in (0x2100, 0x2101, 0x2105, 0x2106, 0x2A74)
    return code in (
        0xFE13, 0xFE16, 0xFE55, 0xFE56, 0xFE5F, 0xFE6B, 0xFF03, 0xFF0F, 0xFF1A, 0xFF1F, 0xFF20
    )
