"""What was learned about names and words: for each how much it speaks for content, as log-odds, 0 for neither."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import repeat
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.kernel import NameOdds as _Kernel
from thresher.model.names import folded, names_in, parts_of
from thresher.model.wording import END, Wording
from thresher.page import tree

if TYPE_CHECKING:
    from thresher.kernel.native import NameOdds

Floats = npt.NDArray[np.float32]
Extremes = tuple[float, float]

_REMEMBERED: Final = 50_000
_LONGEST_REMEMBERED: Final = 200
"""So many values of `class` and `id`, none longer, are kept with their odds: pages of a site share them."""
_UNKNOWN: Final = float("nan")
_NOTHING: Final = (0.0, 0.0)
_AT_END: Final = float("inf")


class WordOdds(NamedTuple):
    """For each block: mean over its known words, their sum, the lowest, the highest, and the share that is known."""

    mean: tree.Floats
    total: tree.Floats
    lowest: Floats
    highest: Floats
    known: tree.Floats


@dataclass(frozen=True, eq=False)
class Tables:
    """Log-odds by name (parts of names marked) and by word."""

    names: dict[str, float]
    words: dict[str, float]
    _seen: dict[str | None, Extremes] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self.words[END] = _AT_END  # one look-up finds the words and where the next text begins
        self._seen[None] = _NOTHING

    def name_odds(self, values: Iterable[str | None]) -> Floats:
        """For each value of an attribute the strongest odds against content and the strongest for it: two columns."""
        return np.array([self._seen.get(value) or self._extremes(value or "") for value in values], dtype=np.float32)

    @cached_property
    def _kernel(self) -> NameOdds | None:
        """The same in native code, for values of ASCII: most of the time that names take is saved."""
        return _Kernel(self.names)

    def _extremes(self, value: str) -> Extremes:
        found = self._kernel.extremes(value) if self._kernel else None
        if found is None:
            odds = [0.0, *map(self._odds_of_name, names_in(value))]
            found = min(odds), max(odds)
        if len(self._seen) < _REMEMBERED and len(value) <= _LONGEST_REMEMBERED:
            self._seen[value] = found
        return found

    def _odds_of_name(self, name: str) -> float:
        """Those of the whole name; of one that is not in the table, the mean of its known parts."""
        whole = self.names.get(name)
        if whole is None:
            whole = self.names.get(folded(name))
        if whole is not None:
            return whole
        parts = [self.names[part] for part in parts_of(name) if part in self.names]
        return sum(parts) / len(parts) if parts else 0.0

    def word_odds(self, wording: Wording, words: npt.NDArray[np.float64]) -> WordOdds:
        """`words` are those of each block, as many as the page counts."""
        odds = np.fromiter(map(self.words.get, wording.words, repeat(_UNKNOWN)), np.float32, len(wording.words))
        block = wording.blocks(odds == _AT_END)
        is_known = np.abs(odds) < _AT_END
        block, odds = block[is_known], odds[is_known]
        known = np.bincount(block, minlength=len(words))
        total = np.bincount(block, weights=odds, minlength=len(words))
        lowest, highest = _extremes(block, odds, len(words))
        return WordOdds(
            mean=total / np.maximum(known, 1),
            total=np.clip(total / 4, -4, 4),
            lowest=lowest,
            highest=highest,
            known=np.minimum(known / np.maximum(words, 1), 1),
        )


def _extremes(block: npt.NDArray[np.intp], odds: Floats, count: int) -> tuple[Floats, Floats]:
    """The lowest below 0 and the highest above 0 in each block; blocks come in order."""
    lowest, highest = np.zeros(count, dtype=np.float32), np.zeros(count, dtype=np.float32)
    if len(block):
        starts = np.flatnonzero(np.diff(block, prepend=-1))
        lowest[block[starts]] = np.minimum(np.minimum.reduceat(odds, starts), 0)
        highest[block[starts]] = np.maximum(np.maximum.reduceat(odds, starts), 0)
    return lowest, highest
