"""L3S-GN1, the Google News pages of C. Kohlschütter, in the version of individual HTML files.

    ├── original/<uuid>.html      the page
    ├── annotated/<uuid>.html     the same with <span class="x-nc-sel0"> to "x-nc-sel5" around its text
    └── url-mapping.txt           <urn:uuid:…>, a tab, and the address, on each line

Label 1 is the headline, 2 the full text, 3 what supplements it: these are the gold. 0 is not content, 4 is related
content, 5 comments. Of nested labels the innermost counts. The files were converted from WARC, which is not read here.
Checked against the published description, the address list and original pages; of annotated pages only descriptions
and other people's readers were seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from thresher.lab.evaluate.labelled import Corpus, Labelled
from thresher.lab.evaluate.layouts.files import files_by_id, name_of, paired, read_bytes, read_index, read_page
from thresher.lab.evaluate.layouts.rows import Row, collect

__all__ = ["is_l3s_gn1", "read_l3s_gn1"]

_ADDRESSES: Final = "url-mapping.txt"
_ADDRESS: Final = re.compile(r"<urn:uuid:([^>\s]+)>\s+(\S+)")
_LABEL: Final = re.compile(r"\bx-nc-sel([0-5])\b")
_CONTENT: Final = ("1", "2", "3")


def is_l3s_gn1(path: Path) -> bool:
    """A folder with original/ and annotated/."""
    return (path / "original").is_dir() and (path / "annotated").is_dir()


def read_l3s_gn1(path: Path) -> Corpus:
    """Read the folder, in the order of the ids."""
    return collect(name_of(path), _rows(path))


def _rows(root: Path) -> Iterator[Row]:
    addresses = dict(_ADDRESS.findall(read_index(root / _ADDRESSES, root))) if (root / _ADDRESSES).is_file() else {}
    pages, labels = files_by_id(root / "original", ".html"), files_by_id(root / "annotated", ".html")
    for page_id, page, label in paired(pages, labels):
        yield page_id, partial(_page, root=root, page=page, label=label, url=addresses.get(page_id, ""))


def _page(page_id: str, *, root: Path, page: Path | None, label: Path | None, url: str) -> Labelled:
    gold = None if label is None else _labelled_text(read_bytes(label, root))
    return Labelled(id=page_id, html=read_page(page, root), gold=gold, url=url)


def _labelled_text(annotated: bytes) -> str:
    """The text whose innermost label says that it is content."""
    import numpy as np

    from thresher.page import Page, tree
    from thresher.render import to_text
    from thresher.render.walk import Shown

    page = Page.parse(annotated)
    labels = {row: _LABEL.search(page.attr(row, "class") or "") for row in page.rows("span").tolist()}
    labelled, content = np.zeros(len(page), dtype=np.bool_), np.zeros(len(page), dtype=np.bool_)
    labelled[[row for row, label in labels.items() if label]] = True
    content[[row for row, label in labels.items() if label and label[1] in _CONTENT]] = True
    innermost = tree.nearest(labelled, page.parent)
    return to_text(Shown(page, (innermost >= 0) & content[innermost]))
