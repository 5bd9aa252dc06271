/* One input of the fuzzer: a page goes through the kernel's C code, and what comes out must hold together.

   What stands after a unit separator (byte 31) is a list of CSS selectors, tried on the page that stands before it.
   The code that Cython has made is included as it is, and Python is started only to import it, which fills its tables.
   Whether scripting is on, and whether memory runs out at some point, is taken from the input, so that every finding
   can be repeated. */

#include <Python.h>
#include <sanitizer/lsan_interface.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t allocations_left = SIZE_MAX;

static int may_allocate(void) {
    if (allocations_left == 0) return 0;
    if (allocations_left != SIZE_MAX) allocations_left -= 1;
    return 1;
}

static void *sparse_malloc(size_t size) { return may_allocate() ? malloc(size) : NULL; }
static void *sparse_realloc(void *data, size_t size) { return may_allocate() ? realloc(data, size) : NULL; }

#define malloc sparse_malloc
#define realloc sparse_realloc
#include "kernel.c"
#undef malloc
#undef realloc

#define JOINED(one, other) one##other
#define JOIN(one, other) JOINED(one, other)
#define FUNCTION(name) JOIN(__pyx_f_, JOIN(KERNEL, _##name))
#define TYPE(name) struct JOIN(__pyx_t_, JOIN(KERNEL, _##name))
#define CONSTANT(name) JOIN(__pyx_e_, JOIN(KERNEL, _##name))
#define IN_EXTRA 0x80000000u

typedef TYPE(Parser) Parser;
typedef TYPE(Rows) Rows;
typedef TYPE(Node) Node;
typedef TYPE(Span) Span;
typedef TYPE(Pattern) Pattern;
typedef TYPE(Reader) Reader;
typedef TYPE(Matcher) Matcher;
typedef TYPE(TagIndex) TagIndex;
typedef TYPE(NameIndex) NameIndex;
typedef TYPE(Ints) Ints;

static void must(int holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "broken: %s\n", what);
    abort();
}

/* ---- the tree */

static int is_node(const Parser *p, int node) { return node == -1 || (node > 0 && node < p->nodes_count); }

static void check_span(const Parser *p, Span span) {
    size_t room = span.start & IN_EXTRA ? (size_t)p->extra.length : (size_t)p->length;
    must((size_t)(span.start & ~IN_EXTRA) + span.length <= room, "a piece of text lies outside of its store");
}

static void check_node(const Parser *p, int number) {
    const Node *node = &p->nodes[number];
    must(is_node(p, node->first) && is_node(p, node->last), "a child is no node");
    must(is_node(p, node->next) && is_node(p, node->previous), "a sibling is no node");
    must((node->first == -1) == (node->last == -1), "a first child without a last one");
    must(node->parent >= -1 && node->parent < p->nodes_count, "a parent is no node");
    if (node->first != -1) {
        must(p->nodes[node->first].parent == number && p->nodes[node->first].previous == -1, "the first child");
        must(p->nodes[node->last].parent == number && p->nodes[node->last].next == -1, "the last child");
    }
    if (node->next != -1) {
        must(p->nodes[node->next].previous == number, "siblings do not agree");
        must(p->nodes[node->next].parent == node->parent, "siblings with two parents");
    }
    must(node->attributes >= 0 && node->attribute_count >= 0, "attributes at a place below 0");
    must(node->attributes + node->attribute_count <= p->attributes_count || !node->attribute_count, "attributes");
}

static void check_tree(const Parser *p) {
    for (Py_ssize_t node = 0; node < p->nodes_count; node++) check_node(p, (int)node);
    for (Py_ssize_t place = 0; place < p->segments_count; place++) check_span(p, p->segments[place].span);
    for (Py_ssize_t place = 0; place < p->names_count; place++) check_span(p, p->names[place].span);
    must(p->open_count >= 0 && p->open_count <= CONSTANT(DEEPEST), "the stack of open elements");
}

static void check_attributes(const Parser *p, const Node *node) {
    for (int place = node->attributes; place < node->attributes + node->attribute_count; place++) {
        check_span(p, p->attributes[place].name);
        check_span(p, p->attributes[place].value);
        for (int other = node->attributes; other < place; other++) {
            Span one = p->attributes[place].name, two = p->attributes[other].name;
            must(!FUNCTION(same)((Parser *)p, one, two), "an attribute that is there twice");
        }
    }
}

/* ---- the table */

