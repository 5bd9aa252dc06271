"""The same function over Arrow tables, for engines that hand out tables: Spark, Ray Data, Dask, polars."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from thresher.batch.columns import FIELDS, REQUESTABLE, SIGNATURE, arrow_schema, checked_fields
from thresher.batch.reading.json_lines import NAMES, record_from
from thresher.batch.rows import row_of
from thresher.batch.settings import Settings
from thresher.errors import BadArgument, MissingExtra

_RESULT: Final = {"status": "string", "reason": "string", "digest": "string", "text": "string"}


def extract_table(
    table: Any, *, fields: Iterable[str] = (), method: str | None = None, favor: str | None = None
) -> Any:
    """The main content of every row of an Arrow table or record batch, in the same order.

    A page is looked for in the columns `html`, `raw_html`, `content` and the like, as bytes or text; `url`, `charset`,
    `content_type` and `http_status` are used if they are there. The page itself is left out of what comes back; all
    other columns stay, and `status`, `reason`, `digest`, `text` and the `fields` you name are added.
    """
    pa = _pyarrow()
    settings = Settings(fields=checked_fields(fields), method=method, favor=favor)
    names = table.schema.names
    page = _page_column(names)
    used = [name for name in names if _plain(name) in _KNOWN]
    rows = [
        row_of(record_from("", number, values, settings.max_bytes), settings)
        for number, values in enumerate(table.select(used).to_pylist())
    ]
    schema = extracted_schema(table.schema, fields=settings.fields)
    columns = [
        pa.array([row.get(field.name) for row in rows], type=field.type)
        if field.name in _added(settings.fields)
        else table.column(field.name)
        for field in schema
    ]
    assert page not in schema.names or page in _added(settings.fields)  # noqa: S101
    made = pa.Table if isinstance(table, pa.Table) else pa.RecordBatch
    return made.from_arrays(columns, schema=schema)


def extracted_schema(schema: Any, *, fields: Iterable[str] = ()) -> Any:
    """The schema of what `extract_table` makes of a table with that schema."""
    pa = _pyarrow()
    added = _added(checked_fields(fields))
    page = _page_column(schema.names)
    kept = [field for field in schema if field.name != page and field.name not in added]
    return pa.schema([*kept, *arrow_schema(added)])


def _added(fields: tuple[str, ...]) -> dict[str, str]:
    return _RESULT | {
        name: "signature" if name == SIGNATURE else FIELDS[name][0] for name in REQUESTABLE if name in fields
    }


def _page_column(names: list[str]) -> str:
    known = {_plain(name): name for name in names}
    found = next((known[name] for name in NAMES["body"] if name in known), None)
    if found is None:
        raise BadArgument(f"no column has the page; it is called one of {', '.join(NAMES['body'])}")
    return found


def _plain(name: str) -> str:
    return name.lower().replace("-", "_")


_KNOWN: Final = {name for names in NAMES.values() for name in names}


def _pyarrow() -> Any:
    try:
        import pyarrow
    except ImportError as error:
        raise MissingExtra("pyarrow", "batch") from error
    return pyarrow
