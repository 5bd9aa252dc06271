"""How heavy words are."""

from __future__ import annotations

from collections import Counter
from math import log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher.cloud.weights import telling, total
from thresher.errors import BadArgument

PAGES = st.lists(st.dictionaries(st.sampled_from("abcdef"), st.integers(1, 9), min_size=1).map(Counter), min_size=2)


def test_the_most_frequent_word_comes_first() -> None:
    together = total([Counter(mill=2, oak=1), Counter(oak=4)])
    assert list(together.items()) == [("oak", 5), ("mill", 2)]


def test_a_word_of_one_page_tells_more_than_a_word_of_several() -> None:
    pages = [Counter(mill=2, wind=2, the=6), Counter(wind=2, the=8), Counter(oak=1, the=9)]
    weights = telling(pages)
    assert next(iter(weights)) == "mill"
    assert weights["mill"] == pytest.approx(2 * log(3))
    assert weights["wind"] == pytest.approx(4 * log(3 / 2))
    assert "the" not in weights, "a word that all pages have tells nothing"


def test_pages_to_compare_with_are_not_weighed() -> None:
    weights = telling([Counter(mill=1, wind=1)], against=[Counter(wind=3, sea=3)])
    assert list(weights) == ["mill"]


def test_a_page_alone_cannot_be_compared() -> None:
    with pytest.raises(BadArgument, match="two or more"):
        telling([Counter(mill=1)])


@given(PAGES)
@settings(max_examples=50, deadline=None)
def test_weights_are_what_the_formula_says(pages: list[Counter[str]]) -> None:
    weights = telling(pages)
    for word in {word for page in pages for word in page}:
        having = sum(word in page for page in pages)
        naive = sum(page[word] for page in pages) * log(len(pages) / having)
        assert weights.get(word, 0.0) == pytest.approx(naive)
    assert list(weights.values()) == sorted(weights.values(), reverse=True)
