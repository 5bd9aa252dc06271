"""From a record to its row."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from thresher.batch.columns import CONTENT, FIELDS, SIGNATURE
from thresher.batch.records import Record, Status
from thresher.batch.settings import Settings
from thresher.journey import extract
from thresher.printable import on_one_line
from thresher.reasons import ReasonCode

if TYPE_CHECKING:
    from thresher.extraction import Extraction

Row = dict[str, Any]

_PAGE_TYPES: Final = frozenset({None, "text/html", "application/xhtml+xml", "text/xhtml", "application/html"})
_LONGEST_REASON: Final = 300


def row_of(record: Record, settings: Settings) -> Row:
    """The row of a record. Whatever a page does to raise an exception becomes a row as well; only memory does not."""
    row = bare_row(record)
    if record.status is not None:
        return row
    if (problem := _not_to_be_read(record)) is not None:
        row["status"], row["reason"] = problem
        return row
    try:
        _extract_into(row, record, settings)
    except MemoryError:
        raise
    except Exception as error:
        row = bare_row(record)
        row["status"], row["reason"] = Status.ERROR.value, shortened(f"{type(error).__name__}: {error}")
    return row


def bare_row(record: Record) -> Row:
    """What is known of a record without a look at the page."""
    return {
        "url": _writable(record.url),
        "record_id": _writable(record.record_id),
        "file": _writable(record.file),
        "offset": record.offset,
        "date": record.date,
        "http_status": record.http_status,
        "content_type": record.content_type,
        "charset": record.charset,
        "truncated": record.truncated,
        "bytes": len(record.body),
        "status": record.status.value if record.status else None,
        "reason": record.reason,
        "digest": None,
        "text": None,
    }


def _writable(name: str | None) -> str | None:
    """Names of files need not be Unicode, and what is written must be."""
    if name is None or name.isascii():
        return name
    return name.encode("utf-8", "backslashreplace").decode()


def problem_row(record: Record, status: Status, reason: str) -> Row:
    return {**bare_row(record), "status": status.value, "reason": shortened(reason)}


def shortened(reason: str) -> str:
    return on_one_line(reason)[:_LONGEST_REASON]


def _not_to_be_read(record: Record) -> tuple[str, str] | None:
    if record.http_status is not None and not 200 <= record.http_status < 300:
        return Status.HTTP.value, f"HTTP {record.http_status}"
    if record.content_type not in _PAGE_TYPES:
        return Status.TYPE.value, shortened(f"{record.content_type}, not HTML")
    return None


def _extract_into(row: Row, record: Record, settings: Settings) -> None:
    parameters: dict[str, Any] = {"favor": settings.favor} if settings.favor else {}
    body = record.body
    result = extract(
        body,
        url=record.url,
        method=settings.method,
        encoding=record.charset,
        max_bytes=settings.max_bytes,
        **parameters,
    )
    text = result.text
    if not text:
        row["status"], row["reason"] = _why_empty(result)
        return
    row["status"] = Status.OK.value
    row["_kind"], row["_confidence"] = result.kind, result.confidence  # for the report; both are known anyway
    left_out = _left_out(result, settings)
    for name in settings.fields:
        if name in FIELDS and not (left_out and name in CONTENT):
            row[name] = FIELDS[name][1](result)
    row["digest"] = digest_of(text)
    if left_out:
        row["status"], row["reason"] = Status.EMPTY.value, f"left out: {left_out}"
        return
    row["text"] = text
    _add_for_other_pages(row, settings)


def _why_empty(result: Extraction) -> tuple[str, str | None]:
    reasons = result.reasons
    status = Status.TYPE if any(each.code == ReasonCode.NOT_A_PAGE for each in reasons) else Status.EMPTY
    return status.value, shortened(reasons[0]) if reasons else None


def digest_of(text: str) -> str:
    """The same for the same text, and for no other."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _left_out(result: Extraction, settings: Settings) -> str | None:
    """Why the filters leave this page out; None if they do not. Each is asked only if it was set."""
    for check in _filters(settings):
        if said := check(result):
            return said
    return None


@lru_cache(maxsize=4)
def _filters(settings: Settings) -> tuple[Callable[[Extraction], str | None], ...]:
    checks: list[Callable[[Extraction], str | None]] = []
    if settings.kinds:
        checks.append(lambda r: None if r.kind in settings.kinds else f"kind {r.kind}")
    if settings.min_confidence:
        checks.append(lambda r: None if r.confidence >= settings.min_confidence else f"confidence {r.confidence:.2f}")
    if settings.min_words:
        checks.append(lambda r: None if _words(r) >= settings.min_words else f"{_words(r)} words")
    if settings.languages:
        checks.append(lambda r: None if _is_in(r.language, settings.languages) else f"language {r.language}")
    return tuple(checks)


def _words(result: Extraction) -> int:
    return int(result.page.words[result.verdict.keep].sum())


def _is_in(language: str | None, wanted: tuple[str, ...]) -> bool:
    return language is not None and (language in wanted or language.partition("-")[0] in wanted)


def _add_for_other_pages(row: Row, settings: Settings) -> None:
    """What is compared with other pages, where it is asked for."""
    if SIGNATURE in settings.fields or settings.near_duplicates:
        from thresher.batch.near_duplicates import signature_of

        row[SIGNATURE] = signature_of(row["text"])
    if settings.templates:
        from thresher.batch.templates import add_lines

        add_lines(row)
