"""The small words of a language, which say nothing about a text.

The lists are those of stopwordsiso (58 languages), for Thai also that of PyThaiNLP. `stop_words.toml` adds what they
lack, and removes words that a page can be about. Languages without a list have at least the small words that tell them
apart from others (`function_words.toml` of `thresher.metadata`).
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final

from thresher.cloud.reading.thai import thai_stop_words
from thresher.errors import MissingExtra

_SAME_AS: Final = {"nb": "no", "nn": "no", "bs": "hr", "sh": "hr", "cnr": "hr", "fil": "tl", "yue": "zh", "wuu": "zh"}
_ALSO: Final = {"sr": "hr", "hr": "sr", "be": "ru", "ms": "id"}
"""Close relatives whose lists are longer."""
_BROKEN: Final = frozenset(["ur", "ms"])
"""The library's list for Urdu was read in a wrong encoding and has no real words; that for Malay has topics of news."""
_SIMPLER: Final = str.maketrans(
    "這個們來時說國會對學為過還麼樣點問與從開關發經現實動應進種無當兩長間處頭體於後裡裏並將給讓誰別雖僅卻請幾邊該較離隨難據屬內總極"
    "結論許認設證題類願條終復後麽於",
    "这个们来时说国会对学为过还么样点问与从开关发经现实动应进种无当两长间处头体于后里里并将给让谁别虽仅却请几边该较离随难据属内总极"
    "结论许认设证题类愿条终复后么于",
)
"""Traditional characters of small words: the list of Chinese has only the simplified ones."""

_ONE_KIND: Final = str.maketrans("’ʼșț", "''şţ")
"""Romanian is written with commas below today; many lists and older texts have cedillas."""


@cache
def stop_words(language: str) -> frozenset[str]:
    """The small words of a language, comparable (see `comparable`); hardly any where no list is known."""
    language = _SAME_AS.get(language, language)
    words = _of_library(language) | _of_library(_ALSO.get(language, "")) | _telling_apart(language)
    own = [_own(section, language) for section in ("more", "numbers", "furniture", "with_hyphens")]
    return frozenset((words - _own("keep", language)).union(_own("more", "everywhere"), *own))


def is_stop_word(word: str, language: str) -> bool:
    """Whether a word says nothing about a text."""
    known = stop_words(language)
    word = comparable(word)
    return word in known or word.rstrip(".") in known or (language == "zh" and word.translate(_SIMPLER) in known)


def comparable(word: str) -> str:
    """Without case, and with one kind of apostrophe and of Romanian comma, so that equal words compare equal."""
    return unicodedata.normalize("NFC", word).casefold().translate(_ONE_KIND)


def _of_library(language: str) -> set[str]:
    if language in _BROKEN or not language:
        return set()
    try:
        import stopwordsiso
    except ImportError as error:
        raise MissingExtra("stopwordsiso", "cloud") from error
    words = stopwordsiso.stopwords(language) if stopwordsiso.has_lang(language) else ()
    return _comparable([*words, *(thai_stop_words() if language == "th" else ())])


def _telling_apart(language: str) -> set[str]:
    text = (files("thresher.metadata") / "function_words.toml").read_text(encoding="utf-8")
    return _comparable(" ".join(known.get(language, "") for known in tomllib.loads(text).values()).split())


@cache
def names_in_capitals(language: str) -> frozenset[str]:
    """Names such as WHO."""
    return frozenset(_lists()["capitals"].get(language, "").split())


def has_real_compounds(language: str) -> bool:
    """Whether small words joined by a hyphen can be a real word: start-up. In other languages they are small too:
    peut-être."""
    return language in _lists()["with_hyphens"]


@cache
def smallest_words(language: str) -> frozenset[str]:
    """Words that are small in any combination: articles, pronouns and the like."""
    return frozenset(_telling_apart(language))


@cache
def words_for_numbers(language: str) -> frozenset[str]:
    return frozenset(_own("numbers", language))


@cache
def beginnings_of_no_compounds(language: str) -> tuple[str, ...] | None:
    """How words begin that only look as if made of small words; None where the language makes no such words."""
    beginnings = _lists()["no_compounds"].get(language)
    return None if beginnings is None else tuple(beginnings.split())


def _own(section: str, language: str) -> set[str]:
    return _comparable(_lists()[section].get(language, "").split())


@cache
def _lists() -> dict[str, dict[str, str]]:
    return tomllib.loads((files("thresher.cloud.reading") / "stop_words.toml").read_text(encoding="utf-8"))


def _comparable(words: Iterable[str]) -> set[str]:
    return {comparable(word.strip()) for word in words}
