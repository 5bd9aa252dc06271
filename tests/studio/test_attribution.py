"""What spoke for and against a block: the shares are those of the network that decides, and they leave nothing out."""

from __future__ import annotations

import numpy as np
import pytest
from places import PAGES

from thresher.model.feature_names import FEATURES
from thresher.model.weights import shipped
from thresher.page import Page
from thresher.studio.attribution import Network
from thresher.studio.families import FAMILIES, members


def network_of(name: str) -> Network:
    return Network(Page.parse((PAGES / name / "source.html").read_bytes()), shipped())


@pytest.fixture(scope="module")
def article() -> Network:
    return network_of("article")


def test_every_feature_is_in_one_family() -> None:
    found = np.concatenate(members())
    assert sorted(found.tolist()) == list(range(len(FEATURES)))
    assert len(members()) == len(FAMILIES)
    assert all(len(rows) for rows in members())


@pytest.mark.parametrize("name", ["article", "forum", "product", "thai", "broken"])
def test_the_network_is_the_one_that_decides(name: str) -> None:
    network = network_of(name)
    said = 1 / (1 + np.exp(-network.logits(network.inputs)))
    assert said == pytest.approx(network.opinion["probability"], abs=1e-5)


def test_shares_add_up_to_what_sets_a_block_apart_from_the_mean_one(article: Network) -> None:
    for block in range(len(article.inputs)):
        found = article.attribution(block)
        here, mean = article.logits(np.stack([article.inputs[block], article.mean])).tolist()
        assert found.total == pytest.approx(here - mean, abs=0.2 + 0.02 * abs(here - mean))


def test_slopes_are_those_of_the_answer(article: Network) -> None:
    at = article.inputs[20] * 0.7 + article.mean * 0.3
    slopes = article.slopes(at[None])[0]
    for feature in np.argsort(-np.abs(slopes))[:20].tolist():
        moved = np.stack([at, at])
        moved[:, feature] += [-1e-5, 1e-5]
        low, high = article.logits(moved).tolist()
        assert (high - low) / 2e-5 == pytest.approx(slopes[feature], rel=1e-2, abs=1e-3)


def test_what_would_flip_a_block_does(article: Network) -> None:
    cut = float(article.opinion["cut"][0])
    kept = article.opinion["probability"] >= cut
    flips = [(block, article.attribution(block).flip) for block in range(len(kept))]
    found = [(block, flip) for block, flip in flips if flip is not None]
    assert len(found) > len(kept) / 4
    for block, flip in found:
        others = article.inputs[kept != kept[block]].mean(axis=0)
        changed = article.inputs[block].copy()
        for family in flip.families:
            changed[members()[family]] = others[members()[family]]
        probability = 1 / (1 + np.exp(-article.logits(changed[None])[0]))
        assert probability == pytest.approx(flip.probability)
        assert (probability >= cut) != kept[block]


def test_a_menu_is_told_apart_by_what_it_is(article: Network) -> None:
    told = article.told(0)
    assert told["probability"] < 0.05
    assert told["against"]
    assert all(share["effect"] < 0 for share in told["against"])
    assert all(share["effect"] > 0 for share in told["in_favour"])


def test_each_block_of_a_text_row_is_found(article: Network) -> None:
    study = article.study
    for block, start in enumerate(study.bounds[:-1].tolist()):
        assert article.block_of(int(study.texts[start])) == block
    assert article.block_of(0) is None
