"""What `thresher paper` does with its options. Imported only when it runs: it needs the extra `eval`."""

from __future__ import annotations

import platform
import shlex
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from markupsafe import Markup
from rich.console import Console
from rich.table import Table

import thresher
from thresher.cli import messages
from thresher.cli.measuring import interruptible, opened_cache, opened_corpora, progress_shown, say_what_failed
from thresher.errors import BadCorpus, ThresherError
from thresher.lab.evaluate.cache import Cache
from thresher.lab.evaluate.corpora import known_corpora, sampled
from thresher.lab.evaluate.labelled import Corpus
from thresher.lab.evaluate.results import Results
from thresher.lab.evaluate.run import evaluate
from thresher.lab.evaluate.sites import beside_themselves, learn_sites
from thresher.lab.evaluate.systems import System, find_system
from thresher.lab.papers import xpath_blocks
from thresher.lab.papers.claims import Judged, judged
from thresher.lab.papers.experiment import Experiment
from thresher.lab.papers.parts import Chart, Section
from thresher.lab.papers.report import to_html
from thresher.lab.papers.run import results_of, study_called, sweeps_of, unseen
from thresher.lab.papers.study import Study

_NARROWEST: Final = 110
_IN_A_FILE: Final = 200


@dataclass(frozen=True, slots=True)
class PaperRequest:
    """The options of the command."""

    paper: str
    corpora: list[str]
    output: Path
    sample: int | None
    all_sites: bool
    jobs: int | None
    time_limit: float
    cache: Path | None
    remember: bool
    fresh: bool
    quiet: bool


def repeat(request: PaperRequest) -> int:
    """Measure, write the report, print the claims; the exit code."""
    study = study_called(request.paper)
    corpora, code = opened_corpora(_wanted(request), layout=None, sample=None, quiet=request.quiet)
    corpora = _chosen(corpora, request)
    if not corpora:
        return code or messages.NOTHING_FOUND
    cache = opened_cache(request.cache, quiet=request.quiet) if request.remember else None
    with interruptible(cache is not None), TemporaryDirectory(prefix="thresher-sites-") as folder:
        runner = _Runner(request, cache)
        systems = _systems(study, corpora, Path(folder), quiet=request.quiet)
        measured = results_of(study, corpora, systems, runner)
        if not measured:
            raise BadCorpus(f"no page of these corpora has the labels for {study.measure}: they need a gold text")
        experiment = Experiment(measured, sweeps_of(study, corpora, runner))
    claims = judged(study.claims, experiment)
    sections = [*study.sections(experiment), *_cloud(study, experiment)]
    html = to_html(study, experiment, claims, sections, _facts(request))
    request.output.write_text(html, encoding="utf-8")
    _print(claims)
    if not request.quiet:
        messages.note(f"wrote {request.output}")
    return code


def _wanted(request: PaperRequest) -> list[str]:
    if request.corpora:
        return request.corpora
    found = [corpus.name for corpus in known_corpora() if corpus.pages]
    if not found:
        raise BadCorpus(
            "there are no corpora here: give Parquet files with the columns html and gold, or folders, or set "
            "THRESHER_CORPORA to the folder that has them"
        )
    return found


def _chosen(corpora: list[Corpus], request: PaperRequest) -> list[Corpus]:
    """The pages that are measured, corpus by corpus."""
    found = []
    for corpus in corpora:
        kept = corpus if request.all_sites else unseen(corpus)
        kept = replace(sampled(kept, request.sample) if request.sample else kept, bad=())
        if kept.pages:
            found.append(kept)
        elif not request.quiet:
            messages.note(f"{corpus.name} is left out: all of its sites were used to choose parameters (--all-sites)")
    return found


def _systems(study: Study, corpora: Sequence[Corpus], folder: Path, *, quiet: bool) -> list[System]:
    systems = [find_system(name) for name in study.systems]
    if not study.compares_pages:
        return systems
    with progress_shown("comparing pages", quiet=quiet) as progress:
        return beside_themselves(systems, folder) if learn_sites(corpora, folder, progress) else systems


@dataclass(frozen=True, slots=True)
class _Runner:
    """Runs systems as the options say."""

    request: PaperRequest
    cache: Cache | None

    def __call__(
        self, corpora: Sequence[Corpus], systems: Sequence[System], measures: tuple[str, ...], label: str
    ) -> Results:
        request = self.request
        with progress_shown(label, quiet=request.quiet) as progress:
            results = evaluate(
                corpora, systems, measures=measures, jobs=request.jobs, time_limit=request.time_limit,
                cache=self.cache, fresh=request.fresh, progress=progress,
            )  # fmt: skip
        if not request.quiet:
            say_what_failed(results)
        return results


def _cloud(study: Study, experiment: Experiment) -> Iterator[Section]:
    """What the XPath paper extracts for: the words of its page as a cloud. Only with the extra `cloud`."""
    if study.name != xpath_blocks.NAME:
        return
    corpus = experiment.corpora[0]
    place = xpath_blocks.example(corpus)
    with _said_if_absent():
        words = thresher.cloud.words(corpus.texts[xpath_blocks.NAME][place])
        drawing = Markup(f'<div class="cloud">{_bare(thresher.cloud.draw(words).svg())}</div>')  # noqa: S704 (ours)
        title = f"The words of page {corpus.pages[place].id}"
        yield Section("A tag cloud, as in Figure 4", [Chart(title, drawing, is_wide=True)])


@contextmanager
def _said_if_absent() -> Iterator[None]:
    try:
        yield
    except ThresherError as problem:
        messages.note(f"the report has no tag cloud: {problem}")


def _bare(svg: str) -> str:
    return svg[svg.index("<svg") :]


def _facts(request: PaperRequest) -> dict[str, str]:
    return {
        "Made": time.strftime("%Y-%m-%d %H:%M"),
        "Command": shlex.join(["thresher", *sys.argv[1:]]),
        "Thresher": thresher.__version__,
        "Python": platform.python_version(),
        "Pages": f"at most {request.sample} of each corpus, always the same" if request.sample else "all",
        "Sites": "all" if request.all_sites else "without those on which was chosen what the papers leave open",
    }


def _print(claims: Sequence[Judged]) -> None:
    console = Console()
    console.width = max(console.width, _NARROWEST if console.is_terminal else _IN_A_FILE)
    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in ("claim", "in the paper", "holds"):
        table.add_column(name)
    for each in claims:
        table.add_row(each.claim.says, each.claim.where, each.summary)
    console.print(table)
