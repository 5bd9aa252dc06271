"""The features of all blocks of a page: what the network is given.

    Page ──TextBlocks──▶ blocks ──prepare──▶ Prepared ──complete──▶ Features ──network.forward──▶ probabilities
                                   page alone            + tables

The two halves are apart because a table must not be asked about the pages it was learned from: in training each page
is prepared once and completed with tables made without its site.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.model.around import IN_HEADING
from thresher.model.chain import up_the_chain
from thresher.model.prepare import Prepared
from thresher.model.tables import Tables
from thresher.page import tree

Floats = npt.NDArray[np.float32]

NEAREST: Final = 6
"""Of so many elements above a block the names are features of their own."""
_WINDOWS: Final = (8, 20)
"""Blocks to either side."""
_MOST_WORDS: Final = 60
"""A longer block weighs no more in a window."""
_SEEN_FROM_BESIDE: Final = (
    *"words;link;stops;ends with a stop;long;hidden;digits;capitals;times;link at level 1;records;is p".split(";"),
    IN_HEADING,
)


class Features(NamedTuple):
    """All that the network wants to know about a page."""

    blocks: Floats
    """One row for each feature, one column for each block."""
    page: Floats
    weight: Floats
    """Of each block in the mean of the page: the root of its words; they add up to 1."""


def complete(page: Prepared, tables: Tables) -> Features:
    """Ask the tables, and let each block see those beside it."""
    names = _names(page, tables)
    words = np.stack(tables.word_odds(page.wording, page.words))
    beside = np.concatenate((page.fixed[_places(page.fixed_names, _SEEN_FROM_BESIDE)], names[_BESIDE_NAMES], words[:1]))
    low, high = page.elements.low[page.levels], page.elements.high[page.levels]
    matrix = np.concatenate(
        (
            page.fixed,
            names,
            words,
            *(_shifted(beside, step) for step in (1, -1)),
            *(_shifted(beside[_SEEN_FROM_AFAR], step) for step in (2, -2)),
            _windows(page, names, words[0]),
            _means(words[0], low, high),
        ),
        dtype=np.float32,
    )
    weight = np.sqrt(page.words + 1)
    return Features(matrix, page.page, (weight / weight.sum()).astype(np.float32))


@cache
def _places(names: tuple[str, ...], wanted: tuple[str, ...]) -> list[int]:
    return [names.index(name) for name in wanted]


_AGAINST, _IN_FAVOUR = 2 * NEAREST, 2 * NEAREST + 1
_BESIDE_NAMES: Final = [0, 1, _AGAINST, _IN_FAVOUR]
_SEEN_FROM_AFAR: Final = [0, 1, -3, -1]
"""Of what is seen from beside: words, link, the names above, the odds of the words."""


def _names(page: Prepared, tables: Tables) -> Floats:
    """The odds of the names: of the nearest elements one by one, of all above, of those above the next few blocks."""
    elements = page.elements
    against, in_favour = tables.name_odds(page.classes.values)[page.classes.number].T
    if page.ids:
        places, of_id = list(page.ids), tables.name_odds(page.ids.values()).T
        against[places] = np.minimum(against[places], of_id[0])
        in_favour[places] = np.maximum(in_favour[places], of_id[1])
    chain = up_the_chain(elements, NEAREST)
    nearest = np.stack((against[chain], in_favour[chain]), axis=1).reshape(2 * NEAREST, -1)
    against, in_favour = tree.path_min(against, elements.parent), tree.path_max(in_favour, elements.parent)
    own, wider = elements.of_block, elements.parent[page.levels[1]]
    return np.concatenate((nearest, [against[own], in_favour[own], against[wider], in_favour[wider]]))


def _shifted(columns: Floats, step: int) -> Floats:
    """The values of the block `step` places before; 0 where there is none."""
    shifted = np.zeros_like(columns)
    if 0 < step < columns.shape[1]:
        shifted[:, step:] = columns[:, :-step]
    elif -columns.shape[1] < step < 0:
        shifted[:, :step] = columns[:, -step:]
    return shifted


def _windows(page: Prepared, names: Floats, word_odds: Floats) -> Floats:
    """Means over the blocks before and after, as far as each of `_WINDOWS` reaches."""
    count = len(page.words)
    words = np.minimum(page.words, _MOST_WORDS)
    link, long, stops, heading, hidden = page.fixed[
        _places(page.fixed_names, ("link", "long", "stops", IN_HEADING, "hidden"))
    ]
    columns = np.stack(
        (
            words,
            words * link,
            words * long,
            words * stops,
            word_odds,
            names[_AGAINST] + names[_IN_FAVOUR],
            heading,
            hidden,
        )
    )
    before = np.zeros((len(columns), count + 1), dtype=np.float32)
    np.cumsum(columns, axis=1, out=before[:, 1:])
    place = np.arange(count)
    low = np.concatenate([np.maximum(place - reach, 0) for reach in _WINDOWS] + [place + 1] * len(_WINDOWS))
    high = np.concatenate([place] * len(_WINDOWS) + [np.minimum(place + 1 + reach, count) for reach in _WINDOWS])
    total = before.take(high, axis=1) - before.take(low, axis=1)
    blocks, words = np.maximum(high - low, 1), np.maximum(total[0], 1)
    total[4:] /= blocks
    total[1:4] /= words
    total[0] = np.log1p(total[0] / blocks)
    return total.reshape(-1, count)


def _means(column: Floats, low: tree.Array, high: tree.Array) -> tree.Floats:
    before = np.concatenate(([0.0], np.cumsum(column, dtype=np.float64)))
    return np.asarray((before[high] - before[low]) / (high - low))
