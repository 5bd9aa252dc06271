"""From text to the node table: the parser, and the one walk over its tree.

Only this file, `hiding.py`, `opening.py` and `original.py` know the parser. What is handed on (`Columns`) is arrays, a
list of texts, and an `Elements` that answers questions about single rows; a native kernel can fill the same three and
replace the first three files.

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
from thresher.page.hiding import hidden_by, says_hidden
from thresher.page.opening import can_open
from thresher.page.styles import Sheet

LEFT_OUT: Final = 'script:not([type^="math/tex"]), style, svg'
_LINKED_DATA: Final = 'script[type="application/ld+json" i]'
_SHOWN_AFTER_ALL: Final = {tags.CODE["dialog"]: "dialog[open]", tags.CODE["template"]: "template[shadowrootmode]"}
_TELLING: Final = (
    '[hidden], [aria-hidden="true" i], [style*="none" i], [style*="hidden" i], [style*="collapse" i], '
    "a[name]:not([href])"
)
_ENOUGH_TO_UNVEIL: Final = 50  # words
_MATH: Final = tags.table(["math"])

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

    def __init__(self, nodes: list[Node]) -> None:
        self._nodes = nodes

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
    openable: Callable[[], tree.Bools]
    """Which hidden rows a reader can open: worked out when it is asked for, because few want to know."""
    block: tree.Ints
    unveiled: bool
    """Whether text that is hidden until a script shows it was taken as shown."""
    texts: list[str]
    """The texts of the text rows, in their order."""
    elements: Elements
    linked_data: list[str]
    """The texts of the scripts that hold JSON-LD."""


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
    is_link, is_hidden, by_sheet = _states(tag, document, sheet, elements, np.flatnonzero(is_element))
    is_hidden, hidden, unveiled = _unveil(is_hidden, tag, word_count, end)
    return Columns(
        tag=tag,
        parent=parent,
        end=end,
        depth=tree.depths(end),
        chars=chars,
        words=word_count,
        link=tree.covered(is_link, end),
        hidden=hidden,
        openable=_Hiding(document, nodes, parent, tag, end, chars, hidden, is_hidden, by_sheet, len(text)).openable,
        block=tree.nearest(_block_level(tag, end), parent),
        unveiled=unveiled,
        texts=texts,
        elements=Elements(nodes),
        linked_data=linked_data,
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


def _states(
    tag: npt.NDArray[np.int16], document: Document, sheet: Sheet, elements: list[Element], rows: npt.NDArray[np.intp]
) -> tuple[tree.Bools, tree.Bools, tree.Bools]:
    """Rows that are links, rows that are themselves hidden: by their tags, by attributes, by style sheets; and the last
    of these by themselves."""
    is_link, is_hidden, by_sheet = tags.LINK[tag], tags.NEVER_SHOWN[tag], np.zeros(len(tag), dtype=np.bool_)
    for code, selector in _SHOWN_AFTER_ALL.items():
        if (tag == code).any():
            is_hidden[rows[_places(document.select(selector), elements)]] = False
    telling = document.select(_TELLING)
    is_hidden[rows[_places([one for one in telling if says_hidden(one)], elements)]] = True
    by_sheet[rows[_places(hidden_by(sheet, document, elements), elements)]] = True
    is_link[rows[_places([one for one in telling if _is_mere_anchor(one)], elements)]] = False
    return is_link, is_hidden | by_sheet, by_sheet


def _unveil(
    is_hidden: tree.Bools, tag: npt.NDArray[np.int16], word_count: tree.Ints, end: tree.Ints
) -> tuple[tree.Bools, tree.Bools, bool]:
    """What is hidden by itself, what is hidden with all below included, but not what the page is about; and whether
    anything was left out for that.

    Pages hide their whole text until a script has run, or keep a copy of it for browsers without scripts. Hidden
    elements that hold more words than all that is shown are taken as shown.
    """
    hidden = _hidden_below(is_hidden, tag, end)
    shown_words = int(word_count[~hidden].sum())
    if int(word_count.sum()) < 2 * shown_words + _ENOUGH_TO_UNVEIL:
        return is_hidden, hidden, False
    below = tree.subtree_sum(word_count, end)
    veil = is_hidden & ~tags.NEVER_UNVEILED[tag] & (below > max(shown_words, _ENOUGH_TO_UNVEIL))
    if not veil.any():
        return is_hidden, hidden, False
    is_hidden = is_hidden & ~veil
    return is_hidden, _hidden_below(is_hidden, tag, end), True


@dataclass(frozen=True, slots=True, eq=False)
class _Hiding:
    """All that it takes to say which hidden rows a reader can open."""

    document: Document
    nodes: list[Node]
    parent: tree.Ints
    tag: npt.NDArray[np.int16]
    end: tree.Ints
    chars: tree.Ints
    hidden: tree.Bools
    is_hidden: tree.Bools
    """Rows that are themselves hidden."""
    by_sheet: tree.Bools
    """Those of them that a style sheet hides."""
    length: int
    """Characters of the page."""

    def openable(self) -> tree.Bools:
        """What is hidden, but not if a reader opens all that he can."""
        rows = self._that_may_open()
        elements: list[Element] = [self.nodes[row] for row in rows.tolist()]
        opens = can_open(self.document, elements, self.by_sheet[rows].tolist(), self.length)
        opened = rows[np.array(opens, dtype=np.bool_)]
        if not len(opened):
            return np.zeros(len(self.hidden), dtype=np.bool_)
        still_hidden = self.is_hidden.copy()
        still_hidden[opened] = False
        return self.hidden & ~_hidden_below(still_hidden, self.tag, self.end)

    def _that_may_open(self) -> npt.NDArray[np.intp]:
        """Rows that something else than their tags hides, if they hold text: most that are hidden are icons."""
        rows = np.flatnonzero(self.is_hidden & ~tags.NEVER_SHOWN[self.tag])
        if not len(rows):
            return rows
        rows = rows[tree.subtree_sum(self.chars, self.end)[rows] > 0]
        return np.asarray(rows[~self._draws_formula(rows)])

    def _draws_formula(self, rows: npt.NDArray[np.intp]) -> tree.Bools:
        """Whether each row only draws, for the eye, the mathematics beside it: opened, it would say all of it twice."""
        formulas, parent = _MATH[self.tag], self.parent[rows]
        if not formulas.any():
            return np.zeros(len(rows), dtype=np.bool_)
        has_formula = tree.above(formulas, self.end)
        return has_formula[parent] & ~has_formula[rows] & ~tags.BLOCK[self.tag[parent]]


def _hidden_below(is_hidden: tree.Bools, tag: npt.NDArray[np.int16], end: tree.Ints) -> tree.Bools:
    """Everything that is hidden because it or something above it is, and fallbacks that no browser shows."""
    hidden = tree.covered(is_hidden, end)
    with_fallback = tags.FALLBACK_INSIDE[tag]
    if with_fallback.any():
        hidden |= tree.covered(with_fallback, end) & ~with_fallback
    return hidden


def _is_mere_anchor(element: Element) -> bool:
    return element.tag == "a" and element.attr("href") is None


def _places(found: list[Element], elements: list[Element]) -> list[int]:
    """Where the found elements stand among all; both are in document order, so one pass is enough."""
    places, place = [], -1
    for element in found:
        place = elements.index(element, place + 1)
        places.append(place)
    return places
