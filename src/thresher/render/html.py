"""Clean HTML: the original structure with the ancestors of what was kept, safe to put into a page.

Safe by construction: only the elements and attributes listed here are ever written, all text is escaped, and
addresses pass `render/links.py`. An element that is not listed leaves its children behind.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from typing import Any, Final

from thresher.page import Page, tags
from thresher.page.budget import Purse, Step
from thresher.render import code
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
_WRITTEN_AS: Final = {
    "listing": "pre",
    "xmp": "pre",
    "plaintext": "pre",
    "dir": "ul",
    "acronym": "abbr",
    "form": "div",
    "dialog": "div",
}
"""Elements that are not written, by those that take their place. A custom element around blocks becomes a `div`."""
_MEDIA: Final = frozenset({"img", "video", "audio"})
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
    "video": ("width", "height"),
    "math": ("display",),
    "annotation": ("encoding",),
}
_CODE: Final = ("code", "pre")
"""Where a class is written: there it names the programming language."""


def to_html(shown: Shown, *, url: str | None = None, options: Options | None = None, purse: Purse | None = None) -> str:
    """The kept part of a page as HTML: the children of the body, to be put into another page or a document."""
    purse = purse or shown.page.purse(Step.HTML)
    writer = _Writer(shown, url, options or Options(), purse)
    for row, entering in walk(shown.page, shown.rows_with_drawings, purse):
        (writer.enter if entering else writer.leave)(row)
    content = "".join(writer.pieces).strip()
    return f'<div dir="rtl">{content}</div>' if content and _runs_right_to_left(shown.page) else content


def _runs_right_to_left(page: Page) -> bool:
    """Whether the page says so on its root or body, which are not written: Arabic and Hebrew must not lose it."""
    return any((page.attr(row, "dir") or "").strip().lower() == "rtl" for row in (0, page.body))


def document(content: str, *, title: str = "", language: str = "", facts: Mapping[str, Any] | None = None) -> str:
    """A whole HTML document around clean content; its head holds the facts that are known."""
    lang = f' lang="{html.escape(language)}"' if language else ""
    head = f'<meta charset="utf-8">\n<title>{html.escape(title)}</title>' + "".join(_meta_tags(facts or {}))
    return f"<!doctype html>\n<html{lang}>\n<head>\n{head}\n</head>\n<body>\n{content}\n</body>\n</html>"


_META_NAMES: Final = {
    "authors": "author",
    "date": "date",
    "modified": "last-modified",
    "site": "application-name",
    "description": "description",
    "tags": "keywords",
    "licence": "license",
}
"""Facts that a head can hold, and their names there."""


def _meta_tags(facts: Mapping[str, Any]) -> Iterator[str]:
    for fact, name in _META_NAMES.items():
        if value := facts.get(fact):
            said = ", ".join(value) if isinstance(value, list) else str(value)
            yield f'\n<meta name="{name}" content="{html.escape(said)}">'
    address = str(facts.get("url") or "")
    if address.startswith(("https://", "http://")):
        yield f'\n<link rel="canonical" href="{html.escape(address)}">'


class _Writer:
    def __init__(self, shown: Shown, url: str | None, options: Options, purse: Purse) -> None:
        self._purse = purse
        self.page = shown.page
        self.pieces: list[str] = []
        self._shown = shown
        self._addresses = Addresses(shown.page, url)
        self._attributes_purse = shown.page.purse(Step.ATTRIBUTES)
        self._dropped = _left_out(options)
        self._closing: dict[int, str] = {}  # what is written when the element of a row ends

    def enter(self, row: int) -> None:
        if self.page.tag[row] == tags.TEXT:
            text = html.escape(self._shown.text_of(row), quote=False)
            self._add(f'<span data-hidden="true">{text}</span>' if row in self._shown.flagged else text)
            return
        opening, closing = self._tags(row)
        self._closing[row] = closing if self._add(opening, closing) else ""

    def _add(self, piece: str, closing: str = "") -> bool:
        """Write something, if it can be paid together with what must follow it."""
        if self._purse.pay(piece) and self._purse.pay(closing):
            self.pieces.append(piece)
        return not self._purse.is_empty

    def leave(self, row: int) -> None:
        self.pieces.append(self._closing.pop(row))

    def _tags(self, row: int) -> tuple[str, str]:
        """What is written before and after the inside of an element."""
        kind = self.page.tag[row]
        is_block = bool(self.page.block[row] == row)
        name = "div" if kind == tags.OTHER and is_block else _WRITTEN_AS.get(tags.TAGS[kind], tags.TAGS[kind])
        if row in self._shown.separators:
            return "<br>", ""
        if _FORMULA[kind]:
            return '<code class="language-tex">', "</code>"
        if self._is_written(row, name):
            address = self._address(row, name)
            if address or name not in _MEDIA:
                return self._start_tag(row, name, address), "" if _VOID[kind] else f"</{name}>"
        gap = " " if is_block or tags.MEDIA[kind] else ""
        return gap, gap  # what is left out must not let the words around it run together

    def _is_written(self, row: int, name: str) -> bool:
        if not self._shown.seen[row]:
            return name == "annotation"
        return bool(_WRITTEN[tags.CODE[name]]) and name not in self._dropped

    def _start_tag(self, row: int, name: str, address: tuple[str, str] | None) -> str:
        pairs = [*([address] if address else []), *self._attributes(row, name)]
        said = "".join(f' {key}="{_quoted(value)}"' for key, value in pairs)
        controls = " controls" if name in ("video", "audio") else ""
        line = "\n" if name == "pre" else ""  # parsers drop the first line break in it: let it be this one
        return f"<{name}{said}{controls}>{line}"

    def _attributes(self, row: int, name: str) -> list[tuple[str, str]]:
        wanted = (*_EVERYWHERE, *_ATTRIBUTES.get(name, ()))
        found = [(key, value) for key in wanted if (value := self.page.said(row, key)) is not None]
        if name in _CODE and (language := code.named_by_class(self.page, row)):
            found.append(("class", f"language-{language}"))
        return [pair for pair in found if self._attributes_purse.pay(pair[1])]  # broken markup may repeat them

    def _address(self, row: int, name: str) -> tuple[str, str] | None:
        if name == "a" and (address := self._addresses.link(row)):
            return "href", address
        if name == "img" and (address := self._addresses.image(row)):
            return "src", address
        if name in ("video", "audio") and (address := self._addresses.media(row)):
            return "src", address
        if name in ("blockquote", "q", "del", "ins") and (address := self._addresses.attribute(row, "cite")):
            return "cite", address
        return None


def _left_out(options: Options) -> frozenset[str]:
    links = set() if options.with_links else {"a"}
    images = set() if options.with_images else {"img", "video", "audio", "picture"}
    tables = set() if options.tables else set("table caption colgroup col thead tbody tfoot tr td th".split())
    return frozenset(links | images | tables)


def _quoted(value: str) -> str:
    return html.escape(value).replace("`", "&#96;")  # old browsers take a backtick for a quotation mark
