"""From probabilities to a cut and a confidence."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from places import PAGES

from thresher import Page
from thresher.errors import BadArgument
from thresher.methods.auto import auto
from thresher.methods.auto_verdict import moved
from thresher.model.blocks import TextBlocks
from thresher.model.judge import CUT, LOWEST_CUT, Judgement, best_expected_f1, judge
from thresher.model.kinds import KINDS
from thresher.model.prepare import prepare
from thresher.model.trust import SIGNS, confidence, signs
from thresher.model.weights import shipped

BLOCKS: Final = st.lists(
    st.tuples(st.floats(0, 1, width=32), st.sampled_from([0, 1, 2, 5, 40])), min_size=1, max_size=8
)


def expected_f1(chosen: list[tuple[float, float]], everything: list[tuple[float, float]]) -> float:
    """2 right / (kept + wanted), each as the probabilities let expect."""
    right = sum(likely * words for likely, words in chosen)
    return 2 * right / (sum(words for _, words in chosen) + sum(likely * words for likely, words in everything))


@given(blocks=BLOCKS)
@settings(max_examples=200, deadline=None)
def test_the_best_expected_f1_is_that_of_trying_all(blocks: list[tuple[float, int]]) -> None:
    weighed = [(likely, max(float(words), 0.3)) for likely, words in blocks]
    likeliest_first = sorted(weighed, key=lambda one: -one[0])
    prefixes = [likeliest_first[:size] for size in range(1, len(weighed) + 1)]
    subsets = [
        [one for place, one in enumerate(weighed) if number >> place & 1] for number in range(1, 1 << len(weighed))
    ]
    likely, words = (np.array(column) for column in zip(*blocks, strict=True))
    found = best_expected_f1(likely.astype(np.float32), words.astype(np.float64))
    assert found == pytest.approx(max(expected_f1(some, weighed) for some in prefixes), abs=1e-5)
    assert found == pytest.approx(max(expected_f1(some, weighed) for some in subsets), abs=1e-5), "none does better"


def judged(source: str) -> Judgement:
    page = Page.parse(source)
    return judge(prepare(page, TextBlocks.of(page)), shipped())


SOURCES: Final = [
    "<p>word</p>",
    "<ul>" + "<li><a href=/x>one of many links</a>" * 50,
    "<h1>Title</h1>" + "<p>A paragraph of plain text, which goes on for a while and says nothing.</p>" * 20,
    "<p>。</p>" * 5,
]


@pytest.mark.parametrize("source", SOURCES)
def test_the_cut_is_part_of_the_expected_f1_within_bounds(source: str) -> None:
    found = judged(source)
    assert 0 <= found.expected_f1 <= 1
    assert found.cut == max(CUT * found.expected_f1, LOWEST_CUT)
    assert LOWEST_CUT <= found.cut <= CUT
    assert found.kind.name in KINDS
    assert found.kind.probability == pytest.approx(float(found.kinds.max()), abs=1e-3)


@given(cut=st.floats(LOWEST_CUT, CUT), less=st.floats(-1, 1), more=st.floats(-1, 1))
def test_strictness_moves_the_cut_and_the_stricter_one_is_never_lower(cut: float, less: float, more: float) -> None:
    assert moved(cut, -1) == 0
    assert moved(cut, 0) == cut
    assert moved(cut, 1) == pytest.approx(1)
    assert 0 <= moved(cut, min(less, more)) <= moved(cut, max(less, more)) <= 1
    assert moved(cut, 0.5) == pytest.approx((1 + cut) / 2)
    assert moved(cut, -0.5) == pytest.approx(cut / 2)


def test_an_unknown_favor_is_refused_with_a_list_of_the_known() -> None:
    with pytest.raises(BadArgument, match="balance, precision, recall, not 'both'"):
        auto(Page.parse("<p>text</p>"), favor="both")


def with_probabilities(source: str, likely: list[float], *, kind: str = "article") -> Judgement:
    """A judgement as if the network had said this."""
    kinds = np.array([name == kind for name in KINDS], dtype=np.float32)
    return replace(
        judged(source), probability=np.array(likely, dtype=np.float32), kinds=kinds, expected_f1=0.5, cut=0.5
    )


def test_blocks_are_kept_from_the_cut_on_and_headlines_at_half_of_it() -> None:
    source = "<title>The old mill</title><h1>The old mill</h1><h2>Another heading</h2><p>Text of the page.</p>"
    found = with_probabilities(source, [0.3, 0.3, 0.5])
    assert found.kept(0.5).tolist() == [True, False, True]
    assert found.kept(0.7).tolist() == [False, False, False]
    assert found.kept(0.3).tolist() == [True, True, True]


def test_signs_by_hand() -> None:
    source = "<p>one two three four</p><p>five <a href=x>six</a></p><p>seven eight nine ten</p>"
    judgement = with_probabilities(source, [0.9, 0.6, 0.1], kind="forum")
    found = dict(zip(SIGNS, signs(judgement, np.array([True, True, False])), strict=True))
    assert found["bias"] == 1
    assert found["expected F1"] == pytest.approx(0)
    assert found["words kept"] == pytest.approx(np.log1p(6) / 5)
    assert found["share kept"] == pytest.approx(6 / 10)
    assert found["links kept"] == pytest.approx(1 / 6)
    assert found["words in doubt"] == pytest.approx(2 / 10)
    assert (found["sure of the kind"], found["forum"], found["article"]) == (1, 1, 0)


def test_the_signs_of_kinds_are_in_the_order_of_the_kinds() -> None:
    assert SIGNS[-len(KINDS) :] == KINDS
    assert len(SIGNS) == len(shipped().trust)


@pytest.mark.parametrize("expected", [0.0, 1.0])
def test_signs_are_finite_where_the_model_is_quite_sure(expected: float) -> None:
    found = signs(replace(with_probabilities("<p>。</p>", [1.0]), expected_f1=expected), np.array([True]))
    assert np.isfinite(found).all()


def test_confidence_is_the_logistic_of_the_weighted_signs() -> None:
    found = with_probabilities("<p>one two three</p>", [0.9])
    weights = np.zeros(len(SIGNS), dtype=np.float32)
    assert confidence(found, np.array([True]), weights) == 0.5
    weights[0] = 2
    assert confidence(found, np.array([True]), weights) == pytest.approx(1 / (1 + np.exp(-2)))


def test_nothing_kept_is_no_confidence() -> None:
    found = with_probabilities("<p>one</p><p>two</p>", [0.4, 0.1])
    assert confidence(found, found.kept(found.cut), shipped().trust) == 0


@pytest.mark.parametrize("bias", [-1e4, 1e4])
def test_odd_weights_give_a_confidence_without_a_warning(bias: float) -> None:
    weights = np.zeros(len(SIGNS), dtype=np.float32)
    weights[0] = bias
    found = confidence(with_probabilities("<p>one</p>", [0.9]), np.array([True]), weights)
    assert found == pytest.approx(float(bias > 0))


def test_a_page_without_text_has_an_empty_verdict() -> None:
    verdict = auto(Page.parse("<p></p>"))
    assert not verdict.keep.any()
    assert (verdict.confidence, verdict.kind) == (0.0, None)


def test_the_three_favors_keep_less_or_more() -> None:
    kept = np.zeros(3, dtype=np.intp)
    for source in sorted(PAGES.glob("*/source.html")):
        page = Page.parse(source.read_bytes())
        precision, balance, recall = (auto(page, favor=favor).keep for favor in ("precision", "balance", "recall"))
        assert (precision <= balance).all()
        assert (balance <= recall).all()
        kept += [precision.sum(), balance.sum(), recall.sum()]
    assert kept[0] < kept[1] < kept[2]


def test_the_verdict_says_what_the_judgement_says() -> None:
    page = Page.parse("".join(SOURCES))
    blocks = TextBlocks.of(page)
    found, verdict = judge(prepare(page, blocks), shipped()), auto(page)
    assert (verdict.keep[blocks.rows] == found.kept(found.cut)[blocks.of_row]).all()
    assert verdict.score[blocks.rows] == pytest.approx(found.probability[blocks.of_row], abs=1e-4)
    assert verdict.kind == found.kind
    assert verdict.confidence == pytest.approx(confidence(found, found.kept(found.cut), shipped().trust), abs=1e-5)
    others = np.ones(len(page), dtype=np.bool_)
    others[blocks.rows] = False
    assert not verdict.keep[others].any()
