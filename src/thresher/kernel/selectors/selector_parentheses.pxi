# Reading what is in brackets and parentheses: attributes, numbers, and selectors in selectors.

cdef int read_attribute(Reader* r) noexcept nogil:
    """`name`, perhaps a relation and a value, perhaps the letter i or s, and the closing bracket."""
    cdef int simple = new_simple(r, ASKS_ATTRIBUTE)
    cdef Simple* found
    if r.failed:
        return NONE
    found = &r.pattern.simples[simple]
    skip_blanks(r)
    found.name = read_attribute_name(r)
    if r.trouble == NULL:
        skip_blanks(r)
    if r.trouble == NULL and here(r) != c"]":
        read_condition(r, found)
    if r.trouble != NULL or r.failed:
        return NONE
    if here(r) != c"]":
        no_sense(r, b"a bracket does not end")
        return NONE
    r.at += 1
    found.hash = hash_of(piece_of(r.pattern, found.name), found.name.length)
    r.pattern.has_names = r.pattern.has_names or is_class_in_brackets(r.pattern, found)
    return simple


cdef Span read_attribute_name(Reader* r) noexcept nogil:
    """A namespace before the name is passed over."""
    cdef Span name = span_of(0, 0)
    cdef bint has_namespace = here(r) == c"*" or here(r) == c"|"
    if here(r) == c"*" and after_here(r) != c"|":
        no_sense(r, b"a name was expected")
    elif has_namespace:
        r.at += here(r) == c"*"
    else:
        name = read_css_name(r, True)
        has_namespace = here(r) == c"|" and after_here(r) != c"="
    if has_namespace and r.trouble == NULL:
        r.at += 1
        name = read_css_name(r, True)
    return name


cdef void read_condition(Reader* r, Simple* found) noexcept nogil:
    """What the value of an attribute must be."""
    found.relation = here(r)
    if found.relation == 0 or memchr(b"=~|^$*", found.relation, 6) == NULL:
        no_sense(r, b"a relation was expected")
        return
    r.at += 1
    if found.relation != c"=":
        if here(r) != c"=":
            no_sense(r, b"a relation was expected")
            return
        r.at += 1
    skip_blanks(r)
    found.value = read_string(r) if here(r) == c'"' or here(r) == c"'" else read_css_name(r, False)
    if r.trouble == NULL:
        skip_blanks(r)
        found.any_case = read_case(r, found.name)


cdef bint read_case(Reader* r, Span name) noexcept nogil:
    """Whether upper and lower case are the same in the value: as the letter says, or else as HTML does."""
    cdef unsigned char letter = here(r) | 32
    cdef int place
    if letter == c"i" or letter == c"s":
        r.at += 1
        skip_blanks(r)
        return letter == c"i"
    if not r.failed:
        for place in range(CASELESS):
            if piece_is(r.pattern, name, CASELESS_ATTRIBUTES[place]):
                return True
    return False


cdef bint open_parenthesis(Reader* r) noexcept nogil:
    """False where none comes, or too many are open."""
    if here(r) != c"(":
        no_sense(r, b"a parenthesis was expected")
    elif r.nested >= MOST_NESTED:
        no_sense(r, b"too many parentheses in parentheses")
    else:
        r.at += 1
    return r.trouble == NULL


cdef int read_function(Reader* r, Span name) noexcept nogil:
    """`:is()`, `:where()`, `:not()`, `:has()` and `:lang()`."""
    cdef Asked asks
    cdef int simple, arms
    if piece_is(r.pattern, name, b"is") or piece_is(r.pattern, name, b"where"):
        asks = ASKS_IS
    elif piece_is(r.pattern, name, b"not"):
        asks = ASKS_NOT
    elif piece_is(r.pattern, name, b"has"):
        asks = ASKS_HAS
    elif piece_is(r.pattern, name, b"lang"):
        return read_language(r)
    else:
        no_sense(r, b"an unknown pseudo-class")
        return NONE
    simple = new_simple(r, asks)
    if r.failed or not open_parenthesis(r):
        return NONE
    arms = read_nested(r, asks == ASKS_HAS, asks == ASKS_IS)
    if r.failed or r.trouble != NULL:
        return NONE
    r.pattern.simples[simple].arms = arms
    if asks == ASKS_HAS or has_combinators(r.pattern, arms):
        give_column(r, simple)
    return simple


