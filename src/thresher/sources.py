"""What a page may be given as, and the way from each to the page.

Objects of other libraries are known by what they can do or by where they come from, and none of these libraries is
imported here.
"""

from __future__ import annotations

import re
import sys
from os import PathLike
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from thresher.errors import BadArgument, PageTooLarge
from thresher.page import MAX_BYTES, Page
from thresher.page.decode import clean_text, decode


class File(Protocol):
    """Anything that is read like a file, as bytes or as text."""

    def read(self, size: int, /) -> str | bytes: ...


class Response(Protocol):
    """What an HTTP client has received, such as a response of httpx or requests, or what `thresher.fetch` gives."""

    @property
    def content(self) -> bytes: ...
    @property
    def url(self) -> object: ...


class LxmlElement(Protocol):
    def getroottree(self) -> Any: ...


class LxmlTree(Protocol):
    def getroot(self) -> Any: ...


class Soup(Protocol):
    """A document or an element of BeautifulSoup."""

    def prettify(self, *args: Any, **keywords: Any) -> Any: ...


Source = (
    str
    | bytes
    | bytearray
    | memoryview
    | PathLike[str]
    | Page
    | File
    | Response
    | LxmlElement
    | LxmlTree
    | Soup
)  # fmt: skip
"""All that `thresher.extract` takes for a page."""

_WHAT_IS_TAKEN: Final = (
    "HTML as str or bytes, a pathlib.Path, an open file, a response of httpx or requests, a tree of lxml or "
    "BeautifulSoup, or a thresher.Page"
)
_BYTES_OF_RESPONSE: Final = ("content", "data", "body")
"""Where HTTP clients keep what they have received, not yet decoded."""
MARKDOWN: Final = "text/markdown"
_CHARSET: Final = re.compile(r""";\s*charset\s*=\s*["']?([^\s"';,]{1,50})""", re.IGNORECASE)


class _Given(NamedTuple):
    """A page as it came: its HTML, where it was found, and what was said about its bytes."""

    html: str | bytes
    url: str | None = None
    encoding: str | None = None


def page_from(source: Source, *, encoding: str | None = None, max_bytes: int = MAX_BYTES) -> Page:
    """The page of a source. No file is read beyond the limit."""
    if isinstance(source, Page):
        return source
    given = _given(source, max_bytes)
    html = given.html
    if getattr(source, "content_type", None) == MARKDOWN:  # as `thresher.fetch` has it
        html = _from_markdown(html, encoding or given.encoding)
    page = Page.parse(html, encoding=encoding or given.encoding, max_bytes=max_bytes)
    if isinstance(snapshot := getattr(source, "snapshot", None), dict):  # of a page that was rendered
        page = page.with_boxes(snapshot)
    return page.at(clean_text(given.url)) if given.url else page


def _from_markdown(text: str | bytes, encoding: str | None) -> str:
    """A page that its site offers as Markdown. Markup in it is text: what is written as Markdown needs none."""
    from markdown_it import MarkdownIt  # only here: few sites do

    said = text if isinstance(text, str) else decode(text, encoding).text
    return f"<main>{MarkdownIt('commonmark', {'html': False}).enable('table').render(said)}</main>"


def serialised(source: object) -> str | None:
    """The HTML of a tree or an element of lxml or BeautifulSoup; None for anything else."""
    libraries = {kind.__module__.partition(".")[0] for kind in type(source).__mro__}
    if "lxml" in libraries:
        return _from_lxml(source)
    return str(source) if "bs4" in libraries else None


def _from_lxml(tree: Any) -> str:
    if hasattr(tree, "getroottree") and tree.getparent() is None:
        tree = tree.getroottree()  # the root of a page: so its doctype comes along
    written = sys.modules["lxml.etree"].tostring(tree, method="html", encoding="unicode", with_tail=False)
    return str(written)


def _given(source: object, max_bytes: int) -> _Given:
    if isinstance(source, str | bytes):
        return _Given(source)
    if isinstance(source, bytearray | memoryview):
        return _Given(bytes(source))
    if isinstance(source, PathLike):
        return _Given(_from_path(Path(source), max_bytes))
    if (html := serialised(source)) is not None:
        return _Given(html)
    received = _received(source)
    if received is None and callable(getattr(source, "read", None)):
        received = _from_file(source, max_bytes)
    if received is None:
        raise BadArgument(f"a page is {_WHAT_IS_TAKEN}, not {type(source).__name__}")
    return _Given(received, _address(source), _charset(source))


def _from_path(path: Path, max_bytes: int) -> str | bytes:
    if (size := path.stat().st_size) > max_bytes:
        raise PageTooLarge(size, max_bytes)
    with path.open("rb") as file:  # may have no size and still be endless, such as a pipe
        return _from_file(file, max_bytes)


def _from_file(file: Any, max_bytes: int) -> str | bytes:
    """All that is left in a file. One read may give less than all."""
    pieces: list[Any] = []
    left = max_bytes + 1
    while left > 0 and (piece := file.read(left)):
        if not isinstance(piece, str | bytes):
            raise BadArgument(f"read() of {type(file).__name__} gives bytes or str, not {type(piece).__name__}")
        pieces.append(piece)
        left -= len(piece)
    if left <= 0:
        raise PageTooLarge(None, max_bytes)
    return ("" if pieces and isinstance(pieces[0], str) else b"").join(pieces)


def _received(source: object) -> str | bytes | None:
    """What an HTTP client has received; None if this is not the object of one."""
    if not (hasattr(source, "headers") or hasattr(source, "url")):  # many things have a text or data
        return None
    for name in _BYTES_OF_RESPONSE:
        if isinstance(found := getattr(source, name, None), bytes):
            return found
    text = getattr(source, "text", None)
    return text if isinstance(text, str) else None


def _address(source: object) -> str | None:
    try:
        found = getattr(source, "url", None)
    except RuntimeError:  # a response of httpx that belongs to no request
        return None
    return None if found is None or callable(found) else str(found)


def _charset(source: object) -> str | None:
    """The encoding that the server named. What clients guess where it named none is not asked for."""
    said = getattr(source, "charset", None)
    if isinstance(said, str):
        return said
    ask = getattr(getattr(source, "headers", None), "get", None)
    if not callable(ask):
        return None
    header = ask("Content-Type") or ask("content-type") or ""
    found = _CHARSET.search(header.decode("latin-1") if isinstance(header, bytes) else str(header))
    return found[1] if found else None
