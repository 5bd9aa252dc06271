"""Addresses of the pages of one article: what remains of an address without its page number.

    example.org/story?page=3        example.org/story   3
    example.org/story/3/            example.org/story   3
    example.org/story-3.html        example.org/story   3

Two addresses belong to the same article if the same remains of both. An address can be read in more than one way, and
a number may be part of a name, as in example.org/terminal-5: the other links of the page must decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

from thresher.page.site import site_of

LONGEST_ADDRESS: Final = 2_000
"""Longer addresses are ignored: they carry data."""

_HIGHEST_PAGE: Final = 50
"""Higher numbers at the end of a path are years, issues and identifiers, unless a word calls them pages."""

_PAGE_PARAMETERS: Final = frozenset(
    """
    page p pg pn pagenum pageno page_no page_num pagenumber page_number pagenr currentpage current_page curpage
    whichpage thispage paged pagina pag seite seitenr sida side sivu strana strona str sayfa trang halaman hal
    pageindex page_index pgno pagen story_page articlepage article_page post_page part
    """.split()
)
_POST_PARAMETERS: Final = frozenset({"start", "offset", "st"})

_PAGE_WORD: Final = r"(?:page|pagina|pag|pg|p|seite|sida|side|strana|strona|sayfa|trang|halaman|part)"
_NUMBER: Final = r"(?P<number>\d{1,3})(?:\.(?:s?html?|php\d?|aspx?|jspx?|cfm|do))?/?"
_STYLES: Final = (
    ("word", re.compile(rf"[-_.,;:/]{{1,3}}{_PAGE_WORD}[-_.,=:/]?{_NUMBER}\Z", re.IGNORECASE)),
    ("segment", re.compile(rf"/(?:index[-_]?)?{_NUMBER}\Z", re.IGNORECASE)),
    ("suffix", re.compile(rf"(?<=[^\W\d])[-_,.]{_NUMBER}\Z", re.IGNORECASE)),
    ("glued", re.compile(rf"(?<=[^\W\d_]){_NUMBER}\Z", re.IGNORECASE)),
)
_LONGEST_ENDING: Final = 40
_TRACKING: Final = re.compile(
    r"(?:utm|mtm|pk)_\w{1,40}|fbclid|gclid|ref|ref_src|source|sid|phpsessid|lang|hl", re.IGNORECASE
)
_ENDING_WITHOUT_MEANING: Final = re.compile(
    r"(?:/(?:index|default))?(?:\.(?:s?html?|php\d?|aspx?|jspx?|cfm|do))?/?\Z", re.IGNORECASE
)

Query = tuple[tuple[str, str], ...]


class NumberedAddress(NamedTuple):
    """An address without its page number, and the number: one of the ways to read an address."""

    host: str
    path: str
    query: Query
    """Host, path and query without the number, in a form that can be compared."""
    number: int = 1
    style: str = ""
    """How the number is written; "" if there is none."""

    @property
    def article(self) -> tuple[str, str, Query]:
        return self.host, self.path, self.query

    @property
    def counts_posts(self) -> bool:
        """Whether the number is that of the first post on the page, not of the page."""
        return self.style in _POST_PARAMETERS


def numbered_addresses(address: str) -> Iterator[NumberedAddress]:
    """All ways to read an address: as that of a first page without a number, and with each number it may have."""
    parts = _parts(address)
    if parts is None:
        return
    host, path, query = parts
    yield NumberedAddress(host, _bare(path), query)
    for place, (name, value) in enumerate(query):
        if name.lower() in _PAGE_PARAMETERS | _POST_PARAMETERS and value.isdecimal() and len(value) <= 4:
            rest = query[:place] + query[place + 1 :]
            yield NumberedAddress(host, _bare(path), rest, int(value), name.lower())
    for style, pattern in _STYLES:
        ending = pattern.search(path, max(0, len(path) - _LONGEST_ENDING))
        if ending and (style == "word" or int(ending["number"]) <= _HIGHEST_PAGE):
            yield NumberedAddress(host, _bare(path[: ending.start()]), query, int(ending["number"]), style)


def _parts(address: str) -> tuple[str, str, Query] | None:
    """Host, path and query of an address; None if it is no address of the web. Another port is another host."""
    if len(address) > LONGEST_ADDRESS or (site := site_of(address)) is None:
        return None
    try:
        found = urlsplit(address)
        query = parse_qsl(found.query, keep_blank_values=True, max_num_fields=50)
    except ValueError:
        return None
    return (
        site.authority,
        unquote(found.path),
        tuple(sorted(pair for pair in query if not _TRACKING.fullmatch(pair[0]))),
    )


def _bare(path: str) -> str:
    """A path without an ending that makes no difference."""
    ending = _ENDING_WITHOUT_MEANING.search(path, max(0, len(path) - _LONGEST_ENDING))
    return path[: ending.start()] if ending else path
