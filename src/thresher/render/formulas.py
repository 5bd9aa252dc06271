"""Mathematics: whether a formula stands on a line of its own, and the source of those that are pictures."""

from __future__ import annotations

import re
from typing import Final

from thresher.page import Page

_DISPLAY_CLASSES: Final = ("katex-display", "mathjax_display", "math-display", "mwe-math-mathml-display")
_PICTURE_CLASS: Final = re.compile(r"(?:^|[\s_-])(?:math|latex|quicklatex|tex)(?:$|[\s_-])", re.IGNORECASE)
"""Characters of the classes of a wrapper that are read for each formula in it."""


def is_display(page: Page, row: int) -> bool:
    """Whether a formula stands on a line of its own, as its own attributes or those of the wrappers around it say."""
    if (page.attr(row, "display") or "").lower() == "block" or "mode=display" in (page.attr(row, "type") or ""):
        return True
    for _ in range(4):  # KaTeX: math < span.katex-mathml < span.katex < span.katex-display
        row = int(page.parent[row])
        classes = page.attr_start(row, "class").lower()
        if any(name in classes for name in _DISPLAY_CLASSES):
            return True
    return False


def picture_source(page: Page, row: int) -> str | None:
    """The TeX source of a formula that is drawn as a picture, as encyclopedias and weblogs do."""
    alt = " ".join((page.said(row, "alt") or "").split())
    return alt if alt and _PICTURE_CLASS.search(page.attr(row, "class") or "") else None
