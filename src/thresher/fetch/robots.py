"""What sites allow to robots: robots.txt, as RFC 9309 has it.

It is fetched once for every site, with the guards of any other fetch. A site that has none allows everything; one whose
robots.txt cannot be had, because its server fails, allows nothing for now.
"""

from __future__ import annotations

import threading
from typing import Final, Unpack
from urllib.parse import urlsplit

from protego import Protego

from thresher.errors import FetchError, PageTooLarge, RefusedAddress
from thresher.fetch.client import USER_AGENT, FetchOptions, fetch
from thresher.page.decode import clean_text

__all__ = ["DisallowedByRobots", "Robots"]

_LARGEST: Final = 512_000
"""Bytes that are read; the RFC asks for 500 KiB at the least."""
_NAME: Final = USER_AGENT.partition("/")[0]
_MOST_SITES: Final = 1_000


class DisallowedByRobots(FetchError):
    """The site asks robots not to fetch this address."""


class Robots:
    """The rules of the sites that were asked for so far."""

    def __init__(self, **options: Unpack[FetchOptions]) -> None:
        """The options are those of `fetch`: who chose the addresses, what is private, how long to wait."""
        self._options: FetchOptions = {**options, "max_bytes": _LARGEST}
        self._rules: dict[str, Protego] = {}
        self._lock = threading.Lock()

    def check(self, url: str) -> None:
        """Raise `DisallowedByRobots` for an address that may not be fetched."""
        if not self.of(url).can_fetch(url, _NAME):
            raise DisallowedByRobots(f"{url} was not fetched: robots.txt of the site asks robots not to; "
                                     "leave out --robots if you may fetch it all the same")  # fmt: skip

    def pause(self, url: str) -> float | None:
        """The seconds between two requests that the site asks for."""
        return self.of(url).crawl_delay(_NAME)

    def of(self, url: str) -> Protego:
        """The rules of the site that an address belongs to."""
        parts = urlsplit(url)
        site = f"{parts.scheme}://{parts.netloc}"
        with self._lock:
            known = self._rules.get(site)
        if known is None:
            known = Protego.parse(self._text(site))
            with self._lock:
                if len(self._rules) >= _MOST_SITES:
                    self._rules.clear()
                self._rules[site] = known
        return known

    def _text(self, site: str) -> str:
        try:
            found = fetch(f"{site}/robots.txt", **self._options)
        except PageTooLarge:
            return "User-agent: *\nDisallow: /"  # what stands beyond the limit is not known
        except RefusedAddress:
            raise
        except FetchError as trouble:
            return "" if trouble.status is not None and trouble.status < 500 else "User-agent: *\nDisallow: /"
        return clean_text(found.content.decode("utf-8", "replace"))
