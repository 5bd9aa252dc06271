# The names that authors give to elements, `class` and `id`, cut into terms, and the odds of these.
#
# `relatedPosts-3 wide` is two names. The table has the first in lower case with its digits folded, `relatedposts-0`,
# and its parts as `~related` and `~posts`. A name that is not in the table has the mean of the odds of its known parts.
# Endless lists of utility classes say little, and pages are hostile: what is too long is not read.

cdef enum:
    LONGEST_VALUE = 400
    MOST_NAMES_IN_VALUE = 30
    LONGEST_FOLDED = 40
    MOST_PARTS = 8
    # What a byte may be. `make_plain` has given values one byte for each character.
    PARTS_NAMES = 1   # white space of ASCII, as Python splits at it
    SMALL = 2
    CAPITAL = 4
    DIGIT = 8
    FOLDS = 16        # not a letter of ASCII, but its lower case is one
    FOREIGN_LETTER = 0x80  # stands for every other character beyond ASCII: a name with one is in no table
    KELVIN_SIGN = 0x81
    PART_MARK = 0x7E        # ~

cdef unsigned char[256] NAME_BYTES

cdef struct GivenName:
    Py_ssize_t start
    Py_ssize_t stop
    unsigned long long hash  # as it is written
    unsigned char kinds      # of its bytes

cdef struct NamePart:
    Py_ssize_t start
    Py_ssize_t stop
    int count                # parts so far, this one included


cdef inline bint parts_words(unsigned char c) noexcept nogil:
    """White space of ASCII, as Python splits at it."""
    return c == 32 or 9 <= c <= 13 or 28 <= c <= 31


cdef void fill_name_bytes() noexcept:
    """Once, at import."""
    cdef int c
    for c in range(256):
        NAME_BYTES[c] = (
            PARTS_NAMES * parts_words(<unsigned char>c)
            | SMALL * (c"a" <= c <= c"z")
            | CAPITAL * (c"A" <= c <= c"Z")
            | DIGIT * is_digit(<unsigned char>c)
            | FOLDS * (c == KELVIN_SIGN)
        )


fill_name_bytes()


cdef class NameOdds:
    """A table of log-odds by name."""

    cdef OddsTable table

    def __cinit__(self, dict names):
        fill_odds(&self.table, names)

    def __dealloc__(self):
        free_odds(&self.table)

    def extremes(self, str value):
        """The strongest odds against content and for it among the names in a value."""
        cdef unsigned char[LONGEST_VALUE] plain
        cdef Py_ssize_t length = make_plain_of(value, plain)
        cdef double lowest = 0, highest = 0
        name_extremes(&self.table, plain, length, &lowest, &highest)
        return lowest, highest


cdef void name_extremes(
    OddsTable* table, const unsigned char* data, Py_ssize_t length, double* lowest, double* highest
) noexcept nogil:
    """The strongest odds among the names in a value, where they are stronger than those already known."""
    cdef GivenName name
    cdef double odds
    cdef int names = 0
    name.stop = 0
    length = min(length, LONGEST_VALUE)
    while names < MOST_NAMES_IN_VALUE and next_name(data, length, &name):
        odds = odds_of_name(table, data, &name)
        lowest[0], highest[0] = min(lowest[0], odds), max(highest[0], odds)
        names += 1


cdef inline bint next_name(const unsigned char* data, Py_ssize_t length, GivenName* name) noexcept nogil:
    """Go on from the end of a name to the next one; False where there is none."""
    cdef Py_ssize_t at = name.stop
    while at < length and NAME_BYTES[data[at]] & PARTS_NAMES:
        at += 1
    name.start, name.hash, name.kinds = at, FIRST_HASH, 0
    while at < length and not NAME_BYTES[data[at]] & PARTS_NAMES:
        name.hash = hash_with(name.hash, data[at])
        name.kinds |= NAME_BYTES[data[at]]
        at += 1
    name.stop = at
    return name.start < at


cdef inline double odds_of_name(OddsTable* table, const unsigned char* data, GivenName* name) noexcept nogil:
    """The odds of the whole name, as it is written or folded; else the mean of its known parts."""
    cdef unsigned char[LONGEST_FOLDED] folded
    cdef Py_ssize_t length = name.stop - name.start
    cdef Odds* found = odds_slot(table, name.hash)
    if not found.hash and (length > LONGEST_FOLDED or name.kinds & (CAPITAL | DIGIT | FOLDS)):
        found = odds_slot(table, hash_of_bytes(folded, fold_name(data + name.start, length, folded)))
    return found.odds if found.hash else odds_of_parts(table, data + name.start, length)


cdef int fold_name(const unsigned char* name, Py_ssize_t length, unsigned char* folded) noexcept nogil:
    """The beginning of a name, in lower case and with one 0 for each run of digits; returns its length."""
    cdef int written = 0
    cdef Py_ssize_t at
    for at in range(min(length, LONGEST_FOLDED)):
        if is_digit(name[at]):
            if at > 0 and is_digit(name[at - 1]):
                continue
            folded[written] = c"0"
        else:
            folded[written] = c"k" if name[at] == KELVIN_SIGN else lower(name[at])
        written += 1
    return written


cdef double odds_of_parts(OddsTable* table, const unsigned char* name, Py_ssize_t length) noexcept nogil:
    cdef NamePart part
    cdef int known = 0
    cdef double total = 0
    cdef Odds* found
    part.stop = part.count = 0
    while next_part(name, length, &part):
        found = odds_slot(table, part_hash(name + part.start, part.stop - part.start))
        if found.hash:
            total += found.odds
            known += 1
    return total / known if known else 0.0


cdef inline bint next_part(const unsigned char* name, Py_ssize_t length, NamePart* part) noexcept nogil:
    """Go on to the next part of more than one letter. Only the first few parts count, single letters among them."""
    part.start = part.stop
    while part.start < length and part.count < MOST_PARTS:
        if not NAME_BYTES[name[part.start]] & (SMALL | CAPITAL):
            part.start += 1
            continue
        part.stop = part_end(name, part.start, length)
        part.count += 1
        if part.stop - part.start > 1:
            return True
        part.start = part.stop
    return False


cdef inline unsigned long long part_hash(const unsigned char* part, Py_ssize_t length) noexcept nogil:
    """The table has parts in lower case, with a mark before them."""
    cdef unsigned long long hash = hash_with(FIRST_HASH, PART_MARK)
    cdef Py_ssize_t place
    for place in range(length):
        hash = hash_with(hash, small_letter(part[place]))
    return hash


cdef inline unsigned char small_letter(unsigned char letter) noexcept nogil:
    return letter | 32


cdef inline Py_ssize_t part_end(const unsigned char* name, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    """Where the part that begins here ends: lower-case letters, perhaps after a capital; or a run of capitals."""
    cdef Py_ssize_t stop = at + 1
    if NAME_BYTES[name[at]] == SMALL or (stop < length and NAME_BYTES[name[stop]] == SMALL):
        while stop < length and NAME_BYTES[name[stop]] == SMALL:
            stop += 1
        return stop
    while stop < length and NAME_BYTES[name[stop]] == CAPITAL:
        stop += 1
    if stop < length and NAME_BYTES[name[stop]] == SMALL:
        stop -= 1  # the last capital belongs to the small letters
    return stop
