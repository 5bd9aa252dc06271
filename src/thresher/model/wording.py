"""The words at both ends of each text, for looking them up in the word table and in the page's title."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from thresher.model.blocks import Rows, TextBlocks
from thresher.page import tree

END: Final = "\0"
"""Stands between texts. No page has it: the parser takes it out."""
_LONGEST: Final = 80
_BEGINNING: Final = 50
_ENDING: Final = 30
"""Characters: of a text longer than the first, so many at its beginning and at its end are read."""
_TITLE_CHARS: Final = 200
_MOST_HEADINGS: Final = 200


class Wording(NamedTuple):
    """Words in lower case as white space parts them: cheap to cut, the same in every script that has spaces."""

    words: list[str]
    """Of all texts, with `END` between them."""
    block_of_text: Rows
    """The block that each text belongs to."""

    def blocks(self, is_end: tree.Bools) -> Rows:
        """The block of each word; `is_end` tells which of them are `END`."""
        return self.block_of_text[np.minimum(np.cumsum(is_end), len(self.block_of_text) - 1)]


def ends_of(texts: list[str]) -> list[str]:
    """Each text without the space around it; of a long one, its beginning and its end."""
    stripped = map(str.strip, texts)
    return [text if len(text) <= _LONGEST else f"{text[:_BEGINNING]} {text[-_ENDING:]}" for text in stripped]


def wording_of(blocks: TextBlocks, ends: list[str]) -> Wording:
    return Wording(f" {END} ".join(ends).lower().split(), blocks.of_row)


def title_shares(blocks: TextBlocks, ends: list[str], is_heading: tree.Bools, title: str) -> tree.Floats:
    """For each heading the share of its words that stand in the page's title; 0 for other blocks."""
    shares = np.zeros(len(blocks))
    in_title = set(title[:_TITLE_CHARS].lower().split())
    headings = np.flatnonzero(is_heading)[:_MOST_HEADINGS] if in_title else np.empty(0, dtype=np.intp)
    starts, stops = blocks.starts[headings].tolist(), (blocks.starts + blocks.sizes)[headings].tolist()
    for heading, start, stop in zip(headings.tolist(), starts, stops, strict=True):
        words = " ".join(ends[start:stop]).lower().split()
        shares[heading] = len(in_title.intersection(words)) / max(len(set(words)), 1)
    return shares
