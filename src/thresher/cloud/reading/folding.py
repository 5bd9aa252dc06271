"""The forms of one word, counted together: case, plurals, cases, articles that are written with the word.

Only what is safe is folded. A language has one of these ways (`endings.py`):

* its stemmer takes off the endings of cases and numbers: forms with the same stem are one word (Russian, Finnish);
* its stemmer also makes one of university, universe and universal, so only known endings of plurals are taken off, and
  only where the other form is in the text, too (English, French, Spanish);
* small words are written together with the next or the last word: taken off where the bare word is in the text, too
  (Arabic, Hebrew, Korean).

A word is shown as it is written most often; a Korean noun without its particle, for it hardly ever stands alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from thresher.cloud.reading.endings import heads, without_marks
from thresher.cloud.reading.stop_words import comparable


class Form(NamedTuple):
    """A word as it is written."""

    text: str
    language: str
    """The primary tag of its language, such as "en"; "" where it is not known."""


def folded(pages: Sequence[Counter[Form]]) -> list[Counter[str]]:
    """For each page its words, the most frequent first. All pages show a word in the same form."""
    total: Counter[Form] = Counter()
    for page in pages:
        total.update(page)
    shown = _shown(total)
    return [most_frequent_first(_counted(page, shown)) for page in pages]


def most_frequent_first(counted: Counter[str]) -> Counter[str]:
    return Counter(dict(counted.most_common()))


def _shown(total: Counter[Form]) -> dict[Form, str]:
    """For each form the text that its word is shown as."""
    by_language: dict[str, list[Form]] = {}
    for form, _ in total.most_common():
        by_language.setdefault(form.language, []).append(form)
    shown: dict[Form, str] = {}
    for language, forms in by_language.items():
        for head, its_forms in _by_word(forms, language).items():
            text = head if language == "ko" else _best_form(its_forms, total)
            shown.update(dict.fromkeys(its_forms, text))
    return shown


def _by_word(forms: list[Form], language: str) -> dict[str, list[Form]]:
    """The forms of each word, by a name for the word."""
    bare = {form: without_marks(comparable(form.text)) for form in forms}
    known = heads(dict.fromkeys(bare.values()), language)
    words: dict[str, list[Form]] = {}
    for form, text in bare.items():
        words.setdefault(known[text], []).append(form)
    return words


def _best_form(forms: list[Form], total: Counter[Form]) -> str:
    """As it is written most often; among equals in lower case, then the shorter, then the first of the alphabet."""
    return min(forms, key=lambda form: (-total[form], not form.text.islower(), len(form.text), form.text)).text


def _counted(page: Counter[Form], shown: dict[Form, str]) -> Counter[str]:
    counted: Counter[str] = Counter()
    for form, often in page.items():
        counted[shown[form]] += often
    return counted
