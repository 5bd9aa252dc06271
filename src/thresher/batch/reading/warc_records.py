"""Records of WARC files, by fastwarc.

fastwarc ends at the first broken record. Here it begins again behind it, and the broken one is a row that says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, Final

from thresher.batch.inputs import Shard
from thresher.batch.reading.http_bodies import bare_type, charset_of, unpacked
from thresher.batch.reading.members import Form, form_of, headers_in, member_at, next_start
from thresher.batch.records import Findings, Record, Status
from thresher.batch.stores import open_file

_MOST_HEADERS: Final = 256 * 1024
_PAGES: Final = ("response", "resource")
_STATUS_LINE: Final = re.compile(rb"HTTP/\d(?:\.\d)?[ \t]+(\d{3})")
_ROOM: Final = 64 * 1024
"""Bytes that headers and chunk sizes may add to a body."""


class _Broken(Exception):
    """The file is damaged here."""


def read_warc(shard: Shard, max_bytes: int, found: Findings) -> Iterator[Record]:
    with open_file(shard.path) as file:
        form = form_of(file)
        position = shard.start if shard.exact else next_start(file, shard.start, form)
        end = shard.end
        found.first = position
        while position is not None and (end is None or position < end):
            part = _Part(shard.path, max_bytes, end, found)
            yield from part.read_from(file, position)
            if part.arrived:
                return
            found.damaged += 1
            position = part.broken_at if part.broken_at is not None else _behind(file, part.last, position, form)
            if part.broken_at is None:
                member = member_at(file, position, form)
                yield from _lost(shard.path, position, member.head, found)
                position = _further(file, position, member.end, form)
            else:
                position = next_start(file, position + 1, form)
        found.following = position


def _behind(file: BinaryIO, last: int | None, began: int, form: Form) -> int:
    """Where the record that could not be read begins: behind the last good one."""
    if last is None:
        return began
    ended = member_at(file, last, form).end
    return ended if ended is not None else last + 1


def _further(file: BinaryIO, position: int, ended: int | None, form: Form) -> int | None:
    """Where to go on behind a record that fastwarc refused; its packing may be whole all the same."""
    return next_start(file, max(position + 1, ended or 0), form)


def _lost(path: str, position: int, head: bytes, found: Findings) -> Iterator[Record]:
    """The row for a record that is lost, unless it is known to be none that gives a row."""
    headers = headers_in(head)
    kind = headers.get("warc-type", "")
    if not head.strip(b"\r\n\0 ") and not kind:
        found.ends_early = found.ends_early or not head
    if kind and kind not in _PAGES:
        return
    yield Record(
        path, position, headers.get("warc-target-uri"), headers.get("warc-record-id"), headers.get("warc-date"),
        status=Status.UNREADABLE, reason="the record is damaged",
    )  # fmt: skip


class _Part:
    """One run of fastwarc through a file, until the end of the shard or the first damage."""

    def __init__(self, path: str, max_bytes: int, end: int | None, found: Findings) -> None:
        self.path, self.max_bytes, self.end, self.found = path, max_bytes, end, found
        self.arrived = False
        self.last: int | None = None
        """Where the last record begins whose headers could be read."""
        self.broken_at: int | None = None
        """Where the record begins whose headers could be read, but not its body."""

    def read_from(self, file: BinaryIO, position: int) -> Iterator[Record]:
        from fastwarc.warc import WarcRecordType

        wanted = (WarcRecordType.response, WarcRecordType.resource)
        file.seek(position)
        try:
            walk = _opened(file)
            while (record := _next(walk)) is not None:
                if self.end is not None and record.stream_pos >= self.end:
                    self.found.following = record.stream_pos
                    break
                self.last = record.stream_pos
                if record.record_type in wanted:
                    yield self._page(record)
                    if self.broken_at is not None:
                        return
        except _Broken:
            return
        self.arrived = True

    def _page(self, record: Any) -> Record:
        said = record.headers
        page = Record(
            self.path, record.stream_pos, _header(said, b"WARC-Target-URI"), _header(said, b"WARC-Record-ID"),
            _header(said, b"WARC-Date"), truncated=_header(said, b"WARC-Truncated"),
        )  # fmt: skip
        try:
            return self._with_http(record, page) if record.is_http else self._plain(record, page)
        except _Broken:
            self.broken_at = page.offset
            return page._replace(status=Status.UNREADABLE, reason="the record is damaged")

    def _plain(self, record: Any, page: Record) -> Record:
        stated = _header(record.headers, b"Content-Type")
        page = page._replace(content_type=bare_type(stated), charset=charset_of(stated))
        if record.content_length > self.max_bytes:
            return page._replace(status=Status.LARGE, reason=f"{record.content_length:,} bytes")
        body = _read(record, self.max_bytes)
        if len(body) < record.content_length:
            self.found.ends_early = True
            page = page._replace(truncated=page.truncated or "file")
        return page._replace(body=body)

    def _with_http(self, record: Any, page: Record) -> Record:
        length = record.content_length
        too_long = length > self.max_bytes + _ROOM
        data = _read(record, _MOST_HEADERS if too_long else length)
        if len(data) < length and not too_long:
            self.found.ends_early = True
            page = page._replace(truncated=page.truncated or "file")
        top, _, body = data.partition(b"\r\n\r\n") if b"\r\n\r\n" in data[:_MOST_HEADERS] else data.partition(b"\n\n")
        if (status := _STATUS_LINE.match(top)) is None:
            return page._replace(status=Status.UNREADABLE, reason="the record has no HTTP headers")
        said = headers_in(top)
        stated = said.get("content-type")
        page = page._replace(http_status=int(status[1]), content_type=bare_type(stated), charset=charset_of(stated))
        if too_long:
            return page._replace(status=Status.LARGE, reason=f"{length:,} bytes")
        got = unpacked(body, said.get("transfer-encoding"), said.get("content-encoding"), self.max_bytes)
        if got.large:
            return page._replace(status=Status.LARGE, reason=f"more than {self.max_bytes:,} bytes")
        if got.cut:
            page = page._replace(truncated=page.truncated or "body")
        return page._replace(body=got.data)


def _opened(file: BinaryIO) -> Any:
    from fastwarc.warc import ArchiveIterator

    return _or_broken(lambda: iter(ArchiveIterator(file, parse_http=False, max_header_len=_MOST_HEADERS)))


def _next(walk: Any) -> Any:
    return _or_broken(lambda: next(walk, None))


def _read(record: Any, most: int) -> bytes:
    return bytes(_or_broken(lambda: record.reader.read(most)))


def _or_broken(step: Callable[[], Any]) -> Any:
    """fastwarc raises errors of many kinds on broken files; panics of Rust among them are no `Exception`."""
    try:
        return step()
    except (KeyboardInterrupt, SystemExit, GeneratorExit, MemoryError):
        raise
    except BaseException as problem:
        raise _Broken from problem


def _header(headers: Any, name: bytes) -> str | None:
    value = headers.get_bytes(name)
    return value.decode("utf-8", "replace") if value else None
