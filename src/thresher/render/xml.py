"""XML: one simple schema for programs that want structure without HTML. `docs/formats.md` describes it.

<page url="…" title="…" …>
  <content> heading(level) paragraph list(ordered) item quote code table row cell(header) image(src alt) link(href)
            emphasis strong break formula </content>
  <reasons> reason </reasons>
</page>
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from thresher.page import Page, tags, tree
from thresher.render.links import Addresses
from thresher.render.options import Options
from thresher.render.tables import data_tables
from thresher.render.text import preformatted
from thresher.render.walk import Shown, walk

MAX_ALT: Final = 300
_SPACES: Final = re.compile(r"\s+")
_NOT_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")

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
    "br": "break",
}
"""Elements of ours by tag. Any other block that has text of its own is a paragraph; the rest is left out."""

_TABLE_PARTS: Final = {"table": "table", "caption": "caption", "tr": "row", "td": "cell", "th": "cell"}
_EMPTY: Final = ("image", "break")


def to_xml(
    shown: Shown,
    *,
    facts: dict[str, str],
    reasons: Sequence[str],
    url: str | None = None,
    options: Options | None = None,
) -> str:
    """A whole XML document; `facts` become attributes of its root."""
    writer = _Writer(shown, url, options or Options())
    for row, entering in walk(shown):
        (writer.enter if entering else writer.leave)(row)
    root = "".join(f" {name}={_quoted(value)}" for name, value in facts.items())
    why = "".join(f"\n<reason>{_escaped(reason)}</reason>" for reason in reasons)
    content = "".join(writer.pieces)
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<page{root}>\n<content>{content}\n</content>\n'
        f"<reasons>{why}\n</reasons>\n</page>"
    )


class _Writer:
    def __init__(self, shown: Shown, url: str | None, options: Options) -> None:
        page = shown.page
        self.pieces: list[str] = []
        self._page = page
        self._options = options
        self._addresses = Addresses(page, url)
        self._paragraphs = set(page.block[shown.text & (page.chars > 0)].tolist())
        self._in_data_table = _inside(page, data_tables(page) if options.tables else set())
        self._verbatim = preformatted(page)

    def enter(self, row: int) -> None:
        page = self._page
        if page.tag[row] == tags.TEXT:
            self._text(row)
            return
        name = self._name(row)
        if name is None:
            return
        line = "\n" if tags.BLOCK[page.tag[row]] else ""
        said = "".join(f" {key}={_quoted(value)}" for key, value in self._attributes(row, name))
        self.pieces.append(f"{line}<{name}{said}/>" if name in _EMPTY else f"{line}<{name}{said}>")

    def leave(self, row: int) -> None:
        name = self._name(row)
        if name is not None and name not in _EMPTY:
            self.pieces.append(f"</{name}>")

    def _text(self, row: int) -> None:
        text = self._page.text(row)
        self.pieces.append(_escaped(text if self._verbatim[row] else _SPACES.sub(" ", text)))

    def _name(self, row: int) -> str | None:
        """What an element is called in our schema; None where only its children are written."""
        tag = tags.TAGS[self._page.tag[row]]
        if (tag == "a" and not self._options.links) or (tag == "img" and not self._options.images):
            return None
        if tag in _TABLE_PARTS and self._in_data_table[row]:
            return _TABLE_PARTS[tag]
        return _ELEMENTS.get(tag) or ("paragraph" if row in self._paragraphs else None)

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
        elif name == "image":
            yield from self._image(row)

    def _image(self, row: int) -> Iterator[tuple[str, str]]:
        if address := self._addresses.image(row):
            yield "src", address
        if alt := self._page.attr(row, "alt"):
            yield "alt", alt[:MAX_ALT]


def _inside(page: Page, tables: set[int]) -> tree.Bools:
    """Rows whose nearest table is one of these."""
    marked = np.zeros(len(page), dtype=np.bool_)
    marked[list(tables)] = True  # data tables hold no other tables
    return tree.covered(marked, page.end)


def _escaped(text: str) -> str:
    return html.escape(_NOT_XML.sub("", text), quote=False)


def _quoted(value: str) -> str:
    return f'"{html.escape(_NOT_XML.sub("", value))}"'
