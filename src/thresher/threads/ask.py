"""The questions that others ask about a page's comments and posts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from thresher.page import Page, tree
from thresher.threads.gate import may_have_comments
from thresher.threads.post import Post

if TYPE_CHECKING:
    from thresher.threads.find import Threads

FORUM: Final = "forum"


def posts_of(page: Page, kind: str | None) -> list[Post]:
    """The posts of a forum or of questions and answers, in their order, the first one included; none elsewhere."""
    return _threads(page).posts(is_forum=kind == FORUM)


def comments_of(page: Page, kind: str | None) -> list[Post]:
    """The comments below an article; none on forum pages, where posts are the content."""
    if kind == FORUM or not (may_have_comments(page) or any("Comment" in text for text in page.linked_data)):
        return []
    return _threads(page).comments()


def comment_rows(page: Page) -> tree.Bools:
    """Rows that belong to the comments below an article: the comments themselves, their heading, form and counters."""
    return _threads(page).comment_rows() if may_have_comments(page) else np.zeros(len(page), dtype=np.bool_)


def _threads(page: Page) -> Threads:
    from thresher.threads.find import Threads  # only here: most pages are done before it, and it takes a while to load

    return Threads(page)
