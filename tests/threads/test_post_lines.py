"""Posts are parted in Markdown, and each says who wrote it, and when."""

from __future__ import annotations

from places import TESTS

import thresher
from thresher import Page
from thresher.threads import Post, post_lines

POSTS = """
<div class=post data-score=3><p>Jo wrote on 3 May 2020: why?</p></div>
<div class="post accepted-answer" itemprop=acceptedAnswer><span itemprop=upvoteCount>12</span><p>Because.</p></div>
<div class=post><p>left out</p></div>
"""


def test_what_the_text_says_already_is_not_said_again() -> None:
    page = Page.parse(POSTS)
    rows = page.native.select(".post")
    keep = page.is_text & (page.chars > 0)
    keep[rows[2] :] = False
    posts = [Post(author, date, "", 0, row) for row, author, date in zip(rows, "Jo Al Mo".split(), DATES, strict=True)]
    assert post_lines(page, posts, keep) == {
        rows[0]: "score 3",
        rows[1]: "Al · 2020-05-04 · accepted answer · score 12",
    }


DATES = ("2020-05-03T10:00:00Z", "2020-05-04", None)


def test_a_single_post_is_left_alone() -> None:
    page = Page.parse("<div class=post>a</div>")
    row = page.native.select(".post")[0]
    assert post_lines(page, [Post("Jo", None, "a", 0, row)], page.is_text) == {}


def test_a_question_and_its_answers_in_markdown() -> None:
    result = thresher.extract(TESTS / "pages/questions/source.html")
    markdown = result.markdown
    assert markdown.index("My rye starter") < markdown.index("It is hungry") < markdown.index("I would move")
    assert markdown.count("\n***\n") == 2
    assert "**Teun Varga · 2024-01-09 · accepted answer · score 23**" in markdown
    assert "accepted" not in markdown[markdown.rindex("***") :]


def test_of_a_post_around_another_only_the_inner_one_is_told() -> None:
    page = Page.parse("<div class=post><div class=post><p>Why?</p></div><div class=post><p>Because.</p></div></div>")
    outer, first, second = page.native.select(".post")
    keep = page.is_text & (page.chars > 0)
    posts = [Post("Jo", None, "", 0, outer), Post("Jo", "2020-05-03", "", 0, first), Post("Al", None, "", 1, second)]
    assert post_lines(page, posts, keep) == {first: "Jo · 2020-05-03", second: "Al"}
