"""Rows into a file: under a temporary name, synced, then renamed, so that a file is whole or not there."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, Final

from thresher.batch.columns import REPETITIVE, arrow_schema

PART: Final = ".part-"
"""How the names of unfinished files begin."""
_MOST_ROWS: Final = 2048
_MOST_CHARACTERS: Final = 8 << 20
_LEVEL: Final = 3


def write_whole(path: Path, write: Callable[[BinaryIO], object]) -> int:
    """Write a file that is there as a whole or not at all; its size."""
    part = path.with_name(f"{PART}{path.name}-{secrets.token_hex(4)}")
    try:
        with part.open("wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
            size = file.tell()
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)
    return size


def sync_folder(folder: Path) -> None:
    """That a file has a new name must be on the disk as well."""
    if os.name != "posix":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


class ParquetRows:
    """Rows as Parquet. Where a group of rows ends depends on the rows alone."""

    def __init__(self, file: BinaryIO, types: dict[str, str]) -> None:
        import pyarrow.parquet

        self._schema = arrow_schema(types)
        self._names = list(types)
        repetitive = [name for name in REPETITIVE if name in types]
        self._writer = pyarrow.parquet.ParquetWriter(
            file, self._schema, compression="zstd", compression_level=_LEVEL, use_dictionary=repetitive,
            write_statistics=[name for name in ("status", "offset") if name in types],
        )  # fmt: skip
        self._rows: list[dict[str, Any]] = []
        self._characters = 0

    def add(self, row: dict[str, Any]) -> None:
        self._rows.append(row)
        self._characters += len(row["text"] or "") + len(row.get("markdown") or "") + len(row.get("html") or "")
        if len(self._rows) >= _MOST_ROWS or self._characters >= _MOST_CHARACTERS:
            self._flush()

    def _flush(self) -> None:
        import pyarrow as pa

        columns = [
            pa.array([row.get(name) for row in self._rows], type=self._schema.field(name).type) for name in self._names
        ]
        self._writer.write_batch(pa.record_batch(columns, schema=self._schema))
        self._rows, self._characters = [], 0

    def finish(self) -> None:
        if self._rows:
            self._flush()
        self._writer.close()

    def abandon(self) -> None:
        """Something went wrong; what the library would still like to write is of no interest."""
        with contextlib.suppress(Exception):
            self._writer.close()


class JsonRows:
    """Rows as JSON lines."""

    def __init__(self, file: BinaryIO, types: dict[str, str]) -> None:
        import orjson

        self._file = file
        self._names = list(types)
        self._written = orjson.dumps

    def add(self, row: dict[str, Any]) -> None:
        values = {name: row.get(name) for name in self._names}
        for name, value in values.items():
            if isinstance(value, bytes):
                values[name] = value.hex()
        self._file.write(self._written(values) + b"\n")

    def finish(self) -> None:
        """Nothing is held back."""

    def abandon(self) -> None:
        """Nothing is open here."""


def row_writer(form: str) -> type[ParquetRows] | type[JsonRows]:
    return ParquetRows if form == "parquet" else JsonRows
