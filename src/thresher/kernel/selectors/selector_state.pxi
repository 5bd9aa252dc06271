# What a CSS selector is once it has been read: a list of arms. An arm is a chain of compounds, and these are tests.

cdef enum Asked:
    # What one simple test asks of an element.
    ASKS_ANY
    ASKS_TYPE
    ASKS_ID
    ASKS_CLASS
    ASKS_ATTRIBUTE
    ASKS_IS
    ASKS_NOT
    ASKS_HAS
    ASKS_POSITION
    ASKS_ROOT
    ASKS_EMPTY
    ASKS_LINK
    ASKS_CHECKED
    ASKS_DISABLED
    ASKS_ENABLED
    ASKS_REQUIRED
    ASKS_OPTIONAL
    ASKS_READ_ONLY
    ASKS_READ_WRITE
    ASKS_LANGUAGE
    ASKS_DEFINED    # always true: scripts define the elements that browsers do not know
    ASKS_NEVER      # states such as :hover, which depend on a user: never true here

cdef enum Position:
    # Which number of an element is asked for: from the front or the back, among all siblings or those of its type.
    FROM_FRONT
    FROM_BACK
    OF_TYPE_FROM_FRONT
    OF_TYPE_FROM_BACK
    POSITIONS

cdef enum:
    MOST_SELECTOR = 1_000_000  # bytes of a list of selectors
    MOST_NESTED = 16       # parentheses in parentheses
    MOST_COLUMNS = 64      # lists in parentheses, of one arm, whose rows must be found before the arm can be tried

cdef struct Simple:
    Asked asks
    int next                      # of the same compound
    Span name                     # in the text of the pattern
    Span value
    unsigned int hash             # of the name
    int tag                       # the number of a type that is known
    unsigned char relation        # of an attribute: 0 where it must only be there
    bint any_case                 # upper and lower case are the same in the value
    Position position
    int step                      # of a position: step * n + offset
    int offset
    int arms                      # the first one in the parentheses
    int column                    # where its rows are kept, if they must be found first

cdef struct Compound:
    int first                     # of its tests
    int left
    int right
    unsigned char combinator      # between it and the compound on its left: " ", ">", "+" or "~"

cdef struct Chain:
    int leftmost
    int rightmost
    int next                      # arm of the same list

cdef struct Pattern:
    Bytes text                    # all names and values, without escapes
    Simple* simples
    Py_ssize_t simples_count
    Py_ssize_t simples_room
    Compound* compounds
    Py_ssize_t compounds_count
    Py_ssize_t compounds_room
    Chain* chains
    Py_ssize_t chains_count
    Py_ssize_t chains_room
    int arms                      # the first one
    bint has_names                # asks for an id or a class
    int columns                   # of the arm that is being read

cdef struct Reader:
    const unsigned char* text
    Py_ssize_t length
    Py_ssize_t at
    int nested
    int in_has
    const char* trouble           # why the selector is not understood; NULL where it is
    bint failed                   # no memory left
    Pattern* pattern


cdef void free_pattern(Pattern* pattern) noexcept nogil:
    free(pattern.text.data)
    free(pattern.simples)
    free(pattern.compounds)
    free(pattern.chains)


cdef inline const unsigned char* piece_of(Pattern* pattern, Span span) noexcept nogil:
    if span.length == 0:
        return <const unsigned char*>b""
    return pattern.text.data + span.start


cdef bint piece_is(Pattern* pattern, Span span, const char* word) noexcept nogil:
    """Whether a name is this word, which is given in lower case, in upper or lower case."""
    cdef const unsigned char* data = piece_of(pattern, span)
    cdef Py_ssize_t place
    if span.length != strlen(word):
        return False
    for place in range(span.length):
        if lower(data[place]) != <unsigned char>word[place]:
            return False
    return True


cdef bint is_class_in_brackets(Pattern* pattern, Simple* test) noexcept nogil:
    """`[class~="name"]`"""
    if test.asks != ASKS_ATTRIBUTE or test.relation != c"~" or test.any_case:
        return False
    return piece_is(pattern, test.name, b"class")


cdef int new_simple(Reader* r, Asked asks) noexcept nogil:
    cdef Pattern* pattern = r.pattern
    cdef int number = <int>pattern.simples_count
    if not has_room(<void**>&pattern.simples, &pattern.simples_room, number + 1, sizeof(Simple)):
        r.failed = True
        return NONE
    memset(&pattern.simples[number], 0, sizeof(Simple))
    pattern.simples[number].asks = asks
    pattern.simples[number].next = pattern.simples[number].arms = pattern.simples[number].column = NONE
    pattern.simples[number].tag = NONE
    pattern.simples_count += 1
    return number


cdef int new_compound(Reader* r, int first, int left, unsigned char combinator) noexcept nogil:
    cdef Pattern* pattern = r.pattern
    cdef int number = <int>pattern.compounds_count
    if not has_room(<void**>&pattern.compounds, &pattern.compounds_room, number + 1, sizeof(Compound)):
        r.failed = True
        return NONE
    pattern.compounds[number].first = first
    pattern.compounds[number].left = left
    pattern.compounds[number].right = NONE
    pattern.compounds[number].combinator = combinator
    if left != NONE:
        pattern.compounds[left].right = number
    pattern.compounds_count += 1
    return number


cdef int new_chain(Reader* r, int leftmost, int rightmost) noexcept nogil:
    cdef Pattern* pattern = r.pattern
    cdef int number = <int>pattern.chains_count
    if not has_room(<void**>&pattern.chains, &pattern.chains_room, number + 1, sizeof(Chain)):
        r.failed = True
        return NONE
    pattern.chains[number].leftmost = leftmost
    pattern.chains[number].rightmost = rightmost
    pattern.chains[number].next = NONE
    pattern.chains_count += 1
    return number
