"""Dates as a reader finds them: in `<time>` elements and in lines, near the headline or, if they are unmistakable,
anywhere on the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from thresher.metadata.date_words import CHANGED, ISSUED, OTHER_DAY
from thresher.metadata.dates import DateInText, dates_in, iso_date, may_have_dates, unix_date
from thresher.metadata.evidence import Evidence, Line, Stated
from thresher.metadata.headline import is_beside, is_elsewhere, lines_near, rows_near
from thresher.metadata.text_values import one_line
from thresher.page import tags

NEAR_HEADLINE: Final = 60
"""Words between a headline and its date."""
_MOST_TIME_ELEMENTS: Final = 300
_MOST_TEXTS: Final = 20_000
"""Texts in which dates are looked for: that is tried in many forms, and takes far longer than reading them."""
_SHORTEST_DATE: Final = 8
_LONGEST_BESIDE: Final = 60
"""Characters beside a date in a line that is about the date."""
_LONGEST_BESIDE_ALONE: Final = 24
"""Characters beside a date that is said to stand alone."""
_LONGEST_TIME: Final = 100
"""Characters of a `<time>` element that are looked at."""
_UNIX_ATTRIBUTES: Final = ("data-timestamp", "data-unixtime", "data-time", "data-utime", "data-epoch")
_TIME: Final = tags.CODE["time"]
_DIGIT: Final = re.compile(r"\d")


class VisibleDate(NamedTuple):
    """A date near the headline."""

    iso: str
    source: str
    distance: int
    is_change: bool
    is_alone: bool
    """Whether there is hardly any text beside it."""
    is_labelled: bool = False
    """Whether words before it say that it is the date of publication."""


def visible_dates(evidence: Evidence, headline: int, order: bool | None) -> Iterator[VisibleDate]:
    """The dates around the headline: first those in `<time>` elements, then those in lines; the nearest ones first."""
    lines = lines_near(evidence, headline)
    labels = {line.row: before.text for before, line in pairwise(lines) if _is_label(before.text)}
    times = sorted(
        _times(evidence, headline, lines, labels, order), key=lambda each: (each.distance < 0, abs(each.distance))
    )
    dated = [line for line in lines if may_have_dates(line.text)]
    in_lines = [
        shown for line in dated for shown in _in_line(evidence, headline, line, labels.get(line.row, ""), order)
    ]
    yield from times
    yield from sorted(in_lines, key=lambda each: (not each.is_labelled, each.distance < 0, abs(each.distance)))


def _is_label(text: str) -> bool:
    """Whether a line only says what follows in the next one, such as "Published" or "Joined"."""
    return len(text) <= _LONGEST_BESIDE_ALONE and not _DIGIT.search(text)


def _times(
    evidence: Evidence, headline: int, lines: list[Line], labels: dict[int, str], order: bool | None
) -> Iterator[VisibleDate]:
    page = evidence.page
    near, before = rows_near(evidence, headline)
    is_shown = (page.tag[near.start : near.stop] == _TIME) & ~page.hidden[near.start : near.stop]
    rows = (near.start + np.flatnonzero(is_shown)).tolist()
    around = {line.row: f"{labels.get(line.row, '')} {line.text}".strip() for line in lines} if rows else {}
    for row in rows:
        if _is_out(evidence, row, headline):
            continue
        text = page.text_below(row, hidden=False, longest=_LONGEST_TIME)
        if (iso := _time(evidence, row, order)) is None:
            continue
        beside = around.get(int(page.block[row]), text)
        change = _is_change(beside[: beside.find(text)] + text if text in beside else text)
        if not OTHER_DAY.search(beside[:40]):
            yield VisibleDate(
                iso,
                "<time> near the headline",
                int(before[row]) - int(before[headline]),
                change,
                len(beside) < _LONGEST_BESIDE,
            )


def far_date(evidence: Evidence, headline: int | None, order: bool | None) -> Stated | None:
    """The date of a page that shows none near its headline: the date of all `<time>` elements in its text, or the only
    one that is called the date of publication; in a forum the date of the first post."""
    if found := _only_time(evidence, headline, order):
        return found
    if evidence.kind == "forum":
        return None
    issued = {iso[:10]: iso for iso, before in _dated_lines(evidence, headline, order) if ISSUED.search(before)}
    return Stated(next(iter(issued.values())), "visible date of publication") if len(issued) == 1 else None


def _dated_lines(evidence: Evidence, headline: int | None, order: bool | None) -> Iterator[tuple[str, str]]:
    """The dates in short visible texts, each with the words before it, without those that are not about the page."""
    page = evidence.page
    is_short = page.is_text & ~page.hidden & (page.chars >= _SHORTEST_DATE) & (page.chars <= _LONGEST_BESIDE)
    rows = np.flatnonzero(is_short)[:_MOST_TEXTS]
    texts = page.texts(rows)
    for place, text in enumerate(texts):
        if text.isascii() and "&" not in text and not may_have_dates(text):  # else it may be another one as one line
            continue
        text = one_line(text)
        found = next(dates_in(text, day_first=order), None)
        if found is None or _is_out(evidence, int(rows[place]), headline):
            continue
        label = one_line(texts[place - 1]) if place else ""
        before = f"{label if _is_label(label) else ''} {text[: found.start]}"
        if not OTHER_DAY.search(before) and not _is_change(before):
            yield found.iso, before


def _unix(evidence: Evidence, row: int) -> str | None:
    return next((iso for name in _UNIX_ATTRIBUTES if (iso := unix_date(evidence.page.attr(row, name) or ""))), None)


def _only_time(evidence: Evidence, headline: int | None, order: bool | None) -> Stated | None:
    """The date of the `<time>` elements in the text, if all agree on the day; in a forum, that of the first post."""
    page = evidence.page
    is_forum = evidence.kind == "forum"
    inside = range((headline or 0) + 1, len(page)) if is_forum else evidence.container
    rows = [row for row in page.rows("time").tolist()[:_MOST_TIME_ELEMENTS] if row in inside and not page.hidden[row]]
    found = [iso for row in rows if not _is_out(evidence, row, headline) and (iso := _time(evidence, row, order))]
    if not found or _is_change(page.text_below(rows[0], hidden=False, longest=_LONGEST_TIME)):
        return None
    if is_forum:
        return Stated(found[0], "the first <time> below the headline")
    return Stated(found[0], "the only <time> of the text") if len({iso[:10] for iso in found}) == 1 else None


def _is_out(evidence: Evidence, row: int, headline: int | None) -> bool:
    """Whether a row does not belong to the text. In a forum, what is beside the first post are the other posts."""
    is_apart = evidence.kind != "forum" and is_beside(evidence, row, headline)
    return is_apart or is_elsewhere(evidence.page, row)


def _time(evidence: Evidence, row: int, order: bool | None) -> str | None:
    """The date of a `<time>` element: in its attributes, or else in its text."""
    text = evidence.page.text_below(row, hidden=False, longest=_LONGEST_TIME)
    iso = iso_date(evidence.page.attr(row, "datetime") or "", day_first=order) or _unix(evidence, row)
    return iso or iso_date(text, day_first=order) or next((each.iso for each in dates_in(text, day_first=order)), None)


def _is_change(text: str) -> bool:
    """Whether the words just before a date say that it is the date of a change."""
    change = [match.end() for match in CHANGED.finditer(text[-60:])]
    issue = [match.end() for match in ISSUED.finditer(text[-60:])]
    return bool(change) and (not issue or change[-1] > issue[-1])


def _in_line(evidence: Evidence, headline: int, line: Line, label: str, order: bool | None) -> Iterator[VisibleDate]:
    dates = list(dates_in(line.text, day_first=order))
    if not dates or _is_out(evidence, line.row, headline):
        return
    end = 0
    for found in dates:
        before = line.text[end : found.start] if end else f"{label} {line.text[: found.start]}"
        end = found.end
        beside = len(line.text) - (found.end - found.start)
        issued = bool(ISSUED.search(before[-30:]))
        if OTHER_DAY.search(before[-40:]) or not (_is_near(line, found, beside) or issued):
            continue
        source = "visible date of publication" if issued else "visible date near the headline"
        yield VisibleDate(found.iso, source, line.distance, _is_change(before), beside <= _LONGEST_BESIDE_ALONE, issued)


def _is_near(line: Line, found: DateInText, beside: int) -> bool:
    return -NEAR_HEADLINE / 2 <= line.distance <= NEAR_HEADLINE and (
        beside <= _LONGEST_BESIDE or found.start <= _LONGEST_BESIDE / 2
    )
