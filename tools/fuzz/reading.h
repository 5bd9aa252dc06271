/* A page is read, and its tree and its table must hold together. */

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

/* ---- lines, columns, and the lengths of tags */

static void find_places(Parser *p, Rows *rows) {
    /* Where memory runs out, whoever asks again gets an answer. */
    if (!FUNCTION(find_lines)(p, rows)) {
        allocations_left = SIZE_MAX;
        must(FUNCTION(find_lines)(p, rows), "there is memory, but no lines");
    }
    for (Py_ssize_t row = 0; row < rows->length; row++) {
        must(rows->line[row] >= 1 && rows->column[row] >= 0, "a place before the page");
        must(FUNCTION(markup_length)(p, rows, row) >= 0, "a tag with less than no length");
    }
}

/* ---- from the source to the table */

/* Give back the room that growing arrays have in reserve: what is read there from now on is found. */
static void cut(void *pointer, Py_ssize_t length, size_t size) {
    void **data = pointer;
    if (*data == NULL) return;
    void *exact = exact_copy(*data, (size_t)length * size);
    free(*data);
    *data = exact;
}

static void cut_all(Parser *p, Rows *rows) {
    cut(&p->extra.data, p->extra.length, 1);
    cut(&p->attributes, p->attributes_count, sizeof *p->attributes);
    cut(&p->names, p->names_count, sizeof *p->names);
    cut(&rows->pool.data, rows->pool.length, 1);
    cut(&rows->styles.data, rows->styles.length, 1);
    cut(&rows->scripts.data, rows->scripts.length, 1);
    cut(&rows->tag, rows->length, sizeof *rows->tag);
    cut(&rows->parent, rows->length, sizeof(int));
    cut(&rows->end, rows->length, sizeof(int));
    cut(&rows->depth, rows->length, sizeof(int));
    cut(&rows->chars, rows->length, sizeof(int));
    cut(&rows->words, rows->length, sizeof(int));
    cut(&rows->block, rows->length, sizeof(int));
    cut(&rows->name, rows->length, sizeof(int));
    cut(&rows->attributes, rows->length, sizeof(int));
    cut(&rows->attribute_count, rows->length, sizeof(int));
    cut(&rows->place, rows->length, sizeof(int));
    cut(&rows->text_start, rows->length, sizeof(int));
    cut(&rows->text_length, rows->length, sizeof(int));
}

/* Whether there is a table. What is UTF-8 must still be UTF-8 in it. */
static int read_input(Parser *p, Rows *rows, int scripting) {
    p->head = p->form = -1;
    p->frameset_ok = 1;
    p->scripting = scripting;
    FUNCTION(read_page)(p, rows, 1);
    if (p->failed) return 0;
    check_tree(p);
    check_rows(p, rows);
    if (FUNCTION(characters_in)(p->source, p->length) >= 0) {
        must(FUNCTION(characters_in)(rows->pool.data, rows->pool.length) >= 0, "texts that are no UTF-8 any more");
        must(FUNCTION(characters_in)(rows->styles.data, rows->styles.length) >= 0, "sheets that are no UTF-8 any more");
    }
    FUNCTION(free_tree)(p);
    cut_all(p, rows);
    return 1;
}

static void give_page_back(Parser *p, Rows *rows) {
    free(p->extra.data);
    free(p->names);
    free(p->name_table);
    free(p->attributes);
    FUNCTION(free_tree)(p);
    FUNCTION(free_rows)(rows);
}
