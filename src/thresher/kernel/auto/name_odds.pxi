# The odds of the names that authors give to elements, as `model/tables.py` looks them up, without an object for each.

cdef enum:
    LONGEST_VALUE = 400
    MOST_NAMES_IN_VALUE = 30
    LONGEST_FOLDED = 40
    MOST_PARTS = 8
    # What a byte may be.
    PARTS_NAMES = 1   # white space of ASCII, as Python splits at it
    SMALL = 2
    CAPITAL = 4
    DIGIT = 8
    FOLDS = 16        # no letter of ASCII, but one that has its small form there
    KELVIN_SIGN = 0x81  # stands for it, where a value has one byte for each character

cdef unsigned char[256] NAME_BYTES


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
        """The strongest odds against content and for it among the names in a value; None where it is not ASCII."""
        cdef Py_ssize_t length = 0
        cdef const unsigned char* data = <const unsigned char*>PyUnicode_AsUTF8AndSize(value, &length)
        cdef double lowest = 0, highest = 0
        if length != len(value):
            return None
        name_extremes(&self.table, data, length, &lowest, &highest)
        return lowest, highest


cdef void name_extremes(
    OddsTable* table, const unsigned char* data, Py_ssize_t length, double* lowest, double* highest
) noexcept nogil:
    """The strongest odds among the names in a value, where they are stronger than those that are known already."""
    cdef Py_ssize_t at = 0, start
    cdef unsigned long long hash
    cdef unsigned char kinds
    cdef double odds
    cdef int names = 0
    length = min(length, LONGEST_VALUE)
    while names < MOST_NAMES_IN_VALUE:
        while at < length and NAME_BYTES[data[at]] & PARTS_NAMES:
            at += 1
        if at == length:
            break
        start, hash, kinds = at, FIRST_HASH, 0
        while at < length and not NAME_BYTES[data[at]] & PARTS_NAMES:
            hash = hash_with(hash, data[at])
            kinds |= NAME_BYTES[data[at]]
            at += 1
        odds = odds_of_name(table, data + start, at - start, hash, kinds)
        lowest[0], highest[0] = min(lowest[0], odds), max(highest[0], odds)
        names += 1


cdef inline double odds_of_name(
    OddsTable* table, const unsigned char* name, Py_ssize_t length, unsigned long long hash, unsigned char kinds
) noexcept nogil:
    """Those of the whole name, as it is written or folded; else the mean of its known parts."""
    cdef Odds* found = odds_slot(table, hash)
    if not found.hash and (length > LONGEST_FOLDED or kinds & (CAPITAL | DIGIT | FOLDS)):
        found = odds_slot(table, folded_hash(name, length))
    return found.odds if found.hash else odds_of_parts(table, name, length)


cdef unsigned long long folded_hash(const unsigned char* name, Py_ssize_t length) noexcept nogil:
    """The hash of the beginning of a name, in small letters and with one 0 for digits."""
    cdef unsigned long long hash = FIRST_HASH
    cdef Py_ssize_t at
    for at in range(min(length, LONGEST_FOLDED)):
        if name[at] == KELVIN_SIGN:
            hash = hash_with(hash, c"k")
        elif not is_digit(name[at]):
            hash = hash_with(hash, lower(name[at]))
        elif at == 0 or not is_digit(name[at - 1]):
            hash = hash_with(hash, c"0")
    return hash


cdef double odds_of_parts(OddsTable* table, const unsigned char* name, Py_ssize_t length) noexcept nogil:
    """Parts are runs of small letters, with a capital in front of them, and runs of capitals."""
    cdef Py_ssize_t at = 0, stop
    cdef int parts = 0, known = 0
    cdef double total = 0
    cdef Odds* found
    while at < length and parts < MOST_PARTS:
        if not NAME_BYTES[name[at]] & (SMALL | CAPITAL):
            at += 1
            continue
        stop = part_end(name, at, length)
        found = odds_slot(table, part_hash(name + at, stop - at)) if stop - at > 1 else NULL
        if found != NULL and found.hash:
            total += found.odds
            known += 1
        parts += 1
        at = stop
    return total / known if known else 0.0


cdef inline unsigned long long part_hash(const unsigned char* part, Py_ssize_t length) noexcept nogil:
    """The table has parts in small letters and with a mark before them."""
    cdef unsigned long long hash = hash_with(FIRST_HASH, c"~")
    cdef Py_ssize_t place
    for place in range(length):
        hash = hash_with(hash, part[place] | 32)
    return hash


cdef inline Py_ssize_t part_end(const unsigned char* name, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    """Where the part that begins here ends."""
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
