"""The language of a text, detected by its letters and its most common short words.

Many scripts belong to one language, so their letters decide. Many languages share Latin, Cyrillic, Arabic and
Devanagari letters; there, the most common short words are counted (`function_words.toml`). A word that many languages
have says little, so a word weighs more the fewer languages have it. Nothing is learned and nothing is guessed: a text
that is short, or about equally close to two languages, has no known language.
"""

from __future__ import annotations

import re
from functools import cache
from math import log
from typing import Final, NamedTuple

import numpy as np

from thresher.kernel import WordOdds, characters_and_words, counted_words

LONGEST_SAMPLE: Final = 20_000
"""Characters of a text that are looked at."""
FEWEST_WORDS: Final = 30
"""In a text with fewer words, no language is detected."""
_FEWEST_WORDS_OF_A_HINT: Final = 6
"""A text with fewer words does not even hint at a language."""
_LEAST_OF_MAIN_SCRIPT: Final = 0.5
_LEAST_KANA_OF_JAPANESE: Final = 0.05
"""Japanese has kana among its Han characters; Chinese has them only in names."""
_LEAST_SHARE: Final = 0.06
"""Weighted share of the words of a text: a language with less is not the language of the text."""
_CLEAR_LEAD: Final = 1.25
"""How many times the score of the next language the score of a language must be."""
_CLEAR_LEAD_IN_LONG_TEXTS: Final = 1.1
_FEWEST_DIFFERENT_WORDS: Final = 4
"""Different short words of its language that a text must have: a single repeated word proves nothing."""
_LONG_TEXT: Final = 200
"""From so many words on, a smaller lead over related languages is clear as well."""

_RANGES: Final = (
    ("latin", 0x41, 0x5A), ("latin", 0x61, 0x7A), ("latin", 0xC0, 0x24F), ("greek", 0x370, 0x3FF),
    ("cyrillic", 0x400, 0x52F), ("armenian", 0x530, 0x58F), ("hebrew", 0x590, 0x5FF), ("arabic", 0x600, 0x6FF),
    ("arabic", 0x750, 0x77F), ("thaana", 0x780, 0x7BF), ("devanagari", 0x900, 0x97F), ("bengali", 0x980, 0x9FF),
    ("gurmukhi", 0xA00, 0xA7F), ("gujarati", 0xA80, 0xAFF), ("oriya", 0xB00, 0xB7F), ("tamil", 0xB80, 0xBFF),
    ("telugu", 0xC00, 0xC7F), ("kannada", 0xC80, 0xCFF), ("malayalam", 0xD00, 0xD7F), ("sinhala", 0xD80, 0xDFF),
    ("thai", 0xE00, 0xE7F), ("lao", 0xE80, 0xEFF), ("tibetan", 0xF00, 0xFFF), ("burmese", 0x1000, 0x109F),
    ("georgian", 0x10A0, 0x10FF), ("hangul", 0x1100, 0x11FF), ("ethiopic", 0x1200, 0x139F), ("khmer", 0x1780, 0x17FF),
    ("latin", 0x1E00, 0x1EFF), ("greek", 0x1F00, 0x1FFF), ("kana", 0x3041, 0x30FF), ("hangul", 0x3130, 0x318F),
    ("han", 0x3400, 0x4DBF), ("han", 0x4E00, 0x9FFF), ("hangul", 0xAC00, 0xD7AF), ("han", 0xF900, 0xFAFF),
    ("arabic", 0xFB50, 0xFDFF), ("arabic", 0xFE70, 0xFEFC), ("kana", 0xFF66, 0xFF9F),
)  # fmt: skip
_SCRIPT_NAMES: Final = tuple(dict.fromkeys(name for name, _, _ in _RANGES))
_SCRIPT_OF_UNIT: Final = np.full(0x1_0000, len(_SCRIPT_NAMES), dtype=np.uint8)
"""For every unit of UTF-16 the number of its script; that behind the last one for units of none."""
for _name, _first, _last in _RANGES:
    _SCRIPT_OF_UNIT[_first : _last + 1] = _SCRIPT_NAMES.index(_name)

_ASCII_LETTER: Final = re.compile("[A-Za-z]")

