"""Addresses in the output: made absolute, never dangerous, never more than the page had.

Broken markup can make the parser repeat one link in every paragraph that follows. The addresses that are written are
therefore paid from a budget, the length of the page: every address stands in the source once, so an honest page never
runs out.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urljoin, urlsplit

from thresher.page import Page

MAX_ADDRESS: Final = 2_000
"""Longer addresses are left out: they carry data, not places."""

_SAFE_SCHEMES: Final = frozenset({"", "http", "https", "mailto", "tel", "ftp", "sms"})
_IGNORED_BY_BROWSERS: Final = re.compile(r"[\x00-\x20]+\Z|\A[\x00-\x20]+|[\t\r\n]+")
_SCHEME: Final = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*):")
_IMAGE_SOURCES: Final = ("src", "data-src", "data-original", "data-lazy-src", "data-lazy", "srcset", "data-srcset")


class Addresses:
    """Turns the addresses of one page into safe, absolute ones, within the budget."""

    def __init__(self, page: Page, url: str | None) -> None:
        self._page = page
        self._base = _base_address(page, url)
        self._budget = len(page.source)

    def link(self, row: int) -> str | None:
        """Where a link leads, or None where it leads nowhere that should be written."""
        return self._spend(self._page.attr(row, "href"))

    def image(self, row: int) -> str | None:
        """The picture itself: pages that load pictures late keep the address in some other attribute."""
        for name in _IMAGE_SOURCES:
            value = self._page.attr(row, name)
            if value and not value.lstrip()[:5].lower().startswith("data:"):
                return self._spend(value.split()[0] if "srcset" in name and value.split() else value)
        return None

    def attribute(self, row: int, name: str) -> str | None:
        return self._spend(self._page.attr(row, name))

    def _spend(self, address: str | None) -> str | None:
        if not address or len(address) > MAX_ADDRESS:
            return None
        self._budget -= len(address)
        return absolute(address, self._base) if self._budget >= 0 else None


def absolute(address: str, base: str) -> str | None:
    """A safe, absolute address; relative where there is no base; None for scripts, data and what cannot be read."""
    address = _IGNORED_BY_BROWSERS.sub("", address)
    scheme = _SCHEME.match(address)
    if not address or (scheme is not None and scheme[1].lower() not in _SAFE_SCHEMES):
        return None
    try:
        joined = urljoin(base, address) if base else address
        return joined if urlsplit(joined).scheme.lower() in _SAFE_SCHEMES else None
    except ValueError:
        return None


def _base_address(page: Page, url: str | None) -> str:
    """The address that relative ones start from: `<base>` where the page has it, else its own."""
    for row in page.rows("base")[:1].tolist():
        return absolute(page.attr(row, "href") or "", url or "") or url or ""
    return url or ""
