"""The byline of a page: who wrote it, when and where is no part of what it says."""

from __future__ import annotations

from typing import Final

from thresher.extraction import Extraction

_LONGEST_BYLINE: Final = 120
"""In characters: a longer line that names the author says something about them."""
_LINES_SEARCHED: Final = 10
"""How many lines are searched: further down, a line with the author's name belongs to the text."""


def without_byline(page: Extraction) -> str:
    """The text of a page without the line at its beginning that names the author."""
    lines = page.text.split("\n")
    authors = page.metadata.authors
    for place, line in enumerate(lines[:_LINES_SEARCHED]):
        if len(line) <= _LONGEST_BYLINE and any(author in line for author in authors):
            return "\n".join([*lines[:place], *lines[place + 1 :]])
    return page.text
