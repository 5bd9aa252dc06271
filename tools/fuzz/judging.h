/* What `auto` says about a page: all that is measured, the network with weights that chance has made, and the verdict.

   The weights come from `model.py`: what they are does not matter, but numbers must go through all layers. */

static Network *network;

static void make_network(void) {
    PyObject *paths = PySys_GetObject("path");
    PyObject *folder = PyUnicode_DecodeFSDefault(FOLDER);
    must(paths != NULL && folder != NULL && PyList_Insert(paths, 0, folder) == 0, "the folder of the harness");
    PyObject *model = PyImport_ImportModule("model");
    PyObject *sizes = Py_BuildValue(
        "iiii", CONSTANT(FEATURES), CONSTANT(PAGE_FEATURES), CONSTANT(KINDS), CONSTANT(SIGNS));
    network = model && sizes ? (Network *)PyObject_CallMethod(model, "network", "(O)", sizes) : NULL;
    if (network == NULL) PyErr_Print();
    must(network != NULL, "there are no weights");
}

static void check_measures(const Study *s) {
    must(s->text_count == s->first_text[s->count] && s->first_text[0] == 0, "texts that no block has");
    for (int block = 0; block < s->count; block++) {
        must(s->first_text[block] < s->first_text[block + 1], "a block without text");
        must(s->first_word[block] <= s->first_word[block + 1], "a block with less than no words");
        must(s->element[block] >= 0 && s->element[block] < s->element_count, "a block in an element that is none");
        must(s->record_list[block] >= 0 && s->record_list[block] < s->record_lists, "a list that is none");
        for (int place = 0; place < CONSTANT(FEATURES); place++)
            must(isfinite(s->features[(size_t)block * CONSTANT(FEATURES) + place]), "a feature that is no number");
    }
    for (int element = 0; element < s->element_count; element++)
        must(0 <= s->low[element] && s->low[element] <= s->high[element] && s->high[element] <= s->count, "a range");
    for (int place = 0; place < CONSTANT(PAGE_FEATURES); place++)
        must(isfinite(s->page[place]), "a fact about the page that is no number");
}

static void check_answers(const Study *s, const Judgement *j) {
    for (int block = 0; block < s->count; block++)
        must(s->probability[block] >= 0 && s->probability[block] <= 1, "a probability that is none");
    must(j->kind >= 0 && j->kind < CONSTANT(KINDS), "a kind of page that is none");
    must(s->kinds[j->kind] > 0 && s->kinds[j->kind] <= 1, "the likeliest kind is not likely");
    must(j->confidence >= 0 && j->confidence <= 1, "a confidence that is none");
}

static void check_verdict(
    const Study *s, const unsigned char *keep, const double *score, const unsigned char *why)
{
    for (Py_ssize_t row = 0; row < s->rows->length; row++) {
        must(keep[row] <= 1 && score[row] >= 0 && score[row] <= 1, "a verdict that is none");
        must(why[row] <= CONSTANT(WHY_ON_OTHER_PAGES), "a reason that is none");
        must(!keep[row] || s->rows->chars[row] > 0, "something is kept that is no text");
        must(!keep[row] || !s->hidden[row] || s->openable[row], "something hidden is kept");
        if (s->body == FUNCTION(find_body)(s->rows))
            must(!keep[row] || (row > s->body && row < s->rows->end[s->body]), "kept outside of the body");
    }
}

/* Any block may be given as the body. */
static int chosen_body(Rows *rows, uint32_t choice) {
    return choice % 4 ? FUNCTION(find_body)(rows) : rows->block[(choice >> 2) % (uint32_t)rows->length];
}

/* Fills `keep`, where there is memory. */
static void judge_page(Parser *p, Rows *rows, uint32_t choice, const Sight *sight, unsigned char *keep) {
    double *score = exactly((size_t)rows->length * sizeof(double));
    unsigned char *why = exactly((size_t)rows->length);
    Judgement j = {0};
    Study s = {.p = p, .rows = rows, .body = chosen_body(rows, choice)};
    s.hidden = sight->hidden, s.openable = sight->openable, s.link = sight->link;
    FUNCTION(find_text_blocks)(&s);
    if (s.count > 0 && s.count <= CONSTANT(MOST_BLOCKS) && !s.scratch.failed) {
        FUNCTION(measure)(&s, &network->names->table, &network->words->table);
        if (!s.scratch.failed) check_measures(&s);
        FUNCTION(decide)(&s, &j, &network->weights, (int)(choice >> 8 & 3) / 2.0 - 1);
        FUNCTION(write_verdict)(&s, &j, keep, score, why);
        if (!s.scratch.failed) check_answers(&s, &j), check_verdict(&s, keep, score, why);
    }
    FUNCTION(give_back)(&s.scratch);
    free(score);
    free(why);
}
