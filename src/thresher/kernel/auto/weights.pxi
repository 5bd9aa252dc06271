# The model in native form: weights laid out so that those of one input stand together.

cdef extern from "auto/network.h" nogil:
    enum:
        TOGETHER
        UNITS_STEP
    ctypedef void (*AddProducts)(
        const float* weights, int width, const int* places, int count, const float* inputs, int stride, float* sums
    )
    AddProducts best_add_products()

cdef enum:
    MOST_UNITS = 4096        # of a layer
    CACHE_LINE = 64          # bytes

cdef struct Layer:
    int inputs
    int units
    int width                # units, rounded up
    float* weights           # `width` for each input
    float* biases            # `width`

cdef struct Weights:
    # By the letters of `network.pxi`.
    float* low
    float* high
    float* page_low
    float* page_high
    Layer first              # W1
    Layer page               # Wp
    Layer scales             # Wf
    Layer second             # W2
    Layer last               # w
    Layer kinds              # Wk
    int most_inputs          # of the layers that work on blocks
    double[SIGNS] trust
    AddProducts add_products


cdef class Network:
    """What was learned, made once for a model: layers by the letters of `network.pxi`, tables, weights of the signs.

    `ValueError` says which sizes do not fit this version.
    """

    cdef Scratch scratch
    cdef Weights weights
    cdef NameOdds names
    cdef WordOdds words

    def __cinit__(self, dict layers not None, NameOdds names not None, WordOdds words not None, const float[::1] trust):
        cdef Weights* w = &self.weights
        cdef Py_ssize_t sign
        self.names, self.words = names, words
        w.add_products = best_add_products()
        w.low, w.high = self._bounds(layers, "low", FEATURES), self._bounds(layers, "high", FEATURES)
        w.page_low = self._bounds(layers, "page_low", PAGE_FEATURES)
        w.page_high = self._bounds(layers, "page_high", PAGE_FEATURES)
        self._layer(&w.first, "w1", layers["w1"], layers["b1"], FEATURES, 0)
        self._layer(&w.page, "wp", layers["wp"], layers["bp"], 3 * w.first.units + PAGE_FEATURES, 0)
        self._layer(&w.second, "w2", layers["w2"], layers["b2"], w.first.units, 0)
        self._layer(&w.scales, "wf", layers["wf"], layers["bf"], w.page.units, 2 * w.second.units)
        self._layer(&w.last, "w", layers["w"].reshape(1, -1), layers["b"], w.second.units, 1)
        self._layer(&w.kinds, "wk", layers["wk"], layers["bk"], w.page.units, KINDS)
        if trust.shape[0] != SIGNS:
            raise ValueError(f"there are {trust.shape[0]} signs of trust, not {SIGNS}")
        w.most_inputs = max(FEATURES, w.second.inputs, w.last.inputs)
        for sign in range(SIGNS):
            w.trust[sign] = trust[sign]

    def __dealloc__(self):
        give_back(&self.scratch)

    cdef float* _room(self, Py_ssize_t count) except NULL:
        """Room for `count` numbers that begins at a cache line, so that no vector lies across two lines."""
        cdef unsigned char* room = <unsigned char*>room_for(&self.scratch, count + CACHE_LINE, sizeof(float))
        if room == NULL:
            raise MemoryError
        return <float*>(room + (-<size_t>room & (CACHE_LINE - 1)))

    cdef float* _bounds(self, dict layers, str name, Py_ssize_t count) except NULL:
        cdef const float[::1] bounds = layers[name]
        cdef float* copy = self._room(count)
        cdef Py_ssize_t place
        if bounds.shape[0] != count:
            raise ValueError(f"{name} has {bounds.shape[0]} features, not {count}")
        for place in range(count):
            copy[place] = bounds[place]
        return copy

    cdef int _layer(
        self, Layer* layer, str name, const float[:, ::1] matrix, const float[::1] biases,
        Py_ssize_t inputs, Py_ssize_t units,
    ) except -1:
        """A layer with these numbers of inputs and units; 0 allows any number of units."""
        cdef Py_ssize_t width = (matrix.shape[0] + UNITS_STEP - 1) // UNITS_STEP * UNITS_STEP
        cdef Py_ssize_t unit, place
        if matrix.shape[1] != inputs:
            raise ValueError(f"layer {name} takes {matrix.shape[1]} inputs, not {inputs}")
        if units not in (0, matrix.shape[0]):
            raise ValueError(f"layer {name} has {matrix.shape[0]} units, not {units}")
        if biases.shape[0] != matrix.shape[0] or not 0 < width <= MOST_UNITS:
            raise ValueError(f"layer {name} has {matrix.shape[0]} units and {biases.shape[0]} biases")
        layer.inputs, layer.units, layer.width = <int>inputs, <int>matrix.shape[0], <int>width
        layer.weights, layer.biases = self._room(inputs * width), self._room(width)
        for unit in range(layer.units):
            layer.biases[unit] = biases[unit]
            for place in range(inputs):
                layer.weights[place * width + unit] = matrix[unit, place]
        return 0
