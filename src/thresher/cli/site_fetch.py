"""`--site-fetch N`: pages that a page links to are fetched, politely, to see what the site repeats."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from thresher.cli import messages, sources
from thresher.errors import FetchError, ThresherError
from thresher.site import Site
from thresher.site.linked import linked_pages
from thresher.site.site import FEWEST_PAGES

if TYPE_CHECKING:
    from thresher.fetch.robots import Robots

MOST_FETCHED: Final = 20
PAUSE: Final = 1.0
"""Seconds between two requests, unless robots.txt asks for more."""
_LONGEST_PAUSE: Final = 30.0


def fetched_site(first: sources.OpenedPage, url: str | None, most: int, reading: sources.Reading) -> Site:
    """What a page shares with up to so many pages of its site that it links to."""
    site = Site([first.page])
    if url is None:
        _say("--site-fetch needs to know where the page stands: give its address with --url", reading)
        return site
    addresses = linked_pages(first.page, url, most)
    robots, missed = _robots(first, url, reading), 0
    for number, address in enumerate(addresses):
        time.sleep(_pause(robots, address) if number else 0)
        try:
            robots.check(address)
            site.add(sources.open_further_page(address, reading, within=first.fetched or url).page)
        except (ThresherError, OSError):
            missed += 1
    _tell(site, len(addresses), missed, reading)
    return site


def _robots(first: sources.OpenedPage, url: str, reading: sources.Reading) -> Robots:
    from thresher.fetch.robots import Robots  # only here: few ask for it

    return Robots(**sources.fetching_options(reading, "page"), within=first.fetched or url)


def _pause(robots: Robots, address: str) -> float:
    try:
        asked = robots.pause(address)
    except FetchError:
        asked = None
    return min(max(PAUSE, asked or 0.0), _LONGEST_PAUSE)


def _tell(site: Site, tried: int, missed: int, reading: sources.Reading) -> None:
    """What was fetched, and whether it was enough."""
    fetched = f"fetched {messages.counted(site.pages - 1, 'page')} of the site to compare with"
    refused = f"; {missed} could not be had, or robots.txt asks not to" if missed else ""
    few = f"; with fewer than {FEWEST_PAGES} in all, nothing is left out" if site.pages < FEWEST_PAGES else ""
    none = "; the page links to no other page of its site" if not tried else ""
    _say(f"{fetched}{refused}{none}{few}", reading)


def _say(text: str, reading: sources.Reading) -> None:
    if not reading.quiet:
        messages.note(text)
