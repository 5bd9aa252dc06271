# What `auto` says about a page: all the steps, and the answer for each row.

cpdef enum:
    MOST_BLOCKS = 50_000  # the largest of 4,400 labelled pages has 2,641; one of mere tags could have millions, at 4 KB each

cdef double SCORE_STEPS = 10_000.0  # of a probability: finer digits differ from processor to processor


def judged(
    Table table not None, Network network not None,
    const unsigned char[::1] hidden, const unsigned char[::1] openable, const unsigned char[::1] link,
    int body, double strictness, unsigned char[::1] keep, double[::1] score, unsigned char[::1] why,
):
    """Fill the columns of a verdict, and return how many blocks there are, the number of the likeliest kind of page,
    how likely that is, and the confidence. Where there are no blocks, or too many, nothing else is returned or filled.
    """
    cdef Study s
    cdef Judgement j
    begin_study(&s, table, hidden, openable, link, body)
    if not (table.rows.length == keep.shape[0] == score.shape[0] == why.shape[0]):
        raise ValueError("a verdict for another page")
    memset(&j, 0, sizeof(j))
    with nogil:
        find_text_blocks(&s)
        if 0 < s.count <= MOST_BLOCKS and not s.scratch.failed:
            measure(&s, &network.names.table, &network.words.table)
            decide(&s, &j, &network.weights, strictness)
            write_verdict(&s, &j, &keep[0], &score[0], &why[0])
        give_back(&s.scratch)
    if s.scratch.failed:
        raise_failure()
    return s.count, j.kind, s.kinds[j.kind], j.confidence


cdef int begin_study(
    Study* s, Table table, const unsigned char[::1] hidden, const unsigned char[::1] openable,
    const unsigned char[::1] link, int body,
) except -1:
    """A study of the page, with nothing measured yet."""
    if not (0 <= body < table.rows.length == hidden.shape[0] == openable.shape[0] == link.shape[0]):
        raise ValueError("columns of another page")
    if table.rows.block[body] != body:  # the block around a text must not lie above the body
        raise ValueError("a body is a block")
    memset(s, 0, sizeof(Study))
    s.p, s.rows, s.body = &table.parser, &table.rows, body
    s.hidden, s.openable, s.link = &hidden[0], &openable[0], &link[0]
    return 0


cdef void measure(Study* s, OddsTable* names, WordTable* words) noexcept nogil:
    """All features of all blocks."""
    if goes_on(s):
        find_elements(s)
    if goes_on(s):
        measure_texts(s)
    if goes_on(s):
        measure_surroundings(s)
    if goes_on(s):
        look_up_names(s, names)
    if goes_on(s):
        look_up_words(s, words)
    if goes_on(s):
        look_beside(s)


cdef bint goes_on(Study* s) noexcept nogil:
    """Between two steps: whether there is memory, and no signal has called the work off. Small pages are done anyway."""
    if not s.scratch.failed and s.rows.length >= STEPS_BETWEEN_LOOKS and has_raised():
        s.scratch.failed = True
    return not s.scratch.failed


cdef void decide(Study* s, Judgement* j, const Weights* weights, double strictness) noexcept nogil:
    """Which blocks are kept, and why."""
    if goes_on(s):
        ask_network(s, weights)
    if goes_on(s):
        judge(s, j, strictness)
    if goes_on(s):
        find_confidence(s, j, weights)
        find_reasons(s, j)


cdef void write_verdict(Study* s, Judgement* j, unsigned char* keep, double* score, unsigned char* why) noexcept nogil:
    """From blocks to the rows of their texts, and to the rest of table rows of which something is kept."""
    if not goes_on(s):
        return
    write_other_rows(s, keep, score, why)
    write_block_rows(s, j, keep, score, why)
    keep_with_row(s, keep, why)


cdef void write_other_rows(Study* s, unsigned char* keep, double* score, unsigned char* why) noexcept nogil:
    """As if there were no blocks: nothing is kept, either because it is hidden, or as chaff."""
    cdef Py_ssize_t length = s.rows.length
    cdef int row, end = s.rows.end[s.body]
    memset(keep, 0, <size_t>length)
    memset(score, 0, <size_t>length * sizeof(double))
    memset(why, WHY_OUTSIDE_BODY, <size_t>length)
    for row in range(s.body, end):
        why[row] = WHY_HIDDEN if s.hidden[row] else WHY_LIKE_CHAFF


cdef void write_block_rows(
    Study* s, Judgement* j, unsigned char* keep, double* score, unsigned char* why
) noexcept nogil:
    cdef int block, place, row
    cdef double rounded
    for block in range(s.count):
        rounded = rint(s.probability[block] * SCORE_STEPS) / SCORE_STEPS
        for place in range(s.first_text[block], s.first_text[block + 1]):
            row = s.texts[place]
            keep[row], score[row], why[row] = j.kept[block], rounded, j.why[block]
