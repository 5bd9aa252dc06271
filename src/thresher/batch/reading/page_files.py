"""Records of pages that are files of their own, in folders or in tar archives."""

from __future__ import annotations

import tarfile
from collections.abc import Iterator
from typing import BinaryIO

from thresher.batch.inputs import PAGES, Shard, kind_of
from thresher.batch.reading.packed_files import BROKEN, unpacked
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
        with open_file(shard.path) as packed, unpacked(packed, shard.path) as file:
            watched = _Watched(file)
            with tarfile.open(fileobj=watched, mode="r|") as archive:  # type: ignore[call-overload]
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
            found.ends_early = not watched.is_whole
    except (tarfile.TarError, *BROKEN) as problem:
        found.ends_early = True
        yield Record(shard.path, at, status=Status.UNREADABLE, reason=f"cannot be read further: {problem}")


class _Watched:
    """A file of which the end is remembered, as far as it was read: an archive that is whole ends with zeros.

    tarfile takes an archive that is cut off behind a file for one that has ended.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._end = b""

    def read(self, size: int = -1) -> bytes:
        data = self._file.read(size)
        self._end = (self._end + data)[-tarfile.BLOCKSIZE :] if len(data) < tarfile.BLOCKSIZE else data
        return data

    @property
    def is_whole(self) -> bool:
        return self._end.endswith(bytes(tarfile.BLOCKSIZE))


def _page(record: Record, body: bytes, max_bytes: int) -> Record:
    if len(body) > max_bytes:
        return record._replace(status=Status.LARGE, reason=f"more than {max_bytes:,} bytes")
    return record._replace(body=body)
