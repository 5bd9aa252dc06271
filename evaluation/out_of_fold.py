"""How good `auto` is on sites that it has not seen.

    python evaluation/out_of_fold.py                    every page of the development corpora
    python evaluation/out_of_fold.py --peers --favor    other extractors beside it, and the settings of `favor`
    python evaluation/out_of_fold.py --sample 100       a hundred pages of each corpus, always the same
    python evaluation/out_of_fold.py --peers --favor --json evaluation/out_of_fold.json    what the docs are made from

The weights that come with the package have learnt from these corpora, so what they reach there says nothing. Here each
page is judged by weights that have seen no page of its site, through `thresher.extract` as users call it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import fold_figures
from by_fold import FOLDER, METHOD, Running, fold_files, hashes, judged
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from thresher.errors import ThresherError
from thresher.lab.evaluate.cache import default_cache, open_cache
from thresher.lab.evaluate.corpora import open_corpus
from thresher.lab.evaluate.labelled import Corpus
from thresher.lab.evaluate.report.figures import NOTHING, chance, count, figure, signed, span
from thresher.lab.evaluate.results import Row, headline_ignored
from thresher.lab.evaluate.run import evaluate
from thresher.lab.evaluate.summary import Interval
from thresher.lab.evaluate.systems import find_systems
from thresher.verdict import KINDS

CORPORA: Final = (
    "wcxb-dev",
    "dragnet",
    "cleaneval",
    "l3s-gn1",
    "readability",
    "cleanportaleval",
    "daniel",
    "xmu",
    "fundus",
)
PEERS: Final = "peer:trafilatura,peer:readability,peer:resiliparse"
FAVORS: Final = ("precision", "recall")


def main() -> None:
    options = _options()
    try:
        found = measured(options)
    except ThresherError as error:
        sys.exit(f"nothing was measured: {error}")
    if options.json:
        options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print("\n".join(report(found)))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="How good `auto` is on sites that it has not seen.")
    parser.add_argument(
        "corpora", nargs="*", default=list(CORPORA), help="names or paths (default: all for development)"
    )
    parser.add_argument("--folds", type=Path, default=FOLDER, help="the folder with fold-0.npz to fold-4.npz")
    parser.add_argument("--peers", action="store_true", help="compare with trafilatura, readability-lxml, resiliparse")
    parser.add_argument("--favor", action="store_true", help="measure the settings precision and recall as well")
    parser.add_argument("--sample", type=int, metavar="N", help="only N pages of each corpus")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes (default: one for each core)")
    parser.add_argument("--cache", type=Path, metavar="FILE", default=default_cache(), help="remembers answers")
    parser.add_argument("--no-cache", action="store_true", help="neither use nor keep earlier answers")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures here")
    return parser.parse_args()


# ---- measuring


def measured(options: argparse.Namespace) -> dict[str, Any]:
    """All figures."""
    files = fold_files(options.folds)
    corpora = [open_corpus(corpus, sample=options.sample) for corpus in options.corpora]
    running = Running(jobs=options.jobs, cache=None if options.no_cache else open_cache(options.cache))
    ours = _judged("auto", corpora, files, running)
    rows = (*ours, *(_peers(corpora, running) if options.peers else ()))
    found = {
        "weights": hashes(files),
        "sample": options.sample,
        "measure": fold_figures.MEASURE,
        **fold_figures.scores_and_parts(rows),
        "headline_ignored": fold_figures.scores_and_parts(headline_ignored(rows)),
        "kinds": fold_figures.kinds(fold_figures.guesses(corpora, files, options.jobs)),
        "confidence": fold_figures.confidence(ours),
        "favor": _favored(ours, corpora, files, running) if options.favor else [],
    }
    rounded: dict[str, Any] = fold_figures.rounded(found)
    return rounded


def _judged(
    name: str, corpora: Sequence[Corpus], files: Sequence[Path], running: Running, **parameters: str
) -> Sequence[Row]:
    with progressing(f"measuring {name}") as progress:
        return judged(corpora, files, replace(running, progress=progress), name=name, parameters=parameters).rows


def _peers(corpora: Sequence[Corpus], running: Running) -> Sequence[Row]:
    systems = find_systems(PEERS)
    with progressing("measuring peers") as progress:
        found = evaluate(
            corpora, systems, measures=running.measures, jobs=running.jobs, cache=running.cache, progress=progress
        )
    return found.rows


def _favored(
    ours: Sequence[Row], corpora: Sequence[Corpus], files: Sequence[Path], running: Running
) -> list[dict[str, Any]]:
    rows = [replace(row, system="balance") for row in ours]
    for favor in FAVORS:
        found = _judged(f"{METHOD}:favor={favor}", corpora, files, running, favor=favor)
        rows += [replace(row, system=favor) for row in found]
    return fold_figures.settings(rows)


@contextmanager
def progressing(label: str) -> Iterator[Callable[[int, int], None]]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


# ---- showing


def report(found: Mapping[str, Any]) -> Iterator[str]:
    """The figures as Markdown tables that can be read as they are."""
    measure, ignored = found["measure"], found["headline_ignored"]
    title = f"By corpus ({measure}; ahead: F1 of `{METHOD}` minus this one)"
    yield from _section(title, *_scores(found, measure))
    yield from _section("By corpus, headline ignored", *_scores(ignored, measure))
    for part in ("kind", "language"):
        if found[f"by_{part}"]["lines"]:
            yield from _section(f"By {part}", *_scores(found[f"by_{part}"], measure))
            yield from _section(f"By {part}, headline ignored", *_scores(ignored[f"by_{part}"], measure))
    for each in found["kinds"]:
        yield from _section(
            f"Kind on {each['corpus']}: {each['accuracy']:.1%} of {each['pages']:,} pages", *_kinds(each)
        )
    yield from _section("Confidence and F1", *_trust(found["confidence"]))
    yield from _section("Confidence on all pages, in bins", *_bins(found["confidence"][0]["bins"]))
    if found["favor"]:
        yield from _section("Favoured", *_favors(found["favor"]))


Cells = list[list[str]]


def _scores(found: Mapping[str, Any], measure: str) -> tuple[list[str], Cells]:
    behind = {(each["corpus"], each["second"]): each for each in found["comparisons"]}
    rows = []
    for line in found["lines"]:
        three = line["scores"][measure]
        cells = [figure(three[part]["value"]) for part in ("precision", "recall", "f1")]
        other = behind.get((line["corpus"], line["system"]))
        against = [signed(other["difference"]["value"]), chance(other["p"])] if other else ["", ""]
        rows.append(
            [line["corpus"], count(line["pages"]), line["system"], *cells, _span(three["f1"]), *against,
             count(line["failed"]), count(line["empty"])]
        )  # fmt: skip
    return ["", "pages", "system", "precision", "recall", "F1", "95 %", "ahead", "p", "failed", "empty"], rows


def _span(interval: Mapping[str, float | None]) -> str:
    low, high = interval["low"], interval["high"]
    return "" if low is None or high is None else span(Interval(0.0, low, high))


def _kinds(found: Mapping[str, Any]) -> tuple[list[str], Cells]:
    rows = []
    for true, said in found["confusion"].items():
        if total := sum(said.values()):
            rows.append([true, *(count(said.get(kind, 0)) for kind in KINDS), f"{said.get(true, 0) / total:.0%}"])
    return ["is", *KINDS, "right"], rows


def _trust(found: Sequence[Mapping[str, Any]]) -> tuple[list[str], Cells]:
    rows = [[each["corpus"], *_figures(each, "rank_correlation", "error")] for each in found]
    return ["", "rank correlation", "mean distance"], rows


def _bins(bins: Sequence[Mapping[str, Any]]) -> tuple[list[str], Cells]:
    rows = [[count(each["pages"]), *_figures(each, "from", "to", "said", "true")] for each in bins]
    return ["pages", "from", "to", "mean confidence", "mean F1"], rows


def _favors(found: Sequence[Mapping[str, Any]]) -> tuple[list[str], Cells]:
    rows = [[each["corpus"], each["system"], *_figures(each, "precision", "recall", "f1")] for each in found]
    return ["", "favor", "precision", "recall", "F1"], rows


def _figures(values: Mapping[str, float | None], *names: str) -> list[str]:
    return [NOTHING if (value := values[name]) is None else figure(value) for name in names]


def _section(title: str, head: list[str], rows: Cells) -> Iterator[str]:
    """A table whose columns are as wide as they need to be."""
    widths = [max(3, *(len(row[place]) for row in (head, *rows))) for place in range(len(head))]
    yield f"## {title}\n"
    yield _line(head, widths)
    yield "| " + " | ".join("-" * width for width in widths) + " |"
    yield from (_line(row, widths) for row in rows)
    yield ""


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)) + " |"


if __name__ == "__main__":
    main()
