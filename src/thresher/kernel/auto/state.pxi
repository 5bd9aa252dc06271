# What is known of a page while `auto` judges it: filled by the other files of this folder, one after the other.
#
#     blocks ──▶ elements ──▶ texts ──▶ looks, sums, places, candidates, topic ──▶ names, words ──▶ beside
#         ──▶ network ──▶ verdict
#
# `model/feature_names.py` names the features. `tests/oracle/auto/` computes all of it again, plainly and slowly, and
# the tests check that both give the same numbers.

cdef enum:
    LEVELS = 5               # of elements around a block that are measured
    NEAREST = 6              # elements above a block whose names are features of their own
    # Where the features of each part begin among those of a block.
    TEXT_FEATURES = 0
    OWN_TAG_FEATURES = 23
    ABOVE_FEATURES = 49
    CHAIN_FEATURES = 76
    LIST_FEATURES = 126
    RECORD_FEATURES = 132
    ALIKE_FEATURES = 135
    PLACE_FEATURES = 141
    CANDIDATE_FEATURES = 155
    TOPIC_FEATURES = 169
    NAME_FEATURES = 178
    WORD_FEATURES = 194
    BESIDE_FEATURES = 199
    AFAR_FEATURES = 235
    WINDOW_FEATURES = 243
    MEAN_FEATURES = 275
    FEATURES = 280
    PAGE_FEATURES = 52

cdef struct Study:
    Parser* p
    Rows* rows
    const unsigned char* hidden      # by row
    const unsigned char* openable
    const unsigned char* link
    int body                         # the row of the body
    Scratch scratch                  # all arrays below are taken from it; `scratch.failed` says that there is no memory
    # --- blocks
    int count
    int text_count
    int* texts                       # rows of the texts of the body that a reader can see or open
    int* first_text                  # by block, where in `texts` it begins; one more for the end
    short* tag                       # by block, the tag of its block element (`rows.block` of its first text)
    # --- elements that hold the beginning of a block, in document order; the body is the first
    int element_count
    int* element_rows
    int* element_parent              # the place of the parent among them; the first is its own
    int* low                         # its blocks are `low` up to `high`
    int* high
    int* element                     # by block, the place of the innermost element around it
    int* levels                      # by block, LEVELS places each: see `find_levels`
    # --- texts, by block
    double* words
    double* chars
    double* linked                   # words inside links
    double* link_share
    double* long_text                # 1 for long text, 0 for other
    double* stops                    # characters that end sentences, of those that were read
    double* digits
    double* read                     # about how many words were read
    double* in_title
    unsigned char* is_hidden
    unsigned char* is_openable
    unsigned char* is_repeat
    Spelling* spelling               # NULL, or where the words are spelled out
    unsigned long long* word_hashes  # of the words at both ends of each text, in lower case
    int* first_word                  # by block, where in `word_hashes` it begins; one more for the end
    unsigned long long* terms        # hashes of the terms of each block: see `topic.pxi`
    int* first_term                  # by block, where in `terms` it begins; one more for the end
    # --- names that authors gave, by element
    int* original                    # the first element with the very same attributes: the parser makes such copies
    int* class_attribute             # its place among all attributes of the page; NONE where it has no class
    int* id_attribute
    int* look                        # a number for its tag and class
    int look_count
    # --- looks
    int* siblings                    # by element, how many siblings look like it, itself included
    unsigned char* in_record         # by block, whether something around it is one of several that look alike
    int* record_level
    int* records                     # how many; 1 where there are none
    int* record_list                 # the number of the list that its record belongs to
    int record_lists                 # how many numbers there are
    # --- what the network is given
    float* features                  # FEATURES for each block, one block after the other
    float[PAGE_FEATURES] page
    # --- what it says
    float* probability               # by block
    float[KINDS] kinds
