"""Which rows are written, and the one walk over them that every writer follows.

A verdict says which rows are content. What a writer needs beside them follows from the page alone, so no writer's
option can change which text is kept:

- the ancestors of what is kept, for the original structure;
- white space between kept words, also where something between them was dropped;
- pictures and other media that stand in or between kept text;
- line breaks, rules, and all cells of a table row, so that columns stay columns;
- mathematics by its TeX source where the page has it, in place of the drawn formula, else as TeX made of its MathML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.cached import cached_property
from thresher.kernel import pictures_without_scripts
from thresher.page import Page, tags, tree
from thresher.page.budget import Purse
from thresher.render.mathml import to_tex

Rows = npt.NDArray[np.intp]

_SHIFTED: Final = tags.table(["sup", "sub"])
_NUMBER: Final = re.compile(r"[+\-−–]?[0-9]{1,8}[+\-−–]?")
_RAISED: Final = str.maketrans("0123456789+-−–", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻")
_LOWERED: Final = str.maketrans("0123456789+-−–", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋")
_MATH: Final = tags.table(["math"])
_ANNOTATION: Final = tags.table(["annotation"])
_MATH_SCRIPT: Final = tags.table(["script"])  # of scripts only mathematics is in the table
_FORMULA: Final = _MATH | _MATH_SCRIPT
_TEX_COMMAND: Final = re.compile(r"\\(?:begin|end|label|ref|color|textcolor|tag|class|style)\s*\{[^{}]*\}|\\[a-zA-Z]+")
_TEX_WORD: Final = re.compile(r"[^\W\d_]{4,}")
_STRANGE_WORDS: Final = 3
"""Words of a source that are not drawn: fewer are names of colours and the like."""
_DRAWN_BY_MATHJAX: Final = re.compile(r"(?:^|\s)(?:MathJax|mjx-)", re.IGNORECASE)
_MOST_STEPS_TO_DRAWING: Final = 64
_BREAK: Final = tags.table(["br", "wbr"])
_RULE: Final = tags.table(["hr"])


@dataclass(frozen=True, eq=False)
class Shown:
    """The part of a page that is written."""

    page: Page
    keep: tree.Bools
    flag: bool = False
    """Whether text that no reader sees is marked where it is written."""
    words: Mapping[int, str] = field(default_factory=dict)
    """The text of kept rows of which only some words are written."""

    @cached_property
    def text(self) -> tree.Bools:
        """Text rows that are written, white space between them included."""
        page = self.page
        kept = page.writable(self.keep) & (page.chars > 0)
        if _FORMULA[page.tag].any():
            kept = self._with_tex(kept)
        has_kept = np.zeros(len(page), dtype=np.bool_)
        has_kept[page.block[kept]] = True
        return np.asarray(kept | (page.is_text & (page.chars == 0) & self.seen & has_kept[page.block]))

    @cached_property
    def seen(self) -> tree.Bools:
        """Rows that readers see when they have opened what they want to read.

        Where text of a hidden element is kept, whatever can be opened of that element counts as seen; where none is, it
        stays hidden, and nothing of it is written.
        """
        page, shown = self.page, ~self.page.hidden
        shown[pictures_without_scripts(page.native, tree.marks(page.hidden))] = True
        kept = page.writable(self.keep) & page.hidden & (page.chars > 0)
        if not kept.any():
            return shown
        outermost = page.hidden & ~page.hidden[page.parent]
        opened = tree.covered(outermost & tree.above(kept, page.end), page.end)
        return np.asarray(shown | (opened & page.openable))

    def _with_tex(self, kept: tree.Bools) -> tree.Bools:
        """Put the TeX source of formulas in the place of what is drawn."""
        page = self.page
        source = page.is_text & tree.covered(self._tex_annotations, page.end)
        has_source = _MATH[page.tag] & tree.above(source, page.end)
        formulas = has_source & tree.above(kept, page.end)
        without_drawing = kept & ~tree.covered(has_source, page.end)
        scripts = _MATH_SCRIPT[page.tag] & ~page.closed[page.parent] & self._is_between(kept)
        if scripts.any() and "mathjax" not in page.markup.lower():  # nothing draws them
            for row in np.flatnonzero(scripts).tolist():
                scripts[row] = len(self._tex_words(row)) < _STRANGE_WORDS
        without_drawing &= ~self._drawings_of(scripts)
        for formula, row in self._carriers(without_drawing).items():
            without_drawing[formula : page.end[formula]] = False
            without_drawing[row] = True
        in_script = page.is_text & tree.covered(scripts, page.end)
        return np.asarray(without_drawing | (source & tree.covered(formulas, page.end)) | in_script)

    @cached_property
    def _tex_of_mathml(self) -> dict[int, str]:
        """TeX by row of the formulas that have no source."""
        page = self.page
        has_source = tree.above(self._tex_annotations, page.end)
        formulas = _MATH[page.tag] & ~has_source & ~tree.covered(_MATH[page.tag], page.end)[page.parent]
        found = ((row, to_tex(page, row)) for row in np.flatnonzero(formulas).tolist())
        return {row: tex for row, tex in found if tex}

    def _carriers(self, kept: tree.Bools) -> dict[int, int]:
        """For each of these formulas that is kept, the row of its first text, which is written as the TeX of it all."""
        rows = np.flatnonzero(kept)
        places = np.searchsorted(rows, np.array(list(self._tex_of_mathml), dtype=np.intp)).tolist()
        carriers = {}
        for formula, place in zip(self._tex_of_mathml, places, strict=True):
            if place < len(rows) and rows[place] < self.page.end[formula]:
                carriers[formula] = int(rows[place])
        return carriers

    @cached_property
    def made_tex(self) -> dict[int, str]:
        """TeX that was made of MathML, by the text row that is written as it."""
        if not _MATH[self.page.tag].any():
            return {}
        carriers = self._carriers(self.text & (self.page.chars > 0))
        return {row: self._tex_of_mathml[formula] for formula, row in carriers.items()}

    def _drawings_of(self, scripts: tree.Bools) -> tree.Bools:
        """Rows that MathJax 2 has drawn before the source that it keeps in a script."""
        drawn = np.zeros(len(self.page), dtype=np.bool_)
        for script in np.flatnonzero(scripts).tolist():
            row = self._sibling_before(script)
            while row is not None and self._is_of_mathjax(row):
                drawn[row:script] = True
                row = self._sibling_before(row)
        return drawn

    def _is_of_mathjax(self, row: int) -> bool:
        page = self.page
        if page.is_text[row]:
            return bool(page.chars[row] == 0)
        return _DRAWN_BY_MATHJAX.search(page.attr_start(row, "class")) is not None

    def _sibling_before(self, row: int) -> int | None:
        """What stands right before an element and is not nested very deeply; None where nothing is."""
        page, before = self.page, row - 1
        for _ in range(_MOST_STEPS_TO_DRAWING):
            if before <= page.parent[row]:
                break
            if page.parent[before] == page.parent[row]:
                return before
            before = int(page.parent[before])
        return None

    @cached_property
    def _tex_annotations(self) -> tree.Bools:
        page = self.page
        found = _ANNOTATION[page.tag]
        for row in np.flatnonzero(found).tolist():
            found[row] = "tex" in (page.attr(row, "encoding") or "").lower() and self._is_drawn(row)
        return found

    def _tex_words(self, row: int) -> set[str]:
        """The words of a source, but for commands and what names things for them."""
        source = "".join(self.page.texts(np.arange(row, self.page.end[row])))
        return set(_TEX_WORD.findall(_TEX_COMMAND.sub(" ", source).lower()))

    def _is_drawn(self, annotation: int) -> bool:
        """Whether a formula draws the words of its source: one that says something else is not written."""
        page, formula = self.page, annotation
        while formula and not _MATH[page.tag[formula]]:
            formula = int(page.parent[formula])
        spoken = self._tex_words(annotation)
        if len(spoken) < _STRANGE_WORDS:
            return True
        inside = np.arange(formula, page.end[formula])
        drawn = "".join(page.texts(inside[(inside < annotation) | (inside >= page.end[annotation])]))
        letters = "".join(letter for letter in drawn.lower() if letter.isalpha())
        return sum(word not in letters for word in spoken) < _STRANGE_WORDS

    @property
    def tex_formulas(self) -> tree.Bools:
        """Rows of the formulas that are written as TeX."""
        page = self.page
        formulas = _MATH_SCRIPT[page.tag] | (_MATH[page.tag] & tree.above(self._tex_annotations, page.end))
        if _MATH[page.tag].any():
            formulas[list(self._tex_of_mathml)] = True
        return np.asarray(formulas)

    def _is_between(self, kept: tree.Bools) -> tree.Bools:
        """Rows that are kept, stand among kept words, or have kept text as the nearest visible one on both sides."""
        page = self.page
        rows = np.flatnonzero((page.chars > 0) & self.seen)
        if not len(rows):
            return kept
        place = np.searchsorted(rows, np.arange(len(page)))
        before = kept[rows[np.maximum(place - 1, 0)]] & (place > 0)
        after = kept[rows[np.minimum(place, len(rows) - 1)]] & (place < len(rows))
        has_kept = np.zeros(len(page), dtype=np.bool_)
        has_kept[page.block[kept]] = True
        return np.asarray(self.keep | has_kept[page.block] | (before & after))

    @cached_property
    def _after_gap(self) -> frozenset[int]:
        """Text rows before which visible text of the same block was dropped."""
        page = self.page
        dropped = np.cumsum((page.chars > 0) & self.seen & ~self.keep)
        rows = np.flatnonzero(self.text)
        is_parted = (np.diff(dropped[rows]) > 0) & (np.diff(page.block[rows]) == 0)
        return frozenset(rows[1:][is_parted].tolist())

    def text_of(self, row: int) -> str:
        """The text of a row; where some was dropped right before it, a space keeps the words apart."""
        return (" " if row in self._after_gap else "") + (self.words.get(row) or self.page.text(row))

    def plain_text_of(self, row: int) -> str:
        """The same for writers that cannot raise and lower characters: 10 to the sixth must not become 106."""
        return self.made_tex.get(row) or self.exponents.get(row) or self.text_of(row)

    @cached_property
    def flagged(self) -> dict[int, tuple[bool, bool]]:
        """Text rows that no reader sees, if they are to be marked; whether each begins a passage, and ends one.

        A passage is what stands together in a block, so that marks never reach beyond a line.
        """
        page = self.page
        rows = np.flatnonzero(self.text & (page.chars > 0)) if self.flag else np.zeros(0, dtype=np.intp)
        unseen = page.unseen[rows]
        if not unseen.any():
            return {}
        same = unseen[1:] & unseen[:-1] & (page.block[rows[1:]] == page.block[rows[:-1]])
        begins, ends = ~np.append(False, same), ~np.append(same, False)
        marks = zip(rows[unseen].tolist(), begins[unseen].tolist(), ends[unseen].tolist(), strict=True)
        return {row: (begin, end) for row, begin, end in marks}

    def marked(self, row: int, text: str) -> str:
        """The text of a row between marks that say that it is hidden, for writers that have no better way."""
        begins, ends = self.flagged.get(row, (False, False))
        if begins:
            text = text[: len(text) - len(text.lstrip())] + "[hidden: " + text.lstrip()
        return text.rstrip() + "]" + text[len(text.rstrip()) :] if ends else text

    @cached_property
    def exponents(self) -> dict[int, str]:
        """Numbers raised or lowered right after a word, in the characters that Unicode has for them."""
        page = self.page
        if not _SHIFTED[page.tag].any():
            return {}
        rows = np.flatnonzero(self.text)
        shifted_by = tree.nearest(_SHIFTED[page.tag], page.parent)[rows]
        found = {}
        for place in np.flatnonzero((shifted_by >= 0) & ~page.link[rows]).tolist():
            text = page.text(int(rows[place]))
            before = page.text(int(rows[place - 1]))[-1:] if place else ""
            if _NUMBER.fullmatch(text) and (before.isalnum() or before in (")", "]")):
                is_raised = tags.TAGS[page.tag[shifted_by[place]]] == "sup"
                found[int(rows[place])] = text.translate(_RAISED if is_raised else _LOWERED)
        return found

    @cached_property
    def rows(self) -> list[int]:
        """All rows that are written, in document order."""
        return self._with_ancestors(self._leaves)

    @cached_property
    def rows_with_drawings(self) -> list[int]:
        """The same, with what draws a formula as well as its TeX source, for writers that can show it."""
        page = self.page
        written = _MATH[page.tag] & tree.above(self.text, page.end)
        return self._with_ancestors(self._leaves | (tree.covered(written, page.end) & self.seen))

    def _with_ancestors(self, leaves: tree.Bools) -> list[int]:
        page = self.page
        written = tree.above(leaves, page.end)
        written |= tags.CELL[page.tag] & written[page.parent] & self.seen
        written[list(self.separators)] = True
        return np.flatnonzero(written).tolist()

    @cached_property
    def _leaves(self) -> tree.Bools:
        page, text = self.page, self.text
        solid = text & (page.chars > 0)
        leaves = text.copy()
        if solid.any():
            wanted = self._is_between(solid) & (tags.MEDIA[page.tag] | _RULE[page.tag])
            wanted |= _BREAK[page.tag] & self._has_text[page.block]
            leaves |= wanted & self.seen
        return leaves

    @cached_property
    def _has_text(self) -> tree.Bools:
        """Blocks with written text of their own."""
        has_text = np.zeros(len(self.page), dtype=np.bool_)
        has_text[self.page.block[self.text & (self.page.chars > 0)]] = True
        return has_text

    @cached_property
    def separators(self) -> frozenset[int]:
        """Elements amid the words of another block that have blocks in them, none of which is written.

        They separate what stands before and after them, as they do on the page: all that is written of them is a break.
        """
        page = self.page
        is_block = page.block == np.arange(len(page))
        written = tree.above(self._leaves, page.end)
        parts = tree.above(is_block, page.end) & ~written & written[page.parent]
        parts &= self._has_text[page.block[page.parent]]
        return frozenset(np.flatnonzero(parts).tolist())


def walk(page: Page, rows: list[int], purse: Purse | None = None) -> Iterator[tuple[int, bool]]:
    """Every written row on entering, `(row, True)`, and every element again on leaving, `(row, False)`.

    Where the purse of the writer is empty, no further row is entered.
    """
    end, is_text = page.end.tolist(), page.is_text.tolist()
    open_rows: list[int] = []
    for row in rows:
        while open_rows and row >= end[open_rows[-1]]:
            yield open_rows.pop(), False
        if purse and purse.is_empty:
            break
        yield row, True
        if not is_text[row]:
            open_rows.append(row)
    while open_rows:
        yield open_rows.pop(), False
