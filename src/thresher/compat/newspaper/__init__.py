"""The functions of newspaper (newspaper4k 0.9, and those of newspaper3k before it) for single articles."""

from __future__ import annotations

from typing import Any

from thresher.compat.newspaper.articles import Article, ArticleDownloadState, ArticleException
from thresher.compat.newspaper.configuration import Configuration
from thresher.journey import extract

__all__ = [
    "Article",
    "ArticleDownloadState",
    "ArticleException",
    "Config",
    "Configuration",
    "article",
    "build",
    "build_article",
    "fulltext",
]

Config = Configuration


def article(url: str, language: str | None = None, *, input_html: Any = None, **settings: Any) -> Article:
    """An article, downloaded and parsed. Raises ArticleException if that fails."""
    return Article(url, language=language, **settings).download(input_html=input_html).parse()


def build_article(url: str = "", config: Configuration | None = None, **settings: Any) -> Article:
    return Article(url, config=config, **settings)


def fulltext(html: Any, language: str = "en") -> str:
    """The text of an article, given its page."""
    return extract(html).text


def build(*arguments: Any, **settings: Any) -> None:
    """There is no crawler here that finds the articles of a site."""
    raise NotImplementedError(
        "newspaper.build finds the articles of a site; Thresher extracts from pages that you name"
    )
