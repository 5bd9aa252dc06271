"""The posts of a forum, or the comments below an article: who wrote what and when."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from thresher.page import Page, tree
from thresher.page.budget import Purse, Step
from thresher.threads.gate import may_have_comments

if TYPE_CHECKING:
    from thresher.threads.discussion import Discussion

FORUM: Final = "forum"
"""The kind of page on which posts are the content."""


@dataclass(frozen=True, slots=True)
class Post:
    """One comment, or one post of a forum."""

    author: str | None
    date: str | None
    """ISO 8601; None where the page only says how long ago it was."""
    text: str
    """What was written, a line for each block: without names, dates, buttons, signatures and nested replies."""
    depth: int
    """0 for a reply to the page itself, 1 for a reply to such a reply."""
    row: int
    """Row of the element that holds it."""

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def posts_of(page: Page, kind: str | None, purse: Purse | None = None) -> list[Post]:
    """The posts of a forum, or a question and its answers, in page order and with the first one; none elsewhere."""
    return posts_in(discussion_on(page, purse), kind)


def posts_in(discussion: Discussion, kind: str | None) -> list[Post]:
    return discussion.posts(is_forum=kind == FORUM)


def comments_of(page: Page, kind: str | None, purse: Purse | None = None) -> list[Post]:
    """The comments below an article; none on forum pages, where posts are the content."""
    if kind == FORUM or not (may_have_comments(page) or any("Comment" in text for text in page.linked_data)):
        return []
    return discussion_on(page, purse).comments()


def comment_rows(page: Page, purse: Purse | None = None) -> tree.Bools:
    """Rows that belong to the comments below an article: the comments themselves, their heading, form and counters."""
    return discussion_on(page, purse).comment_rows() if may_have_comments(page) else np.zeros(len(page), dtype=np.bool_)


def discussion_on(page: Page, purse: Purse | None) -> Discussion:
    """The discussion that a page shows, if any, read with this purse."""
    from thresher.threads.discussion import Discussion  # only here: most pages never need it, and it loads slowly

    return Discussion(page.paid_from(purse or page.purse(Step.THREADS)))
