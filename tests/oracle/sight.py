"""Which rows a reader does not see, in which ways they are hidden, and which of them he can open.

Rows are hidden by their tags, by attributes, by styles (`hiding.py`), or because something above them is. Letters that
are too small or have no colour are hidden only where nothing below gives them another size or colour.

The kernel says all this (`kernel/sight/`); here it is worked out from arrays, and by the Python cascade beside.
"""

from __future__ import annotations

import re
from functools import cached_property
from itertools import takewhile
from typing import Final

import numpy as np
import numpy.typing as npt

from oracle.declarations import (
    AWAY,
    CLEAR,
    COLOUR,
    CUT,
    DISPLAY,
    DRAWN,
    FADED,
    FLAT,
    FOLDED,
    FONT,
    INHERITED,
    MOVES,
    SILENT,
    TRICKS,
    VISIBILITY,
    WAITING,
    judge,
)
from oracle.grounds import rows_in_colour_of_ground
from oracle.hiding import OUTRIGHT, Attributes, Styled, hidden_by, hidden_outright, mere_anchors, set_anew
from oracle.opening import can_open, will_appear
from oracle.reading import Reading, selected
from oracle.spoken_words import spoken_words_in
from oracle.styles import Sheet
from thresher.page import tags, tree

Rows = npt.NDArray[np.intp]

_SHOWN_AFTER_ALL: Final = {tags.CODE["dialog"]: "dialog[open]", tags.CODE["template"]: "template[shadowrootmode]"}
_ENOUGH_TO_UNVEIL: Final = 50  # words
_FEW_NODES: Final = 4
_MOST_SLOTTED_ROWS: Final = 200
_MOST_COLUMNS: Final = 64
_BEFORE_ROWS: Final = ("col", "colgroup", "caption", "#text")
_PARTS_OF_TABLE: Final = ("tbody", "thead", "tfoot")
_PAID: Final = re.compile(r'(?i:"cssSelector")[ \t\n\f\r:]*(?:"\.([a-zA-Z0-9_\x80-\U0010ffff-]*))?')
"""The class of what readers pay for, as linked data say it."""
_MATH: Final = tags.table(["math"])
_STRUCTURE: Final = tags.table("p ul ol table img figure section article".split()) | tags.table(tags.HEADINGS)
_NO_TEXT: Final = tags.NEVER_SHOWN & ~tags.table(["dialog"])


