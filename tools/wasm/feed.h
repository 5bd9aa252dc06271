/* The tree of a live page, as the outside world feeds it: the parser's own tree is made of it, so that all that follows
   is the same as for a page that was parsed.

       1 name     opens an element
       2 name 3 value    an attribute of it
       4 text     a piece of text
       5          closes the innermost element
       6          the end; what follows are scripts, as HTML, in which the kernel looks for names

   Bytes below 7 stand nowhere else: whoever feeds replaces them. Names are in lower case. */

enum { FEED_OPENS = 1, FEED_NAME, FEED_VALUE, FEED_TEXT, FEED_CLOSES, FEED_ENDS };

/* From here up to the next mark. */
static Span fed_piece(Parser *p, Py_ssize_t *at) {
    Py_ssize_t start = *at;
    while (*at < p->length && (p->source[*at] > FEED_ENDS || p->source[*at] == 0)) *at += 1;
    return (Span){(unsigned int)start, (unsigned int)(*at - start)};
}

static int add_fed_element(Parser *p, int parent, Span name) {
    int node = FUNCTION(new_node)(p, CONSTANT(ELEMENT));
    if (p->failed) return 0;
    p->nodes[node].tag = FUNCTION(tag_of)(p, name);
    p->nodes[node].attributes = (int)p->attributes_count;
    FUNCTION(append)(p, parent, node);
    return node;
}

static void add_fed_attribute(Parser *p, int node, Span name, Span value) {
    if (node == 0 || p->nodes[node].attribute_count >= CONSTANT(MOST_ATTRIBUTES)) return;
    if (!FUNCTION(has_room)((void **)&p->attributes, &p->attributes_room, p->attributes_count + 1, sizeof(Attribute))) {
        p->failed = 1;
        return;
    }
    unsigned int hash = FUNCTION(hash_of)(FUNCTION(bytes_of)(p, name), name.length);
    p->attributes[p->attributes_count++] = (Attribute){name, value, hash};
    p->nodes[node].attribute_count += 1;
}

static void add_fed_text(Parser *p, int parent, Span text) {
    int node = FUNCTION(new_node)(p, CONSTANT(TEXT));
    if (p->failed) return;
    FUNCTION(append)(p, parent, node);
    FUNCTION(add_text)(p, node, text);
}

/* As the parser does: a tree without a root has an empty one. Elements deeper than browsers parse become siblings. */
static void build_from_feed(Parser *p) {
    int open[CONSTANT(DEEPEST) + 1] = {FUNCTION(new_node)(p, CONSTANT(DOCUMENT))};
    int depth = 0, beyond = 0;
    Py_ssize_t at = 0;
    while (at < p->length && !p->failed) {
        unsigned char mark = p->source[at++];
        Span piece = fed_piece(p, &at);
        if (mark == FEED_ENDS) break;
        if (mark == FEED_OPENS) {
            int node = add_fed_element(p, open[depth], piece);
            if (depth < CONSTANT(DEEPEST)) open[++depth] = node;
            else beyond += 1;
        } else if (mark == FEED_NAME) {
            Span value = {piece.start + piece.length, 0};
            if (at < p->length && p->source[at] == FEED_VALUE) at += 1, value = fed_piece(p, &at);
            add_fed_attribute(p, (int)p->nodes_count - 1, piece, value);
        } else if (mark == FEED_TEXT && depth > 0) {
            add_fed_text(p, open[depth], piece);
        } else if (mark == FEED_CLOSES) {
            if (beyond > 0) beyond -= 1;
            else if (depth > 0) depth -= 1;
        }
    }
    if (p->nodes_count == 1 && !p->failed) add_fed_element(p, 0, (Span){0, 0});
}
