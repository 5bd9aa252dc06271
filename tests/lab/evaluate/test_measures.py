"""From pages to the scores of a corpus: sums and what they mean, against plain means over the pages."""

from __future__ import annotations

import math
from statistics import mean

import numpy as np
import numpy.typing as npt
import pytest

from thresher.lab.evaluate import measures, metrics
from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.evaluate.measures import MEASURES, can_score, measure
from thresher.lab.evaluate.tokens import words
from thresher.page import Page

Floats = npt.NDArray[np.float64]

TEXT = "One two three four five six.\nSeven eight nine ten, eleven twelve."
HTML = (
    b"<nav>Home News</nav><p>One two three four five six.</p><p>Seven eight nine ten, eleven twelve.</p><p>Contact</p>"
)


def page(number: int, gold: str | None, *, must: tuple[str, ...] = (), mustnot: tuple[str, ...] = ()) -> Labelled:
    return Labelled(f"p{number}", HTML, gold, must=must, mustnot=mustnot)


CORPUS: list[tuple[Labelled, str]] = [
    (page(1, TEXT, must=("two three", "nine ten"), mustnot=("home",)), "One two three four five six. Home News"),
    (page(2, TEXT, must=("seven", "twelve"), mustnot=("news", "contact")), TEXT + " Contact"),
    (page(3, TEXT), TEXT),
    (page(4, TEXT, must=("one",)), ""),  # nothing was got
    (page(5, ""), "Home News Contact us now"),  # nothing was wanted
    (page(6, ""), ""),  # neither
    (page(7, None, must=("one two", "six"), mustnot=("home",)), "six and home"),  # no gold, only passages
    (page(8, TEXT, must=(), mustnot=("contact", "Seven")), "one two three, six five four; seven"),
]


def corpus_scores(name: str, pages: list[tuple[Labelled, str]]) -> Floats:
    """As a run makes them: what the pages add, and 1 for each, summed and finished."""
    keys = [f"{name}.{part}" for part in MEASURES[name].parts]
    found = [measure(each, got, (name,)) for each, got in pages]
    return MEASURES[name].finish(np.sum([[*(parts[key] for key in keys), 1.0] for parts in found if parts], axis=0))


def page_scores(name: str, each: Labelled, got: str) -> tuple[float, ...]:
    gold = each.gold or ""
    by_name = {
        "word-bag": lambda: metrics.word_bag(words(got), words(gold)),
        "word-lcs": lambda: metrics.word_lcs(words(got), words(gold)),
        "nodes": lambda: metrics.node_words(Page.parse(each.html), got, gold),
        "characters": lambda: metrics.characters(got, gold),
        "rouge-lsum": lambda: metrics.rouge_l_sum(got, gold),
    }
    return by_name[name]()


with_gold = [(each, got) for each, got in CORPUS if each.gold is not None]
with_passages = [(each, got) for each, got in CORPUS if each.must or each.mustnot]


@pytest.mark.parametrize("name", ["word-bag", "word-lcs", "nodes", "characters", "rouge-lsum"])
def test_most_scores_are_means_over_the_pages_with_a_gold_text(name: str) -> None:
    scores = [page_scores(name, each, got) for each, got in with_gold]
    assert len(scores) == 7
    expected = [mean(column) for column in zip(*scores, strict=True)]
    assert corpus_scores(name, CORPUS) == pytest.approx(expected)


def test_the_cleaneval_score_is_a_mean_and_has_neither_precision_nor_recall() -> None:
    precision, recall, score = corpus_scores("cleaneval", CORPUS)
    assert math.isnan(precision)
    assert math.isnan(recall)
    assert score == pytest.approx(
        mean(metrics.cleaneval(words(got), words(each.gold or "")) for each, got in with_gold)
    )
    assert [name for name, about in MEASURES.items() if about.only_f1] == ["cleaneval"]


def test_shingles_are_averaged_where_they_are_defined_and_f1_is_made_of_the_means() -> None:
    """Precision over pages where something was extracted (not 4 and 6), recall over those with a gold (not 5 and 6)."""
    counts = {
        each.id: metrics.shingles(words(got, lower=False), words(each.gold or "", lower=False))
        for each, got in with_gold
    }
    precision = mean(tp / (tp + fp) for name, (tp, fp, _) in counts.items() if name not in ("p4", "p6"))
    recall = mean(tp / (tp + fn) for name, (tp, _, fn) in counts.items() if name not in ("p5", "p6"))
    expected = (precision, recall, 2 * precision * recall / (precision + recall))
    assert corpus_scores("shingles", CORPUS) == pytest.approx(expected)


