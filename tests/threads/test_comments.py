"""Comments below an article, and what only has their name."""

from __future__ import annotations

import numpy as np
import pytest
from places import PAGES

import thresher
from thresher import Page
from thresher.threads import comment_rows, comments_of
from thresher.threads.post_dates import is_like_date

BLOG = PAGES / "blog-comments" / "source.html"

STORY = "".join(
    f"<p>Paragraph {n} of the story tells at some length how the lighthouse was painted, by whom and how.</p>"
    for n in range(6)
)


def wordpress(number: int, name: str, text: str, replies: str = "") -> str:
    children = f'<ol class="children">{replies}</ol>' if replies else ""
    return (
        f'<li class="comment even" id="comment-{number}"><article class="comment-body"><footer class="comment-meta">'
        f'<div class="comment-author vcard"><b class="fn">{name}</b> <span class="says">says:</span>'
        f'</div><div class="comment-metadata"><a href="#c"><time datetime="2024-04-0{number}T10:00:00+00:00">April'
        f'</time></a></div></footer><div class="comment-content"><p>{text}</p></div><div class="reply">'
        f'<a class="comment-reply-link" href="#r">Reply</a></div></article>{children}</li>'
    )


THREAD = wordpress(1, "Ada", "Lovely colours.", wordpress(2, "Bo", "Too much red.", wordpress(3, "Cy", "Never.")))
COMMENTS = (
    '<div id="comments" class="comments-area"><h2 class="comments-title">4 thoughts on “The lighthouse”</h2>'
    f'<ol class="comment-list">{THREAD}{wordpress(4, "Di", "Which brush?")}</ol>'
    '<div id="respond" class="comment-respond"><h3>Leave a Reply</h3><form><label>Name</label><textarea></textarea>'
    '<p>Your email address will not be published.</p><input type="submit"></form></div></div>'
)
FOOTER = "<footer><p>Written by hand in a small house by a large sea, and printed by the same hand.</p></footer>"
LEAD = "<p>" + "A long lead before the text. " * 8 + "</p>"


def dropped(html: str) -> str:
    page = Page.parse(html)
    rows = np.flatnonzero(comment_rows(page) & (page.chars > 0))
    return " ".join(" ".join(page.texts(rows)).split())


def test_comments_of_a_blog_with_their_replies() -> None:
    page = Page.parse(f"<article><h1>The lighthouse</h1>{STORY}</article>{COMMENTS}{FOOTER}")
    found = [(each.author, each.date, each.text, each.depth) for each in comments_of(page, "article")]
    assert found == [
        ("Ada", "2024-04-01T10:00:00+00:00", "Lovely colours.", 0),
        ("Bo", "2024-04-02T10:00:00+00:00", "Too much red.", 1),
        ("Cy", "2024-04-03T10:00:00+00:00", "Never.", 2),
        ("Di", "2024-04-04T10:00:00+00:00", "Which brush?", 0),
    ]
    assert comments_of(page, "forum") == []


def test_the_section_goes_as_a_whole_and_nothing_else_does() -> None:
    gone = dropped(f"<article><h1>The lighthouse</h1>{STORY}</article>{COMMENTS}{FOOTER}")
    for words in ("4 thoughts on", "Lovely colours.", "Never.", "Leave a Reply", "Your email address", "says:"):
        assert words in gone
    assert "Paragraph" not in gone
    assert "printed" not in gone


def test_the_page_of_a_blog() -> None:
    page = Page.parse(BLOG.read_bytes())
    comments = comments_of(page, "article")
    assert comments
    assert all(each.author and each.date and each.text for each in comments)
    assert not (comment_rows(page) & thresher.METHODS["auto"](page).keep).any()


DISQUS = (
    '<div id="disqus_thread"><ul id="dsq-comments">'
    + "".join(
        f'<li class="dsq-comment" id="dsq-comment-{n}"><span id="dsq-author-user-{n}" class="author-name">{name}</span>'
        f'<div class="dsq-comment-message">Word {n} on it.</div></li>'
        for n, name in enumerate(("Eve", "Flo"), start=1)
    )
    + "</ul></div>"
)
DRUPAL = (
    '<section class="comment-wrapper"><h2>Comments</h2><article class="comment"><p class="submitted">Submitted by '
    '<span class="username">Gil</span> on Mon, 01/29/2024 - 10:15</p><div class="content">Fine work.</div>'
    '<ul class="links"><li><a href="#">reply</a></li></ul></article></section>'
)
MICRODATA = (
    '<div><div itemprop="comment" itemscope itemtype="https://schema.org/Comment"><span itemprop="author">Hal</span> '
    '<time itemprop="datePublished" datetime="2023-05-05">May 5</time><p itemprop="text">Well said.</p></div></div>'
)
OLD_BLOG = (
    '<h3>2 Responses to “The lighthouse”</h3><ol class="commentlist"><li id="comment-7"><cite>Ida</cite> Says: '
    '<small class="commentmetadata"><a href="#comment-7">25 October 2012 at 8:24 pm</a></small><p>I was there.</p></li>'
    '<li id="comment-8"><cite>Jon</cite> Says: <small class="commentmetadata"><a href="#comment-8">'
    "26 October 2012 at 9:00 am</a></small><p>So was I.</p></li></ol>"
)


