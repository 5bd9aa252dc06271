"""The genre of a page: each sign by itself, their order, and pages that mean harm."""

from __future__ import annotations

import time

import pytest
from measuring import measured

from thresher import Page
from thresher.methods.genre import GENRES, Genre, genre_of, read_data, statements_of


def found(source: str) -> Genre:
    return genre_of(Page.parse(source))


def canonical(address: str) -> str:
    return f'<link rel="canonical" href="{address}">'


def meta(name: str, content: str) -> str:
    return f'<meta property="{name}" content="{content}">'


def json_ld(text: str) -> str:
    return f'<script type="application/ld+json">{text}</script>'


@pytest.mark.parametrize(
    ("source", "name", "because"),
    [
        (canonical("https://www.bbc.co.uk/news/world-1"), "news", "the site list: bbc.co.uk"),
        (meta("og:url", "https://old.reddit.com/r/x"), "forum", "the site list: reddit.com"),
        ("<base href='http://docs.python.org/3/'>", "documentation", "the site list: docs.python.org"),
        (json_ld('{"@type": "Product"}'), "shop", "JSON-LD type Product"),
        (json_ld('{"@type": ["WebPage", "QAPage"]}'), "forum", "JSON-LD type QAPage"),
        (json_ld(r'{"@type":"http:\/\/schema.org\/NewsArticle"}'), "news", "JSON-LD type NewsArticle"),
        (meta("og:type", "product"), "shop", "og:type product"),
        ('<meta name="Generator" content="MediaWiki 1.45.1">', "reference", "generator mediawiki"),
        (meta("product:price:amount", "9.99"), "shop", "meta product:price:amount"),
        (canonical("https://docs.example.org/x"), "documentation", "address docs.example.org with docs"),
        (canonical("https://example.org/blog/my-day"), "blog", "address with /blog/"),
        ("<title>Search results for oak</title>", "listing", "the title has 'search results'"),
        ("<title>Which oil? | Car Forum</title>", "forum", "the site's name has 'forum'"),
        ("<title>今日天气 - 每日新闻网</title>", "news", "the site's name has '新闻'"),
        (meta("og:site_name", "Магазин книг"), "shop", "the site's name has 'магазин'"),
        (meta("article:section", "News"), "news", "the section has 'news'"),
        (
            '<meta name="description" content="Oak chairs. Free shipping.">',
            "shop",
            "the description has 'free shipping'",
        ),
        (json_ld('{"@type": "LocalBusiness"}'), "service", "JSON-LD type LocalBusiness"),
        (meta("article:published_time", "2024-01-01"), "news", "meta article:published_time"),
        (meta("og:type", "article"), "news", "og:type article"),
        ("<title>Hello</title>", "other", "no sign of any genre"),
        ("", "other", "no sign of any genre"),
    ],
)
def test_each_sign(source: str, name: str, because: str) -> None:
    assert found(source) == Genre(name, because)


def test_the_site_list_comes_first() -> None:
    page = canonical("https://www.amazon.de/dp/1") + json_ld('{"@type": "NewsArticle"}') + meta("og:type", "article")
    assert found(page).name == "shop"


def test_sites_are_matched_by_whole_labels() -> None:
    assert found(canonical("https://notamazon.com/x")).name == "other"
    assert found(canonical("https://amazon.com.evil.example/x")).name == "other"
    assert found(canonical("https://AMAZON.com:443/x")).name == "shop"


def test_words_are_matched_as_words() -> None:
    assert found("<title>Tools - Workshop</title>").name == "other"


def test_a_front_page_is_a_listing() -> None:
    assert found(canonical("https://www.theverge.com/") + meta("og:type", "website")).name == "listing"
    assert found(canonical("https://example.org/") + "<title>All | Example News</title>").name == "listing"
    assert found(canonical("https://example.org/news")).name == "listing"
    assert found(canonical("https://example.org/news/a-day")).name == "news"
    assert found("<base href='https://example.org/'><title>A day | Example News</title>").name == "news"


def test_an_article_in_a_portal_is_an_article() -> None:
    assert found(canonical("https://www.msn.com/x") + meta("og:type", "article")).name == "news"
    assert found(canonical("https://www.msn.com/x")).name == "listing"


def test_the_first_of_two_statements_counts() -> None:
    said = statements_of(Page.parse(meta("og:type", "product") + meta("og:type", "article")))
    assert said.metas["og:type"] == "product"


@pytest.mark.parametrize(
    "script",
    [
        '{"@type": "Product", "name": ',  # cut off
        '{"@type": "Product"}}}]]',
        "{'@type': 'x'} {\"@type\" : \"Product\"",
        '<!-- {"@type":"Product"} -->',
        '{"@graph": [{"@type": "Thing"}, {"offers": {"@type": "Product"}}]}',
    ],
)
def test_broken_json_ld_still_tells_its_types(script: str) -> None:
    assert found(json_ld(script)).name == "shop"


@pytest.mark.parametrize("script", ['{"@type": }', '{"@type": 7}', '"@type": "', '{"@type": [[["Product"', "", "{}"])
def test_json_ld_that_says_nothing(script: str) -> None:
    assert found(json_ld(script)).name == "other"


@pytest.mark.parametrize(
    "source",
    [
        '<script type="application/ld+json">' * 60_000,
        '<script type="application/ld+json">"@type":</script>' * 40_000,
        '<script type="application/ld+json">' + '"@type"' + " " * 2_000_000,
        '<script type="application/ld+json">' + '"@type":["' * 200_000,
        '<meta name="keywords" content="' + "news " * 400_000 + '">',
        "<meta name=a content=b>" * 60_000,
        "<title>" + "forum - " * 250_000,
        '<link rel=canonical href="https://' + "a." * 1_000_000 + '/">',
        '<link rel=canonical href="https://[/">' + "<p>x",
        '<link rel=canonical href="https://example.org' + "/blog" * 400_000 + '">',
    ],
    ids=lambda source: source[:30],
)
@measured
def test_hostile_pages_take_no_time(source: str) -> None:
    page = Page.parse(source)
    start = time.process_time()
    assert genre_of(page).name in GENRES
    assert time.process_time() - start < 0.5


def test_the_data_names_known_genres_and_each_site_once() -> None:
    for table in (read_data("sites"), *read_data("genres").values()):
        assert set(table) <= set(GENRES)
    sites = [site for sites in read_data("sites").values() for site in sites]
    assert len(sites) == len(set(sites)) >= 200
    assert all(site == site.lower().removeprefix("www.") and "." in site and "/" not in site for site in sites)


def test_the_address_at_which_a_page_was_found_counts() -> None:
    page = Page.parse("<title>Home</title><p>Some words.</p>")
    assert genre_of(page).name == "other"
    assert genre_of(page.at("https://www.bbc.co.uk/sport/1")).because == "the site list: bbc.co.uk"
