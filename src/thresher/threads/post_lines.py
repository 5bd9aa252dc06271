"""What is said of each post of a thread in a line before it: author, date, whether it was accepted, score."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from thresher.page import Page, tree
from thresher.threads.markup_names import normalised_name
from thresher.threads.posts import Post

_ACCEPTED: Final = re.compile(r"(?:^|-)(?:accepted|best-answer|solution|solved-post|is-solution)(?:-|$)")
_SCORES: Final = "[itemprop=upvoteCount], [data-value][class*=vote-count], [class*=vote-count]"
_SCORE: Final = re.compile(r"\s*([+-]?\d{1,7})\s*")
_MOST_NAMES: Final = 20
_NEAR: Final = 400
"""Characters at the beginning of a post in which its author and its date may be written already."""


def post_lines(page: Page, posts: list[Post], keep: tree.Bools) -> dict[int, str]:
    """Lines by the rows of the posts that are kept; what the kept text itself begins with is not said again."""
    written = list(_by_first_text(page, posts, keep).values())
    if len(written) < 2:  # nothing to tell apart
        return {}
    scores = _scores(page, written)
    return {post.row: " · ".join(_said_of(page, post, keep, scores.get(post.row))) for post in written}


def _by_first_text(page: Page, posts: list[Post], keep: tree.Bools) -> dict[int, Post]:
    """The posts that are kept by their first kept row. Of several around the same beginning, such as a page and the
    post that opens it, the innermost is the post."""
    innermost: dict[int, Post] = {}
    kept = keep.nonzero()[0]
    for post, place in zip(posts, kept.searchsorted([post.row for post in posts]), strict=True):
        if place < len(kept) and kept[place] < page.end[post.row]:
            first = int(kept[place])
            innermost[first] = max(innermost.get(first, post), post, key=lambda post: post.row)
    return innermost


def _said_of(page: Page, post: Post, keep: tree.Bools, score: str | None) -> Iterator[str]:
    begins = _beginning(page, post, keep)
    if post.author and post.author not in begins:
        yield post.author
    if post.date and not _says_date(begins, post.date):
        yield post.date[: len("2000-01-01")]
    if _is_accepted(page, post.row):
        yield "accepted answer"
    if score is not None:
        yield f"score {score}"


def _beginning(page: Page, post: Post, keep: tree.Bools) -> str:
    rows = post.row + keep[post.row : page.end[post.row]].nonzero()[0][:_MOST_NAMES]
    return " ".join("".join(page.texts(rows))[:_NEAR].split())


def _says_date(text: str, date: str) -> bool:
    year, _, rest = date[: len("2000-01-01")].partition("-")
    day = rest.rpartition("-")[2].lstrip("0")
    return year in text and re.search(rf"(?<!\d)0?{re.escape(day)}(?!\d)", text) is not None


def _is_accepted(page: Page, row: int) -> bool:
    if "acceptedAnswer" in (page.attr(row, "itemprop") or ""):
        return True
    names = (page.attr(row, "class") or "").split()[:_MOST_NAMES]
    return any(_ACCEPTED.search(normalised_name(name)) for name in names)


def _scores(page: Page, posts: list[Post]) -> dict[int, str]:
    """By the row of a post, what readers have given it, as its element or one below says it."""
    found: dict[int, str] = {}
    for post in posts:
        if given := _SCORE.fullmatch(page.attr(post.row, "data-score") or ""):
            found[post.row] = given[1]
    rows = [row for row in page.native.select(_SCORES) if not page.hidden[row]]
    for row, owner in _owned(page, sorted(post.row for post in posts), rows):
        given = _SCORE.fullmatch(page.attr(row, "data-value") or page.text_below(row, longest=_NEAR))
        if owner not in found and given:
            found[owner] = given[1]
    return found


def _owned(page: Page, starts: list[int], rows: list[int]) -> Iterator[tuple[int, int]]:
    """The rows that stand in a post, each with the innermost one around it; both lists in document order, read once."""
    around: list[int] = []
    place = 0
    for row in rows:
        while place < len(starts) and starts[place] < row:
            around.append(starts[place])
            place += 1
        while around and page.end[around[-1]] <= row:
            around.pop()
        if around:
            yield row, around[-1]
