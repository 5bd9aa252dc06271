/* What a reader sees: which rows are hidden, in which ways, and which of those he can open. */

typedef struct {
    unsigned int *ways;
    unsigned char *link, *is_hidden, *hidden, *illegible, *faded, *openable;
} Sight;

static Sight new_sight(size_t rows) {
    Sight sight = {.ways = exactly(rows * sizeof(unsigned int))};
    sight.link = exactly(rows);
    sight.is_hidden = exactly(rows);
    sight.hidden = exactly(rows);
    sight.illegible = exactly(rows);
    sight.faded = exactly(rows);
    sight.openable = exactly(rows);
    return sight;
}

static void free_sight(Sight *sight) {
    free(sight->ways);
    free(sight->link);
    free(sight->is_hidden);
    free(sight->hidden);
    free(sight->illegible);
    free(sight->faded);
    free(sight->openable);
}

static void check_sight(const Rows *rows, const Sight *sight) {
    for (Py_ssize_t row = 0; row < rows->length; row++) {
        must(sight->ways[row] >> 24 == 0, "a way to hide that is none");
        must(sight->link[row] <= 1 && sight->is_hidden[row] <= 1 && sight->hidden[row] <= 1, "neither yes nor no");
        must(sight->illegible[row] <= 1 && sight->faded[row] <= 1 && sight->openable[row] <= 1, "neither yes nor no");
        must(sight->hidden[row] || !sight->is_hidden[row], "hidden itself, but not hidden");
        must(sight->hidden[row] || !sight->openable[row], "open, and to be opened");
    }
}

static int find_openable(Parser *p, Rows *rows, long long most, const unsigned char *illegible, Sight *sight) {
    Opening opening = {.p = p, .rows = rows, .ways = sight->ways, .is_hidden = sight->is_hidden, .most = most, .left_beside = most, .still = -1};
    FUNCTION(open_what_opens)(&opening, sight->hidden, illegible, sight->openable);
    FUNCTION(give_back)(&opening.scratch);
    return !opening.scratch.failed;
}

/* As the kernel's `look` and `openable` do it; where memory runs out, the columns are those that chance leaves. */
static void look_at(Parser *p, Rows *rows, uint32_t choice, Sight *sight) {
    long long most = choice & 1 ? p->length : (choice >> 1) % 64;
    Look look = {.p = p, .rows = rows, .most = most, .ways = sight->ways};
    look.link = sight->link, look.is_hidden = sight->is_hidden, look.hidden = sight->hidden;
    look.illegible = sight->illegible, look.faded = sight->faded;
    int is_done = FUNCTION(find_ways)(&look);
    if (is_done) FUNCTION(find_all)(&look);
    FUNCTION(give_back)(&look.scratch);
    FUNCTION(free_sheets)(&look.sheets);
    FUNCTION(free_index)(look.index);
    FUNCTION(free_tag_index)(look.tags);
    if (is_done && !look.scratch.failed && find_openable(p, rows, most, look.illegible, sight)) check_sight(rows, sight);
}

static void try_style(const uint8_t *data, size_t size) {
    unsigned char *text = exact_copy(data, size);
    Judged found = {0};
    if (FUNCTION(judge_style)(text, (Py_ssize_t)size, &found)) {
        must((found.hides | found.shows | found.important | found.sets) >> 24 == 0, "a way to hide that is none");
        must(!(found.hides & found.shows), "a style that hides and shows at once");
    }
    free(text);
}
