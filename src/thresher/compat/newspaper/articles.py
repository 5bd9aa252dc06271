"""An article: downloaded by `thresher.fetch`, parsed by `thresher.extract`."""

from __future__ import annotations

import copy
import json
from datetime import datetime
from enum import Enum
from typing import Any, Final
from urllib.parse import urlsplit

from thresher.compat.facts import two_letters
from thresher.compat.newspaper.configuration import Configuration
from thresher.compat.newspaper.head import favicon, stated
from thresher.compat.newspaper.media import movies, pictures
from thresher.compat.newspaper.wording import keyword_scores, summary
from thresher.compat.notice import warn_of
from thresher.errors import ThresherError
from thresher.extraction import Extraction
from thresher.journey import extract
from thresher.page.decode import decode

_JSON_FIELDS: Final = (
    *("url read_more_link language title top_image meta_img images movies keywords meta_keywords tags authors".split()),
    *("publish_date summary meta_description meta_lang meta_favicon meta_site_name canonical_link text".split()),
)


class ArticleException(Exception):
    """An article was asked for something too early, or could not be downloaded."""


class ArticleDownloadState(Enum):
    NOT_STARTED = 0
    FAILED_RESPONSE = 1
    SUCCESS = 2


class Article:
    """One article by its address: `download()`, then `parse()`, then its fields have values."""

    def __init__(
        self,
        url: str,
        title: str = "",
        source_url: str = "",
        read_more_link: str = "",
        config: Configuration | None = None,
        **settings: Any,
    ) -> None:
        self.config = copy.copy(config) if config is not None else Configuration()
        self.config.update(**settings)
        warn_of(["read_more_link"] if read_more_link else [], "arguments")
        self.url = self.original_url = url
        self.source_url = source_url or _site_of(url)
        self.read_more_link = read_more_link
        self.title = title
        self._html = ""
        self.download_state = ArticleDownloadState.NOT_STARTED
        self.download_exception_msg: str | None = None
        self.history: list[str] = []
        self.is_parsed = False
        self.extraction: Extraction | None = None
        """The result as Thresher gives it, with all that it knows; None before `parse()`."""
        self._clear()

    def _clear(self) -> None:
        """What is known before parsing: nothing."""
        self.text = self.article_html = self.summary = ""
        self.top_image = self.meta_img = self.meta_favicon = ""
        self.meta_lang = self.meta_description = self.meta_site_name = self.canonical_link = ""
        self.authors: list[str] = []
        self.images: list[str] = []
        self.movies: list[str] = []
        self.keywords: list[str] = []
        self.keyword_scores: dict[str, float] = {}
        self.meta_keywords: list[str] = []
        self.tags: set[str] = set()
        self.meta_data: dict[str, Any] = {}
        self.publish_date: datetime | None = None

    # ---- downloading

    @property
    def html(self) -> str:
        return self._html

    @html.setter
    def html(self, value: str | bytes) -> None:
        self._html = decode(value).text if isinstance(value, bytes) else value or ""
        self.download_state = ArticleDownloadState.SUCCESS

    def set_html(self, html: str | bytes) -> None:
        self.html = html

    def download(
        self,
        input_html: str | bytes | None = None,
        title: str | None = None,
        recursion_counter: int = 0,
        ignore_read_more: bool = False,
    ) -> Article:
        """Get the page, or take it as given. What goes wrong is told by `parse()`."""
        if input_html is None and not self._fetch():
            return self
        if input_html is not None:
            self.html = input_html
        self.title = title if title is not None else self.title
        return self

    def _fetch(self) -> bool:
        from thresher.fetch import fetch  # only here: an HTTP client takes a while to load

        try:
            # Nobody can say whose choice the address is: so only the open internet is asked.
            agent = self.config.user_agent
            found = fetch(self.url, chosen_by="page", timeout=self.config.seconds, user_agent=agent)
        except ThresherError as error:
            self.download_state = ArticleDownloadState.FAILED_RESPONSE
            self.download_exception_msg = str(error)
            return False
        self.history = [self.url] if found.url != self.url else []
        self.html = decode(found.content, found.charset).text
        return True

    # ---- parsing

    def parse(self) -> Article:
        """Take text and facts out of the page."""
        self.throw_if_not_downloaded_verbose()
        self._clear()
        self.extraction = result = extract(self.html, url=self.url, max_bytes=len(self.html))
        self.text = result.text[: self.config.max_text]
        self.article_html = f"<div>{result.html}</div>" if result else ""
        self.images, self.movies = pictures(result), movies(result)
        self._take_facts(result)
        self.is_parsed = True
        return self

    def _take_facts(self, result: Extraction) -> None:
        known = result.metadata
        self.title = (known.title or self.title)[: self.config.max_title]
        self.authors = list(known.authors)[: self.config.max_authors]
        self.publish_date = _moment(known.date)
        self.meta_img = known.image or ""
        self.images = list(dict.fromkeys([*filter(None, [known.image]), *self.images]))
        self.top_image = next(iter(self.images), "")
        self.meta_favicon = favicon(result.page, self.url)
        self.meta_lang = two_letters(known.language) or ""
        self.meta_description = known.description or ""
        self.meta_site_name = known.site or ""
        self.canonical_link = known.url or ""
        self.meta_keywords = list(known.tags)[: self.config.max_keywords]
        self.tags = set(known.tags)
        self.meta_data = stated(result.page)

    def nlp(self) -> None:
        """Find keywords and make a summary, both by counting words."""
        self.throw_if_not_downloaded_verbose()
        self.throw_if_not_parsed_verbose()
        limits = self.config
        self.keyword_scores = keyword_scores(self.text, self.title, self.language, limits.max_keywords)
        self.keywords = list(self.keyword_scores)
        self.summary = "\n".join(summary(self.text, self.keyword_scores, limits.max_summary_sent))[: limits.max_summary]

    def build(self) -> None:
        self.download()
        self.parse()
        self.nlp()

    # ---- questions

    def is_valid_url(self) -> bool:
        return urlsplit(self.url).scheme in ("http", "https") and bool(urlsplit(self.url).hostname)

    def is_valid_body(self) -> bool:
        """Whether there is enough text for an article, by the limits of the configuration."""
        self.throw_if_not_parsed_verbose()
        enough_words = len(self.text.split()) >= self.config.min_word_count
        return enough_words and len(self.text.split(".")) >= self.config.min_sent_count

    def throw_if_not_downloaded_verbose(self) -> None:
        if self.download_state == ArticleDownloadState.NOT_STARTED:
            raise ArticleException("the article is not there yet: call download() first")
        if self.download_state == ArticleDownloadState.FAILED_RESPONSE:
            raise ArticleException(f"the article could not be downloaded: {self.download_exception_msg}")

    def throw_if_not_parsed_verbose(self) -> None:
        if not self.is_parsed:
            raise ArticleException("the article is not parsed yet: call parse() first")

    # ---- other names and forms

    @property
    def imgs(self) -> list[str]:
        return self.images

    @property
    def top_img(self) -> str:
        return self.top_image

    @property
    def language(self) -> str:
        return self.config.language or self.meta_lang

    def to_json(self, as_string: bool | None = True) -> str | dict[str, Any]:
        """The fields that matter most, as a JSON text or as the values in it."""
        self.throw_if_not_parsed_verbose()
        values = {name: _plain(getattr(self, name)) for name in _JSON_FIELDS}
        return json.dumps(values, indent=4, ensure_ascii=False) if as_string else values

    def __getstate__(self) -> dict[str, Any]:
        """An article can be pickled; the extraction with its parsed page stays behind."""
        return {**self.__dict__, "extraction": None}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    return sorted(value) if isinstance(value, set) else value


def _site_of(url: str) -> str:
    try:
        parts = urlsplit(url)
    except ValueError:
        raise ArticleException(f"{url!r} is not an address") from None
    return f"{parts.scheme or 'http'}://{parts.netloc}"


def _moment(text: str | None) -> datetime | None:
    try:
        return datetime.fromisoformat(text or "")
    except ValueError:
        return None
