"""What stands on a page, and where, as short hashes that can be counted over the pages of a site and kept in a file.

Two texts are the same if they differ in nothing but case, white space and numbers: "12 comments" is "3 comments". Two
places are the same if the elements around the text have the same tags and names, a few levels up; numbers in names do
not count either, since many a page numbers its own elements.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import blake2b
from typing import Final, NamedTuple

import numpy as np

from thresher.page import Page, textblocks

_NUMBER: Final = re.compile(r"\d+")
_LEVELS: Final = 5
"""Elements around a text that say where it stands."""
_BYTES: Final = 8
"""Of a hash: with a million texts, two that are not the same have the same one in one of ten million sites."""


class Fingerprint(NamedTuple):
    """One text block of a page."""

    rows: textblocks.Rows
    """Its text rows."""
    text: str
    """What it says, as a hash."""
    placed: str
    """What it says and where it stands, as a hash."""


def fingerprints(page: Page) -> Iterator[Fingerprint]:
    """The text blocks of a page that a reader sees or can open, in document order."""
    rows = np.flatnonzero((page.chars > 0) & ~page.closed)
    rows = rows[(rows > page.body) & (rows < page.end[page.body])]
    if not len(rows):
        return
    places: dict[int, str] = {}
    for part in np.split(rows, textblocks.starts(page, rows)[1:]):
        text = compared("".join(page.texts(part)))
        if text:
            place = _place(page, int(page.block[part[0]]), places)
            yield Fingerprint(part, _hashed(text), _hashed(f"{text}\n{place}"))


def compared(text: str) -> str:
    """A text without what may differ from page to page."""
    return _NUMBER.sub("0", " ".join(text.casefold().split()))


def _place(page: Page, element: int, known: dict[int, str]) -> str:
    """Tags and names of the element and of those around it."""
    steps, row = [], element
    for _ in range(_LEVELS):
        if row not in known:
            known[row] = _NUMBER.sub("0", f"{page.name(row)} {page.given_names(row)}")
        steps.append(known[row])
        if row == page.body:
            break
        row = int(page.parent[row])
    return "/".join(steps)


def _hashed(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_BYTES).hexdigest()
