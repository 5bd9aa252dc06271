"""Another form of a page, where it names one: Markdown, AMP, or the address that it calls its own.

Which forms there are the page says itself, so their addresses are choices of the page, and fetched as such. Where one
cannot be had, the page itself is what there is.
"""

from __future__ import annotations

from collections.abc import Callable

from thresher.errors import BadArgument, ThresherError
from thresher.fetch.client import Fetched, fetch
from thresher.page import Page
from thresher.page.addresses import PREFERENCES, alternate_addresses, canonical_address, web_address, web_base_of
from thresher.page.site import site_of
from thresher.sources import MARKDOWN

__all__ = ["fetch_preferred"]


def fetch_preferred(url: str, prefer: str | None, get: Callable[..., Fetched] = fetch) -> Fetched:
    """The page at an address, in the form that is preferred if there is one. `get` fetches as `thresher.fetch` does."""
    if prefer is not None and prefer not in PREFERENCES:
        raise BadArgument(f"prefer is one of {', '.join(PREFERENCES)}, not {prefer!r}")
    page = get(url, accept=f"{MARKDOWN}, text/html;q=0.9, */*;q=0.5") if prefer == "markdown" else get(url)
    if prefer is None or page.content_type == MARKDOWN:
        return page
    address = _address(page, prefer)
    if address is None or address == page.url:
        return page
    own, there = site_of(page.url), site_of(address)
    within = page if own is not None and there is not None and own.holds(there) else None
    try:
        found = get(address, chosen_by="page", within=within)
    except ThresherError:
        return page
    return found if prefer != "markdown" or found.content_type in (MARKDOWN, "text/plain") else page


def _address(page: Fetched, prefer: str) -> str | None:
    parsed = Page.parse(page.content, encoding=page.charset).at(page.url)
    if prefer == "canonical":
        return web_address(canonical_address(parsed) or "", web_base_of(parsed, page.url))
    return alternate_addresses(parsed, page.url).get(prefer)
