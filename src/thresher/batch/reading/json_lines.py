"""Records of JSON lines, plain or compressed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, Final

import orjson

from thresher.batch.inputs import Shard
from thresher.batch.reading.http_bodies import bare_type, charset_of
from thresher.batch.reading.packed_files import BROKEN, unpacked
from thresher.batch.records import Findings, Record, Status
from thresher.batch.stores import open_file

NAMES: Final = {
    "body": ("html", "raw_html", "html_content", "raw_content", "content", "body", "page"),
    "url": ("url", "uri", "source_url", "warc_target_uri"),
    "record_id": ("record_id", "id", "doc_id", "warc_record_id"),
    "date": ("date", "crawl_date", "warc_date", "timestamp"),
    "charset": ("charset", "encoding"),
    "content_type": ("content_type", "mime"),
    "http_status": ("http_status", "status_code"),
}
"""Under which names columns and keys are looked for; the first that is there is taken."""

_HTTP_STATUSES: Final = frozenset(range(100, 1000))


def read_lines(shard: Shard, max_bytes: int, found: Findings) -> Iterator[Record]:
    with open_file(shard.path) as packed, unpacked(packed, shard.path) as file:
        at = _first_line(file, shard)
        found.first = at
        longest = 2 * max_bytes  # JSON escapes
        while shard.end is None or at < shard.end:
            try:
                line = file.readline(longest + 1)
                length, whole = _rest(file, line, longest)
            except BROKEN as problem:  # nothing can be read behind it
                found.ends_early = True
                yield Record(shard.path, at, status=Status.UNREADABLE, reason=f"cannot be read further: {problem}")
                return
            if not line:
                return
            if line.strip():
                yield _record(shard.path, at, line, max_bytes) if whole else _too_long(shard.path, at, length)
            at += length
        found.following = at


def _first_line(file: BinaryIO, shard: Shard) -> int:
    """Where the first line begins that begins in this shard."""
    if shard.start == 0:
        return 0
    file.seek(shard.start - 1)
    at = shard.start - 1
    while line := file.readline(1 << 20):
        at += len(line)
        if line.endswith(b"\n"):
            break
    return at


def _rest(file: BinaryIO, line: bytes, longest: int) -> tuple[int, bool]:
    """How long the line is, and whether all of it was read; what is too long is read past."""
    length = len(line)
    if length <= longest or line.endswith(b"\n"):
        return length, True
    while line and not line.endswith(b"\n"):
        line = file.readline(1 << 20)
        length += len(line)
    return length, False


def _too_long(path: str, at: int, length: int) -> Record:
    return Record(path, at, status=Status.LARGE, reason=f"a line of {length:,} bytes")


def _record(path: str, at: int, line: bytes, max_bytes: int) -> Record:
    try:
        values = orjson.loads(line)
    except orjson.JSONDecodeError:
        return Record(path, at, status=Status.UNREADABLE, reason="the line is no JSON")
    if not isinstance(values, dict):
        return Record(path, at, status=Status.UNREADABLE, reason="the line is no JSON object")
    return record_from(path, at, values, max_bytes)


def record_from(path: str, at: int, values: Mapping[str, Any], max_bytes: int) -> Record:
    """The record of named values; who names them is not asked for how they write their names."""
    given = {name.lower().replace("-", "_"): value for name, value in values.items()}
    got = {name: _first(given, names) for name, names in NAMES.items()}
    body = got["body"]
    words = {name: _word(got[name]) for name in ("url", "record_id", "date", "charset")}
    stated, status = _word(got["content_type"]), got["http_status"]
    about: dict[str, Any] = {
        **words,
        "http_status": status if isinstance(status, int) and status in _HTTP_STATUSES else None,
    }
    about |= {"content_type": bare_type(stated), "charset": words["charset"] or charset_of(stated)}
    record = Record(path, at, **about)
    if not isinstance(body, str | bytes):
        return record._replace(status=Status.UNREADABLE, reason=f"no page under {', '.join(NAMES['body'])}")
    if len(body) > max_bytes:
        return record._replace(status=Status.LARGE, reason=f"{len(body):,} bytes")
    return record._replace(body=body)


def _first(values: Mapping[str, Any], names: tuple[str, ...]) -> Any:
    return next((values[name] for name in names if values.get(name) is not None), None)


def _word(value: Any) -> str | None:
    return None if value is None else str(value)
