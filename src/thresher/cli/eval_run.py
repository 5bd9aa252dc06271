"""What `thresher eval` does with its options. Imported only when it runs: it needs the extra `eval`."""

from __future__ import annotations

import os
import platform
import shlex
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import typer
from rich.console import Console

import thresher
from thresher.cli import messages
from thresher.cli.measuring import interruptible, opened_cache, opened_corpora, progress_shown, say_what_failed
from thresher.errors import BadArgument, MissingExtra
from thresher.lab.evaluate import show, sweeps
from thresher.lab.evaluate.cache import Cache
from thresher.lab.evaluate.corpora import sampled
from thresher.lab.evaluate.labelled import Corpus
from thresher.lab.evaluate.measures import MEASURES
from thresher.lab.evaluate.peers import PEERS
from thresher.lab.evaluate.results import Results, write_parquet
from thresher.lab.evaluate.run import evaluate
from thresher.lab.evaluate.sites import beside_themselves, learn_sites
from thresher.lab.evaluate.summarise import HEADLINES, summarise, sweep, usable_measure, with_headline
from thresher.lab.evaluate.summary import Summary, Sweep
from thresher.lab.evaluate.systems import PEER, System, find_systems
from thresher.methods.parameters import outside_parentheses
from thresher.site.site import FEWEST_PAGES

_ENDINGS: Final = (".html", ".json", ".md", ".parquet")
_MOST_NAMED: Final = 5
_NARROWEST: Final = 110
"""Columns that the table takes at least: figures that are cut off are worse than lines that wrap."""
_IN_A_FILE: Final = 300
_HEADLINE: Final = {
    "keep": "texts as they are",
    "ignore": "taken out of both texts",
    "both": "ranked by the texts as they are; beside that, taken out of both",
}


@dataclass(frozen=True, slots=True)
class EvalRequest:
    """The options of the command."""

    corpora: list[str]
    methods: list[str]
    outputs: list[Path]
    form: str
    measure: str
    headline: str
    site: bool
    sample: int | None
    layout: str | None
    jobs: int | None
    time_limit: float
    worst: int
    sweep_pages: int
    cache: Path | None
    remember: bool
    fresh: bool
    quiet: bool


def evaluate_request(request: EvalRequest) -> int:
    """Evaluate, write, print; the exit code. What cannot be found or read is said, and the rest is done."""
    _check(request)
    systems, code = _systems(request)
    corpora, code_of_corpora = opened_corpora(
        request.corpora, layout=request.layout, sample=request.sample, quiet=request.quiet
    )
    if not systems or not corpora:
        return max(code, code_of_corpora)
    systems = _able_to_judge(systems, corpora, request)
    remembered = opened_cache(request.cache, quiet=request.quiet) if request.remember else None
    with interruptible(remembered is not None), TemporaryDirectory(prefix="thresher-sites-") as folder:
        if request.site:
            systems = _compared_over_sites(corpora, systems, Path(folder), quiet=request.quiet)
        results = _evaluated(corpora, systems, request, remembered, "measuring")
        measure = usable_measure(results, request.measure)
        swept = _swept(corpora, systems, replace(request, measure=measure), remembered)
    if not request.quiet:
        say_what_failed(results)
        if measure != request.measure:
            messages.note(f"no page has the labels for {request.measure}; ranked by {measure} instead")
    summary = summarise(results, measure=measure, worst=request.worst, sweeps=swept, headline=request.headline)
    summary = replace(summary, facts=_facts(request, results, systems))
    for path in request.outputs:
        _write(path, summary, results)
        if not request.quiet:
            messages.note(f"wrote {path}")
    _print(summary, request.form)
    nothing = messages.NOTHING_FOUND if all(row.problem for row in results.rows) else messages.DONE
    return max(code, code_of_corpora, nothing)


def _check(request: EvalRequest) -> None:
    """Before anything is run."""
    if not request.corpora:
        raise BadArgument("which corpus? Give a Parquet file, a folder or a name; thresher eval --list shows the names")
    if request.measure not in MEASURES:
        raise BadArgument(f"no measure is called {request.measure!r}; there are: {', '.join(MEASURES)}")
    if request.headline not in HEADLINES:
        raise BadArgument(f"--headline is one of {', '.join(HEADLINES)}, not {request.headline!r}")
    for path in request.outputs:
        if path.suffix not in _ENDINGS:
            raise BadArgument(f"{path}: the ending says what to write; it is one of {', '.join(_ENDINGS)}")
        if not path.absolute().parent.is_dir():
            raise BadArgument(f"{path}: there is no folder {path.absolute().parent}")


