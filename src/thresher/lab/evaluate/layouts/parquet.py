"""Thresher's own layout: one Parquet file, one page in each row.

    html       bytes, as served; or text
    gold       text: the main content; may be absent where there is `must` or `mustnot`
    id         text or whole number; "row 1", "row 2", … where it is absent
    url, kind, language    text; optional
    must, mustnot          lists of text; optional
    snapshot               JSON, as bytes or text: what stood where when the page was rendered; optional

Other columns are not read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from thresher.errors import BadCorpus, MissingExtra
from thresher.lab.evaluate.labelled import Corpus, Labelled
from thresher.lab.evaluate.layouts.files import name_of
from thresher.lab.evaluate.layouts.rows import Row, Unusable, collect, labelled, text_of

__all__ = ["count_pages", "is_parquet", "read_parquet"]

_ROWS_AT_ONCE: Final = 64
_TEXT: Final = ("string", "large_string", "string_view", "null")
_BYTES: Final = ("binary", "large_binary", "binary_view")
_WHOLE: Final = tuple(f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64))
_LIST: Final = "lists of text"
_COLUMNS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {  # what each column must be, in words and as Arrow's types
    "html": ("bytes", (*_BYTES, *_TEXT)),
    "gold": ("text", _TEXT),
    "id": ("text", (*_TEXT, *_WHOLE)),
    "url": ("text", _TEXT),
    "kind": ("text", _TEXT),
    "language": ("text", _TEXT),
    "must": (_LIST, (_LIST, "null")),
    "mustnot": (_LIST, (_LIST, "null")),
    "snapshot": ("bytes", (*_BYTES, *_TEXT)),
}


def is_parquet(path: Path) -> bool:
    """A file whose name ends in .parquet."""
    return path.suffix == ".parquet" and path.is_file()


def read_parquet(path: Path) -> Corpus:
    """Read a Parquet file a few rows at a time."""
    with _opened(path) as file:
        columns = _checked_columns(path, file.schema_arrow)
        corpus = collect(name_of(path), _rows(path, file, columns))
        if not corpus.pages and "gold" not in columns:  # the columns of passages are there, but empty
            raise _without(path, {"gold"}, file.schema_arrow)
        return corpus


def count_pages(path: Path) -> int | None:
    """How many rows the file says it has; None where it is no Parquet file."""
    try:
        with _opened(path) as file:
            return int(file.metadata.num_rows)
    except BadCorpus:
        return None


def _opened(path: Path) -> Any:
    try:
        import pyarrow
        import pyarrow.parquet as parquet
    except ImportError as problem:
        raise MissingExtra("pyarrow", "eval") from problem
    try:
        return parquet.ParquetFile(path)
    except (OSError, pyarrow.ArrowException) as problem:
        raise BadCorpus(f"{path} cannot be read as a Parquet file: {_first_line(problem)}") from problem


def _checked_columns(path: Path, schema: Any) -> list[str]:
    missing = {"html", "gold"} - set(schema.names)
    if {"must", "mustnot"} & set(schema.names):
        missing.discard("gold")
    if missing:
        raise _without(path, missing, schema)
    present = [column for column in _COLUMNS if column in schema.names]
    for column in present:
        _check_type(path, column, schema.field(column).type)
    return present


def _without(path: Path, missing: set[str], schema: Any) -> BadCorpus:
    there = ", ".join(schema.names) or "none"
    return BadCorpus(f"{path} has no column {' and no column '.join(sorted(missing))}; its columns are: {there}")


def _check_type(path: Path, column: str, kind: Any) -> None:
    words, fitting = _COLUMNS[column]
    if _plain_type(kind) not in fitting:
        raise BadCorpus(f"{path}: the column {column!r} holds {kind}, not {words}")


def _plain_type(kind: Any) -> str:
    """The name of a type, without what makes no difference to its values."""
    import pyarrow.types as types

    if types.is_dictionary(kind):
        kind = kind.value_type
    if types.is_list(kind) or types.is_large_list(kind):
        return _LIST if _plain_type(kind.value_type) in _TEXT else str(kind)
    return str(kind)


def _rows(path: Path, file: Any, columns: list[str]) -> Iterator[Row]:
    import pyarrow

    number = 0
    try:
        for batch in file.iter_batches(_ROWS_AT_ONCE, columns=columns):
            for at in range(batch.num_rows):
                number += 1
                yield _id(batch, at) or f"row {number}", partial(_page, batch=batch, at=at)
    except (OSError, pyarrow.ArrowException) as problem:
        raise BadCorpus(f"{path} is damaged after row {number:,}: {_first_line(problem)}") from problem


def _id(batch: Any, at: int) -> str:
    if "id" not in batch.schema.names:
        return ""
    try:
        value = _cell(batch, "id", at)
    except Unusable:
        return ""
    return "" if value is None else str(value)


def _page(page_id: str, *, batch: Any, at: int) -> Labelled:
    row = {column: _cell(batch, column, at) for column in batch.schema.names}
    page = labelled(page_id, _as_bytes(row["html"]), text_of(row, "gold"), row)
    return replace(page, snapshot=_as_bytes(row.get("snapshot")))


def _as_bytes(cell: str | bytes | None) -> bytes:
    return cell.encode() if isinstance(cell, str) else cell or b""


def _cell(batch: Any, column: str, at: int) -> Any:
    try:
        return batch.column(column)[at].as_py()
    except UnicodeDecodeError as problem:  # a file says its text is UTF-8; nobody checks
        raise Unusable(f"{column!r} is not UTF-8") from problem


def _first_line(problem: Exception) -> str:
    return (str(problem).strip() or type(problem).__name__).splitlines()[0]
