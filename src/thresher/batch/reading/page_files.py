"""Records of pages that are files of their own, in folders or in tar archives."""

from __future__ import annotations

import tarfile
from collections.abc import Iterator
from typing import BinaryIO

from thresher.batch.inputs import PAGES, Shard, kind_of
from thresher.batch.reading.json_lines import from_zstd
from thresher.batch.records import Findings, Record, Status
from thresher.batch.stores import open_file


def read_pages(shard: Shard, max_bytes: int, found: Findings) -> Iterator[Record]:
    for path in shard.files:
        try:
            with open_file(path) as file:
                body = file.read(max_bytes + 1)
        except OSError as problem:
            yield Record(path, 0, status=Status.UNREADABLE, reason=problem.strerror or "cannot be read")
            continue
        yield _page(Record(path, 0), body, max_bytes)


def read_tar(shard: Shard, max_bytes: int, found: Findings) -> Iterator[Record]:
    """Nothing is unpacked to the disk, so names that lead elsewhere lead nowhere."""
    at = 0
    try:
        with open_file(shard.path) as packed, _opened(packed, shard.path) as archive:
            for member in archive:
                at = member.offset_data
                if not member.isfile() or kind_of(member.name) != PAGES:
                    continue
                record = Record(shard.path, at, record_id=member.name)
                if member.size > max_bytes:
                    yield record._replace(status=Status.LARGE, reason=f"{member.size:,} bytes")
                    continue
                held = archive.extractfile(member)
                yield _page(record, held.read() if held else b"", max_bytes)
    except (tarfile.TarError, EOFError, OSError) as problem:
        found.ends_early = True
        yield Record(shard.path, at, status=Status.UNREADABLE, reason=f"cannot be read further: {problem}")


def _opened(packed: BinaryIO, path: str) -> tarfile.TarFile:
    if path.lower().endswith(".zst"):
        return tarfile.open(fileobj=from_zstd(packed), mode="r|")
    return tarfile.open(fileobj=packed, mode="r|*")


def _page(record: Record, body: bytes, max_bytes: int) -> Record:
    if len(body) > max_bytes:
        return record._replace(status=Status.LARGE, reason=f"more than {max_bytes:,} bytes")
    return record._replace(body=body)
