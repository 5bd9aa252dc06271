"""What looks alike: siblings with the same tag and classes, the records they make, blocks in the same surroundings."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from thresher.model.blocks import Rows
from thresher.model.chain import Elements
from thresher.page import Page, tags, tree
from thresher.page.numbered import Numbered

LEAST_RECORDS: Final = 3
"""So many siblings that look alike make a list of records."""


class Looks(NamedTuple):
    siblings: Rows
    """For each element, how many siblings look like it, itself included."""
    is_in_record: tree.Bools
    """For each block, whether something around it is one of several siblings that look alike."""
    record_level: Rows
    """For each block, the level of `widening` at which that is so first; the last one where it is not."""
    records: Rows
    """For each block, how many such siblings there are; 1 where there are none."""
    record_list: Rows
    """For each block, the number of the list that its record belongs to; all blocks without one share a number."""
    alike: Rows
    """For each block, the number of the group that looks like it: innermost element, parent and grandparent agree."""


def looks_of(page: Page, elements: Elements, classes: Numbered[str | None], levels: Rows) -> Looks:
    """Compare elements by tag and `class`, as it is written; `levels` are those of `widening`."""
    look = classes.number * len(tags.TAGS) + page.tag[elements.rows]
    kinds = len(classes.values) * len(tags.TAGS)
    _, family, size = np.unique(elements.parent * kinds + look, return_inverse=True, return_counts=True)
    siblings = size[family]
    repeated = siblings[levels] >= LEAST_RECORDS
    has_record = np.asarray(repeated.any(axis=0))
    level = np.where(has_record, repeated.argmax(axis=0), len(levels) - 1)
    record = levels[level, np.arange(levels.shape[1])]
    own, above = elements.of_block, elements.parent[elements.of_block]
    surroundings = (look[own] * kinds + look[above]) * kinds + look[elements.parent[above]]
    return Looks(
        siblings=siblings,
        is_in_record=has_record,
        record_level=level,
        records=np.where(has_record, siblings[record], 1),
        record_list=np.where(has_record, family[record], len(size)),
        alike=np.unique(surroundings, return_inverse=True)[1],
    )
