"""The kernel says about a page what the oracle says: features, probabilities, and the verdict on every row."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.auto.blocks import TextBlocks
from oracle.auto.features import Measured, measure
from oracle.auto.names import terms_of
from oracle.auto.network import forward
from oracle.auto.verdict import Judgement
from places import PAGES, ROOT
from studied import Studied, opinion, seen

from thresher import Page
from thresher.errors import BadArgument
from thresher.kernel import native as kernel
from thresher.methods.auto import auto
from thresher.model.feature_names import FEATURES, PAGE_FEATURES
from thresher.model.weights import Layers, Model, shipped
from thresher.verdict import KINDS, Why

CORPORA: Final = Path(os.environ.get("THRESHER_CORPORA", ROOT.parent / "shared" / "corpora"))
FEW_PAGES: Final = 12


def check_features(page: Page) -> Measured:
    """What was measured is given back, as the oracle has it."""
    found, wanted = Studied(page, shipped().tables), measure(page, shipped().tables)
    np.testing.assert_allclose(found.features, wanted.features, rtol=1e-5, atol=1e-4)  # windows add up in floats
    np.testing.assert_allclose(found.found["page"], wanted.page, rtol=1e-5, atol=1e-6)
    assert found.words() == wanted.texts.word_lists
    return wanted


def check_network(page: Page, measured: Measured, model: Model) -> None:
    wanted = forward(measured.features, measured.page, measured.texts.words, model.layers)
    found = opinion(page, model)
    np.testing.assert_allclose(found["probability"], wanted.probability, atol=1e-5)
    np.testing.assert_allclose(found["kinds"], wanted.kinds, atol=1e-5)


def check_verdict(page: Page, measured: Measured, strictness: float) -> None:
    """What follows from the probabilities: those of the kernel, so that no rounding moves a block over the cut."""
    found = opinion(page, shipped(), strictness)
    likely, kinds = (found[name].astype(np.float64) for name in ("probability", "kinds"))
    wanted = Judgement(measured, likely, kinds, strictness)
    assert found["expected_f1"][0] == pytest.approx(wanted.expected_f1, abs=1e-12)
    assert found["cut"][0] == pytest.approx(wanted.cut, abs=1e-12)
    assert found["signs"].tolist() == pytest.approx(wanted.signs.tolist(), abs=1e-6)
    verdict, (keep, score, why) = auto(page, strictness=strictness), wanted.rows()
    assert verdict.keep.tolist() == keep.tolist()
    assert verdict.why.tolist() == why.tolist()
    assert verdict.score.tolist() == np.round(score, 4).tolist()
    assert verdict.confidence == pytest.approx(wanted.confidence(shipped().trust), abs=1e-9)
    assert verdict.kind is not None
    assert verdict.kind.name == wanted.kind[0]
    assert verdict.kind.probability == pytest.approx(min(wanted.kind[1], 0.999), abs=1e-3)


def check(page: Page, *strictnesses: float) -> None:
    measured = check_features(page)
    check_network(page, measured, shipped())
    for strictness in strictnesses or (0.0,):
        check_verdict(page, measured, strictness)


@pytest.mark.parametrize("folder", sorted(PAGES.iterdir()), ids=lambda folder: folder.name)
def test_pages_of_our_own(folder: Path) -> None:
    page = Page.parse((folder / "source.html").read_bytes())
    check(page, -1, -0.5, 0, 0.5, 1)
    check(page.showing("keep"))


@pytest.mark.parametrize("name", "cleaneval cleanportaleval dragnet l3s-gn1 readability wcxb-dev".split())
def test_pages_of_the_web(name: str) -> None:
    path = CORPORA / f"{name}.parquet"
    if not path.is_file():
        pytest.skip(f"no {path.name}; set THRESHER_CORPORA to the folder that has it")
    parquet = pytest.importorskip("pyarrow.parquet", reason="corpora are Parquet files, read with pyarrow")
    batch = next(parquet.ParquetFile(path).iter_batches(batch_size=FEW_PAGES, columns=["html"]))
    for source in batch.column("html").to_pylist():
        page = Page.parse(source)
        if len(TextBlocks.of(page)):
            check(page, 0.0, 0.3)
            check_terms(page)


def check_terms(page: Page) -> None:
    """Names are cut for the tables as they were when these were made."""
    for name in ("class", "id"):
        for value in {value or "" for value in page.attributes(np.arange(len(page)), name)}:
            assert kernel.name_terms(value) == terms_of(value)


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
        check(page, strictness)
        some_hidden = page.with_hidden(np.arange(len(page)) % 5 == 0)
        if len(TextBlocks.of(some_hidden)):
            check(some_hidden, strictness)


# ---- networks


def random_model(seed: int, first: int, second: int, whole: int, size: float = 0.3) -> Model:
    """Weights of any sizes, with bounds that move some features away from 0."""
    chance = np.random.default_rng(seed)
    inputs, facts = len(FEATURES), len(PAGE_FEATURES)
    shapes = {
        "w1": (first, inputs), "b1": (first,), "wp": (whole, 3 * first + facts), "bp": (whole,),
        "wf": (2 * second, whole), "bf": (2 * second,), "w2": (second, first), "b2": (second,),
        "w": (second,), "b": (1,), "wk": (len(KINDS), whole), "bk": (len(KINDS),),
    }  # fmt: skip
    low, page_low = chance.normal(-1, 1, inputs), chance.normal(-1, 1, facts)
    bounds = {"low": low, "high": low + 2, "page_low": page_low, "page_high": page_low + 2}
    arrays = {name: chance.normal(0, size, shape) for name, shape in shapes.items()}
    layers = Layers(**{name: array.astype(np.float32) for name, array in {**arrays, **bounds}.items()})
    return replace(shipped(), layers=layers)


def paragraphs(count: int) -> Page:
    return Page.parse("".join(f"<p>This is paragraph {number}.</p>" for number in range(count)))


@given(
    seed=st.integers(0, 99), first=st.integers(1, 70), second=st.integers(1, 40), whole=st.integers(1, 20),
    count=st.integers(1, 9),
)  # fmt: skip
@settings(max_examples=30, deadline=None)
def test_networks_of_any_size(seed: int, first: int, second: int, whole: int, count: int) -> None:
    """Also for numbers of blocks that cannot be shared out evenly."""
    page = paragraphs(count)
    check_network(page, measure(page, shipped().tables), random_model(seed, first, second, whole, 0.1))


@pytest.mark.parametrize("size", [0.0, 1.0, 10.0, 1e3])
@pytest.mark.parametrize("seed", range(3))
def test_answers_are_probabilities_however_large_the_weights(seed: int, size: float) -> None:
    found = opinion(paragraphs(9), random_model(seed, 5, 3, 4, size))
    assert ((found["probability"] >= 0) & (found["probability"] <= 1)).all()
    assert ((found["kinds"] >= 0) & (found["kinds"] <= 1)).all()
    assert found["kinds"].sum() == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("logit", [-1e4, -200.0, -89.0, 0.0, 89.0, 200.0, 1e4])
def test_a_network_that_is_very_sure_says_so(logit: float) -> None:
    model = random_model(1, 5, 3, 4, 0.0)
    sure = replace(model, layers=model.layers._replace(b=np.array([logit], dtype=np.float32)))
    assert opinion(paragraphs(3), sure)["probability"].tolist() == pytest.approx(
        [(np.sign(logit) + 1) / 2] * 3, abs=1e-6
    )


@pytest.mark.parametrize("change", ["low", "page_high", "b1", "w1", "wp", "wf", "w2", "w", "b", "wk", "bk"])
def test_layers_that_do_not_fit_are_refused_with_their_sizes(change: str) -> None:
    layer = getattr(shipped().layers, change)
    for wrong in (layer[:-1], np.concatenate((layer, layer))):
        odd = replace(shipped(), layers=shipped().layers._replace(**{change: wrong}))
        with pytest.raises(BadArgument, match=r"made for another version of Thresher: .*\d"):
            _ = odd.native


def test_weights_for_other_features_say_how_many_they_take() -> None:
    layers = shipped().layers
    odd = replace(shipped(), layers=layers._replace(w1=layers.w1[:, :-1]))
    with pytest.raises(BadArgument, match="layer w1 takes 279 inputs, not 280"):
        _ = odd.native
    with pytest.raises(BadArgument, match="there are 13 signs of trust, not 14"):
        _ = replace(shipped(), trust=shipped().trust[:-1]).native


# ---- what is no page, and what is too large


def test_columns_of_another_page_are_refused() -> None:
    page = Page.parse("<p>text</p>")
    judged: Any = kernel.judged
    model, count = shipped(), len(page)
    good: list[Any] = [np.zeros(count, dtype=np.uint8) for _ in range(3)]
    answer: list[Any] = [np.zeros(count, dtype=np.uint8), np.zeros(count), np.zeros(count, dtype=np.uint8)]
    for place in range(3):
        wrong = [*good[:place], np.zeros(count - 1, dtype=np.uint8), *good[place + 1 :]]
        with pytest.raises(ValueError, match="columns of another page"):
            judged(page.native, model.native, *wrong, page.body, 0.0, *answer)
        short = [each[:-1] if number == place else each for number, each in enumerate(answer)]
        with pytest.raises(ValueError, match="a verdict for another page"):
            judged(page.native, model.native, *good, page.body, 0.0, *short)
    for body in (-1, count):
        with pytest.raises(ValueError, match="columns of another page"):
            judged(page.native, model.native, *good, body, 0.0, *answer)


def test_of_a_page_without_text_there_is_no_opinion() -> None:
    page = Page.parse("<p></p>")
    with pytest.raises(ValueError, match="a page without text"):
        kernel.opinion(page.native, shipped().native, *seen(page), 0.0)


def test_a_page_of_too_many_blocks_is_only_counted() -> None:
    assert kernel.MOST_BLOCKS == 50_000
    assert "more than 50,000 blocks: cectd-ds judged it" in auto(Page.parse("<p>a</p>" * 50_001)).note
    assert not auto(Page.parse("<p>a</p>" * 50_000)).note


def test_the_rest_of_a_row_is_kept_with_what_is_kept_of_it() -> None:
    long = "<p>Much text, which is surely content, because it goes on and on, sentence after sentence. It does.</p>" * 9
    page = Page.parse(f"<article>{long}<table><tr><th>Size<td>12<tr><th>Weight<td>3 tons</table>{long}</article>")
    measured = measure(page, shipped().tables)
    for strictness in np.linspace(-1, 1, 41).tolist():
        check_verdict(page, measured, strictness)
        if (auto(page, strictness=strictness).why == Why.WITH_ROW).any():
            return
    pytest.fail("no strictness parts a row")
