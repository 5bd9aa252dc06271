"""The settings of an article that mean something here, and a warning for the others."""

from __future__ import annotations

from typing import Any

from thresher.compat.notice import warn_of


class Configuration:
    """The settings of an article: limits, and how it is downloaded."""

    language: str | None = None
    min_word_count: int = 300
    min_sent_count: int = 7
    max_title: int = 200
    max_text: int = 100_000
    max_keywords: int = 35
    max_authors: int = 10
    max_summary: int = 5_000
    max_summary_sent: int = 5
    browser_user_agent: str | None = None
    headers: dict[str, str] | None = None
    """Only the name of the program is taken from these."""
    request_timeout: float = 7
    timeout: float | None = None
    """The same by the name that it has in the requests library."""

    # Nothing needs to be done about these: no image is fetched, no article is remembered, the HTML is always there.
    fetch_images: bool = False
    keep_article_html: bool = True
    clean_article_html: bool = True
    memorize_articles: bool = False
    http_success_only: bool = True
    verbose: bool = False

    def update(self, **settings: Any) -> None:
        for name, value in settings.items():
            setattr(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        if not hasattr(type(self), name):
            warn_of([name], "settings")
        super().__setattr__(name, value)

    @property
    def user_agent(self) -> str | None:
        return self.browser_user_agent or (self.headers or {}).get("User-Agent")

    @property
    def seconds(self) -> float:
        """How long a download may take; of a pair, for connecting and for reading, the sum."""
        given: Any = self.timeout or self.request_timeout
        return float(sum(given) if isinstance(given, tuple) else given)
