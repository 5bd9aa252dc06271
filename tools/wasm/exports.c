/* The kernel for WebAssembly: what the outside world can call.

       start ─▶ page_of_bytes or page_of_feed ─▶ look or set_sight ─▶ judge ─▶ text, markdown ─▶ give_back

   The C code that Cython has made of the kernel is included as it is, and the linker leaves out whatever of it these
   functions do not reach: all of Python. Nothing is imported, so that the only memory is our own. A page that is too
   much for it is NULL, an answer is then 0. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "python_apart.h"

#include "native.c"

#include "kernel_names.h"

#define EXPORT(name) __attribute__((export_name(#name)))

typedef TYPE(Parser) Parser;
typedef TYPE(Rows) Rows;
typedef TYPE(Span) Span;
typedef TYPE(Bytes) Bytes;
typedef TYPE(Look) Look;
typedef TYPE(Opening) Opening;
typedef TYPE(Study) Study;
typedef TYPE(Judgement) Judgement;
typedef TYPE(Shown) Shown;
typedef TYPE(Writer) Writer;
typedef TYPE(Markdown) Markdown;
typedef TYPE(Scratch) Scratch;
typedef TYPE(Attribute) Attribute;
typedef TYPE(Tidied) Tidied;
typedef TYPE(Replaced) Replaced;

/* Everything that is known of a page. Whoever is outside reads the columns by `column`. */
typedef struct {
    Parser parser;
    Rows rows;
    unsigned char *source;
    unsigned int *ways;
    unsigned char *link, *is_hidden, *hidden, *illegible, *faded, *openable, *keep, *why;
    double *score;
    int body, blocks, kind;
    double likely, confidence;
    Bytes answer;
} Page;

#include "model.h"
#include "feed.h"

EXPORT(allocate) void *allocate(size_t size) { return malloc(size ? size : 1); }
EXPORT(release) void release(void *data) { free(data); }

/* Once: the secret is 16 bytes that chance has made, so that no page can be made whose texts collide. */
EXPORT(start) int start(const unsigned char *secret) {
    fill_tables();
    memcpy(VARIABLE(SECRET), secret, sizeof VARIABLE(SECRET));
    return make_model();
}

/* ---- a page */

EXPORT(give_back) void give_back(Page *page) {
    if (page == NULL) return;
    Parser *p = &page->parser;
    free(p->extra.data);
    free(p->names);
    free(p->name_table);
    free(p->attributes);
    FUNCTION(free_tree)(p);
    FUNCTION(free_rows)(&page->rows);
    void *columns[] = {page->source, page->ways, page->link, page->is_hidden, page->hidden, page->illegible,
                       page->faded, page->openable, page->keep, page->why, page->score, page->answer.data};
    for (size_t place = 0; place < sizeof columns / sizeof *columns; place++) free(columns[place]);
    free(page);
}

/* The page with room for its columns; NULL where there is no memory. */
static Page *with_columns(Page *page) {
    size_t rows = (size_t)page->rows.length;
    if (!page->parser.failed) {
        page->ways = calloc(rows, sizeof(unsigned int));
        page->score = calloc(rows, sizeof(double));
        unsigned char **columns[] = {&page->link, &page->is_hidden, &page->hidden, &page->illegible,
                                     &page->faded, &page->openable, &page->keep, &page->why};
        int is_done = page->ways != NULL && page->score != NULL;
        for (size_t place = 0; place < sizeof columns / sizeof *columns; place++)
            is_done &= (*columns[place] = calloc(rows, 1)) != NULL;
        if (is_done) {
            page->body = FUNCTION(find_body)(&page->rows);
            return page;
        }
    }
    give_back(page);
    return NULL;
}

static Page *new_page(unsigned char *source, Py_ssize_t length) {
    Page *page = calloc(1, sizeof(Page));
    if (page == NULL) {
        free(source);
        return NULL;
    }
    page->source = source;
    page->parser.source = source, page->parser.length = length;
    page->parser.head = page->parser.form = -1;
    page->parser.frameset_ok = 1;
    return page;
}

