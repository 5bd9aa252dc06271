# Rules: what a block says about one selector, with important declarations separate from the others.

cdef struct Rule:
    const unsigned char* selector
    int length
    unsigned int hides
    unsigned int shows
    unsigned int sets
    bint is_important
    bint is_layered
    int block                # the number of its brace: of two rules that weigh the same, the later one wins
    int ids
    int classes
    int tags

cdef struct Rules:
    Rule* items
    Py_ssize_t count
    Py_ssize_t room
    int looked_at            # how many rules were looked at, kept or not


cdef bint judge_block(SheetText* text, Block* block, Judged* judged) noexcept nogil:
    return judge_style(text.data + block.body.start, block.body.length, judged)


cdef bint add_rules(
    SheetText* text, Block* block, Span selector, Judged* judged, bint keep, Rules* rules
) noexcept nogil:
    """Count what a block says about a selector and, if wanted, keep it; False where there is no memory."""
    cdef unsigned int ways = judged.important
    cdef int part
    for part in range(2):
        if (judged.hides | judged.shows) & ways and rules.looked_at < MOST_RULES:
            rules.looked_at += 1
            if keep and not add_rule(text, block, selector, judged, ways, rules):
                return False
        ways = ~judged.important
    return True


cdef bint add_rule(
    SheetText* text, Block* block, Span selector, Judged* judged, unsigned int ways, Rules* rules
) noexcept nogil:
    cdef Rule* rule
    if not has_room(<void**>&rules.items, &rules.room, rules.count + 1, sizeof(Rule)):
        return False
    rule = &rules.items[rules.count]
    rules.count += 1
    rule.selector, rule.length = text.data + selector.start, <int>selector.length
    rule.hides, rule.shows, rule.sets = judged.hides & ways, judged.shows & ways, judged.sets
    rule.is_important = ways == judged.important
    rule.is_layered = block.is_layered
    rule.block = block.number
    rule.ids = count_ids(rule.selector, rule.length)
    rule.classes = count_classes(rule.selector, rule.length)
    rule.tags = count_tags(rule.selector, rule.length)
    return True


cdef inline int order_of(long long one, long long other) noexcept nogil:
    return (one > other) - (one < other)


cdef int by_weight(const void* first, const void* second) noexcept nogil:
    """The most specific first. Equal rules come one after the other."""
    cdef const Rule* one = <const Rule*>first
    cdef const Rule* other = <const Rule*>second
    if one.is_important != other.is_important:
        return order_of(other.is_important, one.is_important)
    if one.is_layered != other.is_layered:  # what is important in a layer outweighs the rest
        return order_of(other.is_layered, one.is_layered) * (1 if one.is_important else -1)
    if one.ids != other.ids:
        return order_of(other.ids, one.ids)
    if one.classes != other.classes:
        return order_of(other.classes, one.classes)
    if one.tags != other.tags:
        return order_of(other.tags, one.tags)
    if one.block != other.block:
        return order_of(other.block, one.block)
    return (one.selector > other.selector) - (one.selector < other.selector)


cdef int by_selector(const void* first, const void* second) noexcept nogil:
    """In the order of their bytes, which is that of their characters."""
    cdef const Rule* one = <const Rule*>first
    cdef const Rule* other = <const Rule*>second
    cdef int shorter = one.length if one.length < other.length else other.length
    cdef int order = memcmp(one.selector, other.selector, <size_t>shorter)
    return order if order else order_of(one.length, other.length)


cdef inline bint is_same_selector(Rule* one, Rule* other) noexcept nogil:
    return one.length == other.length and memcmp(one.selector, other.selector, <size_t>one.length) == 0
