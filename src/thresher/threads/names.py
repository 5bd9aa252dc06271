"""The name of an author, out of an element that may hold it."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from thresher.metadata.dates import dates_in
from thresher.page import Page
from thresher.page.decode import clean_text
from thresher.threads.marks import Rows
from thresher.threads.words import CONTROL_TEXTS

LONGEST: Final = 60
"""Characters of a name."""
_MOST_WORDS: Final = 7
_MOST_ROWS: Final = 200
"""Rows of an element that are looked at, so that boxes in boxes stay linear."""
_ON_THE_POST: Final = (
    *("data-author", "author", "data-username", "data-author-name", "data-user-name", "data-comment-author"),
)
_BEFORE: Final = re.compile(
    r"^(?:(?:originally |comment |answer(?:ed)? |ask(?:ed)? |message |reply )?(?:posted |written |submitted )?"
    r"(?:by|from|author|par|от)(?:\s*:\s*|\s+)|@)|^(?:go to|view) ",
    re.IGNORECASE,
)
_AFTER: Final = re.compile(
    r"\s*(?:\b(?:says|said|wrote|writes|commented|replied|posted|schrieb|sagt|a écrit|dit|dice|ha scritto|zegt|pisze|"
    r"пишет|said on|on)\b|[’']s profile$)?[\s:,;|·•»–—-]*$",
    re.IGNORECASE,
)
_SAYS: Final = re.compile(
    r"(?:says|said|wrote|writes|schrieb|dice|dit|a écrit)\b\s?(?:[:,.]\s?|$|on |at )", re.IGNORECASE
)
_SAID: Final = re.compile(
    r"(?:comment(?:ed)?|posted|written|submitted|left) by ([^|·—]{2,60}?)(?: (?:on|at) |\s?[|·—,(]|$)"
    r"|by ([^|·—,]{2,60}?)(?: (?:on|at) |\s?[|·—(]).{0,60}\d"
    r"|(?:\d{1,4}\. )?([^|·—.,:]{2,40}?) (?:says|said|wrote|writes)\s?[:,.]?(?: (?:on|at) .{0,40}\d.{0,20})?$"
    r"|[^—–]{0,30}\d{1,2}:\d\d [—–] ([^|·—]{2,60}?)(?: \(|$)",
    re.IGNORECASE,
)
_TAG: Final = re.compile(r"</?[a-z]{1,10}(?:\s[^<>]{0,100})?>", re.IGNORECASE)
_NO_NAME: Final = re.compile(
    r"^[\W\d_]*$|\b(?:posts|ago|replies|comments|views|likes|points|profile)\W*$|https?://|\d{1,2}:\d{2}"
    r"|\b(?:19|20)\d{2}\b.{0,3}\d"
    r"|^(?:by|from|joined|log ?in|sign ?(?:in|up)|register|show|view|read more|verified|moderators?|admin(?:istrator)?|"
    r"op|author|members?|new member|subscribe|edited|online|offline|staff|thread starter|original poster|top|home|more|"
    r"post|comment)$",
    re.IGNORECASE,
)


def names_on(page: Page, records: Rows) -> dict[int, str]:
    """The names that attributes of the posts themselves tell."""
    found: dict[int, str] = {}
    for attribute in (each for each in _ON_THE_POST if f"{each}=" in page.source):
        for record, value in zip(records.tolist(), page.attributes(records, attribute), strict=True):
            if value and record not in found and (name := clean(clean_text(value))):
                found[record] = name
    return found


def name_in(page: Page, row: int, rank: int) -> str | None:
    """The name in an element: rank 1 is microdata, 2 and 3 are elements with nothing else, of others the first text."""
    if rank == 1:
        return _by_microdata(page, row)
    if page.hidden[row]:
        return None
    rows = _texts_of(page, row)
    if rank in (2, 3) and (name := clean("".join(page.texts(_first_block(page, rows))))):
        return name
    return next((name for text in page.texts(rows) if (name := clean(text))), None)


def _first_block(page: Page, rows: Rows) -> Rows:
    """The rows of the first block with any text."""
    rows = rows[np.cumsum(page.chars[rows]) > 0]
    return np.asarray(rows[page.block[rows] == page.block[rows[:1]]])


def _by_microdata(page: Page, row: int) -> str | None:
    if content := page.attr(row, "content"):
        return clean(content)
    elements = row + np.flatnonzero(~page.is_text[row : min(int(page.end[row]), row + _MOST_ROWS)])
    for inner, stated in zip(elements.tolist(), page.attributes(elements, "itemprop"), strict=True):
        if stated and "name" in stated.lower().split():
            name = clean(page.attr(inner, "content") or "".join(page.texts(_texts_of(page, inner, hidden=True))))
            if name:
                return name
    return next((name for text in page.texts(_texts_of(page, row)) if (name := clean(text))), None)


def _texts_of(page: Page, row: int, *, hidden: bool = False) -> Rows:
    inside = slice(row, min(int(page.end[row]), row + _MOST_ROWS))
    wanted = page.is_text[inside] if hidden else page.is_text[inside] & ~page.hidden[inside]
    return row + np.flatnonzero(wanted)


def name_said(text: str, after: str) -> str | None:
    """The name in a line such as "Posted by Jo on May 3" or "Jo said:"; `after` is the text that follows."""
    text = " ".join(text.split())
    if _SAYS.match(after.strip()) and (name := clean(text)):
        return name
    found = _SAID.match(text)
    return clean(next((name for name in found.groups() if name), "")) if found else None


def clean(text: str) -> str | None:
    """A name without the words around it; None for what is no name."""
    name = " ".join(_TAG.sub(" ", text[: 4 * LONGEST]).split())
    name = _AFTER.sub("", _BEFORE.sub("", name)).strip(" \t()[]<>|·•»,;:")
    if not name or len(name) > LONGEST or len(name.split()) > _MOST_WORDS:
        return None
    if _NO_NAME.search(name) or name.lower() in CONTROL_TEXTS or next(dates_in(name), None):
        return None
    return name
