"""One post that markup tells twice: an element around a post says again what the post says."""

from __future__ import annotations

from itertools import pairwise

from thresher.page import Page
from thresher.threads.marks import BEGINS, Marks

Facts = dict[int, tuple[str | None, str | None, str]]
"""Author, date and text of posts by their rows, in the order of the page."""


def without_doubles(page: Page, marks: Marks, facts: Facts) -> list[int]:
    """The rows of the posts, each post once.

    Of two posts, one just around the other, with the same author at the same time, the inner one is the post: the other
    shows what it replies to. What begins a discussion may hold its first post; it counts only where that is not so.
    """
    rows = list(facts)
    dropped: set[int] = set()
    for outer, inner in pairwise(rows):
        if inner >= page.end[outer]:
            continue
        begins = marks.types[outer] == BEGINS
        if begins and facts[outer][:2] == (None, None) and facts[inner][:2] != (None, None):
            dropped.add(outer)
        elif begins and facts[outer][2] == facts[inner][2]:
            dropped.add(inner)
        elif None not in facts[outer][:2] and facts[outer][:2] == facts[inner][:2] and _has_time(facts[outer][1]):
            dropped.add(outer)
    return [row for row in rows if row not in dropped]


def _has_time(date: str | None) -> bool:
    return date is not None and "T" in date
