"""The forms of one word, counted together: case, plurals, cases, articles that are written with the word.

Only what is safe is folded. A language has one of these ways (`endings.py`):

* its stemmer takes off the endings of cases and numbers: forms with the same stem are one word (Russian, Finnish);
* its stemmer also makes one of university, universe and universal, so only known endings of plurals are taken off, and
  only where the other form is in the text too (English, French, Spanish);
* small words are written together with the word after or before them: they are taken off where the bare word is in the
  text too (Arabic, Hebrew, Korean).

An abbreviation is the same word with full stops and without them, where the text has both: F.T.C., FTC.
A name is not a form of a word: Windows is not the plural of window, nor Paris of pari.

A word is shown in its basic form if that is in the text often enough, else as it is written most often; a Korean noun
is shown without its particle, even though nouns hardly ever stand alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from thresher.cloud.reading.endings import heads, without_marks
from thresher.cloud.reading.stop_words import comparable

_OFTEN_ENOUGH: Final = 0.25
"""How often the basic form must occur, compared with the most frequent one: a rare one may be another word."""
_ENDS_IN_BASIC_FORM: Final = frozenset(["ar", "he"])
_BASIC_FORM_IS_LONGER: Final = frozenset("ru uk be pl cs sk sl sr hr bs sh".split())
"""Slavic words without an ending are genitives as often as nominatives."""
_CAPITALS_OF_NAME: Final = 0.8
"""A word is a name if it has a capital letter in this share of its occurrences."""
_FEWEST_OF_NAME: Final = 3
"""Fewer capitals can be the beginnings of sentences."""


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
    """For each form, how its word is shown."""
    by_language: dict[str, list[Form]] = {}
    for form, _ in total.most_common():
        by_language.setdefault(form.language, []).append(form)
    shown: dict[Form, str] = {}
    for language, forms in by_language.items():
        for head, its_forms in _by_word(forms, language, total).items():
            basic = _basic_forms(its_forms, head, total) if len(its_forms) > 1 else its_forms
            text = head if language == "ko" else _best_form(basic, total)
            shown.update(dict.fromkeys(its_forms, text))
    return shown


def _by_word(forms: list[Form], language: str, total: Counter[Form]) -> dict[str, list[Form]]:
    """The forms of each word, by a name for the word."""
    written = {form.text for form in forms}
    by_bare: dict[str, list[Form]] = {}
    for form in forms:
        without_stops = form.text.replace(".", "")
        shared = form._replace(text=without_stops) if without_stops in written else form
        by_bare.setdefault(_bare(shared), []).append(form)
    words: dict[str, list[Form]] = {}
    for bare, head in heads(by_bare, language).items():
        is_other = head != bare and head in by_bare and _is_name_beside_word(by_bare[bare], by_bare[head], total)
        words.setdefault(bare if is_other else head, []).extend(by_bare[bare])
    return words


def _bare(form: Form) -> str:
    return without_marks(comparable(form.text))


def _is_name_beside_word(forms: list[Form], basic: list[Form], total: Counter[Form]) -> bool:
    """Whether a form is nearly always capitalised and what looks like its basic form is mostly not."""
    capitalised, often = _capitalised(forms, total)
    basic_capitalised, basic_often = _capitalised(basic, total)
    return capitalised >= max(_FEWEST_OF_NAME, _CAPITALS_OF_NAME * often) and 2 * basic_capitalised <= basic_often


def _capitalised(forms: list[Form], total: Counter[Form]) -> tuple[int, int]:
    """How often a form is written with a capital letter, and how often at all."""
    return sum(total[form] for form in forms if form.text[0].isupper()), sum(total[form] for form in forms)


def _basic_forms(forms: list[Form], head: str, total: Counter[Form]) -> list[Form]:
    """The basic one among the forms of a word, in lower case and in capitals; all forms, if there is no basic one.

    It is the one that the others were led back to, or the shortest that the most frequent form begins with (in Arabic
    and Hebrew, ends with). A form that is only written with a capital letter is not the basic form of others that are
    not: it is a name, or begins a heading.
    """
    often: Counter[str] = Counter()
    for form in forms:
        often[_bare(form)] += total[form]
    lower = {_bare(form) for form in forms if form.text.islower()}
    most_frequent = min(often, key=lambda bare: (-often[bare], bare not in lower, len(bare), bare))
    basic = [
        bare
        for bare in (lower if most_frequent in lower else often)
        if often[bare] >= _OFTEN_ENOUGH * often[most_frequent]
        and _is_basic(bare, head, most_frequent, forms[0].language)
    ]
    chosen = min(basic, key=lambda bare: (bare != head, len(bare), bare), default="")
    return [form for form in forms if _bare(form) == chosen] or forms


def _is_basic(bare: str, head: str, longer: str, language: str) -> bool:
    if language in _BASIC_FORM_IS_LONGER:
        return False
    is_part = longer.endswith if language in _ENDS_IN_BASIC_FORM else longer.startswith
    return bare == head or is_part(bare)


def _best_form(forms: list[Form], total: Counter[Form]) -> str:
    """The most frequent spelling; among equals the one in lower case, then the shorter, then the first by alphabet."""
    return min(forms, key=lambda form: (-total[form], not form.text.islower(), len(form.text), form.text)).text


def _counted(page: Counter[Form], shown: dict[Form, str]) -> Counter[str]:
    counted: Counter[str] = Counter()
    for form, often in page.items():
        counted[shown[form]] += often
    return counted
