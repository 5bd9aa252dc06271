"""The date of a post, out of an element that may hold it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import numpy as np

from thresher.metadata.dates import dates_in, iso_date
from thresher.page import Page
from thresher.threads.marks import Rows

_LONGEST: Final = 160
_MOST_ROWS: Final = 40
_STATED: Final = ("datetime", "content", "data-date", "data-time", "data-timestamp", "data-utime")
_ON_THE_POST: Final = ("created-timestamp", "data-created", "data-date", "data-timestamp", "data-time")
DATE_LIKE: Final = re.compile(
    r"\b(?:19|20|25)\d\d\b|\b\d{1,2}:\d\d\b|\bago\b|^\d{1,3}\s?(?:[smhdwy]|mo|yr)$|年|前$|ที่แล้ว|назад|منذ|\bvor \d"
    r"|\bhace \d|\bil y a\b|\byesterday\b|\btoday\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b"
    r"|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d",
    re.IGNORECASE,
)
"""A cheap look whether a short text may be a date, or how long ago something was."""
_NUMBERS: Final = re.compile(r"(?<!\d)(\d{1,2})[/-](\d{1,2})[/-]\d{4}(?!\d)")
_NOT_OF_THE_POST: Final = re.compile(
    r"\b(?:joined?|join date|registered|member since|since|last edited|edited|modified|updated|last seen|dabei seit|"
    r"registriert|inscrit|registrado|bearbeitet|born|location)\b[^\d]{0,30}$",
    re.IGNORECASE,
)


def date_in(page: Page, row: int, day_first: bool | None) -> str | None:
    """The date that the attributes or the text of a row tell, in ISO 8601."""
    if page.is_text[row]:
        return _of_the_post(page.text(row), day_first)
    for attribute in _STATED:
        if (value := page.attr(row, attribute)) and (date := stated_date(value, day_first)):
            return date
    text = text_near(page, row)
    title = page.attr(row, "title")
    if title and (not text or DATE_LIKE.search(text)) and (date := stated_date(title, day_first)):
        return date
    return _of_the_post(text, day_first)


def dates_on(page: Page, records: Rows) -> dict[int, str]:
    """The dates that attributes of the posts themselves tell."""
    found: dict[int, str] = {}
    for attribute in (each for each in _ON_THE_POST if f"{each}=" in page.source):
        for record, value in zip(records.tolist(), page.attributes(records, attribute), strict=True):
            if value and record not in found and (date := stated_date(value)):
                found[record] = date
    return found


def stated_date(value: str, day_first: bool | None = None) -> str | None:
    """The date in the value of an attribute."""
    if len(value) > _LONGEST:
        return None
    return iso_date(value, day_first=day_first) or next(
        (found.iso for found in dates_in(value, day_first=day_first)), None
    )


def text_near(page: Page, row: int) -> str:
    """The first text of an element."""
    inside = slice(row, min(int(page.end[row]), row + _MOST_ROWS))
    rows = row + np.flatnonzero(page.is_text[inside] & ~page.hidden[inside])
    return " ".join("".join(page.texts(rows))[: 2 * _LONGEST].split())


def _of_the_post(text: str, day_first: bool | None) -> str | None:
    text = " ".join(text[: 2 * _LONGEST].split())
    for found in dates_in(text, day_first=day_first):
        if not _NOT_OF_THE_POST.search(text[: found.start]):
            return found.iso
    return None


def order_of(texts: Iterable[str]) -> bool | None:
    """Whether days come before months, as those dates tell that can be read only one way; None where none does."""
    for text in texts:
        for first, second in _NUMBERS.findall(text):
            if (int(first) > 12) != (int(second) > 12):
                return int(first) > 12
    return None