/* The page that UTF-8 makes. The source, which `allocate` has made, belongs to the page from now on. */
EXPORT(page_of_bytes) Page *page_of_bytes(unsigned char *source, Py_ssize_t length) {
    if (length && memchr(source, '\r', (size_t)length) != NULL) {
        unsigned char *copy = FUNCTION(with_line_feeds)(source, &length);
        free(source);
        if (copy == NULL) return NULL;
        source = copy;
    }
    Page *page = new_page(source, length);
    if (page == NULL) return NULL;
    FUNCTION(read_page)(&page->parser, &page->rows, 0);
    return with_columns(page);
}

/* The page that a live tree makes, as `feed.h` has it; the same for its source. */
EXPORT(page_of_feed) Page *page_of_feed(unsigned char *source, Py_ssize_t length) {
    Page *page = new_page(source, length);
    if (page == NULL) return NULL;
    Parser *p = &page->parser;
    build_from_feed(p);
    if (!p->failed) FUNCTION(fill)(p, &page->rows);
    if (!p->failed) FUNCTION(find_blocks)(&page->rows);
    FUNCTION(free_tree)(p);
    return with_columns(page);
}

/* ---- what a reader sees */

static int open_what_opens(Page *page, const unsigned char *illegible, long long most) {
    Opening opening = {.p = &page->parser, .rows = &page->rows, .ways = page->ways, .is_hidden = page->is_hidden};
    opening.most = opening.left_beside = most, opening.still = -1;
    FUNCTION(open_what_opens)(&opening, page->hidden, illegible, page->openable);
    FUNCTION(give_back)(&opening.scratch);
    return !opening.scratch.failed;
}

/* By the page's own styles. `characters` is the length of the page: no more of names is read. */
EXPORT(look) int look(Page *page, double characters) {
    Look look = {.p = &page->parser, .rows = &page->rows, .most = (long long)characters, .ways = page->ways};
    look.link = page->link, look.is_hidden = page->is_hidden, look.hidden = page->hidden;
    look.illegible = page->illegible, look.faded = page->faded;
    int is_done = FUNCTION(find_ways)(&look);
    if (is_done) FUNCTION(find_all)(&look);
    FUNCTION(give_back)(&look.scratch);
    FUNCTION(free_sheets)(&look.sheets);
    FUNCTION(free_index)(look.index);
    FUNCTION(free_tag_index)(look.tags);
    return is_done && !look.scratch.failed && open_what_opens(page, look.illegible, look.most);
}

/* By what the browser has drawn: a byte for each row, of bits that SEEN_ names. */
enum { SEEN_HIDDEN = 1, SEEN_ITSELF = 2, SEEN_TRICK = 4, SEEN_FADED = 8, SEEN_LETTERS = 16, SEEN_MOVES = 32,
       SEEN_FOLDED = 64 };

EXPORT(set_sight) int set_sight(Page *page, const unsigned char *seen, double characters) {
    Rows *rows = &page->rows;
    FUNCTION(mark_outright)(&page->parser, rows, page->ways);
    for (Py_ssize_t row = 0; row < rows->length; row++) {
        page->hidden[row] = seen[row] & SEEN_HIDDEN ? 1 : 0;
        page->is_hidden[row] = seen[row] & SEEN_ITSELF ? 1 : 0;
        page->illegible[row] = seen[row] & SEEN_LETTERS ? 1 : 0;
        if (seen[row] & SEEN_TRICK) page->ways[row] |= CONSTANT(WAY_BOX);
        else if (seen[row] & SEEN_FOLDED) page->ways[row] |= CONSTANT(WAY_FOLDED);
        else if (seen[row] & SEEN_FADED) page->ways[row] |= CONSTANT(WAY_FADED);
        else if (page->is_hidden[row] && !page->ways[row]) page->ways[row] |= CONSTANT(WAY_DISPLAY);
        if (seen[row] & SEEN_MOVES) page->ways[row] |= CONSTANT(WAY_MOVES);
    }
    FUNCTION(find_links)(&page->parser, rows, page->link);
    return open_what_opens(page, page->illegible, (long long)characters);
}

