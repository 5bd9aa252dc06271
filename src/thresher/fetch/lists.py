"""Many addresses: fetched side by side from many hosts, one after the other from each, into one file.

A file that is there already is gone on with: what it holds is not fetched again. A record of a WARC file is written in
one go; if the program was killed in the middle of one, that end is cut off first. A Parquet file cannot be added to:
pages are kept in a WARC file beside it, and written to it all together at the end.
"""

from __future__ import annotations

import os
import threading
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from thresher.errors import MissingExtra, ThresherError
from thresher.fetch.client import Fetched, fetch
from thresher.fetch.parquet_pages import addresses_in_parquet, write_parquet
from thresher.fetch.robots import Robots

try:
    from warcio import ArchiveIterator, StatusAndHeaders, WARCWriter
except ImportError as error:
    raise MissingExtra("warcio", "lists") from error

__all__ = ["SUFFIXES", "Archive", "Told", "fetch_all", "open_archive"]

_ASKED_FOR: Final = "Thresher-Asked-For"
"""The address of the list: a redirect may have led elsewhere."""
SUFFIXES: Final = (".warc.gz", ".parquet")
"""What can be written, by the ends of names."""
_GZIP: Final = 31
_PIECE: Final = 1 << 20
_LONGEST_PAUSE: Final = 60.0

Told = Callable[[str, ThresherError | None], None]
"""Told of every address when it is done, with what went wrong."""


class Archive:
    """A WARC file that pages are added to; threads may share it."""

    def __init__(self, file: Path) -> None:
        self.addresses: set[str] = set()
        """What the file holds, as it was asked for."""
        self._lock = threading.Lock()
        self._stream = file.open("ab+")
        os.truncate(file, _end_of_whole_records(file))
        self._stream.seek(0)
        for record in ArchiveIterator(self._stream):
            self.addresses.add(record.rec_headers.get_header(_ASKED_FOR) or "")
        self._stream.seek(0, os.SEEK_END)

    def add(self, asked_for: str, page: Fetched) -> None:
        record = _record(asked_for, page)
        with self._lock:
            self._stream.write(record)
            self._stream.flush()
            self.addresses.add(asked_for)

    def close(self) -> None:
        self._stream.close()


class _ParquetArchive(Archive):
    """A Parquet file, and the WARC file in which its next pages are gathered."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._gathered = file.with_name(f"{file.name}.part.warc.gz")
        super().__init__(self._gathered)
        self._kept = addresses_in_parquet(file) if file.exists() else set()
        self.addresses |= self._kept

    def close(self) -> None:
        super().close()
        if new := self.addresses - self._kept:
            write_parquet(self._file, (row for row in _rows(self._gathered) if row["asked_for"] in new))
        self._gathered.unlink()


def open_archive(file: Path) -> Archive:
    """A file for pages, by its name; what it holds already stays."""
    if not file.name.endswith(".parquet"):
        return Archive(file)
    return _ParquetArchive(file)


def _rows(file: Path) -> Iterator[dict[str, Any]]:
    """The pages of a WARC file of ours, as `thresher batch` wants to have them in columns."""
    with file.open("rb") as stream:
        for record in ArchiveIterator(stream):
            said, http = record.rec_headers, record.http_headers
            yield {
                "url": said.get_header("WARC-Target-URI"),
                "asked_for": said.get_header(_ASKED_FOR),
                "date": said.get_header("WARC-Date"),
                "http_status": int(http.get_statuscode()),
                "content_type": http.get_header("Content-Type"),
                "html": record.content_stream().read(),
            }


def _record(asked_for: str, page: Fetched) -> bytes:
    written = BytesIO()
    writer = WARCWriter(written, gzip=True)
    kind = page.content_type + (f"; charset={page.charset}" if page.charset else "")
    headers = [("Content-Type", kind), ("Content-Length", str(len(page.content)))]
    line = f"{page.status} {HTTPStatus(page.status).phrase if page.status in set(HTTPStatus) else ''}".strip()
    http = StatusAndHeaders(line, headers, protocol="HTTP/1.1")
    ours = {_ASKED_FOR: asked_for}
    record = writer.create_warc_record(
        page.url, "response", payload=BytesIO(page.content), http_headers=http, warc_headers_dict=ours
    )
    writer.write_record(record)
    record.raw_stream.close()  # by now a temporary file of the library, which leaves it open
    return written.getvalue()


def _end_of_whole_records(file: Path) -> int:
    """Where the last record ends that was written in full: each is a member of the gzip file."""
    end = 0
    with file.open("rb") as stream:
        machine, place = zlib.decompressobj(_GZIP), 0
        while piece := stream.read(_PIECE):
            while piece:
                try:
                    machine.decompress(piece)
                except zlib.error:
                    return end
                place += len(piece) - len(machine.unused_data)
                piece = machine.unused_data
                if machine.eof:
                    end, machine = place, zlib.decompressobj(_GZIP)
    return end


def fetch_all(
    addresses: Iterable[str], archive: Archive, *, jobs: int, pause: float, robots: bool, told: Told, **options: Any
) -> None:
    """Fetch all addresses that the archive does not hold; `options` are those of `thresher.fetch`."""
    hosts: dict[str, list[str]] = {}
    for address in dict.fromkeys(addresses):
        if address not in archive.addresses:
            hosts.setdefault(urlsplit(address).netloc.lower(), []).append(address)
    rules = Robots(**options) if robots else None

    def one_host(those: list[str]) -> None:
        for number, address in enumerate(those):
            if number:
                time.sleep(_pause(address, pause, rules))
            told(address, _fetched(address, archive, rules, options))

    with ThreadPoolExecutor(jobs, thread_name_prefix="host") as pool:
        for done in as_completed([pool.submit(one_host, those) for those in hosts.values()]):
            done.result()


def _pause(address: str, pause: float, rules: Robots | None) -> float:
    try:
        asked = rules.pause(address) if rules else None
    except ThresherError:
        asked = None
    return min(_LONGEST_PAUSE, max(pause, asked or 0.0))


def _fetched(address: str, archive: Archive, rules: Robots | None, options: dict[str, Any]) -> ThresherError | None:
    try:
        if rules is not None:
            rules.check(address)
        archive.add(address, fetch(address, **options))
    except ThresherError as problem:
        return problem
    return None
