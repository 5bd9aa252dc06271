"""Where a block stands: on the page, to the headline, to the part that holds most of the long text."""

from __future__ import annotations

from typing import Final

import numpy as np

from thresher.model.around import Columns, Sums, Tags
from thresher.model.chain import Elements
from thresher.model.text import NEARLY_ALL, TextMeasures
from thresher.page import Page, tags, tree

_MAIN_SHARE: Final = 0.6
"""The main part is the smallest element that holds so much of the long text."""
_IS_H1: Final = tags.table(["h1"])


def features(page: Page, tag: Tags, elements: Elements, text: TextMeasures, sums: Sums) -> Columns:
    headline = _first(text.in_title > NEARLY_ALL)
    if headline is None:
        headline = _first(_IS_H1[tag] & ~text.hidden)
    return {**_on_the_page(page, elements, sums), **_from(headline, sums), **_main(elements, sums)}


def _first(found: tree.Bools) -> int | None:
    return int(found.argmax()) if found.any() else None


def _on_the_page(page: Page, elements: Elements, sums: Sums) -> Columns:
    count = len(elements.of_block)
    place = np.arange(count)
    before, total = sums.before[:, :-1], np.maximum(sums.total, 1)
    return {
        "place": place / count,
        "words before": before[Sums.WORDS] / total[Sums.WORDS],
        "long text before": before[Sums.LONG] / total[Sums.LONG],
        "blocks before": np.log1p(place) / 5,
        "blocks after": np.log1p(count - place) / 5,
        "depth": page.depth[elements.rows[elements.of_block]] / 20,
    }


def _from(headline: int | None, sums: Sums) -> Columns:
    """How far it is from the headline, if there is one; less than 0 before it."""
    count = sums.columns.shape[1]
    if headline is None:
        nothing = np.zeros(count)
        return dict.fromkeys(("has headline", "after headline", "blocks from headline", "words from headline"), nothing)
    blocks = np.arange(count) - headline
    words = sums.before[Sums.WORDS, :-1] - sums.before[Sums.WORDS, headline]
    return {
        "has headline": np.ones(count),
        "after headline": blocks >= 0,
        "blocks from headline": signed_log(blocks) / 4,
        "words from headline": signed_log(words) / 6,
    }


def _main(elements: Elements, sums: Sums) -> Columns:
    """How far it is from the main part, and what that is like."""
    count = sums.columns.shape[1]
    long = sums.before[Sums.LONG]
    held = long[elements.high] - long[elements.low]
    # Each of those that hold so much holds the next one, so the last is the smallest.
    main = int(np.flatnonzero(held >= _MAIN_SHARE * long[-1])[-1]) if long[-1] else 0
    low, high = int(elements.low[main]), int(elements.high[main])
    words, linked = sums.before[:2, high] - sums.before[:2, low]
    place = np.arange(count)
    distance = np.minimum(place - low, 0) + np.maximum(place - high + 1, 0)
    return {
        "in the main part": distance == 0,
        "blocks from the main part": signed_log(distance) / 4,
        "size of the main part": np.full(count, (high - low) / count),
        "link in the main part": np.full(count, linked / max(words, 1)),
    }


def signed_log(values: tree.Array) -> tree.Array:
    return np.sign(values) * np.log1p(np.abs(values))
