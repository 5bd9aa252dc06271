"""Records of Parquet files: a row each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from thresher.batch.inputs import Shard
from thresher.batch.reading.json_lines import NAMES, record_from
from thresher.batch.records import Findings, Record
from thresher.batch.stores import open_file

_AT_ONCE: Final = 64
"""Rows that are held as Python objects."""


def read_parquet(shard: Shard, max_bytes: int, found: Findings) -> Iterator[Record]:
    import pyarrow.parquet

    with open_file(shard.path) as file:
        table = pyarrow.parquet.ParquetFile(file)
        about = table.metadata
        last = about.num_row_groups if shard.end is None else min(shard.end, about.num_row_groups)
        at = sum(about.row_group(number).num_rows for number in range(shard.start))
        found.first = at
        wanted = wanted_columns(table.schema_arrow.names)
        for group in range(shard.start, last):
            for batch in table.iter_batches(batch_size=_AT_ONCE, row_groups=[group], columns=wanted):
                for row in batch.to_pylist():
                    yield record_from(shard.path, at, row, max_bytes)
                    at += 1


def wanted_columns(names: list[str]) -> list[str]:
    """Those columns that say something about a page here."""
    known = {name for names in NAMES.values() for name in names}
    return [name for name in names if name.lower().replace("-", "_") in known]
