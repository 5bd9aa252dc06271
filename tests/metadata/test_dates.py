"""Dates: what is written in many ways is read in one, and what is no date gives none."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thresher.metadata.dates import FIRST_YEAR, LAST_YEAR, dates_in, iso_date, unix_date
from thresher.metadata.month_names import MONTHS

DAYS = st.dates(date(FIRST_YEAR, 1, 1), date(LAST_YEAR, 12, 31))


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2024-05-06", "2024-05-06"),
        ("2024-05-06T10:00:00+02:00", "2024-05-06T10:00:00+02:00"),
        ("2024-05-06T10:00:00.123Z", "2024-05-06T10:00:00+00:00"),
        ("20240506", "2024-05-06"),
        ("Mon, 06 May 2024 10:00:00 +0200", "2024-05-06T10:00:00+02:00"),
        ("May 6th, 2024", "2024-05-06"),
        ("Monday, May 6, 2024 at 3:15 pm", "2024-05-06T15:15"),
        ("Mon May 06 2024 10:00:00 GMT+0200 (CEST)", "2024-05-06T10:00:00+02:00"),
        ("6. Mai 2024", "2024-05-06"),
        ("06.05.2024 - 14:30 Uhr", "2024-05-06T14:30"),
        ("1er mai 2024", "2024-05-01"),
        ("6 de mayo de 2024", "2024-05-06"),
        ("6 мая 2024 г.", "2024-05-06"),
        ("2024. május 6.", "2024-05-06"),
        ("2024年5月6日", "2024-05-06"),
        ("令和6年5月6日", "2024-05-06"),
        ("2024년 5월 6일", "2024-05-06"),
        ("6 พฤษภาคม 2567", "2024-05-06"),
        ("6 พ.ค. 67", "2024-05-06"),
        ("6/5/2567", None),
        ("٦ مايو ٢٠٢٤", "2024-05-06"),
        ("6 tháng 5, 2024", "2024-05-06"),
        ("2024/05/06", "2024-05-06"),
        ("13/04/2024", "2024-04-13"),
        ("4/13/2024", "2024-04-13"),
        ("03/04/2024", None),
        ("Feb 30, 2024", None),
        ("2024-13-01", None),
        ("1989-12-31", None),
        ("2101-01-01", None),
        ("1714982400", None),
        ("May 2024", None),
        ("", None),
        ("version 12 of the 5 May 2024 agreement between them all", None),
        ("x" * 100_000, None),
        ("1" * 100, None),
    ],
)
def test_a_text_is_a_date_or_none(text: str, iso: str | None) -> None:
    assert iso_date(text) == iso


def test_the_order_of_day_and_month_must_be_known() -> None:
    assert iso_date("03/04/2024", day_first=True) == "2024-04-03"
    assert iso_date("03/04/2024", day_first=False) == "2024-03-04"
    assert iso_date("6/5/2567", day_first=True) == "2024-05-06"


@given(DAYS, st.sampled_from(["{0:%Y-%m-%d}", "{0:%Y/%m/%d}", "{0:%d.%m.%Y}", "{0.day} {0:%B} {0.year}",
                              "{0:%B} {0.day}, {0.year}", "{0:%a}, {0:%d} {0:%b} {0.year}", "{0:%Y%m%d}",
                              "{0.year}年{0.month}月{0.day}日"]))  # fmt: skip
def test_every_day_comes_back_from_every_way_of_writing_it(day: date, form: str) -> None:
    assert iso_date(form.format(day)) == day.isoformat()


@given(DAYS, st.sampled_from(sorted(MONTHS)))
def test_every_name_of_a_month_is_known(day: date, name: str) -> None:
    found = iso_date(f"28 {name} {day.year}")
    assert found == date(day.year, MONTHS[name], 28).isoformat()


@given(st.datetimes(datetime(1990, 1, 2), datetime(2100, 12, 30)), st.integers(-12, 14))
def test_times_and_zones_come_back(moment: datetime, hours: int) -> None:
    moment = moment.replace(microsecond=0, tzinfo=timezone(timedelta(hours=hours)))
    assert iso_date(moment.isoformat()) == moment.isoformat()
    assert iso_date(format_datetime(moment)) == moment.isoformat()


@given(st.text())
def test_any_text_gives_a_real_date_or_none(text: str) -> None:
    for found in (iso_date(text), *(each.iso for each in dates_in(text))):
        if found is not None:
            assert FIRST_YEAR <= date.fromisoformat(found[:10]).year <= LAST_YEAR


def test_dates_in_a_line_say_where_they_stand() -> None:
    line = "By Ann Lee, May 6, 2024 (updated 7 May 2024)"
    found = list(dates_in(line))
    assert [each.iso for each in found] == ["2024-05-06", "2024-05-07"]
    assert line[found[0].start : found[0].end] == "May 6, 2024"


def test_seconds_since_1970_only_where_they_are_promised() -> None:
    assert unix_date("1714982400") == unix_date("1714982400000") == "2024-05-06T08:00:00+00:00"
    assert unix_date("12") is unix_date("9" * 30) is unix_date("") is None
