"""The language of a text, from its letters and its small words.

Many scripts belong to one language, and their letters decide. Latin, Cyrillic, Arabic and Devanagari letters are
shared; there the commonest small words are counted (`function_words.toml`). A word that many languages have tells
little, so each counts by how few have it. Nothing is learned, and nothing is guessed: a text that is short, or between
two languages, is in none.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from math import log
from typing import Final, NamedTuple

import numpy as np

from thresher.page.words import count as count_words

LONGEST: Final = 20_000
"""Characters of a text that are looked at."""
FEWEST_WORDS: Final = 30
"""A text with fewer tells nothing."""
_FEWEST_OF_A_HINT: Final = 6
"""A text with fewer words does not even hint at a language."""
_MAIN_SCRIPT: Final = 0.5
_KANA_OF_JAPANESE: Final = 0.05
"""Japanese has kana among its Han characters; Chinese has none but in names."""
_LEAST_SHARE: Final = 0.06
"""Of the words of a text, weighed: a language with less is not spoken there."""
_CLEARLY: Final = 1.25
"""How many times the next language a language must have."""
_CLEARLY_IN_MANY: Final = 1.1
_FEWEST_DIFFERENT: Final = 4
"""Different small words that a text must have of its language: one that is repeated tells nothing."""
_MANY_WORDS: Final = 200
"""From here on a smaller lead over relatives is clear, too."""

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
_NAMES: Final = tuple(dict.fromkeys(name for name, _, _ in _RANGES))
_STARTS: Final = np.array([first for _, first, _ in _RANGES])
_STOPS: Final = np.array([last for _, _, last in _RANGES])
_PLACES: Final = np.array([_NAMES.index(name) for name, _, _ in _RANGES])

ALONE: Final = {
    "greek": "el", "armenian": "hy", "hebrew": "he", "thaana": "dv", "bengali": "bn", "gurmukhi": "pa",
    "gujarati": "gu", "oriya": "or", "tamil": "ta", "telugu": "te", "kannada": "kn", "malayalam": "ml",
    "sinhala": "si", "thai": "th", "lao": "lo", "tibetan": "bo", "burmese": "my", "georgian": "ka", "hangul": "ko",
    "ethiopic": "am", "khmer": "km", "kana": "ja", "han": "zh",
}  # fmt: skip
"""Scripts that belong to one language, or nearly so."""

_WORD: Final = re.compile(r"[^\s\d.,;:!?()\[\]{}\"'’“”„«»‹›।،؛؟…/\\|<>=+*&%$#@~^_–—-]{2,40}")
"""Words of one letter are left out: they are units, names of variables and letters of lists as often as words."""

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
"""Languages too close to tell apart by their small words, or whose own are not known. None contradicts another."""


class Reading(NamedTuple):
    """What a text says about its language."""

    words: int
    script: str | None
    """The script of most letters; None where there are hardly any, or no script has most."""
    shares: dict[str, float]
    """For each script its part of the letters."""
    scores: dict[str, float]
    """For each language the part of the words that are its own, weighed; empty where the script decides alone."""
    language: str | None
    """The language, if it is clear."""
    likely: str | None
    """The same; or the likeliest of some close relatives, if it is clear that it is one of these."""


def reading_of(text: str) -> Reading:
    """Read the beginning of a text for its language."""
    text = text[:LONGEST].encode("utf-8", "replace").decode()
    words = int(count_words([text])[1][0])
    shares = script_shares(text)
    script = max(shares, key=lambda name: shares[name], default=None)
    if script is None or words < FEWEST_WORDS or shares[script] < _MAIN_SCRIPT:
        return Reading(words, None, shares, {}, None, None)
    if script in ALONE:
        language = chinese(text) if script == "han" else ALONE[script]
        return Reading(words, script, shares, {}, language, language)
    scores, different = _scores(text, script)
    return Reading(words, script, shares, scores, *_clear(scores, different, words))


def script_shares(text: str) -> dict[str, float]:
    """Which part of the letters each script has. Han characters among kana are Japanese, and counted as such."""
    codes = np.frombuffer(text.encode("utf-32-le", "replace"), dtype=np.uint32)
    place = np.maximum(np.searchsorted(_STARTS, codes, side="right") - 1, 0)
    inside = (codes >= _STARTS[place]) & (codes <= _STOPS[place])
    counts = np.bincount(_PLACES[place[inside]], minlength=len(_NAMES))
    total = int(counts.sum())
    shares = {name: int(often) / total for name, often in zip(_NAMES, counts, strict=True) if often}
    kana, han = shares.get("kana", 0.0), shares.get("han", 0.0)
    if kana or han:
        japanese = kana >= _KANA_OF_JAPANESE * (kana + han)
        shares.update({"kana": kana + han, "han": 0.0} if japanese else {"han": kana + han, "kana": 0.0})
    return shares


def chinese(text: str) -> str:
    """Chinese, and in which characters if most of the telling ones are of one kind."""
    traditional = sum(map(text.count, _ONLY_TRADITIONAL))
    simplified = sum(map(text.count, _ONLY_SIMPLIFIED))
    if max(traditional, simplified) < 5 * max(1, min(traditional, simplified)):
        return "zh"
    return "zh-Hant" if traditional > simplified else "zh-Hans"


@cache
def _small_words() -> dict[str, dict[str, tuple[str, ...]]]:
    """For each script its languages with their small words."""
    import tomllib
    from importlib.resources import files

    known = tomllib.loads((files("thresher.metadata") / "function_words.toml").read_text(encoding="utf-8"))
    return {
        script: {name: tuple(words.split()) for name, words in languages.items()} for script, languages in known.items()
    }


@cache
def _weights(script: str) -> dict[str, tuple[tuple[str, ...], float]]:
    """For each small word of a script the languages that have it, and what it tells."""
    languages = _small_words()[script]
    owners: dict[str, list[str]] = {}
    for name, words in languages.items():
        for word in words:
            owners.setdefault(word, []).append(name)
    return {word: (tuple(names), log(1.5 * len(languages) / len(names))) for word, names in owners.items()}


def languages_of(script: str) -> tuple[str, ...]:
    """The languages that can be told apart in a script."""
    return (ALONE[script],) if script in ALONE else tuple(_small_words().get(script, ()))


def is_known(language: str) -> bool:
    """Whether the language can be told from others at all."""
    return language in ALONE.values() or any(language in languages for languages in _small_words().values())


def _scores(text: str, script: str) -> tuple[dict[str, float], Counter[str]]:
    """For each language the weighed part of its small words, and how many different ones there are."""
    weights = _weights(script)
    scores = dict.fromkeys(_small_words()[script], 0.0)
    different: Counter[str] = Counter()
    counted = Counter(_WORD.findall(text.lower()))
    for word in sorted(counted.keys() & weights.keys()):  # in one order, for sums of fractions depend on it
        names, weight = weights[word]
        different.update(names)
        for name in names:
            scores[name] += weight * counted[word]
    most = log(1.5 * len(scores))
    return {name: score / (most * max(counted.total(), 1)) for name, score in scores.items()}, different


def scores_of_few_words(text: str, script: str) -> dict[str, float]:
    """What a text that is too short to be clear hints at: its scores, of languages with more than one small word there.

    For who must guess: what a page says of itself needs more.
    """
    text = text[:LONGEST].encode("utf-8", "replace").decode()
    if script not in _small_words() or int(count_words([text])[1][0]) < _FEWEST_OF_A_HINT:
        return {}
    scores, different = _scores(text, script)
    return {name: score for name, score in scores.items() if different[name] > 1}


def _clear(scores: dict[str, float], different: Counter[str], words: int) -> tuple[str | None, str | None]:
    """The language that is ahead of all others, and the one that is ahead of all but its relatives."""
    first, *others = sorted(scores, key=lambda name: -scores[name])
    stranger = next(other for other in others if not are_related(first, other))
    if scores[first] < max(_LEAST_SHARE, _CLEARLY * scores[stranger]) or different[first] < _FEWEST_DIFFERENT:
        return None, None
    lead = _CLEARLY if words < _MANY_WORDS else _CLEARLY_IN_MANY
    return (first if scores[first] >= lead * scores[others[0]] else None), first


def are_related(first: str, second: str) -> bool:
    """Whether two languages are the same, or too close to contradict each other."""
    return first == second or any(first in group and second in group for group in _RELATIVES)
