"""Where a split article goes on, and what only looks as if it did."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher.methods import METHODS, Verdict
from thresher.next_pages.link_texts import page_number, says_next
from thresher.next_pages.next_link import MOST_LINKS, next_page_of
from thresher.next_pages.numbered_addresses import numbered_addresses
from thresher.page import Page
from thresher.verdict import Kind

HERE = "https://example.org/2024/the-mill"
STORY = (
    "<h1>The mill</h1>" + "<p>The miller had turned the stones since dawn, and the flour lay white on the sill.</p>" * 5
)


def next_of(links: str, url: str | None = HERE, *, kind: str | None = "article", head: str = "") -> str | None:
    page = Page.parse(f"<html><head>{head}</head><body><article>{STORY}</article>{links}</body>")
    verdict = METHODS["plain"](page)
    chosen = Kind(kind, 1.0) if kind else None
    return next_page_of(page, url, Verdict(verdict.keep, verdict.score, verdict.why, kind=chosen))


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("/story", "/story?page=2"),
        ("/story?page=2", "/story?page=3"),
        ("/story?id=7&page=2", "/story?page=3&id=7"),
        ("/story?utm_source=x", "/story?page=2"),
        ("/story.html", "/story?page=2"),
        ("/story/", "/story/2/"),
        ("/story/2/", "/story/3/"),
        ("/story", "/story/page/2"),
        ("/story.html", "/story-2.html"),
        ("/story-1.html", "/story-2.html"),
        ("/story.html", "/story_2.html"),
        ("/story.html", "/story,2.html"),
        ("/story.html", "/story_page_2.html"),
        ("/story/page1.html", "/story/page2.html"),
        ("/story.html", "/story2.html"),
        ("/story/index.html", "/story/index2.html"),
        ("/thread?t=5", "/thread?t=5&start=20"),
        ("/thread?t=5&start=20", "/thread?t=5&start=40"),
        ("/story", "/story?page=1"),  # counted from 0
    ],
)
def test_addresses_that_differ_by_a_page_number(here: str, there: str) -> None:
    here, there = "https://example.org/a" + here, "https://example.org/a" + there
    back = f'<a href="{here}">1</a> <a href="/a/story">1</a> <a href="/a/story-1.html">1</a>'
    assert next_of(f'{back} <a href="{there}">Next page</a>', here) == there


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("https://example.org/a/story", "https://example.org/a/another-story"),
        ("https://example.org/a/story-1", "https://example.org/a/other-2"),
        ("https://example.org/a/story", "https://example.com/a/story?page=2"),
        ("https://example.org/a/story", "https://example.org/a/story?page=3"),
        ("https://example.org/a/story?page=3", "https://example.org/a/story?page=2"),
        ("https://example.org/a/story?id=7", "https://example.org/a/story?id=8"),
        ("https://example.org/a/story?id=7", "https://example.org/a/story?id=8&page=2"),
        ("https://example.org/a/story", "https://example.org/a/story?cpage=2"),
        ("https://example.org/a/story", "https://example.org/a/story/comment-page-2/"),
        ("https://example.org/a/story", "https://example.org/a/story?month=2"),
        ("https://example.org/a/story-17", "https://example.org/a/story-18"),  # nothing says that 17 is a page
        ("https://example.org/a/issue113", "https://example.org/a/issue114"),
        ("https://example.org/", "https://example.org/page/2/"),
        ("https://example.org/category/mills", "https://example.org/category/mills/page/2/"),
        ("https://example.org/a/story", "javascript:go(2)"),
        ("https://example.org/a/story", "https://[broken/2"),
    ],
)
def test_addresses_that_are_not_those_of_the_next_page(here: str, there: str) -> None:
    assert next_of(f'<a rel="next" href="{there}">Next page</a>', here) is None


def test_the_next_post_of_a_blog_is_no_next_page() -> None:
    post = '<a rel="next" href="/2024/the-baker">Next post »</a>'
    assert next_of(post, head='<link rel="next" href="https://example.org/2024/the-baker">') is None


def test_relations_words_and_numbers_each_are_enough() -> None:
    there = f"{HERE}?page=2"
    assert next_of("", head=f'<link rel="next" href="{there}">') == there
    assert next_of(f'<a rel="nofollow next" href="{there}">on</a>') == there
    assert next_of(f'<b>1</b> <a href="{there}">2</a> <a href="{HERE}?page=3">3</a>') == there
    assert next_of('<a href="?page=2" aria-label="Next page"><i></i></a>') == there
    assert next_of('<a href="?page=2"><img alt="next" src="n.png"></a>') == there
    assert next_of('<a href="?page=2">The second half</a>') is None
    assert next_of('<a href="?page=2">3</a>') is None


@pytest.mark.parametrize(
    "label",
    "Next|NEXT PAGE »|Continue reading on next page|Nächste Seite|Weiter ›|Page suivante|Siguiente|"
    "Próxima página|Volgende|Nästa sida|Następna strona|Следующая страница|Επόμενη|Sonraki sayfa|下一页|下一頁 >|"
    "次のページ|다음|ถัดไป|หน้าถัดไป|Trang sau|"
    "التالي|>|»|→".split("|"),
)
def test_words_for_next_in_many_languages(label: str) -> None:
    assert says_next(label)
    assert next_of(f'<a href="?page=2">{label.replace(">", "&gt;")}</a>') == f"{HERE}?page=2"


@pytest.mark.parametrize(
    "label", ["Next post", "Next article »", "Previous", "Nextdoor", "", "«", "Read more", "next " * 30]
)
def test_other_words(label: str) -> None:
    assert not says_next(label)


def test_numbers_as_they_are_shown() -> None:
    shown = ["2", " 2 »", "Page 2", "page 2 ›", "Seite 2", "第2页", "หน้า 2", "Go to page 2", "๒"]
    assert [page_number(text) for text in shown] == [2] * len(shown)
    assert [page_number(text) for text in ["", "2 of 5", "2 comments", "Chapter 2", "20 May 2024"]] == [None] * 5


@pytest.mark.parametrize("kind", ["listing", "collection", "product", "service"])
def test_lists_have_no_next_page(kind: str) -> None:
    assert next_of('<a rel="next" href="?page=2">2</a>', kind=kind) is None


def test_where_no_kind_is_told_a_page_of_links_is_a_list() -> None:
    links = "".join(f'<li><a href="/{word}">{word} of the long dark valley</a>' for word in STORY.split() * 4)
    assert next_of(links + '<a rel="next" href="?page=2">2</a>', kind=None) is None
    assert next_of('<a rel="next" href="?page=2">2</a>', kind=None) is not None


def test_pages_of_comments_are_not_those_of_the_article_but_those_of_a_thread_are() -> None:
    pager = '<div class="comments-area"><p>Well said!</p><a href="?page=2">2</a></div>'
    assert next_of(pager) is None
    assert next_of(pager, kind="forum") == f"{HERE}?page=2"


def test_a_list_far_below_the_content_is_not_the_article() -> None:
    page = Page.parse(f"<article>{STORY}</article><aside>{'<p>some other words</p>' * 20}<a href=?page=2>2</a></aside>")
    keep = np.zeros(len(page), dtype=np.bool_)
    article = int(page.rows("article")[0])
    keep[article : page.end[article]] = True
    verdict = Verdict(keep, np.zeros(len(page)), np.zeros(len(page), dtype=np.uint8), kind=Kind("article", 1.0))
    assert next_page_of(page, HERE, verdict) is None
    assert next_page_of(page, HERE, None) == f"{HERE}?page=2"


def test_without_an_address_the_page_may_name_its_own() -> None:
    link = '<a href="?page=2">Next</a>'
    assert next_of(link, None) is None
    assert next_of(link, None, head=f'<link rel="canonical" href="{HERE}">') == f"{HERE}?page=2"
    assert next_of(link, None, head=f'<meta property="og:url" content="{HERE}">') == f"{HERE}?page=2"


def test_fragments_and_bases() -> None:
    assert next_of('<a href="?page=2#top">Next</a>') == f"{HERE}?page=2"
    assert next_of('<a href="the-mill/2">Next</a>', head='<base href="/2024/">') == f"{HERE}/2"


def test_many_links_take_no_time() -> None:
    links = "".join(f'<a href="{HERE}?page={n}">{n}</a>' for n in range(1, MOST_LINKS + 100))
    assert next_of("<div>" * 400 + links) == f"{HERE}?page=2"


@settings(max_examples=30)
@given(st.text(max_size=60), st.text(max_size=20))
def test_whatever_the_addresses_there_is_an_answer(path: str, label: str) -> None:
    links = f'<a rel=next href="{path}">{label}</a><a href="/2024/the-mill/{path}2">2</a>'
    found = next_of(links)
    assert found is None or found.startswith("https://example.org/2024/the-mill")
    next_of(links, "http://" + path)
    for reading in numbered_addresses("http://example.org/" + path):
        assert reading.number >= 0
