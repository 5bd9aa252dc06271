"""What the head of a page states, as it states it."""

from __future__ import annotations

from typing import Any, Final

from thresher.page import Page
from thresher.render.links import Addresses

_MOST_META_ELEMENTS: Final = 1_000
"""So many `meta` elements are looked at; honest pages have some dozens."""


def favicon(page: Page, url: str | None) -> str:
    """The address of the site's small icon."""
    addresses = Addresses(page, url)
    for row in page.rows("link").tolist()[:_MOST_META_ELEMENTS]:
        if "icon" in (page.attr(row, "rel") or "").lower().split():
            return addresses.link(row) or ""
    return ""


def stated(page: Page) -> dict[str, Any]:
    """The `meta` elements by name; og:image:width is found at ["og"]["image"]["width"]."""
    found: dict[str, Any] = {}
    for row in page.rows("meta").tolist()[:_MOST_META_ELEMENTS]:
        name, value = page.attr(row, "property") or page.attr(row, "name"), page.attr(row, "content")
        if name and value:
            _put(found, name.split(":")[:4], value)
    return found


def _put(found: dict[str, Any], path: list[str], value: str) -> None:
    """A name that has a value of its own and more below it keeps its value under "identifier"."""
    for step in path[:-1]:
        below = found.setdefault(step, {})
        if not isinstance(below, dict):
            below = found[step] = {"identifier": below}
        found = below
    last = found.get(path[-1])
    if isinstance(last, dict):
        last.setdefault("identifier", value)
    else:
        found.setdefault(path[-1], value)
