"""The table of a page through turbohtml's tree.

Left out of the table, subtree and all: scripts (but for mathematics, see `LEFT_OUT`), style sheets, drawings, comments.
"""

from __future__ import annotations

from collections.abc import Sequence
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

from oracle import words
from oracle.reading import Reading
from oracle.styles import is_for_paper
from thresher.kernel import seen_characters
from thresher.lab.evaluate import guard
from thresher.page import tags, tree
from thresher.page.decode import clean_text

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


class DomElements:
    """Answers about rows, read from the parser's tree when they are asked for."""

    def __init__(self, document: Document, nodes: list[Node], texts: list[str], is_element: tree.Bools) -> None:
        self._document = document
        self._nodes = nodes
        self._texts = texts
        self._text_place = np.cumsum(~is_element) - 1

    def select(self, selector: str) -> list[int]:
        return places(self._document.select(_with_all_defined(selector)), self._nodes)

    def matches(self, row: int, selector: str) -> bool:
        node = self._nodes[row]
        return isinstance(node, Element) and node.matches(_with_all_defined(selector))

    def text(self, row: int) -> str:
        return "" if isinstance(self._nodes[row], Element) else self._texts[self._text_place[row]]

    def texts(self, rows: list[int]) -> list[str]:
        return list(map(self._texts.__getitem__, self._text_place[rows].tolist()))

    def name(self, row: int) -> str:
        node = self._nodes[row]
        return clean_text(node.tag) if isinstance(node, Element) else "#text"

    def attribute(self, row: int, name: str) -> str | None:
        node = self._nodes[row]
        if not isinstance(node, Element):
            return None
        value = node.attr(name)
        return value if value is None or value.isascii() else clean_text(value)

    def attribute_column(self, rows: list[int], name: str) -> list[str | None]:
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
        return np.fromiter(map(_markup_chars, self._nodes), dtype=np.int32, count=len(self._nodes))

    def position(self, row: int) -> tuple[int, int] | None:
        return self._nodes[row].position


def _with_all_defined(selector: str) -> str:
    """Scripts define the elements that browsers do not."""
    return selector.replace(":defined", ":is(*)")


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


def read(text: str) -> Reading:
    """The page of a text."""
    markup, _ = guard.tame(text)
    document = turbohtml.parse(markup, allow_declarative_shadow_roots=False)
    sheets = (sheet for sheet in document.select("style") if not is_for_paper(as_text(sheet.attr("media"))))
    css = "\n".join(map(attrgetter("text"), sheets))
    linked_data = list(map(attrgetter("text"), document.select(_LINKED_DATA)))
    document.remove(LEFT_OUT)
    nodes, is_element, parent, end = _rows(document)
    elements: list[Element] = list(compress(nodes, is_element.tolist()))  # type: ignore[arg-type]
    tag = _tag_codes(elements, is_element)
    texts = _texts(document, nodes, is_element)
    chars, word_count = _measure(texts, ~is_element)
    return Reading(
        tag=tag,
        parent=parent,
        end=end,
        depth=tree.depths(end),
        chars=chars,
        words=word_count,
        block=tree.nearest(_block_level(tag, end), parent),
        css=lambda: css,
        linked_data=lambda: linked_data,
        markup=markup,
        elements=DomElements(document, nodes, texts, is_element),
    )


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
    if len(found) != len(nodes) - int(is_element.sum()):
        found = [node.data for node in compress(nodes, (~is_element).tolist()) if isinstance(node, Text | CData)]
    return list(map(seen_characters, found))


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


def places(found: list[Element], elements: Sequence[Node]) -> list[int]:
    """Where the found elements stand among all; both are in document order, so one pass is enough."""
    found_places, place = [], -1
    for element in found:
        place = elements.index(element, place + 1)
        found_places.append(place)
    return found_places
