"""The measures by name: what each counts on one page, and how the counts of many pages become scores.

Every score of a corpus is made from sums over its pages. A measure therefore says which numbers a page adds to them
(`count`) and what the sums mean (`finish`). Bootstrap and significance tests then need not know the measures: they only
draw other sums.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.lab.evaluate import headline, metrics
from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.evaluate.tokens import words
from thresher.page import Page

Floats = npt.NDArray[np.float64]

HEADLINE_IGNORED: Final = "headline-ignored."
"""What the names of parts begin with that were counted without the headline."""


class Texts(NamedTuple):
    """What is compared: the labelled page, the text that was got, and both texts as words."""

    page: Labelled
    got: str
    got_words: list[str]
    gold_words: list[str]


@dataclass(frozen=True, slots=True)
class Measure:
    """One way to score."""

    summary: str
    parts: tuple[str, ...]
    """Names of the numbers that a page adds."""
    count: Callable[[Texts], tuple[float, ...]]
    finish: Callable[[Floats], Floats]
    """Sums (…, parts and the number of pages) to (…, precision, recall and F1)."""
    needs_gold: bool = True
    only_f1: bool = False


def measure(page: Labelled, got: str, names: tuple[str, ...]) -> dict[str, float]:
    """What the page adds to the sums of each measure, as `measure.part`; nothing where it lacks the labels."""
    texts = Texts(page, got, words(got), words(page.gold or ""))
    return {
        f"{name}.{part}": value
        for name in names
        if can_score(page, name)
        for part, value in zip(MEASURES[name].parts, MEASURES[name].count(texts), strict=True)
    }


def measure_both(page: Labelled, got: str, names: tuple[str, ...]) -> dict[str, float]:
    """What the page adds with the headline kept, as `measure` says, and after `HEADLINE_IGNORED` with it taken out."""
    kept = measure(page, got, names)
    bare_page, bare_got = headline.taken_out(page, got)
    is_same = (bare_page, bare_got) == (page, got)
    ignored = kept if is_same else measure(bare_page, bare_got, names)
    return kept | {HEADLINE_IGNORED + part: value for part, value in ignored.items()}


def can_score(page: Labelled, name: str) -> bool:
    """Whether the page has the labels that the measure needs."""
    return page.gold is not None if MEASURES[name].needs_gold else bool(page.must or page.mustnot)


def _ratio(over: Floats, under: Floats) -> Floats:
    return np.divide(over, under, out=np.zeros_like(over, dtype=np.float64), where=under > 0)


def _harmonic(precision: Floats, recall: Floats) -> Floats:
    return np.stack((precision, recall, _ratio(2 * precision * recall, precision + recall)), axis=-1)


def _mean_over_pages(sums: Floats) -> Floats:
    """The mean of the pages' own scores."""
    return _ratio(sums[..., :-1], sums[..., -1:])


def _mean_then_harmonic(sums: Floats) -> Floats:
    """F1 of the mean precision and the mean recall, each over the pages where it is defined."""
    return _harmonic(_ratio(sums[..., 0], sums[..., 1]), _ratio(sums[..., 2], sums[..., 3]))


def _pooled(sums: Floats) -> Floats:
    """Passages counted over all pages together."""
    tp, fp, fn = sums[..., 0], sums[..., 1], sums[..., 2]
    return _harmonic(_ratio(tp, tp + fp), _ratio(tp, tp + fn))


def _single_score(sums: Floats) -> Floats:
    mean = _ratio(sums[..., 0], sums[..., 1])
    return np.stack((np.full_like(mean, np.nan), np.full_like(mean, np.nan), mean), axis=-1)


def _shingles(texts: Texts) -> tuple[float, ...]:
    tp, fp, fn = metrics.shingles(words(texts.got, lower=False), words(_gold(texts), lower=False))
    has_precision, has_recall = tp + fp > 0, tp + fn > 0
    return (
        tp / (tp + fp) if has_precision else 0.0,
        float(has_precision),
        tp / (tp + fn) if has_recall else 0.0,
        float(has_recall),
    )


def _node_words(texts: Texts) -> tuple[float, ...]:
    if not texts.got_words:  # then the page need not be parsed: it may be the one on which a system hung
        return metrics.prf(0, 0, len(texts.gold_words))
    return metrics.node_words(Page.parse(texts.page.html), texts.got, _gold(texts))


_PRF: Final = ("precision", "recall", "f1")


def _gold(texts: Texts) -> str:
    return texts.page.gold or ""


MEASURES: Final[dict[str, Measure]] = {
    "word-bag": Measure(
        "words as a bag, order ignored (WCXB)",
        _PRF,
        lambda texts: metrics.word_bag(texts.got_words, texts.gold_words),
        _mean_over_pages,
    ),
    "word-lcs": Measure(
        "longest common subsequence of words (CETD)",
        _PRF,
        lambda texts: metrics.word_lcs(texts.got_words, texts.gold_words),
        _mean_over_pages,
    ),
    "cleaneval": Measure(
        "the CleanEval score: words that agree, of all steps that turn one text into the other",
        ("score",),
        lambda texts: (metrics.cleaneval(texts.got_words, texts.gold_words),),
        _single_score,
        only_f1=True,
    ),
    "shingles": Measure(
        "four words in a row, case kept; F1 of the mean precision and recall (Scrapinghub)",
        ("precision", "has-precision", "recall", "has-recall"),
        _shingles,
        _mean_then_harmonic,
    ),
    "segments": Measure(
        "passages that must or must not appear, of all pages together (trafilatura)",
        ("tp", "fp", "fn"),
        lambda texts: metrics.segments(texts.got, texts.page.must, texts.page.mustnot),
        _pooled,
        needs_gold=False,
    ),
    "nodes": Measure(
        "words of DOM nodes (words-leaves ratio)",
        _PRF,
        _node_words,
        _mean_over_pages,
    ),
    "characters": Measure(
        "length of the text without spaces (XPath blocks)",
        _PRF,
        lambda texts: metrics.characters(texts.got, _gold(texts)),
        _mean_over_pages,
    ),
    "rouge-lsum": Measure(
        "union of longest common subsequences, line by line (ROUGE-Lsum)",
        _PRF,
        lambda texts: metrics.rouge_l_sum(texts.got, _gold(texts)),
        _mean_over_pages,
    ),
}
