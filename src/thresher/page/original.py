"""The page as it was written, drawings and style sheets and all, with its nodes by the rows of the table.

The table has lost what methods do not look at. To show a reader which part of a page is its content, the same markup is
parsed once more, and its nodes are counted as `dom.py` counts them, so that row and node belong together. Then the
tree is made harmless, once and for all, before anybody marks anything in it: see `harmless.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from itertools import compress
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
    Namespace,
    Node,
    ProcessingInstruction,
    Text,
)

from thresher.page import harmless, tags
from thresher.page.decode import clean_text
from thresher.page.page import Page
from thresher.page.reparsed import LEFT_OUT, as_text, parsed

MARK: Final = "data-thresher"
"""The attribute that carries every mark. The page's own attributes of that name are gone."""

WRAPPER: Final = "thresher-text"
"""The element around a piece of text: no page has one of that name, unless it means us."""

_NAMELESS: Final = "thresher-element"
_ROWS: Final = (Element, Text, CData)
_MOST_ATTRIBUTES: Final = 100
_TELLING: Final = ("type", "shadowrootmode")
"""What decides whether a script is a formula, and whether a template is seen."""
_MOST_SHADOW_TREES: Final = 1_000
"""Each gets a style sheet of ours, which may be much longer than itself."""
_ROOM_BEFORE_HEAD: Final = 600
"""Bytes for the attributes of `html` and `head`: browsers look for the encoding in the first 1,024."""
_STAYS: Final = {"script": "thresher-formula", "noscript": "thresher-noscript"}
_SHADOW: Final = "shadowrootmode"
_IDENTIFIER: Final = re.compile(r"[\w\s/.:,+()-]{,100}", re.ASCII)
_CANNOT_WRAP: Final = tags.table(
    """
    option optgroup select datalist textarea title math semantics annotation annotation-xml mi mn mo ms mtext mrow mfrac
    msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover munderover mmultiscripts mtable mtr mtd
    maction mprescripts mspace menclose mlabeledtr
    """.split()
)
"""Elements in which a tag would be text, or would end them: their text is marked by marking them."""

Rows = npt.NDArray[np.intp]


class Original:
    """A page's own markup, harmless, in which rows can be marked."""

    def __init__(
        self, page: Page, document: Document, nodes: list[Node], drawings: list[Element], places: Rows
    ) -> None:
        self.drawings = places
        """For each drawing the row that it stands before: drawings are no rows themselves."""
        self._page = page
        self._document = document
        self._nodes = nodes
        self._drawings = drawings

    def mark(self, rows: Rows, value: str) -> None:
        """Mark elements."""
        for row in rows.tolist():
            self._set_mark(self._nodes[row], value)

    def mark_drawings(self, numbers: Rows, value: str) -> None:
        """Mark drawings, by their places in `drawings`."""
        for number in numbers.tolist():
            self._set_mark(self._drawings[number], value)

    def mark_texts(self, rows: Rows, values: Iterable[str]) -> None:
        """Mark texts, each with its own value; "" only puts an element around it that style sheets can select."""
        parents = self._page.parent[rows]
        can_wrap = ~_CANNOT_WRAP[self._page.tag[parents]]
        for row, parent, wraps, value in zip(rows.tolist(), parents.tolist(), can_wrap.tolist(), values, strict=True):
            if not wraps:
                self._set_mark(self._nodes[parent], value)
            elif self._nodes[row].parent is not None:
                self._nodes[row].wrap(Element(WRAPPER, {MARK: value} if value else {}))

    def html(self, *, style: str, base: str = "", target: str = "") -> str:
        """The marked page. To be called once.

        `style` is a style sheet of ours for the marks, which comes first in the page and in each shadow tree. `base` is
        the address that the page's own addresses start from, `target` the window that its links open in.
        """
        root = self._document.root
        head = None if root is None else root.find("head")
        if root is None or head is None:  # the types allow it; a parsed page always has both
            return ""
        for number, element in enumerate(_head(style, base, target)):
            head.insert(number, element)
        for number, template in enumerate(root.select(f"template[{_SHADOW}]")):
            if number < _MOST_SHADOW_TREES:
                template.insert(0, Element("style", {}, [Text(style)]))
            else:
                template.extract()
        return _doctype(self._document) + clean_text(root.html)

    def _set_mark(self, node: Node, value: str) -> None:
        if isinstance(node, Element) and value:
            node.attrs[MARK] = value


def original_of(page: Page) -> Original | None:
    """The original of a page; None should its nodes not be those of the table."""
    document = parsed(clean_text(page.markup))
    _lighten(document)
    root = document.root
    if root is None:  # the types allow it; a parsed page always has one
        return None
    held = _held_out(document, root)
    every: list[Node] = [root, *root.descendants]
    is_row = [isinstance(node, _ROWS) for node in every]
    nodes = list(compress(every, is_row))
    if [not isinstance(node, Element) for node in nodes] != page.is_text.tolist():
        return None
    rows_before = np.cumsum(is_row).tolist()
    places = [
        (held[int(node.data)][1], row)
        for node, row in zip(every, rows_before, strict=True)
        if isinstance(node, Comment)
    ]
    for place, element in held:
        place.replace_with(element)
    _rename(page, nodes)
    _Cleaner(len(page.markup)).clean(root)
    drawings = [(element, row) for element, row in places if element.tag == "svg"]
    return Original(
        page, document, nodes, [one for one, _ in drawings], np.array([row for _, row in drawings], dtype=np.intp)
    )