cdef int read_language(Reader* r) noexcept nogil:
    """One language; lists of them are rare."""
    cdef int simple = new_simple(r, ASKS_LANGUAGE)
    if r.failed or not open_parenthesis(r):
        return NONE
    skip_blanks(r)
    r.pattern.simples[simple].value = (
        read_string(r) if here(r) == c'"' or here(r) == c"'" else read_css_name(r, False)
    )
    if r.trouble == NULL:
        skip_blanks(r)
        if here(r) != c")":
            no_sense(r, b"one language was expected")
    if r.trouble != NULL or r.failed:
        return NONE
    r.at += 1
    return simple


cdef int read_nested(Reader* r, bint is_relative, bint is_forgiving) noexcept nogil:
    cdef int arms
    r.nested += 1
    r.in_has += is_relative
    arms = read_list(r, True, is_relative, is_forgiving)
    r.in_has -= is_relative
    r.nested -= 1
    return arms


cdef bint has_combinators(Pattern* pattern, int arm) noexcept nogil:
    while arm != NONE:
        if pattern.chains[arm].leftmost != pattern.chains[arm].rightmost:
            return True
        arm = pattern.chains[arm].next
    return False


cdef void give_column(Reader* r, int simple) noexcept nogil:
    if r.pattern.columns == MOST_COLUMNS:
        no_sense(r, b"too many selectors in one")
        return
    r.pattern.simples[simple].column = r.pattern.columns
    r.pattern.columns += 1


cdef int read_position(Reader* r, Position position) noexcept nogil:
    """The inside of `:nth-child()` and the like: even, odd, or a step and an offset; perhaps "of" and selectors."""
    cdef int simple = one_position(r, position), arms
    if r.failed or not open_parenthesis(r):
        return NONE
    skip_blanks(r)
    read_step(r, &r.pattern.simples[simple])
    skip_blanks(r)
    if r.trouble != NULL:
        return NONE
    if here(r) == c")":
        r.at += 1
        return simple
    if not reads_of(r) or position >= OF_TYPE_FROM_FRONT:
        no_sense(r, b"a parenthesis does not end")
        return NONE
    arms = read_nested(r, False, False)
    if r.failed or r.trouble != NULL:
        return NONE
    r.pattern.simples[simple].arms = arms
    give_column(r, simple)
    return simple


cdef bint reads_of(Reader* r) noexcept nogil:
    """Pass over a name; whether it was "of"."""
    cdef Span word
    if not is_name_byte(here(r)):
        return False
    word = read_css_name(r, True)
    return r.trouble == NULL and not r.failed and piece_is(r.pattern, word, b"of")


cdef bint skip_word(Reader* r, const char* word) noexcept nogil:
    """Pass over this word, which is given in lower case, in upper or lower case."""
    cdef Py_ssize_t length = <Py_ssize_t>strlen(word), place
    if r.at + length > r.length:
        return False
    for place in range(length):
        if lower(r.text[r.at + place]) != <unsigned char>word[place]:
            return False
    r.at += length
    return True


cdef void read_step(Reader* r, Simple* simple) noexcept nogil:
    """`2n+1`, `-n + 3`, `5`, `even`, `odd`."""
    cdef bint has_digits = False
    cdef int sign, number
    if skip_word(r, b"even") or skip_word(r, b"odd"):
        simple.step = 2
        simple.offset = 1 if lower(r.text[r.at - 1]) == c"d" else 0
        return
    sign = read_sign(r)
    number = read_digits(r, &has_digits)
    if lower(here(r)) != c"n":
        simple.offset = sign * number
        if not has_digits:
            no_sense(r, b"a number was expected")
        return
    r.at += 1
    simple.step = sign * (number if has_digits else 1)
    simple.offset = 0
    skip_blanks(r)
    if here(r) == c"+" or here(r) == c"-":
        sign = read_sign(r)
        skip_blanks(r)
        simple.offset = sign * read_digits(r, &has_digits)
        if not has_digits:
            no_sense(r, b"a number was expected")


cdef int read_sign(Reader* r) noexcept nogil:
    cdef unsigned char c = here(r)
    r.at += c == c"+" or c == c"-"
    return -1 if c == c"-" else 1


cdef int read_digits(Reader* r, bint* has_digits) noexcept nogil:
    """Digits; no page has more children than a thousand million."""
    cdef int number = 0
    has_digits[0] = False
    while is_digit(here(r)):
        number = number * 10 + (here(r) - c"0") if number < 100_000_000 else number
        has_digits[0] = True
        r.at += 1
    return number
