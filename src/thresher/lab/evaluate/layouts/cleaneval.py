"""CleanEval 2007, and CleanPortalEval, which has the same files.

    ├── en_original/<number>.html            development set, with - or _; also zh_…
    ├── en_cleaned/<number>-<who>.txt
    ├── finalrun-input/<number>.html         final set
    ├── GoldStandard/<number>.txt
    ├── input/<name>.html                    CleanPortalEval, with GoldStandard/ as above; copies have gold_std/
    └── orig/<number>.html, clean/<number>.txt    as in other copies

Any of these pairs of folders will do; where there are several, ids begin with the name of the first folder. The page
stands in a wrapper that is the corpus's and not the site's, <text id="address" title="…" encoding="…"> … </text>: it is
taken off, and gives the address. The gold begins with a line "URL: …" and marks the beginnings of headers, paragraphs
and list items by <h>, <p> and <l>, in either case: all this is taken off, and blank lines with it. Encodings vary.

The wrapper was checked on 732 real pages, the gold against files of CleanPortalEval and the published guidelines. The
names of folders are those of the published archives and of other people's readers; the archives were not seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from thresher.lab.evaluate.labelled import Corpus, Labelled
from thresher.lab.evaluate.layouts.files import Files, files_by_id, name_of, paired, read_page, read_text
from thresher.lab.evaluate.layouts.rows import Row, collect

__all__ = ["is_cleaneval", "read_cleaneval"]

_PAIRS: Final = (
    ("en_original", "en_cleaned"),
    ("en-original", "en-cleaned"),
    ("zh_original", "zh_cleaned"),
    ("zh-original", "zh-cleaned"),
    ("finalrun-input", "GoldStandard"),
    ("input", "GoldStandard"),
    ("input", "gold_std"),
    ("orig", "clean"),
)
_OPENING: Final = re.compile(rb"\s*<text\s+id=\"([^\"]*)\"(?:\s+[a-z]+=\"[^\"]*\")*\s*>", re.IGNORECASE)
_CLOSING: Final = b"</text>"
_URL_LINE: Final = re.compile(r"\s*URL:[ \t]*(\S*)[^\n]*")
_MARK: Final = re.compile(r"</?[hpl]>", re.IGNORECASE)


def is_cleaneval(path: Path) -> bool:
    """A folder with at least one of the pairs of folders."""
    return bool(_pairs_in(path))


def read_cleaneval(path: Path) -> Corpus:
    """Read all pairs of folders that are there."""
    return collect(name_of(path), _rows(path))


def _pairs_in(root: Path) -> list[tuple[str, str]]:
    return [pair for pair in _PAIRS if all((root / folder).is_dir() for folder in pair)]


def _rows(root: Path) -> Iterator[Row]:
    pairs = _pairs_in(root)
    for page_folder, gold_folder in pairs:
        pages = files_by_id(root / page_folder, ".html", ".htm")
        gold = _without_annotators(files_by_id(root / gold_folder, ".txt"), pages)
        prefix = f"{page_folder}/" if len(pairs) > 1 else ""
        for page_id, page, label in paired(pages, gold):
            yield prefix + page_id, partial(_page, root=root, page=page, gold=label)


def _without_annotators(gold: Files, pages: Files) -> Files:
    """Name the gold of 163.html, which is 163-somebody.txt, by the page."""
    return {name if name in pages else name.rpartition("-")[0] or name: files for name, files in gold.items()}


def _page(page_id: str, *, root: Path, page: Path | None, gold: Path | None) -> Labelled:
    html, address = _unwrapped(read_page(page, root))
    text, gold_address = _clean("" if gold is None else read_text(gold, root))
    return Labelled(id=page_id, html=html, gold=text, url=address or gold_address)


def _unwrapped(html: bytes) -> tuple[bytes, str]:
    """The page without its wrapper, and the address in that."""
    opening = _OPENING.match(html)
    if not opening:
        return html, ""
    body = html[opening.end() :].rstrip()
    return body.removesuffix(_CLOSING), opening[1].decode("utf-8", "replace")


def _clean(gold: str) -> tuple[str, str]:
    """The gold without its marks, and the address on top of it."""
    top = _URL_LINE.match(gold)
    lines = _MARK.sub("", gold[top.end() :] if top else gold).split("\n")
    return "\n".join(line.strip() for line in lines if line.strip()), top[1] if top else ""
