"""The kernel says about a page what `auto` says in Python: features, probabilities, and the verdict on every row."""

from __future__ import annotations

import os
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from places import ROOT

from thresher import Page
from thresher.errors import BadArgument
from thresher.methods.auto_verdict import MOST_BLOCKS, _verdict, moved, verdict_of
from thresher.model.blocks import TextBlocks
from thresher.model.features import complete
from thresher.model.judge import best_expected_f1, judge
from thresher.model.kinds import KINDS
from thresher.model.network import Layers, forward
from thresher.model.prepare import prepare
from thresher.model.weights import Model, shipped
from thresher.page.tree import marks
from thresher.verdict import Verdict, Why

kernel: Any = import_module("thresher.kernel.native")

CORPORA: Final = Path(os.environ.get("THRESHER_CORPORA", ROOT.parent / "shared" / "corpora"))
PAGES: Final = sorted((ROOT / "tests" / "pages").glob("*/source.html"))
SHARED: Final = pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)


def studied(page: Page, model: Model) -> tuple[Any, ...]:
    """What the kernel finds out: features with a column for each block, facts of the page, probabilities, kinds, F1."""
    columns = marks(page.hidden), marks(page.openable), marks(page.link)
    *found, expected = kernel.study(page.native, model.native, *columns, page.body)
    features, facts, likely, kinds = (np.frombuffer(each, dtype=np.float32) for each in found)
    return features.reshape(len(likely), -1).T, facts, likely, kinds, expected


def check_study(page: Page, model: Model) -> None:
    blocks = TextBlocks.of(page)
    prepared = prepare(page, blocks)
    wanted = complete(prepared, model.tables)
    answer = forward(wanted, model.layers)
    features, facts, likely, kinds, expected = studied(page, model)
    np.testing.assert_allclose(features, wanted.blocks, rtol=1e-5, atol=1e-4)
    np.testing.assert_allclose(facts, wanted.page, rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(likely, answer.probability, atol=1e-5)
    np.testing.assert_allclose(kinds, answer.kinds, atol=1e-5)
    assert expected == pytest.approx(best_expected_f1(likely, prepared.words), abs=1e-12)


def in_python(page: Page, strictness: float) -> Verdict:
    blocks = TextBlocks.of(page)
    judgement = judge(prepare(page, blocks), shipped())
    return _verdict(blocks, judgement, judgement.kept(moved(judgement.cut, strictness)), shipped())


def check_verdict(page: Page, strictness: float = 0.0) -> None:
    found, wanted = verdict_of(page, strictness=strictness, weights=""), in_python(page, strictness)
    assert found.keep.tolist() == wanted.keep.tolist()
    assert found.why.tolist() == wanted.why.tolist()
    np.testing.assert_allclose(found.score, wanted.score, atol=1.01e-4)
    assert (np.round(found.score, 4) == found.score).all()
    assert found.kind is not None
    assert wanted.kind is not None
    assert found.kind.name == wanted.kind.name
    assert found.kind.probability == pytest.approx(wanted.kind.probability, abs=1.01e-3)
    assert found.confidence == pytest.approx(wanted.confidence, abs=1e-5)


@SHARED
def test_the_features_and_probabilities_of_the_test_pages(path: Path) -> None:
    check_study(Page.parse(path.read_bytes()), shipped())


@SHARED
def test_the_verdicts_on_the_test_pages(path: Path) -> None:
    page = Page.parse(path.read_bytes())
    for strictness in (-1, -0.5, 0, 0.5, 1):
        check_verdict(page, strictness)
    check_verdict(page.showing("keep"))


@pytest.mark.skipif(not CORPORA.is_dir(), reason="no corpora; set THRESHER_CORPORA to the folder that has them")
def test_pages_of_the_web() -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="corpora are Parquet files, read with pyarrow")
    smallest = sorted(CORPORA.glob("*.parquet"), key=lambda path: path.stat().st_size)[:3]
    for path in smallest:
        few = next(parquet.ParquetFile(path).iter_batches(8, columns=["html"]))["html"]
        for source in few.to_pylist():
            page = Page.parse(source)
            if len(TextBlocks.of(page)):
                check_study(page, shipped())
                check_verdict(page)
                check_verdict(page.showing("keep"), 0.3)


PIECES: Final = st.sampled_from(
    [
        "<h1>The old mill</h1>",
        "<p>A paragraph of plain text, which goes on for a while, and says nothing much about anything at all. Ever.",
        "<p>Few words",
        "<p>。。",
        "<nav><ul><li><a href=/a>One</a><li><a href=/b>Two</a><li><a href=/c>Three</a></ul></nav>",
        "<ul class=list>" + "<li class=item><b>Name</b> and a line of text that is a little longer</li>" * 4 + "</ul>",
        "<table><tr><th>Size<td>12 metres<td><a href=/x>more</a><tr><th>Weight<td>3 tons, as far as I know<td></table>",
        "<table role=' Presentation '><tr><td>a<td>b<tr><td>c<td>d</table>",
        "<table><tr><td><math><tr><mi>x</mi><tr>y z</math><td>two<td><a href=/y>three four five</a><tr><td>six</table>",
        "<details><summary>More</summary><p>Hidden until a reader opens it; then there is some more text.</details>",
        "<div hidden>never shown</div>",
        "<form><label>Name <input></label><button>Send it</button></form>",
        "<footer>Copyright 2020</footer>",
        "<aside class='related-posts'><p>Something else that might be read after this, or instead of it.</aside>",
        "<div class=content><div>",
        "</div>",
    ]
)