/* ---- what is kept */

static void tidy(Page *page) {
    Tidied tidied = {.p = &page->parser, .rows = &page->rows, .keep = page->keep, .why = page->why};
    tidied.hidden = page->hidden, tidied.link = page->link;
    FUNCTION(drop_repeated_headline)(&tidied);
    FUNCTION(tidy_headings)(&tidied);
}

/* How many blocks `auto` has judged; 0 where there are none, -1 where there are too many or too little memory. */
EXPORT(judge) int judge(Page *page, double strictness) {
    Judgement j = {0};
    Study s = {.p = &page->parser, .rows = &page->rows, .body = page->body};
    s.hidden = page->hidden, s.openable = page->openable, s.link = page->link;
    FUNCTION(find_text_blocks)(&s);
    int is_judged = s.count > 0 && s.count <= CONSTANT(MOST_BLOCKS) && !s.scratch.failed;
    if (is_judged) {
        FUNCTION(measure)(&s, &names_table, &words_table);
        FUNCTION(decide)(&s, &j, &weights, strictness);
        FUNCTION(write_verdict)(&s, &j, page->keep, page->score, page->why);
    }
    int failed = s.scratch.failed || s.count > CONSTANT(MOST_BLOCKS);
    page->blocks = s.count;
    if (is_judged && !failed) {
        page->kind = j.kind, page->likely = s.kinds[j.kind], page->confidence = j.confidence;
        tidy(page);
    }
    FUNCTION(give_back)(&s.scratch);
    return failed ? -1 : page->blocks;
}

/* ---- what is written */

enum { MOST_FOR_WRITING = 0x40000000 }; /* bytes: whatever is written of a page is in proportion to it, and below this */

static Shown shown_of(Page *page, const unsigned char *keep) {
    Shown shown = {.p = &page->parser, .rows = &page->rows, .keep = keep, .hidden = page->hidden, .link = page->link};
    shown.openable = page->openable;
    return shown;
}

/* The rows of the texts that are kept and may be written, and white space in their blocks: it is said to the writers
   where a page has formulas or exponents, which are then written as the page's own text has them. */
static unsigned char *texts_to_write(Shown *shown) {
    if (!FUNCTION(look_at_page)(shown)) return NULL;
    Rows *rows = shown->rows;
    unsigned char *text = FUNCTION(room_for)(&shown->scratch, rows->length, 1);
    for (Py_ssize_t row = 0; text != NULL && row < rows->length; row++)
        if (rows->tag[row] == CONSTANT(TAG_TEXT))
            text[row] = rows->chars[row] > 0 ? FUNCTION(is_kept_text)(shown, row) : FUNCTION(is_kept_space)(shown, row);
    return text;
}

/* Numbers raised or lowered right after a word, as `Shown.exponents` has them; False where memory ran out. */
static int raise_numbers(Shown *shown, Replaced *replaced) {
    Rows *rows = shown->rows;
    int *around = FUNCTION(room_for)(&shown->scratch, rows->length, sizeof(int)), previous = -1;
    replaced->start = FUNCTION(room_for)(&shown->scratch, rows->length, sizeof(int));
    replaced->length = FUNCTION(room_for)(&shown->scratch, rows->length, sizeof(int));
    if (shown->scratch.failed) return 0;
    for (int row = 0; row < rows->length; row++) {
        int tag = rows->tag[row];
        around[row] = tag == CONSTANT(TAG_SUP) || tag == CONSTANT(TAG_SUB) ? tag : around[rows->parent[row]];
        replaced->start[row] = -1;
        if (!shown->text[row]) continue;
        if (around[row] && !shown->link[row] && FUNCTION(is_shifted_number)(rows, row) &&
            FUNCTION(can_be_raised)(rows, previous)) {
            replaced->start[row] = (int)replaced->text.length;
            if (!FUNCTION(add_shifted)(&replaced->text, rows, row, around[row] == CONSTANT(TAG_SUP))) return 0;
            replaced->length[row] = (int)replaced->text.length - replaced->start[row];
        }
        previous = row;
    }
    return 1;
}

