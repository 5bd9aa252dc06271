"""How heavy words are, and what several pages of one site have in common."""

from __future__ import annotations

from collections import Counter
from math import log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import thresher
from thresher.cloud.site import host_of, without_repeated
from thresher.cloud.weights import telling, total
from thresher.errors import BadArgument
from thresher.extraction import Extraction
from thresher.verdict import SENTENCES, Why

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


# ---- several pages of one site


def page(
    story: str, *, note: str = "Subscribe to our letter and never miss a story again, it is free.", url: str = ""
) -> Extraction:
    """A page whose note looks so much like its text that it is kept."""
    text = f"{story} is told here at length. " * 9
    html = f"<title>x</title><article><h1>{story}</h1><p>{text}</p><p>{note}</p></article>"
    return thresher.extract(html, method="plain", url=url or None)


def test_what_stands_on_most_pages_is_left_out() -> None:
    before = [page(name) for name in ("Heron", "Otter", "Beaver")]
    assert all("Subscribe" in each.text for each in before)
    after = without_repeated(before)
    for name, each in zip(("Heron", "Otter", "Beaver"), after, strict=True):
        assert "Subscribe" not in each.text
        assert each.text.count(f"{name} is told here") == 9
        assert SENTENCES[Why.ON_OTHER_PAGES] in {block.why for block in each.blocks}
    assert all("Subscribe" in each.text for each in before), "what was given is not changed"


def test_numbers_do_not_make_a_difference() -> None:
    pages = [
        page(name, note=f"Read by {number} people, 3 May 20{number}") for name, number in (("Ant", 11), ("Bee", 12))
    ]
    assert not any("Read by" in each.text for each in without_repeated(pages))


def test_what_half_of_the_pages_have_stays() -> None:
    notes = ["A note on two pages.", "A note on two pages.", "Another one.", "A third one."]
    pages = [page(name, note=note) for name, note in zip(("Ant", "Bee", "Cow", "Dog"), notes, strict=True)]
    assert "A note on two pages." in without_repeated(pages)[0].text


def test_a_line_that_another_page_drops_is_found_out_all_the_same() -> None:
    kept = thresher.extract("<p>All of our stories</p><p>Heron words here</p>", method="plain")
    dropped = thresher.extract("<nav><p>All of our stories</p></nav><p>Otter words here</p>", method="plain")
    dropped = dropped.with_verdict(thresher.METHODS["wlr"](dropped.page))
    assert without_repeated([kept, dropped])[0].text == "Heron words here"


def test_each_site_is_compared_with_itself() -> None:
    here = [
        page(name, note="Here.", url=f"https://www.here.example/{name}") for name in ("Ant", "Bee", "Cow", "Dog", "Elk")
    ]
    there = [page(name, note="There.", url=f"https://there.example/{name}") for name in ("Fly", "Gnu", "Hen")]
    alone = page("Owl", note="There.", url="https://alone.example/")
    after = without_repeated([*here, *there, alone])
    assert [("Here." in each.text, "There." in each.text) for each in after] == [(False, False)] * 8 + [(False, True)]
    assert host_of(here[0]) == "here.example"


def test_no_page_and_one_page_stay_as_they_are() -> None:
    assert without_repeated([]) == []
    one = page("Heron")
    assert without_repeated([one]) == [one]


def test_an_address_that_is_none_does_no_harm() -> None:
    assert host_of(page("Heron", url="http://[broken/")) == ""


def test_a_saved_page_says_where_it_comes_from() -> None:
    saved = thresher.extract("<link rel=canonical href=https://www.here.example/heron><p>Heron words", method="plain")
    assert host_of(saved) == "here.example"
