"""Fitting with PyTorch: it learns, the same seed gives the same, and what it learned is what is used."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from oracle.auto import network as oracle  # noqa: E402

from thresher.lab.evaluate.labelled import Labelled  # noqa: E402
from thresher.lab.training.examples import FOLDS, GROUPS, example_of  # noqa: E402
from thresher.lab.training.fit import Batch, Features, Network, Pages, Scaling, fit, loss_of  # noqa: E402
from thresher.lab.training.odds import count_terms  # noqa: E402
from thresher.lab.training.recipe import (  # noqa: E402
    LONE_KIND_WEIGHT,
    _groups_of,
    _kinds_weighed,
    features_of,
    weights_of,
)
from thresher.model.feature_names import FEATURES  # noqa: E402
from thresher.model.weights import Layers  # noqa: E402
from thresher.verdict import KINDS  # noqa: E402

SENTENCE: Final = "A sentence of the story number {n}, which goes on for a while and says a little more."


def page(number: int) -> Labelled:
    """A story of some length with a menu before it, on a site of its own."""
    story = [SENTENCE.format(n=n) for n in range(2 + number % 4)]
    menu = "".join(f"<li><a href=/{place}>Part {place}</a>" for place in range(3 + number % 5))
    html = f"<ul class=menu>{menu}</ul><main class=story>{''.join(f'<p>{one}</p>' for one in story)}</main>"
    kind = ("article", "forum", "")[number % 3]
    return Labelled(str(number), html.encode(), "\n".join(story), url=f"https://site{number}.com/", kind=kind)


@cache
def pages(number: int) -> Pages:
    examples = [example for example in (example_of("tiny", page(place)) for place in range(number)) if example]
    assert len(examples) == number
    tables = count_terms(examples).tables()
    features = [features_of(example, tables) for example in examples]
    return Pages(examples, features, [1.0] * number)


def forward(features: Features, layers: Layers) -> oracle.Answer:
    words = features.weight.astype(np.float64) ** 2 - 1  # the means are those of the roots of one more
    return oracle.forward(features.blocks, features.page, words, layers)


def test_the_loss_falls() -> None:
    losses: list[float] = []
    fit(pages(24), epochs=8, seed=1, advance=losses.append)
    assert len(losses) == 8
    assert losses[-1] < 0.7 * losses[0]
    assert sum(after < before for before, after in pairwise(losses)) >= 5


def test_what_was_learned_tells_the_story_from_the_menu() -> None:
    """Fitted long enough that the running mean of the weights has followed."""
    layers = fit(pages(24), epochs=60, seed=1)
    examples, features = pages(24).examples, pages(24).features
    for example, one in zip(examples, features, strict=True):
        likely = forward(one, layers).probability
        assert likely[example.labels.share == 1].min() > likely[example.labels.share == 0].max()


def test_the_same_seed_gives_the_same_weights_and_another_seed_others() -> None:
    first, again, other = (fit(pages(12), epochs=2, seed=seed) for seed in (1, 1, 2))
    assert all(np.array_equal(one, two) for one, two in zip(first, again, strict=True))
    assert not np.array_equal(first.w1, other.w1)


@pytest.mark.parametrize("epochs", range(1, 7))
def test_any_number_of_steps_will_do(epochs: int) -> None:
    layers = fit(pages(12), epochs=epochs, seed=1)
    assert all(np.isfinite(layer).all() for layer in layers)


def test_a_single_page_is_enough() -> None:
    few = pages(12)
    layers = fit(Pages(few.examples[:1], few.features[:1], few.weights[:1]), epochs=1, seed=1)
    assert all(np.isfinite(layer).all() for layer in layers)


def shaken(network: Network) -> Network:
    """A network as training leaves it: the page bends the second layer, which at first it does not."""
    torch.manual_seed(3)
    for part in network.parameters():
        torch.nn.init.normal_(part, std=0.1)
    network.eval()
    return network


def test_the_layers_say_what_the_network_says() -> None:
    some = pages(24)
    scaling = Scaling.of(some)
    network = shaken(Network(len(scaling.mean), len(scaling.page_mean)))
    batch = Batch(scaling.scaled(some), range(len(some)))
    with torch.no_grad():
        logit, kind = network(batch)
    layers = network.layers(scaling)
    answers = [forward(features, layers) for features in some.features]
    likely = np.concatenate([answer.probability for answer in answers])
    assert likely.std() > 0.03, "they differ, so that there is something to compare"
    np.testing.assert_allclose(likely, torch.sigmoid(logit).numpy(), atol=1e-3)
    np.testing.assert_allclose(
        np.stack([answer.kinds for answer in answers]), torch.softmax(kind, dim=1).numpy(), atol=1e-3
    )


def test_features_beyond_reach_are_cut_off_on_both_sides() -> None:
    some = pages(12)
    scaling = Scaling.of(some)
    odd = [one._replace(blocks=one.blocks * 1000, page=one.page * 1000) for one in some.features]
    stretched = replace(some, features=odd)
    network = shaken(Network(len(scaling.mean), len(scaling.page_mean)))
    with torch.no_grad():
        logit, _ = network(Batch(scaling.scaled(stretched), range(len(some))))
    layers = network.layers(scaling)
    likely = np.concatenate([forward(one, layers).probability for one in odd])
    np.testing.assert_allclose(likely, torch.sigmoid(logit).numpy(), atol=2e-3)


def test_pages_in_one_batch_do_not_see_each_other() -> None:
    some = pages(12)
    scaling = Scaling.of(some)
    network = shaken(Network(len(scaling.mean), len(scaling.page_mean)))
    scaled = scaling.scaled(some)
    with torch.no_grad():
        together = network(Batch(scaled, [3, 5, 7]))
        alone = [network(Batch(scaled, [place])) for place in (3, 5, 7)]
    np.testing.assert_allclose(together[0], np.concatenate([logit for logit, _ in alone]), atol=1e-4)
    np.testing.assert_allclose(together[1], np.concatenate([kind for _, kind in alone]), atol=1e-4)


def losses(logit: float, weights: list[float]) -> float:
    some = replace(pages(12), weights=weights)
    batch = Batch(Scaling.of(some).scaled(some), range(12))
    right = torch.where(batch.share > 0.5, 1.0, -1.0)
    return float(loss_of(logit * right, torch.zeros(12, len(KINDS)), batch))


def test_the_loss_is_lowest_for_the_right_answer_and_bounded_for_the_wrong() -> None:
    right, unsure, wrong = (losses(logit, [1.0] * 12) for logit in (20, 0, -20))
    assert right < unsure < wrong < 5
    assert right == pytest.approx(0.05 * np.log(len(KINDS)), abs=0.05), "what is left is the kind"


def test_the_weight_of_all_pages_together_makes_no_difference() -> None:
    assert losses(1.0, [1.0] * 12) == pytest.approx(losses(1.0, [7.0] * 12), abs=1e-5)


def with_odds(some: Pages, of_words: list[int], size: float) -> Pages:
    """The same pages, as if the table had something to say about their words."""
    chance = np.random.default_rng(4)
    changed = []
    for features in some.features:
        blocks = features.blocks.copy()
        blocks[:, of_words] = size * chance.normal(0.5, 1, (len(blocks), len(of_words)))
        changed.append(features._replace(blocks=blocks))
    return replace(some, features=changed)


def test_forgotten_words_leave_a_page_as_one_without_any_known_word() -> None:
    of_words = [place for place, name in enumerate(FEATURES) if "odds of words" in name]
    some, none = with_odds(pages(12), of_words, 1.0), with_odds(pages(12), of_words, 0.0)
    scaling = Scaling.of(some)
    forgotten = Batch(scaling.scaled(some), range(12))
    forgotten.forget_words(np.arange(12) < 7, scaling.of_nothing)
    known, unknown = (Batch(scaling.scaled(one), range(12)) for one in (some, none))
    of_first = (forgotten.page_of < 7)[:, None]
    expected = torch.where(of_first, unknown.blocks, known.blocks)
    np.testing.assert_allclose(forgotten.blocks.numpy(), expected.numpy(), atol=5e-3)


def test_a_kind_counts_as_much_as_its_weight() -> None:
    batch = Batch(Scaling.of(pages(12)).scaled(pages(12)), range(12))
    says_article = torch.zeros(12, len(KINDS))
    says_article[:, KINDS.index("article")] = 5
    logit = torch.zeros(len(batch.blocks))
    alike = float(loss_of(logit, says_article, batch))
    batch.kind_weight = torch.where(batch.kind == KINDS.index("article"), 1.0, 0.1)
    assert float(loss_of(logit, says_article, batch)) < alike, "the others, which are wrong, count less"


def test_the_kind_of_a_corpus_of_one_kind_counts_little() -> None:
    mixed = list(pages(12).examples)
    assert _kinds_weighed(mixed, LONE_KIND_WEIGHT) == mixed
    alike = [replace(example, kind="article") for example in mixed]
    weighed = _kinds_weighed(alike, LONE_KIND_WEIGHT)
    assert {(example.kind, example.kind_weight) for example in weighed} == {("article", LONE_KIND_WEIGHT)}


def test_folds_are_made_without_a_fifth_of_the_groups_each() -> None:
    groups = [_groups_of(fold) for fold in range(FOLDS)]
    assert sorted(group for some in groups for group in some) == list(range(GROUPS))
    assert all(group % FOLDS == fold for fold, some in enumerate(groups) for group in some)
    assert _groups_of(None) == []
    assert len({weights_of(fold, Path("work")) for fold in (*range(FOLDS), None)}) == FOLDS + 1


def test_layers_have_the_shapes_that_inference_wants() -> None:
    layers = fit(pages(12), epochs=1, seed=1)
    assert layers._fields == Layers._fields
    answer = forward(pages(12).features[0], layers)
    assert answer.probability.shape == pages(12).features[0].weight.shape
    assert answer.kinds.shape == (len(KINDS),)
