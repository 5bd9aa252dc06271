"""Which elements of a page are the posts of a discussion.

There are three kinds of evidence, in order of trust: microdata of schema.org; the names that forum and blog software
gives to posts; and, if neither finds any, siblings that look alike and each hold a date, a name and a text. A name must
prove itself: most elements with that name must hold an author or a date. Wrappers around a single post, or around all
of them, are then removed.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from thresher.kernel import lines_with
from thresher.page import Page, tags, tree
from thresher.page.numbered import numbered
from thresher.threads.element_marks import BEGINS, ElementMarks, Ranks, Rows
from thresher.threads.element_roles import Role
from thresher.threads.post_dates import STEMS, is_like_date

_LONGEST_DATE: Final = 60
_POST_TAGS: Final = tags.table("article section div li tr td table tbody dl dd details".split()) | (
    np.arange(len(tags.TAGS)) == tags.OTHER
)
"""Elements that may be posts."""
_LEAST_SIGNED: Final = 0.5
"""The share of the elements with one name that must hold an author or a date."""
_MOST_PASSES: Final = 3
_LEAST_PLAIN_WORDS: Final = 3
"""Words that a post must have besides links and what is said about it, if no element is marked as its text."""
_CUSTOM_ELEMENTS: Final = ("shreddit-post", "shreddit-comment")
_LEAST_SIBLINGS: Final = 3
_LEAST_WORDS_OF_SIBLINGS: Final = 8
"""Words outside links that siblings must hold on average to be taken for posts."""
_NEARLY_ALL: Final = 0.8
_MOST_OF_THEM: Final = 0.6
_LONGEST_CLASS: Final = 200


class PostSigns:
    """Where the authors, the dates and the plain words of a page are: these tell posts from other elements."""

    def __init__(self, page: Page, marks: ElementMarks) -> None:
        outside = ~marks.quote
        self.author = (marks.author > 0) & outside
        self.date = (marks.date > 0) & outside
        self.date[_rows_like_dates(page, marks.scope)] = True
        self.words = np.where(page.hidden, 0, page.words)
        aside = tree.covered(
            marks.is_(Role.ABOUT) | marks.control | marks.signature | self.author | (marks.date > 0), page.end
        )
        self.plain = np.where(page.link | aside, 0, self.words)
        """The words of each row that are neither linked nor part of what is said about a post."""
        self.has_author = tree.above(self.author, page.end)
        self.has_date = tree.above(self.date, page.end)
        self.words_below = tree.subtree_sum(self.words, page.end)
        self.plain_below = tree.subtree_sum(self.plain, page.end)


def _rows_like_dates(page: Page, scope: tree.Bools | None) -> Rows:
    short = np.array(lines_with(page.native, tree.marks(page.hidden), 2, _LONGEST_DATE - 1, STEMS), dtype=np.intp)
    short = short if scope is None else short[scope[short]]
    return short[list(map(is_like_date, page.texts(short)))] if len(short) else short


class PostElements(NamedTuple):
    """The elements that are posts, and all that looked like posts at first."""

    rows: Rows
    candidates: Rows
    """All that looked like posts, including wrappers around them."""
    looks: tree.Array
    """For each post a number that is the same for all posts with the same tag and name."""


NO_POSTS: Final = PostElements(np.empty(0, dtype=np.intp), np.empty(0, dtype=np.intp), np.empty(0, dtype=np.int64))


def find_post_elements(
    page: Page, marks: ElementMarks, signs: PostSigns, *, named: Ranks, types: tuple[int, ...], by_look: bool
) -> PostElements:
    """The elements that are posts, in document order.

    `named` has a number for each element whose name makes it a post, the same for the same name. `types` are the types
    of microdata that make an element a post. `by_look` says whether siblings that look alike may be posts too.
    """
    is_post = np.isin(marks.types, types) | _proven_names(page, signs, named)
    custom = page.rows(*_CUSTOM_ELEMENTS) if (page.tag == tags.OTHER).any() else np.empty(0, dtype=np.intp)
    is_post[custom] = True
    is_post &= signs.words_below > 0
    is_post[: page.body + 1] = False
    candidates = np.flatnonzero(is_post)
    found = _without_wrappers(page, marks, signs, candidates)
    if by_look and not len(found):
        found = candidates = _similar_siblings(page, marks, signs)
    return PostElements(found, candidates, named[found].astype(np.int64) * len(tags.TAGS) + page.tag[found])


def _proven_names(page: Page, signs: PostSigns, named: Ranks) -> tree.Bools:
    """Elements that are named like posts, if most elements with that name and tag hold an author or a date."""
    rows = np.flatnonzero((named > 0) & _POST_TAGS[page.tag] & (signs.words_below > 0) & ~page.link)
    result = np.zeros(len(page), dtype=np.bool_)
    if not len(rows):
        return result
    _, group = np.unique(named[rows].astype(np.int64) * len(tags.TAGS) + page.tag[rows], return_inverse=True)
    signed = signs.has_author[rows] | signs.has_date[rows]
    share = np.bincount(group, weights=signed) / np.bincount(group)
    result[rows[share[group] >= _LEAST_SIGNED]] = True
    return result


def _without_wrappers(page: Page, marks: ElementMarks, signs: PostSigns, rows: Rows) -> Rows:
    """Each post once, as the smallest element that holds all of it, without elements that only hold other posts."""
    for _ in range(_MOST_PASSES):
        keep = _are_no_wrappers(page, marks, signs, rows)
        if keep.all():
            break
        rows = rows[keep]
    return rows


def _are_no_wrappers(page: Page, marks: ElementMarks, signs: PostSigns, rows: Rows) -> tree.Bools:
    is_post = np.zeros(len(page), dtype=np.bool_)
    is_post[rows] = True
    owner = tree.nearest(is_post, page.parent)
    has_body = _owns_any(owner, (marks.body > 0) & (signs.words_below > 0) & ~is_post, len(page))
    plain = np.bincount(np.maximum(owner, 0), weights=np.where(owner >= 0, signs.plain, 0), minlength=len(page))
    has_text = has_body | ((plain >= _LEAST_PLAIN_WORDS) & (marks.types != BEGINS))
    above = np.where(rows > 0, owner[page.parent[rows]], -1)
    inside = np.bincount(above[above >= 0], minlength=len(page))
    signed = signs.has_author[rows].astype(np.int8) + signs.has_date[rows]
    signed_of_row = np.zeros(len(page), dtype=np.int8)
    signed_of_row[rows] = signed
    is_only_one = (above >= 0) & (inside[np.maximum(above, 0)] == 1) & ~has_text[np.maximum(above, 0)]
    wrapper_is_better = is_only_one & (signed_of_row[np.maximum(above, 0)] > signed)  # it has the name or date as well
    is_wrapper = (inside[rows] > 0) & ~has_text[rows]
    is_better_wrapper = np.zeros(len(page), dtype=np.bool_)
    is_better_wrapper[above[wrapper_is_better]] = True
    return np.asarray(~wrapper_is_better & (~is_wrapper | is_better_wrapper[rows]))


def _owns_any(owner: tree.Ints, marked: tree.Bools, length: int) -> tree.Bools:
    """For each row whether any marked row belongs to it."""
    found = np.zeros(length, dtype=np.bool_)
    owners = owner[marked]
    found[owners[owners >= 0]] = True
    return found


def _similar_siblings(page: Page, marks: ElementMarks, signs: PostSigns) -> Rows:
    """Posts in markup that nobody knows: the siblings with the same tag and class that hold the most text.

    Nearly all of them must have a date and most an author; or nearly all have one of the two, and an element that is
    named like the text of a post.
    """
    rows = marks.elements
    rows = rows[_POST_TAGS[page.tag[rows]] & (signs.words_below[rows] > 0) & ~page.link[rows]]
    first_classes = [(value or "")[:_LONGEST_CLASS].split(" ", 1)[0] for value in marks.classes.values]
    first_class = np.asarray(numbered(first_classes).number)[marks.classes.number[rows]]
    if not len(rows):
        return np.asarray(rows)
    parent_and_tag = page.parent[rows].astype(np.int64) * len(tags.TAGS) + page.tag[rows]
    look = parent_and_tag * (int(first_class.max()) + 1) + first_class
    _, family, size = np.unique(look, return_inverse=True, return_counts=True)
    dated = np.bincount(family, weights=signs.has_date[rows]) / size
    named = np.bincount(family, weights=signs.has_author[rows]) / size
    with_body = np.bincount(family, weights=tree.above(marks.body > 0, page.end)[rows]) / size
    plain = np.bincount(family, weights=signs.plain_below[rows])
    enough = (size >= _LEAST_SIBLINGS) & (plain >= _LEAST_WORDS_OF_SIBLINGS * size)
    signed = (dated >= _NEARLY_ALL) & (named >= _MOST_OF_THEM)
    good = enough & (signed | ((with_body >= _NEARLY_ALL) & (np.maximum(dated, named) >= _NEARLY_ALL)))
    if not good.any():
        return np.asarray(rows[:0])
    return np.asarray(rows[family == int(np.argmax(np.where(good, plain, 0)))])


Facts = dict[int, tuple[str | None, str | None, str]]
"""Author, date and text of posts by their rows, in the order of the page."""


def without_doubles(page: Page, marks: ElementMarks, facts: Facts) -> list[int]:
    """The rows of the posts, without those that tell the same post a second time.

    If a post lies directly in another one with the same author and time, the inner one is the post, and the outer one
    only shows what it replies to. The element that begins a discussion may hold the first post; it counts as a post
    itself only if it does not.
    """
    rows = list(facts)
    dropped: set[int] = set()
    for outer, inner in pairwise(rows):
        if inner >= page.end[outer]:
            continue
        begins = marks.types[outer] == BEGINS
        if begins and facts[outer][:2] == (None, None) and facts[inner][:2] != (None, None):
            dropped.add(outer)
        elif begins and facts[outer][2] == facts[inner][2]:
            dropped.add(inner)
        elif None not in facts[outer][:2] and facts[outer][:2] == facts[inner][:2] and _has_time(facts[outer][1]):
            dropped.add(outer)
    return [row for row in rows if row not in dropped]


def _has_time(date: str | None) -> bool:
    return date is not None and "T" in date
