"""How heavy each word is: how often it comes, or how telling it is against the other pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log
from typing import Final

from thresher.errors import BadArgument

WEIGHTS: Final = ("count", "tfidf")


def total(pages: Sequence[Counter[str]]) -> Counter[str]:
    """How often each word comes on all pages together, the most frequent first."""
    together: Counter[str] = Counter()
    for page in pages:
        together.update(page)
    return Counter(dict(together.most_common()))


def telling(pages: Sequence[Counter[str]], against: Sequence[Counter[str]] = ()) -> dict[str, float]:
    """How telling each word of the pages is, the most telling first: tf-idf.

    A word is heavy if it is a large part of the words of a page and few pages have it. Every page counts alike, however
    long it is, and a word that all pages have tells nothing and is left out. The pages of `against` are only compared
    with.
    """
    number = len(pages) + len(against)
    if number < 2:
        raise BadArgument("tfidf compares pages with one another: give two or more")
    having = Counter(word for page in (*pages, *against) for word in page)
    weights: dict[str, float] = {}
    for page in pages:
        words = page.total()
        for word, count in page.items():
            if having[word] < number:
                weights[word] = weights.get(word, 0.0) + count / words * log(number / having[word])
    return dict(sorted(weights.items(), key=lambda item: -item[1]))
