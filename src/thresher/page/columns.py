"""From text to the node table: the parser, and the one walk over its tree.

Of this room only this file, `sight.py`, `hiding.py`, `opening.py`, `structured.py` and `original.py` know the parser.
What is handed on (`Columns`) is arrays, a list of texts, and an `Elements` that answers questions about single rows; a
native kernel can fill the same three and replace the first five files.

Each step is one call into C over all nodes at once, never a Python loop over nodes: that is what makes it fast.
Left out of the table, subtree and all: scripts (but for mathematics, see `LEFT_OUT`), style sheets, drawings, and
comments.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import compress
from operator import attrgetter
from typing import Final

import numpy as np
import numpy.typing as npt
import turbohtml
from turbohtml import (
    CData,
    Comment,
    Doctype,
    Document,
    DocumentFragment,
    Element,
    Node,
    ProcessingInstruction,
    Text,
)

from thresher.page import tags, tree, words
from thresher.page.decode import clean_text
from thresher.page.sight import Material, Sight, places
from thresher.page.structured import Item, microdata_of
from thresher.page.styles import Sheet

LEFT_OUT: Final = 'script:not([type^="math/tex"]), style, svg'
_LINKED_DATA: Final = 'script[type="application/ld+json" i]'
_DROPPED, _ELEMENT, _TEXT, _FRAGMENT = 0, 1, 2, 3  # those with children are odd
_KIND: Final[dict[type, int]] = {
    Element: _ELEMENT,
    Text: _TEXT,
    CData: _TEXT,
    Comment: _DROPPED,
    ProcessingInstruction: _DROPPED,
    Doctype: _DROPPED,
    DocumentFragment: _FRAGMENT,  # the inside of a template: its children move up to the template itself
}


class Elements:
    """Attributes and source positions by row, read from the parser's tree when they are asked for."""

    def __init__(self, document: Document, nodes: list[Node]) -> None:
        self._document = document
        self._nodes = nodes

    def select(self, selector: str) -> list[int]:
        """The rows that a CSS selector selects, in their order; `ValueError` where the parser does not know it."""
        return places(self._document.select(selector), self._nodes)

    def name(self, row: int) -> str:
        node = self._nodes[row]
        return clean_text(node.tag) if isinstance(node, Element) else "#text"

    def attribute(self, row: int, name: str) -> str | None:
        """The value of an attribute; "" where it stands without one; None where it is not there."""
        node = self._nodes[row]
        if not isinstance(node, Element):
            return None
        value = node.attr(name)
        return value if value is None or value.isascii() else clean_text(value)

    def attribute_column(self, rows: list[int], name: str) -> list[str | None]:
        """One attribute of many element rows, as the page has it."""
        nodes = self._nodes
        return [nodes[row].attr(name) for row in rows]  # type: ignore[attr-defined]

    def attributes(self, row: int) -> dict[str, str]:
        node = self._nodes[row]
        if not isinstance(node, Element):
            return {}
        try:
            found = list(node.attrs.items())
        except UnicodeDecodeError:  # half a surrogate pair in a name: the parser cannot give it
            return {}
        return {clean_text(name): clean_text(as_text(value)) for name, value in found}

    def markup_chars(self) -> tree.Ints:
        """Characters of the start tag of every row; 0 for text."""
        return np.fromiter(map(_markup_chars, self._nodes), dtype=np.int32, count=len(self._nodes))

    def position(self, row: int) -> tuple[int, int] | None:
        """Line (from 1) and column (from 0) of an element's tag in the parsed text; None for implied ones."""
        return self._nodes[row].position


def _markup_chars(node: Node) -> int:
    """The length of `<name attribute="value">`."""
    if not isinstance(node, Element):
        return 0
    try:
        attributes = node.attrs
        length = len(node.tag) + 2
        if attributes:
            length += sum(map(len, attributes)) + 4 * len(attributes)
            length += sum(len(value) if type(value) is str else len(as_text(value)) for value in attributes.values())
    except UnicodeDecodeError:  # see `attributes`
        return len(node.tag) + 2
    return length


def as_text(value: object) -> str:
    """The value of an attribute, however the parser gives it."""
    if isinstance(value, list):  # the parser splits attributes that hold lists, such as class
        return " ".join(value)
    return "" if value is None else str(value)


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """The node table as it comes out of the walk; `thresher.Page` is built from it."""

    tag: npt.NDArray[np.int16]
    parent: tree.Ints
    end: tree.Ints
    depth: tree.Ints
    chars: tree.Ints
    words: tree.Ints
    link: tree.Bools
    hidden: tree.Bools
    block: tree.Ints
    sight: Sight
    """In which ways rows are hidden, and which of them a reader can open: answered when it is asked for."""
    texts: list[str]
    """The texts of the text rows, in their order."""
    elements: Elements
    linked_data: list[str]
    """The texts of the scripts that hold JSON-LD."""
    microdata: Callable[[], list[Item]]
    """What the page says about itself in microdata: worked out when it is asked for."""


