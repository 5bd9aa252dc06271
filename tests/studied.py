"""What the kernel finds out about the blocks of a page, by name: for the tests of the model."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from thresher import Page
from thresher.kernel import native
from thresher.lab.training.study import NO_TABLES
from thresher.model.feature_names import FEATURES, LEVELS, PAGE_FEATURES
from thresher.model.weights import Model, Tables
from thresher.page.tree import marks

Floats = npt.NDArray[np.float32]
Marks = npt.NDArray[np.uint8]


def seen(page: Page) -> tuple[Marks, Marks, Marks, int]:
    """What the kernel wants to know of a page beside its table."""
    return marks(page.hidden), marks(page.openable), marks(page.link), page.body


class Studied:
    """All arrays of the kernel's `study`."""

    def __init__(self, source: Page | str | bytes, tables: Tables = NO_TABLES) -> None:
        self.page = source if isinstance(source, Page) else Page.parse(source)
        names, words = tables.native
        found = native.study(self.page.native, names, words, *seen(self.page))
        self.found: dict[str, npt.NDArray[Any]] = {name: np.asarray(one) for name, one in found.items()}

    def __getitem__(self, name: str) -> list[Any]:
        listed: list[Any] = self.found[name].tolist()
        return listed

    @property
    def features(self) -> Floats:
        """One row for each block."""
        return self.found["features"].reshape(-1, len(FEATURES))

    @property
    def levels(self) -> list[list[int]]:
        """The elements around each block."""
        found: list[list[int]] = self.found["levels"].reshape(-1, LEVELS).tolist()
        return found

    def feature(self, name: str) -> list[float]:
        """One feature of all blocks."""
        return [float(value) for value in self.features[:, FEATURES.index(name)]]

    def page_feature(self, name: str) -> float:
        return float(self.found["page"][PAGE_FEATURES.index(name)])

    def words(self) -> list[list[str]]:
        """For each block the words at the ends of its texts."""
        return native.block_words(self.page.native, *seen(self.page))


def opinion(page: Page, model: Model, strictness: float = 0.0) -> dict[str, npt.NDArray[Any]]:
    """What a model says about a page."""
    found = native.opinion(page.native, model.native, *seen(page), strictness)
    return {name: np.asarray(one) for name, one in found.items()}
