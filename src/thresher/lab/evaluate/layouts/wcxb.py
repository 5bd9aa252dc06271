"""WCXB, the web content extraction benchmark of M. Foley (GitHub: Murrough-Foley/web-content-extraction-benchmark).

    ├── dev/                         or test/; or one of the two alone
    │   ├── html/0001.html.gz
    │   └── ground-truth/0001.json   {"url", "ground_truth": {"main_content", "with": […], "without": […]},
    └── test/                         "_internal": {"page_type": {"primary"}}}
        └── …

Kinds are read as the publishers' own script does: `page_type` may also be the name itself, "category" is an older name
of "collection", and a page without a kind is an article. Some files have neither content nor passages: bad rows. Where
both parts are there, ids begin with "dev/" and "test/". Checked against files of both parts of version 1.0. The
version before it, with one `ground-truth.json` for all pages, is read by the layout `scrapinghub`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from thresher.lab.evaluate.labelled import Corpus, Labelled
from thresher.lab.evaluate.layouts.files import files_by_id, name_of, paired, read_json, read_page
from thresher.lab.evaluate.layouts.rows import Row, Unusable, collect, part_of, text_of, texts_of

__all__ = ["is_wcxb", "read_wcxb"]

_LABELS: Final = "ground-truth"
_PARTS: Final = ("", "dev", "test")


def is_wcxb(path: Path) -> bool:
    """A folder with ground-truth/ and html/, or with such folders below dev/ or test/."""
    return any((path / part / _LABELS).is_dir() and (path / part / "html").is_dir() for part in _PARTS)


def read_wcxb(path: Path) -> Corpus:
    """Read all parts that are there."""
    return collect(name_of(path), _rows(path))


def _rows(root: Path) -> Iterator[Row]:
    for part in _PARTS:
        pages = files_by_id(root / part / "html", ".html")
        labels = files_by_id(root / part / _LABELS, ".json")
        for page_id, page, label in paired(pages, labels):
            yield f"{part}/{page_id}".lstrip("/"), partial(_page, root=root, page=page, label=label)


def _page(page_id: str, *, root: Path, page: Path | None, label: Path | None) -> Labelled:
    if label is None:
        raise Unusable(f"there is no file for it in {_LABELS}/")
    record = read_json(label, root)
    truth = part_of(record, "ground_truth")
    return Labelled(
        id=page_id,
        html=read_page(page, root),
        gold=text_of(truth, "main_content"),
        url=text_of(record, "url"),
        kind=_kind(part_of(record, "_internal")),
        must=texts_of(truth, "with"),
        mustnot=texts_of(truth, "without"),
    )


def _kind(facts: dict[str, Any]) -> str:
    named = isinstance(facts.get("page_type"), str)
    kind = text_of(facts, "page_type") if named else text_of(part_of(facts, "page_type"), "primary")
    return "collection" if kind == "category" else kind or "article"
