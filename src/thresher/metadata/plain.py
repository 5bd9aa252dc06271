"""Small words of this room: a value from a page as one clean line, and comparing such lines."""

from __future__ import annotations

import html
import re
import unicodedata
from typing import Any, Final

LONGEST: Final = 2_000
"""Characters of a value that are looked at; longer ones are no titles, names or addresses."""

_INVISIBLE: Final = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\ud800-\udfff\ufeff\ufffe\uffff]"
)
"""Also what steers a terminal, and halves of surrogate pairs: JSON may say both. But not what joins letters."""
_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")
_NO_LETTER: Final = re.compile(r"[\W_]+")


def line(value: Any, longest: int = LONGEST) -> str:
    """A value as one line: entities are read, tags taken out, white space folded. "" for what is no text."""
    if not isinstance(value, str):
        return ""
    value = value[: 2 * longest]
    if "&" in value:
        value = html.unescape(html.unescape(value))  # many pages escape what was escaped before
    if "<" in value:
        value = _TAG.sub(" ", value)
    return " ".join(_INVISIBLE.sub("", value).split())[:longest]


def folded(text: str) -> str:
    """A line for comparing: case, quotation marks, dashes and spaces make no difference."""
    return _NO_LETTER.sub(" ", unicodedata.normalize("NFKC", text).casefold()).strip()


def solid(text: str) -> str:
    """The letters and digits of a line alone, for comparing names with addresses."""
    return _NO_LETTER.sub("", unicodedata.normalize("NFKC", text).casefold())
