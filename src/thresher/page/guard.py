"""Markup that would make the parser's work explode, made harmless before it is parsed.

Two constructions of the HTML standard cost more than linear time and memory, and pages are hostile:

- Every further `<body ...>` or `<html ...>` tag merges its attributes into the first one.
- A formatting tag (`<b>`, `<font>`, ...) that was never closed is opened again in each later paragraph. Only three
  with the
  same attributes are, so the attributes are what makes it multiply: n different ones over n paragraphs are n² nodes.

Both need attributes, and in both the attributes carry nothing that a reader would miss. So where there are too many
of them, they are taken off; the tags and all text stay.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

FEW_TAGS: Final = 4_000
"""Pages with no more tags are not looked at: the worst of them creates two million nodes, in a fraction of a second."""

MAX_ROOT_TAGS: Final = 32
"""`<html>` and `<body>` tags that may keep their attributes. Real pages glued from several have a handful."""

MAX_FORMATTING: Final = 40
"""Different formatting tags that may keep their attributes. Real pages with more of them have few other tags."""

MAX_REOPENED: Final = 2_000_000
"""Elements that reopened formatting may at worst create before its attributes are taken off."""

_REOPENED_AT_ONCE: Final = 3  # the standard's "Noah's Ark clause"
_FORMATTING: Final = "b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u"
_FIRST_LETTERS: Final = "bBcCeEfFhHiInNsStTuU"  # a cheap look before the alternatives are tried
_TAG: Final = re.compile(rf"<(?=[{_FIRST_LETTERS}])(?:(body|html)|({_FORMATTING}))[\s/][^>]*", re.IGNORECASE)


def tame(text: str) -> tuple[str, bool]:
    """The page without explosive markup, and whether anything was changed."""
    tag_count = text.count("<")
    if tag_count <= FEW_TAGS or not _is_explosive(text, tag_count):
        return text, False
    return _TAG.sub(_attribute_dropper(), text), True


def _is_explosive(text: str, tag_count: int) -> bool:
    roots, formatting = 0, set()
    for match in _TAG.finditer(text):
        roots += match[1] is not None
        if match[2] is not None:
            formatting.add(_identity(match))
    could_reopen = _REOPENED_AT_ONCE * len(formatting) * tag_count
    return roots > MAX_ROOT_TAGS or (len(formatting) > MAX_FORMATTING and could_reopen > MAX_REOPENED)


def _identity(match: re.Match[str]) -> object:
    """Equal tags are equal strings. A ">" inside quotes cuts ours short: such a tag counts as different from all."""
    tag = match[0]
    return tag if tag.count('"') % 2 == 0 and tag.count("'") % 2 == 0 else match.start()


def _attribute_dropper() -> Callable[[re.Match[str]], str]:
    seen: set[object] = set()
    roots = 0

    def bare(match: re.Match[str]) -> str:
        nonlocal roots
        name = match[1] or match[2]
        if match[1] is not None:
            roots += 1
            return match[0] if roots <= MAX_ROOT_TAGS else f"<{name}"
        identity = _identity(match)
        if identity in seen or len(seen) < MAX_FORMATTING:
            seen.add(identity)
            return match[0]
        return f"<{name}"

    return bare
