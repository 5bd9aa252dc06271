"""Verdicts without the comments below an article, or with all of them; and with all posts of a thread."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from thresher.page import Page, tree
from thresher.page.budget import Purse
from thresher.threads.gate import may_have_comments, names_posts
from thresher.threads.posts import FORUM, Post, comment_rows, comments_of, discussion_on
from thresher.verdict import Verdict, Why

if TYPE_CHECKING:
    from thresher.threads.discussion import Discussion

_LARGEST_SHARE_OF_COMMENTS: Final = 0.5
"""If comments are more than this share of the kept words, the discussion is what the page is about."""


def without_comments(page: Page, verdict: Verdict, purse: Purse | None = None) -> Verdict:
    """The verdict without the comments below an article, if it keeps any. On forum pages posts are the content."""
    if _kind(verdict) == FORUM or not may_have_comments(page, verdict.keep):
        return verdict
    rows = comment_rows(page, purse)
    lost, kept = int(page.words[verdict.keep & rows].sum()), int(page.words[verdict.keep].sum())
    if lost > _LARGEST_SHARE_OF_COMMENTS * kept:
        return verdict
    rows &= ~page.hidden & (page.words > 0)
    return replace(verdict, keep=verdict.keep & ~rows, why=np.where(rows, np.uint8(Why.COMMENT), verdict.why))


def with_posts(
    page: Page, verdict: Verdict, purse: Purse | None = None, *, comments: bool = False
) -> tuple[Verdict, Discussion | None]:
    """The verdict with posts of a thread that were left out whole, if others of it were kept; and the discussion.

    It is None where there are no posts to look for. `comments` says whether those below posts are wanted as well, as
    below answers to a question.
    """
    if verdict.kind is None or (_kind(verdict) != FORUM and not names_posts(page, verdict.keep)):
        return verdict, None
    from thresher.threads.post_verdicts import with_whole_posts  # only here: it takes a while to load

    discussion = discussion_on(page, purse)
    return with_whole_posts(page, verdict, discussion, comments=comments), discussion


def with_comments(page: Page, verdict: Verdict, purse: Purse | None = None) -> Verdict:
    """The verdict with all comments below the article, their authors and dates included."""
    posts = comments_of(page, _kind(verdict), purse)
    if not posts:
        return verdict
    inside = np.zeros(len(page), dtype=np.bool_)
    inside[[post.row for post in posts]] = True
    rows = page.is_text & ~page.hidden & tree.covered(inside, page.end)
    rows &= ~_controls(page, rows, posts)
    return replace(verdict, keep=verdict.keep | rows, why=np.where(rows, np.uint8(Why.COMMENT_KEPT), verdict.why))


def _controls(page: Page, rows: tree.Bools, posts: list[Post]) -> tree.Bools:
    """Those of the rows that are in blocks of nothing but links and buttons, such as "Reply", and name no author."""
    words = np.bincount(page.block[rows], weights=page.words[rows], minlength=len(page))
    linked = np.bincount(page.block[rows], weights=(page.words * page.link)[rows], minlength=len(page))
    controls = rows & page.link & (linked == words)[page.block]
    authors = {post.author for post in posts}
    named = [row for row in np.flatnonzero(controls).tolist() if page.text(row).strip() in authors]
    controls[named] = False
    return np.asarray(controls, dtype=np.bool_)


def _kind(verdict: Verdict) -> str | None:
    return verdict.kind.name if verdict.kind else None
