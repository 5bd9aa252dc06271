"""The whole recipe: from labelled pages to weights.

    corpora ──examples──▶ labelled pages ──odds──▶ tables ──study──▶ features ──fit──▶ network ──calibrate──▶ weights

Five times on four fifths of the sites, for weights that have not seen the rest: those pages are judged out of fold,
which is what the figures of the card are made of, and what the confidence is fitted on. Then once on all of them, for
the weights that are used. Sites are what is divided, never pages.

Every step leaves a file in a folder; a run that was interrupted goes on from there.
"""

from __future__ import annotations

import json
import os
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from hashlib import blake2b
from importlib.resources import files
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from typing import Any, Final

import numpy as np

from thresher.errors import BadArgument
from thresher.lab.evaluate.corpora import open_corpus
from thresher.lab.evaluate.labelled import Corpus
from thresher.lab.training.calibrate import fit_trust, outcome_of
from thresher.lab.training.examples import FOLDS, GROUPS, Example, examples_of
from thresher.lab.training.fit import Features, Pages, fit
from thresher.lab.training.odds import TableCounts, count_terms
from thresher.lab.training.study import study_of
from thresher.model.feature_names import SIGNS
from thresher.model.weights import Model, Tables, read_model, save

CORPUS_WEIGHTS: Final[Mapping[str, float]] = {
    "wcxb-dev": 1.0,
    "readability": 1.0,
    "dragnet": 1.0,
    "l3s-gn1": 0.5,
    "cleaneval": 0.35,
    "cleanportaleval": 0.3,
    "daniel": 0.8,
    "xmu": 0.5,
    "fundus": 1.5,
}
"""How much a page of each corpus counts. Tastes differ; any other corpus counts in full."""
RARE_KIND_WEIGHT: Final = 1.8
"""A page that is labelled as something other than an article counts this much more: there are few of them."""
LONE_KIND_WEIGHT: Final = 0.1
"""Where all pages of a corpus are of one kind, that kind counts this much: enough for news in languages that the other
corpora do not have to be known as articles, and too little for kinds to be told by language. Only for `many_languages`:
else it counts nothing."""
WITHOUT_WORDS: Final = 0.4
"""The share of pages whose words are forgotten in each epoch for `many_languages`."""
EPOCHS: Final = 8
SEED: Final = 1

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how many steps of it are done, and how many there are."""


@dataclass(frozen=True)
class Recipe:
    """What decides the outcome, beside the pages."""

    epochs: int = EPOCHS
    seed: int = SEED
    many_languages: bool = False
    """Whether to learn for languages that no label is in: less from words, and that news in them is articles too."""
    folds: bool = True
    """Whether weights for each fold are made too: without them there is no confidence, and nothing to measure with."""


def train(
    corpora: Sequence[str | Path],
    *,
    work: Path,
    recipe: Recipe | None = None,
    jobs: int = 0,
    progress: Progress = lambda what, done, total: None,
) -> Path:
    """Train on some corpora; `work` is the folder for what is made on the way. Gives the file with the weights."""
    recipe, jobs = recipe or Recipe(), jobs or os.cpu_count() or 1
    opened = [open_corpus(corpus) for corpus in corpora]
    run = _begun(work, recipe, opened)
    lone = LONE_KIND_WEIGHT if recipe.many_languages else 0.0
    measured = (_measured(corpus, work, jobs, progress) for corpus in opened)
    examples = [example for some in measured for example in _kinds_weighed(some, lone)]
    counts = count_terms(examples)
    about = {**run, "examples": len(examples), "sites": len({example.site for example in examples})}
    _fit_all(_Fitting(examples, counts, work, recipe, about), jobs, progress)
    if recipe.folds:
        _calibrate(examples, work, progress)
    return work / "weights.npz"


def weights_of(fold: int | None, work: Path) -> Path:
    """The file of a fold's weights, or of those that have seen all sites."""
    return work / ("weights.npz" if fold is None else f"fold-{fold}.npz")


def _begun(work: Path, recipe: Recipe, corpora: Sequence[Corpus]) -> dict[str, Any]:
    """What the run is about; a folder that holds another run is left alone."""
    pages = {corpus.name: _digest(corpus) for corpus in corpora}
    if len(pages) < len(corpora):
        raise BadArgument("two of the corpora have the same name; rename one of them")
    run = {**asdict(recipe), "corpora": pages, "code": _fingerprint()}
    work.mkdir(parents=True, exist_ok=True)
    note = work / "run.json"
    if note.exists() and json.loads(note.read_text()) != run:
        raise BadArgument(f"{work} holds another run (other pages, settings, code); delete it, or give another folder")
    note.write_text(json.dumps(run))
    return run


def _digest(corpus: Corpus) -> str:
    """Changes with any page or label."""
    content = blake2b(digest_size=8)
    for page in corpus.pages:
        content.update(page.html)
        content.update(f"{page.id}\0{page.url}\0{page.kind}\0{page.gold}".encode(errors="replace"))
    return content.hexdigest()


