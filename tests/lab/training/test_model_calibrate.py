"""Fitting the confidence to what came out."""

from __future__ import annotations

import numpy as np
import pytest

from thresher.lab.training.calibrate import Outcome, f1_of, fit_trust
from thresher.lab.training.labels import Labels


def labels(share: list[float], words: list[float], gold_words: int) -> Labels:
    return Labels(np.array(share, dtype=np.float32), np.array(words, dtype=np.float32), gold_words)


@pytest.mark.parametrize(
    ("kept", "expected"),
    [
        ([True, True, False], 1.0),
        ([True, False, False], 2 * 10 / (10 + 30)),
        ([True, True, True], 2 * 30 / (40 + 30)),
        ([False, False, True], 0.0),
        ([False, False, False], 0.0),
    ],
)
def test_the_f1_of_what_is_kept(kept: list[bool], expected: float) -> None:
    assert f1_of(labels([1, 1, 0], [10, 20, 10], 30), np.array(kept)) == pytest.approx(expected)


def test_content_that_is_not_on_the_page_and_blocks_that_are_content_in_part_cost() -> None:
    assert f1_of(labels([1, 0.5], [10, 20], 40), np.array([True, True])) == pytest.approx(2 * 20 / (30 + 40))


def test_nothing_kept_where_nothing_was_wanted_is_right() -> None:
    assert f1_of(labels([0], [5], 0), np.array([False])) == 1


def outcomes(weights: list[float], number: int, *, noise: float = 0.0) -> list[Outcome]:
    """Pages whose F1 depends on the signs in a known way."""
    chance = np.random.default_rng(1)
    signs = np.column_stack((np.ones(number), chance.normal(size=(number, len(weights) - 1))))
    f1 = 1 / (1 + np.exp(-(signs @ weights)))
    f1 = np.clip(f1 + noise * chance.normal(size=number), 0, 1)
    return [Outcome(0, one, float(value)) for one, value in zip(signs, f1, strict=True)]


@pytest.mark.parametrize("noise", [0.0, 0.05])
def test_a_known_relation_is_found_again(noise: float) -> None:
    wanted = [0.5, 1.5, -1.0, 0.0]
    assert fit_trust(outcomes(wanted, 5000, noise=noise)).tolist() == pytest.approx(wanted, abs=0.1)


def test_signs_that_say_the_same_do_no_harm() -> None:
    doubled = [Outcome(0, np.array([*one.signs, one.signs[1]]), one.f1) for one in outcomes([0.5, 1.0], 2000)]
    found = fit_trust(doubled)
    assert found[1] == pytest.approx(found[2], abs=1e-3)
    assert found[1] + found[2] == pytest.approx(1.0, abs=0.1)


@pytest.mark.parametrize("f1", [0.0, 1.0])
def test_pages_that_all_come_out_the_same_give_a_sure_answer_within_bounds(f1: float) -> None:
    found = fit_trust([one._replace(f1=f1) for one in outcomes([0.0, 1.0, -1.0], 500)])
    assert np.isfinite(found).all()
    assert np.sign(found[0]) == (1 if f1 else -1)


def test_one_page_is_enough_to_go_on() -> None:
    assert np.isfinite(fit_trust(outcomes([0.0, 1.0], 1))).all()
