"""Hostile pages: very many comments, very deep ones, and any soup. No word is lost or doubled between posts."""

from __future__ import annotations

import time
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measuring import measured

from thresher import Page
from thresher.threads import comment_rows, comments_of, posts_of
from thresher.threads.gate import STEMS
from thresher.threads.markup_names import COMMENT, SECTION

LEAD = "<p>" + "An opening that is long enough to come before all comments. " * 4 + "</p>"


def comment(name: str, text: str, inner: str = "") -> str:
    return (
        f'<div class="comment"><b class="author">{name}</b> <time datetime="2024-01-01">1</time>'
        f'<p class="comment-text">{text}</p>{inner}</div>'
    )


@measured
def test_time_grows_no_faster_than_the_page() -> None:
    def seconds(count: int) -> float:
        page = Page.parse(LEAD + "".join(comment(f"N{n}", f"Text {n}.") for n in range(count)))
        start = time.process_time()
        assert len(comments_of(page, "article")) == count
        assert len(posts_of(page, "forum")) == count
        assert comment_rows(page).any()
        return time.process_time() - start

    small, large = seconds(500), seconds(4_000)
    assert large < 8 * 4 * small + 0.1


@measured
def test_a_hundred_thousand_comments_in_two_classes() -> None:
    html = LEAD + '<div class="comment">a<i class="author">' * 50 + '<div class="comment reply post">x</div>' * 100_000
    page = Page.parse(html)
    start = time.process_time()
    comment_rows(page)
    assert time.process_time() - start < 3


def test_nested_as_deep_as_the_parser_goes() -> None:
    nested = ""
    for n in range(500, 0, -1):
        nested = comment(f"N{n}", f"Text {n}.", nested)
    comments = comments_of(Page.parse(LEAD + nested), "article")
    assert [each.text for each in comments[:100]] == [f"Text {n}." for n in range(1, 101)]
    assert [each.depth for each in comments[:100]] == list(range(100))


@pytest.mark.parametrize(
    "html",
    [
        '<div class="comment" depth="99999999999" data-author="' + "x" * 100_000 + '">text</div>' * 3,
        '<div class="' + "comment " * 50_000 + '">text <time datetime="9999-99-99">x</time></div>',
        '<div class="comment"><time datetime="' + "9" * 100_000 + '">' + "1:" * 50_000 + "</time>text</div>",
        '<div class="comment"><b class="author">' + "by " * 50_000 + "</b>text</div>",
        '<div itemscope itemtype="schema.org/' + "A" * 100_000 + '">x</div>',
        '<shreddit-comment depth="-1" author="\ud800">text</shreddit-comment>' * 2,
        '<table class="post"><tr class="comtr"><td indent="x">1 Jan 2024</table>' * 3,
    ],
    ids=["depth", "classes", "date", "author", "type", "surrogate", "table"],
)  # fmt: skip
def test_any_page_gives_an_answer(html: str) -> None:
    page = Page.parse(LEAD + html)
    for kind in ("forum", "article", None):
        for post in (*posts_of(page, kind), *comments_of(page, kind)):
            assert post.text
            assert 0 <= post.depth <= 500
    assert len(comment_rows(page)) == len(page)


pieces = st.sampled_from(
    """
    <div class="comment">|</div>|<li class="comment" id="comment-5">|<p>|</p>|<ol class="children">|</ol>|Reply|<br>
    <b class="author">|</b>|<time datetime="2024-01-01">|</time>|<div class="comment-body">|<article>|</article>
    <div class="comment-content">|<div id="comments">|<blockquote>|</blockquote>|<button>|</button>|<div hidden>
    <div itemscope itemtype="https://schema.org/Comment">|<div class="signature">|2 May 2024|12 comments
    <p itemprop="text">|<table class="post"><tr><td>|</table>|<a href="/user/x">|</a>
    """.strip()
    .replace("\n    ", "|")
    .split("|")
)


@settings(max_examples=60, deadline=None)
@given(st.lists(pieces | st.just("W"), max_size=60))
def test_no_word_is_doubled_or_made_up(parts: list[str]) -> None:
    numbers = iter(range(10_000))
    html = "".join(f" w{next(numbers)} " if part == "W" else part for part in parts)
    page = Page.parse(LEAD + html)
    shown = Counter(" ".join(page.texts(np.flatnonzero(page.is_text & ~page.hidden))).split())
    for posts in (posts_of(page, "forum"), comments_of(page, "article")):
        said = Counter(word for post in posts for word in post.text.split() if word.startswith("w"))
        assert not said - shown
        assert [post.row for post in posts] == sorted({post.row for post in posts})
    rows = comment_rows(page)
    assert rows.dtype == np.bool_
    assert not rows[: page.body].any()


@given(st.recursive(st.just(()), lambda inner: st.lists(inner, max_size=3).map(tuple), max_leaves=25))
@settings(max_examples=40, deadline=None)
def test_nested_comments_share_out_their_words(shape: tuple[object, ...]) -> None:
    expected: list[tuple[str, int]] = []

    def build(replies: tuple[object, ...], depth: int) -> str:
        number = len(expected)
        expected.append((f"word{number} end{number}", depth))
        inner = "".join(build(reply, depth + 1) for reply in replies)  # type: ignore[arg-type]
        return comment(f"Name{number}", f"word{number} <i>end{number}</i>", f"<div>{inner}</div>")

    html = "".join(build(reply, 0) for reply in ((), *shape))  # type: ignore[arg-type]
    comments = comments_of(Page.parse(LEAD + html), "article")
    assert [(each.text, each.depth) for each in comments] == expected


def test_the_quick_look_knows_every_name() -> None:
    assert [name for name in COMMENT | SECTION if not any(stem in name for stem in STEMS)] == []