LANGUAGE_OF_SCRIPT: Final = {
    "greek": "el", "armenian": "hy", "hebrew": "he", "thaana": "dv", "bengali": "bn", "gurmukhi": "pa",
    "gujarati": "gu", "oriya": "or", "tamil": "ta", "telugu": "te", "kannada": "kn", "malayalam": "ml",
    "sinhala": "si", "thai": "th", "lao": "lo", "tibetan": "bo", "burmese": "my", "georgian": "ka", "hangul": "ko",
    "ethiopic": "am", "khmer": "km", "kana": "ja", "han": "zh",
}  # fmt: skip
"""Scripts that belong to one language, or nearly so, and that language."""

_TRADITIONAL: Final = frozenset(
    "這個們來時說國會對學為過還麼樣點問與從開關發經現實動應進種無當兩長間處頭體門車東馬書見話"
)
_SIMPLIFIED: Final = frozenset(
    "这个们来时说国会对学为过还么样点问与从开关发经现实动应进种无当两长间处头体门车东马书见话"
)
_ONLY_TRADITIONAL: Final = _TRADITIONAL - _SIMPLIFIED
_ONLY_SIMPLIFIED: Final = _SIMPLIFIED - _TRADITIONAL


_RELATIVES: Final = tuple(
    frozenset(group.split())
    for group in (
        "da no nb nn",
        "hr sr bs sh cnr",
        "id ms jv su",
        "tl fil ceb",
        "es gl ast an",
        "pt gl",
        "ca oc",
        "zh yue wuu nan lzh cmn",
        "ar arz ary apc acm",
        "fa prs tg",
        "ku ckb kmr",
        "hi bho mai awa",
        "he yi",
        "bn as",
        "am ti",
        "bg mk",
        "ru be",
        "de lb gsw nds bar als",
        "it scn nap vec lmo pms",
        "en sco",
        "fi kv",
        "tt ba",
        "az tr tk",
        "ug uz",
    )
)
"""Groups of languages that are too close to be told apart by short words, or whose short words are not known. None
contradicts another of its group."""


class DetectedLanguage(NamedTuple):
    """The language of a text, and what it was detected by."""

    words: int
    script: str | None
    """The script of most letters; None if there are hardly any, or no script has most of them."""
    shares: dict[str, float]
    """For each script its share of the letters."""
    scores: dict[str, float]
    """For each language the weighted share of its short words; empty if the script alone decides."""
    language: str | None
    """The language, if it is clear."""
    likely: str | None
    """The same, or the most likely of some closely related languages if it is clearly one of them."""


def detect_language(text: str) -> DetectedLanguage:
    """Detect the language of a text by its beginning."""
    text = text[:LONGEST_SAMPLE].encode("utf-8", "replace").decode()
    words = characters_and_words(text)[1]
    shares = script_shares(text)
    script = max(shares, key=lambda name: shares[name], default=None)
    if script is None or words < FEWEST_WORDS or shares[script] < _LEAST_OF_MAIN_SCRIPT:
        return DetectedLanguage(words, None, shares, {}, None, None)
    if script in LANGUAGE_OF_SCRIPT:
        language = chinese(text) if script == "han" else LANGUAGE_OF_SCRIPT[script]
        return DetectedLanguage(words, script, shares, {}, language, language)
    scores, different = _scores(text, script)
    return DetectedLanguage(words, script, shares, scores, *_clear(scores, different, words))


def script_shares(text: str) -> dict[str, float]:
    """The share of the letters that each script has. Han characters among kana are Japanese, and counted as kana."""
    if text.isascii():
        return {"latin": 1.0} if _ASCII_LETTER.search(text) else {}
    units = np.frombuffer(text.encode("utf-16-le", "replace"), dtype=np.uint16)
    counts = np.bincount(_SCRIPT_OF_UNIT[units], minlength=len(_SCRIPT_NAMES) + 1)[:-1]
    total = int(counts.sum())
    shares = {name: int(often) / total for name, often in zip(_SCRIPT_NAMES, counts, strict=True) if often}
    kana, han = shares.get("kana", 0.0), shares.get("han", 0.0)
    if kana or han:
        japanese = kana >= _LEAST_KANA_OF_JAPANESE * (kana + han)
        shares.update({"kana": kana + han, "han": 0.0} if japanese else {"han": kana + han, "kana": 0.0})
    return shares


