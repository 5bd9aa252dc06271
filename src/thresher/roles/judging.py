"""The role of every text block of a page.

Where markup says what a block is, that is its role. The labels that methods learn from know content or not and nothing
else, so what markup leaves open follows the verdict: `body` is what was kept, `other` what was dropped. The first of
these that fits is taken: the headline; comments and replies; parts beside the content; lines around it; what the
block's own element is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from thresher.blocks.role import CODES, Role
from thresher.cached import cached_property
from thresher.page import Page, tags, textblocks, tree
from thresher.page.budget import Purse
from thresher.roles.element_signs import NONE, Codes, ElementSigns, code_of, first_of, inherited
from thresher.roles.headline import headline_of, same_headings
from thresher.roles.records import record_rows
from thresher.roles.text_signs import LONGEST, is_about_rights, line_near_headline
from thresher.threads.posts import Post, comment_rows, comments_of, posts_of
from thresher.verdict import Verdict, Why

_MOST_OF_IT: Final = 0.5
_SHORT_LINE: Final = {Role.BYLINE: 20, Role.DATE: 8}
"""Words that a line may have in all if only some of them are marked: "By Jo Lee in Rome, 4 May"."""
_FARTHEST_LEAD: Final = 150
"""Words between the headline and the end of the lead."""
_NEAR: Final = (-30, 60)
"""Words between the headline and lines that say who wrote the text and when: so many before it, so many after."""

_OWN_TAGS: Final = {
    Role.CODE: tags.table(["pre", "listing", "xmp", "plaintext", "code", "samp", "kbd"]),
    Role.QUOTE: tags.table(["blockquote", "q"]),
    Role.HEADING: tags.table([*tags.HEADINGS, "legend", "summary"]),
    Role.LIST_ITEM: tags.table(["li", "dt", "dd"]),
}


def roles_of(page: Page, verdict: Verdict, comments: Sequence[Post] = (), posts: Sequence[Post] = ()) -> Codes:
    """For each row the place of its block's role in `ROLES`; `OTHER` for rows without text.

    `comments` and `posts` are those of the page, as `thresher.threads` finds them.
    """
    codes = np.full(len(page), CODES[Role.OTHER], np.uint8)
    rows = np.flatnonzero(page.chars > 0)
    rows = rows[(rows > page.body) & (rows < page.end[page.body])]
    if len(rows):
        blocks = _Blocks(page, verdict, rows)
        codes[rows] = np.repeat(blocks.roles(_in_discussion(page, comments, posts)), blocks.lengths)
    return codes


def roles_found(page: Page, verdict: Verdict, purse: Purse | None = None) -> Codes:
    """The same; comments and posts are looked for here."""
    kind = verdict.kind.name if verdict.kind else None
    return roles_of(page, verdict, comments_of(page, kind, purse), posts_of(page, kind, purse))


class _Blocks:
    """The text blocks of a page, as columns."""

    def __init__(self, page: Page, verdict: Verdict, rows: textblocks.Rows) -> None:
        self.page, self.rows, self.why = page, rows, verdict.why
        self.starts = textblocks.starts(page, rows)
        self.first = rows[self.starts]
        self.lengths = np.diff(self.starts, append=len(rows))
        self._weight = np.maximum(page.words[rows], 1)
        self._total = np.add.reduceat(self._weight, self.starts)
        self.words = np.add.reduceat(page.words[rows], self.starts)
        self.chars = np.add.reduceat(page.chars[rows], self.starts)
        self.kept = self.share(page.writable(verdict.keep)) > _MOST_OF_IT
        self.signs = ElementSigns(page, verdict.keep)

    def share(self, marked: tree.Bools) -> tree.Floats:
        """The share of each block's words that are in marked rows."""
        return np.asarray(np.add.reduceat(marked[self.rows] * self._weight, self.starts) / self._total)

    def is_mostly(self, marked: tree.Bools) -> tree.Bools:
        return np.asarray(self.share(marked) > _MOST_OF_IT)

    def roles(self, discussion: Codes) -> Codes:
        codes = np.where(self.kept, CODES[Role.BODY], CODES[Role.OTHER]).astype(np.uint8)
        for role, marked in reversed(self._by_priority(discussion)):
            codes[marked] = CODES[role]
        return codes

    def _by_priority(self, discussion: Codes) -> list[tuple[Role, tree.Bools]]:
        """Which blocks have a role by markup, the role that goes first at the top."""
        part, talk = self.signs.part[self.first], discussion[self.first]
        parts = (Role.ADVERT, Role.LEGAL, Role.RELATED, Role.NAVIGATION, Role.FORM)
        is_linked = self.is_mostly(self.page.link) & ~self.kept
        in_footer, is_heading, after = part == CODES[Role.FOOTER], self._is_own(Role.HEADING), self._after_headline
        return [
            (Role.HEADLINE, self._headline),
            *((role, talk == CODES[role]) for role in (Role.COMMENT, Role.REPLY)),
            *((role, part == CODES[role]) for role in parts),
            (Role.LEGAL, self._is_about_rights),
            (Role.NAVIGATION, in_footer & is_linked),
            (Role.FOOTER, in_footer),
            (Role.CAPTION, self._is_line(Role.CAPTION) & ~is_heading),
            (Role.TABLE, self._in_data_table),
            (Role.RECORD, self._in_record & (talk != CODES[Role.BODY])),
            *((role, self._is_line(role) & ~is_heading) for role in (Role.BYLINE, Role.DATE, Role.TAGS)),
            *((role, (self._said_near_headline == CODES[role]) & ~is_heading) for role in (Role.BYLINE, Role.DATE)),
            (Role.LEAD, self._is_line(Role.LEAD) & (after > 0) & (after <= _FARTHEST_LEAD)),
            (Role.CODE, self._is_own(Role.CODE)),
            (Role.QUOTE, self._is_own(Role.QUOTE)),
            (Role.NAVIGATION, is_linked),
            (Role.HEADING, is_heading),
            (Role.LIST_ITEM, self._is_own(Role.LIST_ITEM)),
        ]

    def _is_own(self, role: Role) -> tree.Bools:
        """Whether a block is by its tag, or by a tag above, what a role says."""
        return self.is_mostly(tree.covered(_OWN_TAGS[role][self.page.tag], self.page.end))

    def _is_line(self, role: Role) -> tree.Bools:
        marked = self.signs.line == CODES[role]
        share = self.share(marked)
        is_part = (share > 0) & (self.words <= _SHORT_LINE.get(role, 0))
        return np.asarray((share > _MOST_OF_IT) | is_part)

    @cached_property
    def _headline_row(self) -> int | None:
        """The headline by the page's title, or else the heading that the method takes for it."""
        if (found := headline_of(self.page)) is not None:
            return found
        kept = self.first[self.kept & (self.why[self.first] == Why.HEADLINE)]
        return int(self.page.block[kept[0]]) if len(kept) else None

    @cached_property
    def _headline(self) -> tree.Bools:
        """The blocks of the headline, and of headings that say it once more."""
        inside = np.zeros(len(self.page), dtype=np.bool_)
        if self._headline_row is not None:
            inside[same_headings(self.page, self._headline_row)] = True
        return self.is_mostly(tree.covered(inside, self.page.end))

    @cached_property
    def _after_headline(self) -> tree.Array:
        """Words from the headline to the end of each block, or to the first kept block if there is none; less than 0
        for what stands before it."""
        shown = np.cumsum(np.where(self.page.hidden, 0, self.page.words))
        if (row := self._headline_row) is None:
            row = int(self.first[np.argmax(self.kept)]) - 1
        last = self.rows[self.starts + self.lengths - 1]
        return np.asarray(shown[last] - np.where(last < row, shown[row], shown[self.page.end[row] - 1]))

    @cached_property
    def _said_near_headline(self) -> Codes:
        """What short lines near the headline say they are, by their text."""
        codes = np.full(len(self.first), NONE, np.uint8)
        if self._headline_row is not None:
            after = self._after_headline
            for block in np.flatnonzero((after >= _NEAR[0]) & (after <= _NEAR[1]) & (self.chars <= LONGEST)).tolist():
                codes[block] = code_of(line_near_headline(self.text(block)))
        return codes

    @cached_property
    def _is_about_rights(self) -> tree.Bools:
        short = ~self.kept & (self.chars <= LONGEST)
        found = np.zeros(len(self.first), dtype=np.bool_)
        found[[block for block in np.flatnonzero(short).tolist() if is_about_rights(self.text(block))]] = True
        return found

    @cached_property
    def _in_record(self) -> tree.Bools:
        """A column beside the text is no listing, unless it was kept."""
        aside = self.signs.in_aside[self.first] & ~self.kept
        return np.asarray(record_rows(self.page, self.signs, self.first)[self.first] & ~aside)

    def text(self, block: int) -> str:
        """The text of a short block."""
        start = self.starts[block]
        return " ".join("".join(self.page.texts(self.rows[start : start + self.lengths[block]])).split())

    @cached_property
    def _in_data_table(self) -> tree.Bools:
        tables = np.zeros(len(self.page), dtype=np.bool_)
        tables[list(self.page.data_tables)] = True
        return np.asarray(tree.covered(tables, self.page.end)[self.first])


def _in_discussion(page: Page, comments: Sequence[Post], posts: Sequence[Post]) -> Codes:
    """Which rows are in comments, in answers to them, or in the posts of a thread: its first is the text."""
    codes = np.full(len(page), NONE, np.uint8)
    if comments:
        codes[comment_rows(page)] = CODES[Role.COMMENT]
    own = np.full(len(page), NONE, np.uint8)
    own[[post.row for post in comments]] = [CODES[Role.REPLY if post.depth else Role.COMMENT] for post in comments]
    own[[post.row for post in posts]] = [CODES[Role.REPLY if number else Role.BODY] for number in range(len(posts))]
    return first_of(inherited(own, page.parent), codes)
