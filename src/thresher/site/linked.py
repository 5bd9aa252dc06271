"""Which pages that a page links to are likely to be built as it is: those whose addresses look like its own."""

from __future__ import annotations

from typing import Final
from urllib.parse import urldefrag, urlsplit

from thresher.page import Page
from thresher.page.site import site_of
from thresher.render.links import Addresses

_MOST_LOOKED_AT: Final = 2_000
"""Links of a page that are looked at."""
_NO_PAGES: Final = frozenset(
    "7z avi bz2 css csv doc docx epub exe gif gz ico jpeg jpg js json m4a mov mp3 mp4 odt ogg pdf png ppt pptx rar rss "
    "svg tar tgz txt wav webm webp xls xlsx xml zip".split()
)
"""What addresses end in that lead to no web page."""


def linked_pages(page: Page, url: str, most: int) -> list[str]:
    """Addresses of other pages of the same site, the most similar first."""
    here, addresses = site_of(url), Addresses(page, url)
    own = _plain(url)
    found: dict[str, None] = {}
    for row in page.rows("a")[:_MOST_LOOKED_AT]:
        address = addresses.link(int(row))
        plain = _plain(address) if address else own
        if here is not None and site_of(plain) == here and plain != own and not _is_file(plain):
            found.setdefault(plain)
    order = sorted(enumerate(found), key=lambda each: (_distance(own, each[1]), each[0]))
    return [address for _, address in order[:most]]


def _plain(address: str) -> str:
    return urldefrag(address).url


def _is_file(address: str) -> bool:
    name = urlsplit(address).path.rpartition("/")[2].lower()
    return name.rpartition(".")[2] in _NO_PAGES if "." in name else False


def _distance(one: str, two: str) -> tuple[int, int]:
    """How unlike two addresses are: in how deep they lie, and in how they begin."""
    first, second = (urlsplit(each).path.strip("/").split("/") for each in (one, two))
    shared = next((n for n, pair in enumerate(zip(first, second, strict=False)) if pair[0] != pair[1]), len(first))
    return abs(len(first) - len(second)), -shared
