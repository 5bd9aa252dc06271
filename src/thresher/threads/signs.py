"""Where the authors, dates and plain words of a page lie: by these a post is told from other elements."""

from __future__ import annotations

from typing import Final

import numpy as np

from thresher.page import Page, tags, tree
from thresher.threads.marks import Marks, Rows
from thresher.threads.naming import Role
from thresher.threads.times import DATE_LIKE

_LONGEST_DATE: Final = 60
RECORD_TAGS: Final = tags.table("article section div li tr td table tbody dl dd details".split()) | (
    np.arange(len(tags.TAGS)) == tags.OTHER
)
"""Elements that may be posts."""


class Signs:
    """Where authors, dates, bodies and plain words lie."""

    def __init__(self, page: Page, marks: Marks) -> None:
        outside = ~marks.quote
        self.author = (marks.author > 0) & outside
        self.date = (marks.date > 0) & outside
        self.date[_date_like(page, marks.scope)] = True
        self.words = np.where(page.hidden, 0, page.words)
        aside = tree.covered(
            marks.is_(Role.ABOUT) | marks.control | marks.signature | self.author | (marks.date > 0), page.end
        )
        self.plain = np.where(page.link | aside, 0, self.words)
        self.has_author = tree.above(self.author, page.end)
        self.has_date = tree.above(self.date, page.end)
        self.words_below = tree.subtree_sum(self.words, page.end)
        self.plain_below = tree.subtree_sum(self.plain, page.end)


def _date_like(page: Page, scope: tree.Bools) -> Rows:
    short = np.flatnonzero(scope & (page.chars > 1) & (page.chars < _LONGEST_DATE) & ~page.hidden)
    return short[[bool(DATE_LIKE.search(text)) for text in page.texts(short)]] if len(short) else short
