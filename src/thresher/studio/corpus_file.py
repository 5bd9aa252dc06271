"""Labelled pages in a file: what people mark in the studio, and `thresher eval` and `thresher train` read.

It is Thresher's own layout, a Parquet file with a row for each page (`lab/evaluate/layouts/parquet.py`), with one
column more that those commands do not read: `labels`, who kept which blocks. `gold` is what the last of them kept. The
file is written whole, beside its place, and then moved there; columns that we do not know stay as they are.
"""

from __future__ import annotations

import json
import os
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import RLock
from typing import Any, Final

from thresher.errors import BadArgument, BadCorpus, MissingExtra
from thresher.lab.evaluate.corpora import open_corpus

MOST_PAGES: Final = 20_000
LARGEST_FOLDER_FILE: Final = 32 * 2**20
_ENDINGS: Final = (".html", ".htm", ".xhtml")
_AT_HAND: Final = 4


@dataclass(frozen=True)
class CorpusRow:
    """A page of a corpus."""

    id: str
    html: bytes
    url: str = ""
    kind: str = ""
    gold: str = ""
    labels: dict[str, str] = field(default_factory=dict)
    """By the name of who labelled it: for each block "1" if it was kept, else "0"."""
    more: dict[str, Any] = field(default_factory=dict)
    """What other columns say."""


class CorpusFile:
    """The pages of a corpus, in their order. `source` is a folder they are read from while there is no file."""

    def __init__(self, path: Path, source: str = "") -> None:
        self.path = path
        self._lock = RLock()
        self._read_at = 0
        self._source = source
        self._rows: dict[str, CorpusRow] = {}
        self._read()

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def rows(self) -> list[CorpusRow]:
        with self._lock:
            self._read()
            return list(self._rows.values())

    def row(self, page_id: str) -> CorpusRow:
        with self._lock:
            if page_id not in self._rows:
                raise BadArgument(f"the corpus has no page {page_id!r}")
            return self._rows[page_id]

    def put(self, row: CorpusRow) -> None:
        """Add a page, or write it anew; the file is whole again when this returns."""
        with self._lock:
            self._read()
            self._rows[row.id] = row
            self._write()

    def _read(self) -> None:
        """Again, if something else has written the file."""
        changed = self.path.stat().st_mtime_ns if self.path.is_file() else -1
        if changed == self._read_at:
            return
        if changed >= 0:
            rows = _rows_of_file(self.path)
        else:
            rows = _rows_of_folder(Path(self._source)) if self._source else iter(())
        self._rows = {}
        for row in rows:
            self._rows.setdefault(row.id, row)
            if len(self._rows) > MOST_PAGES:
                raise BadCorpus(f"{self.path} has more than {MOST_PAGES:,} pages, too many for the studio")
        self._read_at = changed

    def _write(self) -> None:
        arrow, parquet = _arrow()
        rows = list(self._rows.values())
        columns = {
            "id": [row.id for row in rows],
            "url": [row.url for row in rows],
            "kind": [row.kind for row in rows],
            "gold": [row.gold or None for row in rows],
            "labels": [json.dumps(row.labels, ensure_ascii=False) if row.labels else None for row in rows],
            "html": [row.html for row in rows],
        }
        types = {name: arrow.string() for name in columns} | {"html": arrow.binary()}
        arrays = {name: arrow.array(values, types[name]) for name, values in columns.items()}
        others = dict.fromkeys(name for row in rows for name in row.more)
        arrays |= {name: arrow.array([row.more.get(name) for row in rows]) for name in others}
        if not self.path.parent.is_dir():
            raise BadArgument(f"there is no folder {self.path.parent} to save in")
        beside = self.path.with_name(f".{self.path.name}.{os.getpid()}.part")
        try:
            parquet.write_table(arrow.table(arrays), beside, compression="zstd")
            beside.replace(self.path)
        finally:
            beside.unlink(missing_ok=True)
        self._read_at = self.path.stat().st_mtime_ns


class CorpusFiles:
    """The corpora that were asked for last."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._open: OrderedDict[tuple[Path, str], CorpusFile] = OrderedDict()

    def get(self, path: Path, source: str = "") -> CorpusFile:
        with self._lock:
            if (path, source) not in self._open:
                self._open[path, source] = CorpusFile(path, source)
                while len(self._open) > _AT_HAND:
                    self._open.popitem(last=False)
            self._open.move_to_end((path, source))
            return self._open[path, source]


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as problem:
        raise MissingExtra("pyarrow", "serve") from problem
    return pyarrow, pyarrow.parquet


def _rows_of_file(path: Path) -> Iterator[CorpusRow]:
    arrow, parquet = _arrow()
    try:
        with parquet.ParquetFile(path) as file:
            if "html" not in file.schema_arrow.names:
                raise BadCorpus(f"{path} has no column html; its columns are: {', '.join(file.schema_arrow.names)}")
            number = 0
            for batch in file.iter_batches(64):
                for record in batch.to_pylist():
                    number += 1
                    yield _row(record, number)
    except (OSError, arrow.ArrowException, UnicodeDecodeError) as problem:
        said = str(problem).splitlines() or [type(problem).__name__]
        raise BadCorpus(f"{path} cannot be read as a Parquet file: {said[0]}") from problem


_OURS: Final = ("id", "url", "kind", "gold", "labels", "html")


def _row(record: dict[str, Any], number: int) -> CorpusRow:
    html, page_id = record.get("html") or b"", record.get("id")
    return CorpusRow(
        id=str(page_id) if page_id not in (None, "") else f"row {number}",
        html=html.encode("utf-8", "replace") if isinstance(html, str) else html,
        url=_text(record, "url"),
        kind=_text(record, "kind"),
        gold=_text(record, "gold"),
        labels=_labels(record.get("labels")),
        more={name: value for name, value in record.items() if name not in _OURS},
    )


def _text(record: dict[str, Any], name: str) -> str:
    value = record.get(name)
    return value if isinstance(value, str) else ""


def _labels(value: object) -> dict[str, str]:
    try:
        found = json.loads(value) if isinstance(value, str) else {}
    except ValueError:
        return {}
    return {str(who): str(kept) for who, kept in found.items()} if isinstance(found, dict) else {}


def _rows_of_folder(folder: Path) -> Iterator[CorpusRow]:
    """A folder in a layout that is known, or any folder with pages in it."""
    try:
        corpus = open_corpus(folder)
    except BadCorpus:
        corpus = None
    if corpus is not None:
        for page in corpus.pages:
            yield CorpusRow(page.id, page.html, page.url, page.kind, page.gold or "")
        return
    for path in sorted(each for each in folder.rglob("*") if each.suffix.lower() in _ENDINGS and each.is_file()):
        if path.stat().st_size <= LARGEST_FOLDER_FILE:
            yield CorpusRow(path.relative_to(folder).as_posix(), path.read_bytes())
