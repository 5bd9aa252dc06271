"""A cloud in the terminal: all letters have one size there, so weight is shown by colour and nearness to the middle.

It is packed like the pictures, with a cell for each letter. Colours are those of the terminal's own palette, which can
be read on its background.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Final

import numpy as np
from rich.cells import cell_len
from rich.text import Text

from thresher.cloud.drawing.heaviest import heaviest
from thresher.cloud.drawing.place import place

_TIERS: Final = ((0.55, "bold yellow"), (0.3, "bold green"), (0.12, "cyan"), (0.0, ""))
"""The least weight of each tier, as part of the heaviest word's, and its style."""
_FILLED_SHARE: Final = 0.7
"""The part of the room that words take: the rest is what makes it a cloud."""
_GAP_OF_WORDS: Final = 2
_PILE: Final = 4
"""Characters to a cell: more are a letter under a pile of marks, which spills over the lines above and below."""
_MOST_LINES: Final = 24
"""A cloud is to be seen at a glance, without scrolling."""


def to_terminal(words: Mapping[str, float], *, width: int = 80, max_words: int = 100) -> Text:
    """The heaviest words, the first in the middle, coloured by weight, at most `width` cells wide."""
    shown = [(word.text, word.weight) for word in heaviest(words, None, max_words)[0] if _fits(word.text, width)]
    if not shown:
        return Text()
    boxes = [(cell_len(word) + _GAP_OF_WORDS, 1) for word, _ in shown]
    high = min(_MOST_LINES, ceil(sum(wide for wide, _ in boxes) / (width * _FILLED_SHARE)) | 1)
    lines: list[list[tuple[int, str, str]]] = [[] for _ in range(high)]
    for (word, weight), spot in zip(shown, place(boxes, np.ones((high, width), dtype=np.bool_)), strict=True):
        if spot is not None:
            lines[spot[1]].append((spot[0] + _GAP_OF_WORDS // 2, word, _style(weight / shown[0][1])))
    return Text("\n").join(_line(sorted(line)) for line in lines if line)


def _fits(word: str, width: int) -> bool:
    return 0 < cell_len(word) <= width - _GAP_OF_WORDS and len(word) <= _PILE * cell_len(word)


def _style(weight: float) -> str:
    return next(style for least, style in _TIERS if weight >= least)


def _line(words: Sequence[tuple[int, str, str]]) -> Text:
    line, cells = Text(), 0
    for left, word, style in words:
        line.append(" " * (left - cells)).append(word, style)
        cells = left + cell_len(word)
    return line
