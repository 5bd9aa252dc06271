"""Posts that a page lists in its JSON-LD: questions with answers, discussions, comments on an article.

A listed post counts only if the page also shows it: some text of the page must begin like the text of the post.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np

from thresher.metadata.dates import iso_date
from thresher.page import Page
from thresher.page.budget import Purse
from thresher.page.paid import PaidPage
from thresher.threads.post_authors import clean_name

FORUM_TYPES: Final = frozenset(("Question", "Answer", "DiscussionForumPosting", "SocialMediaPosting", "Comment"))
COMMENT_TYPES: Final = frozenset(("Comment", "UserComments"))
_TEXT_KEYS: Final = ("text", "articleBody", "commentText")
_LONGEST_TEXT: Final = 100_000
_LONGEST_BEGINNING: Final = 40
"""Letters and digits by which two texts are compared."""
_SHORTEST_BEGINNING: Final = 12
"""Texts with fewer letters and digits are not compared."""
_TAG: Final = re.compile(r"<[^<>]{0,400}>")
_NO_TEXT: Final = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
"""Control characters of terminals, and halves of surrogate pairs: JSON may hold both."""
_NO_LETTER: Final = re.compile(r"[\W_]+")


class ListedPost(NamedTuple):
    """One post as JSON-LD tells it."""

    author: str | None
    date: str | None
    text: str
    depth: int


def listed_posts(page: PaidPage, types: frozenset[str]) -> list[ListedPost]:
    """All posts that the page's JSON-LD lists, in its order."""
    return [listed for script in page.linked_scripts for listed in _posts_in(script.value, types, page.payer)]


def _posts_in(value: Any, types: frozenset[str], purse: Purse) -> Iterator[ListedPost]:
    """The posts in a value, outer ones before inner ones; a walk without recursion."""
    stack: list[tuple[Any, int]] = [(value, 0)]
    while stack and purse.look():
        value, depth = stack.pop()
        if isinstance(value, list):
            stack.extend((inner, depth) for inner in reversed(value))
        elif isinstance(value, dict):
            is_post = _is_a(value, types)
            if is_post and (listed := _post_in(value, depth)):
                yield listed
            is_reply = is_post and _is_a(value, _REPLY_TYPES)
            stack.extend(
                (inner, depth + is_reply) for inner in reversed(value.values()) if isinstance(inner, dict | list)
            )


_REPLY_TYPES: Final = frozenset(("Answer", "Comment", "UserComments"))


def _is_a(value: dict[str, Any], types: frozenset[str]) -> bool:
    stated = value.get("@type")
    return any(isinstance(each, str) and each in types for each in (stated if isinstance(stated, list) else [stated]))


def _post_in(value: dict[str, Any], depth: int) -> ListedPost | None:
    text = next((value[key] for key in _TEXT_KEYS if isinstance(value.get(key), str)), None)
    if text is None:
        return None
    author = value.get("author") or value.get("creator")
    author = author[0] if isinstance(author, list) and author else author
    name = author.get("name") if isinstance(author, dict) else author
    date = value.get("datePublished") or value.get("dateCreated")
    return ListedPost(
        clean_name(_NO_TEXT.sub("", name)) if isinstance(name, str) else None,
        iso_date(date) if isinstance(date, str) else None,
        " ".join(_NO_TEXT.sub("", html.unescape(_TAG.sub(" ", text[:_LONGEST_TEXT]))).split()),
        depth,
    )


def beginning(text: str) -> str:
    """The first letters and digits of a text, by which texts are compared; "" where there are too few."""
    found = _NO_LETTER.sub("", text[: 4 * _LONGEST_BEGINNING]).lower()[:_LONGEST_BEGINNING]
    return found if len(found) >= _SHORTEST_BEGINNING else ""


def rows_of_texts(page: Page) -> dict[str, int]:
    """The rows of the visible texts of a page by how the texts begin; of texts that begin alike, the last."""
    rows = np.flatnonzero((page.chars >= _SHORTEST_BEGINNING) & ~page.hidden)
    return {key: row for row, text in zip(rows.tolist(), page.texts(rows), strict=True) if (key := beginning(text))}
