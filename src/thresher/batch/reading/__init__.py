"""The records of a shard, whatever kind of input it is a part of."""

from __future__ import annotations

from collections.abc import Iterator

from thresher.batch import inputs
from thresher.batch.inputs import Shard
from thresher.batch.reading.json_lines import read_lines
from thresher.batch.reading.page_files import read_pages, read_tar
from thresher.batch.reading.parquet_rows import read_parquet
from thresher.batch.reading.warc_records import read_warc
from thresher.batch.records import Findings, Record

_READERS = {
    inputs.WARC: read_warc,
    inputs.PARQUET: read_parquet,
    inputs.LINES: read_lines,
    inputs.TAR: read_tar,
    inputs.PAGES: read_pages,
}


def read_records(shard: Shard, max_bytes: int, found: Findings) -> Iterator[Record]:
    """All records of a shard, in the order of the input."""
    return _READERS[shard.kind](shard, max_bytes, found)
