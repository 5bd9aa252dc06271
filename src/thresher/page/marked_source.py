"""A page's own source, harmless, with marks set at its tags and around its texts.

The table does not have what methods do not look at: drawings, style sheets, how broken markup was broken. To show a
reader which part of a page is its content, the kernel gives its source once more, token by token, and each is written
again in its place, with the marks added. A browser then makes the same tree of it as we did.

Nothing is copied: each tag is put together from its name and those of its attributes that are harmless, and texts are
escaped (`safe_tags.py`). So nothing in the view begins with `<` that is not one of these tags, however a browser reads
what is around it. Comments are not written, nor what could run (`view_elements.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.kernel import SourceTokens
from thresher.page import harmless, safe_tags, tags
from thresher.page.budget import Purse, Step
from thresher.page.page import Page
from thresher.page.view_elements import ViewElements

WRAPPER: Final = "thresher-text"
"""The element around a piece of text. No page has one of that name, unless to attack us."""

_IDENTIFIER: Final = re.compile(r"[\w\s/.:,+()-]{,100}", re.ASCII)
_LOSES_LINE_FEED: Final = frozenset({"pre", "listing", "textarea"})
"""Elements in which browsers drop a line feed at the beginning of the text."""
_CANNOT_WRAP: Final = tags.table(
    """
    option optgroup select datalist textarea title math semantics annotation annotation-xml mi mn mo ms mtext mrow mfrac
    msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover munderover mmultiscripts mtable mtr mtd
    maction mprescripts mspace menclose mlabeledtr
    """.split()
)
"""Elements in which a tag would be read as text, or would end them: they are marked in place of their text."""

Rows = npt.NDArray[np.intp]


class MarkedSource:
    """A page's source in which rows can be marked. What is marked twice keeps its first mark."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._source = SourceTokens(page.native)
        self._elements = ViewElements(page, self._source)
        self._marks: dict[int, str] = {}
        self._text_marks: dict[int, str] = {}
        self.drawings: Rows = np.array(list(self._elements.drawings.values()), dtype=np.intp)
        """For each drawing the row that it stands before."""

    def mark(self, rows: Rows, value: str) -> None:
        """Mark elements. One that broken markup repeats has a single tag, so all its copies are marked."""
        for row in rows.tolist():
            self._marks.setdefault(self._source.tagged(row), value)

    def mark_drawings(self, numbers: Rows, value: str) -> None:
        """Mark drawings, by their places in `drawings`."""
        nodes = list(self._elements.drawings)
        for number in numbers.tolist():
            self._marks.setdefault(nodes[number], value)

    def mark_texts(self, rows: Rows, values: Iterable[str]) -> None:
        """Mark texts, each with its own value; "" only puts an element around it that style sheets can select."""
        parents = self._page.parent[rows]
        can_wrap = ~_CANNOT_WRAP[self._page.tag[parents]]
        for row, parent, wraps, value in zip(rows.tolist(), parents.tolist(), can_wrap.tolist(), values, strict=True):
            if wraps:
                self._text_marks.setdefault(row, value)
            elif value:
                self._marks.setdefault(self._source.tagged(parent), value)

    def html(self, *, style: str, base: str = "", target: str = "", purse: Purse | None = None) -> str:
        """The marked page, as far as the purse allows.

        `style` is a style sheet of ours for the marks, which comes first in the page and in each shadow tree. `base` is
        the address that the page's own addresses start from, `target` the window that its links open in.
        """
        purse = purse or self._page.purse(Step.VIEW)
        writer = _Writer(self._source, self._elements, self._marks, self._text_marks, f"<style>{style}</style>", purse)
        writer.begin({name: value for name, value in (("href", base), ("target", target)) if value})
        for kind, node, said, closed in self._source:
            if purse.is_empty:
                break
            if kind == "text":
                writer.add_text(node, said)
            elif kind == "end":
                writer.end_tag(node, said, closed)
            elif kind == "implied":
                writer.implied(node)
            else:
                writer.start_tag(node, closed, is_empty=kind == "empty")
        return writer.html()


