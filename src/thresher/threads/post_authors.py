"""The name of the author of a post, read from an element that may hold it."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from thresher.kernel import seen_characters
from thresher.metadata.dates import dates_in
from thresher.page import Page
from thresher.page.decode import clean_text
from thresher.threads.element_marks import Rows
from thresher.threads.markup_names import CONTROL_TEXTS

_LONGEST_NAME: Final = 60
_MOST_WORDS_OF_NAME: Final = 7
_MOST_ROWS_OF_ELEMENT: Final = 200
"""Rows of an element that are looked at: with this limit, nested elements cost linear time."""
_AUTHOR_ATTRIBUTES: Final = (
    *("data-author", "author", "data-username", "data-author-name", "data-user-name", "data-comment-author"),
)
_BEFORE_NAME: Final = re.compile(
    r"^(?:(?:originally |comment |answer(?:ed)? |ask(?:ed)? |message |reply )?(?:posted |written |submitted )?"
    r"(?:by|from|author|autor|par|przez|автор|от|από|yazan|oleh|bởi|بواسطة|מאת|作者)"
    r"(?:\s*:\s*|\s+)|@)|^(?:go to|view) ",
    re.IGNORECASE,
)
_AFTER_NAME: Final = re.compile(
    r"\s*(?:\b(?:says|said|wrote|writes|commented|replied|posted|schrieb|sagt|a écrit|dit|dice|ha scritto|zegt|pisze|"
    r"napisał[a]?|пишет|написал[а]?|λέει|έγραψε|yazdı|dedi ki|menulis|berkata|viết|يقول|كتب|"
    r"כתב|said on|on)\b|[’']s profile$)?[\s:,;|·•»–—-]*$",
    re.IGNORECASE,
)
_SAYS_AFTER_NAME: Final = re.compile(
    r"(?:says|said|wrote|writes|schrieb|dice|dit|a écrit)\b\s?(?:[:,.]\s?|$|on |at )", re.IGNORECASE
)
_LINE_WITH_NAME: Final = re.compile(
    r"(?:comment(?:ed)?|posted|written|submitted|left) by ([^|·—]{2,60}?)(?: (?:on|at) |\s?[|·—,(]|$)"
    r"|by ([^|·—,]{2,60}?)(?: (?:on|at) |\s?[|·—(]).{0,60}\d"
    r"|(?:\d{1,4}\. )?([^|·—.,:]{2,40}?) (?:says|said|wrote|writes)\s?[:,.]?(?: (?:on|at) .{0,40}\d.{0,20})?$"
    r"|[^—–]{0,30}\d{1,2}:\d\d [—–] ([^|·—]{2,60}?)(?: \(|$)",
    re.IGNORECASE,
)
_TAG: Final = re.compile(r"</?[a-z]{1,10}(?:\s[^<>]{0,100})?>", re.IGNORECASE)
_NEVER_A_NAME: Final = re.compile(
    r"^[\W\d_]*$|\b(?:posts|ago|replies|comments|views|likes|points|profile)\W*$|https?://|\d{1,2}:\d{2}"
    r"|\b(?:19|20)\d{2}\b.{0,3}\d"
    r"|^(?:by|from|joined|log ?in|sign ?(?:in|up)|register|show|view|read more|verified|moderators?|admin(?:istrator)?|"
    r"op|author|members?|new member|subscribe|edited|online|offline|staff|thread starter|original poster|top|home|more|"
    r"post|comment)$",
    re.IGNORECASE,
)


def names_in_attributes(page: Page, posts: Rows) -> dict[int, str]:
    """The names in attributes of the post elements themselves, by row."""
    found: dict[int, str] = {}
    for attribute in _AUTHOR_ATTRIBUTES:
        for row, value in zip(posts.tolist(), page.attributes(posts, attribute), strict=True):
            if value and row not in found and (name := clean_name(clean_text(value[: 4 * _LONGEST_NAME]))):
                found[row] = name
    return found


def name_in(page: Page, row: int, rank: int) -> str | None:
    """The name in an element: of microdata (rank 1), of an element that holds only a name (2, 3), or its first text."""
    if rank == 1:
        return _name_in_microdata(page, row)
    if page.hidden[row]:
        return None
    rows = _texts_of(page, row)
    if rank in (2, 3) and (name := clean_name("".join(page.texts(_first_block(page, rows))))):
        return name
    return next((name for text in page.texts(rows) if (name := clean_name(text))), None)


def _first_block(page: Page, rows: Rows) -> Rows:
    """The rows of the first block with any text."""
    rows = rows[np.cumsum(page.chars[rows]) > 0]
    return np.asarray(rows[page.block[rows] == page.block[rows[:1]]])


def _name_in_microdata(page: Page, row: int) -> str | None:
    if content := page.attr(row, "content"):
        return clean_name(content)
    elements = row + np.flatnonzero(~page.is_text[row : min(int(page.end[row]), row + _MOST_ROWS_OF_ELEMENT)])
    for inner in elements.tolist():
        if "name" in page.attr_words(inner, "itemprop"):
            name = clean_name(page.attr(inner, "content") or "".join(page.texts(_texts_of(page, inner, hidden=True))))
            if name:
                return name
    return next((name for text in page.texts(_texts_of(page, row)) if (name := clean_name(text))), None)


def _texts_of(page: Page, row: int, *, hidden: bool = False) -> Rows:
    inside = slice(row, min(int(page.end[row]), row + _MOST_ROWS_OF_ELEMENT))
    wanted = page.is_text[inside] if hidden else page.is_text[inside] & ~page.hidden[inside]
    return row + np.flatnonzero(wanted)


def name_in_line(text: str, after: str) -> str | None:
    """The name in a line such as "Posted by Jo on May 3" or "Jo said:"; `after` is the text after that line."""
    text = " ".join(text.split())
    if _SAYS_AFTER_NAME.match(after.strip()) and (name := clean_name(text)):
        return name
    found = _LINE_WITH_NAME.match(text)
    return clean_name(next((name for name in found.groups() if name), "")) if found else None


def may_be_name(text: str) -> bool:
    """Whether a text may be all that says who wrote a post."""
    return clean_name(text) is not None or _LINE_WITH_NAME.match(" ".join(text.split())) is not None


def clean_name(text: str) -> str | None:
    """A name without the words around it; None if there is no name."""
    name = " ".join(_TAG.sub(" ", seen_characters(text[: 4 * _LONGEST_NAME])).split())
    name = _AFTER_NAME.sub("", _BEFORE_NAME.sub("", name)).strip(" \t()[]<>|·•»,;:")
    if not name or len(name) > _LONGEST_NAME or len(name.split()) > _MOST_WORDS_OF_NAME:
        return None
    if _NEVER_A_NAME.search(name) or name.lower() in CONTROL_TEXTS or next(dates_in(name), None):
        return None
    return name