def test_shingles_by_hand() -> None:
    """P = (1/2 + 1) / 2 over two pages that got something, R = (1/3 + 1 + 0) / 3: F1 = 2 * 3/4 * 4/9 / (3/4 + 4/9)."""
    pages = [
        (page(1, "b c d e f g"), "a b c d e"),
        (page(2, "a b"), "a, b"),
        (page(3, "a b c d"), ""),
    ]
    assert corpus_scores("shingles", pages) == pytest.approx((3 / 4, 4 / 9, 24 / 43))


def test_shingles_alone_keep_case() -> None:
    pages = [(page(1, "One two three four"), "one two three four")]
    assert corpus_scores("shingles", pages)[2] == 0
    assert corpus_scores("word-bag", pages)[2] == 1


def test_passages_of_all_pages_go_in_one_pot() -> None:
    """Found: 1 of 2, 2 of 2, 0 of 1, 1 of 2, 0 of 0; wrongly there: home, contact, home, seven."""
    tp, fp, fn = 1 + 2 + 0 + 1, 1 + 1 + 0 + 1 + 1, 1 + 0 + 1 + 1
    precision, recall = tp / (tp + fp), tp / (tp + fn)
    expected = (precision, recall, 2 * precision * recall / (precision + recall))
    assert corpus_scores("segments", CORPUS) == pytest.approx(expected)
    assert corpus_scores("segments", CORPUS) == pytest.approx((4 / 8, 4 / 7, 8 / 15))


@pytest.mark.parametrize("name", MEASURES)
def test_pages_without_the_labels_are_left_out(name: str) -> None:
    useful = with_gold if MEASURES[name].needs_gold else with_passages
    assert [each for each, _ in CORPUS if can_score(each, name)] == [each for each, _ in useful]
    assert all(measure(each, got, (name,)) == {} for each, got in CORPUS if not can_score(each, name))
    np.testing.assert_array_equal(corpus_scores(name, CORPUS), corpus_scores(name, useful))


def test_a_page_adds_to_all_measures_it_has_labels_for() -> None:
    parts = {name: {f"{name}.{part}" for part in about.parts} for name, about in MEASURES.items()}
    everything = tuple(MEASURES)
    assert measure(*CORPUS[0], everything).keys() == set().union(*parts.values())
    assert measure(*CORPUS[2], everything).keys() == set().union(*parts.values()) - parts["segments"]
    assert measure(*CORPUS[6], everything).keys() == parts["segments"]
    assert measure(*CORPUS[0], ()) == {}


@pytest.mark.parametrize("name", MEASURES)
def test_a_perfect_answer_has_full_marks_and_an_empty_one_none(name: str) -> None:
    labelled = page(1, TEXT, must=("one two", "twelve"), mustnot=("home",))
    assert corpus_scores(name, [(labelled, TEXT)])[2] == pytest.approx(1)
    assert corpus_scores(name, [(labelled, "")])[2] == 0


@pytest.mark.parametrize("name", MEASURES)
def test_many_sums_are_finished_at_once(name: str) -> None:
    sums = np.random.default_rng(5).random((4, 6, len(MEASURES[name].parts) + 1))
    sums[0, 0] = 0
    together = MEASURES[name].finish(sums)
    assert together.shape == (4, 6, 3)
    for draw in np.ndindex(4, 6):
        np.testing.assert_allclose(together[draw], MEASURES[name].finish(sums[draw]), rtol=1e-12)
    assert together[0, 0, 2] == 0, "no pages, no score"


class NeverParsed:
    """Stands for a page that hangs the parser."""

    @staticmethod
    def parse(html: bytes) -> Page:
        raise AssertionError("it was parsed")


@pytest.mark.parametrize("got", ["", " \n", "…!"])
@pytest.mark.parametrize("gold", [TEXT, "", "—", "a gold text that is not on the page"])
def test_an_answer_without_words_is_scored_without_parsing_the_page(
    monkeypatch: pytest.MonkeyPatch, got: str, gold: str
) -> None:
    parsed = metrics.node_words(Page.parse(HTML), got, gold)
    monkeypatch.setattr(measures, "Page", NeverParsed)
    found = measure(page(1, gold), got, tuple(MEASURES))
    assert tuple(found[f"nodes.{part}"] for part in MEASURES["nodes"].parts) == parsed
    with pytest.raises(AssertionError, match="it was parsed"):
        measure(page(1, TEXT), "One", ("nodes",))
