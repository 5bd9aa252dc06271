"""The element that collects most paragraphs, as Readability finds it, and where each block stands to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from oracle.auto.around import Sums, within
from oracle.auto.elements import Elements
from oracle.auto.texts import Columns, Doubles, Texts

_LEAST_WORDS: Final = 5
_MOST_COMMAS: Final = 10
_STEP: Final = 16
_MOST_STEPS: Final = 3
_COLLECTORS: Final = 3


@dataclass(frozen=True, eq=False)
class Candidates:
    elements: Elements
    mass: Doubles
    """What each element collects."""

    @classmethod
    def of(cls, texts: Texts, elements: Elements, sums: Sums) -> Candidates:
        mass = np.zeros(len(elements.rows))
        for block, weight in enumerate(_weights(texts)):
            above = [*elements.path(block)[1:], 0][:_COLLECTORS]
            for step, place in enumerate(dict.fromkeys(above)):
                mass[place] += weight / 2**step
        return cls(elements, mass * (1 - _link(sums, elements)))

    @property
    def best(self) -> int:
        return int(self.mass.argmax())

    @property
    def blocks(self) -> range:
        """Those of the best candidate."""
        return range(int(self.elements.low[self.best]), int(self.elements.high[self.best]))

    @property
    def share(self) -> Doubles:
        most = self.mass[self.best]
        return self.mass / most if most > 0 else np.zeros(len(self.mass))

    def columns(self, sums: Sums) -> Columns:
        elements, share, best = self.elements, self.share, self.best
        count = len(elements.of_block)
        way = elements.upwards(best)
        paths = [elements.path(block) for block in range(count)]
        common = [next(place for place in path if place in way) for path in paths]
        place = np.arange(count)
        distance = np.minimum(place - self.blocks.start, 0) + np.maximum(place - self.blocks.stop + 1, 0)
        nearest = np.array([elements.up(block, 3) for block in range(count)]).T
        second = np.sort(share)[-2] if len(share) > 1 else 0.0
        return {
            "share of the best candidate": share[nearest[0]],
            "share of it by the parent": share[nearest[1]],
            "share of it by the grandparent": share[nearest[2]],
            "highest share above": np.array([share[path].max() for path in paths]),
            "in the best candidate": distance == 0,
            "before the best candidate": distance < 0,
            "after the best candidate": distance > 0,
            "blocks from the best candidate": np.sign(distance) * np.log1p(np.abs(distance)) / 4,
            "size of the best candidate": np.full(count, sums.words[self.blocks].sum() / max(sums.words.sum(), 1)),
            "share of the second candidate": np.full(count, second),
            "link in the best candidate": np.full(count, _link(sums, elements)[best]),
            "weight of the best candidate": np.full(count, np.log1p(self.mass[best]) / 4),
            "steps below the way to it": np.log1p(
                [path.index(meeting) for path, meeting in zip(paths, common, strict=True)]
            )
            / 2,
            "steps from there to it": np.log1p([way.index(meeting) for meeting in common]) / 2,
        }


def _weights(texts: Texts) -> Doubles:
    commas = np.minimum(texts.columns()["commas"].astype(np.float64) * texts.words, _MOST_COMMAS)
    weight = (1 + commas + np.minimum(texts.words / _STEP, _MOST_STEPS)) * (1 - texts.link)
    return np.where((texts.hidden == 0) & (texts.words >= _LEAST_WORDS), weight, 0)


def _link(sums: Sums, elements: Elements) -> Doubles:
    words = within(sums.words, elements.low, elements.high)
    return within(sums.linked, elements.low, elements.high) / np.maximum(words, 1)
