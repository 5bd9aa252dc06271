"""What a page has that its Markdown should have: its headline, its section headings, its figures, as far as a person
who labelled the page says that they belong to the content."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final
from urllib.parse import unquote

import numpy as np
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from thresher.lab.evaluate.headline import headline_of
from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.evaluate.tokens import words
from thresher.page import Page, tags, textblocks, tree

_HEADINGS: Final = ("h2", "h3", "h4", "h5", "h6")
_PICTURES: Final = ("img", "source", "amp-img")
_ADDRESSES: Final = (
    "src srcset data-src data-srcset data-original data-lazy-src data-lazy-srcset data-full-src data-original-src"
).split()
_IS_CAPTIONED: Final = re.compile(r"(?:^|\s)(?:wp-caption|thumb|image-caption-container)(?:\s|$)")
_IS_CAPTION: Final = re.compile(r"caption", re.IGNORECASE)
_NAMES_LANGUAGE: Final = re.compile(
    r"(?:^|\s)(?:language-|lang-|highlight-source-|highlight-|brush:\s*)([\w+#.-]{1,20})(?=[\s;]|$)", re.IGNORECASE
)
_WRAPPERS_OF_CODE: Final = 3
_LONGEST: Final = 400
"""Characters of a heading or a caption that are compared."""
_ENOUGH: Final = 60
"""Letters of a paragraph by which it is found in the gold text."""
_LONGEST_NAME: Final = 120
_LEAST_LETTERS: Final = 20
"""Of a paragraph beside a figure: shorter lines are found in any text by chance."""

Words = tuple[str, ...]


@dataclass(frozen=True)
class Figure:
    """A picture, or several, with the caption below if there is one."""

    addresses: frozenset[str]
    """The names of its files, in all sizes that there are."""
    caption: str
    """Its letters alone."""


@cache
def known_language(name: str) -> str:
    """What Pygments calls a language; "" for what it does not know, and for plain text."""
    try:
        found = get_lexer_by_name(name.strip().lower()) if name.strip() else None
    except ClassNotFound:
        return ""
    return "" if found is None or found.name == "Text only" else found.name


def letters_of(text: str) -> str:
    return "".join(words(text))


@dataclass(frozen=True)
class PageParts:
    """A labelled page, and what should be in its Markdown."""

    labelled: Labelled

    @cached_property
    def page(self) -> Page:
        return Page.parse(self.labelled.html)

    @cached_property
    def gold_letters(self) -> str:
        return letters_of(self.labelled.gold or "")

    @cached_property
    def headline(self) -> Words:
        """Of articles: other pages may be without."""
        return headline_of(self.labelled) if self.labelled.kind in ("", "article") else ()

    @cached_property
    def headings(self) -> list[Words]:
        """The section headings that are lines of the gold text."""
        lines = {tuple(words(line)) for line in (self.labelled.gold or "").splitlines()} - {()}
        page = self.page
        shown = [row for row in page.rows(*_HEADINGS).tolist() if not page.hidden[row]]
        found = [tuple(words(page.text_below(row, longest=_LONGEST))) for row in shown]
        return [heading for heading in dict.fromkeys(found) if heading in lines and heading != self.headline]

    @cached_property
    def code(self) -> list[tuple[str, str]]:
        """The letters of each code block of the gold text, and the language that the page names, if it is known."""
        page, found = self.page, []
        for row in page.rows("pre").tolist():
            text = letters_of("".join(page.texts(np.arange(row, page.end[row]))))[:_ENOUGH]
            language = self._language(row)
            if language and not page.hidden[row] and len(text) >= _LEAST_LETTERS and text in self.gold_letters:
                found.append((text, language))
        return found

    def _language(self, row: int) -> str:
        page, around = self.page, [row]
        for _ in range(_WRAPPERS_OF_CODE):
            around.append(int(page.parent[around[-1]]))
        inside = [below for below in range(row + 1, min(row + 4, int(page.end[row]))) if not page.is_text[below]]
        for one in (row, *inside, *around[1:]):
            named = [*_NAMES_LANGUAGE.findall(page.attr(one, "class") or ""), page.attr(one, "data-lang") or ""]
            if language := next(filter(None, map(known_language, [*named, page.attr(one, "data-language") or ""])), ""):
                return language
        return ""

    @cached_property
    def figures(self) -> list[Figure]:
        """Those that stand between two paragraphs of the gold text."""
        return [figure for row in self._figure_rows if self._is_amid_gold(row) and (figure := self._figure(row))]

    @property
    def _figure_rows(self) -> list[int]:
        page = self.page
        named = [row for row in page.rows("div").tolist() if _IS_CAPTIONED.search(page.attr(row, "class") or "")]
        rows, until = [], 0
        for row in sorted([*page.rows("figure").tolist(), *named]):
            if row >= until and not page.hidden[row]:
                rows.append(row)
                until = int(page.end[row])
        return rows

    def _is_amid_gold(self, row: int) -> bool:
        first, last = self._blocks
        before = np.searchsorted(first, row) - 1
        after = np.searchsorted(first, self.page.end[row])
        return all(
            0 <= block < len(first) and self._is_gold(int(first[block]), int(last[block])) for block in (before, after)
        )

    @cached_property
    def _blocks(self) -> tuple[tree.Array, tree.Array]:
        """The first and the last row of each visible block of text."""
        rows = np.flatnonzero(self.page.is_text & ~self.page.hidden & (self.page.words > 0))
        starts = textblocks.starts(self.page, rows)
        return rows[starts], rows[np.append(starts[1:], len(rows)) - 1] if len(starts) else rows[starts]

    def _is_gold(self, first: int, last: int) -> bool:
        text = letters_of("".join(self.page.texts(np.arange(first, last + 1))))
        return len(text) >= _LEAST_LETTERS and text[:_ENOUGH] in self.gold_letters

    def _figure(self, row: int) -> Figure | None:
        page, addresses, caption = self.page, set(), ""
        for inside in range(row, int(page.end[row])):
            name = tags.TAGS[page.tag[inside]]
            if name in _PICTURES and not self._is_line(inside):
                addresses |= {file for key in _ADDRESSES for file in _files(page.attr(inside, key) or "")}
            is_named = name in ("div", "p", "span") and _IS_CAPTION.search(page.attr(inside, "class") or "")
            if not caption and inside > row and (name == "figcaption" or is_named):
                caption = letters_of(page.text_below(inside, longest=_LONGEST))
        return Figure(frozenset(addresses), caption[:_ENOUGH]) if addresses else None

    def _is_line(self, row: int) -> bool:
        """Whether it is a pixel or two wide or high: a line, or something that counts readers."""
        return any((self.page.attr(row, name) or "").strip() in ("0", "1", "2") for name in ("width", "height"))


def _files(value: str) -> set[str]:
    """The names of the files in an address, or in a list of them with sizes."""
    found = {file_of(address) for part in value.split(",") for address in part.split()[:1]}
    return {file for file in {*found, file_of(value.split()[0]) if value.split() else ""} if len(file) >= len("a.gif")}


def file_of(address: str) -> str:
    """What stands behind the last slash: sites serve one file by many addresses."""
    if address.startswith("data:"):
        return ""
    path = unquote(unquote(address))
    if "url=" not in path:  # as services have it that make pictures smaller
        path = path.partition("?")[0].rstrip("/")
    return path.rpartition("/")[2][:_LONGEST_NAME]
