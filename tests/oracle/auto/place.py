"""Where a block stands: on the page, to the headline, to the part that holds most of the long text."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from oracle.auto.around import Sums, within
from oracle.auto.elements import Elements
from oracle.auto.texts import Columns, Texts
from thresher.page import Page, tags

_MAIN_SHARE: Final = 0.6
"""The main part is the smallest element that holds so much of the long text."""


def columns(page: Page, elements: Elements, texts: Texts, sums: Sums) -> Columns:
    return {**_on_the_page(page, elements, sums), **_from_headline(texts, sums), **_from_main_part(elements, sums)}


def _on_the_page(page: Page, elements: Elements, sums: Sums) -> Columns:
    count = len(elements.of_block)
    place = np.arange(count)
    return {
        "place": place / count,
        "words before": (np.cumsum(sums.words) - sums.words) / max(sums.words.sum(), 1),
        "long text before": (np.cumsum(sums.long) - sums.long) / max(sums.long.sum(), 1),
        "blocks before": np.log1p(place) / 5,
        "blocks after": np.log1p(count - place) / 5,
        "depth": page.depth[elements.rows[elements.of_block]] / 20,
    }


def _from_headline(texts: Texts, sums: Sums) -> Columns:
    """How far it is from the headline, if there is one; less than 0 before it."""
    names = ("has headline", "after headline", "blocks from headline", "words from headline")
    is_h1 = (texts.blocks.tag == tags.CODE["h1"]) & (texts.hidden == 0)
    candidates = [*np.flatnonzero(texts.is_title), *np.flatnonzero(is_h1)]
    if not candidates:
        return dict.fromkeys(names, np.zeros(len(sums.words)))
    blocks = np.arange(len(sums.words)) - candidates[0]
    words = np.cumsum(sums.words) - sums.words
    words -= words[candidates[0]]
    values = (np.ones(len(blocks)), blocks >= 0, _signed_log(blocks) / 4, _signed_log(words) / 6)
    return dict(zip(names, values, strict=True))


def _from_main_part(elements: Elements, sums: Sums) -> Columns:
    """How far each block is from the main part, and what that is like."""
    count = len(sums.words)
    held = within(sums.long, elements.low, elements.high)
    enough = np.flatnonzero(held >= _MAIN_SHARE * sums.long.sum()) if sums.long.any() else [0]
    low, high = int(elements.low[enough[-1]]), int(elements.high[enough[-1]])  # each of them holds the next one
    place = np.arange(count)
    distance = np.minimum(place - low, 0) + np.maximum(place - high + 1, 0)
    return {
        "in the main part": distance == 0,
        "blocks from the main part": _signed_log(distance) / 4,
        "size of the main part": np.full(count, (high - low) / count),
        "link in the main part": np.full(count, sums.linked[low:high].sum() / max(sums.words[low:high].sum(), 1)),
    }


def _signed_log(values: npt.NDArray[np.generic]) -> npt.NDArray[np.float64]:
    return np.asarray(np.sign(values) * np.log1p(np.abs(values)))
