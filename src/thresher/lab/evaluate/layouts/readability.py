"""The test pages of Mozilla Readability (GitHub: mozilla/readability).

    └── test/test-pages/                 or that folder itself
        └── <name>/
            ├── source.html              the page
            ├── expected.html            what Readability keeps of it
            └── expected-metadata.json   {"lang", …}; "lang" is not in every file

The gold is the text of `expected.html`: what that program keeps, not what a person marked. Checked against the
published names of files and several of the files.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from thresher.lab.evaluate.labelled import Corpus, Labelled
from thresher.lab.evaluate.layouts.files import name_of, read_bytes, read_json
from thresher.lab.evaluate.layouts.rows import Row, collect, text_of

__all__ = ["is_readability", "read_readability"]

_ROOMS: Final = ("test/test-pages", "test-pages", "")
_SOURCE: Final = "source.html"
_EXPECTED: Final = "expected.html"
_FACTS: Final = "expected-metadata.json"


def is_readability(path: Path) -> bool:
    """A folder of folders with an expected.html each."""
    return any(_cases(path))


def read_readability(path: Path) -> Corpus:
    """Read the folders by name."""
    return collect(name_of(path), _rows(path))


def _rows(root: Path) -> Iterator[Row]:
    for case in _cases(root):
        yield case.name, partial(_page, root=root, case=case)


def _cases(root: Path) -> Iterator[Path]:
    for room in _ROOMS:
        if any((root / room).glob(f"*/{_EXPECTED}")):
            found = {file.parent for name in (_SOURCE, _EXPECTED) for file in (root / room).glob(f"*/{name}")}
            return iter(sorted(found))
    return iter(())


def _page(page_id: str, *, root: Path, case: Path) -> Labelled:
    facts = read_json(case / _FACTS, root) if (case / _FACTS).is_file() else {}
    return Labelled(
        id=page_id,
        html=read_bytes(case / _SOURCE, root),
        gold=_text(read_bytes(case / _EXPECTED, root)),
        language=text_of(facts, "lang"),
    )


def _text(html: bytes) -> str:
    from thresher import extract

    return extract(html, method="plain").text
