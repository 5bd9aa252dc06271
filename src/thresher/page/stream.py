"""The page as a stream: its tags and texts in the order in which they stand in the source.

Some methods never look at the tree. They read a page from the first tag to the last, and for them an element is two
tags. Where each of these stands follows from the table alone, without a walk: before row `i` opens, `i` rows have
opened, and all of them but its ancestors have closed; before it closes, `end[i]` rows have opened, and all of them but
itself and its ancestors have closed.

The stream is that of the tidied page: every element has its end tag, whether or not the author wrote it; scripts,
style sheets and comments are not there. Text rows open and close at once and count where they open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.page import tags, tree

_VOID: Final = tags.table(
    "area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr".split()
)
"""Elements without an end tag."""


@dataclass(frozen=True, slots=True, eq=False)
class Stream:
    """Two events for each row, in source order: it opens, it closes."""

    row: tree.Ints
    """The row that opens or closes."""
    is_tag: tree.Bools
    """Whether a tag stands here; elsewhere it is a text, or the end of something that has no end tag."""
    is_text: tree.Bools
    """Whether a text stands here."""


def stream_of(tag: npt.NDArray[np.int16], end: tree.Ints, depth: tree.Ints) -> Stream:
    """The stream of a table."""
    rows = np.arange(len(tag), dtype=np.int32)
    opens, closes = 2 * rows - depth, 2 * end - 1 - depth
    is_text = tag == tags.TEXT
    row = np.empty(2 * len(tag), dtype=np.int32)
    row[opens], row[closes] = rows, rows
    tag_here = np.zeros(len(row), dtype=np.bool_)
    tag_here[opens], tag_here[closes] = ~is_text, ~(is_text | _VOID[tag])
    text_here = np.zeros(len(row), dtype=np.bool_)
    text_here[opens] = is_text
    return Stream(row, tag_here, text_here)
