"""Dates as a reader finds them: in `<time>` elements and in lines, near the headline or, where they are unmistakable,
anywhere on the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from thresher.metadata.clues import Clues, Stated
from thresher.metadata.dates import Found, dates_in, iso_date, unix_date
from thresher.metadata.near import Line, is_beside, is_elsewhere, lines_near, rows_near
from thresher.metadata.plain import line as one_line
from thresher.page import tags

NEAR: Final = 60
"""Words between a headline and its date."""
MOST_TIMES: Final = 300
MOST_TEXTS: Final = 20_000
_SHORTEST: Final = 8
_BARE: Final = 60
"""Characters that may stand beside a date in a line which is about it."""
_ALONE: Final = 24
_CHANGED: Final = re.compile(
    r"updat|modif|revis|review|last |edited|aktualisiert|geändert|stand\b|mis à jour|actualizad|atualizad|aggiornat"
    r"|bijgewerkt|обновлен|更新|最后|修正|แก้ไข|อัปเดต|تحديث|güncel|zaktualiz",
    re.IGNORECASE,
)
_ISSUED: Final = re.compile(
    r"publi|post(?:ed|\s?time)|started|first |veröffentlicht|erschienen|geplaatst|опубликован|发布|發佈|公開|เผยแพร่"
    r"|نشر|yayın",
    re.IGNORECASE,
)
_OTHER_DAY: Final = re.compile(
    r"join|regist|member|founded|since|copyright|©|born|died|expire|deadline|valid|event|starts|ends|until|due|through",
    re.IGNORECASE,
)
_UNIX: Final = ("data-timestamp", "data-unixtime", "data-time", "data-utime", "data-epoch")
_TIME: Final = tags.CODE["time"]
_DIGIT: Final = re.compile(r"\d")


class Shown(NamedTuple):
    """A date near the headline."""

    iso: str
    source: str
    distance: int
    is_change: bool
    is_alone: bool
    """Whether hardly anything stands beside it."""
    is_labelled: bool = False
    """Whether words before it say that it is the date of publication."""


def shown_dates(clues: Clues, headline: int, order: bool | None) -> Iterator[Shown]:
    """The dates around the headline: those in `<time>` elements first, then those in lines; the next ones first."""
    lines = list(lines_near(clues.page, headline))
    labels = {line.row: before.text for before, line in pairwise(lines) if _is_label(before.text)}
    times = sorted(
        _times(clues, headline, lines, labels, order), key=lambda each: (each.distance < 0, abs(each.distance))
    )
    in_lines = [shown for line in lines for shown in _in_line(clues, headline, line, labels.get(line.row, ""), order)]
    yield from times
    yield from sorted(in_lines, key=lambda each: (not each.is_labelled, each.distance < 0, abs(each.distance)))


def _is_label(text: str) -> bool:
    """Whether a line only says what the next one is, such as "Published" or "Joined"."""
    return len(text) <= _ALONE and not _DIGIT.search(text)


def _times(
    clues: Clues, headline: int, lines: list[Line], labels: dict[int, str], order: bool | None
) -> Iterator[Shown]:
    page = clues.page
    near, before = rows_near(page, headline)
    around = {line.row: f"{labels.get(line.row, '')} {line.text}".strip() for line in lines}
    for row in near:
        if page.tag[row] != _TIME or page.hidden[row] or _is_out(clues, row, headline):
            continue
        text = page.text_below(row, hidden=False)[:100]
        if (iso := _time(clues, row, order)) is None:
            continue
        beside = around.get(int(page.block[row]), text)
        change = _is_change(beside[: beside.find(text)] + text if text in beside else text)
        if not _OTHER_DAY.search(beside[:40]):
            yield Shown(
                iso, "<time> near the headline", int(before[row]) - int(before[headline]), change, len(beside) < _BARE
            )


def far_date(clues: Clues, headline: int | None, order: bool | None) -> Stated | None:
    """The date of a page that shows none near its headline: the only one that is said to be that of publication, or
    that of all `<time>` elements of its text; in a forum that of the first post."""
    if found := _only_time(clues, headline, order):
        return found
    if clues.kind == "forum":
        return None
    issued = {iso[:10]: iso for iso, before in _dated_lines(clues, headline, order) if _ISSUED.search(before)}
    return Stated(next(iter(issued.values())), "visible date of publication") if len(issued) == 1 else None


def _dated_lines(clues: Clues, headline: int | None, order: bool | None) -> Iterator[tuple[str, str]]:
    """The dates of short visible texts, each with the words before it; not those of anything else than the page."""
    page = clues.page
    is_short = page.is_text & ~page.hidden & (page.chars >= _SHORTEST) & (page.chars <= _BARE)
    label = ""
    for row in np.flatnonzero(is_short).tolist()[:MOST_TEXTS]:
        before, text = label, one_line(page.text(row))
        label = text if _is_label(text) else ""
        found = next(dates_in(text, day_first=order), None) if _DIGIT.search(text) else None
        if found is None or _is_out(clues, row, headline):
            continue
        before = f"{before} {text[: found.start]}"
        if not _OTHER_DAY.search(before) and not _is_change(before):
            yield found.iso, before


def _unix(clues: Clues, row: int) -> str | None:
    return next((iso for name in _UNIX if (iso := unix_date(clues.page.attr(row, name) or ""))), None)


def _only_time(clues: Clues, headline: int | None, order: bool | None) -> Stated | None:
    """The day that all `<time>` elements among the text agree on; in a forum, that of the first post."""
    page = clues.page
    is_forum = clues.kind == "forum"
    inside = range((headline or 0) + 1, len(page)) if is_forum else clues.container
    rows = [row for row in page.rows("time").tolist()[:MOST_TIMES] if row in inside and not page.hidden[row]]
    found = [iso for row in rows if not _is_out(clues, row, headline) and (iso := _time(clues, row, order))]
    if not found or _is_change(page.text_below(rows[0], hidden=False)[:100]):
        return None
    if is_forum:
        return Stated(found[0], "the first <time> below the headline")
    return Stated(found[0], "the only <time> of the text") if len({iso[:10] for iso in found}) == 1 else None


def _is_out(clues: Clues, row: int, headline: int | None) -> bool:
    """Whether a row is no part of the text; what stands beside the first post of a forum are the other posts."""
    is_apart = clues.kind != "forum" and is_beside(clues, row, headline)
    return is_apart or is_elsewhere(clues.page, row)


def _time(clues: Clues, row: int, order: bool | None) -> str | None:
    """The date of a `<time>` element: as its attribute says, else as it shows."""
    text = clues.page.text_below(row, hidden=False)[:100]
    iso = iso_date(clues.page.attr(row, "datetime") or "", day_first=order) or _unix(clues, row)
    return iso or iso_date(text, day_first=order) or next((each.iso for each in dates_in(text, day_first=order)), None)


def _is_change(text: str) -> bool:
    """Whether the words just before a date say that it is the day of a change."""
    change = [match.end() for match in _CHANGED.finditer(text[-60:])]
    issue = [match.end() for match in _ISSUED.finditer(text[-60:])]
    return bool(change) and (not issue or change[-1] > issue[-1])


def _in_line(clues: Clues, headline: int, line: Line, label: str, order: bool | None) -> Iterator[Shown]:
    if _is_out(clues, line.row, headline):
        return
    end = 0
    for found in dates_in(line.text, day_first=order):
        before = line.text[end : found.start] if end else f"{label} {line.text[: found.start]}"
        end = found.end
        beside = len(line.text) - (found.end - found.start)
        issued = bool(_ISSUED.search(before[-30:]))
        if _OTHER_DAY.search(before[-40:]) or not (_is_near(line, found, beside) or issued):
            continue
        source = "visible date of publication" if issued else "visible date near the headline"
        yield Shown(found.iso, source, line.distance, _is_change(before), beside <= _ALONE, issued)


def _is_near(line: Line, found: Found, beside: int) -> bool:
    return -NEAR / 2 <= line.distance <= NEAR and (beside <= _BARE or found.start <= _BARE / 2)