class _Writer:
    """Writes the tokens of a page."""

    def __init__(
        self,
        source: SourceTokens,
        elements: ViewElements,
        marks: dict[int, str],
        text_marks: dict[int, str],
        style: str,
        purse: Purse,
    ) -> None:
        self._purse = purse
        self._source = source
        self._elements = elements
        self._marks = marks
        self._text_marks = text_marks
        self._style = style
        self._root = source.parent(source.head)
        self._parts: list[str] = []
        self._text: list[str] = []
        """Pieces of one text that are not yet written: pieces with nothing written between them are one text."""
        self._text_node = -1
        self._loses_line_feed = False

    def html(self) -> str:
        self._write_text()
        return "".join(self._parts)

    def begin(self, base: dict[str, str]) -> None:
        """All that comes before the page's own head."""
        room = safe_tags.ROOM_BEFORE_HEAD
        self._write(_doctype(self._source))
        for node, name in ((self._root, "html"), (self._source.head, "head")):
            attributes = safe_tags.safe_attributes(name, self._source.attributes(node))
            attributes, room = safe_tags.shortened(attributes, room)
            self._write(safe_tags.start_tag(name, attributes, self._marks.get(node)))
        self._write(safe_tags.FIRST_IN_HEAD)
        if base:
            self._write(safe_tags.start_tag("base", base))
        self._write(self._style)

    def implied(self, node: int) -> None:
        """An element without a tag gets one to carry its mark, and so does the body, which must not begin too late."""
        if node in self._marks or self._elements.names.get(node) in ("body", "br"):
            self._write_start(node)

    def start_tag(self, node: int, closed: tuple[int, ...], *, is_empty: bool) -> None:
        if closed and (node not in self._elements.names or node in self._elements.renamed):
            self.end_tags(closed)
        name = self._write_start(node)
        if not name:
            return
        if name in _LOSES_LINE_FEED:
            self._loses_line_feed = True
        elif name == "style":
            self._write(safe_tags.style_text(self._source.text_below(node), is_foreign=self._source.is_foreign(node)))
        elif name == "template":
            self._write(self._style)
        if self._ends_at_once(node, name, is_empty=is_empty):
            self._write(f"</{name}>")

    def _ends_at_once(self, node: int, name: str, *, is_empty: bool) -> bool:
        if self._source.is_foreign(node):
            return is_empty or node in self._elements.shut
        return node in self._elements.shut and name != "frame"

    def end_tag(self, inside: int, name: str, closed: tuple[int, ...]) -> None:
        """An end tag that closes something, or has another effect, at the end of the element `inside`."""
        if closed and closed[0] in self._elements.renamed:
            self.end_tags(closed)
        elif name != "br" and harmless.is_name(name) and self._elements.is_open(closed[0] if closed else inside):
            self._write(f"</{name}>")  # </br> makes an element, which is written already

    def end_tags(self, closed: tuple[int, ...]) -> None:
        """The end tags of elements that are closed by a tag which is not written as it is."""
        for node in reversed(closed):
            if self._elements.is_open(node):
                self._write(f"</{self._elements.names[node]}>")

    def add_text(self, node: int, text: str) -> None:
        if not self._elements.is_open(self._source.parent(node)):
            return
        if node != self._text_node:
            self._write_text()
        self._text_node = node
        self._text.append(text)

    def _write_start(self, node: int) -> str:
        """The name of the element whose tag was written; "" where it is not in the view, or was there before."""
        name = self._elements.names.get(node, "")
        if not name or node in (self._root, self._source.head):
            return ""
        attributes = safe_tags.safe_attributes(name, self._source.attributes(node))
        self._write(safe_tags.start_tag(name, attributes, self._marks.get(node)))
        return name

    def _write(self, part: str) -> None:
        self._write_text()
        self._add(part)

    def _write_text(self) -> None:
        if not self._text:
            return
        text = "".join(self._text)
        self._text.clear()
        mark = self._text_marks.get(self._source.row(self._text_node))
        escaped = safe_tags.escaped(text)
        if mark is not None and not text.isspace():
            escaped = f"{safe_tags.start_tag(WRAPPER, {}, mark)}{escaped}</{WRAPPER}>"
        elif self._loses_line_feed and text.startswith("\n"):
            escaped = f"\n{escaped}"
        self._add(escaped)

    def _add(self, part: str) -> None:
        if self._purse.pay(part):
            self._parts.append(part)
        self._loses_line_feed = False


def _doctype(source: SourceTokens) -> str:
    """The page's own, as far as it decides how browsers lay the page out; without one they use quirks mode."""
    if source.is_quirky:
        return ""
    public, system = source.identifiers
    if not all(each is None or _IDENTIFIER.fullmatch(each) for each in (public, system)):
        return "<!DOCTYPE html>"
    keyword = " PUBLIC" if public is not None else " SYSTEM" if system is not None else ""
    quoted = [f' "{each}"' for each in (public, system) if each is not None]
    return f"<!DOCTYPE html{keyword}{''.join(quoted)}>"
