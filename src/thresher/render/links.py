"""Addresses in the output: made absolute, never dangerous, never more than the page had.

Broken markup can make the parser repeat one link in every paragraph that follows. The addresses that are written are
therefore paid from a budget, the length of the page: every address stands in the source once, so an honest page never
runs out. What a long base adds to short addresses is paid from a second, larger one.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urljoin, urlsplit

from thresher.page import Page, tags

MAX_ADDRESS: Final = 2_000
"""Longer addresses are left out: they carry data, not places."""

_LARGEST_GROWTH: Final = 16
_SAFE_SCHEMES: Final = frozenset({"", "http", "https", "mailto", "tel", "ftp", "sms"})
_IGNORED_BY_BROWSERS: Final = re.compile(r"[\x00-\x20]+\Z|\A[\x00-\x20]+|[\t\r\n]+")
_SCHEME: Final = re.compile(r"([^/?#:]*):")
_AFTER_PATH: Final = re.compile(r"(?=[?#])")
_LATE_SOURCES: Final = ("data-src", "data-original", "data-lazy-src", "data-lazy")
_IMAGE_SOURCES: Final = (*_LATE_SOURCES, "src", "srcset", "data-srcset")
_LIKE_ADDRESS: Final = re.compile(r"\S*[./]\S*")
_SOURCE: Final = tags.CODE["source"]
_FEW: Final = 9


class Addresses:
    """Turns the addresses of one page into safe, absolute ones, within the budget."""

    def __init__(self, page: Page, url: str | None) -> None:
        self._page = page
        self._base = _base_address(page, url)
        self._budget = len(page.source)
        self._absolute_budget = _LARGEST_GROWTH * len(page.source)

    def link(self, row: int) -> str | None:
        """Where a link leads, or None where it leads nowhere that should be written."""
        href = self._page.attr(row, "href")
        return None if (href or "").strip() == "#" else self._spend(href)

    def image(self, row: int) -> str | None:
        """The picture itself: pages that load pictures late keep the address in some other attribute."""
        for name in _IMAGE_SOURCES:
            value = (self._page.attr(row, name) or "").strip()
            if name in _LATE_SOURCES and not _LIKE_ADDRESS.fullmatch(value):
                continue  # such as data-lazy="true"
            if "srcset" in name:
                value = value.split(maxsplit=1)[0].rstrip(",") if value else ""
            if address := self._spend(value):
                return address
        return None

    def media(self, row: int) -> str | None:
        """A film, a sound or an embedded page: its own address, or that of its first source."""
        page = self._page
        inside = range(row + 1, min(int(page.end[row]), row + _FEW))
        for candidate in (row, *(source for source in inside if page.tag[source] == _SOURCE)):
            if address := self._spend(page.attr(candidate, "src") or page.attr(candidate, "data-src")):
                return address
        return None

    def attribute(self, row: int, name: str) -> str | None:
        return self._spend(self._page.attr(row, name))

    def _spend(self, address: str | None) -> str | None:
        if not address or len(address) > MAX_ADDRESS:
            return None
        self._budget -= len(address)
        found = absolute(address, self._base) if self._budget >= 0 else None
        self._absolute_budget -= len(found or "")
        return found if self._absolute_budget >= 0 else None


def absolute(address: str, base: str) -> str | None:
    """A safe, absolute address; relative where there is no base; None for scripts, data and what cannot be read."""
    path, *rest = _AFTER_PATH.split(_IGNORED_BY_BROWSERS.sub("", address).strip(), maxsplit=1)
    address = path.replace("\\", "/") + "".join(rest)  # as browsers do
    scheme = _SCHEME.match(address)
    if not address or (scheme is not None and scheme[1].lower() not in _SAFE_SCHEMES):
        return None
    try:
        joined = urljoin(base, address) if base else address
        return joined.replace(" ", "%20") if urlsplit(joined).scheme.lower() in _SAFE_SCHEMES else None
    except ValueError:
        return None


def _base_address(page: Page, url: str | None) -> str:
    """The address that relative ones start from: `<base>` where the page has it, else its own."""
    given = (page.attr(row, "href") for row in page.rows("base").tolist())
    first = next((address for address in given if address is not None), "")
    return absolute(first, url or "") or url or ""
