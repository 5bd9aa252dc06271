# The odds of the names that authors give to elements, as `model/tables.py` looks them up, without an object for each name.

cdef enum:
    LONGEST_VALUE = 400
    MOST_NAMES_IN_VALUE = 30
    LONGEST_FOLDED = 40
    MOST_PARTS = 8

cdef struct Odds:
    unsigned int start   # of the name in `pool`
    unsigned int length
    unsigned int hash
    double odds


cdef inline bint parts_words(unsigned char c) noexcept nogil:
    """White space of ASCII, as Python splits at it."""
    return c == 32 or 9 <= c <= 13 or 28 <= c <= 31


cdef inline bint is_capital(unsigned char c) noexcept nogil:
    return c"A" <= c <= c"Z"


cdef inline bint is_small_letter(unsigned char c) noexcept nogil:
    return c"a" <= c <= c"z"


cdef class NameOdds:
    """A table of log-odds by name."""

    cdef Bytes pool
    cdef Odds* slots
    cdef Py_ssize_t size

    def __cinit__(self, dict names):
        cdef Py_ssize_t length = 0
        cdef const unsigned char* data
        cdef Odds* slot
        self.size = 64
        while self.size < 2 * len(names):
            self.size *= 2
        self.slots = <Odds*>calloc(self.size, sizeof(Odds))
        if self.slots == NULL:
            raise MemoryError
        for name, odds in names.items():
            data = <const unsigned char*>PyUnicode_AsUTF8AndSize(name, &length)
            if length == 0:
                continue
            slot = self._slot(data, length)
            slot.start, slot.length = <unsigned int>self.pool.length, <unsigned int>length
            slot.hash, slot.odds = hash_of(data, length), odds
            if not add_bytes(&self.pool, data, length):
                raise MemoryError

    def __dealloc__(self):
        free(self.pool.data)
        free(self.slots)

    cdef Odds* _slot(self, const unsigned char* name, Py_ssize_t length) noexcept:
        """The place of a name, or the empty one where it would be."""
        cdef unsigned int hash = hash_of(name, length)
        cdef Py_ssize_t place = hash & (self.size - 1)
        cdef Odds* slot = &self.slots[place]
        while slot.length != 0:
            if slot.hash == hash and <Py_ssize_t>slot.length == length:
                if memcmp(self.pool.data + slot.start, name, <size_t>length) == 0:
                    return slot
            place = (place + 1) & (self.size - 1)
            slot = &self.slots[place]
        return slot

    def extremes(self, str value):
        """The strongest odds against content and for it among the names in a value; None where it is not ASCII."""
        cdef Py_ssize_t length = 0
        cdef const unsigned char* data = <const unsigned char*>PyUnicode_AsUTF8AndSize(value, &length)
        cdef Py_ssize_t start = 0, stop
        cdef double lowest = 0, highest = 0, odds
        cdef int names = 0
        if length != len(value):
            return None
        length = min(length, LONGEST_VALUE)
        while names < MOST_NAMES_IN_VALUE:
            while start < length and parts_words(data[start]):
                start += 1
            if start == length:
                break
            stop = start
            while stop < length and not parts_words(data[stop]):
                stop += 1
            odds = self._of_name(data + start, stop - start)
            lowest, highest = min(lowest, odds), max(highest, odds)
            names += 1
            start = stop
        return lowest, highest

    cdef double _of_name(self, const unsigned char* name, Py_ssize_t length) noexcept:
        """Those of the whole name, as it is written or folded; else the mean of its known parts."""
        cdef unsigned char[LONGEST_FOLDED] folded
        cdef Odds* found = self._slot(name, length)
        cdef Py_ssize_t at = 0, to = 0
        if found.length:
            return found.odds
        while at < length and at < LONGEST_FOLDED:
            if not is_digit(name[at]):
                folded[to] = lower(name[at])
                to += 1
            elif at == 0 or not is_digit(name[at - 1]):
                folded[to] = c"0"
                to += 1
            at += 1
        found = self._slot(folded, to)
        return found.odds if found.length else self._of_parts(name, length)

    cdef double _of_parts(self, const unsigned char* name, Py_ssize_t length) noexcept:
        """Parts are runs of small letters, with a capital in front of them, and runs of capitals."""
        cdef Py_ssize_t at = 0, stop
        cdef int parts = 0, known = 0
        cdef double total = 0
        cdef Odds* found
        while at < length and parts < MOST_PARTS:
            if not is_letter(name[at]):
                at += 1
                continue
            stop = part_end(name, at, length)
            found = self._part(name + at, stop - at) if stop - at > 1 else NULL
            if found != NULL and found.length:
                total += found.odds
                known += 1
            parts += 1
            at = stop
        return total / known if known else 0.0

    cdef Odds* _part(self, const unsigned char* part, Py_ssize_t length) noexcept:
        """The place of a part, which the table has in small letters and with a mark before it."""
        cdef unsigned char[LONGEST_VALUE + 1] marked
        cdef Py_ssize_t place
        marked[0] = c"~"
        for place in range(length):
            marked[place + 1] = lower(part[place])
        return self._slot(marked, length + 1)


cdef Py_ssize_t part_end(const unsigned char* name, Py_ssize_t at, Py_ssize_t length) noexcept nogil:
    """Where the part that begins here ends."""
    cdef Py_ssize_t stop = at + 1
    if is_small_letter(name[at]) or (stop < length and is_small_letter(name[stop])):
        while stop < length and is_small_letter(name[stop]):
            stop += 1
        return stop
    while stop < length and is_capital(name[stop]):
        stop += 1
    if stop < length and is_small_letter(name[stop]):
        stop -= 1  # the last capital belongs to the small letters
    return stop
