"""One shard from its input to its file and its marker: the loop that all engines share."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final

import thresher
from thresher.batch.cell import State
from thresher.batch.columns import column_types
from thresher.batch.inputs import Shard
from thresher.batch.markers import Marker, Out
from thresher.batch.reading import read_records
from thresher.batch.records import Findings, Record
from thresher.batch.rows import Row, row_of
from thresher.batch.settings import Settings
from thresher.batch.tally import Tally
from thresher.batch.writing import JsonRows, ParquetRows, row_writer, write_whole

Told = Callable[[State], None]
"""Is told where the loop is."""
Alone = Callable[[Record, Settings], Row]
"""Makes the row of a record that may end the process that tries it."""

READ, EXTRACT, WRITE = "read", "extract", "write"
ALL: Final = -1
"""Among the suspects, this stands for all records."""


@dataclass(frozen=True, slots=True)
class Task:
    """A shard to be done, and the records that are tried by themselves because a worker ended at them."""

    shard: Shard
    settings: Settings
    out: Out
    suspects: Collection[int] = ()
    second: Out | None = None
    """For the second pass of a run that has two: where the first has written."""


def run_shard(task: Task, tell: Told, alone: Alone) -> Marker:
    """Write the rows of a shard and its marker."""
    if task.second is not None:
        from thresher.batch.two_passes import run_second

        return run_second(task, tell)
    shard, settings, out = task.shard, task.settings, task.out
    loop = _Loop(task, tell, alone)
    size = write_whole(out.file(shard.name), loop.write)
    marker: Marker = {
        "shard": shard.name,
        "input": shard.path,
        "stamp": shard.stamp,
        "thresher": thresher.__version__,
        "settings": settings.to_dict(),
        "size": size,
        "first": loop.found.first,
        "following": loop.found.following,
        "ends_early": loop.found.ends_early,
        "damaged": loop.found.damaged,
        "counts": {**loop.tally.to_dict(), "seconds": {name: round(took, 4) for name, took in loop.seconds.items()}},
    }
    out.write_marker(marker)
    return marker


class _Loop:
    """The records of a shard, one after another. Where it is can be seen from outside."""

    def __init__(self, task: Task, tell: Told, alone: Alone) -> None:
        self.task, self.tell, self.alone = task, tell, alone
        self.tally = Tally()
        self.found = Findings()
        self.seconds = {READ: 0.0, EXTRACT: 0.0, WRITE: 0.0}

    def write(self, file: BinaryIO) -> None:
        settings = self.task.settings
        rows = row_writer(settings.form)(file, column_types(settings, first_pass=settings.two_passes))
        try:
            self._write_rows(rows)
            before = time.process_time()
            rows.finish()
            self.seconds[WRITE] += time.process_time() - before
        except BaseException:
            rows.abandon()
            raise

    def _write_rows(self, rows: ParquetRows | JsonRows) -> None:
        clock = time.process_time
        seconds = self.seconds
        before = clock()
        for record in self._records():
            read = clock()
            row = self._row(record)
            extracted = clock()
            self.tally.add(row, extracted - read)
            rows.add(row)
            written = clock()
            seconds[READ] += read - before
            seconds[EXTRACT] += extracted - read
            seconds[WRITE] += written - extracted
            before = written

    def _records(self) -> Iterator[Record]:
        """The records, and beside that word of which one is being read."""
        records = read_records(self.task.shard, self.task.settings.max_bytes, self.found)
        while True:
            self.tell(State(-(self.tally.rows + 1), 0, self.tally.rows, self.tally.bytes))
            if (record := next(records, None)) is None:
                return
            yield record

    def _row(self, record: Record) -> Row:
        number = self.tally.rows + 1
        suspects = self.task.suspects
        if number in suspects or ALL in suspects:
            return self._row_alone(record, number)
        self.tell(State(number, 0, self.tally.rows, self.tally.bytes))
        try:
            return row_of(record, self.task.settings)
        except MemoryError:
            return self._row_alone(record, number)

    def _row_alone(self, record: Record, number: int) -> Row:
        self.tell(State(number, 1, self.tally.rows, self.tally.bytes))
        return self.alone(record, self.task.settings)
