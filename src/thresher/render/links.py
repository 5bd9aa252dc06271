"""The addresses in the output: absolute, never dangerous, and never longer in all than the page allows.

Broken markup can make the parser repeat a link in every paragraph that follows. So the addresses that are written are
paid from a purse, which holds the length of the page: an honest page has every address in its source, and never runs
out. What a long base adds to short addresses is paid from a second, larger one (`page/budget.py`).
"""

from __future__ import annotations

from typing import Final

from thresher.kernel import picture_sources
from thresher.page import Page, tags
from thresher.page.addresses import absolute, base_of
from thresher.page.budget import Step

MAX_ADDRESS: Final = 2_000
"""Longer addresses are left out: they carry data."""

_SOURCE: Final = tags.CODE["source"]
_MOST_ROWS_WITH_SOURCES: Final = 9
"""Rows of a film or a sound in which its sources are looked for."""


class Addresses:
    """Turns the addresses of one page into safe, absolute ones, within the budget."""

    def __init__(self, page: Page, url: str | None) -> None:
        self._page = page
        self._base = base_of(page, url)
        self._purse = page.purse(Step.ADDRESSES)
        self._absolute_purse = page.purse(Step.ABSOLUTE_ADDRESSES)

    def link(self, row: int) -> str | None:
        """Where a link leads; None if that should not be written."""
        href = self._page.attr(row, "href")
        return None if (href or "").strip() == "#" else self._spend(href)

    def image(self, row: int) -> str | None:
        """The address of a picture; None where it is none to be seen, such as an icon."""
        return next(filter(None, map(self._spend, picture_sources(self._page.native, row))), None)

    def media(self, row: int) -> str | None:
        """A film, a sound or an embedded page: its own address, or that of its first source."""
        page = self._page
        inside = range(row + 1, min(int(page.end[row]), row + _MOST_ROWS_WITH_SOURCES))
        for candidate in (row, *(source for source in inside if page.tag[source] == _SOURCE)):
            if address := self._spend(page.attr(candidate, "src") or page.attr(candidate, "data-src")):
                return address
        return None

    def _spend(self, address: str | None) -> str | None:
        if not address or len(address) > MAX_ADDRESS:
            return None
        found = absolute(address, self._base) if self._purse.pay(address) else None
        return found if self._absolute_purse.pay(found or "") else None
