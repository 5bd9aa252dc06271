"""`auto` on labelled pages, each judged by weights that have not seen its site.

Training leaves five files of weights beside the one that is used: each has seen four fifths of the sites
(`thresher.lab.training.examples.fold_of` says which fold a site belongs to).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Final

from thresher.errors import BadArgument
from thresher.lab.evaluate.cache import Cache
from thresher.lab.evaluate.facts import site_of
from thresher.lab.evaluate.labelled import Corpus, Labelled
from thresher.lab.evaluate.results import Results, Row
from thresher.lab.evaluate.run import evaluate
from thresher.lab.evaluate.systems import System
from thresher.lab.training.examples import FOLDS, fold_of
from thresher.model.weights import read_model

METHOD: Final = "auto"
FOLDER: Final = Path(__file__).parent / "folds"

Progress = Callable[[int, int], None]
"""Called with how many rows are done, and how many there are."""


@dataclass(frozen=True)
class Running:
    """How pages are run: what `evaluate` takes."""

    measures: tuple[str, ...] = ("word-bag", "word-lcs")
    jobs: int | None = None
    cache: Cache | None = None
    progress: Progress = lambda done, total: None


def fold_files(folder: Path = FOLDER) -> list[Path]:
    """The weights of each fold; says what is wrong where they are not all there."""
    files = [folder / f"fold-{fold}.npz" for fold in range(FOLDS)]
    if missing := [file.name for file in files if not file.is_file()]:
        what = ", ".join(missing) if folder.is_dir() else "folder"
        raise BadArgument(
            f"without weights of folds, {METHOD} can only be measured on pages it has learnt from; "
            f"there is no {what} at {folder}; thresher train makes them"
        )
    for fold, file in enumerate(files):
        if (said := read_model(file).about.get("fold")) != fold:
            raise BadArgument(f"{file} says that it belongs to fold {said}")
    return files


def hashes(files: Sequence[Path]) -> dict[str, str]:
    """Hashes of the weights, by which figures say what they were measured with."""
    return {file.name: blake2b(file.read_bytes(), digest_size=12).hexdigest() for file in files}


def fold_of_page(page: Labelled) -> int:
    return fold_of(site_of(page))


def judged(
    corpora: Sequence[Corpus],
    files: Sequence[Path],
    running: Running,
    *,
    name: str = METHOD,
    parameters: Mapping[str, str] | None = None,
) -> Results:
    """Run `auto` on all pages, fold by fold. Rows come in the order of the pages and say `name` as their system."""
    pages = [(corpus.name, page) for corpus in corpora for page in corpus.pages]
    folds = [fold_of_page(page) for _, page in pages]
    rows: dict[int, Row] = {}
    reused = 0
    for fold, file in enumerate(files):
        places = [place for place, each in enumerate(folds) if each == fold]
        system = System(f"{name} (fold {fold})", METHOD, {**(parameters or {}), "weights": str(file)})
        found = _run(Corpus(f"fold {fold}", tuple(pages[place][1] for place in places)), system, running, len(pages))
        for place, row in zip(places, found.rows, strict=True):
            rows[place] = replace(row, corpus=pages[place][0], system=name)
        reused += found.reused
        running = replace(running, progress=_after(len(places), running.progress))
    bad = tuple((corpus.name, each) for corpus in corpora for each in corpus.bad)
    return Results(tuple(rows[place] for place in range(len(pages))), bad, reused)


def _run(corpus: Corpus, system: System, running: Running, pages: int) -> Results:
    return evaluate(
        [corpus],
        [system],
        measures=running.measures,
        jobs=running.jobs,
        cache=running.cache,
        progress=lambda done, total: running.progress(done, pages),
    )


def _after(before: int, progress: Progress) -> Progress:
    return lambda done, total: progress(before + done, total)
