"""Text fragments: the end of an address that makes a browser find a passage and highlight it.

A browser searches for `#:~:text=prefix-,start,end,-suffix` from the top of the page, without regard to case, and takes
the first match; the WICG's "URL Fragment Text Directives" defines how. A short passage within one block is given whole,
any other by its first and last words. Words before and after it are added until it is the first match.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import quote

from thresher.citing.text_matching import comparable

if TYPE_CHECKING:
    from thresher.citing.passages import RunningText

_LONGEST_WHOLE_PASSAGE: Final = 100
"""Characters of a passage that is given whole."""
_LENGTHS_OF_ENDS: Final = (24, 48, 96)
"""Characters of the first and of the last words of a longer one."""
_LENGTHS_AROUND: Final = (0, 16, 32, 64, 128)
"""Characters of the words before and after it."""

_LONGEST_WORD: Final = 60
_FIRST_WITHOUT_SPACES: Final = "\u2e80"
"""The scripts of East Asia begin here; they have no spaces between words."""


class _Directive(NamedTuple):
    prefix: str
    start: str
    end: str
    suffix: str

    def written(self) -> str:
        before = [f"{_encoded(self.prefix)}-"] if self.prefix else []
        after = [f"-{_encoded(self.suffix)}"] if self.suffix else []
        inside = [_encoded(each) for each in (self.start, self.end) if each]
        return "#:~:text=" + ",".join([*before, *inside, *after])


def fragment_of(shown: RunningText, text: str, place: tuple[int, int] | None) -> str:
    """The fragment for a passage at a place in the shown text of a page; the place is None if it is not shown."""
    if place is None:
        return _Directive("", text, "", "").written()
    start, stop = _whole_words(shown.text, *place)
    candidate = None
    for candidate in _candidates(shown, start, stop):
        if _is_first(shown, candidate, start, stop):
            break
    return candidate.written() if candidate else ""


def _candidates(shown: RunningText, start: int, stop: int) -> Iterator[_Directive]:
    """The fragments that may do, shorter ones first."""
    text = shown.text
    block = bisect_right(shown.blocks, start)
    ends_in = bisect_right(shown.blocks, stop - 1)
    is_whole = block == ends_in and stop - start <= _LONGEST_WHOLE_PASSAGE
    first_stop = shown.blocks[block] - 1 if block < ends_in else stop
    last_start = shown.blocks[ends_in - 1] if block < ends_in else start
    for around, ends in product(_LENGTHS_AROUND, (0,) if is_whole else _LENGTHS_OF_ENDS):
        prefix = _last_words(text[max(0, start - around - 1) : start], around)
        suffix = _first_words(text[stop : stop + around + 1], around)
        if is_whole:
            yield _Directive(prefix, text[start:stop], "", suffix)
        elif block < ends_in or stop - start > 2 * ends:
            yield _Directive(
                prefix, _first_words(text[start:first_stop], ends), _last_words(text[last_start:stop], ends), suffix
            )


def _is_first(shown: RunningText, wanted: _Directive, start: int, stop: int) -> bool:
    """Whether a browser that searches for it finds this place."""
    text = shown.lower
    prefix, first, last, suffix = map(comparable, wanted)
    lead = prefix + (" " if prefix and text[start - 1] == " " else "")
    tail = (" " if suffix and text[stop] == " " else "") + suffix
    if not last:
        return text.find(lead + first + tail) == start - len(lead)
    if text.find(lead + first) != start - len(lead):
        return False
    return text.find(last + tail, start + len(first)) == stop - len(last)


def _whole_words(text: str, start: int, stop: int) -> tuple[int, int]:
    """The place extended to whole words, because browsers match only those."""
    first, last = start, stop
    while start > max(0, first - _LONGEST_WORD) and _in_one_word(text[start - 1 : start + 1]):
        start -= 1
    while stop < min(len(text), last + _LONGEST_WORD) and _in_one_word(text[stop - 1 : stop + 1]):
        stop += 1
    return start, stop


def _in_one_word(two: str) -> bool:
    return two.isalnum() and max(two) < _FIRST_WITHOUT_SPACES


def _first_words(text: str, size: int) -> str:
    """About so many characters, without half a word; scripts without spaces are cut anywhere."""
    if len(text) <= size:
        return text.strip()
    words = text[:size].rpartition(" ")[0] if text[size] != " " else text[:size]
    return (words.strip() or text[:size]).strip()


def _last_words(text: str, size: int) -> str:
    return _first_words(text[::-1], size)[::-1]


def _encoded(text: str) -> str:
    """Percent-encoded, including dashes and commas, which have a meaning of their own there."""
    return quote(text, safe="").replace("-", "%2D")
