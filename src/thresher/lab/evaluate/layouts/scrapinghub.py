"""The article extraction benchmark of Scrapinghub, now Zyte (GitHub: scrapinghub/article-extraction-benchmark).

    ├── ground-truth.json     {<id>: {"articleBody", "url"}}
    └── html/<id>.html.gz     UTF-8

Passages in "with" and "without", which the first version of WCXB added to this layout, are read where they are there.
Checked against the published `ground-truth.json` and names of files.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from thresher.errors import BadCorpus
from thresher.lab.evaluate.labelled import Corpus, Labelled
from thresher.lab.evaluate.layouts.files import first_file, json_object, name_of, read_bytes, read_index
from thresher.lab.evaluate.layouts.rows import Row, Unusable, collect, part_of, text_of, texts_of

__all__ = ["is_scrapinghub", "read_scrapinghub"]

_INDEX: Final = "ground-truth.json"


def is_scrapinghub(path: Path) -> bool:
    """A folder with ground-truth.json and html/."""
    return (path / _INDEX).is_file() and (path / "html").is_dir()


def read_scrapinghub(path: Path) -> Corpus:
    """Read the pages that ground-truth.json names."""
    try:
        records = json_object(read_index(path / _INDEX, path), _INDEX)
    except Unusable as problem:
        raise BadCorpus(f"{path}: {problem}") from problem
    return collect(name_of(path), _rows(path, records))


def _rows(root: Path, records: dict[str, Any]) -> Iterator[Row]:
    for page_id in records:
        yield page_id, partial(_page, root=root, records=records, key=page_id)


def _page(page_id: str, *, root: Path, records: dict[str, Any], key: str) -> Labelled:
    record = part_of(records, key)
    return Labelled(
        id=page_id,
        html=read_bytes(first_file(root / "html" / f"{key}.html.gz", root / "html" / f"{key}.html"), root),
        gold=text_of(record, "articleBody"),
        url=text_of(record, "url"),
        must=texts_of(record, "with"),
        mustnot=texts_of(record, "without"),
    )
