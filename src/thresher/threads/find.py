"""From a page to its posts and comments."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

import numpy as np

from thresher.page import Page, tree
from thresher.threads.address import is_of_a_discussion
from thresher.threads.depths import depths_of
from thresher.threads.doubles import without_doubles
from thresher.threads.linked import COMMENT_TYPES, FORUM_TYPES, Listed, beginning, listed_in, shown_rows
from thresher.threads.marks import ANSWER, BEGINS, COMMENT, Marks
from thresher.threads.naming import Role
from thresher.threads.parts import Parts
from thresher.threads.post import Post
from thresher.threads.records import NONE, Found, records_of
from thresher.threads.section import after_text, comment_section
from thresher.threads.signs import Signs


class Threads:
    """The posts or comments of a page, worked out from its markup."""

    def __init__(self, page: Page, marks: Marks | None = None) -> None:
        self.page = page
        self.marks = Marks(page) if marks is None else marks

    @cached_property
    def signs(self) -> Signs:
        return Signs(self.page, self.marks)

    def posts(self, *, is_forum: bool) -> list[Post]:
        """The posts of a forum. Elsewhere only what forums alone write in their markup is believed."""
        marks = self.marks
        if not is_forum and not self.is_thread:
            return []
        named = marks.post if is_forum else np.where(marks.is_(Role.FORUM), marks.post, 0).astype(np.uint8)
        types = (BEGINS, COMMENT, ANSWER)
        found = records_of(self.page, marks, self.signs, named=named, types=types, generic=is_forum)
        posts = self._read(found, FORUM_TYPES)
        return posts if is_forum or len(posts) > 1 else []

    def comments(self) -> list[Post]:
        near = self._where_comments_may_be()
        return self._listed(COMMENT_TYPES) if near is None else near._read(near._comment_records(), COMMENT_TYPES)

    def comment_rows(self) -> tree.Bools:
        near = self._where_comments_may_be()
        if near is None or near.is_thread or is_of_a_discussion(self.page):
            return np.zeros(len(self.page), dtype=np.bool_)
        return comment_section(near.page, near.marks, near.signs, near._comment_records())

    def _where_comments_may_be(self) -> Threads | None:
        """The same, looking only where comments may be; None where that is nowhere, as on most pages."""
        marks = self.marks
        may_be = (marks.comment > 0) | (marks.types > 0) | marks.is_(Role.SECTION, by_id=True) | marks.is_(Role.FORUM)
        return Threads(self.page, marks.only_in(tree.covered(may_be, self.page.end))) if may_be.any() else None

    @cached_property
    def is_thread(self) -> bool:
        """Whether the markup says that posts are the content: a discussion in microdata, or classes of a forum."""
        begins = self.marks.is_(Role.FORUM) | (self.marks.types == BEGINS)
        return bool(begins.any() and (begins & self.signs.has_author & self.signs.has_date).any())

    def _comment_records(self) -> Found:
        """Comments below an article. Where text comes only with the first of them, the page is a discussion itself."""
        found = records_of(self.page, self.marks, self.signs, named=self.marks.comment, types=(COMMENT,), generic=False)
        if len(found.rows) and not len(after_text(self.signs, found.rows[:1])):
            return NONE
        return found

    def _read(self, found: Found, types: frozenset[str]) -> list[Post]:
        """The posts, without those that say nothing; what the markup does not tell of them JSON-LD may."""
        if not len(found.rows):
            return self._listed(types)
        parts = Parts(self.page, self.marks, self.signs, found.rows)
        dates = parts.dates()
        authors = parts.authors(dates)
        texts = parts.texts([row for told in (authors, dates) for _, row in told.values() if row >= 0])
        facts = {
            row: (authors.get(row, (None, 0))[0], dates.get(row, (None, 0))[0], texts[row])
            for row in found.rows.tolist()
            if row in texts
        }
        kept = without_doubles(self.page, self.marks, facts)
        if not kept:
            return []
        chosen = np.isin(found.rows, kept)
        found = Found(found.rows[chosen], found.candidates, found.looks[chosen])
        depths = depths_of(self.page, self.marks, found)
        posts = [Post(*facts[row], depth, row) for row, depth in zip(found.rows.tolist(), depths, strict=True)]
        return self._completed(posts, types)

    def _completed(self, posts: list[Post], types: frozenset[str]) -> list[Post]:
        if all(post.author and post.date for post in posts) or not self.page.linked_data:
            return posts
        known = {key: listed for listed in listed_in(self.page, types) if (key := beginning(listed.text))}
        return [_with(post, known.get(beginning(post.text))) for post in posts]

    def _listed(self, types: frozenset[str]) -> list[Post]:
        """Where the markup tells nothing: what JSON-LD lists and the page shows."""
        listed = listed_in(self.page, types) if self.page.linked_data else []
        shown = shown_rows(self.page) if listed else {}
        places = [(each, shown.get(beginning(each.text))) for each in listed]
        return [
            Post(each.author, each.date, each.text, each.depth, int(self.page.block[row]))
            for each, row in places
            if row is not None and (each.author or each.date)
        ]


def _with(post: Post, listed: Listed | None) -> Post:
    return replace(post, author=post.author or listed.author, date=post.date or listed.date) if listed else post
