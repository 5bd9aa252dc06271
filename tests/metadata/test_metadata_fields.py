"""Every field: where it is read from, what wins, and what is left out."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import numpy as np
import pytest

from thresher.metadata import Metadata, metadata_of
from thresher.page import Page
from thresher.verdict import Kind, Verdict, visible_in_body

URL = "https://www.gardenpost.example.org/2024/plants/ferns"
BODY = "<p>" + "Ferns like the shade of old walls, and they need water every other day. " * 6 + "</p>"

ANN = {"@type": "Person", "name": "Ann Lee"}
OLD = {"@type": "Article", "datePublished": "2020-01-01"}


def facts(html: str, *, url: str | None = URL, kind: str | None = "article") -> Metadata:
    page = Page.parse(html)
    keep = visible_in_body(page)
    verdict = Verdict(keep, keep.astype(np.float64), keep.astype(np.uint8), Kind(kind, 0.9) if kind else None)
    return metadata_of(page, verdict, url)


def linked(value: Any) -> str:
    return f'<script type="application/ld+json">{json.dumps(value)}</script>'


def article(head: str = "", top: str = "<h1>Ferns in the shade</h1>", body: str = BODY, lang: str = "en") -> str:
    return f"<html lang={lang}><head>{head}</head><body><article>{top}{body}</article></body></html>"


def test_a_page_that_says_nothing_has_nothing() -> None:
    found = facts("<p>Hello", url=None, kind=None)
    assert (found.title, found.authors, found.date, found.site, found.url, found.tags) == (
        None,
        (),
        None,
        None,
        None,
        (),
    )
    assert found.author is None
    assert found.words == 1
    assert found.reading_minutes == 1
    plain = found.to_dict()
    assert {each.name for each in fields(Metadata)} <= set(plain)
    assert plain["tags"] == plain["authors"] == []
    assert json.loads(json.dumps(plain)) == plain


@pytest.mark.parametrize(
    ("head", "heading", "title", "source"),
    [
        (
            "<title>Ferns in the shade | Garden Post</title>",
            "Ferns in the shade",
            "Ferns in the shade",
            "the main heading",
        ),
        ("<title>Ferns in the shade | Garden Post</title>", None, "Ferns in the shade", "<title>"),
        (
            '<meta property="og:site_name" content="Garden Post"><title>Ferns - a love story - Garden Post</title>',
            None,
            "Ferns - a love story",
            "<title>",
        ),
        ('<meta property="og:title" content="Ferns &amp;amp; walls">', None, "Ferns & walls", "meta og:title"),
        ("<title>Ferns in the shade</title>", "Garden Post", "Ferns in the shade", "<title>"),
        (linked({"@type": "Article", "headline": "Ferns"}), None, "Ferns", "JSON-LD headline"),
        (
            "<title>Twelve ferns for a dark yard</title>",
            "Ferns for dark yards",
            "Ferns for dark yards",
            "the main heading",
        ),
        ("<title>Twelve ferns</title>", "Contact us", "Twelve ferns", "<title>"),
    ],
)
def test_the_title_is_that_of_the_article(head: str, heading: str | None, title: str, source: str) -> None:
    site = '<meta name="application-name" content="Garden Post">'
    found = facts(article(site + head, f"<h1>{heading}</h1>" if heading else ""))
    assert (found.title, found.sources["title"]) == (title, source)


def test_the_heading_of_a_shop_may_be_a_slogan() -> None:
    page = article("<title>Fern pots | Garden Post</title>", "<h1>Bring the forest home</h1>")
    assert facts(page, kind="product").title == "Fern pots"


@pytest.mark.parametrize(
    ("head", "top", "authors", "source"),
    [
        (linked({"@type": "Article", "author": ANN}), "", ("Ann Lee",), "JSON-LD author"),
        (linked({"@type": ["Thing", "NewsArticle"], "author": ["Ann", "Bo"]}), "", ("Ann", "Bo"), "JSON-LD author"),
        (
            linked({"@graph": [{"@type": "Article", "author": {"@id": "#ann"}}, {"@id": "#ann", **ANN}]}),
            "",
            ("Ann Lee",),
            "JSON-LD author",
        ),
        ('<meta name="author" content="Ann Lee">', "", ("Ann Lee",), "meta author"),
        ('<meta name="DC.creator" content="Lee, Ann">', "", ("Ann Lee",), "meta dc.creator"),
        ('<meta name="author" content="admin">', "", (), None),
        ("", '<p class="byline">By Ann Lee and Bo Ek | 6 May 2024</p>', ("Ann Lee", "Bo Ek"), "visible byline"),
        ("", "<p>Posted by <a rel=author href=/a>Ann Lee</a>", ("Ann Lee",), "visible byline marked as the author"),
        ("", "<div>By</div><div>Ann Lee</div>", ("Ann Lee",), "visible byline"),
        ("", "<p>6 May 2024 by Ann Lee</p>", ("Ann Lee",), "visible byline"),
        ("", '<p class="author-bio">Ann Lee likes ferns</p>', (), None),
        ("", "<p>Reviewed by Bo Ek</p>", (), None),
        (
            '<meta property="og:site_name" content="Garden Post">'
            + linked({"@type": "Article", "author": {"@type": "Organization", "name": "Garden Post"}}),
            "",
            (),
            None,
        ),
        ('<meta name="author" content="gpadmin1">', "<p>By Ann Lee</p>", ("Ann Lee",), "visible byline"),
        ("<meta name=author content='Ann Lee'>", "<p>By Ann Lee and Bo Ek", ("Ann Lee", "Bo Ek"), "visible byline"),
    ],
)  # fmt: skip
def test_authors_are_names_or_none(head: str, top: str, authors: tuple[str, ...], source: str | None) -> None:
    found = facts(article(head, f"<h1>Ferns in the shade</h1>{top}"))
    assert found.authors == authors
    assert found.sources.get("author") == found.sources.get("authors") == source
    assert found.author == (", ".join(authors) or None)


def test_authors_of_comments_and_menus_are_not_those_of_the_page() -> None:
    comments = "<div class=comment><b class=author>Zed Ax</b><p>Nice.</p></div><div><b class=author>Yo Ix</b></div>"
    assert facts(article(body=BODY * 3 + comments)).authors == ()
    assert facts(f"<nav><a rel=author href=/z>Zed Ax</a></nav>{article()}").authors == ()


@pytest.mark.parametrize(
    ("head", "top", "date", "source"),
    [
        (
            '<meta property="article:published_time" content="2024-05-06T10:00:00Z">',
            "",
            "2024-05-06T10:00:00+00:00",
            "meta article:published_time",
        ),
        (linked({"@type": "BlogPosting", "datePublished": "May 6, 2024"}), "", "2024-05-06", "JSON-LD datePublished"),
        ('<meta name="DC.date.issued" content="2024-05-06">', "", "2024-05-06", "meta dc.date.issued"),
        ('<meta name="x-published-date" content="2024-05-06">', "", "2024-05-06", "meta x-published-date"),
        ("", '<time datetime="2024-05-06">on Monday</time>', "2024-05-06", "<time> near the headline"),
        ("", "<p>By Ann Lee, May 6, 2024</p>", "2024-05-06", "visible date near the headline"),
        ("", "<p>Published 6 May 2024, updated 9 May 2024</p>", "2024-05-06", "visible date of publication"),
        ("", "<dl><dt>Joined</dt><dd>6 May 2012</dd></dl>", None, None),
        ("", "<p>Updated May 9, 2024</p>", None, None),
        ('<meta property="article:modified_time" content="2024-05-09">', "", None, None),
        (linked(OLD), "<p>May 6, 2024</p>", "2024-05-06", "visible date near the headline"),
        (linked({**OLD, "dateModified": "2024-05-06"}), "<p>May 6, 2024</p>", "2020-01-01", "JSON-LD datePublished"),
    ],
)  # fmt: skip
def test_the_date_is_that_of_publication(head: str, top: str, date: str | None, source: str | None) -> None:
    found = facts(article(head, f"<h1>Ferns in the shade</h1>{top}"), url="https://example.org/ferns")
    assert (found.date, found.sources.get("date")) == (date, source)


def test_the_address_tells_the_date_where_the_page_does_not() -> None:
    found = facts(article(), url="https://example.org/2024/05/06/ferns")
    assert (found.date, found.sources["date"]) == ("2024-05-06", "the address")


def test_the_order_of_day_and_month_follows_the_language() -> None:
    line = "<h1>Ferns</h1><p>03/04/2024</p>"
    dates = [facts(article(top=line, lang=lang), url=None).date for lang in ("en-GB", "en-US", "en", "fr")]
    assert dates == ["2024-04-03", "2024-03-04", None, "2024-04-03"]


def test_a_change_is_no_publication() -> None:
    found = facts(article('<meta property="article:modified_time" content="2024-05-09T08:00:00+02:00">'))
    assert (found.date, found.modified) == (None, "2024-05-09T08:00:00+02:00")
    found = facts(article(top="<h1>Ferns</h1><p>Updated 9 May 2024</p>"))
    assert (found.date, found.modified) == (None, "2024-05-09")


def test_microdata_speaks_where_there_is_no_json() -> None:
    found = facts(
        "<article itemscope itemtype='https://schema.org/BlogPosting'><h1 itemprop=headline>Ferns in the shade</h1>"
        "<span itemprop=author itemscope itemtype='https://schema.org/Person'><b itemprop=name>Ann Lee</b></span>"
        f"<time itemprop=datePublished datetime=2024-05-06>May</time>{BODY}</article>"
    )
    assert (found.authors, found.sources["author"]) == (("Ann Lee",), "microdata author")
    assert (found.date, found.sources["date"]) == ("2024-05-06", "microdata datePublished")


def test_the_plainer_fields_and_their_sources() -> None:
    head = """
      <meta property=og:site_name content="Garden Post"><meta name=description content="On  ferns.">
      <link rel=canonical href="/plants/ferns"><meta property=og:image content="/fern.jpg">
      <meta property=article:tag content="Ferns"><meta property=article:tag content="shade">
      <meta property=article:tag content="ferns">
      <link rel=license href="https://creativecommons.org/licenses/by/4.0/">
    """
    found = facts(article(head))
    assert found.site == "Garden Post"
    assert found.description == "On ferns."
    assert found.url == "https://www.gardenpost.example.org/plants/ferns"
    assert found.image == "https://www.gardenpost.example.org/fern.jpg"
    assert found.tags == ("Ferns", "shade")
    assert found.licence == "https://creativecommons.org/licenses/by/4.0/"
    assert found.kind == "article"
    assert found.language == "en"
    assert found.reading_minutes == 1
    known = {"title", "site", "url", "description", "image", "tags", "licence", "kind", "language"}
    assert known <= set(found.sources)
    assert all(found.sources.values())


def test_addresses_are_safe_and_absolute_or_none() -> None:
    assert facts(article('<meta property=og:image content="javascript:alert(1)">')).image is None
    assert facts(article('<link rel=canonical href="https://[x">'), url=None).url is None
    assert facts(article('<link rel=canonical href="/">')).url == URL
    assert facts(article()).url == URL


def test_one_linked_licence_is_that_of_the_page_but_not_two() -> None:
    by = '<a href="https://creativecommons.org/licenses/by/4.0/">CC BY</a>'
    assert facts(article(body=BODY + by)).licence == "https://creativecommons.org/licenses/by/4.0/"
    assert facts(article(body=BODY + by + by.replace("/by/", "/by-sa/"))).licence is None


@pytest.mark.parametrize(
    ("lang", "title", "byline", "author", "day"),
    [
        ("th", "ปลูกเฟิร์นในร่ม", "โดย สมชาย ใจดี", "สมชาย ใจดี", "6 พฤษภาคม 2567"),
        ("zh", "在阴凉处种蕨类植物", "作者：王小明", "王小明", "2024年5月6日"),
        ("ar", "السرخس في الظل", "بقلم ليلى حسن", "ليلى حسن", "٦ مايو ٢٠٢٤"),
        ("de", "Farne im Schatten", "Von Änne Groß", "Änne Groß", "6. Mai 2024"),
    ],
)
def test_pages_in_other_scripts(lang: str, title: str, byline: str, author: str, day: str) -> None:
    top = f"<h1>{title}</h1><p>{byline}</p><p>{day}</p>"
    found = facts(article(f"<title>{title} | Garden</title>", top, lang=lang), url=None)
    assert (found.title, found.authors, found.date) == (title, (author,), "2024-05-06")


def test_a_list_of_articles_is_none_of_them() -> None:
    posts = [{"@type": "Article", "headline": f"Fern {n}", "author": f"Ann Lee{n}", "url": f"/f{n}"} for n in "abc"]
    assert facts(article(linked(posts))).authors == ()
    posts[1]["headline"] = "Ferns in the shade"
    assert facts(article(linked(posts))).authors == ("Ann Leeb",)
