/* One input of the fuzzer: a page goes through all of the kernel's C code, and what comes out must hold together.

   What stands after a unit separator (byte 31) is a list of CSS selectors, tried on the page that stands before it, and
   also a style to be judged. The code that Cython has made is included as it is; Python is started only to import it,
   which fills its tables, and to make a small model. Whatever is chosen, whether scripting is on, which rows are kept,
   and whether memory runs out at some point, is taken from the input, so that every finding can be repeated. */

#include "inside.h"
#include "reading.h"
#include "selecting.h"
#include "seeing.h"
#include "judging.h"
#include "writing.h"

int LLVMFuzzerInitialize(int *count, char ***arguments) {
    (void)count, (void)arguments;
    must(PyImport_AppendInittab("native", PyInit_native) == 0, "the list of modules");
    __lsan_disable(); /* what Python keeps to the end is not our matter */
    Py_Initialize();
    must(PyImport_ImportModule("native") != NULL, "the import of the kernel");
    make_network();
    make_stems();
    __lsan_enable();
    return 0;
}

/* Columns that no look at the page gives, but that Python code may give; what is not 0 need not be 1. */
static void choose_columns(const Rows *rows, uint32_t choice, Sight *sight) {
    for (Py_ssize_t row = 0; row < rows->length; row++) {
        choice = choice * 1664525u + 1013904223u;
        sight->hidden[row] = choice >> 30 & choice >> 28;
        sight->openable[row] = choice >> 26 & 3;
        sight->link[row] = choice >> 24 & 3;
    }
}

static void choose_rows(const Rows *rows, const uint8_t *data, size_t size, unsigned char *keep) {
    for (Py_ssize_t row = 0; row < rows->length; row++) keep[row] = size ? data[(size_t)row % size] & 3 : 0;
}

static void go_through(Parser *p, Rows *rows, const uint8_t *data, size_t size, uint32_t choice) {
    Sight sight = new_sight((size_t)rows->length);
    unsigned char *keep = exactly((size_t)rows->length);
    ration(choice, 1);
    find_places(p, rows);
    ration(choice, 2);
    look_at(p, rows, choice >> 4, &sight);
    if (choice >> 10 & 1) choose_columns(rows, choice, &sight);
    ration(choice, 3);
    judge_page(p, rows, choice >> 11, &sight, keep);
    if (choice >> 20 & 1) choose_rows(rows, data, size, keep);
    ration(choice, 4);
    write_text(p, rows, keep, &sight, choice >> 21 & 1);
    ration(choice, 9);
    write_as_markdown(p, rows, keep, &sight, data, size, choice * 0x9E3779B9u >> 8);
    ration(choice, 5);
    find_names(p, rows, choice >> 22, keep);
    ask_shortly(p, rows, keep);
    free(keep);
    free_sight(&sight);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Parser parser;
    static Rows rows;
    const uint8_t *separator = size ? memchr(data, 31, size) : NULL;
    const uint8_t *after = separator ? separator + 1 : data;
    size_t after_size = (size_t)(data + size - after);
    uint32_t choice = FUNCTION(hash_of)(data, (Py_ssize_t)size);
    Py_ssize_t length = separator ? separator - data : (Py_ssize_t)size;
    unsigned char *source = exact_copy(data, (size_t)length), *copy = NULL;
    memset(&parser, 0, sizeof parser);
    memset(&rows, 0, sizeof rows);
    count_characters(data, size);
    ration(choice, 6);
    try_style(after, after_size);
    ration(choice, 7);
    if (length && memchr(source, '\r', (size_t)length)) {
        copy = FUNCTION(with_line_feeds)(source, &length);
        free(source);
        source = copy ? exact_copy(copy, (size_t)length) : NULL;
        free(copy);
    }
    parser.source = source;
    parser.length = length;
    if (source && read_input(&parser, &rows, choice >> 3 & 1)) {
        ration(choice, 8);
        if (separator) try_selectors(&parser, &rows, after, after_size);
        go_through(&parser, &rows, data, size, choice);
    }
    free(source);
    give_page_back(&parser, &rows);
    return 0;
}
