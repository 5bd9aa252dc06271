"""The way from a page to its posts or comments, through elements, parts and depths."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from thresher.cached import cached_property
from thresher.page import Page, tree
from thresher.page.addresses import canonical_address
from thresher.page.paid import PaidPage
from thresher.threads.comment_section import after_text, comment_section
from thresher.threads.element_marks import ANSWER, BEGINS, COMMENT, ElementMarks
from thresher.threads.element_roles import Role
from thresher.threads.listed_posts import COMMENT_TYPES, FORUM_TYPES, ListedPost, beginning, listed_posts, rows_of_texts
from thresher.threads.post_elements import NO_POSTS, PostElements, PostSigns, find_post_elements, without_doubles
from thresher.threads.post_parts import PostParts
from thresher.threads.posts import Post
from thresher.threads.reply_depths import reply_depths

_LONGEST_ADDRESS: Final = 500
_ADDRESS_OF_A_DISCUSSION: Final = re.compile(
    r"//(?:forums?|community|discuss|discussions?|boards?|answers|ask)\."
    r"|/(?:forums?|threads?|topics?|viewtopic|showthread|questions|discussions?|boards?|t|r)(?:[/.?]|$)",
    re.IGNORECASE,
)


class Thread(NamedTuple):
    """The posts of a page, and where their texts are."""

    posts: list[Post]
    texts: tree.Bools
    """Rows that are in the text of a post."""
    owner: tree.Ints
    """For each row the row of the post around it; -1 where there is none."""
    looks: tree.Array
    """For each post a number that is the same for all posts with the same tag and name."""


class Discussion:
    """The posts or comments of a page, found in its markup and completed from its JSON-LD."""

    def __init__(self, page: PaidPage, marks: ElementMarks | None = None) -> None:
        self.page = page
        self.marks = ElementMarks(page) if marks is None else marks
        self._elements: dict[bool, PostElements] = {}
        self._parts: tuple[PostElements, PostParts] | None = None

    @cached_property
    def signs(self) -> PostSigns:
        return PostSigns(self.page, self.marks)

    def posts(self, *, is_forum: bool) -> list[Post]:
        """The posts of a forum. On other pages only names that no other software than a forum's uses are believed."""
        return self.thread(is_forum=is_forum).posts

    def thread(self, *, is_forum: bool) -> Thread:
        """The same, and where their texts are."""
        if not is_forum and not self.is_thread:
            return self._told_by_rows([])
        thread = self._thread_in(self.elements(is_forum=is_forum), FORUM_TYPES)
        return thread if is_forum or len(thread.posts) > 1 else self._told_by_rows([])

    def elements(self, *, is_forum: bool) -> PostElements:
        """The elements of which some are the posts."""
        if is_forum not in self._elements:
            marks = self.marks
            named = marks.post if is_forum else np.where(marks.is_(Role.FORUM), marks.post, 0).astype(np.uint8)
            types = (BEGINS, COMMENT, ANSWER)
            found = find_post_elements(self.page, marks, self.signs, named=named, types=types, by_look=is_forum)
            self._elements[is_forum] = found
        return self._elements[is_forum]

    def parts(self, found: PostElements) -> PostParts:
        """The parts of some posts. They are asked for twice: what the verdict wants to know of them, posts do too."""
        if self._parts is None or self._parts[0] is not found:
            self._parts = found, PostParts(self.page, self.marks, self.signs, found.rows)
        return self._parts[1]

    def comments(self) -> list[Post]:
        near = self._where_comments_may_be()
        return (
            self._listed(COMMENT_TYPES)
            if near is None
            else near._thread_in(near._comment_elements(), COMMENT_TYPES).posts
        )

    def comment_rows(self) -> tree.Bools:
        near = self._where_comments_may_be()
        if near is None or near.is_thread or is_at_address_of_a_discussion(self.page):
            return np.zeros(len(self.page), dtype=np.bool_)
        return comment_section(near.page, near.marks, near.signs, near._comment_elements())

    def _where_comments_may_be(self) -> Discussion | None:
        """The same, looking only where comments may be; None where that is nowhere, as on most pages."""
        marks = self.marks
        may_be = (marks.comment > 0) | (marks.types > 0) | marks.is_(Role.SECTION, by_id=True) | marks.is_(Role.FORUM)
        return Discussion(self.page, marks.only_in(tree.covered(may_be, self.page.end))) if may_be.any() else None

    @cached_property
    def is_thread(self) -> bool:
        """Whether the markup says that posts are the content: a discussion in microdata, or classes of a forum."""
        begins = self.marks.is_(Role.FORUM) | (self.marks.types == BEGINS)
        return bool(begins.any() and (begins & self.signs.has_author & self.signs.has_date).any())

    def _comment_elements(self) -> PostElements:
        """The comments below an article. If there is no text before the first of them, the page is a discussion."""
        found = find_post_elements(
            self.page, self.marks, self.signs, named=self.marks.comment, types=(COMMENT,), by_look=False
        )
        if len(found.rows) and not len(after_text(self.signs, found.rows[:1])):
            return NO_POSTS
        return found

    def _thread_in(self, found: PostElements, types: frozenset[str]) -> Thread:
        """The posts in these elements that have a text; what the markup does not say about them JSON-LD may."""
        if not len(found.rows):
            return self._told_by_rows(self._listed(types))
        parts = self.parts(found)
        dates = parts.dates()
        authors = parts.authors(dates)
        rows = parts.rows_of_texts([row for told in (authors, dates) for _, row in told.values() if row >= 0])
        texts = parts.joined(rows)
        facts = {
            row: (authors.get(row, (None, 0))[0], dates.get(row, (None, 0))[0], texts[row])
            for row in found.rows.tolist()
            if row in texts
        }
        kept = without_doubles(self.page, self.marks, facts)
        if not kept:
            return self._told_by_rows([])
        chosen = np.isin(found.rows, kept)
        found = PostElements(found.rows[chosen], found.candidates, found.looks[chosen])
        depths = reply_depths(self.page, self.marks, found)
        posts = [Post(*facts[row], depth, row) for row, depth in zip(found.rows.tolist(), depths, strict=True)]
        return Thread(self._completed(posts, types), rows, parts.owner, found.looks)

    def _told_by_rows(self, posts: list[Post]) -> Thread:
        """Posts of which no more is known than the rows that hold them."""
        rows = np.array([post.row for post in posts], dtype=np.intp)
        is_post = np.zeros(len(self.page), dtype=np.bool_)
        is_post[rows] = True
        shown = self.page.is_text & ~self.page.hidden & tree.covered(is_post, self.page.end)
        return Thread(posts, shown, tree.nearest(is_post, self.page.parent), np.zeros(len(rows), dtype=np.int64))

    def _completed(self, posts: list[Post], types: frozenset[str]) -> list[Post]:
        """The posts with the authors and dates that only JSON-LD tells."""
        if all(post.author and post.date for post in posts) or not self.page.linked_data:
            return posts
        known = {key: listed for listed in listed_posts(self.page, types) if (key := beginning(listed.text))}
        return [_with(post, known.get(beginning(post.text))) for post in posts]

    def _listed(self, types: frozenset[str]) -> list[Post]:
        """Where the markup tells nothing: the posts that JSON-LD lists and the page also shows."""
        listed = listed_posts(self.page, types) if self.page.linked_data else []
        shown = rows_of_texts(self.page) if listed else {}
        places = [(each, shown.get(beginning(each.text))) for each in listed]
        return [
            Post(each.author, each.date, each.text, each.depth, int(self.page.block[row]))
            for each, row in places
            if row is not None and (each.author or each.date)
        ]


def _with(post: Post, listed: ListedPost | None) -> Post:
    return replace(post, author=post.author or listed.author, date=post.date or listed.date) if listed else post


def is_at_address_of_a_discussion(page: Page) -> bool:
    """Whether the address of the page, as it is known or as the page states it, looks like that of a forum."""
    stated = page.url or canonical_address(page) or ""
    return bool(_ADDRESS_OF_A_DISCUSSION.search(stated[:_LONGEST_ADDRESS]))
