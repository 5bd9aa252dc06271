"""Names of authors out of the lines in which they stand.

A line such as "By Ann Lee, Staff Writer, and Bo Ek | 6 May 2024" holds two names and much else. What is left after all
else is cut off must look like a name, or it is none: a wrong author is worse than no author.
"""

from __future__ import annotations

import re
from typing import Final

from thresher.metadata.dates import dates_in
from thresher.metadata.name_words import (
    BETWEEN,
    BY,
    CREDENTIALS,
    END,
    GENERIC,
    NO_NAME,
    NOT_BY,
    ROLE,
    SHORT_BY,
    STATED_END,
    SUFFIX,
)
from thresher.metadata.plain import line, solid

LONGEST_LINE: Final = 240
LONGEST_NAME: Final = 60
MOST_NAMES: Final = 30
MOST_WORDS: Final = 6

_EDGES: Final = " ,.;:-–—|*•·●\"'“”"
_TRAILING: Final = re.compile(r"\s+(?:on|in|at|for|by)$", re.IGNORECASE)
_LETTER: Final = re.compile(r"[^\W\d_]")
_HONOURS: Final = re.compile(r"^(?:by|dr|prof|mr|mrs|ms)\.?\s+(?=\S)", re.IGNORECASE)


def byline(text: str) -> str | None:
    """What follows "By", "Von", "作者" in a line that begins so; None for other lines."""
    text = line(text, LONGEST_LINE)
    if NOT_BY.match(text):
        return None
    start = BY.match(text) or SHORT_BY.match(text)
    return text[start.end() :] if start else None


def names_in(text: str) -> tuple[str, ...]:
    """The names in a line of authors, in their order."""
    text = line(text, LONGEST_LINE)
    if NOT_BY.match(text):
        return ()
    text = _without_by(_without_date(_without_by(text)))
    end = END.search(text)
    return _distinct(_parted(_TRAILING.sub("", (text[: end.start()] if end else text).strip(_EDGES))))


def stated_names(text: str) -> tuple[str, ...]:
    """The names in a value that is said to hold nothing else: a short one is believed as it is."""
    text = line(text, LONGEST_LINE)
    start = BY.match(text)
    text = text[start.end() :] if start else text
    end = STATED_END.search(text)
    return _distinct(_parted(text[: end.start()] if end else text, is_stated=True))


def _without_by(text: str) -> str:
    while start := BY.match(text) or SHORT_BY.match(text):
        text = text[start.end() :]
    return text


def _without_date(text: str) -> str:
    """What stands before the first date; behind it, where nothing does."""
    for found in dates_in(text):
        before = text[: found.start].strip(_EDGES)
        return before if before else text[found.end :].strip(_EDGES)
    return text


def _parted(text: str, *, is_stated: bool = False) -> list[str]:
    """The names of a line that holds nothing but names, titles and roles."""
    text = text.strip(_EDGES)
    parts = [part if SUFFIX.fullmatch(part) else part.strip(_EDGES) for part in BETWEEN.split(text)]
    names: list[str] = []
    for part in parts[:MOST_NAMES]:
        if names and SUFFIX.fullmatch(part):
            names[-1] = f"{names[-1]}, {part}"
        elif part and not (names and _is_addition(part)) and is_name(part, is_stated=is_stated):
            names.append(part)
    return names


def _is_addition(part: str) -> bool:
    """Whether what follows a name is a title or a role, not another name."""
    return bool(ROLE.search(part)) or bool(CREDENTIALS.match(part) and len(part) < 24)


def is_name(text: str, *, is_stated: bool = False) -> bool:
    """Whether a text may be the name of a person or an organisation. Stated ones may be in small letters."""
    words = text.split()
    if not _LETTER.search(text) or len(text) > LONGEST_NAME or len(words) > MOST_WORDS or len(text) < 2:
        return False
    if solid(text) in GENERIC or NO_NAME.search(text):
        return False
    if len(words) == 1:
        return True
    if any(character.isdigit() for character in text):
        return False
    return (is_stated and len(words) == 2) or not _is_sentence(words)


def _is_sentence(words: list[str]) -> bool:
    """Whether most words begin with small letters, in a script that has large ones."""
    small = sum(word[:1].islower() for word in words)
    return small > len(words) / 2


def _distinct(names: list[str]) -> tuple[str, ...]:
    """Each name once; the first spelling counts."""
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(name_key(name), name)
    return tuple(found.values())


def name_key(name: str) -> str:
    """A name for comparing: case and titles make no difference."""
    return solid(_HONOURS.sub("", name))
