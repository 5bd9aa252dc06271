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

/* ---- Markdown */

/* What Python would say about a page: which rows are text, formulas and footnotes. Labels lie one behind the other. */
static void choose_for_markdown(Markdown *m, const unsigned char *keep, uint32_t choice) {
    static const char labels[] = "1-note";
    Py_ssize_t rows = m->rows->length;
    unsigned char *roles = FUNCTION(room_for)(&m->shown->scratch, rows, 1);
    int *starts = FUNCTION(room_for)(&m->shown->scratch, rows, sizeof(int));
    int *lengths = FUNCTION(room_for)(&m->shown->scratch, rows, sizeof(int));
    if (!roles || !starts || !lengths) return;
    if (!FUNCTION(add_bytes)(&m->notes.labels.text, (const unsigned char *)labels, sizeof labels - 1)) return;
    for (Py_ssize_t row = 0; row < rows; row++) {
        choice = choice * 1664525u + 1013904223u;
        roles[row] = choice >> 29 & choice >> 26 & 7;
        starts[row] = (int)(choice >> 24 & 3);
        lengths[row] = (int)(choice >> 22 & 3);
    }
    m->shown->text = keep;
    m->tex = keep;
    m->notes.are_known = 1;
    m->notes.roles = roles;
    m->notes.labels.start = starts;
    m->notes.labels.length = lengths;
}

static void write_as_markdown(
    Parser *p, Rows *rows, const unsigned char *keep, const Sight *sight, const uint8_t *data, size_t size,
    uint32_t choice
) {
    Shown shown = {.p = p, .rows = rows, .keep = keep, .hidden = sight->hidden, .link = sight->link};
    Markdown m;
    const Bytes *text = &m.lines.text;
    if (choice & 1) shown.openable = sight->openable;
    FUNCTION(start_markdown)(&m, &shown, choice & 2 ? 16 * p->length + 10000 : choice >> 8 & 1023);
    m.with_links = choice >> 2 & 1, m.with_images = choice >> 3 & 1, m.with_tables = choice >> 4 & 1;
    m.addresses.budget = p->length;
    m.addresses.absolute_budget = 16 * p->length;
    if (!FUNCTION(add_bytes)(&m.addresses.base.text, data, size % 64 < size ? (Py_ssize_t)(size % 64) : 0)) m.failed = 1;
    if (choice >> 5 & 1) choose_for_markdown(&m, keep, choice);
    if (!shown.scratch.failed && !m.failed) FUNCTION(write_markdown)(&m);
    if (!shown.scratch.failed && !m.failed && !m.is_beyond) {
        must(text->length >= 0 && text->length <= text->room, "more Markdown is written than there is room");
        must(text->length <= m.lines.limit, "more Markdown is written than the limit allows");
        if (FUNCTION(characters_in)(p->source, p->length) >= 0 && FUNCTION(characters_in)(data, (Py_ssize_t)size) >= 0)
            must(FUNCTION(characters_in)(text->data, text->length) >= 0, "Markdown is no UTF-8 any more");
    }
    FUNCTION(free_markdown)(&m);
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
