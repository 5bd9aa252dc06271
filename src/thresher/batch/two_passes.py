"""Runs in which a row depends on other pages: near-duplicates and templates.

First every shard is written as it is, with what is compared, to a folder inside OUT. When all are done, they are
compared. Then every shard is written once more, with what came out of it. Both passes are runs of shards like any
other, so both go on where they were.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

import numpy as np

from thresher.batch.cell import State
from thresher.batch.columns import CONTENT, DUPLICATE_OF, LINE_HASHES, SIGNATURE, TEMPLATE_LINES, column_types
from thresher.batch.inputs import Shard
from thresher.batch.markers import Marker, Out, read_json, write_json
from thresher.batch.near_duplicates import first_of_each
from thresher.batch.records import Status
from thresher.batch.rows import digest_of
from thresher.batch.settings import Settings
from thresher.batch.shard_loop import Task, Told
from thresher.batch.tally import recounted
from thresher.batch.templates import repeated, without
from thresher.batch.writing import row_writer, write_whole
from thresher.errors import BatchStopped

if TYPE_CHECKING:
    from thresher.batch.running import Engine, Request, Run, Watch

FIRST: Final = "_first"
_INPUTS: Final = "_inputs.json"
_TEMPLATES: Final = "templates.npy"
_AT_ONCE: Final = 256


def run_two_passes(request: Request, run: Run, engine: Engine, out: Out, watch: Watch) -> None:
    from thresher.batch.running import do_tasks, resume, run_pass

    _check_same_inputs(run.shards, out, redo=request.redo)
    resume(request, run, out)
    todo = [shard for shard in run.shards if shard.name not in run.markers]
    if not todo:
        return
    first = Out(out.folder / FIRST, "parquet")
    first.markers.mkdir(parents=True, exist_ok=True)
    first.sweep()
    earlier = type(run)(run.shards)
    run_pass(replace(request, settings=replace(request.settings, form="parquet")), earlier, engine, first, watch)
    run.left_out.update(earlier.left_out)
    run.interrupted = earlier.interrupted
    if run.interrupted:
        return
    there = [shard for shard in run.shards if shard.name in earlier.markers]
    _compare(there, first, request.settings)
    tasks = [Task(shard, request.settings, out, second=first) for shard in there if shard.name not in run.markers]
    do_tasks(tasks, run, engine, watch)
    if not run.interrupted and not run.left_out:
        shutil.rmtree(first.folder)


def _check_same_inputs(shards: list[Shard], out: Out, *, redo: bool) -> None:
    """Which pages are compared decides what comes out."""
    now = {"shards": sorted(f"{shard.name} {shard.stamp}" for shard in shards)}
    before = read_json(out.folder / _INPUTS)
    if before is not None and before != now and not redo:
        raise BatchStopped(
            f"{out.folder} was begun with other inputs, and all pages are compared with each other; "
            "--redo begins anew, or take another folder"
        )
    if before != now:
        shutil.rmtree(out.folder / FIRST, ignore_errors=True)
        write_json(out.folder / _INPUTS, now)


# ---- comparing


def _compare(shards: list[Shard], first: Out, settings: Settings) -> None:
    """Write beside the shards of the first pass what the second one needs to know."""
    if settings.templates:
        known = repeated(page for shard in shards for page in _column(first, shard, LINE_HASHES) if page)
        write_whole(first.folder / _TEMPLATES, lambda file: np.save(file, known))
    if settings.near_duplicates:
        signatures = [each for shard in shards for each in _column(first, shard, SIGNATURE)]
        origins = first_of_each(signatures)
        is_copy = np.flatnonzero(origins != np.arange(len(origins)))
        names = _places(shards, first, set(origins[is_copy].tolist()))
        start = 0
        for shard in shards:
            rows = first_rows(first, shard)
            copies = {str(at - start): names[int(origins[at])] for at in is_copy if start <= at < start + rows}
            write_json(_copies_file(first, shard.name), copies)
            start += rows


def first_rows(first: Out, shard: Shard) -> int:
    marker = first.marker(shard)
    return int(marker["counts"]["rows"]) if marker else 0


def _copies_file(first: Out, name: str) -> Path:
    return first.folder / f"{name}.copies.json"


def _column(first: Out, shard: Shard, name: str) -> Iterator[Any]:
    import pyarrow.parquet

    for batch in pyarrow.parquet.ParquetFile(first.file(shard.name)).iter_batches(columns=[name]):
        yield from batch.column(0).to_pylist()


def _places(shards: list[Shard], first: Out, wanted: set[int]) -> dict[int, str]:
    """Where the originals are: file and offset."""
    import pyarrow.parquet

    found: dict[int, str] = {}
    at = 0
    for shard in shards:
        for batch in pyarrow.parquet.ParquetFile(first.file(shard.name)).iter_batches(columns=["file", "offset"]):
            for row in range(batch.num_rows):
                if at in wanted:
                    found[at] = f"{batch.column(0)[row].as_py()}:{batch.column(1)[row].as_py()}"
                at += 1
    return found


# ---- the second pass, in a worker


def run_second(task: Task, tell: Told) -> Marker:
    """Write a shard once more, with what the comparison said."""
    assert task.second is not None  # noqa: S101
    first, shard, settings = task.second, task.shard, task.settings
    before = first.marker(shard)
    if before is None:
        raise BatchStopped(f"{first.file(shard.name)} is not there any more; start again")
    copies = read_json(_copies_file(first, shard.name)) or {}
    known = np.load(first.folder / _TEMPLATES) if settings.templates else np.zeros(0, dtype=np.uint64)
    counted: list[dict[str, Any]] = []

    def write(file: BinaryIO) -> None:
        rows = row_writer(settings.form)(file, column_types(settings))
        for number, row in enumerate(_rows(first, shard)):
            tell(State(number + 1, 1, number, 0))
            _settle(row, copies.get(str(number)), known, settings)
            counted.append({"status": row["status"], "length": len(row["text"] or "")})
            rows.add(row)
        rows.finish()

    size = write_whole(task.out.file(shard.name), write)
    counts = recounted(before["counts"], counted)
    marker = {**before, "settings": settings.to_dict(), "size": size, "counts": counts}
    task.out.write_marker(marker)
    return marker


def _rows(first: Out, shard: Shard) -> Iterator[dict[str, Any]]:
    import pyarrow.parquet

    for batch in pyarrow.parquet.ParquetFile(first.file(shard.name)).iter_batches(batch_size=_AT_ONCE):
        yield from batch.to_pylist()


def _settle(row: dict[str, Any], original: str | None, known: Any, settings: Settings) -> None:
    if original is not None and settings.near_duplicates == "drop":
        _leave_out(row, f"nearly the same as {original}")
        return
    row[DUPLICATE_OF] = original
    if settings.templates and row["text"]:
        text, number = without(row["text"], row["url"], known)
        row[TEMPLATE_LINES] = number
        if settings.templates == "drop" and number:
            row["text"], row["digest"] = text, digest_of(text)
            if not text:
                _leave_out(row, "nothing but lines of a template")


def _leave_out(row: dict[str, Any], why: str) -> None:
    row["status"], row["reason"] = Status.EMPTY.value, f"left out: {why}"
    for name in CONTENT:
        if name in row:
            row[name] = None
