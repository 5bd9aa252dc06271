"""What a page says about each of its blocks, before any learned table is asked: the first half of the features."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.model import around, page_facts, place, text
from thresher.model.blocks import Rows, TextBlocks
from thresher.model.chain import Elements, widening
from thresher.model.looks import Looks, looks_of
from thresher.model.wording import Wording, ends_of, title_shares, wording_of
from thresher.page import Page
from thresher.page.numbered import Numbered, numbered

Floats = npt.NDArray[np.float32]

LEVELS: Final = 5
"""How many levels of elements around a block are measured."""


@dataclass(frozen=True, eq=False)
class Prepared:
    """A page ready for the tables. Matrices have one row for each feature and one column for each block."""

    fixed: Floats
    """The features that need no table, by the names of `fixed_names`."""
    fixed_names: tuple[str, ...]
    page: Floats
    """Features of the page as a whole."""
    words: npt.NDArray[np.float64]
    """Words of each block."""
    link: npt.NDArray[np.float64]
    """The share of them that is linked."""
    classes: Numbered[str | None]
    """The `class` of each of `elements`."""
    ids: dict[int, str]
    """The `id` of those that have one, by their place."""
    wording: Wording
    elements: Elements
    levels: Rows
    """The elements around each block, see `widening`."""
    looks: Looks

    def column(self, name: str) -> Floats:
        """One of the fixed features."""
        return np.asarray(self.fixed[self.fixed_names.index(name)])


def prepare(page: Page, blocks: TextBlocks) -> Prepared:
    """Measure all blocks of a page; there must be at least one."""
    elements = Elements.above(blocks)
    classes = numbered(page.attributes(elements.rows, "class"))
    levels = widening(elements, LEVELS)
    looks = looks_of(page, elements, classes, levels)
    facts = page_facts.read(page)
    tag = page.tag[page.block[blocks.first]]
    ends = ends_of(page.texts(blocks.rows))
    measures = text.measure(page, blocks, ends, title_shares(blocks, ends, around.IS_HEADING[tag], facts.title))
    sums = around.Sums(tag, measures)
    further = {
        **around.group(sums, looks.record_list, "the list"),
        **around.records(looks, LEVELS),
        **around.group(sums, looks.alike, "the look-alikes"),
        **place.features(page, tag, elements, measures, sums),
    }
    return Prepared(
        fixed=np.concatenate(
            (
                text.features(measures),
                around.own_tags(tag),
                around.tags_above(page, elements),
                around.chain(sums, elements, levels, looks).reshape(-1, len(blocks)),
                list(further.values()),
            ),
            dtype=np.float32,
        ),
        fixed_names=(*text.NAMES, *around.OWN_TAG_NAMES, *around.ABOVE_NAMES, *_CHAIN, *further),
        page=page_facts.features(page, facts, measures, sums),
        words=measures.words,
        link=measures.link,
        classes=classes,
        ids={place: name for place, name in enumerate(page.attributes(elements.rows, "id")) if name},
        wording=wording_of(blocks, ends),
        elements=elements,
        levels=levels,
        looks=looks,
    )


_CHAIN: Final = tuple(f"{name} at level {level}" for name in around.CHAIN_NAMES for level in range(LEVELS))
