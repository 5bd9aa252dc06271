"""Tables of names and words, learned from pages of known sites."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, islice
from math import log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.training.examples import GROUPS, Example, example_of, group_of
from thresher.lab.training.odds import LARGEST, LEAST_SITES_OF_NAME, LEAST_SITES_OF_WORD, Counts, count_terms

STORY = "Corn was ground here for sixty years."


def example(site: str, body: str, gold: str = STORY) -> Example:
    made = example_of("corpus", Labelled("id", body.encode(), gold, url=f"https://{site}/page"))
    assert made is not None
    assert made.site == site
    return made


def sites(number: int, *, group: int | None = None) -> list[str]:
    """Names of sites, all of one group if so asked."""
    names = (f"site-{place}.com" for place in count())
    return list(islice((name for name in names if group in (None, group_of(name))), number))


def page(site: str, name: str, *, attribute: str = "class") -> Example:
    """A story in an element of that name, and a menu below it in one that is called otherwise."""
    return example(site, f"<div {attribute}='{name}'><p>{STORY}</p></div><div class=menu><p>Home News Sport</p></div>")


def names_of(examples: Sequence[Example], without: Sequence[int] = ()) -> dict[str, float]:
    return count_terms(examples).tables(without).names


def test_names_speak_for_what_stands_below_them() -> None:
    found = names_of([page(site, "story-12 wideBox") for site in sites(8)])
    assert found["story-0"] == found["widebox"] == found["~story"] == found["~wide"] == found["~box"] > 0
    assert found["menu"] == found["~menu"] < 0
    assert found.keys() == {"story-0", "widebox", "~story", "~wide", "~box", "menu", "~menu"}


def test_ids_speak_as_classes_do() -> None:
    examples = [page(site, "story", attribute="id") for site in sites(8)]
    assert names_of(examples) == names_of([page(site, "story") for site in sites(8)])


@pytest.mark.parametrize(("number", "known"), [(LEAST_SITES_OF_NAME, True), (LEAST_SITES_OF_NAME - 1, False)])
def test_a_name_must_be_known_from_enough_sites(number: int, known: bool) -> None:
    some = sites(12)
    examples = [page(site, "rare" if place < number else "other") for place, site in enumerate(some)]
    assert ("rare" in names_of(examples)) == known
    assert ("rare" in names_of(examples * 3)) == known, "pages are not sites"


@pytest.mark.parametrize(("number", "known"), [(LEAST_SITES_OF_WORD, True), (LEAST_SITES_OF_WORD - 1, False)])
def test_a_word_must_be_known_from_enough_sites(number: int, known: bool) -> None:
    story = [example(site, f"<p>rare {STORY}</p><p>Home</p>") for site in sites(25)[:number]]
    other = [example(site, f"<p>{STORY}</p><p>Home</p>") for site in sites(25)[number:]]
    words = count_terms(story + other).tables().words
    assert ("rare" in words) == known
    assert words["home"] < 0 < words["sixty"]


def test_tables_do_not_know_what_only_the_sites_left_out_have() -> None:
    theirs, others = sites(7, group=3), sites(8, group=4)
    counts = count_terms([*(page(site, "theirs") for site in theirs), *(page(site, "common") for site in others)])
    assert counts.tables().names.keys() >= {"theirs", "common", "menu"}
    assert counts.tables([3]).names.keys() == {"common", "~common", "menu", "~menu"}
    assert counts.tables([4]).names.keys() == {"theirs", "~theirs", "menu", "~menu"}
    assert counts.tables([3, 4]).names == {}


def test_leaving_groups_out_is_the_same_as_never_having_seen_their_sites() -> None:
    some = [page(site, name) for name, number in (("a-b", 3), ("cd", 5)) for site in sites(7, group=number)]
    more = [page(site, "cd ef") for site in sites(9, group=11)]
    left_out, never_seen = count_terms(some + more).tables([11]), count_terms(some).tables()
    assert left_out.names == pytest.approx(never_seen.names, abs=1e-5)
    assert left_out.words == pytest.approx(never_seen.words, abs=1e-5)


def test_sites_count_the_same_however_many_pages_they_have() -> None:
    first, *others = sites(8)
    chaff = example(first, f"<div class=box><p>Home News Sport</p></div><p>{STORY}</p>")
    content = [page(site, "box") for site in others]
    once, often = names_of([chaff, *content]), names_of([*[chaff] * 20, *content])
    assert often == pytest.approx(once, abs=1e-6)


def test_a_site_says_the_share_of_words_and_not_of_elements() -> None:
    """On each site one box of seven words is content, and one of three is not."""
    body = f"<div class=box><p>{STORY}</p></div><div class=box><p>Home News Sport</p></div>"
    counts = count_terms([example(site, body) for site in sites(6)]).names
    assert counts.terms == ["box", "~box"]
    assert counts.shares.sum(axis=1) / counts.sites.sum(axis=1) == pytest.approx([0.7, 0.7])


def test_a_name_with_nothing_below_it_says_nothing() -> None:
    examples = [
        example(site, f"<div class=story><p>{STORY}</p></div><div class=signs><p>***</p></div>") for site in sites(8)
    ]
    assert "signs" not in names_of(examples)


def logit(share: float) -> float:
    share = min(max(share, 1e-3), 1 - 1e-3)
    return log(share / (1 - share))


@given(
    cells=st.lists(
        st.tuples(st.integers(0, 3), st.integers(0, GROUPS - 1), st.floats(0, 1), st.integers(1, 9)), min_size=1
    ),
    without=st.sets(st.integers(0, GROUPS - 1), max_size=10),
    least=st.integers(1, 12),
)
@settings(max_examples=100, deadline=None)
def test_odds_are_those_of_the_shares_drawn_towards_the_mean(
    cells: list[tuple[int, int, float, int]], without: set[int], least: int
) -> None:
    shares, numbers = np.zeros((4, GROUPS)), np.zeros((4, GROUPS))
    for term, group, share, number in cells:
        shares[term, group] += share * number
        numbers[term, group] += number
    kept = [group for group in range(GROUPS) if group not in without]
    mean = sum(shares[:, group].sum() for group in kept) / max(sum(numbers[:, group].sum() for group in kept), 1)
    expected = {}
    for term in range(4):
        said, asked = sum(shares[term, group] for group in kept), sum(numbers[term, group] for group in kept)
        if asked >= least:
            odds = logit((said + 2 * mean) / (asked + 2)) - logit(mean)
            expected[f"term{term}"] = min(max(odds, -LARGEST), LARGEST)
    counts = Counts([f"term{term}" for term in range(4)], shares.astype(np.float32), numbers.astype(np.float32))
    assert counts.odds(without, least) == pytest.approx(expected, abs=2e-3)