static int take_answer(Page *page, Bytes *text, int is_done) {
    free(page->answer.data);
    page->answer = (Bytes){0};
    if (is_done) page->answer = *text;
    else free(text->data);
    *text = (Bytes){0};
    return is_done;
}

/* 1 where the text is written, 2 where it has formulas, which stand in it as the page draws them; 0 without memory.
   `answer` has it. */
EXPORT(write_text) int write_text(Page *page) {
    Shown shown = shown_of(page, page->keep);
    Writer writer = {.shown = &shown, .last = -1};
    FUNCTION(write_plain_text)(&writer);
    if (writer.is_beyond && !shown.scratch.failed) {
        free(writer.text.data);
        FUNCTION(give_back)(&shown.scratch);
        shown = shown_of(page, page->keep);
        shown.text = texts_to_write(&shown);
        writer = (Writer){.shown = &shown, .last = -1};
        if (shown.text != NULL && !raise_numbers(&shown, &writer.replaced)) shown.scratch.failed = 1;
        if (!shown.scratch.failed) FUNCTION(write_plain_text)(&writer);
    }
    int is_done = take_answer(page, &writer.text, !shown.scratch.failed);
    FUNCTION(give_back)(&shown.scratch);
    free(writer.replaced.text.data);
    return is_done ? 1 + FUNCTION(has_formulas)(&page->rows) : 0;
}

static unsigned char *with_figures(Page *page) {
    size_t rows = (size_t)page->rows.length;
    unsigned char *keep = malloc(rows);
    if (keep == NULL) return NULL;
    memcpy(keep, page->keep, rows);
    TYPE(Figures) figures = {.p = &page->parser, .rows = &page->rows, .keep = keep, .why = page->why};
    figures.hidden = page->hidden, figures.with_captions = 1;
    FUNCTION(keep_figures)(&figures);
    FUNCTION(give_back)(&figures.scratch);
    return keep;
}

static int start_writing(Page *page, Markdown *m, Shown *shown, const char *base, Py_ssize_t length, int options) {
    Py_ssize_t room = page->parser.length < MOST_FOR_WRITING / 16 ? 16 * page->parser.length + 10000 : MOST_FOR_WRITING;
    FUNCTION(start_markdown)(m, shown, room);
    m->with_links = options & 1, m->with_images = options >> 1 & 1, m->with_tables = options >> 2 & 1;
    m->addresses.budget = page->parser.length + 10000;
    m->addresses.absolute_budget = room;
    m->why = page->why;
    return FUNCTION(add_bytes)(&m->addresses.base.text, (const unsigned char *)base, length);
}

/* The same for Markdown. Options are bits: links, pictures, tables. */
EXPORT(write_markdown) int write_markdown(Page *page, const char *base, Py_ssize_t length, int options) {
    unsigned char *keep = with_figures(page);
    Shown shown = shown_of(page, keep);
    Markdown m;
    int is_beyond = 0, is_done = keep != NULL && start_writing(page, &m, &shown, base, length, options);
    if (is_done) FUNCTION(write_markdown)(&m);
    if (is_done && m.is_beyond && !m.failed && !shown.scratch.failed) {
        is_beyond = 1;
        FUNCTION(free_markdown)(&m);
        shown = shown_of(page, keep);
        unsigned char *text = texts_to_write(&shown);
        is_done = start_writing(page, &m, &shown, base, length, options) && text != NULL;
        shown.text = text;
        m.has_labels = 1;
        m.notes.are_known = 1;
        if (is_done) FUNCTION(write_markdown)(&m);
    }
    if (keep != NULL) {
        is_done = take_answer(page, &m.lines.text, is_done && !m.failed && !shown.scratch.failed);
        FUNCTION(free_markdown)(&m);
    }
    free(keep);
    return is_done ? 1 + is_beyond : 0;
}

