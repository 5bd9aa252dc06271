"""What users of newspaper write runs with another import."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from datetime import datetime
from typing import Final

import pytest
from places import PAGES

from thresher.compat import newspaper
from thresher.compat.newspaper import Article, ArticleDownloadState, ArticleException, Config, fulltext

PAGE: Final = (PAGES / "article" / "source.html").read_bytes()
URL: Final = "https://lantern.example.org/country/mill"
WORDS: Final = "somebody let go of a rope"


@pytest.fixture(scope="module")
def site(open_internet: Callable[..., str]) -> str:
    return open_internet(
        lambda path: (200 if path == "/mill" else 404, {"Content-Type": "text/html; charset=utf-8"}, PAGE)
    )


def test_the_first_steps(site: str) -> None:
    article = Article(f"{site}/mill")
    article.download()
    assert WORDS in article.html
    article.parse()
    assert article.title == "The windmill that learned to turn again"
    assert article.authors == ["Ottoline Marsh"]
    assert isinstance(article.publish_date, datetime)
    assert article.publish_date.strftime("%Y-%m-%d") == "2024-05-18"
    assert WORDS in article.text
    assert article.top_image.endswith("harrow-mill-dawn.jpg")
    assert article.top_image in article.images
    assert article.movies == []
    assert article.source_url == site
    article.nlp()
    assert "mill" in article.keywords[:3]
    assert 1 <= len(article.summary.splitlines()) <= 5
    assert all(sentence in " ".join(article.text.split()) for sentence in article.summary.splitlines())


def test_keywords_leave_out_what_every_text_has() -> None:
    text = "The bees that were with their queen went where they would. Bees have honey, and the queen has bees." * 5
    article = newspaper.article(URL, input_html=f'<html lang="en"><title>Honey</title><p>{text}</p>')
    article.nlp()
    assert article.keywords[:3] == ["bees", "queen", "honey"]
    assert not {"that", "were", "with", "their", "they", "have", "where"} & set(article.keywords)
    silent = newspaper.article(URL, input_html="")
    silent.nlp()
    assert (silent.keywords, silent.summary) == ([], "")


def test_the_short_cut(site: str) -> None:
    article = newspaper.article(f"{site}/mill", language="en")
    assert WORDS in article.text
    assert article.meta_lang == "en"
    assert article.meta_site_name == "The Fenland Lantern"
    assert article.meta_data["og"]["site_name"] == "The Fenland Lantern"
    with pytest.raises(ArticleException, match="404"):
        newspaper.article(f"{site}/nothing")


def test_a_page_that_is_at_hand() -> None:
    article = Article(url=URL, language="en", fetch_images=False, keep_article_html=True)
    article.download(input_html=PAGE.decode())
    article.parse()
    assert WORDS in article.article_html
    assert article.canonical_link == "https://lantern.example.org/country/harrow-staithe-mill"
    other = Article(URL)
    other.set_html(PAGE)
    assert other.parse().text == article.text
    assert fulltext(PAGE) == article.text
    assert newspaper.article(URL, input_html=PAGE).text == article.text


def test_a_configuration(site: str) -> None:
    config = Config()
    config.browser_user_agent = "Bees/1.0"
    config.request_timeout = 10
    config.memorize_articles = False
    config.max_text = 20
    article = newspaper.build_article(f"{site}/mill", config=config)
    article.download().parse()
    assert len(article.text) == 20
    assert article.config is not config
    by_name = Article(URL, headers={"User-Agent": "Bees/1.0"}, timeout=(3, 4)).config
    assert (by_name.user_agent, by_name.seconds) == ("Bees/1.0", 7)


def test_what_was_asked_for_too_early_or_went_wrong() -> None:
    article = Article(URL)
    with pytest.raises(ArticleException, match="download"):
        article.parse()
    article.download(input_html="<p>Some text.</p>")
    for question in (article.nlp, article.to_json, article.is_valid_body):
        with pytest.raises(ArticleException, match="parse"):
            question()
    failed = Article("ftp://example.org/file")
    assert failed.download().download_state == ArticleDownloadState.FAILED_RESPONSE
    with pytest.raises(ArticleException, match="not an http"):
        failed.parse()
    with pytest.raises(ArticleException, match="not an address"):
        Article("http://[")


def test_an_article_as_json_and_pickled() -> None:
    article = newspaper.article(URL, input_html=PAGE)
    values = json.loads(str(article.to_json()))
    assert values == article.to_json(as_string=False)
    assert values["publish_date"].startswith("2024-05-18")
    again = pickle.loads(pickle.dumps(article))  # noqa: S301
    assert (again.title, again.text, again.extraction) == (article.title, article.text, None)
    assert article.extraction is not None
    assert article.is_valid_url()
    assert article.is_valid_body()


def test_what_is_not_here_is_said() -> None:
    with pytest.raises(NotImplementedError, match="site"):
        newspaper.build("https://lantern.example.org")
    with pytest.warns(UserWarning, match="proxies"):
        Article(URL, proxies={"http": "http://localhost:3128"})
    with pytest.warns(UserWarning, match="read_more_link"):
        Article(URL, read_more_link="//a")


def test_names_in_the_head_cannot_trip_each_other() -> None:
    head = '<meta property="og:image" content="a.jpg"><meta property="og:image:width" content="9">'
    head += '<meta name="og" content="x"><meta name="a:b:c:d:e:f" content="1"><meta name=":" content="2">'
    article = newspaper.article(URL, input_html=f"<head>{head}</head><p>Some text of a page.</p>")
    assert article.meta_data["og"]["image"] == {"identifier": "a.jpg", "width": "9"}
