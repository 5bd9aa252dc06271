"""Dates and times, read from the many ways in which pages write them.

`iso_date` reads a text that is a date and nothing else, `dates_in` finds dates in a line. Both are strict: they give
nothing for a day that does not exist, for a year in which no page was written, or if nobody can know which number is
the day and which the month. Years are plausible up to a fixed one, not up to today, so that a page always has the same
date, whenever it is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from typing import Final, NamedTuple

from thresher.kernel import has_year_like
from thresher.metadata.month_names import MONTHS, THAI, folded

FIRST_YEAR: Final = 1990
LAST_YEAR: Final = 2100
_LONGEST_DATE: Final = 120
"""No date has more characters."""
_LONGEST_LINE: Final = 600
_BUDDHIST_OFFSET: Final = 543
_BUDDHIST_CENTURY: Final = 2500
_ERA_OFFSETS: Final = {"令和": 2018, "平成": 1988, "民國": 1911, "民国": 1911}

_NAME: Final = r"(?P<month>[^\W\d_][^\s\d,/()|·•–-]{1,21})"
_DAY: Final = r"(?<!\d)(?P<day>\d{1,2})(?:st|nd|rd|th|er|º|ª|°|\.)?"
_YEAR: Final = r"(?P<year>\d{4})(?!\d)"
_OF: Final = r"(?:(?:de|di|of|del|el) |d[’'])?"
_CLOCK: Final = r"(?:(?:at )?\d{1,2}:\d{2}(?::\d{2})? (?:[A-Z]{3,4} )?)?"

_YEAR_MONTH_DAY: Final = re.compile(
    r"(?<![\d./-])(?P<year>\d{4})(?P<sign>[-/.‐‑–])\s?(?P<month>\d{1,2})(?P=sign)\s?(?P<day>\d{1,2})(?!\d)"
)
_EAST_ASIAN: Final = re.compile(
    r"(?P<era>令和|平成|民國|民国)?\s?(?<!\d)(?P<year>\d{1,4}|元)\s?[年년]\s?(?P<month>\d{1,2})\s?[月월]"
    r"\s?(?P<day>\d{1,2})\s?[日일号號]"
)
_YEAR_LAST: Final = re.compile(
    r"(?<![\d./-])(?P<first>\d{1,2})(?P<sign>[-/.])\s?(?P<second>\d{1,2})(?P=sign)\s?(?P<year>\d{4})(?!\d)"
)
_DAY_NAME_YEAR: Final = re.compile(
    rf"{_DAY}[\s–-]{{0,2}}{_OF}{_NAME}[\s,–-]{{0,3}}{_OF}(?:พ\.?ศ\.?\s?)?(?P<year>\d{{4}}|\d{{2}})(?![\d:])", re.I
)
_NAME_DAY_YEAR: Final = re.compile(rf"(?<![^\W\d_]){_NAME}\s{{1,3}}{_DAY}(?!\d)[\s,]{{1,3}}{_CLOCK}{_YEAR}", re.I)
_YEAR_NAME_DAY: Final = re.compile(rf"(?<!\d){_YEAR}[.\s,]{{1,3}}{_NAME}[.\s]{{1,3}}(?P<day>\d{{1,2}})(?!\d)", re.I)
_VIETNAMESE: Final = re.compile(
    r"(?<!\d)(?P<day>\d{1,2})\s(?:tháng|thg)\s(?P<month>\d{1,2}),?\s(?:năm\s)?(?P<year>\d{4})(?!\d)", re.I
)
_COMPACT: Final = re.compile(r"(?P<year>\d{4})(?P<month>\d{2})(?P<day>\d{2})(?!\d)")
_TIME: Final = re.compile(
    r"(?:T|[\s,|·•–@-]{1,4}(?:at|um|kl|klo|à|às|a las|alle|om|o)?\.?\s?)"
    r"(?P<hour>\d{1,2})[:h](?P<minute>\d{2})(?::(?P<second>\d{2})(?:[.,]\d{1,9})?)?(?!\d)"
    r"(?:\s?(?P<half>[ap])\.?m\b\.?)?\s?(?P<zone>Z\b|UTC\b|GMT(?![+-])|(?:GMT|UTC)?[+-]\d{2}:?\d{2}(?!\d))?",
    re.IGNORECASE,
)
_MAY_SURROUND: Final = re.compile(
    r"(?:[\s,.:|·•()–@-]|\d{1,2}:\d{2}(?::\d{2})?|[^\W\d_]\S{0,14}(?=\s|$)){0,12}", re.IGNORECASE
)


class DateInText(NamedTuple):
    """A date, and its place in the text."""

    iso: str
    start: int
    end: int


def iso_date(text: str, *, day_first: bool | None = None) -> str | None:
    """The date in ISO 8601 if the text is a date: a day, with the time if the text has one; None for any other text.

    Besides the date there may be a weekday, a time and a time zone. `day_first` says how to read 03/04/2024; if that is
    not known, such a text is no date.
    """
    if len(text) > _LONGEST_DATE:
        return None
    text = " ".join(text.split())
    if (compact := _COMPACT.match(text)) and (day := _compact(compact)):
        return (
            _with_time(day, text, compact.end())[0]
            if _TIME.fullmatch(text, compact.end()) or compact[0] == text
            else None
        )
    found = next(dates_in(text, day_first=day_first), None)
    if found is None or not _is_bare(text[: found.start]) or not _is_bare(text[found.end :]):
        return None
    return found.iso


def may_have_dates(text: str) -> bool:
    """Whether a text has what every date has. That is quick to see, and most texts have not."""
    return has_year_like(text)


def dates_in(text: str, *, day_first: bool | None = None) -> Iterator[DateInText]:
    """The dates of a line, in the order of the text."""
    text = text[:_LONGEST_LINE]
    if not may_have_dates(text):
        return
    lower = text.lower()
    found = [
        one
        for pattern, day_of, signs in _PATTERNS
        if not signs or any(sign in lower for sign in signs)
        for one in _all(pattern, day_of, text, day_first)
    ]
    end = 0
    for one in sorted(found, key=lambda each: (each.start, -each.end)) if len(found) > 1 else found:
        if one.start >= end:
            end = one.end
            yield one


def unix_date(text: str) -> str | None:
    """The time after so many seconds or milliseconds since 1970: only for attributes that hold nothing else."""
    if not re.fullmatch(r"[1-9]\d{8,9}(?:\d{3})?", text.strip(), re.ASCII):
        return None
    number = int(text)
    moment = datetime.fromtimestamp(number / 1000 if number >= 10**11 else number, UTC)
    return moment.isoformat(timespec="seconds") if FIRST_YEAR <= moment.year <= LAST_YEAR else None


def _is_bare(text: str) -> bool:
    """Whether the text beside a date is no more than a weekday, a time or a time zone."""
    return len(text.split()) <= 3 and bool(_MAY_SURROUND.fullmatch(text))


_DayOfMatch = Callable[[re.Match[str], bool | None], date | None]


def _all(pattern: re.Pattern[str], day_of: _DayOfMatch, text: str, day_first: bool | None) -> Iterator[DateInText]:
    for match in pattern.finditer(text):
        if (day := day_of(match, day_first)) is not None:
            iso, end = _with_time(day, text, match.end())
            yield DateInText(iso, match.start(), end)


def _with_time(day: date, text: str, end: int) -> tuple[str, int]:
    """The day, with the time that follows it if there is one, and where that ends."""
    match = _TIME.match(text, end)
    if match is None:
        return day.isoformat(), end
    hour, minute = int(match["hour"]), int(match["minute"])
    if match["half"]:
        if not 1 <= hour <= 12:
            return day.isoformat(), end
        hour = hour % 12 + (12 if match["half"] in "pP" else 0)
    if hour > 23 or minute > 59 or int(match["second"] or 0) > 59:
        return day.isoformat(), end
    seconds = f":{int(match['second']):02}" if match["second"] else ""
    return f"{day.isoformat()}T{hour:02}:{minute:02}{seconds}{_offset(match['zone'])}", match.end()


def _offset(zone: str | None) -> str:
    if not zone:
        return ""
    digits = re.sub(r"\D", "", zone)
    if not digits:
        return "+00:00"
    hours, minutes = int(digits[:2]), int(digits[2:])
    return f"{'-' if '-' in zone else '+'}{hours:02}:{minutes:02}" if hours < 15 and minutes < 60 else ""


def _day(year: int, month: int, day: int) -> date | None:
    if year - _BUDDHIST_OFFSET >= FIRST_YEAR:
        year -= _BUDDHIST_OFFSET
    if not FIRST_YEAR <= year <= LAST_YEAR:
        return None
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _compact(match: re.Match[str]) -> date | None:
    return _day(int(match["year"]), int(match["month"]), int(match["day"]))


def _year_first(match: re.Match[str], day_first: bool | None) -> date | None:
    return _compact(match)


def _east_asian(match: re.Match[str], day_first: bool | None) -> date | None:
    year = 1 if match["year"] == "元" else int(match["year"])
    return _day(year + _ERA_OFFSETS.get(match["era"] or "", 0), int(match["month"]), int(match["day"]))


def _year_last(match: re.Match[str], day_first: bool | None) -> date | None:
    first, second = int(match["first"]), int(match["second"])
    if match["sign"] == "." or first > 12 or first == second:
        day_first = True
    elif second > 12:
        day_first = False
    if day_first is None:
        return None
    return _day(int(match["year"]), *((second, first) if day_first else (first, second)))


def _named(match: re.Match[str], day_first: bool | None) -> date | None:
    name = folded(match["month"])
    month = MONTHS.get(name)
    if month is None:
        return None
    year = int(match["year"])
    if len(match["year"]) == 2:
        if name not in THAI:
            return None
        year += _BUDDHIST_CENTURY
    return _day(year, month, int(match["day"]))


_PATTERNS: Final[tuple[tuple[re.Pattern[str], _DayOfMatch, tuple[str, ...]], ...]] = (
    (_YEAR_MONTH_DAY, _year_first, ()),
    (_EAST_ASIAN, _east_asian, ("年", "년")),
    (_YEAR_LAST, _year_last, ()),
    (_DAY_NAME_YEAR, _named, ()),
    (_NAME_DAY_YEAR, _named, ()),
    (_YEAR_NAME_DAY, _named, ()),
    (_VIETNAMESE, _year_first, ("tháng", "thg")),
)
"""Each with what reads it, and with signs one of which every such date has, which is quick to see."""
