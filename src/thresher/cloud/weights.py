"""How heavy each word is: how often it occurs, or how distinctive it is compared with other pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import log
from typing import Final

from thresher.errors import BadArgument

WEIGHTS: Final = ("count", "tfidf")


def total(pages: Sequence[Mapping[str, int]]) -> Counter[str]:
    """How often each word occurs on all pages together, the most frequent first."""
    together: Counter[str] = Counter()
    for page in pages:
        together.update(page)
    return Counter(dict(together.most_common()))


def telling(pages: Sequence[Mapping[str, int]], against: Sequence[Mapping[str, int]] = ()) -> dict[str, float]:
    """How distinctive each word of the pages is, the most distinctive first: tf-idf.

    A word is heavy if it occurs often and few pages have it. One that all pages have says nothing and is left out. The
    pages in `against` only serve for comparison.
    """
    number = len(pages) + len(against)
    if number < 2:
        raise BadArgument("tfidf compares pages with one another: give two or more")
    having = Counter(word for page in (*pages, *against) for word in page)
    weights = {word: count * log(number / having[word]) for word, count in total(pages).items()}
    return {word: weight for word, weight in sorted(weights.items(), key=lambda item: -item[1]) if weight > 0}
