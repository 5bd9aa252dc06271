"""The data of Dragnet, in both layouts in which they were published.

    ├── HTML/<id>.html                         2012 (GitHub: seomoz/dragnet_data), unpacked
    └── Corrected/<id>.html.corrected.txt      the article; after a line of signs and "COMMENTS" its comments

    └── data/                                  2020 (GitHub: dragnet-org/dragnet_data), unpacked; or that folder itself
        ├── html/<uuid>.html
        └── meta/<uuid>.toml                   url = "…", title = "…", text = '''…'''

Our gold leaves the comments out. The mark before them was typed by hand, in several ways; a pattern finds them all. The
files of 2012 are in several encodings. Checked against the published descriptions, Dragnet's own test files, and ten
odd marks of the real data; the archives themselves could not be opened, and no file of 2020 was seen.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from thresher.lab.evaluate.labelled import Corpus, Labelled
from thresher.lab.evaluate.layouts.files import files_by_id, name_of, paired, read_page, read_text, read_utf8
from thresher.lab.evaluate.layouts.rows import Row, Unusable, collect, text_of

__all__ = ["is_dragnet", "read_dragnet"]

# It should be "!@#$%^&*()  COMMENTS". In the files signs are missing, doubled or swapped, or have spaces between them.
_COMMENTS: Final = re.compile(r"[!@#$%^&*()][!@#$%^&*() \t]{5,30}COMMENTS")


def is_dragnet(path: Path) -> bool:
    """A folder with HTML/ and Corrected/, or with html/ and meta/, perhaps in data/."""
    return _is_of_2012(path) or _folder_of_2020(path) is not None


def read_dragnet(path: Path) -> Corpus:
    """Read whichever of the two layouts is there."""
    return collect(name_of(path), _rows_of_2012(path) if _is_of_2012(path) else _rows_of_2020(path))


def _is_of_2012(path: Path) -> bool:
    return (path / "HTML").is_dir() and (path / "Corrected").is_dir()


def _folder_of_2020(path: Path) -> Path | None:
    rooms = (path, path / "data")
    return next((room for room in rooms if (room / "html").is_dir() and (room / "meta").is_dir()), None)


def _rows_of_2012(root: Path) -> Iterator[Row]:
    pages = files_by_id(root / "HTML", ".html")
    gold = files_by_id(root / "Corrected", ".html.corrected.txt")
    for page_id, page, label in paired(pages, gold):
        yield page_id, partial(_page_of_2012, root=root, page=page, gold=label)


def _page_of_2012(page_id: str, *, root: Path, page: Path | None, gold: Path | None) -> Labelled:
    text = "" if gold is None else read_text(gold, root)
    return Labelled(id=page_id, html=read_page(page, root), gold=_COMMENTS.split(text, maxsplit=1)[0])


def _rows_of_2020(root: Path) -> Iterator[Row]:
    room = _folder_of_2020(root) or root
    for page_id, page, facts in paired(files_by_id(room / "html", ".html"), files_by_id(room / "meta", ".toml")):
        yield page_id, partial(_page_of_2020, root=root, page=page, facts=facts)


def _page_of_2020(page_id: str, *, root: Path, page: Path | None, facts: Path | None) -> Labelled:
    record = {} if facts is None else _toml(facts, root)
    return Labelled(id=page_id, html=read_page(page, root), gold=text_of(record, "text"), url=text_of(record, "url"))


def _toml(path: Path, root: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(read_utf8(path, root))
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        raise Unusable(f"{path.name} is not TOML") from problem
