"""A value from a page as one clean line of text, and two forms in which such lines are compared."""

from __future__ import annotations

import html
import re
import unicodedata
from typing import Any, Final

from thresher.kernel import seen_characters

_LONGEST_VALUE: Final = 2_000
"""Characters of a value that are looked at; titles, names and addresses are shorter."""

_INVISIBLE: Final = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\ud800-\udfff\ufeff\ufffe\uffff]"
)
"""Including control characters of terminals and halves of surrogate pairs, which JSON may hold; but not what joins
letters."""
_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")
_NO_LETTER: Final = re.compile(r"[\W_]+")


def one_line(value: Any, longest: int = _LONGEST_VALUE) -> str:
    """A value as one line: entities decoded, tags removed, white space folded; "" for what is no text."""
    if not isinstance(value, str):
        return ""
    value = value[: 2 * longest]
    if "&" in value:
        value = html.unescape(html.unescape(value))  # many pages escape twice
    if "<" in value:
        value = _TAG.sub(" ", value)
    plain = " ".join(value.split())
    if plain.isascii() and plain.isprintable():  # as nearly all are
        return plain[:longest]
    return " ".join(_INVISIBLE.sub("", seen_characters(value)).split())[:longest]


def folded(text: str) -> str:
    """A line for comparing without regard to case, quotation marks, dashes and spaces."""
    return _NO_LETTER.sub(" ", unicodedata.normalize("NFKC", text).casefold()).strip()


def letters_of(text: str) -> str:
    """Only the letters and digits of a line, in lower case, for comparing names with addresses."""
    return _NO_LETTER.sub("", unicodedata.normalize("NFKC", text).casefold())
