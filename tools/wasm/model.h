/* What `auto` has learned, in the kernel's form: made once of `weights.h`, which `tools/compile_wasm.py` writes. */

#include "weights.h"

static TYPE(Weights) weights;
static TYPE(OddsTable) names_table;
static TYPE(WordTable) words_table;
static Scratch model_scratch;

static float from_half(unsigned short half) {
    int exponent = half >> 10 & 31, fraction = half & 1023;
    float size = exponent ? ldexpf((float)(fraction | 1024), exponent - 25) : ldexpf((float)fraction, -24);
    return half >> 15 ? -size : size;
}

static float *room_for_floats(Py_ssize_t count) {
    unsigned char *room = FUNCTION(room_for)(&model_scratch, count + 16, sizeof(float));
    return room ? (float *)(room + (-(size_t)room & 63)) : NULL;
}

/* Weights stand by units in the file, and by inputs here: those of one input together. */
static int make_layer(TYPE(Layer) *layer, const unsigned short *matrix, const float *biases, int inputs, int units) {
    int width = (units + UNITS_STEP - 1) / UNITS_STEP * UNITS_STEP;
    layer->inputs = inputs, layer->units = units, layer->width = width;
    layer->weights = room_for_floats((Py_ssize_t)inputs * width);
    layer->biases = room_for_floats(width);
    if (layer->weights == NULL || layer->biases == NULL) return 0;
    for (int unit = 0; unit < units; unit++) {
        layer->biases[unit] = biases[unit];
        for (int place = 0; place < inputs; place++)
            layer->weights[place * width + unit] = from_half(matrix[unit * inputs + place]);
    }
    return 1;
}

static int make_layers(void) {
    weights.add_products = best_add_products();
    weights.low = (float *)LOW, weights.high = (float *)HIGH;
    weights.page_low = (float *)PAGE_LOW, weights.page_high = (float *)PAGE_HIGH;
    weights.most_inputs = CONSTANT(FEATURES);
    memcpy(weights.trust, TRUST, sizeof TRUST);
    int first = sizeof B1 / sizeof *B1, page = sizeof BP / sizeof *BP, second = sizeof B2 / sizeof *B2;
    if (first > weights.most_inputs || second > weights.most_inputs) return 0;
    return make_layer(&weights.first, W1, B1, CONSTANT(FEATURES), first) &&
           make_layer(&weights.page, WP, BP, 3 * first + CONSTANT(PAGE_FEATURES), page) &&
           make_layer(&weights.second, W2, B2, first, second) &&
           make_layer(&weights.scales, WF, BF, page, 2 * second) &&
           make_layer(&weights.last, W, B, second, 1) &&
           make_layer(&weights.kinds, WK, BK, page, CONSTANT(KINDS));
}

/* The names of a list stand one after the other, a line feed behind each. */
static int make_names(void) {
    const unsigned char *name = (const unsigned char *)NAMES;
    names_table.size = 64;
    while (names_table.size < 3 * (Py_ssize_t)sizeof NAMES_ODDS / 2) names_table.size *= 2;
    names_table.slots = FUNCTION(room_for)(&model_scratch, names_table.size, sizeof(TYPE(Odds)));
    if (names_table.slots == NULL) return 0;
    for (size_t place = 0; place < sizeof NAMES_ODDS; place++) {
        const unsigned char *end = memchr(name, '\n', SIZE_MAX >> 1);
        unsigned long long hash = FUNCTION(hash_of_bytes)(name, end - name);
        TYPE(Odds) *slot = FUNCTION(odds_slot)(&names_table, hash);
        if (end > name) slot->hash = hash, slot->odds = NAMES_ODDS[place] * STEP;
        name = end + 1;
    }
    return 1;
}

static int make_words(void) {
    const unsigned char *at = (const unsigned char *)WORDS;
    words_table.mask = 63;
    while (words_table.mask < 2 * sizeof WORDS_ODDS) words_table.mask = words_table.mask * 2 + 1;
    words_table.slots = FUNCTION(room_for)(&model_scratch, (Py_ssize_t)words_table.mask + 1, sizeof(TYPE(KnownWord)));
    if (words_table.slots == NULL) return 0;
    for (size_t place = 0; place < sizeof WORDS_ODDS; place++) {
        unsigned long long hash = VARIABLE(FNV_BASIS);
        const unsigned char *start = at;
        for (; *at != '\n'; at++) hash = FUNCTION(more_hashed)(hash, *at);
        TYPE(KnownWord) *known = FUNCTION(known_word)(&words_table, hash);
        if (at > start) known->hash = hash, known->odds = (float)(WORDS_ODDS[place] * STEP);
        at += 1;
    }
    return 1;
}

static int make_model(void) { return make_layers() && make_names() && make_words(); }
