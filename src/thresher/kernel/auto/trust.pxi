# How good the answer probably is: the F1 to expect, from what the model itself was sure of.
#
# The probabilities give an expected F1, which is too high on unusual pages. A small regression over a few signs
# corrects it; `docs/confidence.md` has the curve.

cdef double DOUBT_FROM = 0.2          # a probability between these two is a doubt
cdef double DOUBT_UP_TO = 0.8
cdef double LEAST_EXPECTED = 0.001    # an expected F1 of 0 or 1 has no log-odds
cdef double SUREST_CONFIDENCE = 30.0  # beyond, the exponential could overflow


cdef void find_confidence(Study* s, Judgement* j, const Weights* w) noexcept nogil:
    """From 0 to 1; 0 where nothing is kept."""
    cdef double[SIGNS] signs
    cdef double total = 0
    cdef int sign
    j.confidence = 0
    if memchr(j.kept, 1, s.count) == NULL:
        return
    read_signs(s, j, signs)
    for sign in range(SIGNS):
        total += signs[sign] * w.trust[sign]
    j.confidence = logistic(total, SUREST_CONFIDENCE)


cdef void read_signs(Study* s, Judgement* j, double* signs) noexcept nogil:
    """What tells good answers from bad ones, in the order of `SIGNS` in `model/feature_names.py`."""
    cdef double words = 0, kept = 0, linked = 0, in_doubt = 0
    cdef double expected = min(max(j.expected_f1, LEAST_EXPECTED), 1 - LEAST_EXPECTED)
    cdef int block, kind
    for block in range(s.count):
        words += s.words[block]
        if j.kept[block]:
            kept += s.words[block]
            linked += s.words[block] * s.link_share[block]
        if DOUBT_FROM < s.probability[block] < DOUBT_UP_TO:
            in_doubt += s.words[block]
    signs[0] = 1
    signs[1] = log(expected / (1 - expected))
    signs[2] = log1p(kept) / 5
    signs[3] = kept / max(words, 1.0)
    signs[4] = linked / max(kept, 1.0)
    signs[5] = in_doubt / max(words, 1.0)
    signs[6] = s.kinds[j.kind]
    for kind in range(KINDS):
        signs[7 + kind] = s.kinds[kind]