@pytest.mark.parametrize(
    ("html", "found"),
    [
        (DISQUS, [("Eve", None, "Word 1 on it."), ("Flo", None, "Word 2 on it.")]),
        (DRUPAL, [("Gil", "2024-01-29T10:15", "Fine work.")]),
        (MICRODATA, [("Hal", "2023-05-05", "Well said.")]),
        (OLD_BLOG, [("Ida", "2012-10-25T20:24", "I was there."), ("Jon", "2012-10-26T09:00", "So was I.")]),
    ],
    ids=["disqus", "drupal", "microdata", "old blog"],
)
def test_other_markup(html: str, found: list[tuple[str, str | None, str]]) -> None:
    html = f"<h1>The lighthouse</h1>{STORY}{html}"
    comments = comments_of(Page.parse(html), "article")
    assert [(each.author, each.date, each.text) for each in comments] == found
    gone = dropped(html)
    assert all(text in gone for _, _, text in found)
    assert "Paragraph" not in gone


@pytest.mark.parametrize(
    "html",
    [
        f'<body class="single comments-open has-comments"><div id="content" class="has-comments">{STORY}</div>',
        f'{LEAD}<section class="comment"><h1>Comment: paint it white</h1>{STORY}</section>',
        f'{LEAD}<div class="comments"><div class="article-body">{STORY}</div></div>',
        f'{LEAD}<div id="comments">{STORY * 2}</div>',
        "".join(f'{LEAD}<div class="comments">{n} Comments</div>' for n in range(9)),
        f'<div id="comments">{THREAD}</div>',
        '<div itemscope itemtype="https://schema.org/DiscussionForumPosting"><b itemprop="author">Al</b>'
        f'<time datetime="2024-01-01">1</time><div itemprop="text">{STORY}</div>{COMMENTS}</div>',
        f"{STORY}<p>12 comments</p>{STORY}",
        f'<link rel="canonical" href="https://example.org/threads/lighthouse.7/">{STORY}{COMMENTS}',
        "",
    ],
    ids=["body class", "opinion", "named so but holds the article", "long and without signs", "counters in a listing",
         "nothing before", "a discussion", "a counter in the text", "address of a forum", "empty"],
)  # fmt: skip
def test_what_only_has_the_name_stays(html: str) -> None:
    assert dropped(html) == ""


def test_a_form_without_comments_is_left_out_too() -> None:
    form = '<div id="respond" class="comment-respond"><h3>Leave a Reply</h3><form><textarea></textarea></form></div>'
    assert dropped(STORY + form) == "Leave a Reply"
    assert comments_of(Page.parse(STORY + form), "article") == []


def test_words_of_the_author_are_not_taken_for_his_name() -> None:
    texts = ("By the way, it was closed on 12 May.", "Mark said, I should go home at 5.", "Re: the first one")
    html = "".join(
        f'<div class="comment" id="comment-{n}"><span class="date">2024-01-0{n}</span><p>{text}</p></div>'
        for n, text in enumerate(texts, start=1)
    )
    comments = comments_of(Page.parse(STORY + html), "article")
    assert [each.author for each in comments] == [None] * 3
    assert [each.text for each in comments] == list(texts)


@pytest.mark.parametrize(
    "heading",
    [
        "3 komentarze", "Комментарии (3)", "Σχόλια", "3 σχόλια", "Yorumlar", "3 Yorum", "Komentar (3)", "Bình luận (3)",
        "Ý kiến bạn đọc", "评论", "評論", "コメント", "댓글 3", "ความคิดเห็น", "التعليقات", "תגובות", "3 תגובות",
        "टिप्पणियाँ",
    ],
)  # fmt: skip
def test_headings_of_comments_in_many_languages(heading: str) -> None:
    assert heading in dropped(f"<article>{STORY}</article><h3>{heading}</h3><ol>{THREAD}</ol>")


@pytest.mark.parametrize(
    "text",
    [
        "3 godz. temu", "5 минут назад", "πριν 3 ώρες", "2 saat önce", "3 jam lalu", "2 giờ trước", "3小时前", "5分前",
        "3시간 전", "3 ชั่วโมงที่แล้ว", "منذ ساعتين", "לפני שעה", "3 घंटे पहले",
    ],
)  # fmt: skip
def test_times_that_passed_since_a_comment(text: str) -> None:
    assert is_like_date(text)
