"""The words of a text, counted.

text -> without the byline, addresses, units and the like (`bylines`, `plain`, `quantities`)
-> runs by script (`scripts`) -> the words of each run (`segment`)
-> without what is not a word or says nothing (`apostrophes`, `left_out`) -> forms, counted as they are written
-> forms of one word counted together (`folding`)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from thresher.cloud.reading.apostrophes import without_apostrophes
from thresher.cloud.reading.bylines import without_byline
from thresher.cloud.reading.folding import Form, folded, most_frequent_first
from thresher.cloud.reading.left_out import is_small, is_word
from thresher.cloud.reading.plain import plain
from thresher.cloud.reading.quantities import without_quantities
from thresher.cloud.reading.scripts import languages_by_script, runs
from thresher.cloud.reading.segment import segmented
from thresher.cloud.reading.stop_words import comparable
from thresher.errors import BadArgument
from thresher.extraction import Extraction
from thresher.metadata.language import normalised

__all__ = ["Form", "forms", "words"]


def words(
    source: Extraction | str,
    *,
    language: str | None = None,
    leave_out: Iterable[str] = (),
    stop_words: bool = True,
    fold: bool = True,
) -> Counter[str]:
    """The words of a text, or of a page's main content, and how often they occur, the most frequent first.

    `language` is a tag such as "en" or "pt-BR"; without it, the page's own or what the text shows. `leave_out` has
    words that are not wanted, in upper or lower case; of an entry of several words, each is left out. With
    `stop_words=False` the small words of the language stay, and with `fold=False` each form of a word is counted by
    itself.
    """
    counted = forms(source, language=language, leave_out=leave_out, stop_words=stop_words)
    return folded([counted])[0] if fold else as_written(counted)


def forms(
    source: Extraction | str,
    *,
    language: str | None = None,
    leave_out: Iterable[str] = (),
    stop_words: bool = True,
) -> Counter[Form]:
    """The words as they are written, each with its language, in the order of their first appearance."""
    if not isinstance(source, str | Extraction):
        raise BadArgument(f"words are counted in a text or an extraction, not in {type(source).__name__}")
    text = without_quantities(plain(source if isinstance(source, str) else without_byline(source)))
    language = _primary(language or (None if isinstance(source, str) else source.metadata.language))
    found = list(runs(text, language))
    unwanted = frozenset(comparable(word) for words in leave_out for word in (words, *words.split()))
    counted: Counter[Form] = Counter()
    for (written, spoken), often in Counter(segmented(found, languages_by_script(found, language))).items():
        word = without_apostrophes(written, spoken)
        if is_word(word) and comparable(word) not in unwanted and not (stop_words and is_small(word, spoken)):
            counted[Form(word, spoken)] += often
    return counted


def as_written(counted: Counter[Form]) -> Counter[str]:
    """Each form by itself, whatever its language."""
    total: Counter[str] = Counter()
    for form, often in counted.items():
        total[form.text] += often
    return most_frequent_first(total)


def _primary(tag: str | None) -> str | None:
    known = normalised(tag) if tag else None
    return known.partition("-")[0] if known else None
