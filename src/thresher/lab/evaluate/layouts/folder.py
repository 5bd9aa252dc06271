"""Plain folders: a page and its gold text under the same name.

    ├── html/<id>.html     or .htm, .xhtml; each also as .gz
    ├── gold/<id>.txt      or .md; each also as .gz; UTF-8
    ├── snapshots/<id>.json    optional: what stood where when the page was rendered; also as .gz
    └── pages.jsonl        optional: {"id", "url", "kind", "language", "must", "mustnot"}, one object on each line

Folders below html/ and gold/ are part of the id. A page without a gold file needs `must` or `mustnot`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from thresher.lab.evaluate.labelled import Corpus, Labelled
from thresher.lab.evaluate.layouts.files import (
    files_by_id,
    json_object,
    name_of,
    paired,
    read_bytes,
    read_index,
    read_page,
    read_utf8,
)
from thresher.lab.evaluate.layouts.rows import Row, Unusable, collect, labelled, refuse, text_of

__all__ = ["is_folder", "read_folder"]

_INDEX: Final = "pages.jsonl"


def is_folder(path: Path) -> bool:
    """A folder with html/ and either gold/ or pages.jsonl."""
    return (path / "html").is_dir() and ((path / "gold").is_dir() or (path / _INDEX).is_file())


def read_folder(path: Path) -> Corpus:
    """Read the folder, in the order of the ids."""
    return collect(name_of(path), _rows(path))


def _rows(root: Path) -> Iterator[Row]:
    pages = files_by_id(root / "html", ".html", ".htm", ".xhtml")
    gold = files_by_id(root / "gold", ".txt", ".md")
    snapshots = files_by_id(root / "snapshots", ".json")
    records, broken = _index(root)
    for page_id, page, label in paired(pages, gold):
        yield page_id, partial(
            _page, root=root, page=page, gold=label, snapshot=snapshots.get(page_id, [None])[0],
            record=records.get(page_id, {}),
        )  # fmt: skip
    for page_id in sorted(records.keys() - pages.keys() - gold.keys()):
        yield page_id, partial(_page, root=root, page=None, gold=None, snapshot=None, record={})
    for where, problem in broken:
        yield where, partial(refuse, problem=problem)


def _index(root: Path) -> tuple[dict[str, dict[str, Any]], list[tuple[str, Unusable]]]:
    """What is said of each page, and the lines that cannot be used."""
    records: dict[str, dict[str, Any]] = {}
    broken: list[tuple[str, Unusable]] = []
    lines = read_index(root / _INDEX, root).split("\n") if (root / _INDEX).is_file() else []
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                record = json_object(line, "the line")
                records.setdefault(_id_of(record), record)
            except Unusable as problem:
                broken.append((f"{_INDEX} line {number}", problem))
    return records, broken


def _id_of(record: dict[str, Any]) -> str:
    page_id = text_of(record, "id")
    if not page_id:
        raise Unusable("the line has no 'id'")
    return page_id


def _page(
    page_id: str, *, root: Path, page: Path | None, gold: Path | None, snapshot: Path | None, record: dict[str, Any]
) -> Labelled:
    text = None if gold is None else read_utf8(gold, root)
    boxes = b"" if snapshot is None else read_bytes(snapshot, root)
    return replace(labelled(page_id, read_page(page, root), text, record), snapshot=boxes)