class Sight:
    """What a reader sees of a page."""

    link: tree.Bools
    """Inside a link, a button or a selection list."""
    ways: npt.NDArray[np.uint32]
    """In which ways each row is itself hidden by attributes and styles."""
    hidden: tree.Bools
    """Not seen, because of itself or because of something above."""
    unveiled: bool
    """Whether text that is hidden until a script shows it was taken as shown."""
    _is_hidden: tree.Bools
    """Hidden itself."""
    _illegible: tree.Bools | None = None
    """Text whose letters have no size or no colour, if there is any."""
    _faded: tree.Bools | None = None
    """Rows that a script will fade in, if there are any: they count as shown."""

    def __init__(self, page: Reading, length: int) -> None:
        self._page = page
        self._length = length
        self._look()

    def _look(self) -> None:
        page = self._page
        self._sheet = Sheet(page.css())
        self._styled = Styled(page, page.elements.select("[style]"), self._length)
        outright = Attributes(page, page.elements.select(OUTRIGHT), self._length)
        link = tags.LINK[page.tag]
        link[mere_anchors(outright)] = False
        self.link = tree.covered(link, page.end)
        self.ways = np.zeros(len(page.tag), dtype=np.uint32)
        self._mark(hidden_outright(outright))
        self._mark(self._styled.hidden())
        self._mark(hidden_by(self._sheet, page, self._styled))
        self._fold_flat_boxes()
        drawn = self._those_set(CLEAR, DRAWN)
        self.ways[drawn] &= ~np.uint32(CLEAR)
        found = int(np.bitwise_or.reduce(self.ways))
        if found & (TRICKS | WAITING):
            self._show_formulas()
        same = rows_in_colour_of_ground(page, self._sheet, self._styled.by_row())
        if found & INHERITED or same.any():
            self._illegible = self._illegible_rows() | same
        if found & FADED:
            self._faded = self._faded_for_now()
            self.ways[self._faded] &= ~np.uint32(FADED)
        self._collapse_columns()
        self._is_hidden = self._never_shown()
        if found:
            self._is_hidden |= (self.ways & ~np.uint32(INHERITED | MOVES)) > 0
        self._hide_unslotted()
        is_paid_for = self._show_paid()
        self.hidden = self._hidden_below(self._is_hidden)
        self.unveiled = self._unveil() or is_paid_for

    def _mark(self, found: list[tuple[int, int]]) -> None:
        if found:
            rows, ways = zip(*found, strict=True)
            self.ways[list(rows)] |= np.array(ways, dtype=np.uint32)

    def _fold_flat_boxes(self) -> None:
        """What one rule gives no height and another cuts off is folded."""
        self.ways[self._those_set(FLAT, CUT)] |= np.uint32(FOLDED)
        self.ways &= ~np.uint32(FLAT)

    def _those_set(self, hidden: int, way: int) -> tree.Bools:
        """Of the rows that are hidden so, those for which a rule or a style sets this."""
        found = np.zeros(len(self.ways), dtype=np.bool_)
        if not (self.ways & hidden).any():
            return found
        for rule, body in self._sheet.bodies_about(way):
            if judge(body).sets & way:
                found[selected(self._page.elements, rule.selector)] = True
        for row, style in self._styled.by_row().items():
            found[row] |= judge(style).sets & way > 0
        return found & ((self.ways & hidden) > 0)

    def _collapse_columns(self) -> None:
        """Hide the cells of the columns that a `<col>` takes out of a table."""
        page, names = self._page, tags.TAGS
        for table in np.flatnonzero(page.tag == tags.CODE["table"]).tolist():
            first = takewhile(lambda row: names[page.tag[row]] in _BEFORE_ROWS, self._children(table))
            columns = [row for each in first for row in self._columns_at(each)][:_MOST_COLUMNS]
            collapsed = [place for place, row in enumerate(columns) if self.ways[row] & VISIBILITY]
            for row in self._rows_of(table) if collapsed else ():
                cells = [cell for cell in self._children(row) if names[page.tag[cell]] in ("td", "th")]
                self.ways[[cells[place] for place in collapsed if place < len(cells)]] |= np.uint32(VISIBILITY)

    def _columns_at(self, row: int) -> list[int]:
        return [each for each in range(row, int(self._page.end[row])) if self._page.tag[each] == tags.CODE["col"]]

    def _rows_of(self, table: int) -> list[int]:
        """The rows of a table, in its parts or directly in it."""
        parts = [row for row in self._children(table) if tags.TAGS[self._page.tag[row]] in _PARTS_OF_TABLE]
        inside = [row for part in (table, *parts) for row in self._children(part)]
        return [row for row in inside if self._page.tag[row] == tags.CODE["tr"]]

    def _children(self, row: int) -> list[int]:
        return [int(child) for child in np.flatnonzero(self._page.parent == row) if child != row]

    def _never_shown(self) -> tree.Bools:
        """Rows that their tags hide."""
        page = self._page
        hidden = tags.NEVER_SHOWN[page.tag]
        for code, selector in _SHOWN_AFTER_ALL.items():
            if (page.tag == code).any():
                hidden[page.elements.select(selector)] = False
        for row in np.flatnonzero(page.tag == tags.CODE["rp"]).tolist():
            hidden[row] |= self._has_words(row)
        hidden[page.elements.select('object[data^="data:" i]')] = True
        hidden[page.elements.select("maction > :not(:first-child)")] = True
        return hidden

    def _has_words(self, row: int) -> bool:
        """Whether there is more than signs in it, as around a gloss: a text that says something, or elements."""
        inside = int(self._page.end[row]) - row - 1
        return inside > 1 or (inside == 1 and spoken_words_in(self._page.elements.text(row + 1)) > 0)

    def _hide_unslotted(self) -> None:
        """Hide what is beside a shadow root in its host, but for what one of its slots takes in."""
        elements = self._page.elements
        for root in elements.select(_SHOWN_AFTER_ALL[tags.CODE["template"]]):
            host = int(self._page.parent[root])
            children = np.flatnonzero(self._page.parent == host).tolist()
            before = children[: children.index(root)]
            if host < 0 or len(before) >= _FEW_NODES or tags.CODE["template"] in self._page.tag[before]:
                continue
            stop = min(int(self._page.end[root]), root + 1 + _MOST_SLOTTED_ROWS)
            slots = root + 1 + np.flatnonzero(self._page.tag[root + 1 : stop] == tags.CODE["slot"])
            names = {elements.attribute(slot, "name") or "" for slot in slots.tolist()}
            for child in children if stop == self._page.end[root] else ():
                self._is_hidden[child] |= child != root and (elements.attribute(child, "slot") or "") not in names

    def _show_formulas(self) -> None:
        """Mathematics is put out of sight where it is also drawn; the drawing is for the eye alone, so this counts."""
        page, formulas = self._page, _MATH[self._page.tag]
        if not formulas.any():
            return
        tricked = np.flatnonzero(self.ways & (TRICKS | WAITING))
        all_chars = tree.subtree_sum(page.chars, page.end)[tricked]
        chars = tree.subtree_sum(np.where(tree.covered(formulas, page.end), page.chars, 0), page.end)[tricked]
        beside = tricked[(chars == all_chars) & (chars > 0) & ~tags.BLOCK[page.tag[page.parent[tricked]]]]
        self.ways[beside] &= ~np.uint32(TRICKS | WAITING | MOVES)

    def _illegible_rows(self) -> tree.Bools:
        """Text whose letters have no size or no colour."""
        return self._without(FONT) | self._without(COLOUR)

    def _without(self, way: int) -> tree.Bools:
        page = self._page
        marked = (self.ways & way) > 0
        if not marked.any():
            return marked
        settled = marked.copy()
        if below := self._elements_below(marked):
            for found in set_anew(way, below, self._sheet, self._styled):
                settled[found] = True
        source = tree.nearest(settled, page.parent)
        return np.asarray((page.tag == tags.TEXT) & (source >= 0) & marked[source])

    def _elements_below(self, marked: tree.Bools) -> list[int]:
        page = self._page
        found: list[int] = np.flatnonzero(tree.covered(marked, page.end) & ~marked & (page.tag != tags.TEXT)).tolist()
        return found

    def _faded_for_now(self) -> tree.Bools:
        """Rows that a script will fade in: they count as shown."""
        rows = np.flatnonzero(self.ways & FADED)
        structure = _STRUCTURE[self._page.tag]
        inside = tree.subtree_sum(structure, self._page.end)[rows] - structure[rows]
        is_section = ((self.ways[rows] & MOVES) > 0) | (inside > 0)
        appear = will_appear(self._page, rows.tolist(), is_section.tolist(), self._length)
        faded = np.zeros(len(self.ways), dtype=np.bool_)
        faded[rows[appear]] = True
        return faded

    @cached_property
    def awaited(self) -> tree.Bools:
        """Rows that are shown only when a script has faded them in."""
        if self._faded is None:
            return np.zeros(len(self.hidden), dtype=np.bool_)
        return tree.covered(self._faded, self._page.end) & ~self.hidden

    def _unveil(self) -> bool:
        """Take as shown what the page is about; whether there was anything.

        Pages hide their whole text until a script has run, or keep a copy of it for browsers without scripts. Hidden
        elements that hold more words than all that is shown are taken as shown, but never what is hidden by a trick.
        """
        page = self._page
        shown_words = int(page.words[~self.hidden].sum())
        if int(page.words.sum()) < 2 * shown_words + _ENOUGH_TO_UNVEIL:
            return False
        below = tree.subtree_sum(page.words, page.end)
        veil = self._is_hidden & ~tags.NEVER_UNVEILED[page.tag] & ((self.ways & TRICKS) == 0)
        enough = max(shown_words, _ENOUGH_TO_UNVEIL)
        paragraphs = self._hidden_by_rule() & (page.tag == tags.CODE["p"])
        if below[paragraphs].sum() > enough:  # as pages do that some readers have to pay for
            veil &= ((below > 0) & paragraphs) | (below > enough)
        else:
            veil &= below > enough
        if not veil.any():
            return False
        self._is_hidden &= ~veil
        self.hidden = self._hidden_below(self._is_hidden)
        return True

    def _hidden_by_rule(self) -> tree.Bools:
        """Rows that a rule hides, and no trick."""
        by_rule = self._is_hidden & ((self.ways & TRICKS) == 0) & ~tags.NEVER_SHOWN[self._page.tag]
        by_rule[self._page.elements.select("[hidden], [style]")] = False
        return np.asarray(by_rule)

    def _show_paid(self) -> bool:
        """Take as shown what rules hide from those who have not paid; whether there was anything."""
        if '"cssselector"' not in "".join(self._page.linked_data()).lower():
            return False
        source = self._page.markup
        text = source.decode("utf-8", "replace") if isinstance(source, bytes) else source
        found = _PAID.search(text)
        by_rule = self._hidden_by_rule()
        if found is None or not found[1] or not by_rule.any():
            return False
        paid = np.zeros(len(by_rule), dtype=np.bool_)
        paid[self._page.elements.select(f'[class~="{found[1]}"]')] = True
        shown = by_rule & tree.covered(paid, self._page.end)
        self._is_hidden &= ~shown
        return bool(shown.any())

    def _hidden_below(self, is_hidden: tree.Bools) -> tree.Bools:
        """Everything that is hidden because it or something above it is, and fallbacks that no browser shows."""
        page = self._page
        hidden = tree.covered(is_hidden, page.end)
        if self._illegible is not None:
            hidden |= self._illegible
        return self._with_fallbacks(hidden)

    def _with_fallbacks(self, hidden: tree.Bools) -> tree.Bools:
        page = self._page
        with_fallback = tags.FALLBACK_INSIDE[page.tag]
        if with_fallback.any():
            hidden |= tree.covered(with_fallback, page.end) & ~with_fallback
        return hidden

    @cached_property
    def tricked(self) -> tree.Bools:
        """Rows that are out of sight though they have a place: too small, without colour, cut off, far away."""
        by_box = tree.covered((self.ways & (TRICKS & ~INHERITED | WAITING)) > 0, self._page.end)
        return (by_box if self._illegible is None else by_box | self._illegible) & self.hidden

    def not_text(self) -> tree.Bools:
        """What is hidden because it was never meant to be part of the page's text."""
        page = self._page
        no_text = self._is_hidden & _NO_TEXT[page.tag]
        silent = np.flatnonzero(self._is_hidden & (self.ways == SILENT))
        no_text[silent[self._draws_formula(silent)]] = True
        return self._with_fallbacks(tree.covered(no_text, page.end))

    def openable(self) -> tree.Bools:
        """What is hidden, but not if a reader opens all that he can."""
        opened = self._openable()
        return np.zeros(len(self.hidden), dtype=np.bool_) if opened is None else opened

    def _openable(self) -> tree.Bools | None:
        page, rows = self._page, self._that_may_open()
        gone = self._is_hidden & ((self.ways & (DISPLAY | VISIBILITY)) > 0)
        opens = can_open(page, rows.tolist(), self.ways[rows].tolist(), self._is_hidden, gone, self._length)
        opened = rows[np.array(opens, dtype=np.bool_)]
        if not len(opened):
            return None
        still_hidden = self._is_hidden.copy()
        still_hidden[opened] = False
        return self.hidden & ~self._hidden_below(still_hidden)

    def _that_may_open(self) -> Rows:
        """Rows that something else than tags and tricks hides, if they hold text: most that are hidden are icons."""
        page = self._page
        tricks = np.where(self.ways & DISPLAY, TRICKS & ~AWAY, TRICKS)  # what is not displayed has no place yet
        rows = np.flatnonzero(self._is_hidden & ~tags.NEVER_SHOWN[page.tag] & ((self.ways & tricks) == 0))
        if not len(rows):
            return rows
        rows = rows[tree.subtree_sum(page.chars, page.end)[rows] > 0]
        return np.asarray(rows[~self._draws_formula(rows)])

    def _draws_formula(self, rows: Rows) -> tree.Bools:
        """Whether each row only draws, for the eye, the mathematics beside it: opened, it would say all of it twice."""
        page = self._page
        formulas, parent = _MATH[page.tag], page.parent[rows]
        if not formulas.any():
            return np.zeros(len(rows), dtype=np.bool_)
        has_formula = tree.above(formulas, page.end)
        return has_formula[parent] & ~has_formula[rows] & ~tags.BLOCK[page.tag[parent]]
