"""The runs of a text by script, and the language that a script is read in.

A page in Thai has English names, one in Japanese has Han characters and two kinds of kana, and each needs its own way
to find words. The script of a letter is the first word of its Unicode name; other characters (spaces, digits, marks)
belong to the run they follow. Han characters are Japanese where there is kana around them, and Chinese elsewhere; among
Japanese lines, one without kana is Chinese if its characters are clearly so.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.metadata.language_detection import (
    LANGUAGE_OF_SCRIPT,
    LONGEST_SAMPLE,
    detect_language,
    is_known,
    languages_of,
    scores_of_few_words,
)

_NAMES: Final = {"cjk": "han", "ideographic": "han", "hiragana": "kana", "katakana": "kana", "myanmar": "burmese"}
_COMMONEST: Final = {
    "latin": "en",
    "cyrillic": "ru",
    "arabic": "ar",
    "devanagari": "hi",
    "canadian": "iu",
} | LANGUAGE_OF_SCRIPT
"""The language a script is read in where nothing else is known: it only decides on small words and endings."""
_LEAST_SMALL_WORDS: Final = 0.06
"""The weighted share of small words that a text must have to be in a language at all."""
_FAR_AHEAD: Final = 3
"""Another language must show this many times the small words of the commonest one: related ones are easily mixed up."""
_KANA: Final = re.compile("[\u3041-\u30ff]")
_HAN: Final = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
_KANA_OF_JAPANESE: Final = 0.05
"""The share of kana among the kana and Han characters of a line: Chinese has kana only in names and for decoration."""
_NOT_IN_JAPAN: Final = frozenset(
    "這們你妳您她它很沒呢吧嗎哪麼還個來說國會對學為樣點與從關發經實應當兩處體灣臺數樂讀寫圖鐵轉覺變聲醫權價歷區單戰總聽續檢驗歐黨廣氣萬號產"
)
"""Characters of Chinese that modern Japanese does not use, though its old encoding has most of them: words such as
"you", and traditional characters that Japan has simplified."""
_FEWEST_HAN: Final = 8
"""A line with fewer Han characters is not judged: it may be a name or a heading rather than a sentence."""
_FEWEST_CHINESE: Final = 3
_PART_CHINESE: Final = 0.1
"""How many different ones a Chinese line has, and their share of it. Japanese names have some of them: 國學院大學."""


class Run(NamedTuple):
    """Letters of one script, with the spaces, digits and marks among them."""

    script: str
    text: str


def runs(text: str, language: str | None = None) -> Iterator[Run]:
    """The runs of a text in their order. Japanese ones are "kana", whatever they are written with."""
    for piece, is_japanese in _by_line(text, language):
        names, ids = _scripts(piece, is_japanese)
        starts = np.flatnonzero(np.diff(ids, prepend=-1))
        stops = np.append(starts[1:], len(ids))
        for start, stop, name in zip(starts.tolist(), stops.tolist(), ids[starts].tolist(), strict=True):
            yield Run(names[name], piece[start:stop])


def languages_by_script(found: Sequence[Run], language: str | None) -> dict[str, str]:
    """The language that each script is read in: that of the text if it uses the script, else what the runs show."""
    texts: dict[str, list[str]] = {}
    for run in found:
        texts.setdefault(run.script, []).append(run.text)
    longest = max(texts, key=lambda script: sum(map(len, texts[script])), default="")
    return {
        script: language if language and _is_written(language, script, script == longest) else _likely(script, parts)
        for script, parts in texts.items()
    }


def _is_written(language: str, script: str, is_main: bool) -> bool:
    """Whether a language is written in a script; an unknown language is in the script of most of the text."""
    return language in languages_of(script) or (is_main and not is_known(language))


def _likely(script: str, parts: list[str]) -> str:
    """The language that a text is most likely in: the commonest of its script, unless it is clearly another."""
    if script in LANGUAGE_OF_SCRIPT:
        return LANGUAGE_OF_SCRIPT[script]
    text = "".join(parts)[:LONGEST_SAMPLE]
    reading = detect_language(text)
    scores = reading.scores or scores_of_few_words(text, script)
    commonest = _COMMONEST.get(script, "")
    best = max(scores, key=lambda language: scores[language], default=commonest)
    is_clear = scores.get(best, 0) > max(_LEAST_SMALL_WORDS, _FAR_AHEAD * scores.get(commonest, 0))
    return reading.likely or (best if is_clear else commonest)


@cache
def script_of(letter: str) -> str:
    """The script of a letter, or of a mark that belongs to one; "" for everything else."""
    if unicodedata.category(letter)[0] not in "LM":
        return ""
    name = unicodedata.name(letter, "").partition(" ")[0].partition("-")[0].lower()
    return "" if name in ("combining", "modifier", "variation") else _NAMES.get(name, name)


def _by_line(text: str, language: str | None) -> Iterator[tuple[str, bool]]:
    """The text, and whether its Han characters are Japanese; line by line where that can differ."""
    if not text:
        return
    if language == "ja" or (language not in ("zh", "yue", "ko") and _is_japanese(text)):
        for is_chinese, lines in groupby(text.splitlines(keepends=True), _is_clearly_chinese):
            yield "".join(lines), not is_chinese
    elif not _KANA.search(text):
        yield text, False
    else:
        yield from ((line, _is_japanese(line)) for line in text.splitlines(keepends=True))


def _is_japanese(text: str) -> bool:
    kana, han = len(_KANA.findall(text)), len(_HAN.findall(text))
    return kana > 0 and kana >= _KANA_OF_JAPANESE * (kana + han)


def _is_clearly_chinese(line: str) -> bool:
    """Whether a line has no kana, and enough characters that only Chinese is written with."""
    han = Counter(_HAN.findall(line))
    if han.total() < _FEWEST_HAN or _KANA.search(line):
        return False
    chinese = [letter for letter in han if letter in _NOT_IN_JAPAN or not letter.encode("cp932", "ignore")]
    return len(chinese) >= _FEWEST_CHINESE and sum(han[one] for one in chinese) >= _PART_CHINESE * han.total()


def _scripts(text: str, is_japanese: bool) -> tuple[list[str], npt.NDArray[np.intp]]:
    """The names of the scripts of a text, and for each character which of them it belongs to."""
    codes = np.frombuffer(text.encode("utf-32-le"), dtype=np.uint32)
    known = {letter: _read_as(script_of(letter), is_japanese) for letter in set(text)}
    names = ["", *sorted(set(known.values()) - {""})]
    table = np.zeros(int(codes.max()) + 1, dtype=np.intp)
    for letter, name in known.items():
        table[ord(letter)] = names.index(name)
    ids = table[codes]
    letters = np.where(ids > 0, np.arange(len(ids)), -1)
    return names, ids[np.maximum(np.maximum.accumulate(letters), np.argmax(ids > 0))]


def _read_as(script: str, is_japanese: bool) -> str:
    return "kana" if is_japanese and script == "han" else script
