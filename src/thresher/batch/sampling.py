"""A look at what would come out, without writing anything."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from thresher.batch.inputs import Shard
from thresher.batch.reading import read_records
from thresher.batch.records import Findings
from thresher.batch.rows import Row, row_of
from thresher.batch.settings import Settings


def sampled_rows(shards: list[Shard], settings: Settings, number: int) -> Iterator[Row]:
    """Rows from the beginnings of the shards, as evenly as they have them."""
    left = number
    for place, shard in enumerate(shards):
        share = -(-left // (len(shards) - place))
        for record in islice(read_records(shard, settings.max_bytes, Findings()), share):
            yield row_of(record, settings)
            left -= 1
        if left <= 0:
            return
