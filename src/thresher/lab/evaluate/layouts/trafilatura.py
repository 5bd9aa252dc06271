"""The evaluation data of trafilatura (GitHub: adbar/trafilatura).

    └── tests/                 or that folder itself, or the path of evaldata.json or evaldata.py
        ├── evaldata.json      {<url>: {"file", "with": […], "without": […], …}}
        ├── evaldata.py        in versions before that: EVAL_PAGES = {…}, the same as a Python expression
        ├── cache/<file>       a page is in one of these two
        └── eval/<file>

There is no gold text, only passages that must and must not appear. `evaldata.py` is parsed and never executed. Passages
from comments are left out. Checked against parts of both published files, but not whether every page is there.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from thresher.errors import BadCorpus
from thresher.lab.evaluate.labelled import Corpus, Labelled
from thresher.lab.evaluate.layouts.files import first_file, json_object, name_of, read_bytes, read_index
from thresher.lab.evaluate.layouts.rows import Row, Unusable, collect, part_of, refuse, text_of, texts_of

__all__ = ["is_trafilatura", "read_trafilatura"]

_INDEXES: Final = ("evaldata.json", "evaldata.py")
_VARIABLE: Final = "EVAL_PAGES"
_ROOMS: Final = ("cache", "eval")


def is_trafilatura(path: Path) -> bool:
    """A file evaldata.json or evaldata.py, or a folder that has one, perhaps in tests/."""
    return _index_of(path) is not None


def read_trafilatura(path: Path) -> Corpus:
    """Read the pages that the index names."""
    index = _index_of(path)
    if index is None:
        raise BadCorpus(f"{path}: there is no {' or '.join(_INDEXES)}")
    text = read_index(index, index.parent)
    rows = _rows_of_json if index.suffix == ".json" else _rows_of_python
    try:
        return collect(name_of(path), rows(text, index.parent))
    except Unusable as problem:
        raise BadCorpus(f"{index}: {problem}") from problem


def _index_of(path: Path) -> Path | None:
    if path.name in _INDEXES and path.is_file():
        return path
    places = (path / room / name for room in ("", "tests") for name in _INDEXES)
    return next((place for place in places if place.is_file()), None)


def _rows_of_json(text: str, root: Path) -> Iterator[Row]:
    records = json_object(text, "it")
    for url in records:
        yield url, partial(_page, root=root, url=url, records=records)


def _rows_of_python(text: str, root: Path) -> Iterator[Row]:
    """One row for each entry, so that one which is not a plain value does not spoil the others."""
    pages = _dictionary(text)
    for key, value in zip(pages.keys, pages.values, strict=True):
        try:
            url = str(_value(key))
            yield url, partial(_page, root=root, url=url, records={url: _value(value)})
        except Unusable as problem:
            yield f"line {value.lineno}", partial(refuse, problem=problem)


def _dictionary(text: str) -> ast.Dict:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Python warns of odd escapes, and these texts are not ours
            statements = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as problem:
        raise Unusable("it is not Python") from problem
    for statement in statements:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Dict() as pages) if name == _VARIABLE:
                return pages
    raise Unusable(f"it has no dictionary {_VARIABLE}")


def _value(node: ast.expr | None) -> Any:
    """What an expression stands for. The node is None for the missing key of `{**other}`, which is refused."""
    try:
        return ast.literal_eval(node or "**")
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError) as problem:
        raise Unusable("the entry is not made of plain values") from problem


def _page(page_id: str, *, root: Path, url: str, records: dict[str, Any]) -> Labelled:
    record = part_of(records, url)
    file = text_of(record, "file")
    if not file:
        raise Unusable("it names no file")
    return Labelled(
        id=page_id,
        html=read_bytes(first_file(*(root / room / file for room in _ROOMS)), root),
        gold=None,
        url=url,
        must=texts_of(record, "with"),
        mustnot=texts_of(record, "without"),
    )
