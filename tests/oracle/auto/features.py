"""The features of all blocks of a page, by their names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from oracle.auto import around, page_facts, place, topic
from oracle.auto.blocks import TextBlocks
from oracle.auto.candidates import Candidates
from oracle.auto.elements import Elements
from oracle.auto.looks import Looks, looks_of
from oracle.auto.names import extremes, word_odds
from oracle.auto.texts import Columns, Texts
from thresher.model.feature_names import FEATURES, IN_HEADING, LEVELS
from thresher.model.weights import Tables
from thresher.page import Page

Floats = npt.NDArray[np.float32]

_NEAREST: Final = 6
_MOST_WINDOW_WORDS: Final = 60
_WINDOWS: Final = (8, 20)
_MEAN_ODDS: Final = "mean of the odds of words"
_AGAINST, _IN_FAVOUR = "names above against", "names above in favour"
_SEEN_FROM_BESIDE: Final = (
    *"words;link;stops;ends with a stop;long;hidden;digits;capitals;times;link at level 1;records;is p".split(";"),
    *(IN_HEADING, "names of element 0 against", "names of element 0 in favour", _AGAINST, _IN_FAVOUR, _MEAN_ODDS),
)
_SEEN_FROM_AFAR: Final = ("words", "link", _AGAINST, _MEAN_ODDS)


@dataclass(frozen=True, eq=False)
class Measured:
    """A page of which all is known that the network asks about."""

    blocks: TextBlocks
    elements: Elements
    texts: Texts
    looks: Looks
    columns: Columns
    page: Floats
    """Features of the page as a whole."""

    @property
    def features(self) -> Floats:
        """One row for each block."""
        return np.stack([self.columns[name] for name in FEATURES], axis=1, dtype=np.float32, casting="unsafe")


def measure(page: Page, tables: Tables) -> Measured:
    """The page must have at least one block."""
    blocks = TextBlocks.of(page)
    elements, facts = Elements.above(blocks), page_facts.read(page)
    looks, texts = looks_of(page, elements), Texts(blocks, facts.title)
    sums = around.Sums.of(texts)
    candidates = Candidates.of(texts, elements, sums)
    columns = {
        **texts.columns(),
        **around.own_tags(blocks),
        **around.tags_above(page, elements),
        **around.chain(sums, elements, looks),
        **around.group(sums, looks.record_list, "the list"),
        **around.records(looks),
        **around.group(sums, looks.alike, "the look-alikes"),
        **place.columns(page, elements, texts, sums),
        **candidates.columns(sums),
        **topic.columns(page, texts, candidates),
        **_names(page, elements, tables.names),
        **_words(texts, tables.words),
    }
    columns |= {**_beside(columns), **_windows(columns, texts.words), **_means(columns, elements)}
    return Measured(blocks, elements, texts, looks, columns, page_facts.features(page, facts, texts, sums))


def _names(page: Page, elements: Elements, table: dict[str, float]) -> Columns:
    """The odds of the names: of the nearest elements one by one, of all above, of those above the next few blocks."""
    rows = elements.rows
    pairs = zip(page.attributes(rows, "class"), page.attributes(rows, "id"), strict=True)
    odds = [[extremes(table, value) for value in pair] for pair in pairs]
    sides = {"against": [min(one[0] for one in some) for some in odds]}
    sides["in favour"] = [max(one[1] for one in some) for some in odds]
    found: Columns = {}
    for side, own in sides.items():
        strongest = min if side == "against" else max
        above = [strongest(own[place] for place in elements.path(n)) for n in range(len(elements.of_block))]
        for level in range(_NEAREST):
            nearest = [own[elements.up(n, _NEAREST)[level]] for n in range(len(above))]
            found[f"names of element {level} {side}"] = np.array(nearest)
        found[f"names above {side}"] = np.array(above)
        wider = [elements.upwards(int(elements.parent[place])) for place in elements.all_levels[1]]
        found[f"names above the next few blocks {side}"] = np.array(
            [strongest(own[place] for place in places) for places in wider]
        )
    return found


def _words(texts: Texts, table: dict[str, float]) -> Columns:
    odds = [word_odds(table, words, count) for words, count in zip(texts.word_lists, texts.words, strict=True)]
    whats = ("mean", "sum", "lowest", "highest", "known share")
    return {
        f"{what} of the odds of words": np.array(one) for what, one in zip(whats, zip(*odds, strict=True), strict=True)
    }


def _beside(columns: Columns) -> Columns:
    """What the blocks beside are like; 0 where there is none."""
    found: Columns = {}
    for where, step, names in (
        ("of the block before", 1, _SEEN_FROM_BESIDE),
        ("of the block after", -1, _SEEN_FROM_BESIDE),
        ("of the last but one", 2, _SEEN_FROM_AFAR),
        ("of the next but one", -2, _SEEN_FROM_AFAR),
    ):
        for name in names:
            padded = np.concatenate((np.zeros(2), columns[name].astype(np.float64), np.zeros(2)))
            found[f"{name}, {where}"] = np.roll(padded, step)[2:-2]
    return found


def _windows(columns: Columns, words: npt.NDArray[np.float64]) -> Columns:
    """Means over the blocks before and after, as far as each of `_WINDOWS` reaches."""
    few = np.minimum(words, _MOST_WINDOW_WORDS)
    by_word = {name: few * columns[name].astype(np.float64) for name in ("link", "long", "stops")}
    by_block = {
        _MEAN_ODDS: columns[_MEAN_ODDS],
        "names above": columns[_AGAINST].astype(np.float64) + columns[_IN_FAVOUR].astype(np.float64),
        IN_HEADING: columns[IN_HEADING],
        "hidden": columns["hidden"],
    }
    place, found = np.arange(len(few)), dict[str, npt.NDArray[np.generic]]()
    for reach in _WINDOWS:
        for side, low, high in (
            ("before", np.maximum(place - reach, 0), place),
            ("after", place + 1, np.minimum(place + 1 + reach, len(few))),
        ):
            window, total, blocks = f"mean over {reach} blocks {side}", around.within(few, low, high), high - low
            found[f"words, {window}"] = np.log1p(total / np.maximum(blocks, 1))
            for name, column in by_word.items():
                found[f"{name}, {window}"] = around.within(column, low, high) / np.maximum(total, 1)
            for name, some in by_block.items():
                found[f"{name}, {window}"] = around.within(some.astype(np.float64), low, high) / np.maximum(blocks, 1)
    return found


def _means(columns: Columns, elements: Elements) -> Columns:
    """The odds of the words in each of the elements around a block."""
    odds = columns[_MEAN_ODDS].astype(np.float64)
    low, high = elements.low, elements.high
    return {
        f"{_MEAN_ODDS} at level {level}": around.within(odds, low[places], high[places]) / (high - low)[places]
        for level, places in zip(range(LEVELS), elements.all_levels, strict=True)
    }
