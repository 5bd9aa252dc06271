/* CSS selectors are read and tried on a page. */

static void check_selected(const Rows *rows, const Ints *found) {
    for (Py_ssize_t place = 0; place < found->length; place++) {
        must(found->data[place] >= 0 && found->data[place] < rows->length, "a row that is none is selected");
        must(rows->tag[found->data[place]] != CONSTANT(TAG_TEXT), "a text is selected");
        must(place == 0 || found->data[place] > found->data[place - 1], "selected rows are not in their order");
    }
}

static void select_all(Parser *p, Rows *rows, Pattern *pattern) {
    Matcher matcher = {0};
    Ints found = {0};
    TagIndex *tags = FUNCTION(new_tag_index)(p, rows);
    NameIndex *index = tags && pattern->has_names ? FUNCTION(new_index)(p, rows, tags) : NULL;
    if (tags && (index || !pattern->has_names)) {
        FUNCTION(start_matcher)(&matcher, p, rows, tags, index);
        if (!matcher.failed) FUNCTION(select_rows)(&matcher, pattern, &found);
        if (!matcher.failed && matcher.work <= matcher.most_work) check_selected(rows, &found);
    }
    FUNCTION(free_matcher)(&matcher);
    FUNCTION(free_index)(index);
    FUNCTION(free_tag_index)(tags);
    free(found.data);
}

static void try_selectors(Parser *p, Rows *rows, const uint8_t *text, size_t length) {
    Pattern pattern = {0};
    Reader reader = {.text = text, .length = (Py_ssize_t)length, .pattern = &pattern};
    pattern.arms = FUNCTION(read_list)(&reader, 0, 0, 0);
    if (!reader.failed && !reader.trouble) select_all(p, rows, &pattern);
    FUNCTION(free_pattern)(&pattern);
}
