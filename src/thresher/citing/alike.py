"""When two texts are the same words: however quotes, dashes, accents and raised numbers are typed.

`alike` keeps every character one character. `Squeezed` goes further and is the last try: it leaves out white space,
quotes, accents and the signs that Markdown puts around words, and takes compatible characters for the same, so that
"10⁶" is "106". All other punctuation still counts: 1.5 is not 15. Each character is squeezed by itself, so where it
came from is found again by counting.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from thresher.citing.unmarked import GAP, GAP_WIDTH

ALIKE: Final = str.maketrans(
    {**dict.fromkeys("‘’‚‛′ʼ`´", "'"), **dict.fromkeys("“”„‟″«»", '"'), **dict.fromkeys("‐‑‒–—―−", "-")}
)
"""Signs that are typed in many ways; each stays one character."""

UNSEEN: Final = dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff"))
"""Places where a word may be broken: nobody types them."""

_NOT_COMPARED: Final = frozenset("*_~|\\[]'\"")
_FEWEST: Final = 12
"""Letters and digits of a passage that is looked for in this way: fewer may be found where other words stand."""
_MAX_WORK: Final = 5_000_000
"""Characters compared for a passage with gaps, at most."""
_STEP: Final = 1_024
_LONGEST_EDGE: Final = 8


def alike(text: str) -> str:
    """A text as it is compared without regard to case and to how quotes and dashes are typed."""
    return lowered(text.translate(ALIKE))


def lowered(text: str) -> str:
    """In lower case, each character still one character."""
    lower = text.lower()
    return lower if len(lower) == len(text) else "".join(low if len(low := one.lower()) == 1 else one for one in text)


class _Squeezes(dict[int, str]):
    """What is left of each character, worked out once."""

    def __missing__(self, code: int) -> str:
        decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", chr(code)).casefold())
        signs = decomposed.translate(UNSEEN).translate(ALIKE)
        left = (sign for sign in signs if not (sign.isspace() or sign in _NOT_COMPARED or unicodedata.combining(sign)))
        found = self[code] = "".join(left)
        return found


class Squeezed:
    """A text with all left out that is not compared, and the way back to the text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._squeezes = _Squeezes()
        parts = [text[start : start + _STEP].translate(self._squeezes) for start in range(0, len(text), _STEP)]
        self._squeezed = "".join(parts)
        self._ends = array("q", accumulate(map(len, parts)))
        self._last: tuple[int, list[int]] = (-1, [])
        """The part that was looked at last, and where its characters came from: places are asked for in their order."""

    def found(self, passage: str) -> Iterator[tuple[int, int]]:
        """Where the passage begins and ends in the text, each time that it comes."""
        parts, widths = self._parts(passage)
        if sum(sum(map(str.isalnum, part)) for part in parts) < _FEWEST:
            return
        before, after = self._edges(passage)
        tries = max(1, _MAX_WORK // (len(passage) + GAP_WIDTH * passage.count(GAP)))
        at = self._squeezed.find(parts[0])
        while at >= 0 and tries:
            if stop := self._stop(at, parts, widths):
                yield self._widened(self._place(at), self._place(stop - 1) + 1, before, after)
            else:
                tries -= 1
            at = self._squeezed.find(parts[0], stop or at + 1)

    def _parts(self, passage: str) -> tuple[list[str], list[int]]:
        """What is squeezed of a passage between its gaps, and how wide the gap before each part may be."""
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
        """Where the parts end that begin at a place; 0 where they do not follow one another there."""
        stop = at + len(parts[0])
        for part, width in zip(parts[1:], widths[1:], strict=True):
            found = self._squeezed.find(part, stop, stop + width + len(part))
            if found < 0:
                return 0
            stop = found + len(part)
        return stop

    def _place(self, squeezed: int) -> int:
        """The place of the character that one of the squeezed text came from."""
        number = bisect_right(self._ends, squeezed)
        known, places = self._last
        if known != number:
            start = number * _STEP
            part = enumerate(self._text[start : start + _STEP], start)
            places = [place for place, sign in part for _ in self._squeezes[ord(sign)]]
            self._last = number, places
        return places[squeezed - (self._ends[number - 1] if number else 0)]

    def _edges(self, passage: str) -> tuple[str, str]:
        """The signs, such as quotes, that the passage begins and ends with and that are not compared."""
        first = next(place for place, sign in enumerate(passage) if self._squeezes[ord(sign)])
        last = next(place for place, sign in enumerate(reversed(passage)) if self._squeezes[ord(sign)])
        return passage[:first][-_LONGEST_EDGE:], passage[len(passage) - last :][:_LONGEST_EDGE]

    def _widened(self, start: int, stop: int, before: str, after: str) -> tuple[int, int]:
        """With the accents of the last letter, and with the signs at the edges, where the text has the same ones."""
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
