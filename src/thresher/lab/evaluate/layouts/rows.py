"""From rows to a corpus: which pages can be used, and why the others cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from thresher.lab.evaluate.labelled import BadRow, Corpus, Labelled

__all__ = [
    "LARGEST_PAGE",
    "TOO_LARGE",
    "Row",
    "Unusable",
    "collect",
    "labelled",
    "part_of",
    "refuse",
    "text_of",
    "texts_of",
]

LARGEST_PAGE: Final = 32 * 2**20
TOO_LARGE: Final = f"the page is larger than {LARGEST_PAGE // 2**20} MB"

Row = tuple[str, Callable[[str], Labelled]]
"""A page's id, and a function that makes the page; it may raise `Unusable`."""


class Unusable(Exception):
    """A row cannot be used; the message says why, in plain words."""


def collect(name: str, rows: Iterable[Row]) -> Corpus:
    """Make every page. Rows that cannot be used are listed with their reasons, and stop nothing."""
    pages: dict[str, Labelled] = {}
    bad: list[BadRow] = []
    for raw_id, make in rows:
        page_id = _sound(raw_id)
        try:
            if page_id in pages:
                raise Unusable("an earlier page has the same id")
            pages[page_id] = _usable(make(page_id))
        except Unusable as problem:
            bad.append(BadRow(page_id, _sound(str(problem))))
    return Corpus(name, tuple(pages.values()), tuple(bad))


def refuse(page_id: str, *, problem: Unusable) -> Labelled:
    """Take the place of the function that makes a page, where a row is already known to be unusable."""
    raise problem


def labelled(page_id: str, html: bytes, gold: str | None, record: dict[str, Any]) -> Labelled:
    """A page of one of our own layouts, which share the names of their fields."""
    return Labelled(
        id=page_id,
        html=html,
        gold=gold,
        url=text_of(record, "url"),
        kind=text_of(record, "kind"),
        language=text_of(record, "language"),
        must=texts_of(record, "must"),
        mustnot=texts_of(record, "mustnot"),
    )


def text_of(record: dict[str, Any], field: str) -> str:
    """A text field of a record; empty where it is absent or null."""
    value = record.get(field)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise Unusable(f"{field!r} is not text")
    return _sound(value)


def texts_of(record: dict[str, Any], field: str) -> tuple[str, ...]:
    """A field that lists passages; empty where it is absent or null. Blank passages say nothing and are left out."""
    value = record.get(field)
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(passage, str) for passage in value):
        raise Unusable(f"{field!r} is not a list of texts")
    return tuple(_sound(passage) for passage in value if passage.strip())


def part_of(record: dict[str, Any], field: str) -> dict[str, Any]:
    """A record within a record; empty where it is absent or null."""
    value = record.get(field)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise Unusable(f"{field!r} is not an object")
    return value


def _usable(page: Labelled) -> Labelled:
    if not page.html.strip():
        raise Unusable("the page is empty")
    if len(page.html) > LARGEST_PAGE:
        raise Unusable(TOO_LARGE)
    if page.gold and page.gold.strip():
        return page
    if not page.must and not page.mustnot:
        raise Unusable("there is no gold text")
    return replace(page, gold=None)


def _sound(text: str) -> str:
    """Text that can be written: names of files and JSON may hold lone surrogates."""
    from thresher.page.decode import clean_text

    return clean_text(text)
