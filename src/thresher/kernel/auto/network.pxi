# From the features of all blocks to how likely each is content, and the kind of page.
#
# h     = relu(W1 x + b1)                                          each block by itself
# v     = relu(Wp [mean h, weighted mean h, max h, page] + bp)     the page as a whole
# a, c  = Wf v + bf                                                these scale and shift the second layer:
# g     = relu((W2 h + b2) (1 + a) + c)
# logit = w g + b;   kind = softmax(Wk v + bk)

cdef double SUREST_LOGIT = 30.0  # this far from 0 leaves no doubt; beyond, the exponential could overflow

cdef struct Places:
    # Which inputs of a layer are not 0, with room for those of any layer.
    int* used
    float* size


cdef void ask_network(Study* s, const Weights* w) noexcept nogil:
    cdef float* hidden = <float*>room_for(&s.scratch, rounded_up(s.count) * w.first.width, sizeof(float))
    cdef float* whole = <float*>room_for(&s.scratch, w.page.inputs, sizeof(float))
    cdef float* page = <float*>room_for(&s.scratch, w.page.width, sizeof(float))
    cdef float* scales = <float*>room_for(&s.scratch, w.scales.width, sizeof(float))
    cdef float* kinds = <float*>room_for(&s.scratch, w.kinds.width, sizeof(float))
    cdef Places places
    places.used = <int*>room_for(&s.scratch, w.most_inputs, sizeof(int))
    places.size = <float*>room_for(&s.scratch, w.most_inputs, sizeof(float))
    s.probability = <float*>room_for(&s.scratch, s.count, sizeof(float))
    if s.scratch.failed:
        return
    fill_hidden(s, w, &places, hidden)
    sum_up_page(s, w, hidden, whole)
    if s.scratch.failed:
        return
    weigh(&w.page, whole, page)
    cut_off_below_0(page, w.page.width)
    weigh(&w.scales, page, scales)
    weigh(&w.kinds, page, kinds)
    fill_probabilities(s, w, &places, hidden, scales)
    fill_kinds(kinds, s.kinds)


cdef inline Py_ssize_t rounded_up(Py_ssize_t blocks) noexcept nogil:
    """The next multiple of TOGETHER: that many blocks are computed at once."""
    return (blocks + TOGETHER - 1) // TOGETHER * TOGETHER


cdef inline void cut_off_below_0(float* values, Py_ssize_t count) noexcept nogil:
    cdef Py_ssize_t place
    for place in range(count):
        values[place] = values[place] if values[place] > 0 else 0


cdef inline void bound(
    const float* values, const float* low, const float* high, Py_ssize_t count, float* target
) noexcept nogil:
    """Move values that lie beyond their bounds to the bound."""
    cdef Py_ssize_t place
    cdef float value
    for place in range(count):
        value = values[place]
        value = low[place] if value < low[place] else value
        target[place] = high[place] if value > high[place] else value


cdef void weigh_together(
    const Weights* w, const Layer* layer, const float* inputs, int stride, Places* places, float* sums
) noexcept nogil:
    """A layer for several blocks at once; `stride` is how many inputs each of them has room for."""
    cdef int block, used = find_used(inputs, layer.inputs, stride, places)
    for block in range(TOGETHER):
        memcpy(sums + block * layer.width, layer.biases, layer.width * sizeof(float))
    w.add_products(layer.weights, layer.width, places.used, used, inputs, stride, sums)


cdef int find_used(const float* inputs, Py_ssize_t count, Py_ssize_t stride, Places* places) noexcept nogil:
    """Find the places of the inputs that are not 0 in all of the blocks; returns how many. The compiler can vectorize
    the first loop, and the second has no branch."""
    cdef const float* second = inputs + stride
    cdef const float* third = second + stride
    cdef const float* fourth = third + stride
    cdef float* size = places.size
    cdef Py_ssize_t place, used = 0
    for place in range(count):
        size[place] = fabsf(inputs[place]) + fabsf(second[place]) + fabsf(third[place]) + fabsf(fourth[place])
    for place in range(count):
        places.used[used] = <int>place
        used += not size[place] <= 0
    return <int>used


