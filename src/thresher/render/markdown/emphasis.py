"""Emphasis that Markdown can read.

Whether a run of signs (`*`, `**`, `~~`) opens or closes emphasis depends on its neighbours (CommonMark 0.31, section
6.2). Some spans cannot be written at all, such as bold that ends with a full stop right before a letter. Readers would
see their signs, so those are left out, and the words stay.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import groupby
from typing import Final, NamedTuple

_DEEPEST: Final = 4


class _Run(NamedTuple):
    sign: str
    length: int
    opens: bool
    closes: bool


def unreadable_signs(spans: dict[int, int], texts: list[str]) -> set[int]:
    """The places of the signs that must be left out so that all others pair up.

    `spans` says for each opening sign where its closing one is, as places in `texts`, the pieces of the block.
    """
    signs = {place for span in spans.items() for place in span}
    runs = _runs(texts, signs)
    dropped: set[int] = set()
    for worse in (set[int](), _not_tight(spans, runs), _nested(spans)):
        dropped |= worse
        left = ["" if place in dropped else text for place, text in enumerate(texts)]
        if _all_pair_up(run for _, run in _runs(left, signs - dropped)):
            return dropped
    return signs


def _not_tight(spans: dict[int, int], runs: list[tuple[list[int], _Run]]) -> set[int]:
    """Signs of the spans that cannot be opened or cannot be closed where they stand."""
    can_open = {place for places, run in runs if run.opens for place in places}
    can_close = {place for places, run in runs if run.closes for place in places}
    return {place for pair in spans.items() if not (pair[0] in can_open and pair[1] in can_close) for place in pair}


def _nested(spans: dict[int, int]) -> set[int]:
    """Signs of the spans that stand inside others."""
    found: set[int] = set()
    end = -1
    for opening, closing in sorted(spans.items()):
        if closing < end:
            found |= {opening, closing}
        end = max(end, closing)
    return found


def _runs(texts: list[str], signs: set[int]) -> list[tuple[list[int], _Run]]:
    """The runs of equal signs, with the places of the pieces that they are made of."""
    places = [place for place, text in enumerate(texts) if text]
    grouped = [list(group) for _, group in groupby(places, key=lambda place: (place in signs, texts[place][0]))]
    parts = [part for group in grouped for part in ([group] if group[0] in signs else [[place] for place in group])]
    runs = []
    for number, part in enumerate(parts):
        if part[0] in signs:
            before = texts[parts[number - 1][-1]][-1] if number else " "
            after = texts[parts[number + 1][0]][0] if number + 1 < len(parts) else " "
            length = sum(len(texts[place]) for place in part)
            runs.append((part, _Run(texts[part[0]][0], length, _is_tight(before, after), _is_tight(after, before))))
    return runs


def _is_tight(outside: str, inside: str) -> bool:
    """Whether a run with these neighbours is tight on its inner side: left-flanking or, mirrored, right-flanking."""
    if inside.isspace():
        return False
    return not _is_punctuation(inside) or outside.isspace() or _is_punctuation(outside)


def _is_punctuation(char: str) -> bool:
    return unicodedata.category(char)[0] in "PS"


def _all_pair_up(runs: Iterable[_Run]) -> bool:
    """Whether CommonMark's rules leave no sign over."""
    waiting: list[tuple[_Run, int]] = []
    for run in runs:
        rest = run.length
        while run.closes and rest and waiting and (taken := _match(*waiting[-1], run, rest)):
            rest -= taken
            opener, left = waiting.pop()
            if left > taken:
                waiting.append((opener, left - taken))
        if rest:
            if not run.opens or len(waiting) >= _DEEPEST or any(_match(*other, run, rest) for other in waiting):
                return False
            waiting.append((run, rest))
    return not waiting


def _match(opener: _Run, left: int, closer: _Run, rest: int) -> int:
    """How many signs a closing run takes from an opening one."""
    if opener.sign != closer.sign or not closer.closes:
        return 0
    if opener.sign == "~":
        return 2
    ambiguous = (opener.opens and opener.closes) or (closer.opens and closer.closes)
    lengths = opener.length, closer.length
    if ambiguous and sum(lengths) % 3 == 0 and any(length % 3 for length in lengths):
        return 0
    return min(left, rest, 2)
