"""What `thresher train` does with its options. Imported only when it runs: it needs the extra `train`."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import shutil
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from thresher.cli import messages, sources
from thresher.errors import BadArgument
from thresher.lab.evaluate.corpora import open_corpus
from thresher.lab.evaluate.facts import site_of
from thresher.lab.evaluate.labelled import Corpus
from thresher.lab.training.examples import LEAST_PAGES, LEAST_SITES
from thresher.model.weights import read_model

if TYPE_CHECKING:
    from thresher.lab.training.examples import Example

Progressing = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class TrainRequest:
    """The options of the command."""

    corpora: list[str]
    output: Path
    work: Path | None
    epochs: int | None
    many_languages: bool
    seed: int | None
    folds: bool
    jobs: int | None
    quiet: bool

    @property
    def workshop(self) -> Path:
        """The folder for what is made on the way."""
        return self.work or self.output.with_name(f"{self.output.name}.work")


def train_request(request: TrainRequest) -> None:
    """Check, train, put the weights where they are wanted, and say what they are."""
    if sources.checked_output("-", request.output) is None:
        raise BadArgument("weights are no text to print; give --output the name of a file, such as weights.npz")
    _check_corpora(request)
    with _interruptible(request), _progress(quiet=request.quiet) as progress:
        made = _trained(request, progress)
        f1 = _out_of_fold_f1(request.workshop, progress) if request.folds and not request.quiet else None
    partial = request.output.with_name(f"{request.output.name}.partial")
    shutil.copyfile(made, partial)
    partial.replace(request.output)
    if not request.quiet:
        _say_what_was_made(request, f1)


def _trained(request: TrainRequest, progress: Progressing) -> Path:
    from thresher.lab.training.recipe import Recipe, train  # only here: PyTorch takes seconds to load

    usual = Recipe()
    epochs, seed = request.epochs or usual.epochs, usual.seed if request.seed is None else request.seed
    recipe = Recipe(epochs=epochs, seed=seed, folds=request.folds, many_languages=request.many_languages)
    return train(request.corpora, work=request.workshop, recipe=recipe, jobs=request.jobs or 0, progress=progress)


def _check_corpora(request: TrainRequest) -> None:
    """Whether there is enough to learn from. Read here and read again later: pages take little time beside training."""
    pages, sites, names = 0, set(), Counter[str]()
    for source in request.corpora:
        with messages.busy(f"Reading {source}", quiet=request.quiet):
            corpus = open_corpus(source)
            labelled = [page for page in corpus.pages if page.gold]
            sites |= {site_of(page) for page in labelled}
        pages += len(labelled)
        names[corpus.name] += 1
        if not request.quiet:
            _say_what_is_left_out(corpus)
    if pages < LEAST_PAGES or len(sites) < LEAST_SITES:
        raise BadArgument(
            f"too few to learn from: {pages:,} labelled pages of {len(sites):,} sites; it takes {LEAST_PAGES} pages of "
            f"{LEAST_SITES} sites at the least, so add a corpus that has more"
        )
    if twice := [name for name, times in names.items() if times > 1]:
        raise BadArgument(f"several corpora are called {twice[0]!r}; rename one: they are told apart by their names")


def _say_what_is_left_out(corpus: Corpus) -> None:
    if corpus.bad:
        first = corpus.bad[0]
        messages.note(f"{corpus.name}: {len(corpus.bad):,} pages are left out, such as {first.id}: {first.why}")


@contextmanager
def _progress(*, quiet: bool) -> Iterator[Progressing]:
    """A bar for each step; a line for each where there is no terminal."""
    console = Console(stderr=True)
    if quiet:
        yield lambda what, done, total: None
        return
    begun: dict[str, object] = {}
    if not console.is_terminal:
        yield lambda what, done, total: None if what in begun else _begin(begun, what, total)
        return
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, auto_refresh=False) as bar:  # no thread: processes are forked from here

        def show(what: str, done: int, total: int) -> None:
            task = next((task.id for task in bar.tasks if task.description == what), None)
            bar.update(bar.add_task(what) if task is None else task, completed=done, total=total, refresh=True)

        yield show


def _begin(begun: dict[str, object], what: str, total: int) -> None:
    begun[what] = None
    messages.note(f"{what}, {total:,} in all")


@contextmanager
def _interruptible(request: TrainRequest) -> Iterator[None]:
    """On Ctrl-C end the processes at once, for each would go on for minutes, and say how to go on."""
    ours = os.getpid()

    def stop(number: int, frame: FrameType | None) -> None:
        if os.getpid() != ours:  # a process that was forked
            os._exit(messages.COULD_NOT_READ)
        threading.excepthook = _nothing  # the pool's own thread finds its processes gone, and its futures cancelled
        for process in multiprocessing.active_children():
            process.terminate()
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    except KeyboardInterrupt:
        messages.note(f"stopped; what was done is in {request.workshop}: run the same command again to go on")
        raise
    finally:
        signal.signal(signal.SIGINT, before)


def _nothing(what: threading.ExceptHookArgs) -> None:
    """Say nothing of what breaks in other threads while we stop."""


def _out_of_fold_f1(work: Path, progress: Progressing) -> float:
    """The mean word F1 over pages, each judged by weights that have not seen its site."""
    from thresher.lab.training.calibrate import outcome_of
    from thresher.lab.training.examples import FOLDS
    from thresher.lab.training.recipe import weights_of

    models = [read_model(weights_of(fold, work)) for fold in range(FOLDS)]
    f1: list[float] = []
    corpora = sorted(work.glob("*.pickle"))
    for done, measured in enumerate(corpora):
        progress("judging out of fold", done, len(corpora))
        examples: list[Example] = pickle.loads(measured.read_bytes())  # noqa: S301 - written by ourselves
        f1 += [outcome_of(one, models[one.fold]).f1 for one in examples]
    progress("judging out of fold", len(corpora), len(corpora))
    return float(np.mean(f1))


def _say_what_was_made(request: TrainRequest, f1: float | None) -> None:
    about = read_model(request.output).about
    messages.note(f"wrote {request.output}, made from {about['examples']:,} pages of {about['sites']:,} sites")
    if f1 is not None:
        messages.note(f"word F1 on sites that had not been seen: {f1:.3f} (five folds)")
    else:
        messages.note("without folds there is no F1 to tell, and the confidence of these weights means nothing")
    messages.note(f"to use them: thresher page.html -p weights={request.output}")
    messages.note(f"{request.workshop} is needed no more and can be deleted")
