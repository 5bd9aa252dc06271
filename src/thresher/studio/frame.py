"""A page as its readers see it, for a frame in which nothing runs and from which nothing leaves.

Each block of text is marked with its number and each element with its row, so that a script of ours, outside of the
frame, finds what is pointed at. The frame is made once for a page: which blocks are tinted is decided in the browser.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from thresher.page.marked_source import WRAPPER, MarkedSource
from thresher.studio.opened_page import Blocks, OpenedPage

POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin"
)
"""Pictures that the studio has fetched itself, when its user asked for them, are put in as data."""

MOST_BLOCKS: Final = 100_000
MOST_ELEMENTS: Final = 200_000
"""What is beyond is shown without marks: each would cost the browser an element, or an attribute."""

_STYLE: Final = f"""/* thresher */ @layer {{
{WRAPPER} {{ all: unset !important; }}
{WRAPPER}::before, {WRAPPER}::after {{ content: none !important; }}
thresher-formula {{ display: none !important; }}
}}"""


def framed(opened: OpenedPage) -> str:
    """The page, its blocks and elements marked: blocks by their number, elements by `e` and their row."""
    page, blocks = opened.page, opened.blocks
    marked = MarkedSource(page)
    few = blocks.rows[:MOST_BLOCKS]
    marked.mark_texts(few, map(str, _numbers(blocks)[: len(few)].tolist()))
    elements = np.flatnonzero(~page.is_text)
    elements = elements[(elements > page.body) & (elements < page.end[page.body])][:MOST_ELEMENTS]
    for row in elements.tolist():
        marked.mark(np.array([row]), f"e{row}")
    return marked.html(style=_STYLE)


def _numbers(blocks: Blocks) -> np.ndarray:
    """The number of the block of each text row."""
    return np.repeat(np.arange(len(blocks)), np.diff([*blocks.starts.tolist(), len(blocks.rows)]))
