"""The class of readability-lxml, built on `thresher.extract`."""

from __future__ import annotations

from typing import Any, Final

from thresher.cached import cached_property
from thresher.compat.notice import warn_of
from thresher.compat.source import html_of
from thresher.errors import PageTooLarge
from thresher.extraction import Extraction
from thresher.journey import extract
from thresher.page import Page
from thresher.sources import page_from

__all__ = ["Document", "Unparseable"]

_TUNING: Final = {
    "positive_keywords": None,
    "negative_keywords": None,
    "min_text_length": 25,
    "retry_length": 250,
    "xpath": False,
    "handle_failures": "discard",
}
"""The arguments that steer readability's scoring, with their defaults. The model here has no such scoring."""


class Unparseable(ValueError):
    """The page is too large."""


class Document:
    """A page, and what a reader wants of it."""

    def __init__(
        self,
        input: Any,  # noqa: A002
        positive_keywords: Any = None,
        negative_keywords: Any = None,
        url: str | None = None,
        min_text_length: int = 25,
        retry_length: int = 250,
        xpath: bool = False,
        handle_failures: str | None = "discard",
    ) -> None:
        given = locals()
        warn_of((name for name, default in _TUNING.items() if given[name] != default), "arguments")
        self.input = input
        self.url = url

    @cached_property
    def _page(self) -> Page:
        try:
            return page_from(html_of(self.input))
        except PageTooLarge as error:
            raise Unparseable(str(error)) from None

    @cached_property
    def _result(self) -> Extraction:
        return extract(self._page, url=self.url)

    @cached_property
    def _everything(self) -> Extraction:
        return extract(self._page, url=self.url, method="plain")

    @property
    def encoding(self) -> str:
        """The encoding in which the page was read."""
        return self._page.encoding

    def title(self) -> str:
        """The page's title as its head has it, the name of the site included."""
        stated = (self._page.text_below(row) for row in self._page.rows("title").tolist()[:1])
        return next(stated, "") or self._result.metadata.title or "[no-title]"

    def short_title(self) -> str:
        """The title of the article."""
        return self._result.metadata.title or ""

    def author(self) -> str:
        return self._result.metadata.author or "[no-author]"

    def content(self) -> str:
        """All that is visible on the page, as clean HTML."""
        return f"<body>{self._everything.html}</body>"

    def get_clean_html(self) -> str:
        return self._everything.document()

    def summary(self, html_partial: bool = False, keep_all_images: bool = False) -> str:
        """The main content as clean HTML: a whole document, or a `div` to put into another. Its images are kept."""
        content = f"<div>{self._result.html}</div>"
        return content if html_partial else f"<html><body>{content}</body></html>"
