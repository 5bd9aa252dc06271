"""What the name of an element, its class or id, says that it is: a few numbers for each name.

Numbers are such that of several names the largest speaks for the element. Where there are signs of different strength,
the strongest has the largest number; `rank` turns that around, so that 1 is the surest sign and 0 is none.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from typing import Final

from thresher.threads import words

STRONGEST: Final = 16


class Role(IntEnum):
    """What a name may say, by its place in what `judge` gives."""

    COMMENT = 0
    POST = 1
    FORUM = 2
    SECTION = 3
    MAIN_TEXT = 4
    AUTHOR = 5
    PICTURE = 6
    DATE = 7
    BODY = 8
    SIGNATURE = 9
    CONTROL = 10
    ABOUT = 11
    PROFILE = 12
    QUOTE = 13


Judgement = tuple[int, ...]
NOTHING: Final[Judgement] = (0,) * len(Role)

_COMMENT_NUMBERS: Final = {name: number for number, name in enumerate(sorted(words.COMMENT), start=1)}
_POST_NUMBERS: Final = {name: number for number, name in enumerate(sorted(words.POST), start=100)}
ID_NUMBERS: Final = {name: number for number, name in enumerate(sorted(words.POST_IDS), start=200)}
_BODY_RANKS: Final = {name: rank for rank, known in reversed([*enumerate(words.BODIES, start=2)]) for name in known}
_ID_NUMBER: Final = re.compile(r"[A-Za-z][A-Za-z_-]{0,20}?[_-]?\d{1,20}")
_LONGEST_ID: Final = 60


def rank(strength: int) -> int:
    return STRONGEST - strength if strength else 0


@lru_cache(maxsize=4096)  # names come again in page after page
def judge(name: str) -> Judgement:
    """What one name says."""
    name = words.one_form(name)
    parts = set(name.split("-"))
    return (
        _COMMENT_NUMBERS.get(name, 0),
        _POST_NUMBERS.get(name, 0),
        int(name in words.FORUM),
        int(name in words.SECTION),
        int(name in words.MAIN_TEXT),
        rank(_author_rank(name, parts)),
        int(not words.PICTURE.isdisjoint(parts)),
        rank(4) if words.DATE_WORDS & parts and not words.NO_DATE & parts else 0,
        rank(_BODY_RANKS.get(name, 0)),
        int(name in words.SIGNATURE),
        int(_has(name, parts, words.CONTROL_WORDS)),
        int(_has(name, parts, words.ABOUT_WORDS)),
        int(_has(name, parts, words.PROFILE_WORDS)),
        int(_has(name, parts, words.QUOTE_WORDS)),
    )


def _author_rank(name: str, parts: set[str]) -> int:
    if name in words.AUTHOR_NAME:
        return 2
    if name in words.AUTHOR_BOX:
        return 4
    return 5 if words.AUTHOR_WORDS & parts and not words.NO_AUTHOR & parts else 0


def _has(name: str, parts: set[str], wanted: frozenset[str]) -> bool:
    return name in wanted or not wanted.isdisjoint(parts)


def id_number(value: str) -> int:
    """A number for what the id of a post begins with, such as `comment-4711`; 0 for other ids."""
    if len(value) > _LONGEST_ID or not _ID_NUMBER.fullmatch(value):
        return 0
    return ID_NUMBERS.get(words.one_form(value), 0)
