"""What a site lists of itself: the addresses in its sitemaps and feeds.

    for address in sitemap_addresses("https://example.org/"): ...
    for address in feed_addresses("https://example.org/feed.xml"): ...

Both stop at bounds of their own: a site can list sitemaps of sitemaps for ever. What they list was chosen by the site,
and is fetched as such.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from io import BytesIO
from typing import Any, Final
from urllib.parse import urljoin, urlsplit
from xml.etree.ElementTree import ParseError

from thresher.errors import FetchError, MissingExtra, ThresherError
from thresher.fetch.client import fetch
from thresher.fetch.robots import Robots
from thresher.inflate import Corrupt, inflate

try:
    import feedparser  # type: ignore[import-untyped]
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import iterparse
except ImportError as error:
    raise MissingExtra(error.name or "feedparser", "lists") from error

__all__ = ["feed_addresses", "sitemap_addresses"]

MOST_SITEMAPS: Final = 1_000
MOST_ADDRESSES: Final = 2_000_000
_GZIP: Final = b"\x1f\x8b"
_LARGEST: Final = 64 * 1024 * 1024
"""Bytes of a sitemap that is unpacked; the protocol allows 50 MB."""


def sitemap_addresses(url: str, **options: Any) -> Iterator[str]:
    """All pages of a sitemap, and of the sitemaps that it lists; `options` are those of `thresher.fetch`.

    Of a site's front page, the sitemaps that its robots.txt names, else /sitemap.xml. A sitemap further down that
    cannot be had is left out; `FetchError` says what is wrong with the first.
    """
    waiting = deque(_sitemaps_of_site(url, options) if urlsplit(url).path in ("", "/") else [url])
    seen, count = set(waiting), 0
    while waiting and count < MOST_ADDRESSES:
        pages, further = _read_sitemap(waiting.popleft(), options, is_first=len(seen) == 1)
        options = options | {"chosen_by": "page"}
        for page in pages[: MOST_ADDRESSES - count]:
            count += 1
            yield page
        for address in further:
            if address not in seen and len(seen) < MOST_SITEMAPS:
                seen.add(address)
                waiting.append(address)


def feed_addresses(url: str, **options: Any) -> Iterator[str]:
    """The pages that an RSS or Atom feed links to; `options` are those of `thresher.fetch`."""
    found = fetch(url, any_type=True, **options)
    feed = feedparser.parse(BytesIO(found.content), response_headers={"content-location": found.url})
    if not feed.version:
        raise FetchError(f"{url} is no feed that can be read: it is neither RSS nor Atom")
    for entry in feed.entries:
        if entry.get("link"):
            yield urljoin(found.url, entry["link"])


def _sitemaps_of_site(url: str, options: dict[str, Any]) -> list[str]:
    named = [urljoin(url, address) for address in Robots(**options).of(url).sitemaps]
    return list(dict.fromkeys(named))[:MOST_SITEMAPS] or [urljoin(url, "/sitemap.xml")]


def _read_sitemap(url: str, options: dict[str, Any], *, is_first: bool) -> tuple[list[str], list[str]]:
    """The pages and the further sitemaps that a sitemap lists."""
    try:
        found = fetch(url, any_type=True, **options)
        return _listed(_unpacked(found.content), found.url)
    except (ThresherError, Corrupt, ParseError, DefusedXmlException) as problem:
        if not is_first:
            return [], []
        if isinstance(problem, ThresherError):
            raise
        raise FetchError(f"{url} is no sitemap that can be read: {problem}") from problem


def _unpacked(content: bytes) -> bytes:
    """Sitemaps are often kept as .xml.gz."""
    if not content.startswith(_GZIP):
        return content
    whole = bytearray()
    for piece in inflate([content], ["gzip"], lambda: None):
        whole += piece
        if len(whole) > _LARGEST:
            raise Corrupt(f"unpacked it has more than {_LARGEST:,} bytes")
    return bytes(whole)


def _listed(content: bytes, base: str) -> tuple[list[str], list[str]]:
    if not content.lstrip().startswith(b"<"):  # a sitemap may also be a list, an address in every line
        lines = content.decode("utf-8", "replace").split()
        return [line for line in lines if line.startswith(("http://", "https://"))], []
    pages: list[str] = []
    sitemaps: list[str] = []
    for _, element in iterparse(BytesIO(content), forbid_dtd=True):
        name = element.tag.rpartition("}")[2]
        if name in ("url", "sitemap"):
            place = next((each.text for each in element if each.tag.rpartition("}")[2] == "loc"), None)
            if place and place.strip():
                (pages if name == "url" else sitemaps).append(urljoin(base, place.strip()))
            element.clear()
    return pages, sitemaps
