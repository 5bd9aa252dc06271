# Characters that draw nothing, taken out of texts as these become rows: whoever writes a row never meets them.
#
# Controls move cursors, overrides turn lines around, and tags, variation selectors and runs of joiners can spell out
# whole sentences that no reader sees. What scripts and emoji need stays: joiners after letters that join and after
# emoji, one variation selector after a sign that has variants, the letters of a flag, marks of direction in text that
# runs from right to left. Nearly all texts are plain, which is found out eight bytes at a time.

cdef enum:
    # What becomes of a character.
    UNSEEN_STAYS = 0
    UNSEEN_GOES = 1
    UNSEEN_SPACE = 2      # white space that would control something
    UNSEEN_LINE = 3       # it ends a line
    UNSEEN_ALONE = 4      # stays, but not in a run: soft hyphens, zero-width spaces, invisible signs of formulas
    UNSEEN_JOINER = 5
    UNSEEN_VARIANT = 6    # variation selectors
    UNSEEN_IDEOGRAPH = 7  # the same for ideographs
    UNSEEN_TAG = 8
    UNSEEN_TURN = 9       # marks of direction, which override nothing
    BLACK_FLAG = 0x1F3F4
    LONGEST_FLAG = 7      # tags after the black flag, the one that ends them included


cdef inline unsigned long long unusual_bytes(const unsigned char* data) noexcept nogil:
    """Those of eight bytes that are no printable ASCII, tab or line feed: the highest bit of each is set.

    What is added to a byte without its highest bit sets that bit where the byte is large enough, and no other.
    """
    cdef unsigned long long eight, low
    memcpy(&eight, data, 8)
    low = eight & 0x7F7F7F7F7F7F7F7FULL
    return 0x8080808080808080ULL & (
        eight | low + 0x0101010101010101ULL                                     # from 127
        | ~(low + 0x7777777777777777ULL)                                        # below 9
        | (low + 0x7575757575757575ULL) & ~(low + 0x6060606060606060ULL)        # from 11 to 31
    )


cdef inline bint is_unusual(unsigned int code) noexcept nogil:
    return code >= 0x7F or (code < 0x20 and code != 9 and code != 10)


