# Memory that is asked for in many pieces and given back all at once.

cdef enum:
    SCRATCH_CHUNK = 262_144  # bytes; larger pieces get a chunk of their own
    SCRATCH_STEP = 16        # bytes, a power of two: every piece begins at a multiple, which suits all types

cdef struct Chunk:
    Chunk* next
    Py_ssize_t used
    Py_ssize_t room

cdef struct Scratch:
    Chunk* chunks
    bint failed              # no memory left, or a signal has called the work off


cdef void* room_for(Scratch* scratch, Py_ssize_t count, Py_ssize_t size) noexcept nogil:
    """Room for `count` items, or for one if that is 0, all of them 0; NULL where there is no memory left."""
    cdef Py_ssize_t wanted = (count if count > 0 else 1) * size + SCRATCH_STEP - 1
    cdef Py_ssize_t room
    cdef Chunk* chunk = scratch.chunks
    cdef unsigned char* data
    wanted &= ~<Py_ssize_t>(SCRATCH_STEP - 1)
    if scratch.failed:
        return NULL
    if chunk == NULL or chunk.used + wanted > chunk.room:
        room = wanted if wanted > SCRATCH_CHUNK else SCRATCH_CHUNK
        # Large pieces come from the system, which has set them to 0 already.
        chunk = <Chunk*>(malloc(<size_t>room + 64) if room == SCRATCH_CHUNK else calloc(1, <size_t>room + 64))
        if chunk == NULL:
            scratch.failed = True
            return NULL
        chunk.next, chunk.used, chunk.room = scratch.chunks, 0, room
        scratch.chunks = chunk
    data = <unsigned char*>chunk + 64 + chunk.used
    chunk.used += wanted
    if chunk.room == SCRATCH_CHUNK:
        memset(data, 0, <size_t>wanted)
    return data


cdef void give_back(Scratch* scratch) noexcept nogil:
    cdef Chunk* next
    while scratch.chunks != NULL:
        next = scratch.chunks.next
        free(scratch.chunks)
        scratch.chunks = next
