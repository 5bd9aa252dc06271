# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""From the bytes of a page to its table, without a tree of Python objects in between."""

from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from cpython.unicode cimport PyUnicode_DecodeUTF8
from libc.math cimport ceil
from libc.string cimport memchr, memcmp, memcpy, memmove, memset, strlen

include "memory.pxi"
include "names.pxi"

cdef extern from "tables.h" nogil:
    const char* const TAG_NAMES[]
    const unsigned int CLASSES_OF[]
    const char* const REFERENCE_NAMES[]
    const char* const REFERENCE_VALUES[]
    const unsigned int WINDOWS_1252[]
    const unsigned char IS_BLOCK[]
    const unsigned char KIND_PAGE[]
    const unsigned char KIND_IN_PAGE[]
    const double WORDS_PER_CHARACTER[]

include "state.pxi"
include "text.pxi"
include "naming.pxi"
include "character_references.pxi"
include "tokenizer.pxi"
include "nodes.pxi"
include "stack.pxi"
include "formatting.pxi"
include "insertion.pxi"
include "adoption.pxi"
include "modes_before_body.pxi"
include "modes_body.pxi"
include "modes_table.pxi"
include "templates.pxi"
include "modes_after_body.pxi"
include "foreign.pxi"
include "quirks.pxi"
include "builder.pxi"
include "counting.pxi"
include "columns.pxi"

fill_known_table()
include "places.pxi"
include "selector_state.pxi"
include "selector_names.pxi"
include "selector_reading.pxi"
include "selector_parentheses.pxi"
include "tag_index.pxi"
include "name_index.pxi"
include "selector_matcher.pxi"
include "selector_tests.pxi"
include "selector_controls.pxi"
include "selector_columns.pxi"
include "selectors.pxi"
include "table.pxi"
include "selecting.pxi"
include "conformance.pxi"
include "name_odds.pxi"
