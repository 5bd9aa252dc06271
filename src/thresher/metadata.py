"""Facts about a page that its head and headings state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from thresher.page import Page

_TITLE_PROPERTIES: Final = ("og:title", "twitter:title", "dc.title")


@dataclass(frozen=True, slots=True)
class Metadata:
    """What is known of a page; None where the page does not say."""

    title: str | None
    language: str | None
    url: str | None


def metadata_of(page: Page, url: str | None) -> Metadata:
    return Metadata(title=_title(page), language=_language(page), url=url)


def _title(page: Page) -> str | None:
    """The title that the page gives to others, else its only main heading, else its `<title>`."""
    stated: dict[str, str] = {}
    for row in page.rows("meta").tolist():
        name = (page.attr(row, "property") or page.attr(row, "name") or "").lower()
        if name in _TITLE_PROPERTIES:
            stated.setdefault(name, " ".join((page.attr(row, "content") or "").split()))
    headings = [page.text_below(row, hidden=False) for row in page.rows("h1").tolist()[:2]]
    main_heading = headings if len(headings) == 1 else []
    titles = [page.text_below(row) for row in page.rows("title").tolist()[:1]]
    candidates = [*(stated.get(name) for name in _TITLE_PROPERTIES), *main_heading, *titles]
    return next((title for title in candidates if title), None)


def _language(page: Page) -> str | None:
    return (page.attr(0, "lang") or page.attr(0, "xml:lang") or "").strip() or None
