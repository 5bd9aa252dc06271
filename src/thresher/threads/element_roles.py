"""What the class or id of an element says about its role in a discussion: a number for each role.

If an element has several names, the largest number of each role counts. Where signs are of different strength, the
strongest has the largest number: `strength_of` turns ranks around, in which 1 is the surest sign and 0 is none.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from typing import Final

from thresher.threads import markup_names

STRONGEST: Final = 16


class Role(IntEnum):
    """The roles that a name may speak for; each is a place in what `judge_name` gives."""

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
NO_ROLE: Final[Judgement] = (0,) * len(Role)

_COMMENT_NUMBERS: Final = {name: number for number, name in enumerate(sorted(markup_names.COMMENT), start=1)}
_POST_NUMBERS: Final = {name: number for number, name in enumerate(sorted(markup_names.POST), start=100)}
NUMBERS_OF_IDS: Final = {name: number for number, name in enumerate(sorted(markup_names.POST_IDS), start=200)}
_BODY_RANKS: Final = {
    name: rank for rank, known in reversed([*enumerate(markup_names.BODIES, start=2)]) for name in known
}
_NUMBERED_ID: Final = re.compile(r"[A-Za-z][A-Za-z_-]{0,20}?[_-]?\d{1,20}")
_LONGEST_ID: Final = 60


def strength_of(rank: int) -> int:
    """The strength of a sign with this rank; 0 for none."""
    return STRONGEST - rank if rank else 0


@lru_cache(maxsize=4096)  # names come again in page after page
def judge_name(name: str) -> Judgement:
    """What one name says about each role."""
    name = markup_names.normalised_name(name)
    parts = set(name.split("-"))
    return (
        _COMMENT_NUMBERS.get(name, 0),
        _POST_NUMBERS.get(name, 0),
        int(name in markup_names.FORUM),
        int(name in markup_names.SECTION),
        int(name in markup_names.MAIN_TEXT),
        strength_of(_author_rank(name, parts)),
        int(not markup_names.PICTURE_WORDS.isdisjoint(parts)),
        strength_of(4) if markup_names.DATE_WORDS & parts and not markup_names.NO_DATE & parts else 0,
        strength_of(_BODY_RANKS.get(name, 0)),
        int(name in markup_names.SIGNATURE),
        int(_has(name, parts, markup_names.CONTROL_WORDS)),
        int(_has(name, parts, markup_names.ABOUT_WORDS)),
        int(_has(name, parts, markup_names.PROFILE_WORDS)),
        int(_has(name, parts, markup_names.QUOTE_WORDS)),
    )


def _author_rank(name: str, parts: set[str]) -> int:
    if name in markup_names.AUTHOR_NAME:
        return 2
    if name in markup_names.AUTHOR_BOX:
        return 4
    return 5 if markup_names.AUTHOR_WORDS & parts and not markup_names.NO_AUTHOR & parts else 0


def _has(name: str, parts: set[str], wanted: frozenset[str]) -> bool:
    return name in wanted or not wanted.isdisjoint(parts)


def number_of_id(value: str) -> int:
    """A number for the word in a numbered id such as `comment-4711`; 0 if posts have no such ids."""
    if len(value) > _LONGEST_ID or not value[-1].isdecimal() or not _NUMBERED_ID.fullmatch(value):
        return 0
    return NUMBERS_OF_IDS.get(markup_names.normalised_name(value), 0)
