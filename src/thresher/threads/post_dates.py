"""The date of a post, read from an element that may hold it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from thresher.metadata.dates import dates_in, iso_date
from thresher.page import Page
from thresher.threads.element_marks import Rows

_LONGEST_TEXT: Final = 160
_MOST_ROWS_OF_ELEMENT: Final = 40
_DATE_ATTRIBUTES: Final = ("datetime", "content", "data-date", "data-time", "data-timestamp", "data-utime")
_ATTRIBUTES_OF_POSTS: Final = ("created-timestamp", "data-created", "data-date", "data-timestamp", "data-time")
_BEGINS_LIKE_DATE: Final = re.compile(
    r"\b(?:(?:19|20|25)\d\d\b|\d{1,2}:\d\d\b|ago\b|temu\b|önce$|lalu$|trước$|πριν\b|vor \d|hace \d|il y a\b"
    r"|yesterday\b|today\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d)",
    re.IGNORECASE,
)
_SHORT_AGE: Final = re.compile(r"\d{1,3}\s?(?:[smhdwy]|mo|yr)$", re.IGNORECASE)
_FAR_AGE: Final = re.compile(r"年|前$|전$|ที่แล้ว|назад|منذ|לפני|पहले$", re.IGNORECASE)
STEMS: Final = ("ago", "temu", "lalu", "day", "il y a")
"""What such a text has, if it has neither a digit nor a letter beyond ASCII."""
_DAY_AND_MONTH: Final = re.compile(r"(?<!\d)(\d{1,2})[/-](\d{1,2})[/-]\d{4}(?!\d)")
_NOT_OF_THE_POST: Final = re.compile(
    r"\b(?:joined?|join date|registered|member since|since|last edited|edited|modified|updated|last seen|dabei seit|"
    r"registriert|inscrit|registrado|bearbeitet|born|location|rejestracja|dołączyła?|edytowany"
    r"|регистрация|зарегистрирован|отредактировано|εγγραφή|kayıt|katılım|bergabung|terdaftar|diedit|tham gia"
    r"|sửa lần cuối)\b[^\d]{0,30}$"
    r"|(?:注册|註冊|加入|登録日|가입|สมัคร|เข้าร่วม|انضم|التسجيل|הצטרף|נרשם)[^\d]{0,30}$",
    re.IGNORECASE,
)


def is_like_date(text: str) -> bool:
    """A quick test whether a short text may be a date, or say how long ago something was."""
    return (
        _BEGINS_LIKE_DATE.search(text) is not None
        or _SHORT_AGE.match(text) is not None
        or (not text.isascii() and _FAR_AGE.search(text) is not None)
    )


def date_in(page: Page, row: int, day_first: bool | None) -> str | None:
    """The date in the attributes or the text of a row, in ISO 8601."""
    if page.is_text[row]:
        return _date_in_text(page.text(row), day_first)
    for attribute in _DATE_ATTRIBUTES:
        if (value := page.attr(row, attribute)) and (date := date_in_value(value, day_first)):
            return date
    text = first_text_in(page, row)
    title = page.attr(row, "title")
    if title and (not text or is_like_date(text)) and (date := date_in_value(title, day_first)):
        return date
    return _date_in_text(text, day_first)


def dates_in_attributes(page: Page, posts: Rows) -> dict[int, str]:
    """The dates in attributes of the post elements themselves, by row."""
    found: dict[int, str] = {}
    for attribute in _ATTRIBUTES_OF_POSTS:
        for row, value in zip(posts.tolist(), page.attributes(posts, attribute), strict=True):
            if value and row not in found and (date := date_in_value(value)):
                found[row] = date
    return found


def date_in_value(value: str, day_first: bool | None = None) -> str | None:
    """The date in the value of an attribute."""
    if len(value) > _LONGEST_TEXT:
        return None
    return iso_date(value, day_first=day_first) or next(
        (found.iso for found in dates_in(value, day_first=day_first)), None
    )


def first_text_in(page: Page, row: int) -> str:
    """The first visible text in an element, on one line."""
    return " ".join(page.shown_beginning(row, rows=_MOST_ROWS_OF_ELEMENT, longest=2 * _LONGEST_TEXT).split())


def _date_in_text(text: str, day_first: bool | None) -> str | None:
    text = " ".join(text[: 2 * _LONGEST_TEXT].split())
    for found in dates_in(text, day_first=day_first):
        if not _NOT_OF_THE_POST.search(text[: found.start]):
            return found.iso
    return None


def day_comes_first(texts: Iterable[str]) -> bool | None:
    """Whether days come before months, judged by dates that can be read in one way only; None if there are none."""
    for text in texts:
        for first, second in _DAY_AND_MONTH.findall(text):
            if (int(first) > 12) != (int(second) > 12):
                return int(first) > 12
    return None