/* The same for clean HTML, safe to put into a page. */
EXPORT(write_html) int write_html(Page *page, const char *base, Py_ssize_t length, int options) {
    unsigned char *keep = with_figures(page);
    if (keep == NULL) return 0;
    Shown shown = shown_of(page, keep);
    TYPE(CleanHtml) html = {.shown = &shown, .p = &page->parser, .rows = &page->rows, .last_text = -1};
    int is_done = start_writing(page, &html.m, &shown, base, length, options);
    html.left = html.m.lines.limit, html.left_for_attributes = page->parser.length + 10000;
    if (FUNCTION(has_formulas)(&page->rows)) shown.text = texts_to_write(&shown);
    if (is_done) FUNCTION(write_clean_html)(&html);
    is_done = take_answer(page, &html.text, is_done && !html.m.failed && !html.m.addresses.failed);
    FUNCTION(free_markdown)(&html.m);
    free(html.piece.data);
    free(keep);
    return is_done ? 1 + FUNCTION(has_formulas)(&page->rows) : 0;
}

/* ---- what can be asked */

enum { COLUMN_TAG, COLUMN_PARENT, COLUMN_END, COLUMN_BLOCK, COLUMN_WORDS, COLUMN_TEXT_START, COLUMN_TEXT_LENGTH,
       COLUMN_POOL, COLUMN_HIDDEN, COLUMN_OPENABLE, COLUMN_KEEP, COLUMN_WHY, COLUMN_SCORE, COLUMN_LINK };

EXPORT(column) const void *column(const Page *page, int which) {
    const Rows *rows = &page->rows;
    const void *columns[] = {rows->tag, rows->parent, rows->end, rows->block, rows->words, rows->text_start,
                             rows->text_length, rows->pool.data, page->hidden, page->openable, page->keep, page->why,
                             page->score, page->link};
    return columns[which];
}

EXPORT(row_count) int row_count(const Page *page) { return (int)page->rows.length; }
EXPORT(body_row) int body_row(const Page *page) { return page->body; }
EXPORT(kind) int kind(const Page *page) { return page->kind; }
EXPORT(sure_of_kind) double sure_of_kind(const Page *page) { return page->likely; }
EXPORT(confidence) double confidence(const Page *page) { return page->confidence; }
EXPORT(answer) const void *answer(const Page *page) { return page->answer.data; }
EXPORT(answer_length) int answer_length(const Page *page) { return (int)page->answer.length; }

/* The value of an attribute as `answer`; 0 where the row has none of that name. */
EXPORT(attribute) int attribute(Page *page, int row, const unsigned char *name, Py_ssize_t length) {
    Rows *rows = &page->rows;
    for (int place = rows->attributes[row]; place < rows->attributes[row] + rows->attribute_count[row]; place++) {
        const Attribute *found = &page->parser.attributes[place];
        if (found->name.length != (size_t)length) continue;
        if (memcmp(FUNCTION(bytes_of)(&page->parser, found->name), name, (size_t)length)) continue;
        Bytes value = {0};
        int is_done = FUNCTION(add_bytes)(
            &value, FUNCTION(bytes_of)(&page->parser, found->value), found->value.length);
        return take_answer(page, &value, is_done);
    }
    return 0;
}

/* The text of a script with linked data as `answer`; 0 where the page has not so many. */
EXPORT(linked_data) int linked_data(Page *page, int number) {
    Rows *rows = &page->rows;
    if (number >= rows->data_scripts_count) return 0;
    int start = number ? rows->data_scripts[number - 1] : 0;
    Bytes text = {0};
    int is_done = FUNCTION(add_bytes)(&text, rows->scripts.data + start, rows->data_scripts[number] - start);
    return take_answer(page, &text, is_done);
}