def _fingerprint() -> str:
    """Of the code that measures pages: what was measured by other code must not be mixed in."""
    package = Path(str(files("thresher")))
    rooms = ((package / room).rglob("*") for room in ("kernel", "page", "model", "lab/training"))
    code = sorted(path for room in rooms for path in room if path.suffix in _CODE)
    return blake2b(b"".join(path.read_bytes() for path in code), digest_size=8).hexdigest()


_CODE: Final = {".py", ".pyx", ".pxi", ".h", ".so", ".pyd"}


def _measured(corpus: Corpus, work: Path, jobs: int, progress: Progress) -> list[Example]:
    cached = work / f"{corpus.name}.pickle"
    if not cached.exists():
        found = []
        for done, example in enumerate(examples_of(corpus, jobs=jobs), 1):
            progress(f"measuring {corpus.name}", done, len(corpus.pages))
            if example is not None:
                found.append(example)
        partial = cached.with_suffix(".partial")
        partial.write_bytes(pickle.dumps(found, protocol=pickle.HIGHEST_PROTOCOL))
        partial.rename(cached)
    kept: list[Example] = pickle.loads(cached.read_bytes())  # noqa: S301 - written by ourselves
    return kept


def _kinds_weighed(examples: list[Example], lone: float) -> list[Example]:
    """Where all pages of a corpus are of one kind, that says little about how to tell the kinds apart."""
    if len({example.kind for example in examples}) > 1:
        return examples
    return [replace(example, kind_weight=lone) for example in examples]


@dataclass(frozen=True, eq=False)
class _Fitting:
    """What every fit is made from."""

    examples: Sequence[Example]
    counts: TableCounts
    work: Path
    recipe: Recipe
    about: dict[str, Any]


def _fit_all(fitting: _Fitting, jobs: int, progress: Progress) -> None:
    """Fit each fold and the whole, several at a time, but for what an earlier run has left."""
    folds = [*range(FOLDS), None] if fitting.recipe.folds else [None]
    missing = [fold for fold in folds if not weights_of(fold, fitting.work).exists()]
    progress("fitting networks", len(folds) - len(missing), len(folds))
    global _fitting
    _fitting = fitting
    for done, _ in enumerate(_fitted(missing, jobs), 1):
        progress("fitting networks", len(folds) - len(missing) + done, len(folds))


def _fitted(folds: Sequence[int | None], jobs: int) -> Iterator[None]:
    """Fit some folds, side by side where processes can be forked."""
    if jobs == 1 or "fork" not in get_all_start_methods():
        yield from map(_fit_fold, folds)
        return
    with ProcessPoolExecutor(min(jobs, len(folds) or 1), mp_context=get_context("fork")) as pool:
        yield from pool.map(_fit_fold, folds)


_fitting: _Fitting
"""Handed to the processes by forking: a gigabyte is not sent through a pipe."""


def _fit_fold(fold: int | None) -> None:
    """Fit on the sites outside a fold, or on all."""
    used = [example for example in _fitting.examples if example.fold != fold]
    pages = Pages(used, _features(used, _fitting.counts, fold), [_weight(example) for example in used])
    recipe = _fitting.recipe
    forgotten = WITHOUT_WORDS if recipe.many_languages else 0.0
    layers = fit(pages, epochs=recipe.epochs, seed=recipe.seed, without_words=forgotten)
    untrusted = np.zeros(len(SIGNS), dtype=np.float32)
    model = Model(layers, _fitting.counts.tables(_groups_of(fold)), untrusted, {**_fitting.about, "fold": fold})
    save(model, weights_of(fold, _fitting.work))


def _groups_of(fold: int | None) -> list[int]:
    return [] if fold is None else list(range(fold, GROUPS, FOLDS))


def _features(examples: Sequence[Example], counts: TableCounts, fold: int | None) -> list[Features]:
    """Each page is measured with tables that know neither the fold nor the page's own group of sites."""
    tables = {group: counts.tables([*_groups_of(fold), group]) for group in sorted({e.group for e in examples})}
    return [features_of(example, tables[example.group]) for example in examples]


def features_of(example: Example, tables: Tables) -> Features:
    study = study_of(example.page, tables)
    return Features(study.features.astype(np.float16), study.page, study.weight)


def _weight(example: Example) -> float:
    rare = RARE_KIND_WEIGHT if example.kind not in ("", "article") else 1.0
    return CORPUS_WEIGHTS.get(example.corpus, 1.0) * rare


def _calibrate(examples: Sequence[Example], work: Path, progress: Progress) -> None:
    """Fit the confidence on what the folds' weights say about pages they have not seen.

    Each fold's own is fitted without its pages, so that the confidence can be measured out of fold as well.
    """
    judged = []
    for fold in range(FOLDS):
        progress("fitting the confidence", fold, FOLDS)
        model = read_model(weights_of(fold, work))
        judged += [outcome_of(example, model) for example in examples if example.fold == fold]
    for fold in (*range(FOLDS), None):
        target = weights_of(fold, work)
        trust = fit_trust([outcome for outcome in judged if outcome.fold != fold])
        save(replace(read_model(target), trust=trust), target)
    progress("fitting the confidence", FOLDS, FOLDS)
