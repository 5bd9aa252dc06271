"""Which rows belong to the comments of an article: the comments themselves, their headings and their forms.

A name alone proves nothing: pages also call a body that has comments, or a column of opinions, `comments`. A section of
comments must come after some text, must not hold the text of the article, and must show what it is: by posts with
authors or dates, by a form for writing one, or by having next to no text.
"""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from thresher.page import Page, tags, tree
from thresher.threads.element_marks import ElementMarks, Rows
from thresher.threads.element_roles import Role
from thresher.threads.post_elements import PostElements, PostSigns

_LEAST_WORDS_BEFORE: Final = 25
"""Words outside links that must come before the comments."""
_SMALL_SECTION: Final = 60
"""A section with so few words needs no other proof: a heading, a form, a note that comments are closed."""
_MOST_SMALL_SECTIONS: Final = 6
_LEAST_SHARE_IN_POSTS: Final = 0.4
"""The share of the words of a section that its posts must hold."""
_LEAST_MAIN_TEXT: Final = 40
"""Words that an element must have to be the text of the article, if its name says that it is."""
_MOST_ROWS_OF_HEADING: Final = 6
_MOST_WORDS_OF_HEADING: Final = 8
_HEADING: Final = re.compile(
    r"^\W{0,3}(?:\d{1,6}|no|one|leave a|post a|add a|reader|user|all)?\W{0,3}"
    r"(?:thoughts? on\b|(?:reader )?(?:comments?|responses?|replies|reply)\b|kommentare?\b|commentaires?\b|"
    r"comentarios?\b|commenti\b|reacties?\b|komentarz[ey]?\b|комментари|σχόλι|yorum|komentar\b|"
    r"bình luận|ý kiến|评论|評論|留言|コメント|댓글|ความคิดเห็น|تعليق|التعليقات|תגוב|टिप्पणि|टिप्पणी)",
    re.IGNORECASE,
)
_NEVER_A_SECTION: Final = tags.table(["html", "body", "main", "a", "button"])
_FORM: Final = tags.table(["textarea", "form", "iframe"])


def comment_section(page: Page, marks: ElementMarks, signs: PostSigns, found: PostElements) -> tree.Bools:
    """The rows of the comments of a page and of everything that belongs to them."""
    posts = np.zeros(len(page), dtype=np.bool_)
    posts[after_text(signs, found.rows)] = True
    in_posts = tree.covered(posts, page.end)
    sections = after_text(
        signs, np.flatnonzero(marks.is_(Role.SECTION, by_id=True) & ~_NEVER_A_SECTION[page.tag] & tags.BLOCK[page.tag])
    )
    sections = sections[_shows_what_it_is(page, signs, sections, in_posts)]
    sections = sections[~_holds_article(page, marks, signs, sections, in_posts)]
    marked = posts.copy()
    marked[sections] = True
    rows = tree.covered(marked, page.end)
    rows[_heading_before(page, rows)] = True
    return rows


def after_text(signs: PostSigns, rows: Rows) -> Rows:
    """Rows that come after some text."""
    before = np.cumsum(signs.plain)[rows]
    return np.asarray(rows[before >= _LEAST_WORDS_BEFORE])


def _shows_what_it_is(page: Page, signs: PostSigns, rows: Rows, in_posts: tree.Bools) -> tree.Bools:
    """Whether each row consists mostly of posts, is a form, or has next to no text.

    A page has only a few of the last kind: if there are many, the page lists stories and counts the comments of each.
    """
    end = page.end
    plain = signs.plain_below[rows]
    of_posts = tree.subtree_sum(np.where(in_posts, signs.plain, 0), end)[rows]
    mostly_posts = (of_posts > 0) & (of_posts >= _LEAST_SHARE_IN_POSTS * plain)
    form = tree.above(_FORM[page.tag], end)[rows] & (plain <= 2 * _SMALL_SECTION)
    small = (plain <= _SMALL_SECTION) & ~mostly_posts & ~form
    return np.asarray(mostly_posts | form | (small & (small.sum() <= _MOST_SMALL_SECTIONS)))


def _holds_article(page: Page, marks: ElementMarks, signs: PostSigns, rows: Rows, in_posts: tree.Bools) -> tree.Bools:
    """Whether each row holds, outside posts, the main heading or what is named like the text of the article."""
    is_heading = (page.tag == tags.CODE["h1"]) & (signs.words_below > 0)
    is_text = marks.is_(Role.MAIN_TEXT, by_id=True) & (signs.plain_below >= _LEAST_MAIN_TEXT)
    return np.asarray(tree.above((is_heading | is_text) & ~in_posts, page.end)[rows])


def _heading_before(page: Page, rows: tree.Bools) -> list[int]:
    """Rows of a text such as "12 comments" just before the comments, with hardly any words in between."""
    visible = np.flatnonzero((page.chars > 0) & ~page.hidden)
    inside = rows[visible]
    first = np.flatnonzero(inside[1:] & ~inside[:-1])
    result: list[int] = []
    for place in first.tolist():
        near = visible[max(0, place + 1 - _MOST_ROWS_OF_HEADING) : place + 1]
        near = near[np.cumsum(page.words[near][::-1])[::-1] <= _MOST_WORDS_OF_HEADING]
        found = [row for row in near.tolist() if _HEADING.match(page.text(row)[: _MOST_WORDS_OF_HEADING * 20].strip())]
        result.extend(near[near >= found[0]].tolist() if found else [])
    return result
