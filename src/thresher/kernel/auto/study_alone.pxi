# All that is found out about the blocks of a page, for the tests that hold it to what Python finds.


def study(
    Table table not None, Network network not None,
    const unsigned char[::1] hidden, const unsigned char[::1] openable, const unsigned char[::1] link, int body,
):
    """The features of all blocks, those of the page, how likely each block is content, and each kind: bytes of floats.

    Last comes the best F1 to expect.
    """
    cdef Study s
    begin_study(&s, table, hidden, openable, link, body)
    cdef double expected_f1 = 0
    try:
        with nogil:
            find_text_blocks(&s)
            if s.count and not s.scratch.failed:
                measure(&s, network)
            if s.count and not s.scratch.failed:
                ask_network(&s, &network.weights)
            if s.count and not s.scratch.failed:
                expected_f1 = best_expected_f1(&s)
        if s.scratch.failed:
            raise MemoryError
        return (
            float_bytes(s.features, <Py_ssize_t>s.count * FEATURES), float_bytes(s.page, PAGE_FEATURES),
            float_bytes(s.probability, s.count), float_bytes(s.kinds, KINDS), expected_f1,
        )
    finally:
        give_back(&s.scratch)


cdef bytes float_bytes(const float* values, Py_ssize_t count):
    return (<const char*>values)[:count * <Py_ssize_t>sizeof(float)] if count else b""
