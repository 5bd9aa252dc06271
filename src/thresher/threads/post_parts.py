"""Author, date and text of each post.

Every row belongs to the innermost post around it, so no word is in two posts. If several elements of a post may be its
author, its date or its body, the surest is taken, or the first of equally sure ones. The text of a post is what its
body holds. If no element is known to be the body, the text is everything that is neither about the post nor there to
be clicked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from thresher.cached import cached_property
from thresher.page import Page, tags, tree
from thresher.threads import post_authors, post_dates
from thresher.threads.element_marks import ElementMarks, Rows
from thresher.threads.element_roles import Role
from thresher.threads.markup_names import CONTROL_TEXTS, SAYS
from thresher.threads.post_elements import PostSigns

_MOST_TRIES: Final = 6
"""Elements of a post that are looked at until one holds a name or a date."""
_MOST_DATES_FOR_ORDER: Final = 500
"""Dates by which it is decided whether days come before months."""
_MOST_ROWS_BEFORE_DATE: Final = 4
_MOST_WORDS_OF_BYLINE: Final = 12
"""Words of a line that says who wrote a post and when."""
_LONGEST_LINE_WITH_NAME: Final = 90
_RANK_OF_DATE_IN_TEXT: Final = 5
_LAST_RANK_OF_SURE_BODY: Final = 4
"""Up to this rank, an element holds the text of a post and nothing else."""
_LONGEST_CONTROL: Final = 16
_MOST_WORDS_ABOUT_POST: Final = 30
"""Words of an element that is about a post; a longer one is probably the post itself."""

PartOfPost = tuple[str, int]
"""A value, and the row that holds it; -1 for an attribute of the post element itself."""
ByPost = dict[int, PartOfPost]
"""The parts that were found, by the row of the post."""


class PostParts:
    """Authors, dates and texts of all posts of a page at once."""

    def __init__(self, page: Page, marks: ElementMarks, signs: PostSigns, posts: Rows) -> None:
        self.page = page
        self.marks = marks
        self.signs = signs
        self.posts = posts
        self.is_post = np.zeros(len(page), dtype=np.bool_)
        self.is_post[posts] = True
        self.owner = tree.nearest(self.is_post, page.parent)

    def authors(self, dates: ByPost) -> ByPost:
        rank = np.where(self._of_others, 0, self.marks.author)
        found: ByPost = {}
        for post, row in self._tries(rank):
            if post not in found and (name := post_authors.name_in(self.page, row, int(rank[row]))):
                found[post] = (name, row)
        for post, name in post_authors.names_in_attributes(self.page, self.posts).items():
            found[post] = (name, found[post][1] if post in found and found[post][0] == name else -1)
        found |= self._names_before({post: row for post, (_, row) in dates.items() if row >= 0 and post not in found})
        return found | self._names_in_lines(found)

    def _names_in_lines(self, known: ByPost) -> ByPost:
        """For posts without a known author: names in short texts such as "Jo said:"."""
        nameless = np.zeros(len(self.page), dtype=np.bool_)
        nameless[[post for post in self.posts.tolist() if post not in known]] = True
        own = (self.owner >= 0) & nameless[self.owner] & self._shown & (self.page.chars <= _LONGEST_LINE_WITH_NAME)
        rows = np.flatnonzero(own & ~self.marks.quote & ~self._in_sure_body())
        texts = self.page.texts(rows)
        found: ByPost = {}
        for row, text, after in zip(rows.tolist(), texts, [*texts, ""][1:], strict=True):
            if (post := int(self.owner[row])) not in found and (name := post_authors.name_in_line(text, after)):
                found[post] = (name, row)
        return found

    def _names_before(self, dates: dict[int, int]) -> ByPost:
        """Names on the same line as the date, just before it."""
        found: ByPost = {}
        for post, row in dates.items():
            first = max(post, row - _MOST_ROWS_BEFORE_DATE)
            before = first + np.flatnonzero(self._shown[first:row])
            before = before[self.page.block[before] == self.page.block[row]]
            if len(before) and (name := post_authors.clean_name(self.page.text(int(before[-1])))):
                found[post] = (name, int(before[-1]))
        return found

    @cached_property
    def _shown(self) -> tree.Bools:
        return (self.page.chars > 0) & ~self.page.hidden

    def dates(self) -> ByPost:
        rank = np.where(self._of_others, 0, self.marks.date)
        in_text = self.signs.date & self.page.is_text & ~self._within(self.marks.is_(Role.PROFILE))
        rank[in_text & ~self._of_others & ~self._in_sure_body()] = _RANK_OF_DATE_IN_TEXT
        tries = list(self._tries(rank))
        day_first = post_dates.day_comes_first(
            post_dates.first_text_in(self.page, row) for _, row in tries[:_MOST_DATES_FOR_ORDER]
        )
        found: ByPost = {}
        for post, row in tries:
            if post not in found and (date := post_dates.date_in(self.page, row, day_first)):
                found[post] = (date, row)
        stated = post_dates.dates_in_attributes(self.page, self.posts)
        return {post: (date, -1) for post, date in stated.items()} | found

    @cached_property
    def _signature(self) -> tree.Bools:
        """Signatures, except for short ones with a date: those say who wrote the post and when."""
        return self.marks.signature & ~(self.signs.has_date & (self.signs.words_below <= _MOST_WORDS_OF_BYLINE))

    @cached_property
    def _of_others(self) -> tree.Bools:
        """Quotes and signatures: names and dates in them do not belong to the post."""
        return self.marks.quote | self._within(self._signature)

    def rows_of_texts(self, used: list[int]) -> tree.Bools:
        """Which rows are in the texts of posts; `used` are the rows of authors and dates, which are no part of them."""
        page = self.page
        aside = self._signature | _CONTROL_TAGS[page.tag]
        aside[used] = True
        readable = page.is_text & ~page.hidden & (self.owner >= 0) & ~self._within(aside)
        says_about = self.marks.is_(Role.ABOUT) & (self.signs.words_below <= _MOST_WORDS_ABOUT_POST)
        about = self._within(says_about | self.marks.control) | self._controls()
        rank = self._rank_of_body()
        body = readable & self._in_body & (~about | (rank <= _LAST_RANK_OF_SURE_BODY))
        return np.asarray(np.where(rank > 0, body, readable & ~about))

    def may_be_told(self) -> tree.Bools:
        """Rows in elements that may hold the author or the date of a post."""
        return tree.covered((self.marks.author > 0) | (self.marks.date > 0) | self.signs.date, self.page.end)

    def _rank_of_body(self) -> tree.Array:
        """For each row the rank of the body of its post."""
        return np.where(self.owner >= 0, self._best_body[self.owner], 0)

    def _in_sure_body(self) -> tree.Bools:
        return np.asarray(self._in_body & (self._rank_of_body() <= _LAST_RANK_OF_SURE_BODY))

    @cached_property
    def _best_body(self) -> tree.Array:
        """For each post the rank of its surest body that has any text; 0 where there is none."""
        rows = self._bodies
        best = np.full(len(self.page), 255, dtype=np.uint8)
        np.minimum.at(best, self.owner[rows], self.marks.body[rows])
        best[best == 255] = 0
        return best

    @cached_property
    def _bodies(self) -> Rows:
        usable = (self.marks.body > 0) & ~self.is_post & (self.owner >= 0) & (self.signs.words_below > 0)
        usable &= ~self._within(self._signature)
        return np.flatnonzero(usable)

    @cached_property
    def _in_body(self) -> tree.Bools:
        """Rows in a body of the best rank of their post."""
        rows = self._bodies
        is_body = np.zeros(len(self.page), dtype=np.bool_)
        is_body[rows[self.marks.body[rows] == self._best_body[self.owner[rows]]]] = True
        return self._within(is_body)

    def _within(self, marked: tree.Bools) -> tree.Bools:
        """Rows in a marked element that belongs to the same post."""
        around = tree.nearest(marked & ~self.is_post, self.page.parent)
        return np.asarray((around >= 0) & (self.owner[around] == self.owner))

    def _controls(self) -> tree.Bools:
        """Links that only say what a click does, such as "Reply", and texts such as "says:" after a name."""
        page = self.page
        rows = np.flatnonzero(self._shown & (page.chars <= _LONGEST_CONTROL) & (self.owner >= 0))
        texts = [" ".join(text.split()).lower() for text in page.texts(rows)]
        says = [
            text in SAYS or (link and text.strip("()[]") in CONTROL_TEXTS)
            for text, link in zip(texts, page.link[rows].tolist(), strict=True)
        ]
        result = np.zeros(len(page), dtype=np.bool_)
        result[rows[np.array(says, dtype=np.bool_)]] = True
        return result

    def joined(self, marked: tree.Bools) -> dict[int, str]:
        """The texts of the marked rows, joined for each post that has any, with a line for each block."""
        rows = np.flatnonzero(marked)
        if not len(rows):
            return {}
        page = self.page
        order = np.argsort(self.owner[rows], kind="stable")
        rows = rows[order]
        owner, block, breaks = self.owner[rows], page.block[rows], np.cumsum(tags.BREAK[page.tag])[rows]
        starts = np.flatnonzero(np.diff(owner, prepend=-1) | np.diff(block, prepend=-1) | np.diff(breaks, prepend=-1))
        texts, result = page.texts(rows), dict[int, list[str]]()
        for start, stop in zip(starts.tolist(), [*starts[1:].tolist(), len(rows)], strict=True):
            if line := " ".join("".join(texts[start:stop]).split()):
                result.setdefault(int(owner[start]), []).append(line)
        return {post: "\n".join(lines) for post, lines in result.items()}

    def _tries(self, rank: tree.Array) -> Iterator[tuple[int, int]]:
        """Pairs of a post and one of its rows with a rank: for each post its best rows, but only a few."""
        rows = np.flatnonzero(rank)
        rows = rows[self.owner[rows] >= 0]
        owner = self.owner[rows]
        order = np.lexsort((rows, rank[rows], owner))
        rows, owner = rows[order], owner[order]
        first = np.flatnonzero(np.diff(owner, prepend=-1))
        place = np.arange(len(rows)) - np.repeat(first, np.diff(np.append(first, len(rows))))
        few = place < _MOST_TRIES
        yield from zip(owner[few].tolist(), rows[few].tolist(), strict=True)


_CONTROL_TAGS: Final = tags.table(["button", "form", "select", "textarea", "label"])
