"""Pictures and style sheets of a page, when its user asks for them: by our own fetcher, with its limits.

Their addresses are the page's choice, so only the open internet is reached. The browser gets pictures as data, and
sheets in which nothing can be loaded; it asks nobody for anything.
"""

from __future__ import annotations

import time
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

from thresher.errors import ThresherError
from thresher.fetch.client import Fetched, fetch
from thresher.page import harmless
from thresher.page.addresses import base_of, web_address
from thresher.studio.opened_page import OpenedPage

if TYPE_CHECKING:
    from thresher.studio.studio import Studio

MOST_PICTURES: Final = 40
MOST_SHEETS: Final = 12
LARGEST: Final = 2 * 2**20
_TOGETHER: Final = 6
_SECONDS: Final = 15.0
_KINDS: Final = ("image/png", "image/jpeg", "image/gif", "image/webp", "image/avif")
"""No drawings: what is in them is not looked at."""


def fetched(studio: Studio, opened: OpenedPage) -> dict[str, Any]:
    page, base = opened.page, base_of(opened.page, opened.source.url)
    pictures = _addresses([page.attr(row, "src") for row in page.rows("img").tolist()], base)[:MOST_PICTURES]
    links = [row for row in page.rows("link").tolist() if harmless.style_link(page.attrs(row))]
    sheets = _addresses([page.attr(row, "href") for row in links], base)[:MOST_SHEETS]
    until = time.monotonic() + _SECONDS
    wanted = [(given, url, True) for given, url in pictures] + [(given, url, False) for given, url in sheets]
    with ThreadPoolExecutor(_TOGETHER) as pool:
        found = list(pool.map(lambda each: _one(studio, each[1], each[2], until), wanted))
    return {
        "pictures": [
            {"address": given, "data": _as_data(one)}
            for (given, _, is_picture), one in zip(wanted, found, strict=True)
            if is_picture and one is not None
        ],
        "sheets": [
            harmless.style(one.content.decode(one.charset or "utf-8", "replace"))
            for (_, _, is_picture), one in zip(wanted, found, strict=True)
            if not is_picture and one is not None
        ],
        "failed": sum(one is None for one in found),
    }


def _addresses(given: list[str | None], base: str) -> list[tuple[str, str]]:
    """Each once: as the page has it, and whole."""
    whole = {each: web_address(each, base) for each in given if each}
    return [(each, url) for each, url in whole.items() if url]


def _one(studio: Studio, url: str, is_picture: bool, until: float) -> Fetched | None:
    if (left := until - time.monotonic()) <= 0:
        return None
    try:
        found = fetch(
            url,
            chosen_by="page",
            private="refuse" if studio.private is False else "typed",
            timeout=left,
            max_bytes=LARGEST,
            accept="image/*" if is_picture else "text/css",
            any_type=True,  # what it says it is, is looked at below
        )
    except (ThresherError, LookupError):
        return None
    fits = found.content_type in _KINDS if is_picture else found.content_type == "text/css"
    return found if fits else None


def _as_data(found: Fetched) -> str:
    return f"data:{found.content_type};base64,{b64encode(found.content).decode()}"
