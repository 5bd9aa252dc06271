"""The address that a page names as its own."""

from __future__ import annotations

from thresher.page import Page
from thresher.render.links import absolute


def own_address(page: Page) -> str | None:
    """The canonical link of a page, else what it tells to those who share it; None where it says nothing."""
    for row in page.rows("link").tolist():
        if (page.attr(row, "rel") or "").strip().lower() == "canonical":
            return absolute(page.attr(row, "href") or "", "")
    for row in page.rows("meta").tolist():
        if (page.attr(row, "property") or "").strip().lower() == "og:url":
            return absolute(page.attr(row, "content") or "", "")
    return None
