"""The experiments of the papers: what is split, what is claimed, what is drawn."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from thresher.errors import BadArgument
from thresher.lab.evaluate.facts import in_fitting_half, site_of
from thresher.lab.evaluate.labelled import Corpus, Labelled
from thresher.lab.papers import claims, pictures, tables
from thresher.lab.papers.claims import Claim, Word, judged
from thresher.lab.papers.experiment import Experiment, Measured
from thresher.lab.papers.run import STUDIES, study_called, unseen
from thresher.methods import METHODS


def measured(sites: list[str], **f1: list[float]) -> Measured:
    """A corpus in which precision, recall and F1 of a page are all the same."""
    count = len(sites)
    return Measured(
        corpus="made",
        pages=tuple(Labelled(str(place), b"<p>some words", "some words") for place in range(count)),
        sites=sites,
        scores={
            name: np.repeat(np.array(values, dtype=np.float64)[:, np.newaxis], 3, 1) for name, values in f1.items()
        },
        others={},
        seconds_per_kb={name: np.full(count, 0.001 * (place + 1)) for place, name in enumerate(f1)},
        texts={name: [""] * count for name in f1},
    )


def word_of(test: claims.Test, corpus: Measured) -> Word:
    claim = Claim("it is so", "Table 1", "", test)
    return judged([claim], Experiment([corpus], []))[0].outcomes[0].word


MANY = [f"site{number}.example" for number in range(20)]


@pytest.mark.parametrize(
    ("sites", "one", "two", "expected"),
    [
        (MANY, [0.9] * 20, [0.5] * 20, Word.HOLDS),
        (MANY, [0.5] * 20, [0.9] * 20, Word.FAILS),
        (MANY, [0.9] * 11 + [0.1] * 9, [0.5] * 20, Word.MAYBE),
        (["a", "b", "c", "d", "e"] * 4, [0.9] * 20, [0.5] * 20, Word.UNTESTED),
    ],
)
def test_a_difference_holds_if_chance_would_rarely_give_it(
    sites: list[str], one: list[float], two: list[float], expected: Word
) -> None:
    assert word_of(claims.better("one", "two"), measured(sites, one=one, two=two)) == expected


def test_other_claims_hold_or_not() -> None:
    corpus = measured(MANY, one=[0.9] * 20, two=[0.895] * 20)
    assert word_of(claims.same("one", "two"), corpus) == Word.HOLDS
    assert word_of(claims.no_worse("two", "one"), corpus) == Word.HOLDS
    assert word_of(claims.at_least("one", "recall", 0.95), corpus) == Word.FAILS
    assert word_of(claims.faster(["one"], ["two"]), corpus) == Word.HOLDS
    assert word_of(claims.faster(["two"], ["one"]), corpus) == Word.FAILS
    assert word_of(claims.as_fast("one", "two"), corpus) == Word.FAILS
    assert word_of(claims.on_sites("wiki", claims.better("one", "two")), corpus) == Word.ABSENT
    assert word_of(claims.swept("one", lambda _: claims.Finding(True, "")), corpus) == Word.ABSENT


def test_the_summary_counts_corpora() -> None:
    claim = Claim("it is so", "Table 1", "", claims.better("one", "two"))
    corpora = [
        measured(MANY, one=[0.9] * 20, two=[0.5] * 20),
        measured(MANY, one=[0.5] * 20, two=[0.9] * 20),
        measured(MANY[:3], one=[0.9] * 3, two=[0.5] * 3),
    ]
    assert judged([claim], Experiment(corpora, []))[0].summary == "on 1 of 3 corpora; 1 with too few sites to test"
    assert judged([claim], Experiment(corpora[2:], []))[0].summary == "too few sites to test"


def test_p_values_of_a_corpus_are_corrected_for_their_number() -> None:
    """One claim of five in ten sites is significant alone, but not among twenty."""
    corpus = measured(MANY[:8], one=[0.9] * 8, two=[0.5] * 8)
    claim = Claim("it is so", "Table 1", "", claims.better("one", "two"))
    assert judged([claim], Experiment([corpus], []))[0].outcomes[0].word == Word.HOLDS
    assert judged([claim] * 20, Experiment([corpus], []))[0].outcomes[0].word == Word.MAYBE


def test_packages_are_sites_then_the_rest_then_all() -> None:
    corpus = measured(["a"] * 6 + ["b"] * 5 + ["c"] * 4 + ["d"], one=[1.0] * 11 + [0.0] * 5)
    found = [(package.name, len(package.places)) for package in corpus.packages]
    assert found == [("a", 6), ("b", 5), ("2 other sites", 5), ("all pages", 16)]
    assert corpus.mean("one", "F1", corpus.packages[2].places) == 0


def test_pages_are_spread_over_sites() -> None:
    corpus = measured(["a", "a", "a", "b", "c", "b"], one=[0.0] * 6)
    assert tables.spread_over_sites(corpus, 3) == [0, 3, 4]
    assert tables.spread_over_sites(corpus, 5) == [0, 1, 3, 4, 5]
    assert tables.spread_over_sites(corpus, 9) == [0, 1, 2, 3, 4, 5]


def test_sites_on_which_parameters_were_chosen_are_left_out() -> None:
    pages = tuple(Labelled(str(n), b"", "", url=f"https://site{n}.example.org{n}.com/") for n in range(40))
    kept = unseen(Corpus("dragnet #2", pages)).pages
    assert 5 < len(kept) < 35
    assert not any(map(in_fitting_half, map(site_of, kept)))
    assert unseen(Corpus("mine", pages)).pages == pages


@pytest.mark.parametrize("study", STUDIES.values(), ids=lambda study: study.name)
def test_every_study_names_methods_that_there_are(study: object) -> None:
    found = next(each for each in STUDIES.values() if each is study)
    assert all(name.partition(":")[0] in METHODS for name in found.systems)
    assert len({claim.says for claim in found.claims}) == len(found.claims) >= 5
    assert study_called(found.name) is found


def test_an_unknown_paper_is_refused() -> None:
    with pytest.raises(BadArgument, match="no paper is called 'vips'; there are: wlr, ccb, cetd"):
        study_called("vips")


def inside(drawing: str) -> None:
    """The drawing is well formed, and all its marks stand in its frame."""
    root = etree.fromstring(drawing)
    width, height = (float(value) for value in root.get("viewBox", "").split()[2:])
    for rect in root.iter("{*}rect"):
        assert (
            0
            <= float(rect.get("x", "nan"))
            <= float(rect.get("x", "nan")) + float(rect.get("width", "nan"))
            <= width + 1
        )
        assert (
            0 <= float(rect.get("y", "nan")) <= float(rect.get("y", "nan")) + float(rect.get("height", "nan")) <= height
        )


@settings(max_examples=40, deadline=None)
@given(st.lists(st.floats(0, 1), min_size=1, max_size=1500))
def test_strips_and_bars_of_any_length_stay_in_their_frame(values: list[float]) -> None:
    column = np.array(values)
    inside(pictures.strips("a strip", {"one": column, "two": 1 - column}))
    inside(pictures.bars("bars", column * 900 - 20, column > 0.5, "node", "density", (1.0, "threshold 1")))


def test_curves_name_every_line() -> None:
    drawing = pictures.curves("by t", {"ccb": [(0.1, 0.5), (0.9, 0.7)], "<tccb>": [(0.1, 0.4), (0.9, 0.2)]}, "t", "F1")
    inside(drawing)
    assert "&lt;tccb&gt;" in drawing
    assert "ccb: 0.500 at 0.1, 0.700 at 0.9" in drawing


def test_a_curve_of_one_point_has_room() -> None:
    inside(pictures.curves("one", {"a": [(1.0, 0.5)]}, "node", "accuracy"))
