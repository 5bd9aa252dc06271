"""Names of authors out of the lines in which they stand.

A line such as "By Ann Lee, Staff Writer, and Bo Ek | 6 May 2024" holds two names and much else. What is left after all
else is cut off must look like a name, or it is none: a wrong author is worse than no author.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from thresher.metadata.dates import dates_in
from thresher.metadata.name_words import (
    BARE_BY,
    BETWEEN,
    BY,
    BY_IS_A_TOWN,
    CREDENTIALS,
    END,
    GENERIC,
    NO_NAME,
    NOT_BY,
    OFFICE,
    PREPOSITIONS,
    ROLE,
    SHORT_BY,
    STATED_END,
    STATED_LABEL,
    SUFFIX,
    TEMPLATE,
    WROTE,
)
from thresher.metadata.persons import PARTICLES, is_person
from thresher.metadata.plain import line, solid

LONGEST_LINE: Final = 240
LONGEST_NAME: Final = 60
MOST_NAMES: Final = 30
MOST_WORDS: Final = 6

Languages = frozenset[str] | None

_SPACED: Final = frozenset(["ja", "ko"])
"""Languages with Han characters or their like that have spaces inside of names."""
_AFTER_HAN: Final = re.compile(r"(?<=[\u3400-\u9fff])\s")
_TRAILING: Final = re.compile(r"\s+(?:on|in|at|for|by)$", re.IGNORECASE)
_LETTER: Final = re.compile(r"[^\W\d_]")
_HONOURS: Final = re.compile(r"^(?:by|dr|prof|mr|mrs|ms)\.?\s+(?=\S)", re.IGNORECASE)


def byline(text: str, languages: Languages = None) -> str | None:
    """What follows "By", "Von", "作者" in a line that begins so; None for other lines. "Von" begins a byline in German,
    and something else in English, so `languages` are those of the page; None where any may be meant."""
    text = line(text, LONGEST_LINE)
    end = 0 if NOT_BY.match(text) else _end_of_by(text, languages)
    return text[end:] if end else None


def is_bare_by(text: str, languages: Languages) -> bool:
    """Whether a line is no more than "By", so that the next one has the names."""
    word = text.lower().strip(" :：")
    return word in BARE_BY or is_by(word, languages)


def is_by(word: str, languages: Languages) -> bool:
    """Whether a word is the preposition before authors in one of these languages."""
    if word == "by":
        return not languages or not languages <= BY_IS_A_TOWN
    known = PREPOSITIONS.get(word, "").split()
    return bool(known) if languages is None else not languages.isdisjoint(known)


def _end_of_by(text: str, languages: Languages) -> int:
    """Where that ends which the line begins with as a byline does; 0 for other lines."""
    if start := BY.match(text):
        return start.end() if not start["bare"] or is_by("by", languages) else 0
    start = SHORT_BY.match(text)
    return start.end() if start and is_by(start[1].lower(), languages) else 0


def names_in(text: str, languages: Languages = None) -> tuple[str, ...]:
    """The names in a line of authors, in their order."""
    return _distinct(_parted(_bare_line(text, languages)))


def people_in(text: str, languages: Languages = None, fewest: int = 2) -> tuple[str, ...]:
    """The same for a line that nothing but its own words marks as one of authors: it begins with a person's name."""
    text = _bare_line(text, languages)
    first = _parted(BETWEEN.split(text)[0])
    if not first or not is_person(first[0], fewest):
        return ()
    return tuple(name for name in _distinct(_parted(text)) if is_person(name, fewest))


def _bare_line(text: str, languages: Languages) -> str:
    """A line without what stands before and behind the names."""
    text = line(text, LONGEST_LINE)
    if NOT_BY.match(text):
        return ""
    text = _without_by(_without_date(_without_by(text, languages)), languages)
    end = END.search(text)
    text = bare(text[: end.start()] if end else text)
    return text if languages and languages & _SPACED else _AFTER_HAN.split(text)[0]


def bare(text: str) -> str:
    """A text without signs and spaces at its ends."""
    start, end = 0, len(text)
    while start < end and _is_sign(text[start]) and text[start] not in "(’":
        start += 1
    while start < end and _is_sign(text[end - 1]) and not (text[end - 1] == ")" and "(" in text):
        end -= 1
    return text[start:end]


def _is_sign(character: str) -> bool:
    return character != "_" and unicodedata.category(character)[0] in "PSZ"


def stated_names(text: str) -> tuple[str, ...]:
    """The names in a value that is said to hold nothing else: a short one is believed as it is."""
    text = line(text, LONGEST_LINE)
    if TEMPLATE.search(text):
        return ()
    start = BY.match(text)
    text = text[start.end() :] if start else text
    end = STATED_END.search(text)
    return _distinct(_parted(text[: end.start()] if end else text, is_stated=True))


def _without_by(text: str, languages: Languages) -> str:
    while end := _end_of_by(text, languages):
        text = text[end:]
    return text


def _without_date(text: str) -> str:
    """What stands before the first date; behind it, where nothing does."""
    for found in dates_in(text):
        before = bare(text[: found.start])
        return _TRAILING.sub("", before) if before else bare(text[found.end :])
    return text


def _parted(text: str, *, is_stated: bool = False) -> list[str]:
    """The names of a line that holds nothing but names, titles and roles."""
    parts = [part if SUFFIX.fullmatch(part) else bare(OFFICE.sub("", part)) for part in BETWEEN.split(bare(text))]
    names: list[str] = []
    for part in parts[:MOST_NAMES]:
        if is_stated and (label := STATED_LABEL.match(part)):
            part = part[label.end() :] if WROTE.search(label[1]) else ""
        if names and SUFFIX.fullmatch(part):
            names[-1] = f"{names[-1]}, {part}"
        elif part and not (names and _is_addition(part, names[-1])) and is_name(part, is_stated=is_stated):
            names.append(part)
    return names


def _is_addition(part: str, name: str) -> bool:
    """Whether what follows a name is a title or a role, not another name. Beside a name in capitals, another one may
    look like letters that stand for a degree."""
    is_name_too = name.isupper() and " " in part
    return bool(ROLE.search(part)) or bool(CREDENTIALS.match(part) and len(part) < 24 and not is_name_too)


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
    """Whether many words begin with small letters, in a script that has large ones."""
    small = sum(word[:1].islower() and word not in PARTICLES for word in words)
    return small > len(words) / 2 or small == len(words) - 1


def _distinct(names: list[str]) -> tuple[str, ...]:
    """Each name once; the first spelling counts."""
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(name_key(name), name)
    return tuple(found.values())


def name_key(name: str) -> str:
    """A name for comparing: case and titles make no difference."""
    return solid(_HONOURS.sub("", name))
