"""The language of a page: what it declares, checked against its text.

Templates and old habits make pages declare a language that they are not in. So the language of the text is detected
(`language_detection.py`), and if it is clearly another one, it wins. Closely related languages never contradict each
other: there, what a page says about itself is better than a count of short words. If a page declares nothing, a clear
text decides; otherwise the language is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import numpy as np

from thresher.metadata.language_detection import (
    FEWEST_WORDS,
    LONGEST_SAMPLE,
    DetectedLanguage,
    are_related,
    detect_language,
    is_known,
    languages_of,
)
from thresher.page import Page
from thresher.verdict import Verdict

_CONTRADICTING_LEAD: Final = 2.5
"""How many times the score of the declared language another one must have to contradict it."""
_CONTRADICTING_SHARE: Final = 0.1
"""The share of short words that another language must have to contradict the declared one."""
_CONTRADICTING_SHARE_OF_UNKNOWN: Final = 0.2
"""The same for a declared language whose short words are not known."""
_LEAST_OF_DECLARED_SCRIPT: Final = 0.1
"""If the script of the declared language has this share of the letters, no other script contradicts it."""
_MOST_TEXT_ROWS: Final = 5_000
"""Pieces of text that are looked at."""
_MOST_DECLARATIONS: Final = 100

_TAG: Final = re.compile(r"([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?(?![a-z\d])", re.IGNORECASE)
_IN_LANGUAGE: Final = re.compile(r'"inLanguage"\s{0,20}:\s{0,20}(?:\[\s{0,20})?"([^"]{2,40})"')
_NO_LANGUAGE: Final = frozenset(["und", "zxx", "mul", "mis", "qaa", "xx", "xxx", "utf"])
_OTHER_NAMES: Final = {
    "iw": "he", "in": "id", "ji": "yi", "mo": "ro", "jp": "ja", "cn": "zh", "kr": "ko", "cz": "cs", "dk": "da",
    "gr": "el", "ua": "uk", "eng": "en", "deu": "de", "ger": "de", "fra": "fr", "fre": "fr", "spa": "es", "ita": "it",
    "por": "pt", "nld": "nl", "dut": "nl", "rus": "ru", "jpn": "ja", "zho": "zh", "chi": "zh", "kor": "ko",
    "ara": "ar", "pol": "pl", "swe": "sv", "tur": "tr",
}  # fmt: skip
"""Outdated names, names of countries used for languages, and three-letter names of languages with two-letter ones."""


Declared = list[tuple[str, str]]
"""The languages that a page declares, each with its place."""


def language_of(page: Page, verdict: Verdict, declared: Declared) -> tuple[str | None, str | None]:
    """The language as a tag such as "en", "pt-BR" or "zh-Hant", and how it is known; None for both if it is not."""
    detected = detect_language(_sample(page, verdict))
    if not declared:
        return (detected.language, "the text itself") if detected.language else (None, None)
    tag, source = declared[0]
    if detected.words < FEWEST_WORDS:
        return tag, f"{source}; too little text to check it"
    if not _contradicts(detected, tag):
        return tag, f"{source}, and the text agrees" if _agrees(detected, tag) else source
    for other, its_source in declared[1:]:
        if _agrees(detected, other):
            return other, f"{its_source}, and the text agrees; {source} says {tag}"
    return detected.likely, f"the text itself; the page declares {tag}"


def _sample(page: Page, verdict: Verdict) -> str:
    """The beginning of the kept text, or of the visible text if nothing is kept."""
    kept = page.writable(verdict.keep)
    rows = np.flatnonzero((kept if page.chars[kept].any() else ~page.hidden) & (page.chars > 0))[:_MOST_TEXT_ROWS]
    rows = rows[: int(np.searchsorted(np.cumsum(page.chars[rows], dtype=np.int64), LONGEST_SAMPLE)) + 1]
    return "\n".join(text[:LONGEST_SAMPLE] for text in page.texts(rows))


def normalised(tag: str) -> str | None:
    """A language tag in its usual spelling, reduced to language, script and region."""
    found = _TAG.match(tag.strip())
    if found is None:
        return None
    language, script, region = found[1].lower(), found[2], found[3]
    language = _OTHER_NAMES.get(language, language)
    if language in _NO_LANGUAGE:
        return None
    return "-".join(filter(None, (language, script and script.title(), region and region.upper())))


def declared_languages(page: Page) -> Declared:
    """The languages that the page declares, the most reliable first, each with its place."""
    stated = [(normalised(value), source) for value, source in _declarations(page) if value]
    return [(tag, source) for tag, source in stated if tag]


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


def _agrees(detected: DetectedLanguage, tag: str) -> bool:
    return detected.likely is not None and are_related(_primary(tag), _primary(detected.likely))


def _contradicts(detected: DetectedLanguage, tag: str) -> bool:
    """Whether the text is clearly in a language other than the declared one."""
    declared = _primary(tag)
    if detected.likely is None or _agrees(detected, tag):
        return False
    scripts = [script for script in detected.shares if declared in languages_of(script)]
    if sum(detected.shares[script] for script in scripts if script != detected.script) >= _LEAST_OF_DECLARED_SCRIPT:
        return False
    if not is_known(declared):
        return detected.scores.get(detected.likely, 0.0) >= _CONTRADICTING_SHARE_OF_UNKNOWN
    return detected.scores.get(detected.likely, 1.0) >= max(
        _CONTRADICTING_SHARE, _CONTRADICTING_LEAD * detected.scores.get(declared, 0.0)
    )