@given(pieces=st.lists(PIECES, min_size=1, max_size=14), strictness=st.sampled_from([-0.5, 0.0, 0.4]))
@settings(max_examples=60, deadline=None)
def test_pages_of_many_kinds(pieces: list[str], strictness: float) -> None:
    page = Page.parse("<title>The old mill</title><body>" + "".join(pieces))
    if len(TextBlocks.of(page)):
        check_study(page, shipped())
        check_verdict(page, strictness)
        check_verdict(page.with_hidden(np.arange(len(page)) % 5 == 0), strictness)


def random_model(seed: int, first: int, second: int, whole: int) -> Model:
    """Weights of any sizes, with bounds that move some features away from 0."""
    chance = np.random.default_rng(seed)
    shapes = {
        "w1": (first, 257), "b1": (first,), "wp": (whole, 3 * first + 52), "bp": (whole,),
        "wf": (2 * second, whole), "bf": (2 * second,), "w2": (second, first), "b2": (second,),
        "w": (second,), "b": (1,), "wk": (len(KINDS), whole), "bk": (len(KINDS),),
    }  # fmt: skip
    low, page_low = chance.normal(-1, 1, 257), chance.normal(-1, 1, 52)
    bounds = {"low": low, "high": low + 2, "page_low": page_low, "page_high": page_low + 2}
    arrays = {name: chance.normal(0, 0.3, shape) for name, shape in shapes.items()}
    layers = Layers(**{name: array.astype(np.float32) for name, array in {**arrays, **bounds}.items()})
    return replace(shipped(), layers=layers)


@given(
    seed=st.integers(0, 99), first=st.integers(1, 70), second=st.integers(1, 40), whole=st.integers(1, 20),
    paragraphs=st.integers(1, 9),
)  # fmt: skip
@settings(max_examples=30, deadline=None)
def test_networks_of_any_size(seed: int, first: int, second: int, whole: int, paragraphs: int) -> None:
    """Also for numbers of blocks that cannot be shared out evenly."""
    page = Page.parse("".join(f"<p>This is paragraph {number}.</p>" for number in range(paragraphs)))
    check_study(page, random_model(seed, first, second, whole))


def test_a_model_of_another_version_is_refused_in_the_same_words() -> None:
    layers = shipped().layers
    odd = replace(shipped(), layers=layers._replace(w1=layers.w1[:, :-1].copy()))
    assert odd.native is None
    page = Page.parse("<p>text</p>")
    with pytest.raises(BadArgument, match="made for another version: they take"):
        judge(prepare(page, TextBlocks.of(page)), odd)


@pytest.mark.parametrize("change", ["low", "page_high", "b1", "wp", "wf", "w2", "w", "b", "wk", "bk"])
def test_layers_that_do_not_fit_each_other_never_reach_the_kernel(change: str) -> None:
    layer = getattr(shipped().layers, change)
    for wrong in (layer[:-1], np.concatenate((layer, layer))):
        assert replace(shipped(), layers=shipped().layers._replace(**{change: wrong})).native is None


def test_trust_of_another_length_never_reaches_the_kernel() -> None:
    assert replace(shipped(), trust=shipped().trust[:-1]).native is None


def test_columns_of_another_page_are_refused() -> None:
    page = Page.parse("<p>text</p>")
    model, count = shipped(), len(page)
    good = [np.zeros(count, dtype=np.uint8) for _ in range(3)]
    answer: list[Any] = [np.zeros(count, dtype=np.uint8), np.zeros(count), np.zeros(count, dtype=np.uint8)]
    for place in range(3):
        wrong = [*good[:place], np.zeros(count - 1, dtype=np.uint8), *good[place + 1 :]]
        with pytest.raises(ValueError, match="columns of another page"):
            kernel.judged(page.native, model.native, *wrong, page.body, 0.0, *answer)
        short = [each[:-1] if number == place else each for number, each in enumerate(answer)]
        with pytest.raises(ValueError, match="a verdict for another page"):
            kernel.judged(page.native, model.native, *good, page.body, 0.0, *short)
    for body in (-1, count):
        with pytest.raises(ValueError, match="columns of another page"):
            kernel.judged(page.native, model.native, *good, body, 0.0, *answer)


def test_a_page_of_too_many_blocks_is_only_counted() -> None:
    page = Page.parse("<p>a</p>" * (MOST_BLOCKS + 1))
    verdict = verdict_of(page, strictness=0.0, weights="")
    assert "cectd-ds judged it" in verdict.note


def test_the_rest_of_a_row_is_kept_with_what_is_kept_of_it() -> None:
    long = "<p>Much text, which is surely content, because it goes on and on, sentence after sentence. It does.</p>" * 9
    page = Page.parse(f"<article>{long}<table><tr><th>Size<td>12<tr><th>Weight<td>3 tons</table>{long}</article>")
    for strictness in np.linspace(-1, 1, 41):
        check_verdict(page, float(strictness))
        verdict = verdict_of(page, strictness=float(strictness), weights="")
        if (verdict.why == Why.WITH_ROW).any():
            return
    pytest.fail("no strictness parts a row")
