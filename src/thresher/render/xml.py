"""XML: one simple schema for programs that want structure without HTML.

This file writes what is inside its `content`; `xml_facts.py` writes the rest. Besides text there are:

heading(level)   paragraph   quote   code   list(ordered)   item
table   caption   row   cell(header)            a table holds captions and rows, a row holds cells
link(href)   emphasis   strong   formula        a formula holds TeX where the page has it
image(src, alt)   media(src, kind)   break   rule       these four are empty

Attributes that are not known are left out; `src` is always there. Blocks may stand inside each other as they do on the
page, and begin and end on lines of their own. White space has no meaning except inside `code`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import numpy as np

from thresher.page import Page, tags, tree
from thresher.page.budget import Purse, Step
from thresher.render import pictures
from thresher.render.links import Addresses
from thresher.render.options import Options
from thresher.render.text import preformatted
from thresher.render.walk import Shown, walk
from thresher.render.xml_facts import escaped, quoted

_SPACES: Final = re.compile(r"\s+")

_ELEMENTS: Final[dict[str, str]] = {
    **dict.fromkeys(tags.HEADINGS, "heading"),
    **dict.fromkeys(("ul", "ol", "menu", "dir", "dl"), "list"),
    **dict.fromkeys(("li", "dt", "dd"), "item"),
    **dict.fromkeys(("pre", "listing", "xmp", "plaintext"), "code"),
    **dict.fromkeys(("em", "i", "cite", "dfn", "var"), "emphasis"),
    **dict.fromkeys(("strong", "b"), "strong"),
    **dict.fromkeys(("math", "script"), "formula"),
    "blockquote": "quote",
    "a": "link",
    "img": "image",
    **dict.fromkeys(("video", "audio", "iframe"), "media"),
    "br": "break",
    "hr": "rule",
}
"""Our elements by tag. Any other block that has text of its own is a paragraph; the rest is left out."""

_TABLE_PARTS: Final = {"table": "table", "caption": "caption", "tr": "row", "td": "cell", "th": "cell"}
_EMPTY: Final = ("image", "media", "break", "rule")
_PICTURES: Final = ("image", "media")


def to_xml(shown: Shown, *, url: str | None = None, options: Options | None = None, purse: Purse | None = None) -> str:
    """What is inside `content`."""
    purse = purse or shown.page.purse(Step.XML)
    writer = _Writer(shown, url, options or Options(), purse)
    for row, entering in walk(shown.page, shown.rows, purse):
        (writer.enter if entering else writer.leave)(row)
    return "".join(writer.pieces)


class _Writer:
    def __init__(self, shown: Shown, url: str | None, options: Options, purse: Purse) -> None:
        page = shown.page
        self.pieces: list[str] = []
        self._closing: dict[int, str] = {}  # what is written when the element of a row ends
        self._purse = purse
        self._shown = shown
        self._page = page
        self._left_out = {*(() if options.with_links else ("link",)), *(() if options.with_images else _PICTURES)}
        self._addresses = Addresses(page, url)
        self._paragraphs = set(page.block[shown.text & (page.chars > 0)].tolist())
        self._in_data_table = _inside(page, page.data_tables if options.tables else frozenset())
        self._verbatim = preformatted(page)

    def enter(self, row: int) -> None:
        if self._page.tag[row] == tags.TEXT:
            self._text(row)
            return
        self._line(row)
        opening, closing = self._tags(row)
        if opening and self._add(opening, closing):
            self._closing[row] = closing

    def leave(self, row: int) -> None:
        if closing := self._closing.pop(row, ""):
            self.pieces.append(closing)
        self._line(row)

    def _tags(self, row: int) -> tuple[str, str]:
        """What is written before and after the inside of an element."""
        name = self._name(row)
        if name is None:
            return "", ""
        said = dict(self._attributes(row, name))
        if name in _PICTURES and "src" not in said:
            return " ", ""
        written = "".join(f" {key}={quoted(value)}" for key, value in said.items())
        return (f"<{name}{written}/>", "") if name in _EMPTY else (f"<{name}{written}>", f"</{name}>")

    def _add(self, piece: str, closing: str = "") -> bool:
        """Write something, if it can be paid together with what must follow it."""
        if self._purse.pay(piece) and self._purse.pay(closing):
            self.pieces.append(piece)
        return not self._purse.is_empty

    def _line(self, row: int) -> None:
        """Blocks stand on lines of their own."""
        if self._page.block[row] == row and self.pieces and self.pieces[-1] != "\n" and self._purse.spend(1):
            self.pieces.append("\n")

    def _text(self, row: int) -> None:
        text = self._shown.plain_text_of(row)
        written = escaped(text if self._verbatim[row] else _SPACES.sub(" ", text))
        self._add(f"<hidden>{written}</hidden>" if row in self._shown.flagged else written)

    def _name(self, row: int) -> str | None:
        """What an element is called in our schema; None where only its children are written."""
        tag = tags.TAGS[self._page.tag[row]]
        if row in self._shown.separators:
            return "break"
        if tag in _TABLE_PARTS and self._in_data_table[row]:
            return _TABLE_PARTS[tag]
        name = _ELEMENTS.get(tag) or ("paragraph" if row in self._paragraphs else None)
        return None if name in self._left_out else name

    def _attributes(self, row: int, name: str) -> Iterator[tuple[str, str]]:
        tag = tags.TAGS[self._page.tag[row]]
        if name == "heading":
            yield "level", tag[1]
        elif name == "list":
            yield "ordered", "true" if tag == "ol" else "false"
        elif name == "cell" and tag == "th":
            yield "header", "true"
        elif name == "link" and (address := self._addresses.link(row)):
            yield "href", address
        elif name == "image" and (address := self._addresses.image(row)):
            yield from _known(src=address, alt=pictures.alternative(self._page, row))
        elif name == "media":
            yield from _known(src=self._addresses.media(row), kind=tag)


def _inside(page: Page, tables: frozenset[int]) -> tree.Bools:
    """Rows whose nearest table is one of these."""
    marked = np.zeros(len(page), dtype=np.bool_)
    marked[list(tables)] = True  # data tables hold no other tables
    return tree.covered(marked, page.end)


def _known(**values: str | None) -> Iterator[tuple[str, str]]:
    return ((name, value) for name, value in values.items() if value)
