/* What is written of a page, and the short questions that are asked about it. */

static void write_text(Parser *p, Rows *rows, const unsigned char *keep, const Sight *sight, int may_open) {
    Shown shown = {.p = p, .rows = rows, .keep = keep, .hidden = sight->hidden, .link = sight->link};
    Writer writer = {.shown = &shown, .last = -1};
    if (may_open) shown.openable = sight->openable;
    FUNCTION(write_plain_text)(&writer);
    if (!shown.scratch.failed && !writer.is_beyond) {
        const Bytes *text = &writer.text;
        must(text->length >= 0 && text->length <= text->room, "more is written than there is room");
        must(text->length <= rows->pool.length + rows->length, "more is written than the page has");
        if (FUNCTION(characters_in)(p->source, p->length) >= 0)
            must(FUNCTION(characters_in)(text->data, text->length) >= 0, "what is written is no UTF-8 any more");
    }
    FUNCTION(give_back)(&shown.scratch);
    free(writer.text.data);
}

/* ---- names with stems */

static Stems stems;

/* The words are never given back: the stems point into them. */
static void make_stems(void) {
    PyObject *words = Py_BuildValue("(ssssss)", "comment", "repl", "respon", "discus", "kommentar", "co");
    must(words != NULL && FUNCTION(fill_stems)(&stems, words) == 0, "there are no stems");
}

static void find_names(Parser *p, Rows *rows, uint32_t choice, const unsigned char *marked) {
    NameSearch search = {.p = p, .rows = rows, .stems = stems};
    search.top = choice % 2 ? 0 : (choice >> 1) % (uint32_t)rows->length;
    search.around = choice % 3 ? marked : NULL;
    FUNCTION(find_named)(&search);
    for (Py_ssize_t place = 0; place < search.found_count; place++) check_span(p, search.found[place]);
    FUNCTION(give_back)(&search.scratch);
    free(search.found);
}

/* ---- counts */

static void ask_shortly(Parser *p, Rows *rows, const unsigned char *marked) {
    long long words = FUNCTION(count_words_in)(rows, marked), all = 0;
    for (Py_ssize_t row = 0; row < rows->length; row++) all += rows->words[row];
    must(words >= 0 && words <= all, "more words are marked than there are");
    FUNCTION(names_comment_type)(p);
    FUNCTION(is_swallowed)(rows, FUNCTION(find_body)(rows));
}

/* What the kernel takes for UTF-8 is what Python takes for it. */
static void count_characters(const uint8_t *data, size_t size) {
    unsigned char *copy = exact_copy(data, size);
    Py_ssize_t characters = FUNCTION(characters_in)(copy, (Py_ssize_t)size);
    PyObject *text = PyUnicode_DecodeUTF8((const char *)copy, (Py_ssize_t)size, "strict");
    must(characters == (text ? PyUnicode_GET_LENGTH(text) : -1), "another number of characters than Python says");
    PyErr_Clear();
    Py_XDECREF(text);
    free(copy);
}
