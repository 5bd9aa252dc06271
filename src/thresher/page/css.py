"""CSS paths: for any element of a page a short selector that selects it and nothing else.

A path begins at the nearest element that can be named at once, by an id that only it has or by a tag that a page has
once, and goes down from there by tags and places: `#story > p:nth-of-type(3)`. Drawings and scripts are not in the
table of nodes, but a selector can hit them too. So an id that the source has more than once, wherever it stands, names
nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

import numpy as np

from thresher.page import tags
from thresher.page.budget import longest_path
from thresher.page.paths import path_to

if TYPE_CHECKING:
    from thresher.page.page import Page

_ID: Final = re.compile(r"""id(?<![\w-]id)\s{0,9}=\s{0,9}["']?([^\s"'>]{1,100})""")
_LONGEST_ID: Final = 61
"""Characters of an id that can name an element; broken markup may repeat a longer one in every paragraph."""
_PLAIN: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_ONCE: Final = ("html", "head", "body", "main", "article")
_MAY_REPEAT: Final = re.compile(r"<(main|article)(?=[\s/>])", re.IGNORECASE)
_PLAIN_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def escaped(name: str) -> str:
    """A name as an identifier of CSS, as `CSS.escape` in browsers writes it."""
    if _PLAIN_NAME.fullmatch(name):
        return name
    if name == "-":
        return "\\-"
    return "".join(_escaped_character(character, place, name) for place, character in enumerate(name))


def _escaped_character(character: str, place: int, name: str) -> str:
    if character == "\0":
        return "\ufffd"
    leads = place == 0 or (place == 1 and name[0] == "-")
    if character < " " or character == "\x7f" or (leads and character in "0123456789"):
        return f"\\{ord(character):x} "
    is_plain = character >= "\x80" or character in "_-" or (character.isascii() and character.isalnum())
    return character if is_plain else "\\" + character


class NamedElements:
    """The elements of a page that can be named at once. The page holds this object, so it must not hold the page."""

    def __init__(self, page: Page) -> None:
        self._ids = _own_ids(page)
        often = Counter(name.lower() for name in _MAY_REPEAT.findall(page.markup))
        codes = {tags.CODE[name]: name for name in _ONCE if often[name] < 2}
        counts = np.bincount(page.tag[page.tag >= 0], minlength=len(tags.TAGS))
        self._once = {code: name for code, name in codes.items() if counts[code] == 1}
        self._known: dict[int, str] = {}
        self._longest = longest_path(page)

    def of(self, page: Page, row: int) -> str | None:
        """A selector of this very element; None where it takes a path."""
        if row in self._ids:
            return f"#{self._ids[row]}"
        return self._once.get(int(page.tag[row]))

    def path(self, page: Page, row: int) -> str | None:
        """A selector of an element; of the element around it for a text. None where it would be too long."""
        row = int(page.parent[row]) if page.is_text[row] else row
        place, total = page.sibling_places

        def step(row: int) -> str:
            name = escaped(page.name(row))
            return f"{name}:nth-of-type({place[row]})" if total[row] > 1 else name

        def top(row: int) -> str | None:
            return self.of(page, row) or (escaped(page.name(0)) if row == 0 else None)

        return path_to(row, page.parent, self._known, longest=self._longest, joint=" > ", top=top, step=step)


def _own_ids(page: Page) -> dict[int, str]:
    """Ids that only one element has, in upper or lower case: on old pages browsers match them in either."""
    rows = np.flatnonzero(~page.is_text)
    said = zip(rows.tolist(), page.attributes(rows, "id"), strict=True)
    ids = {row: found for row, found in said if found and len(found) <= _LONGEST_ID}
    in_table = Counter(found.lower() for found in ids.values())
    in_source = Counter(_ID.findall(page.markup.lower()))
    return {
        row: found
        for row, found in ids.items()
        if _PLAIN.fullmatch(found) and in_table[found.lower()] == 1 and in_source[found.lower()] <= 1
    }
