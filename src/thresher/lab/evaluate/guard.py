"""Markup that would make turbohtml's work explode, made harmless before it is parsed.

turbohtml is the unit of time and an oracle of the tests; the kernel is linear without this. Two constructions of the
HTML standard cost more than linear time and memory, and pages are hostile:

- Every further `<body ...>` or `<html ...>` tag merges its attributes into the first one, each compared with all.
- A formatting tag (`<b>`, `<font>`, ...) that was never closed is opened again in each later paragraph; with the same
  attributes at most three times. So n different ones over n paragraphs are n² nodes, each with all its attributes.

Where there are too many of them, such tags get another name, under which the parser makes nothing of them: `<head>`,
which it passes over, and `<span>`, which it never opens again. Nothing else of the page is touched, so all text stays.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

FEW_CHARACTERS: Final = 10_000
"""Shorter pages are not looked at: nothing in them can grow large."""

FEW_TAGS: Final = 4_000
"""Pages with fewer tags may have any number of formatting tags: the worst creates a million nodes, in a second."""

MAX_ROOT_TAGS: Final = 32
"""`<html>` and `<body>` tags that keep their names. Real pages glued from several, or with one for each version of
Internet Explorer, have a handful."""

MAX_REOPENED: Final = 2_000_000
"""How many elements reopened formatting may create at worst. The number of different formatting tags that this allows
depends on the number of all tags: 166 in a page with 4,000, 33 in one with 20,000."""

MIN_FORMATTING: Final = 3
"""Different formatting tags that are always allowed, however long the page is."""

MAX_COPIED: Final = 8_000_000
"""How many attributes reopened formatting may copy at worst: each reopened element has all of its own."""

_LONG_ATTRIBUTE: Final = 100
"""This many characters of a value cost as much as another attribute."""
_REOPENED_AT_ONCE: Final = 3  # the standard's "Noah's Ark clause"
_ATTRIBUTE: Final = r"""\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=]+))?"""
_PLAIN: Final = rf"(?:{_ATTRIBUTE}){{0,64}}+\s*/?>"  # attributes that cannot be read in two ways, and not too many
_TO_THE_END: Final = re.compile(
    r"(?:[\s/]*+[^\s/>][^\s/>=]*+(?:\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\s>\"'][^\s>]*+|(?=>)))?+)*+[\s/]*+>", re.ASCII
)
_BETWEEN: Final = re.compile(r"[\s/]+|[\"']", re.ASCII)
_ROOT: Final = re.compile(rf"<([bBhH][oOtT][dDmM][yYlL])(?=[\s/])({_PLAIN})?", re.ASCII)
_FORMATTING: Final = re.compile(
    r"<(?=[bcefinstu])(b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?=[\s/>])"
    rf"(?:({_PLAIN})([^<]*</\1[\s>])?)?",  # the last group: nothing but text, and closed at once
    re.ASCII | re.IGNORECASE,
)


def tame(text: str) -> tuple[str, bool]:
    """The page without explosive markup, and whether anything was changed."""
    if len(text) <= FEW_CHARACTERS:
        return text, False
    tamed = _with_few_formatting(_with_few_roots(text))
    return tamed, tamed is not text


def _with_few_roots(text: str) -> str:
    """The page whose further `<html>` and `<body>` tags are `<head>` tags: after 32, and after the first long one."""
    if len(_ROOT.findall(text)) <= 2:
        return text
    count = Counter[str]()

    def renamed(match: re.Match[str]) -> str:
        name, plain = match[1].lower(), match[2]
        count.update(["all"] if plain else ["all", name])
        too_many = count["all"] > MAX_ROOT_TAGS or (not plain and count[name] > 1)
        return f"<head{plain or ''}" if too_many else match[0]

    changed = _ROOT.sub(renamed, text)
    return text if changed == text else changed


def _with_few_formatting(text: str) -> str:
    """The page in which all but the first few different formatting tags are `<span>` tags.

    Those that are closed at once do not count: in ordinary pages most are, and nothing opens them again.
    """
    tag_count = text.count("<")
    few = FEW_TAGS if tag_count <= FEW_TAGS else max(MIN_FORMATTING, MAX_REOPENED // (_REOPENED_AT_ONCE * tag_count))
    seen: set[object] = set()
    left = MAX_COPIED // (_REOPENED_AT_ONCE * max(tag_count, 1))

    def is_allowed(match: re.Match[str]) -> bool:
        nonlocal left
        if _is_kept(match, seen):
            return True
        if len(seen) < few and left >= 0:  # once that is used up, no tag is read to its end any more
            left -= _weight(match, text)
        if len(seen) == few or left < 0:
            return False
        seen.add(_identity(match))
        return True

    if all(map(is_allowed, _FORMATTING.finditer(text))):
        return text
    return _FORMATTING.sub(lambda match: match[0] if _is_kept(match, seen) else f"<span{match[2] or ''}", text)


def _weight(match: re.Match[str], text: str) -> int:
    """The most attributes that a tag may have, plus one for each `_LONG_ATTRIBUTE` characters of it; too many where the
    page ends before the tag does.

    They are read as the parser reads them: between two attributes there is a space, a slash or a quote.
    """
    whole = _TO_THE_END.match(text, match.end(1))
    return len(_BETWEEN.findall(whole[0])) + len(whole[0]) // _LONG_ATTRIBUTE if whole else MAX_COPIED


def _is_kept(match: re.Match[str], seen: set[object]) -> bool:
    return match[3] is not None or _identity(match) in seen


def _identity(match: re.Match[str]) -> object:
    """Equal tags are equal strings. One that is not plain may go on after the match: it is different from all."""
    return match[0] if match[2] else match.start()
