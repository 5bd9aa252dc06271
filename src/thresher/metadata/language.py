"""The language of a page: what it declares, checked against its text.

Templates and old habits make pages declare a language that they are not in. So the text is read (`detect.py`), and if
it is clearly in another language, it wins. Close relatives never contradict each other: what a page says of itself is
better than a count of small words there. Where nothing is declared, a clear text decides; else the language is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import numpy as np

from thresher.metadata.detect import FEWEST_WORDS, LONGEST, Reading, are_related, is_known, languages_of, reading_of
from thresher.page import Page
from thresher.verdict import Verdict

_SEVERAL_TIMES: Final = 2.5
"""How many times the small words of the declared language another one must have to contradict it."""
_ENOUGH: Final = 0.1
"""The part of the words that must be small words of another language to contradict the declared one."""
_SURELY: Final = 0.2
"""The same for a declared language whose own small words are not known."""
_OF_ITS_OWN: Final = 0.1
"""A declared language whose script has this part of the letters is not contradicted by another script."""
_MOST_ROWS: Final = 5_000
"""Pieces of text that are read at most."""
_MOST_DECLARATIONS: Final = 100

_TAG: Final = re.compile(r"([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?(?![a-z\d])", re.IGNORECASE)
_IN_LANGUAGE: Final = re.compile(r'"inLanguage"\s{0,20}:\s{0,20}(?:\[\s{0,20})?"([^"]{2,40})"')
_NO_LANGUAGE: Final = frozenset(["und", "zxx", "mul", "mis", "qaa", "xx", "xxx"])
_NAMES: Final = {
    "iw": "he", "in": "id", "ji": "yi", "mo": "ro", "jp": "ja", "cn": "zh", "kr": "ko", "cz": "cs", "dk": "da",
    "gr": "el", "ua": "uk", "eng": "en", "deu": "de", "ger": "de", "fra": "fr", "fre": "fr", "spa": "es", "ita": "it",
    "por": "pt", "nld": "nl", "dut": "nl", "rus": "ru", "jpn": "ja", "zho": "zh", "chi": "zh", "kor": "ko",
    "ara": "ar", "pol": "pl", "swe": "sv", "tur": "tr",
}  # fmt: skip
"""Old names, names of countries that are taken for languages, and long names of languages that have short ones."""


def language_of(page: Page, verdict: Verdict) -> tuple[str | None, str | None]:
    """The language as a tag such as "en", "pt-BR" or "zh-Hant", and where it is known from; None where it is not."""
    reading = reading_of(_sample(page, verdict))
    declared = list(declared_languages(page))
    if not declared:
        return (reading.language, "the text itself") if reading.language else (None, None)
    tag, source = declared[0]
    if reading.words < FEWEST_WORDS:
        return tag, f"{source}; too little text to check it"
    if not _contradicts(reading, tag):
        return tag, f"{source}, and the text agrees" if _agrees(reading, tag) else source
    for other, its_source in declared[1:]:
        if _agrees(reading, other):
            return other, f"{its_source}, and the text agrees; {source} says {tag}"
    return reading.likely, f"the text itself; the page declares {tag}"


def _sample(page: Page, verdict: Verdict) -> str:
    """The beginning of the kept text; of the visible text where nothing is kept."""
    kept = page.writable(verdict.keep)
    rows = np.flatnonzero((kept if page.chars[kept].any() else ~page.hidden) & (page.chars > 0))[:_MOST_ROWS]
    rows = rows[: int(np.searchsorted(np.cumsum(page.chars[rows], dtype=np.int64), LONGEST)) + 1]
    return "\n".join(text[:LONGEST] for text in page.texts(rows))


def normalised(tag: str) -> str | None:
    """A language tag as it should be written, without what says more than language, script and region."""
    found = _TAG.match(tag.strip())
    if found is None:
        return None
    language, script, region = found[1].lower(), found[2], found[3]
    language = _NAMES.get(language, language)
    if language in _NO_LANGUAGE:
        return None
    return "-".join(filter(None, (language, script and script.title(), region and region.upper())))


def declared_languages(page: Page) -> Iterator[tuple[str, str]]:
    """What the page says, the most telling first, with where it says so."""
    for value, source in _declarations(page):
        if value and (tag := normalised(value)):
            yield tag, source


def _declarations(page: Page) -> Iterator[tuple[str | None, str]]:
    yield page.attr(0, "lang"), "html lang"
    yield page.attr(0, "xml:lang"), "html xml:lang"
    rows = page.rows("meta")
    named = zip(rows.tolist(), page.attributes(rows, "http-equiv"), page.attributes(rows, "property"), strict=True)
    locales = []
    for row, equivalent, property_ in named:
        if (equivalent or "").lower() == "content-language":
            yield page.attr(row, "content"), "meta content-language"
        elif (property_ or "").lower() == "og:locale":
            locales.append(page.attr(row, "content"))
    yield from ((locale, "og:locale") for locale in locales[:1])
    for script in page.linked_data[:_MOST_DECLARATIONS]:
        if found := _IN_LANGUAGE.search(script):
            yield found[1], "JSON-LD inLanguage"


def _primary(tag: str) -> str:
    return tag.partition("-")[0]


def _agrees(reading: Reading, tag: str) -> bool:
    return reading.likely is not None and are_related(_primary(tag), _primary(reading.likely))


def _contradicts(reading: Reading, tag: str) -> bool:
    """Whether the text is clearly in another language than the tag says."""
    declared = _primary(tag)
    if reading.likely is None or _agrees(reading, tag):
        return False
    scripts = [script for script in reading.shares if declared in languages_of(script)]
    if sum(reading.shares[script] for script in scripts if script != reading.script) >= _OF_ITS_OWN:
        return False
    if not is_known(declared):
        return reading.scores.get(reading.likely, 0.0) >= _SURELY
    return reading.scores.get(reading.likely, 1.0) >= max(_ENOUGH, _SEVERAL_TIMES * reading.scores.get(declared, 0.0))
