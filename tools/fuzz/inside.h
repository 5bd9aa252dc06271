/* The kernel from inside: the C code that Cython has made, with memory that runs out, and its names made short. */

#include <Python.h>
#include <math.h>
#include <sanitizer/lsan_interface.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory that runs out */

static size_t allocations_left = SIZE_MAX;

static int may_allocate(void) {
    if (allocations_left == 0) return 0;
    if (allocations_left != SIZE_MAX) allocations_left -= 1;
    return 1;
}

static void *sparse_malloc(size_t size) { return may_allocate() ? malloc(size) : NULL; }
static void *sparse_calloc(size_t count, size_t size) { return may_allocate() ? calloc(count, size) : NULL; }
static void *sparse_realloc(void *data, size_t size) { return may_allocate() ? realloc(data, size) : NULL; }

#define malloc sparse_malloc
#define calloc sparse_calloc
#define realloc sparse_realloc
#include "native.c"
#undef malloc
#undef calloc
#undef realloc

/* ---- names */

#include "kernel_names.h"

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
typedef TYPE(Bytes) Bytes;
typedef TYPE(Look) Look;
typedef TYPE(Opening) Opening;
typedef TYPE(Judged) Judged;
typedef TYPE(Study) Study;
typedef TYPE(Judgement) Judgement;
typedef TYPE(Shown) Shown;
typedef TYPE(Writer) Writer;
typedef TYPE(Markdown) Markdown;
typedef TYPE(Base) Base;
typedef TYPE(Stems) Stems;
typedef TYPE(NameSearch) NameSearch;
typedef OBJECT(Network) Network;

/* ---- what every part needs */

static void must(int holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "broken: %s\n", what);
    abort();
}

/* What is chosen for an input, and nothing else, says where memory runs out: each part of the harness has a turn, and
   in one of eight there is none left after a few allocations. */
static void ration(uint32_t choice, uint32_t part) {
    uint32_t mixed = (choice ^ part * 0x9E3779B9u) * 0x85EBCA6Bu;
    mixed ^= mixed >> 15;
    allocations_left = mixed % 8 ? SIZE_MAX : (mixed >> 4) % 120;
}

/* So many bytes and none more, so that whatever lies behind them is not ours; all of them 0. */
static void *exactly(size_t size) {
    void *data = calloc(size ? size : 1, 1);
    must(data != NULL, "there is no memory for the harness itself");
    return data;
}

static unsigned char *exact_copy(const uint8_t *data, size_t size) {
    unsigned char *copy = malloc(size ? size : 1);
    must(copy != NULL, "there is no memory for the harness itself");
    if (size) memcpy(copy, data, size);
    return copy;
}
