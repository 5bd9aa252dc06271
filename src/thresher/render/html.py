"""Clean HTML: the original structure with the ancestors of what was kept, safe to put into a page.

Safe by construction: only the elements and attributes listed here are ever written, all text is escaped, and
addresses pass `render/links.py`. An element that is not listed leaves its children behind.
"""

from __future__ import annotations

import html
from typing import Final

from thresher.page import Page, tags
from thresher.render.links import Addresses
from thresher.render.options import Options
from thresher.render.walk import Shown, walk

_WRITTEN: Final = tags.table(
    """
    article section nav aside header footer main search hgroup address div center blockquote p pre hr figure figcaption
    ul ol menu li dl dt dd table caption colgroup col thead tbody tfoot tr td th details summary fieldset legend
    a abbr b bdi bdo big br cite code data del dfn em i ins kbd mark q rb rp rt rtc ruby s samp small span strike
    strong sub sup time tt u var wbr img video audio picture math semantics annotation mi mn mo ms mtext mrow mfrac
    msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover munderover mmultiscripts mtable mtr mtd
    mprescripts mspace
    """.split()
) | tags.table(tags.HEADINGS)
_VOID: Final = tags.table(["br", "wbr", "hr", "img", "col"])
_FORMULA: Final = tags.table(["script"])

_EVERYWHERE: Final = ("lang", "dir", "title")
_ATTRIBUTES: Final[dict[str, tuple[str, ...]]] = {
    "td": ("colspan", "rowspan", "headers"),
    "th": ("colspan", "rowspan", "scope"),
    "col": ("span",),
    "colgroup": ("span",),
    "ol": ("start", "reversed", "type"),
    "li": ("value",),
    "time": ("datetime",),
    "data": ("value",),
    "details": ("open",),
    "img": ("alt", "width", "height"),
    "math": ("display",),
    "annotation": ("encoding",),
}
_CLASSES: Final = ("code", "pre")
"""Where the class is kept: there it names the programming language."""


def to_html(shown: Shown, *, url: str | None = None, options: Options | None = None) -> str:
    """The kept part of a page as HTML: the children of the body, to be set into another page or a document."""
    writer = _Writer(shown.page, url, options or Options())
    for row, entering in walk(shown):
        (writer.enter if entering else writer.leave)(row)
    return "".join(writer.pieces).strip()


def document(content: str, *, title: str = "", language: str = "") -> str:
    """A whole HTML document around clean content."""
    lang = f' lang="{html.escape(language)}"' if language else ""
    head = f'<meta charset="utf-8">\n<title>{html.escape(title)}</title>'
    return f"<!doctype html>\n<html{lang}>\n<head>\n{head}\n</head>\n<body>\n{content}\n</body>\n</html>"


class _Writer:
    def __init__(self, page: Page, url: str | None, options: Options) -> None:
        self.page = page
        self.pieces: list[str] = []
        self._options = options
        self._addresses = Addresses(page, url)
        self._budget = len(page.source)
        self._dropped = self._left_out()

    def _left_out(self) -> frozenset[str]:
        options = self._options
        links = set() if options.links else {"a"}
        images = set() if options.images else {"img", "video", "audio", "picture"}
        tables = set() if options.tables else set("table caption colgroup col thead tbody tfoot tr td th".split())
        return frozenset(links | images | tables)

    def enter(self, row: int) -> None:
        code = self.page.tag[row]
        if code == tags.TEXT:
            self.pieces.append(html.escape(self.page.text(row), quote=False))
        elif self._is_written(row):
            name = tags.TAGS[code]
            attributes = "".join(f' {key}="{html.escape(value)}"' for key, value in self._attributes(row, name))
            self.pieces.append(f"<{name}{attributes}>")
        elif _FORMULA[code]:
            self.pieces.append('<code class="language-tex">')
        else:
            self._gap(code)

    def leave(self, row: int) -> None:
        code = self.page.tag[row]
        if self._is_written(row):
            if not _VOID[code]:
                self.pieces.append(f"</{tags.TAGS[code]}>")
        elif _FORMULA[code]:
            self.pieces.append("</code>")
        else:
            self._gap(code)

    def _is_written(self, row: int) -> bool:
        code = self.page.tag[row]
        return bool(_WRITTEN[code]) and tags.TAGS[code] not in self._dropped

    def _gap(self, code: int) -> None:
        """Where a block element is left out, the words around it must not run together."""
        if tags.BLOCK[code]:
            self.pieces.append(" ")

    def _attributes(self, row: int, name: str) -> list[tuple[str, str]]:
        wanted = (*_EVERYWHERE, *_ATTRIBUTES.get(name, ()), *(("class",) if name in _CLASSES else ()))
        found = [(key, value) for key in wanted if (value := self.page.attr(row, key)) is not None]
        found = [pair for pair in found if self._can_afford(pair[1])]
        address = self._address(row, name)
        return [address, *found] if address else found

    def _can_afford(self, value: str) -> bool:
        """Attributes that broken markup repeats are paid from a budget, as addresses are."""
        self._budget -= len(value)
        return self._budget >= 0

    def _address(self, row: int, name: str) -> tuple[str, str] | None:
        if name == "a" and (address := self._addresses.link(row)):
            return "href", address
        if name == "img" and (address := self._addresses.image(row)):
            return "src", address
        if name in ("video", "audio") and (address := self._addresses.attribute(row, "src")):
            return "src", address
        if name in ("blockquote", "q", "del", "ins") and (address := self._addresses.attribute(row, "cite")):
            return "cite", address
        return None
