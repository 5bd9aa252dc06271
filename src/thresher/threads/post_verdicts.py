"""Verdicts with all posts of a thread: one post is as much content as the next.

A method judges text by text. Where it keeps some posts and leaves others out whole, as it does with short answers
below long ones, the thread is the better judge. What says which posts are of one rank is their tag and name: comments
below answers stay out where the method keeps none of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from thresher.page import Page, tree
from thresher.threads.discussion import Discussion, Thread, is_at_address_of_a_discussion
from thresher.threads.element_marks import Rows
from thresher.threads.element_roles import Role
from thresher.threads.post_authors import may_be_name
from thresher.threads.posts import FORUM
from thresher.verdict import Kind, Verdict, Why

_LEAST_POSTS: Final = 3
_SURE_KIND: Final = 0.8
"""Probability from which a page is a forum though neither its markup nor its address says so."""
_MOST_WORDS_BEFORE: Final = 100
"""Kept words before the first post: more are an article, and the posts are comments on it."""
_LEAST_SHARE_IN_POSTS: Final = 0.5
"""The share of the kept words that must be in posts."""
_LEAST_KEPT_OF_RANK: Final = 0.05
"""The share of the words of posts with one name that the method must keep, so that they count as content."""
_LEAST_WORDS_AROUND_POSTS: Final = 4
"""A post around other posts that says less is what holds them all, with a heading."""
_LEFT_OUT: Final = 0.1
"""A post of which no more than this share was kept was left out."""


def with_whole_posts(page: Page, verdict: Verdict, discussion: Discussion, *, comments: bool = False) -> Verdict:
    """The verdict with the texts of posts that were left out whole, if it keeps others of the same thread."""
    kind = verdict.kind
    if kind is None or not _may_leave_out(page, verdict, discussion, is_forum=kind.name == FORUM, comments=comments):
        return verdict
    thread = discussion.thread(is_forum=kind.name == FORUM)
    if len(thread.posts) < _LEAST_POSTS or not _is_about(page, verdict, thread):
        return verdict
    if not (_is_surely_forum(kind) or discussion.is_thread or is_at_address_of_a_discussion(page)):
        return verdict
    is_sure = discussion.marks.is_(Role.FORUM) | comments
    rows = _texts_left_out(page, verdict.keep, thread, is_sure) & ~verdict.keep & (verdict.why != Why.RULE_DROP)
    return replace(verdict, keep=verdict.keep | rows, why=np.where(rows, np.uint8(Why.POST), verdict.why))


def _may_leave_out(page: Page, verdict: Verdict, discussion: Discussion, *, is_forum: bool, comments: bool) -> bool:
    """Whether a post may have been left out, before it is known who wrote each of them and when, which takes a while.

    The texts of posts are what is found here but for their authors and dates. A post of a name of which nothing was
    kept is none of those that are asked about, unless it surely is a post.
    """
    if not is_forum and not discussion.is_thread:
        return False
    found = discussion.elements(is_forum=is_forum)
    if len(found.rows) < _LEAST_POSTS:
        return not len(found.rows)  # data may list more
    parts = discussion.parts(found)
    rows = np.flatnonzero(parts.rows_of_texts([]) & (page.words > 0))
    owner, kept, words = parts.owner[rows], verdict.keep[rows], page.words[rows]
    kept_words = np.bincount(owner[kept], words[kept], len(page))[found.rows]
    _, rank = np.unique(found.looks, return_inverse=True)
    may_be = (np.bincount(rank, kept_words) > 0)[rank] | discussion.marks.is_(Role.FORUM)[found.rows] | comments
    told = parts.may_be_told()
    rows = rows[np.argsort(owner, kind="stable")]
    of_posts = np.split(rows, np.cumsum(np.bincount(owner, minlength=len(page))[found.rows])[:-1])
    return any(_may_be_left_out(page, of_posts[place], verdict.keep, told) for place in np.flatnonzero(may_be).tolist())


def _may_be_left_out(page: Page, rows: Rows, keep: tree.Bools, told: tree.Bools) -> bool:
    """Whether a post with these texts may be one that was left out. One of them may be a name, and no text."""
    if keep[rows].all():
        return False
    surely = rows[keep[rows] & ~told[rows]]
    words, enough = int(page.words[surely].sum()), _LEFT_OUT * int(page.words[rows].sum())
    names = [row for row in surely.tolist() if words - page.words[row] <= enough]
    return words <= enough or any(may_be_name(page.text(row)) for row in names)


def _is_surely_forum(kind: Kind) -> bool:
    return kind.name == FORUM and kind.probability >= _SURE_KIND


def _is_about(page: Page, verdict: Verdict, thread: Thread) -> bool:
    """Whether the posts are what the page is about: little text comes before them, and most of it is in them."""
    kept = np.where(verdict.keep, page.words, 0)
    before, inside = kept[: thread.posts[0].row].sum(), kept[thread.owner >= 0].sum()
    return bool(before <= _MOST_WORDS_BEFORE and inside >= _LEAST_SHARE_IN_POSTS * kept.sum())


def _texts_left_out(page: Page, keep: tree.Bools, thread: Thread, is_sure: tree.Bools) -> tree.Bools:
    """The texts of posts that were left out, though they are surely posts, or others of the same name were kept."""
    texts, posts = np.flatnonzero(thread.texts), np.array([post.row for post in thread.posts])
    all_words, kept_words = (
        np.bincount(thread.owner[texts], weights=weights[texts], minlength=len(page))[posts]
        for weights in (page.words, np.where(keep, page.words, 0))
    )
    _, rank = np.unique(thread.looks, return_inverse=True)
    of_rank = np.bincount(rank, weights=kept_words) >= _LEAST_KEPT_OF_RANK * np.bincount(rank, weights=all_words)
    holds_others = np.append(posts[1:], len(page)) < page.end[posts]
    is_left_out = (kept_words <= _LEFT_OUT * all_words) & ~(holds_others & (all_words < _LEAST_WORDS_AROUND_POSTS))
    is_wanted = np.zeros(len(page), dtype=np.bool_)
    is_wanted[posts[(of_rank[rank] | is_sure[posts]) & is_left_out]] = True
    return np.asarray(thread.texts & (thread.owner >= 0) & is_wanted[thread.owner])