def _lighten(document: Document) -> None:
    """Put new elements in the place of those with very many attributes.

    Removing attributes one by one takes a search through all of them each time; moving the children does not.
    """
    heavy = [node for node in document.descendants if isinstance(node, Element) and len(node.attrs) > _MOST_ATTRIBUTES]
    for old in heavy:
        told = {name: old.attr(name) for name in _TELLING}
        new = Element(
            old.tag if harmless.is_name(old.tag) else _NAMELESS,
            {name: value for name, value in told.items() if value is not None},
        )
        old.replace_with(new)
        inside = next((child for child in old.children if isinstance(child, DocumentFragment)), old)
        for child in list(inside.children):
            new.append(child)


def _held_out(document: Document, root: Element) -> list[tuple[Comment, Element]]:
    """What is left out of the table, with the comments that now stand in its place: the other nodes are the rows.

    Each comment holds its number, and there are no others: those of the page are removed.
    """
    for node in list(root.descendants):
        if isinstance(node, Comment | ProcessingInstruction):
            node.extract()
    elements = document.select(LEFT_OUT)
    marks = turbohtml.parse("".join(f"<!--{number}-->" for number in range(len(elements))))  # one by one they are huge
    comments = [node for node in marks.children if isinstance(node, Comment)]
    held = list(zip(comments, elements, strict=True))
    for place, element in held:
        element.replace_with(place)
    return held


def _rename(page: Page, nodes: list[Node]) -> None:
    """Keep the formulas of scripts, of which the table has no others, and what is shown where scripts are off."""
    unveiled = [row for row in page.rows("noscript").tolist() if not page.hidden[row]]
    for row in (*page.rows("script").tolist(), *unveiled):
        node = nodes[row]
        if isinstance(node, Element):
            node.tag = _STAYS[node.tag]


class _Cleaner:
    """Makes a tree harmless."""

    def __init__(self, budget: int) -> None:
        self._budget = budget
        """Characters of attributes. Each stands in the source once; broken markup lets the parser repeat them."""

    def clean(self, root: Element) -> None:
        for node in list(root.descendants):
            if isinstance(node, Element):
                self._clean_element(node)
        self._clean_attributes(root)
        _shorten(root)

    def _clean_element(self, element: Element) -> None:
        tag = element.tag.lower()
        if tag in harmless.REMOVED and not self._stays(element, tag):
            element.extract()
            return
        if tag in ("img", "source"):
            _apply(element, harmless.late_picture(_attributes(element)))
        self._clean_attributes(element)
        if tag == "style":
            element.text = harmless.style(element.text)
        elif tag in harmless.FRAMES:
            element.clear()
        if tag in harmless.RENAMED:
            element.tag = harmless.RENAMED[tag] if element.namespace == Namespace.HTML else f"thresher-{tag}"
        elif not harmless.is_name(tag):
            element.tag = _NAMELESS

    def _stays(self, element: Element, tag: str) -> bool:
        if tag == "link":
            changes = harmless.style_link(_attributes(element))
            _apply(element, changes or {})
            return changes is not None
        if tag == "template" and element.attr(_SHADOW) is not None:
            _apply(element, {_SHADOW: "open"})  # so that our own style sheets can be changed in it
            return True
        return tag == "meta" and (element.attr("name") or "").lower() == "viewport"

    def _clean_attributes(self, element: Element) -> None:
        attributes = element.attrs
        if not len(attributes):
            return
        tag = element.tag.lower()
        for name, value in _attributes(element).items():
            self._budget -= len(name) + len(value)
            if self._budget < 0 or not harmless.is_harmless(tag, name, value):
                del attributes[name]
            elif name == "style":
                attributes[name] = harmless.inline_style(value)


def _shorten(root: Element) -> None:
    """Leave `html` and `head` no more attributes than there is room for."""
    room = _ROOM_BEFORE_HEAD
    for element in (root, root.find("head")):
        for name, value in _attributes(element).items() if element is not None else ():
            size = len(name.encode()) + len(escape(value).replace("\xa0", "&nbsp;").encode()) + 4
            if size <= room:
                room -= size
            elif element is not None:
                del element.attrs[name]


def _attributes(element: Element) -> dict[str, str]:
    return {name: as_text(value) for name, value in element.attrs.items()}


def _apply(element: Element, changes: dict[str, str]) -> None:
    for name, value in changes.items():
        element.attrs[name] = value


def _head(style: str, base: str, target: str) -> list[Element]:
    """What we put first into the head."""
    elements = [
        Element("meta", {"charset": "utf-8"}),
        Element("meta", {"http-equiv": "Content-Security-Policy", "content": harmless.POLICY}),
        Element("meta", {"name": "referrer", "content": "no-referrer"}),
    ]
    where = {name: value for name, value in (("href", base), ("target", target)) if value}
    if where:
        elements.append(Element("base", where))
    return [*elements, Element("style", {}, [Text(style)])]


def _doctype(document: Document) -> str:
    """The page's own, as far as it decides how browsers lay the page out."""
    found = next((node for node in document.children if isinstance(node, Doctype)), None)
    if found is None:
        return ""
    identifiers = [found.public_id, found.system_id]
    if not all(each is None or _IDENTIFIER.fullmatch(each) for each in identifiers):
        return "<!DOCTYPE html>"
    public, system = (f' "{each}"' if each is not None else "" for each in identifiers)
    keyword = " PUBLIC" if public else " SYSTEM" if system else ""
    return f"<!DOCTYPE html{keyword}{public}{system}>"
