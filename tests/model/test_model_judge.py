"""From probabilities to a cut and a confidence."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.auto.verdict import CUT, LOWEST_CUT, balanced_cut, best_expected_f1, moved
from places import PAGES
from studied import opinion

from thresher import Page
from thresher.errors import BadArgument
from thresher.methods.auto import auto
from thresher.model.feature_names import SIGNS
from thresher.model.weights import Model, save, shipped
from thresher.verdict import KINDS

BLOCKS: Final = st.lists(
    st.tuples(st.floats(0, 1, width=32), st.sampled_from([0, 1, 2, 5, 40])), min_size=1, max_size=8
)


def expected_f1(chosen: list[tuple[float, float]], everything: list[tuple[float, float]]) -> float:
    """2 right / (kept + wanted), each as the probabilities let expect."""
    right = sum(likely * words for likely, words in chosen)
    return 2 * right / (sum(words for _, words in chosen) + sum(likely * words for likely, words in everything))


@given(blocks=BLOCKS)
@settings(max_examples=200, deadline=None)
def test_the_best_expected_f1_of_the_oracle_is_that_of_trying_all(blocks: list[tuple[float, int]]) -> None:
    weighed = [(likely, max(float(words), 0.3)) for likely, words in blocks]
    likeliest_first = sorted(weighed, key=lambda one: -one[0])
    prefixes = [likeliest_first[:size] for size in range(1, len(weighed) + 1)]
    subsets = [
        [one for place, one in enumerate(weighed) if number >> place & 1] for number in range(1, 1 << len(weighed))
    ]
    likely, words = (np.array(column) for column in zip(*blocks, strict=True))
    found = best_expected_f1(likely.astype(np.float64), words.astype(np.float64))
    assert found == pytest.approx(max(expected_f1(some, weighed) for some in prefixes), abs=1e-5)
    assert found == pytest.approx(max(expected_f1(some, weighed) for some in subsets), abs=1e-5), "none does better"


SOURCES: Final = [
    "<p>word</p>",
    "<ul>" + "<li><a href=/x>one of many links</a>" * 50,
    "<h1>Title</h1>" + "<p>A paragraph of plain text, which goes on for a while and says nothing.</p>" * 20,
    "<p>。</p>" * 5,
]


@pytest.mark.parametrize("source", SOURCES)
def test_the_cut_is_part_of_the_expected_f1_within_bounds(source: str) -> None:
    found = opinion(Page.parse(source), shipped())
    expected, cut = float(found["expected_f1"][0]), float(found["cut"][0])
    assert 0 <= expected <= 1
    assert cut == pytest.approx(balanced_cut(expected, np.array(found["probability"], dtype=np.float64)), rel=1e-6)
    assert 0 <= cut <= CUT


@given(blocks=BLOCKS)
def test_the_likeliest_block_is_kept_unless_precision_is_favored(blocks: list[tuple[float, int]]) -> None:
    likely, words = (np.array(column, dtype=np.float64) for column in zip(*blocks, strict=True))
    cut = balanced_cut(best_expected_f1(likely, words), likely)
    assert cut <= likely.max()
    assert cut >= LOWEST_CUT or likely.max() < LOWEST_CUT


@pytest.mark.parametrize("logit", [-30.0, -8.0, -2.0, 0.0])
def test_where_there_is_text_something_is_kept(logit: float) -> None:
    page = Page.parse("<nav><a href=/x>One link</a></nav><p>A sentence that no model would like.</p>")
    assert opinion(page, saying(logit))["kept"].any()


@given(cut=st.floats(0, CUT), less=st.floats(-1, 1), more=st.floats(-1, 1))
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


def saying(logit: float, *, kind: str = "article", trust: float = 0.0) -> Model:
    """A model that is as sure of every block, sure of a kind of page, and trusts its answers as the bias has it."""
    model = shipped()
    layers = model.layers._replace(
        w=0 * model.layers.w,
        b=np.array([logit], dtype=np.float32),
        wk=0 * model.layers.wk,
        bk=np.array([999.0 * (name == kind) for name in KINDS], dtype=np.float32),
    )
    return Model(layers, model.tables, np.array([trust, *[0] * (len(SIGNS) - 1)], dtype=np.float32), {})


def test_blocks_are_kept_from_the_cut_on_and_headlines_at_half_of_it() -> None:
    page = Page.parse(
        "<title>The old mill</title><h1>The old mill</h1><h2>Another heading</h2><p>Text of the page.</p>"
    )
    for strictness in np.linspace(-1, 1, 21).tolist():
        found = opinion(page, saying(0), strictness)
        cut = float(found["cut"][0])
        assert found["probability"].tolist() == [0.5] * 3
        assert found["kept"].tolist() == [cut / 2 <= 0.5, cut <= 0.5, cut <= 0.5]


def signs(source: str, model: Model, strictness: float = 0.0) -> dict[str, float]:
    return dict(zip(SIGNS, opinion(Page.parse(source), model, strictness)["signs"].tolist(), strict=True))


def test_signs_by_hand() -> None:
    found = signs("<p>one two three four</p><p>five <a href=x>six</a></p>", saying(0.1, kind="forum"))
    assert found["bias"] == 1
    assert found["words kept"] == pytest.approx(np.log1p(6) / 5)
    assert found["share kept"] == 1
    assert found["links kept"] == pytest.approx(1 / 6)
    assert found["words in doubt"] == 1
    assert (found["sure of the kind"], found["forum"], found["article"]) == (1, 1, 0)
    expected = 2 * 0.525 / 1.525  # of keeping all: right / (kept + wanted), each block 0.525 likely
    assert found["expected F1"] == pytest.approx(np.log(expected / (1 - expected)), abs=1e-3)


def test_nothing_is_in_doubt_where_the_model_is_sure_and_nothing_kept_is_nothing() -> None:
    found = signs("<p>one two three four</p>", saying(-9), strictness=0.5)
    assert (found["words in doubt"], found["words kept"], found["share kept"], found["links kept"]) == (0, 0, 0, 0)


def test_the_signs_of_kinds_are_in_the_order_of_the_kinds() -> None:
    assert SIGNS[-len(KINDS) :] == KINDS
    assert len(SIGNS) == len(shipped().trust)


@pytest.mark.parametrize("logit", [-1e4, 1e4])
def test_signs_are_finite_where_the_model_is_quite_sure(logit: float) -> None:
    assert np.isfinite(list(signs("<p>\u3002</p>", saying(logit)).values())).all()


@pytest.mark.parametrize(("bias", "expected"), [(0, 0.5), (2, 1 / (1 + np.exp(-2))), (-1e4, 0), (1e4, 1)])
def test_confidence_is_the_logistic_of_the_weighted_signs(bias: float, expected: float, tmp_path: Path) -> None:
    save(saying(9, trust=bias), tmp_path / "mine.npz")
    verdict = auto(Page.parse("<p>one two three</p>"), weights=str(tmp_path / "mine.npz"))
    assert verdict.confidence == pytest.approx(expected, abs=1e-6)
    assert verdict.kind == ("article", 0.999), "a model is never quite sure"


def test_nothing_kept_is_no_confidence(tmp_path: Path) -> None:
    save(saying(-9, trust=5), tmp_path / "mine.npz")
    page, weights = Page.parse("<p>one</p><p>two</p>"), str(tmp_path / "mine.npz")
    assert auto(page, favor="precision", weights=weights).confidence == 0
    assert auto(page, weights=weights).confidence, "something is kept unless precision is favored"


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
