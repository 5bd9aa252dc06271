# A table of learned log-odds by name, looked up without an object for each.
#
# A name is known only by its 64-bit hash (FNV-1a), so that a look-up reads one place in memory. No two names share a
# hash by chance; somebody who makes up a name that collides with a known one could as well have written the known one.

cdef unsigned long long FIRST_HASH = 0xCBF29CE484222325u  # of no bytes

cdef struct Odds:
    unsigned long long hash  # 0 where the slot is empty
    double odds

cdef struct OddsTable:
    Odds* slots
    Py_ssize_t size


cdef inline unsigned long long hash_with(unsigned long long before, unsigned char byte) noexcept nogil:
    """The hash of a text with one more byte."""
    return (before ^ byte) * 0x100000001B3u


cdef inline unsigned long long hash_of_bytes(const unsigned char* data, Py_ssize_t length) noexcept nogil:
    cdef unsigned long long hash = FIRST_HASH
    cdef Py_ssize_t place
    for place in range(length):
        hash = hash_with(hash, data[place])
    return hash


cdef int fill_odds(OddsTable* table, dict odds_of) except -1:
    """From a dictionary, once for a model."""
    cdef Py_ssize_t length = 0
    cdef const unsigned char* data
    cdef unsigned long long hash
    cdef Odds* slot
    table.size = 64
    while table.size < 3 * len(odds_of) // 2:
        table.size *= 2
    table.slots = <Odds*>calloc(<size_t>table.size, sizeof(Odds))
    if table.slots == NULL:
        raise MemoryError
    for name, odds in odds_of.items():
        data = <const unsigned char*>PyUnicode_AsUTF8AndSize(name, &length)
        if length == 0:
            continue
        hash = hash_of_bytes(data, length)
        slot = odds_slot(table, hash)
        slot.hash, slot.odds = hash, odds
    return 0


cdef void free_odds(OddsTable* table) noexcept nogil:
    free(table.slots)


cdef inline Odds* odds_slot(OddsTable* table, unsigned long long hash) noexcept nogil:
    """The slot of a name, or the empty one where it would be."""
    cdef Py_ssize_t place = <Py_ssize_t>((hash ^ hash >> 32) & <unsigned long long>(table.size - 1))
    while table.slots[place].hash != 0 and table.slots[place].hash != hash:
        place = (place + 1) & (table.size - 1)
    return &table.slots[place]