static void check_row(const Rows *rows, int row) {
    int parent = rows->parent[row];
    must(rows->end[row] > row && rows->end[row] <= rows->length, "the end of a row");
    must(rows->block[row] >= -1 && rows->block[row] <= row, "the block of a row");
    must(rows->chars[row] >= 0 && rows->words[row] >= 0, "a count below 0");
    must((Py_ssize_t)rows->text_start[row] + rows->text_length[row] <= rows->pool.length, "a text outside of the pool");
    if (rows->tag[row] == CONSTANT(TAG_TEXT)) must(rows->end[row] == row + 1, "a text with children");
    if (row == 0) return;
    must(parent >= 0 && parent < row, "a parent after its child");
    must(rows->end[row] <= rows->end[parent], "a row that ends after its parent");
    must(rows->depth[row] == rows->depth[parent] + 1, "the depth of a row");
    must(rows->depth[row] <= CONSTANT(DEEPEST) + 1, "a row that is too deep");
}

static void check_rows(const Parser *p, const Rows *rows) {
    must(rows->length > 0 && rows->length < p->nodes_count, "the number of rows");
    must(rows->end[0] == rows->length, "the end of the root");
    for (Py_ssize_t row = 0; row < rows->length; row++) {
        check_row(rows, (int)row);
        check_attributes(p, &p->nodes[rows->node[row]]);
    }
}

/* ---- selectors */

static void check_selected(const Rows *rows, const Ints *found) {
    for (Py_ssize_t place = 0; place < found->length; place++) {
        must(found->data[place] >= 0 && found->data[place] < rows->length, "a row that is none is selected");
        must(rows->tag[found->data[place]] != CONSTANT(TAG_TEXT), "a text is selected");
        must(place == 0 || found->data[place] > found->data[place - 1], "selected rows are not in their order");
    }
}

static void select_all(Parser *p, Rows *rows, Pattern *pattern) {
    Matcher matcher = {0};
    Ints found = {0};
    TagIndex *tags = FUNCTION(new_tag_index)(p, rows);
    NameIndex *index = tags && pattern->has_names ? FUNCTION(new_index)(p, rows, tags) : NULL;
    if (tags && (index || !pattern->has_names)) {
        FUNCTION(start_matcher)(&matcher, p, rows, tags, index);
        if (!matcher.failed) FUNCTION(select_rows)(&matcher, pattern, &found);
        if (!matcher.failed && matcher.work <= matcher.most_work) check_selected(rows, &found);
    }
    FUNCTION(free_matcher)(&matcher);
    FUNCTION(free_index)(index);
    FUNCTION(free_tag_index)(tags);
    free(found.data);
}

static void try_selectors(Parser *p, Rows *rows, const uint8_t *text, size_t length) {
    Pattern pattern = {0};
    Reader reader = {.text = text, .length = (Py_ssize_t)length, .pattern = &pattern};
    pattern.arms = FUNCTION(read_list)(&reader, 0, 0, 0);
    if (!reader.failed && !reader.trouble) select_all(p, rows, &pattern);
    FUNCTION(free_pattern)(&pattern);
}

/* ---- one page */

static void give_back(Parser *p, Rows *rows, unsigned char *copy) {
    free(copy);
    free(p->extra.data);
    free(p->names);
    free(p->name_table);
    free(p->attributes);
    FUNCTION(free_tree)(p);
    FUNCTION(free_rows)(rows);
}

int LLVMFuzzerInitialize(int *count, char ***arguments) {
    (void)count, (void)arguments;
    must(PyImport_AppendInittab("kernel", PyInit_kernel) == 0, "the list of modules");
    __lsan_disable(); /* what Python keeps to the end is not our matter */
    Py_Initialize();
    must(PyImport_ImportModule("kernel") != NULL, "the import of the kernel");
    __lsan_enable();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Parser parser;
    static Rows rows;
    const uint8_t *end = data + size;
    const uint8_t *separator = size ? memchr(data, 31, size) : NULL;
    uint32_t choice = FUNCTION(hash_of)(data, (Py_ssize_t)size);
    Py_ssize_t length = separator ? separator - data : (Py_ssize_t)size;
    unsigned char *copy = NULL;
    memset(&parser, 0, sizeof parser);
    memset(&rows, 0, sizeof rows);
    allocations_left = choice % 8 ? SIZE_MAX : (choice >> 4) % 40;
    if (length && memchr(data, '\r', (size_t)length)) data = copy = FUNCTION(with_line_feeds)(data, &length);
    parser.source = data;
    parser.length = length;
    parser.head = parser.form = -1;
    parser.frameset_ok = 1;
    parser.scripting = choice >> 3 & 1;
    parser.failed = length && !data;
    if (!parser.failed) FUNCTION(read_page)(&parser, &rows, 1);
    if (!parser.failed) {
        check_tree(&parser);
        check_rows(&parser, &rows);
        FUNCTION(free_tree)(&parser);
        if (separator) try_selectors(&parser, &rows, separator + 1, (size_t)(end - separator - 1));
    }
    give_back(&parser, &rows, copy);
    return 0;
}
