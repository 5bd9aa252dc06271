"""The names of authors in a line of text.

A line such as "By Ann Lee, Staff Writer, and Bo Ek | 6 May 2024" holds two names and much else. Whatever is left when
the rest is cut off must look like a name: a wrong author is worse than no author.

A line that merely begins with "By" may go on with a person, but also with "Night" or "Royal Appointment". There, what
follows must look like the name of a person: several capitalized words, and none of those that begin or end such
phrases. In scripts without capitals the length decides.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from thresher.metadata.byline_words import (
    BARE_BY,
    BETWEEN,
    BY,
    BY_IS_A_TOWN,
    CREDENTIALS,
    END,
    GENERIC,
    LAST_OF_GROUP,
    NEVER_FIRST_IN_PERSON,
    NEVER_IN_PERSON,
    NO_NAME,
    NOT_BY,
    OFFICE,
    PARTICLES,
    PREPOSITIONS,
    ROLE,
    SHORT_BY,
    STATED_END,
    STATED_LABEL,
    SUFFIX,
    TEMPLATE,
    WROTE,
)
from thresher.metadata.date_words import LABEL
from thresher.metadata.dates import dates_in
from thresher.metadata.text_values import letters_of, one_line

LONGEST_LINE: Final = 240
LONGEST_NAME: Final = 60
MOST_NAMES: Final = 30
MOST_WORDS_OF_NAME: Final = 6

_MOST_WORDS_OF_PERSON: Final = 5
_LONGEST_WORD_WITHOUT_CAPITALS: Final = 20
_LONGEST_HAN_NAME: Final = 6
_LONGEST_HAN_NAME_WITH_DOT: Final = 16

Languages = frozenset[str] | None

_SPACES_IN_NAMES: Final = frozenset(["ja", "ko"])
"""Languages in Han characters or similar ones that have spaces inside names."""
_AFTER_HAN: Final = re.compile(r"(?<=[\u3400-\u9fff])\s")
_TRAILING_PREPOSITION: Final = re.compile(r"\s+(?:on|in|at|for|by)$", re.IGNORECASE)
_LETTER: Final = re.compile(r"[^\W\d_]")
_SMALL_PREFIX: Final = re.compile(r"[^\W\d_]['’][A-ZÀ-Þ]")
_HAN: Final = re.compile(r"[\u3400-\u9fff\uac00-\ud7af]")
_DOTS: Final = re.compile(r"[\s·・•.]")
_HONOURS: Final = re.compile(r"^(?:by|dr|prof|mr|mrs|ms)\.?\s+(?=\S)", re.IGNORECASE)


def byline(text: str, languages: Languages = None) -> str | None:
    """What follows "By", "Von" or "作者" at the beginning of a line; None for other lines.

    "Von" begins a byline in German, but not in English, so `languages` are those of the page; None stands for any.
    """
    text = one_line(text, LONGEST_LINE)
    end = 0 if NOT_BY.match(text) else _end_of_by(text, languages)
    return text[end:] if end else None


def is_bare_by(text: str, languages: Languages) -> bool:
    """Whether a line is no more than "By", so that the names are in the next line."""
    word = text.lower().strip(" :：")
    return word in BARE_BY or is_by(word, languages)


def is_by(word: str, languages: Languages) -> bool:
    """Whether a word is the preposition before authors in one of these languages."""
    if word == "by":
        return not languages or not languages <= BY_IS_A_TOWN
    known = PREPOSITIONS.get(word, "").split()
    return bool(known) if languages is None else not languages.isdisjoint(known)


def _end_of_by(text: str, languages: Languages) -> int:
    """Where the word for "by" at the beginning of a line ends; 0 for lines that begin differently."""
    if start := BY.match(text):
        return start.end() if not start["bare"] or is_by("by", languages) else 0
    start = SHORT_BY.match(text)
    return start.end() if start and is_by(start[1].lower(), languages) else 0


def names_in(text: str, languages: Languages = None) -> tuple[str, ...]:
    """The names in a line of authors, in their order."""
    return _distinct(_split_names(_line_of_names(text, languages)))


def persons_in(text: str, languages: Languages = None, fewest: int = 2) -> tuple[str, ...]:
    """The same for a line that only its own words mark as a byline: it must begin with the name of a person."""
    text = _line_of_names(text, languages)
    first = _split_names(BETWEEN.split(text)[0])
    if not first or not is_person(first[0], fewest):
        return ()
    return tuple(name for name in _distinct(_split_names(text)) if is_person(name, fewest))


def _line_of_names(text: str, languages: Languages) -> str:
    """A line without what comes before and after the names."""
    text = one_line(text, LONGEST_LINE)
    if NOT_BY.match(text):
        return ""
    text = _without_by(_without_date(_without_by(text, languages)), languages)
    end = END.search(text)
    text = stripped(text[: end.start()] if end else text)
    return text if languages and languages & _SPACES_IN_NAMES else _AFTER_HAN.split(text)[0]


def stripped(text: str) -> str:
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
    """The names in a value that should hold nothing else, such as that of a `<meta>` element."""
    text = one_line(text, LONGEST_LINE)
    if TEMPLATE.search(text):
        return ()
    start = BY.match(text)
    text = text[start.end() :] if start else text
    end = STATED_END.search(text)
    return _distinct(_split_names(text[: end.start()] if end else text, is_stated=True))


def _without_by(text: str, languages: Languages) -> str:
    while end := _end_of_by(text, languages):
        text = text[end:]
    return text


def _without_date(text: str) -> str:
    """What comes before the first date, or after it if nothing comes before."""
    for found in dates_in(text):
        before = stripped(LABEL.sub("", text[: found.start]))
        return _TRAILING_PREPOSITION.sub("", before) if before else stripped(text[found.end :])
    return text


def _split_names(text: str, *, is_stated: bool = False) -> list[str]:
    """The names in a line of nothing but names, titles and roles."""
    parts = [
        part if SUFFIX.fullmatch(part) else stripped(OFFICE.sub("", part)) for part in BETWEEN.split(stripped(text))
    ]
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
    """Whether what follows a name is a title or a role, not another name.

    If a name is all in capitals, the next name may look like the letters of a degree.
    """
    is_name_too = name.isupper() and " " in part
    return bool(ROLE.search(part)) or bool(CREDENTIALS.match(part) and len(part) < 24 and not is_name_too)


def is_name(text: str, *, is_stated: bool = False) -> bool:
    """Whether a text may be the name of a person or an organisation. Stated names may be in lower case."""
    words = text.split()
    if not _LETTER.search(text) or len(text) > LONGEST_NAME or len(words) > MOST_WORDS_OF_NAME or len(text) < 2:
        return False
    if letters_of(text) in GENERIC or NO_NAME.search(text):
        return False
    if len(words) == 1:
        return True
    if any(character.isdigit() for character in text):
        return False
    return (is_stated and len(words) == 2) or not _is_sentence(words)


def _is_sentence(words: list[str]) -> bool:
    """Whether many words begin in lower case, in a script that has capitals."""
    small = sum(word[:1].islower() and word not in PARTICLES for word in words)
    return small > len(words) / 2 or small == len(words) - 1


def _distinct(names: list[str]) -> tuple[str, ...]:
    """Each name once; the first spelling counts."""
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(name_key(name), name)
    return tuple(found.values())


def name_key(name: str) -> str:
    """A name for comparing without regard to case and titles."""
    return letters_of(_HONOURS.sub("", name))


def is_person(name: str, fewest: int = 2) -> bool:
    """Whether this looks like the name of a person, with at least so many parts."""
    words = name.split()
    if len(words) > _MOST_WORDS_OF_PERSON or any(character.isdigit() for character in name):
        return fewest == 1 and len(words) == 1
    if name.lower() == name.upper():
        return _is_short_enough(name, words)
    plain = [word.lower().strip(".,") for word in words]
    if len(words) > 1 and plain[-1] in LAST_OF_GROUP:
        return all(word[:1].isupper() for word in words)
    if plain[0] in NEVER_FIRST_IN_PERSON or any(word in NEVER_IN_PERSON for word in plain):
        return False
    own = [word for word in words if word.lower() not in PARTICLES]
    if fewest == 1 and len(words) == 1:
        return True
    return len(own) >= fewest and all(_is_capital(word) for word in own)


def _is_capital(word: str) -> bool:
    return word.lstrip("(")[:1].isupper() or _SMALL_PREFIX.match(word) is not None


def _is_short_enough(name: str, words: list[str]) -> bool:
    """Whether a text in a script without capitals is short enough for a name."""
    if not _HAN.search(name):
        return len(words) < _MOST_WORDS_OF_PERSON and max(map(len, words), default=0) <= _LONGEST_WORD_WITHOUT_CAPITALS
    letters = len(_DOTS.sub("", name))
    return 1 < letters <= (_LONGEST_HAN_NAME_WITH_DOT if _DOTS.search(name) else _LONGEST_HAN_NAME)
