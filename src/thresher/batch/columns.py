"""The columns of the output: what each row has, and what it has on request."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from thresher.batch.settings import Settings
from thresher.errors import BadArgument

if TYPE_CHECKING:
    from thresher.extraction import Extraction

ALWAYS: Final = {
    "url": "string",
    "record_id": "string",
    "file": "string",
    "offset": "int64",
    "date": "string",
    "http_status": "int16",
    "content_type": "string",
    "charset": "string",
    "truncated": "string",
    "bytes": "int64",
    "status": "string",
    "reason": "string",
    "digest": "string",
    "text": "string",
}
FIELDS: Final[dict[str, tuple[str, Callable[[Extraction], Any]]]] = {
    "markdown": ("string", lambda result: result.markdown),
    "html": ("string", lambda result: result.html),
    "title": ("string", lambda result: result.title),
    "authors": ("strings", lambda result: list(result.authors)),
    "published": ("string", lambda result: result.date),
    "language": ("string", lambda result: result.language),
    "kind": ("string", lambda result: result.kind),
    "confidence": ("float64", lambda result: result.confidence),
}
"""What is worked out on request, with its type."""
SIGNATURE: Final = "signature"
DUPLICATE_OF: Final = "duplicate_of"
TEMPLATE_LINES: Final = "template_lines"
REQUESTABLE: Final = (*FIELDS, SIGNATURE)
CONTENT: Final = ("text", "markdown", "html")
"""What is left out of a row that the filters leave out."""
REPETITIVE: Final = ("file", "date", "content_type", "charset", "truncated", "status", "reason", "language", "kind")
"""Columns whose values repeat."""
LINE_HASHES: Final = "_lines"


def checked_fields(names: Iterable[str]) -> tuple[str, ...]:
    """The fields in a fixed order; one that does not exist is refused."""
    asked = {name.strip() for given in names for name in given.split(",") if name.strip()}
    if unknown := sorted(asked - {*REQUESTABLE, *ALWAYS}):
        raise BadArgument(f"no field is called {unknown[0]!r}; there are: {', '.join(REQUESTABLE)}")
    return tuple(name for name in REQUESTABLE if name in asked)


def column_types(settings: Settings, *, first_pass: bool = False) -> dict[str, str]:
    """The names of the columns and their types, in order."""
    types = dict(ALWAYS)
    types.update((name, FIELDS[name][0]) for name in settings.fields if name in FIELDS)
    if SIGNATURE in settings.fields or (first_pass and settings.near_duplicates):
        types[SIGNATURE] = "signature"
    if first_pass and settings.templates:
        types[LINE_HASHES] = "hashes"
    if not first_pass and settings.near_duplicates == "mark":
        types[DUPLICATE_OF] = "string"
    if not first_pass and settings.templates == "mark":
        types[TEMPLATE_LINES] = "int64"
    return types


def arrow_schema(types: dict[str, str]) -> Any:
    import pyarrow as pa

    made = {
        "string": pa.string(),
        "int64": pa.int64(),
        "int16": pa.int16(),
        "float64": pa.float64(),
        "strings": pa.list_(pa.string()),
        "hashes": pa.list_(pa.uint64()),
        "signature": pa.binary(448),
    }
    return pa.schema([(name, made[kind]) for name, kind in types.items()])
