"""Posts that a page lists in its JSON-LD: questions with answers, discussions, comments of an article.

What is listed counts only where the page also shows it: a text of the page must begin like the text that is listed.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np

from thresher.metadata.dates import iso_date
from thresher.page import Page
from thresher.threads.names import clean

FORUM_TYPES: Final = frozenset(("Question", "Answer", "DiscussionForumPosting", "SocialMediaPosting", "Comment"))
COMMENT_TYPES: Final = frozenset(("Comment", "UserComments"))
_KEYS: Final = ("text", "articleBody", "commentText")
_MOST: Final = 200_000
"""Values of a page's JSON that are looked at."""
_LONGEST: Final = 100_000
"""Characters of one text."""
_BEGINNING: Final = 40
_LEAST: Final = 12
"""Letters and digits in which two texts must begin alike; shorter ones must be the same."""
_TAG: Final = re.compile(r"<[^<>]{0,400}>")
_NO_TEXT: Final = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
"""What steers a terminal, and halves of surrogate pairs: JSON may say both."""
_NO_LETTER: Final = re.compile(r"[\W_]+")


class Listed(NamedTuple):
    """One post as JSON-LD tells it."""

    author: str | None
    date: str | None
    text: str
    depth: int


def listed_in(page: Page, types: frozenset[str]) -> list[Listed]:
    """All posts that the page's JSON-LD lists, in its order."""
    return [listed for script in page.linked_scripts for listed in _listed(script.value, types)]


def _listed(value: Any, types: frozenset[str]) -> Iterator[Listed]:
    """Walk through all values, the outer before the inner, without recursion."""
    stack: list[tuple[Any, int]] = [(value, 0)]
    for _ in range(_MOST):
        if not stack:
            return
        value, depth = stack.pop()
        if isinstance(value, list):
            stack.extend((inner, depth) for inner in reversed(value))
        elif isinstance(value, dict):
            is_post = _is_a(value, types)
            if is_post and (listed := _read(value, depth)):
                yield listed
            is_reply = is_post and _is_a(value, _REPLY_TYPES)
            stack.extend(
                (inner, depth + is_reply) for inner in reversed(value.values()) if isinstance(inner, dict | list)
            )


_REPLY_TYPES: Final = frozenset(("Answer", "Comment", "UserComments"))


def _is_a(value: dict[str, Any], types: frozenset[str]) -> bool:
    stated = value.get("@type")
    return any(isinstance(each, str) and each in types for each in (stated if isinstance(stated, list) else [stated]))


def _read(value: dict[str, Any], depth: int) -> Listed | None:
    text = next((value[key] for key in _KEYS if isinstance(value.get(key), str)), None)
    if text is None:
        return None
    author = value.get("author") or value.get("creator")
    author = author[0] if isinstance(author, list) and author else author
    name = author.get("name") if isinstance(author, dict) else author
    date = value.get("datePublished") or value.get("dateCreated")
    return Listed(
        clean(_NO_TEXT.sub("", name)) if isinstance(name, str) else None,
        iso_date(date) if isinstance(date, str) else None,
        " ".join(_NO_TEXT.sub("", html.unescape(_TAG.sub(" ", text[:_LONGEST]))).split()),
        depth,
    )


def beginning(text: str) -> str:
    """By which texts are told to be the same: their first letters and digits. "" where those are too few."""
    found = _NO_LETTER.sub("", text[: 4 * _BEGINNING]).lower()[:_BEGINNING]
    return found if len(found) >= _LEAST else ""


def shown_rows(page: Page) -> dict[str, int]:
    """The rows of the page's visible texts by how they begin, the last one of equals."""
    rows = np.flatnonzero((page.chars >= _LEAST) & ~page.hidden)
    return {key: row for row, text in zip(rows.tolist(), page.texts(rows), strict=True) if (key := beginning(text))}
