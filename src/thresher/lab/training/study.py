"""What the kernel measures of a page, and what it says: all that training knows of pages comes through here.

A table must not be asked about the pages it was learned from, so in training each page is measured with tables that
were made without its site.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.kernel import native
from thresher.model.feature_names import FEATURES, IN_HEADING
from thresher.model.weights import Model, Tables
from thresher.page import Page, tree
from thresher.page.tree import marks

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int32]
Marks = npt.NDArray[np.uint8]

NEARLY_ALL: Final = 0.8
"""So much of a headline stands in the title; ..."""
A_GOOD_PART: Final = 0.3
"""... and so much of the title is the headline: the rest is the site's name."""
NO_TABLES: Final = Tables({}, {})
"""For questions that need no table."""


class Study(NamedTuple):
    """The blocks of a page, measured."""

    features: Floats
    """One row for each block, with the columns that `FEATURES` names."""
    page: Floats
    """Features of the page as a whole."""
    words: Doubles
    """Words of each block."""
    texts: Ints
    """The text rows of all blocks."""
    bounds: Ints
    """Where in `texts` each block begins; one more for the end of the last."""
    elements: Ints
    """The rows of the elements that hold the beginning of a block."""
    low: Ints
    high: Ints
    """The blocks in each of them are `low` up to `high`."""

    @property
    def is_headline(self) -> tree.Bools:
        """For each block, whether it is a heading that says what the page's title says, in any script."""
        of_title, of_block, in_heading = (
            self.features[:, FEATURES.index(name)] for name in ("title in the terms", "terms in the title", IN_HEADING)
        )
        says_title = (of_block >= NEARLY_ALL) & (of_title >= A_GOOD_PART)
        return np.asarray((in_heading > 0) & (says_title | (self.features[:, FEATURES.index("is title")] > 0)))

    @property
    def weight(self) -> Floats:
        """Of each block in the mean of the page: the root of its words; they add up to 1."""
        weight = np.sqrt(self.words + 1)
        return np.asarray(weight / weight.sum(), dtype=np.float32)


class Opinion(NamedTuple):
    """What a model says about a page."""

    kept: tree.Bools
    """By block."""
    signs: Doubles
    """What its confidence is worked out from."""


def study_of(page: Page, tables: Tables = NO_TABLES) -> Study:
    names, words = tables.native
    studied = native.study(page.native, names, words, *_seen(page))
    found = {name: np.asarray(one) for name, one in studied.items()}
    return Study(
        features=found["features"].reshape(-1, len(FEATURES)),
        bounds=found["first_text"],
        **{name: found[name] for name in ("page", "words", "texts", "elements", "low", "high")},
    )


def opinion_of(page: Page, model: Model) -> Opinion:
    """The page must have at least one block."""
    found = native.opinion(page.native, model.native, *_seen(page), 0.0)
    return Opinion(np.asarray(found["kept"]), np.asarray(found["signs"]))


def block_words(page: Page) -> list[list[str]]:
    """For each block the words at the ends of its texts, as they are looked up in a table."""
    return native.block_words(page.native, *_seen(page))


def _seen(page: Page) -> tuple[Marks, Marks, Marks, int]:
    return marks(page.hidden), marks(page.openable), marks(page.link), page.body
