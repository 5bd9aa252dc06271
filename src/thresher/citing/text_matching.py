"""Whether two texts have the same words, however their quotes, dashes, accents and raised numbers are typed.

`comparable` keeps every character one character. `SqueezedText` goes further and is the last try: it leaves out white
space, quotes, accents and the signs that Markdown puts around words, and treats compatible characters as the same, so
that "10⁶" is "106". All other punctuation still counts: 1.5 is not 15. Each character is squeezed by itself, so its
original place can be found again by counting.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from thresher.citing.without_markdown import GAP, GAP_WIDTH

SAME_SIGNS: Final = str.maketrans(
    {**dict.fromkeys("‘’‚‛′ʼ`´", "'"), **dict.fromkeys("“”„‟″«»", '"'), **dict.fromkeys("‐‑‒–—―−", "-")}
)
"""Signs that are typed in several ways, each replaced by one other character."""

UNSEEN: Final = dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff"))
"""Invisible signs where a word may be broken; nobody types them."""

_NOT_COMPARED: Final = frozenset("*_~|\\[]'\"")
_FEWEST_LETTERS: Final = 12
"""Letters and digits of a passage that is searched in this way: a shorter one could match other words."""
_MOST_COMPARISONS: Final = 5_000_000
"""Characters that are compared for a passage with gaps, at most."""
_PART_LENGTH: Final = 1_024
_LONGEST_EDGE: Final = 8


def comparable(text: str) -> str:
    """A text for comparing without regard to case and to how quotes and dashes are typed."""
    return lowered(text.translate(SAME_SIGNS))


def lowered(text: str) -> str:
    """A text in lower case, in which each character is still one character."""
    lower = text.lower()
    return lower if len(lower) == len(text) else "".join(low if len(low := one.lower()) == 1 else one for one in text)


class _Squeezes(dict[int, str]):
    """What remains of each character, worked out once."""

    def __missing__(self, code: int) -> str:
        decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", chr(code)).casefold())
        signs = decomposed.translate(UNSEEN).translate(SAME_SIGNS)
        left = (sign for sign in signs if not (sign.isspace() or sign in _NOT_COMPARED or unicodedata.combining(sign)))
        found = self[code] = "".join(left)
        return found


class SqueezedText:
    """A text without everything that is not compared, and the way back to the original places."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._squeezes = _Squeezes()
        parts = [
            text[start : start + _PART_LENGTH].translate(self._squeezes) for start in range(0, len(text), _PART_LENGTH)
        ]
        self._squeezed = "".join(parts)
        self._ends = array("q", accumulate(map(len, parts)))
        self._last: tuple[int, list[int]] = (-1, [])
        """The part that was asked for last, and the places of its characters: questions come in text order."""

    def found(self, passage: str) -> Iterator[tuple[int, int]]:
        """Where the passage begins and ends in the text, each time that it occurs."""
        parts, widths = self._parts(passage)
        if sum(sum(map(str.isalnum, part)) for part in parts) < _FEWEST_LETTERS:
            return
        before, after = self._edges(passage)
        tries = max(1, _MOST_COMPARISONS // (len(passage) + GAP_WIDTH * passage.count(GAP)))
        at = self._squeezed.find(parts[0])
        while at >= 0 and tries:
            if stop := self._stop(at, parts, widths):
                yield self._widened(self._place(at), self._place(stop - 1) + 1, before, after)
            else:
                tries -= 1
            at = self._squeezed.find(parts[0], stop or at + 1)

    def _parts(self, passage: str) -> tuple[list[str], list[int]]:
        """The squeezed parts of a passage between its gaps, and how wide the gap before each part may be."""
        parts, widths, width = [], [], 0
        for piece in re.split(f"({GAP}+)", passage):
            if piece[:1] == GAP:
                width += GAP_WIDTH * len(piece)
            elif squeezed := piece.translate(self._squeezes):
                parts.append(squeezed)
                widths.append(width)
                width = 0
        return parts, widths

    def _stop(self, at: int, parts: list[str], widths: list[int]) -> int:
        """Where the parts end if they begin at this place; 0 if they do not follow one another there."""
        stop = at + len(parts[0])
        for part, width in zip(parts[1:], widths[1:], strict=True):
            found = self._squeezed.find(part, stop, stop + width + len(part))
            if found < 0:
                return 0
            stop = found + len(part)
        return stop

    def _place(self, squeezed: int) -> int:
        """The original place of a character of the squeezed text."""
        number = bisect_right(self._ends, squeezed)
        known, places = self._last
        if known != number:
            start = number * _PART_LENGTH
            part = enumerate(self._text[start : start + _PART_LENGTH], start)
            places = [place for place, sign in part for _ in self._squeezes[ord(sign)]]
            self._last = number, places
        return places[squeezed - (self._ends[number - 1] if number else 0)]

    def _edges(self, passage: str) -> tuple[str, str]:
        """Signs at the beginning and the end of the passage that are not compared, such as quotes."""
        first = next(place for place, sign in enumerate(passage) if self._squeezes[ord(sign)])
        last = next(place for place, sign in enumerate(reversed(passage)) if self._squeezes[ord(sign)])
        return passage[:first][-_LONGEST_EDGE:], passage[len(passage) - last :][:_LONGEST_EDGE]

    def _widened(self, start: int, stop: int, before: str, after: str) -> tuple[int, int]:
        """The place with the accents of its last letter, and with the signs at its edges that the passage has too."""
        text = self._text
        for sign in reversed(before):
            if start and text[start - 1] == sign and sign != " ":
                start -= 1
        while stop < len(text) and unicodedata.combining(text[stop]):
            stop += 1
        for sign in after:
            if stop < len(text) and text[stop] == sign and sign != " ":
                stop += 1
        return start, stop
