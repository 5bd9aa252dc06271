"""Where the comments of an article stand: all rows that belong to them, headings and forms included.

A name alone is not believed, for `comments` is also what pages call a body that has some, or a column of opinions. What
is taken for comments must come after text, must not hold the text of the article, and must show signs: posts with
authors or dates, a form to write one, or next to no text at all.
"""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from thresher.page import Page, tags, tree
from thresher.threads.marks import Marks, Rows
from thresher.threads.naming import Role
from thresher.threads.records import Found
from thresher.threads.signs import Signs

_TEXT_BEFORE: Final = 25
"""Words that are no links which must come before comments."""
_SMALL: Final = 60
"""Words of what needs no further sign: a heading, a form, a note that comments are closed."""
_FEW: Final = 6
_MOST_IN_POSTS: Final = 0.4
"""The share of the words of a section that its posts must hold."""
_MAIN_TEXT: Final = 40
"""Words of an element that its name calls the text of the article, for it to be that."""
_ROWS_BEFORE: Final = 6
_WORDS_BEFORE: Final = 8
_HEADING: Final = re.compile(
    r"^\W{0,3}(?:\d{1,6}|no|one|leave a|post a|add a|reader|user|all)?\W{0,3}"
    r"(?:thoughts? on\b|(?:reader )?(?:comments?|responses?|replies|reply)\b|kommentare?\b|commentaires?\b|"
    r"comentarios?\b|commenti\b|reacties?\b|komentarz[ey]?\b|комментари|评论|評論|留言|コメント|댓글|ความคิดเห็น|تعليق|التعليقات)",
    re.IGNORECASE,
)
_NEVER: Final = tags.table(["html", "body", "main", "a", "button"])
_FORM: Final = tags.table(["textarea", "form", "iframe"])


def comment_section(page: Page, marks: Marks, signs: Signs, found: Found) -> tree.Bools:
    """The rows of the comments of a page and of all around them."""
    posts = np.zeros(len(page), dtype=np.bool_)
    posts[after_text(signs, found.rows)] = True
    in_posts = tree.covered(posts, page.end)
    sections = after_text(
        signs, np.flatnonzero(marks.is_(Role.SECTION, by_id=True) & ~_NEVER[page.tag] & tags.BLOCK[page.tag])
    )
    sections = sections[_shows_signs(page, signs, sections, in_posts)]
    sections = sections[~_holds_article(page, marks, signs, sections, in_posts)]
    marked = posts.copy()
    marked[sections] = True
    rows = tree.covered(marked, page.end)
    rows[_heading_before(page, rows)] = True
    return rows


def after_text(signs: Signs, rows: Rows) -> Rows:
    """Rows that come after some text."""
    before = np.cumsum(signs.plain)[rows]
    return np.asarray(rows[before >= _TEXT_BEFORE])


def _shows_signs(page: Page, signs: Signs, rows: Rows, in_posts: tree.Bools) -> tree.Bools:
    """Whether posts hold most of each row, or it is a form, or next to nothing. Of the last a page has only a few:
    where there are many, they count the comments of all the stories that are listed."""
    end = page.end
    plain = signs.plain_below[rows]
    of_posts = tree.subtree_sum(np.where(in_posts, signs.plain, 0), end)[rows]
    mostly_posts = (of_posts > 0) & (of_posts >= _MOST_IN_POSTS * plain)
    form = tree.above(_FORM[page.tag], end)[rows] & (plain <= 2 * _SMALL)
    small = (plain <= _SMALL) & ~mostly_posts & ~form
    return np.asarray(mostly_posts | form | (small & (small.sum() <= _FEW)))


def _holds_article(page: Page, marks: Marks, signs: Signs, rows: Rows, in_posts: tree.Bools) -> tree.Bools:
    """Whether the main heading, or what is named the text of the article, lies in each row outside of posts."""
    is_heading = (page.tag == tags.CODE["h1"]) & (signs.words_below > 0)
    is_text = marks.is_(Role.MAIN_TEXT, by_id=True) & (signs.plain_below >= _MAIN_TEXT)
    return np.asarray(tree.above((is_heading | is_text) & ~in_posts, page.end)[rows])


def _heading_before(page: Page, rows: tree.Bools) -> list[int]:
    """Text such as "12 comments" just before the comments: few words, and nothing but few words after it."""
    visible = np.flatnonzero((page.chars > 0) & ~page.hidden)
    inside = rows[visible]
    first = np.flatnonzero(inside[1:] & ~inside[:-1])
    result: list[int] = []
    for place in first.tolist():
        near = visible[max(0, place + 1 - _ROWS_BEFORE) : place + 1]
        near = near[np.cumsum(page.words[near][::-1])[::-1] <= _WORDS_BEFORE]
        found = [row for row in near.tolist() if _HEADING.match(page.text(row)[: _WORDS_BEFORE * 20].strip())]
        result.extend(near[near >= found[0]].tolist() if found else [])
    return result