cdef void weigh(const Layer* layer, const float* inputs, float* sums) noexcept nogil:
    """A layer for the page as a whole."""
    cdef Py_ssize_t place, unit
    cdef const float* weights = layer.weights
    memcpy(sums, layer.biases, layer.width * sizeof(float))
    for place in range(layer.inputs):
        if inputs[place] != 0:
            for unit in range(layer.width):
                sums[unit] += inputs[place] * weights[unit]
        weights += layer.width


cdef void fill_hidden(Study* s, const Weights* w, Places* places, float* hidden) noexcept nogil:
    """The first layer, each block by itself."""
    cdef float[TOGETHER * FEATURES] inputs
    cdef int start = 0, block
    memset(inputs, 0, sizeof(inputs))
    while start < s.count:
        for block in range(min(TOGETHER, s.count - start)):
            bound(features_of(s, start + block), w.low, w.high, FEATURES, inputs + block * FEATURES)
        weigh_together(w, &w.first, inputs, FEATURES, places, hidden)
        cut_off_below_0(hidden, TOGETHER * w.first.width)
        hidden += TOGETHER * w.first.width
        start += TOGETHER


cdef void sum_up_page(Study* s, const Weights* w, const float* hidden, float* whole) noexcept nogil:
    """The mean of the first layer over all blocks, the mean weighted by the root of their words, the highest, and the
    features of the page."""
    cdef Py_ssize_t units = w.first.units
    cdef double* mean = <double*>room_for(&s.scratch, units, sizeof(double))
    cdef double* weighted = <double*>room_for(&s.scratch, units, sizeof(double))
    cdef float* highest = whole + 2 * units
    cdef double root, roots = 0
    cdef Py_ssize_t block, unit
    if s.scratch.failed:
        return
    for block in range(s.count):
        root = sqrt(s.words[block] + 1)
        roots += root
        for unit in range(units):
            mean[unit] += hidden[unit]
            weighted[unit] += root * hidden[unit]
            highest[unit] = hidden[unit] if hidden[unit] > highest[unit] else highest[unit]
        hidden += w.first.width
    for unit in range(units):
        whole[unit] = <float>(mean[unit] / s.count)
        whole[units + unit] = <float>(weighted[unit] / roots)
    bound(s.page, w.page_low, w.page_high, PAGE_FEATURES, whole + 3 * units)


cdef void fill_probabilities(
    Study* s, const Weights* w, Places* places, const float* hidden, const float* scales
) noexcept nogil:
    """The second layer, scaled and shifted by the page as a whole, and the last one."""
    cdef float* second = <float*>room_for(&s.scratch, TOGETHER * w.second.width, sizeof(float))
    cdef float* last = <float*>room_for(&s.scratch, TOGETHER * w.last.width, sizeof(float))
    cdef int start = 0, block
    if s.scratch.failed:
        return
    while start < s.count:
        weigh_together(w, &w.second, hidden, w.first.width, places, second)
        for block in range(TOGETHER):
            scale(second + block * w.second.width, scales, w.second.units)
        weigh_together(w, &w.last, second, w.second.width, places, last)
        for block in range(min(TOGETHER, s.count - start)):
            s.probability[start + block] = <float>logistic(last[block * w.last.width], SUREST_LOGIT)
        hidden += TOGETHER * w.first.width
        start += TOGETHER


cdef inline void scale(float* sums, const float* scales, Py_ssize_t units) noexcept nogil:
    cdef const float* shifts = scales + units
    cdef Py_ssize_t unit
    for unit in range(units):
        sums[unit] = sums[unit] * (1 + scales[unit]) + shifts[unit]
        sums[unit] = sums[unit] if sums[unit] > 0 else 0


cdef inline double logistic(double value, double surest) noexcept nogil:
    """From log-odds to a probability; log-odds beyond `surest` are cut off, since the exponential could overflow."""
    return 1 / (1 + exp(-min(max(value, -surest), surest)))


cdef void fill_kinds(const float* sums, float* kinds) noexcept nogil:
    """How likely each kind of page is: they add up to 1."""
    cdef double[KINDS] raised
    cdef double total = 0
    cdef float highest = sums[0]
    cdef int kind
    for kind in range(KINDS):
        highest = max(highest, sums[kind])
    for kind in range(KINDS):
        raised[kind] = exp(sums[kind] - highest)
        total += raised[kind]
    for kind in range(KINDS):
        kinds[kind] = <float>(raised[kind] / total)
