# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False, auto_pickle=False
"""From the bytes of a page to its table, without a tree of Python objects in between."""

from libc.stdio cimport snprintf
from libc.stdlib cimport calloc, free, malloc, qsort, realloc, strtod
from cpython.unicode cimport PyUnicode_DecodeUTF8
from libc.math cimport ceil, exp, fabsf, log, log1p, rint, sqrt
from libc.string cimport memchr, memcmp, memcpy, memmove, memset, strchr, strlen

include "memory.pxi"
include "signals.pxi"
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
    const unsigned char WHITE_BY_BYTE[]
    const unsigned int FAR_SIGNS[]
    const unsigned char OWN_TAG[]
    const unsigned int TAG_ABOVE_BITS[]
    const short COUNTED_TAG[]
    const char* const OPEN_GRAPH_NAMES[]
    const char* const SCHEMA_TYPE_NAMES[]
    const unsigned char SIGHT_OF[]
    const char* const OPENING_PARTS[]
    const unsigned char OPENING_STARTS[]
    const unsigned char OPENING_IS_SHORT[]
    const char* const MOTION_PARTS[]
    const unsigned char MOTION_STARTS[]

include "state.pxi"
include "parsing/text.pxi"
include "parsing/naming.pxi"
include "parsing/character_references.pxi"
include "parsing/tokenizer.pxi"
include "parsing/nodes.pxi"
include "parsing/stack.pxi"
include "parsing/formatting.pxi"
include "parsing/insertion.pxi"
include "parsing/adoption.pxi"
include "parsing/modes_before_body.pxi"
include "parsing/modes_body.pxi"
include "parsing/modes_table.pxi"
include "parsing/templates.pxi"
include "parsing/modes_after_body.pxi"
include "parsing/foreign.pxi"
include "parsing/quirks.pxi"
include "parsing/builder.pxi"
include "rows/counting.pxi"
include "rows/white_space.pxi"
include "rows/unseen.pxi"
include "rows/columns.pxi"

fill_known_table()
include "rows/places.pxi"
include "selectors/selector_state.pxi"
include "selectors/selector_names.pxi"
include "selectors/selector_reading.pxi"
include "selectors/selector_parentheses.pxi"
include "selectors/tag_index.pxi"
include "selectors/name_index.pxi"
include "selectors/selector_matcher.pxi"
include "selectors/selector_tests.pxi"
include "selectors/selector_controls.pxi"
include "selectors/selector_columns.pxi"
include "selectors/selectors.pxi"
include "rows/table.pxi"
include "selectors/selecting.pxi"
include "parsing/conformance.pxi"
include "rows/source_tokens.pxi"
include "rows/whole_tree.pxi"
include "auto/odds.pxi"
include "auto/name_odds.pxi"
include "scratch.pxi"
include "secret_hash.pxi"
include "rows/data_tables.pxi"

# --- what a reader sees
include "style/ways.pxi"
include "style/properties.pxi"
include "style/cleaning.pxi"
include "style/values.pxi"
include "style/reading.pxi"
include "style/lengths.pxi"
include "style/sums.pxi"
include "style/colours.pxi"
include "style/letters.pxi"
include "style/boxes.pxi"
include "style/moves.pxi"
include "style/declarations.pxi"
include "style/own_styles.pxi"
include "style/sheet.pxi"
include "style/media.pxi"
include "style/suspect_values.pxi"
include "style/suspects.pxi"
include "style/blocks.pxi"
include "style/selector_lists.pxi"
include "style/tidy_sheets.pxi"
include "style/variables.pxi"
include "style/nested_rules.pxi"
include "style/rules.pxi"
include "style/bearers.pxi"
include "style/winners.pxi"
include "style/sheets.pxi"
include "sight/values.pxi"
include "sight/outright.pxi"
include "sight/below.pxi"
include "sight/formulas.pxi"
include "sight/speaking.pxi"
include "sight/calling.pxi"
include "sight/body.pxi"
include "sight/look.pxi"
include "sight/anew.pxi"
include "sight/letters.pxi"
include "sight/targets.pxi"
include "sight/scripts.pxi"
include "sight/opening.pxi"
include "sight/grounds.pxi"
include "sight/hidden.pxi"
include "sight/fading.pxi"
include "sight/flat.pxi"
include "sight/looking.pxi"

# --- what `auto` says
include "auto/word_hash.pxi"
include "auto/numbers.pxi"
include "auto/state.pxi"
include "auto/blocks.pxi"
include "auto/letters.pxi"
include "auto/ends.pxi"
include "auto/repeats.pxi"
include "auto/title.pxi"
include "auto/logarithms.pxi"
include "auto/texts.pxi"
include "auto/word_table.pxi"
include "auto/counted_words.pxi"
include "auto/words.pxi"
include "auto/numbering.pxi"
include "auto/elements.pxi"
include "auto/given_names.pxi"
include "auto/looks.pxi"
include "auto/sums.pxi"
include "auto/around.pxi"
include "auto/place.pxi"
include "auto/schema_types.pxi"
include "auto/page_facts.pxi"
include "auto/candidates.pxi"
include "auto/topic.pxi"
include "auto/names_above.pxi"
include "auto/surroundings.pxi"
include "auto/beside.pxi"
include "auto/weights.pxi"
include "auto/network.pxi"
include "auto/judging.pxi"
include "auto/trust.pxi"
include "auto/reasons.pxi"
include "auto/with_row.pxi"
include "auto/verdict.pxi"
include "auto/study.pxi"
include "auto/terms.pxi"

# --- what is written, and what else the journey asks
include "writing/shown.pxi"
include "writing/replaced.pxi"
include "writing/exponents.pxi"
include "writing/plain_text.pxi"
include "writing/figures.pxi"
include "writing/written.pxi"
include "writing/address_parts.pxi"
include "writing/address_joining.pxi"
include "writing/pictures.pxi"
include "writing/addresses.pxi"
include "writing/markdown/footnotes.pxi"
include "writing/markdown/state.pxi"
include "writing/markdown/escapes.pxi"
include "writing/markdown/line_starts.pxi"
include "writing/markdown/tex_in_text.pxi"
include "writing/markdown/inline.pxi"
include "writing/markdown/emphasis.pxi"
include "writing/markdown/seams.pxi"
include "writing/markdown/joining.pxi"
include "writing/markdown/notes.pxi"
include "writing/markdown/lines.pxi"
include "writing/markdown/references.pxi"
include "writing/markdown/wrapping.pxi"
include "writing/markdown/blocks.pxi"
include "writing/markdown/lists.pxi"
include "writing/markdown/tables.pxi"
include "writing/markdown/languages.pxi"
include "writing/markdown/code.pxi"
include "writing/markdown/beside_code.pxi"
include "writing/markdown/definitions.pxi"
include "writing/markdown/admonitions.pxi"
include "writing/markdown/spans.pxi"
include "writing/markdown/walk.pxi"
include "writing/markdown/door.pxi"
include "writing/clean_html.pxi"
include "rows/name_stems.pxi"
include "rows/questions.pxi"
include "rows/utf8.pxi"
include "rows/kept_beginning.pxi"
include "rows/tidy_headings.pxi"
