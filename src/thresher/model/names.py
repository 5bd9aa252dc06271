"""The names that authors give to elements, `class` and `id`, and the words these are made of.

`relatedPosts-3 wide` is two names; the first, its digits folded, is `relatedposts-0`, its parts are `~related` and
`~posts`.
"""

from __future__ import annotations

import re
from typing import Final

_LONGEST_VALUE: Final = 400
_MOST_NAMES: Final = 30
_MOST_PARTS: Final = 8
_LONGEST_NAME: Final = 40
"""Of what is longer only the beginning is read: utility classes without end say little, and pages are hostile."""
_DIGITS: Final = re.compile(r"\d+")
_PART: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
PART: Final = "~"
"""Marks a word that is part of a name."""


def names_in(value: str) -> list[str]:
    """The names in the value of a `class` or `id`, as they are written."""
    return value[:_LONGEST_VALUE].split()[:_MOST_NAMES]


def folded(name: str) -> str:
    """A name in the form in which the table has it."""
    return _DIGITS.sub("0", name[:_LONGEST_NAME].lower())


def parts_of(name: str) -> list[str]:
    """The words of a name, marked as such; single letters are left out."""
    return [PART + part.lower() for part in _PART.findall(name)[:_MOST_PARTS] if len(part) > 1]
