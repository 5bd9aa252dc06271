"""Fetched pages in a Parquet file: whole anew for every change, since such a file cannot be added to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from thresher.errors import MissingExtra

_AT_ONCE: Final = 64
"""Pages that are held in memory."""


def addresses_in_parquet(file: Path) -> set[str]:
    """Which pages a file holds, as they were asked for."""
    return set(_opened(file).read(columns=["asked_for"]).column("asked_for").to_pylist())


def write_parquet(file: Path, rows: Iterable[dict[str, Any]]) -> None:
    """Add rows to a file. It is either as before or whole, whenever the program is killed."""
    arrow, parquet = _library()
    text = arrow.string()
    schema = arrow.schema(
        {"url": text, "asked_for": text, "date": text, "http_status": arrow.int32(), "content_type": text}
        | {"html": arrow.binary()}
    )
    unfinished = file.with_name(f"{file.name}.part")
    with parquet.ParquetWriter(unfinished, schema, compression="zstd") as writer:
        if file.exists():
            for batch in _opened(file).iter_batches(batch_size=_AT_ONCE):
                writer.write_batch(batch)
        for some in _batched(rows):
            writer.write_batch(arrow.RecordBatch.from_pylist(some, schema=schema))
    unfinished.replace(file)


def _batched(rows: Iterable[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    some: list[dict[str, Any]] = []
    for row in rows:
        some.append(row)
        if len(some) == _AT_ONCE:
            yield some
            some = []
    if some:
        yield some


def _opened(file: Path) -> Any:
    return _library()[1].ParquetFile(file)


def _library() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise MissingExtra("pyarrow", "batch") from error
    return pyarrow, pyarrow.parquet
