"""Corpora by name or by path, whatever their layout."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Final

from thresher.errors import BadArgument, BadCorpus
from thresher.lab.evaluate.labelled import Corpus
from thresher.lab.evaluate.layouts import (
    cleaneval,
    dragnet,
    folder,
    l3s_gn1,
    parquet,
    readability,
    scrapinghub,
    trafilatura,
    wcxb,
)

__all__ = ["LAYOUTS", "KnownCorpus", "Layout", "corpora_folder", "known_corpora", "open_corpus", "sampled"]

_VARIABLE: Final = "THRESHER_CORPORA"
_USUAL_FOLDER: Final = Path("../shared/corpora")


@dataclass(frozen=True, slots=True)
class Layout:
    """One way in which labelled pages lie on disk."""

    name: str
    summary: str
    recognises: Callable[[Path], bool]
    read: Callable[[Path], Corpus]


@dataclass(frozen=True, slots=True)
class KnownCorpus:
    """A corpus that can be opened by its name."""

    name: str
    path: Path
    pages: int | None
    """None where the file cannot be read."""
    size: int
    """In bytes."""


LAYOUTS: Final[dict[str, Layout]] = {  # the first that recognises a path reads it: plain folders come last
    layout.name: layout
    for layout in (
        Layout("parquet", "a Parquet file with the columns html and gold", parquet.is_parquet, parquet.read_parquet),
        Layout("wcxb", "WCXB: html/ and ground-truth/, in dev/ and test/", wcxb.is_wcxb, wcxb.read_wcxb),
        Layout("scrapinghub", "ground-truth.json and html/", scrapinghub.is_scrapinghub, scrapinghub.read_scrapinghub),
        Layout(
            "trafilatura",
            "evaldata.json or .py, cache/ and eval/",
            trafilatura.is_trafilatura,
            trafilatura.read_trafilatura,
        ),
        Layout("dragnet", "HTML/ and Corrected/, or html/ and meta/", dragnet.is_dragnet, dragnet.read_dragnet),
        Layout("l3s-gn1", "L3S-GN1: original/ and annotated/", l3s_gn1.is_l3s_gn1, l3s_gn1.read_l3s_gn1),
        Layout(
            "cleaneval",
            "finalrun-input/ and GoldStandard/ and the like",
            cleaneval.is_cleaneval,
            cleaneval.read_cleaneval,
        ),
        Layout(
            "readability",
            "folders with source.html and expected.html",
            readability.is_readability,
            readability.read_readability,
        ),
        Layout("folder", "html/<id>.html and gold/<id>.txt", folder.is_folder, folder.read_folder),
    )
}


def corpora_folder() -> Path:
    """The folder in which corpora are looked up by name."""
    return Path(os.environ.get(_VARIABLE) or _USUAL_FOLDER)


def known_corpora() -> list[KnownCorpus]:
    """What is in the corpora folder; nothing where there is no such folder."""
    return [
        KnownCorpus(path.stem, path, parquet.count_pages(path), path.stat().st_size)
        for path in sorted(corpora_folder().glob("*.parquet"))
        if path.is_file()
    ]


def open_corpus(source: str | Path, *, layout: str | None = None, sample: int | None = None) -> Corpus:
    """Read the corpus at a path, or the one of that name; `sample` takes this many pages, always the same ones."""
    if sample is not None and sample < 1:
        raise BadArgument(f"a sample has at least one page, not {sample}")
    chosen = None if layout is None else _layout_called(layout)
    path = _found(source)
    chosen = chosen or _layout_of(path)
    corpus = chosen.read(path)
    if not corpus.pages and not corpus.bad:
        raise BadCorpus(f"{path} has no pages in the layout {chosen.name} ({chosen.summary})")
    return corpus if sample is None else sampled(corpus, sample)


def _found(source: str | Path) -> Path:
    path = Path(source)
    bare = isinstance(source, str) and source == path.name
    for place in (path, corpora_folder() / f"{source}.parquet") if bare else (path,):
        with suppress(OSError):  # a name may be too long for any file
            if place.exists():
                return place
    if not bare:
        raise BadCorpus(f"there is no corpus at {path}")
    raise BadCorpus(f"there is no corpus {str(source)!r}, neither as a path nor in {corpora_folder()}; {_hint(source)}")


def _hint(name: str | Path) -> str:
    names = [path.stem for path in sorted(corpora_folder().glob("*.parquet"))]
    if not names:
        return f"give a path, or set {_VARIABLE} to the folder that has the corpora"
    return _nearest(str(name), names)


def _layout_called(name: str) -> Layout:
    if name not in LAYOUTS:
        raise BadArgument(f"no layout is called {name!r}; {_nearest(name, LAYOUTS)}")
    return LAYOUTS[name]


def _nearest(name: str, names: Iterable[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, names, n=1)
    return f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(names)}"


def _layout_of(path: Path) -> Layout:
    for layout in LAYOUTS.values():
        if layout.recognises(path):
            return layout
    raise BadCorpus(f"{path} has no layout that is known here; if it has one of these, name it: {', '.join(LAYOUTS)}")


def sampled(corpus: Corpus, count: int) -> Corpus:
    """Take the pages whose ids have the smallest hashes: the same on every machine, and spread over the corpus."""
    chosen = {page.id for page in sorted(corpus.pages, key=lambda page: _hash(page.id))[:count]}
    return replace(corpus, pages=tuple(page for page in corpus.pages if page.id in chosen))


def _hash(page_id: str) -> bytes:
    return blake2b(page_id.encode()).digest()
