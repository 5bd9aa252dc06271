"""What every command that measures does alike: opening corpora and the cache, showing progress, saying what failed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from thresher.cli import messages
from thresher.errors import BadCorpus
from thresher.lab.evaluate.cache import Cache, default_cache, open_cache
from thresher.lab.evaluate.corpora import open_corpus
from thresher.lab.evaluate.labelled import Corpus
from thresher.lab.evaluate.results import Results

_MOST_NAMED: Final = 5


@contextmanager
def interruptible(remembered: bool) -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        kept = "what was done is remembered: run it again to go on" if remembered else "nothing was remembered"
        messages.note(f"stopped; {kept}")
        raise


def opened_cache(path: Path | None, *, quiet: bool) -> Cache | None:
    """The cache in that file, or in its usual place."""
    path = path or default_cache()
    found = open_cache(path)
    if found is None and not quiet:
        messages.note(f"{path} cannot be used as a cache, so nothing is remembered; --cache names another file")
    return found


def opened_corpora(
    sources: list[str], *, layout: str | None, sample: int | None, quiet: bool
) -> tuple[list[Corpus], int]:
    """Those that can be read; each other is named. And the exit code."""
    found: list[Corpus] = []
    code = messages.DONE
    for source in sources:
        try:
            with messages.busy(f"Reading {source}", quiet=quiet):
                corpus = open_corpus(source, layout=layout, sample=sample)
        except (BadCorpus, OSError) as problem:
            messages.error(str(problem))
            code = messages.COULD_NOT_READ
            continue
        same = sum(each.name.partition(" #")[0] == corpus.name for each in found)
        found.append(replace(corpus, name=f"{corpus.name} #{same + 1}") if same else corpus)
        if corpus.bad and not quiet:
            messages.note(_left_out(corpus))
        if not corpus.pages:
            code = messages.COULD_NOT_READ
    return [corpus for corpus in found if corpus.pages], code


def _left_out(corpus: Corpus) -> str:
    """How many pages of a corpus are bad, which, and why."""
    reasons = Counter(bad.why for bad in corpus.bad)
    named = "; ".join(f"{why} ({_named([bad.id for bad in corpus.bad if bad.why == why])})" for why in reasons)
    return f"{corpus.name}: {messages.counted(len(corpus.bad), 'page')} left out: {named}"


def _named(names: list[str]) -> str:
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {more:,} more" if more > 0 else "")


@contextmanager
def progress_shown(label: str, *, quiet: bool) -> Iterator[Callable[[int, int], None] | None]:
    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def say_what_failed(results: Results) -> None:
    """One line for each system and corpus that had failures."""
    pages = Counter((row.corpus, row.system) for row in results.rows)
    for (corpus, system), number in pages.items():
        failed = [row for row in results.rows if row.problem and (row.corpus, row.system) == (corpus, system)]
        if failed:
            where = f"{system} failed on {len(failed):,} of {messages.counted(number, 'page')} of {corpus}"
            messages.note(f"{where}, counted as empty answers; first {failed[0].id}: {failed[0].problem}")