def chinese(text: str) -> str:
    """Chinese, with the kind of characters if nearly all that differ between the two kinds are of one kind."""
    traditional = sum(map(text.count, _ONLY_TRADITIONAL))
    simplified = sum(map(text.count, _ONLY_SIMPLIFIED))
    if max(traditional, simplified) < 5 * max(1, min(traditional, simplified)):
        return "zh"
    return "zh-Hant" if traditional > simplified else "zh-Hans"


@cache
def _short_words() -> dict[str, dict[str, tuple[str, ...]]]:
    """For each script its languages with their short words."""
    import tomllib
    from importlib.resources import files

    known = tomllib.loads((files("thresher.metadata") / "function_words.toml").read_text(encoding="utf-8"))
    return {
        script: {name: tuple(words.split()) for name, words in languages.items()} for script, languages in known.items()
    }


class _Weights(NamedTuple):
    """The short words of a script, in alphabetical order."""

    numbers: WordOdds
    """For each word its number."""
    of: list[tuple[tuple[str, ...], float]]
    """By number, the languages that have the word, and its weight."""


@cache
def _weights(script: str) -> _Weights:
    languages = _short_words()[script]
    owners: dict[str, list[str]] = {}
    for name, words in languages.items():
        for word in words:
            owners.setdefault(word, []).append(name)
    weights = [(tuple(owners[word]), log(1.5 * len(languages) / len(owners[word]))) for word in sorted(owners)]
    return _Weights(WordOdds({word: number for number, word in enumerate(sorted(owners))}), weights)


def languages_of(script: str) -> tuple[str, ...]:
    """The languages that can be told apart in a script."""
    return (LANGUAGE_OF_SCRIPT[script],) if script in LANGUAGE_OF_SCRIPT else tuple(_short_words().get(script, ()))


def is_known(language: str) -> bool:
    """Whether this language can be told from others at all."""
    return language in LANGUAGE_OF_SCRIPT.values() or any(
        language in languages for languages in _short_words().values()
    )


def _scores(text: str, script: str) -> tuple[dict[str, float], dict[str, int]]:
    """For each language the weighted share of its short words, and how many different ones there are."""
    weights = _weights(script)
    scores = dict.fromkeys(_short_words()[script], 0.0)
    different = dict.fromkeys(scores, 0)
    words, counted = counted_words(weights.numbers, text.lower())
    for number in sorted(counted):  # in a fixed order, because sums of fractions depend on it
        names, weight = weights.of[number]
        worth = weight * counted[number]
        for name in names:
            different[name] += 1
            scores[name] += worth
    most = log(1.5 * len(scores)) * max(words, 1)
    return {name: score / most for name, score in scores.items()}, different


def scores_of_few_words(text: str, script: str) -> dict[str, float]:
    """The scores of a text that is too short to be clear, for languages of which it has more than one short word.

    This is for callers who have to guess; for the metadata of a page it is not enough.
    """
    text = text[:LONGEST_SAMPLE].encode("utf-8", "replace").decode()
    if script not in _short_words() or characters_and_words(text)[1] < _FEWEST_WORDS_OF_A_HINT:
        return {}
    scores, different = _scores(text, script)
    return {name: score for name, score in scores.items() if different[name] > 1}


def _clear(scores: dict[str, float], different: dict[str, int], words: int) -> tuple[str | None, str | None]:
    """The language that is ahead of all others, and the one that is ahead of all but its relatives."""
    first, *others = sorted(scores, key=lambda name: -scores[name])
    stranger = next(other for other in others if not are_related(first, other))
    if scores[first] < max(_LEAST_SHARE, _CLEAR_LEAD * scores[stranger]) or different[first] < _FEWEST_DIFFERENT_WORDS:
        return None, None
    lead = _CLEAR_LEAD if words < _LONG_TEXT else _CLEAR_LEAD_IN_LONG_TEXTS
    return (first if scores[first] >= lead * scores[others[0]] else None), first


def are_related(first: str, second: str) -> bool:
    """Whether two languages are the same, or too close to contradict each other."""
    return first == second or any(first in group and second in group for group in _RELATIVES)
