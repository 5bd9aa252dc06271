"""What looks alike: siblings with the same tag and class, the records they make, blocks in the same surroundings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from oracle.auto.blocks import Ints
from oracle.auto.elements import Elements
from thresher.model.feature_names import LEVELS
from thresher.page import Page

LEAST_RECORDS: Final = 3
"""So many siblings that look alike make a list of records."""


@dataclass(frozen=True, eq=False)
class Looks:
    siblings: Ints
    """For each element, how many siblings look like it, itself included."""
    record_level: Ints
    """For each block, the level at which something around it is one of several that look alike; the last where none."""
    records: Ints
    """For each block, how many such siblings there are; 1 where there are none."""
    record_list: list[Hashable]
    """For each block, the list that its record belongs to; None for all blocks without one."""
    alike: list[Hashable]
    """For each block, the group that looks like it: innermost element, parent and grandparent agree."""

    @property
    def is_in_record(self) -> npt.NDArray[np.bool_]:
        return np.array([one is not None for one in self.record_list])


def looks_of(page: Page, elements: Elements) -> Looks:
    """Compare elements by tag (all unknown ones are alike) and `class`, as it is written."""
    classes = page.attributes(elements.rows, "class")
    look = list(zip(page.tag[elements.rows].tolist(), classes, strict=True))
    family = list(zip(elements.parent.tolist(), look, strict=True))
    size = Counter(family)
    siblings = [size[one] for one in family]
    level, records, lists, alike = [], [], list[Hashable](), list[Hashable]()
    for block in range(len(elements.of_block)):
        around = elements.levels(block)
        found = next((n for n, place in enumerate(around) if siblings[place] >= LEAST_RECORDS), None)
        level.append(LEVELS - 1 if found is None else found)
        records.append(1 if found is None else siblings[around[found]])
        lists.append(None if found is None else family[around[found]])
        alike.append(tuple(look[place] for place in elements.up(block, 3)))
    return Looks(np.array(siblings), np.array(level), np.array(records), lists, alike)