cdef bint has_unusual(const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """Whether there is a control, or any character beyond ASCII."""
    cdef Py_ssize_t at = 0
    if length < 8:
        while at < length and not is_unusual(data[at]):
            at += 1
        return at < length
    while at < length - 8 and not unusual_bytes(data + at):
        at += 8
    return unusual_bytes(data + min(at, length - 8)) != 0


cdef bint has_unseen(const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """Whether there may be something to take out. Most characters beyond ASCII are quotes, dashes and letters."""
    cdef Py_ssize_t at = 0
    cdef unsigned int code
    if not has_unusual(data, length):
        return False
    while at < length:
        if at < length - 8 and not unusual_bytes(data + at):
            at += 8
            continue
        code = code_at(data, &at, length)
        if is_unusual(code) and fate_of(code) != UNSEEN_STAYS:
            return True
    return False


cdef inline unsigned char fate_of_control(unsigned int code) noexcept nogil:
    """For controls, of which some are white space to Python."""
    if code == 9 or code == 10:
        return UNSEEN_STAYS
    if code == 13:
        return UNSEEN_LINE
    return UNSEEN_SPACE if 11 <= code <= 12 or 28 <= code <= 31 or code == 0x85 else UNSEEN_GOES


cdef unsigned char fate_of(unsigned int code) noexcept nogil:
    """What becomes of a character that draws nothing; others stay."""
    if code < 0x20 or 0x7F <= code <= 0x9F:
        return fate_of_control(code)
    if code < 0x300:
        return UNSEEN_ALONE if code == 0xAD else UNSEEN_STAYS
    if 0x2000 <= code <= 0x206F:
        return fate_of_format(code)
    if 0xE0000 <= code <= 0xE0FFF:
        if code >= 0xE0100:
            return UNSEEN_IDEOGRAPH if code <= 0xE01EF else UNSEEN_GOES
        return UNSEEN_TAG if 0xE0020 <= code <= 0xE007F else UNSEEN_GOES
    if 0xFE00 <= code <= 0xFE0F or 0x180B <= code <= 0x180D or code == 0x180F:
        return UNSEEN_VARIANT
    if code == 0x034F or code == 0x061C or code == 0x180E:
        return UNSEEN_TURN if code == 0x061C else UNSEEN_ALONE
    if (
        code == 0x115F or code == 0x1160 or code == 0x17B4 or code == 0x17B5 or code == 0x3164 or code == 0xFFA0
        or code == 0xFEFF or 0xFFF0 <= code <= 0xFFFB or 0xFDD0 <= code <= 0xFDEF or 0xD800 <= code <= 0xDFFF
        or 0x1BCA0 <= code <= 0x1BCA3 or 0x1D173 <= code <= 0x1D17A or code & 0xFFFE == 0xFFFE
    ):
        return UNSEEN_GOES
    return UNSEEN_STAYS


cdef inline unsigned char fate_of_format(unsigned int code) noexcept nogil:
    """For the block of spaces and signs of formatting."""
    if code == 0x200C or code == 0x200D:
        return UNSEEN_JOINER
    if code == 0x200E or code == 0x200F:
        return UNSEEN_TURN
    if code == 0x2028 or code == 0x2029:
        return UNSEEN_LINE
    if code == 0x200B or 0x2061 <= code <= 0x2064:
        return UNSEEN_ALONE
    return UNSEEN_GOES if 0x202A <= code <= 0x202E or code >= 0x2060 else UNSEEN_STAYS


cdef inline bint can_join(unsigned int code) noexcept nogil:
    """Whether a joiner after this sign can change how it looks: letters of many scripts, and emoji."""
    return (
        0x0600 <= code <= 0x109F or 0x1780 <= code <= 0x18AF or 0x1A00 <= code <= 0x1CFF or 0xA800 <= code <= 0xABFF
        or 0xFB1D <= code <= 0xFDCF or 0xFE70 <= code <= 0xFEFC or 0x10A00 <= code <= 0x11FFF
        or 0x1E900 <= code <= 0x1E95F or has_emoji_form(code)
    )


cdef inline bint has_emoji_form(unsigned int code) noexcept nogil:
    return 0x2100 <= code <= 0x2BFF or 0x1F000 <= code <= 0x1FAFF or code == 0xFE0F


cdef inline bint has_variants(unsigned int code) noexcept nogil:
    """Whether a variation selector may follow: signs, digits of keycaps, and scripts that have variants."""
    if code < 0x80:
        return is_digit(<unsigned char>code) or code == c"#" or code == c"*"
    return code == 0xA9 or code == 0xAE or code >= 0x1000 and fate_of(code) == UNSEEN_STAYS


cdef bint runs_from_right(const unsigned char* data, Py_ssize_t length) noexcept nogil:
    """Whether a text has letters of Hebrew, Arabic or their like: their bytes begin with D6 to DF, or are rare."""
    cdef Py_ssize_t place
    for place in range(length - 1):
        if 0xD6 <= data[place] <= 0xDF or (data[place] == 0xE0 and data[place + 1] <= 0xA3):
            return True
        if data[place] == 0xEF and 0xAC <= data[place + 1] <= 0xBB:
            return True
    return False


cdef Py_ssize_t length_of_flag(const unsigned char* data, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    """How many bytes the tags take that make a black flag another one; 0 where they make none."""
    cdef Py_ssize_t next = at
    cdef unsigned int code
    cdef int count
    for count in range(LONGEST_FLAG):
        if next >= length or data[next] < 0x80:
            return 0
        code = decoded(data, &next, length)
        if code == 0xE007F:
            return next - at if count >= 3 else 0
        if not (0xE0061 <= code <= 0xE007A or 0xE0030 <= code <= 0xE0039):
            return 0
    return 0


cdef inline bint may_follow(unsigned char fate, unsigned int before) noexcept nogil:
    """Whether a character that draws nothing may stand after this one, which is seen."""
    if fate == UNSEEN_JOINER:
        return can_join(before)
    if fate == UNSEEN_VARIANT:
        return has_variants(before)
    if fate == UNSEEN_IDEOGRAPH:
        return kind_of(before) == KIND_HAN
    return fate == UNSEEN_ALONE


cdef Py_ssize_t take_out_unseen(unsigned char* data, Py_ssize_t length, Py_ssize_t* taken) noexcept nogil:
    """Take out what draws nothing, in place; returns the new length. What could carry data is counted in `taken`."""
    cdef Py_ssize_t at = 0, to = 0, start
    cdef unsigned int code, before = 0  # the last sign that is seen; 0 after one that is not
    cdef unsigned char fate
    cdef bint stays, turns = runs_from_right(data, length)
    while at < length:
        start = at
        code = data[at]
        if code < 0x80:
            at += 1
        else:
            code = decoded(data, &at, length)
        fate = fate_of(code)
        if code == c"\r" and at < length and data[at] == c"\n":
            continue
        if fate == UNSEEN_SPACE or fate == UNSEEN_LINE:
            data[to] = c" " if fate == UNSEEN_SPACE else c"\n"
            to += 1
            before = c" "
            continue
        if fate == UNSEEN_TAG and before == BLACK_FLAG:
            at = max(at, start + length_of_flag(data, start, length))
            fate = UNSEEN_STAYS if at > start + 4 else UNSEEN_GOES
        elif fate >= UNSEEN_ALONE:
            stays = may_follow(fate, before) if fate != UNSEEN_TURN else turns
            fate = UNSEEN_STAYS if stays and before else UNSEEN_GOES
            code = code if code == 0xFE0F else 0
        if fate == UNSEEN_STAYS:
            before = code
            memmove(data + to, data + start, <size_t>(at - start))
            to += at - start
        else:
            taken[0] += at - start > 2  # no control has as many bytes
    return to


cdef Py_ssize_t without_unseen(unsigned char* data, Py_ssize_t length, Py_ssize_t* taken) noexcept nogil:
    """The same, after a look at whether there is anything to take out."""
    return take_out_unseen(data, length, taken) if has_unseen(data, length) else length


def seen_characters(str text not None):
    """A text as rows have it: without characters that draw nothing, but for those that scripts and emoji need."""
    cdef bytearray copy = bytearray(text.encode("utf-8", "ignore"))
    cdef unsigned char* data = <unsigned char*>PyByteArray_AS_STRING(copy)
    cdef Py_ssize_t taken = 0
    return copy[:without_unseen(data, len(copy), &taken)].decode()