def _systems(request: EvalRequest) -> tuple[list[System], int]:
    """Those that exist; each other is named."""
    found: dict[str, System] = {}
    code = messages.DONE
    for name in (name.strip() for names in request.methods for name in outside_parentheses(names, ",") if name.strip()):
        absent = [peer.package for peer in PEERS.values() if not peer.installed]
        if name in ("peers", "all") and absent and not request.quiet:
            messages.note(f"peers that are not installed are left out: {', '.join(absent)} (extra `peers`)")
        try:
            found.update((system.name, system) for system in find_systems(name))
        except (BadArgument, MissingExtra) as problem:
            messages.error(str(problem))
            code = messages.WRONG_USAGE
    if not found and code == messages.DONE:
        raise BadArgument("which methods? Name some after -m; thresher eval --list shows them")
    return list(found.values()), code


def _able_to_judge(systems: list[System], corpora: list[Corpus], request: EvalRequest) -> list[System]:
    """Without those that look at the screen, where no page was rendered; but whoever is named is tried."""
    if any(page.snapshot for corpus in corpora for page in corpus.pages):
        return systems
    named = {name.strip() for names in request.methods for name in outside_parentheses(names, ",")}
    able = [system for system in systems if not system.looks_at_screen or system.name in named]
    if (absent := [system.name for system in systems if system not in able]) and not request.quiet:
        messages.note(f"no page of these corpora was rendered, so these are left out: {', '.join(absent)}")
    return able


def _compared_over_sites(corpora: list[Corpus], systems: list[System], folder: Path, *, quiet: bool) -> list[System]:
    """Each method as it is, and once more with what the pages of each site share left out."""
    with progress_shown("comparing pages", quiet=quiet) as progress:
        number = learn_sites(corpora, folder, progress)
    if not number:
        messages.note(f"--site changes nothing: no site of these corpora has {FEWEST_PAGES} pages")
    return beside_themselves(systems, folder) if number else systems


def _evaluated(
    corpora: list[Corpus], systems: list[System], request: EvalRequest, cache: Cache | None, label: str,
    measures: tuple[str, ...] = tuple(MEASURES),
) -> Results:  # fmt: skip
    with progress_shown(label, quiet=request.quiet) as progress:
        return evaluate(
            corpora,
            systems,
            measures=measures,
            jobs=request.jobs,
            time_limit=request.time_limit,
            cache=cache,
            fresh=request.fresh,
            progress=progress,
        )


def _swept(corpora: list[Corpus], systems: list[System], request: EvalRequest, cache: Cache | None) -> list[Sweep]:
    """The threshold sweeps, which only the HTML report shows."""
    if not request.sweep_pages or not any(path.suffix == ".html" for path in request.outputs):
        return []
    some = [replace(sampled(corpus, request.sweep_pages), bad=()) for corpus in corpora]
    found = []
    for system, parameter in sweeps.swept(systems):
        points = sweeps.points(system, parameter)
        tried = [each for _, each in points]
        results = _evaluated(some, tried, request, cache, f"sweeping {parameter} of {system.base}", (request.measure,))
        found += sweep(with_headline(results, request.headline), system, points, parameter, request.measure)
    return found


def _facts(request: EvalRequest, results: Results, systems: list[System]) -> dict[str, str]:
    peers = [system.base.removeprefix(PEER) for system in systems if system.base.startswith(PEER)]
    versions = ", ".join(f"{PEERS[name].package} {PEERS[name].version}" for name in dict.fromkeys(peers))
    facts = {
        "Made": time.strftime("%Y-%m-%d %H:%M"),
        "Command": shlex.join(["thresher", *sys.argv[1:]]),
        "Thresher": thresher.__version__,
        "Peers": versions or "none",
        "Python": platform.python_version(),
        "Machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "Processes": str(request.jobs or os.cpu_count() or 1),
        "Headline": _HEADLINE[request.headline],
        "Time limit": f"{request.time_limit:g} s a page",
        "From the cache": f"{results.reused:,} of {len(results.rows):,} answers, with the times they took when made",
    }
    return {name: value for name, value in facts.items() if value != "none"}


def _write(path: Path, summary: Summary, results: Results) -> None:
    if path.suffix == ".parquet":
        write_parquet(results.rows, path)
        return
    from thresher.lab.evaluate.report import to_html

    writers = {".html": to_html, ".json": show.to_json, ".md": show.to_markdown}
    path.write_text(writers[path.suffix](summary), encoding="utf-8")


def _print(summary: Summary, form: str) -> None:
    if form == "table":
        console = Console()
        console.width = max(console.width, _NARROWEST if console.is_terminal else _IN_A_FILE)
        console.print(show.to_table(summary))
    else:
        typer.echo(show.to_json(summary) if form == "json" else show.to_markdown(summary), nl=form == "json")