def build(text: str) -> Columns:
    """The node table of a page."""
    document = turbohtml.parse(text, allow_declarative_shadow_roots=False)
    sheet = Sheet("\n".join(map(attrgetter("text"), document.select("style"))))
    linked_data = list(map(attrgetter("text"), document.select(_LINKED_DATA)))
    document.remove(LEFT_OUT)
    nodes, is_element, parent, end = _rows(document)
    elements: list[Element] = list(compress(nodes, is_element.tolist()))  # type: ignore[arg-type]
    tag = _tag_codes(elements, is_element)
    texts = _texts(document, nodes, is_element)
    chars, word_count = _measure(texts, ~is_element)
    rows = np.flatnonzero(is_element)
    sight = Sight(
        Material(document, sheet, nodes, elements, rows, parent, tag, end, chars, word_count, length=len(text))
    )
    return Columns(
        tag=tag,
        parent=parent,
        end=end,
        depth=tree.depths(end),
        chars=chars,
        words=word_count,
        link=tree.covered(sight.link, end),
        hidden=sight.hidden,
        sight=sight,
        block=tree.nearest(_block_level(tag, end), parent),
        texts=texts,
        elements=Elements(document, nodes),
        linked_data=linked_data,
        microdata=lambda: _microdata(document, elements, rows, chars, end),
    )


def _microdata(
    document: Document, elements: list[Element], rows: npt.NDArray[np.intp], chars: tree.Ints, end: tree.Ints
) -> list[Item]:
    if not (stated := document.select("[itemprop]")):
        return []
    lengths = tree.subtree_sum(chars, end)[rows[places(stated, elements)]]
    return microdata_of(document, stated, lengths, int(chars.sum()))


def _rows(document: Document) -> tuple[list[Node], tree.Bools, tree.Ints, tree.Ints]:
    """The nodes that become rows, which of them are elements, their parents, and where their subtrees end."""
    root = document.root
    if root is None:  # the types allow it; a parsed page always has one
        raise AssertionError("the parser gave no root element")
    nodes: list[Node] = [root, *root.descendants]
    kinds = np.frombuffer(bytes(map(_KIND.__getitem__, map(type, nodes))), dtype=np.uint8)
    has_inside = (kinds & _ELEMENT).astype(np.bool_)
    children = np.zeros(len(nodes), dtype=np.int64)
    children[has_inside] = np.fromiter(map(len, compress(nodes, has_inside.tolist())), dtype=np.int64)
    end = tree.ends(children)
    parent = tree.parents(tree.depths(end), children)
    keep = (kinds == _ELEMENT) | (kinds == _TEXT)
    if not keep.all():
        parent, end = tree.without(~keep, parent, end)
        nodes, kinds = list(compress(nodes, keep.tolist())), kinds[keep]
    return nodes, kinds == _ELEMENT, parent, end


def _texts(document: Document, nodes: list[Node], is_element: tree.Bools) -> list[str]:
    """The texts of the text rows."""
    found = list(document.root.strings) if document.root else []
    if len(found) == len(nodes) - int(is_element.sum()):
        return found
    return [node.data for node in compress(nodes, (~is_element).tolist()) if isinstance(node, Text | CData)]


class _Codes(dict[str, int]):
    def __missing__(self, name: str) -> int:
        return tags.OTHER


_code_of: Final = _Codes(tags.CODE).__getitem__


def _tag_codes(elements: list[Element], is_element: tree.Bools) -> npt.NDArray[np.int16]:
    codes = np.full(len(is_element), tags.TEXT, dtype=np.int16)
    names = map(attrgetter("tag"), elements)
    codes[is_element] = np.fromiter(map(_code_of, names), dtype=np.int16, count=len(elements))
    return codes


def _measure(texts: list[str], is_text: tree.Bools) -> tuple[tree.Ints, tree.Ints]:
    """Characters and words of each row."""
    chars = np.zeros(len(is_text), dtype=np.int32)
    word_count = np.zeros(len(is_text), dtype=np.int32)
    if texts:
        chars[is_text], word_count[is_text] = words.count(texts)
    return chars, word_count


def _block_level(tag: npt.NDArray[np.int16], end: tree.Ints) -> tree.Bools:
    """Rows that stand on lines of their own. A custom element does if it holds one that does."""
    block = tags.BLOCK[tag]
    other = tag == tags.OTHER
    if other.any():
        block = block | (other & tree.above(block, end))
    return block
