"""How fast each step is, side by side with other extractors, on real pages.

    make bench                                    pages of the wcxb-dev corpus; then `growth.py` and `two_threads.py`
    make bench ARGS="--methods"                   every method instead, on top of the columns
    make bench ARGS="--pages 50 folder/of/pages"  any folder of HTML files, or any corpus in Parquet

`picture.py` measures all of this again and draws it.

Milliseconds say little: machines differ and are busy. The ratio to the bare parse of the same pages, measured in the
same run, is what to compare. Everything gets the decoded text; each step is timed on each page in turn, and the best of
several rounds counts. Times are the processor's, in one thread: so it matters little what else the machine does.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import turbohtml
from pages import CORPORA, pages
from rich.console import Console
from rich.progress import track
from rich.table import Table

import thresher
from thresher import METHODS, Page
from thresher.kernel import Table as KernelTable
from thresher.methods import DEFAULT_METHOD, looks_at_screen
from thresher.page.decode import decode
from thresher.render import Shown, to_markdown, to_text


class Step(NamedTuple):
    """Something to be timed."""

    run: Callable[[Any], Any]
    prepare: Callable[[str], Any] = str
    """Makes what the step works on from the text of a page; not timed."""


MODERN: Final = CORPORA / "wcxb-dev.parquet"


def main() -> None:
    options = _options()
    source = options.source or (MODERN if MODERN.exists() else None)
    texts = [decode(data).text for data in pages(source, options.pages)]
    steps = method_steps() if options.methods else {**our_steps(), **peer_steps()}
    times = measure(texts, options.rounds, steps)
    results = summary(times)
    if options.json:
        print(json.dumps(results))
        return
    Console().print(as_table(results, len(texts)))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Speed of each step and of other extractors, as ratios to the bare parse."
    )
    parser.add_argument("source", nargs="?", type=Path, help="a Parquet corpus or a folder of pages")
    parser.add_argument("--pages", type=int, default=150, help="how many pages to take (default 150)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds over all pages; the best counts (default 5)")
    parser.add_argument("--methods", action="store_true", help="time every method on top of the columns")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    return parser.parse_args()


# ---- steps


def our_steps() -> dict[str, Step]:
    method = METHODS[DEFAULT_METHOD]

    def content(text: str) -> Shown:
        page = Page.parse(text)
        return Shown(page, method(page).keep)

    return {
        "bare parse (turbohtml)": Step(turbohtml.parse),
        "kernel: bytes to table": Step(KernelTable, str.encode),
        "Page.parse: read and look": Step(Page.parse),
        f"features + model ({DEFAULT_METHOD})": Step(method, Page.parse),
        "method cectd-ds": Step(METHODS["cectd-ds"], Page.parse),
        "render: text": Step(to_text, content),
        "render: Markdown": Step(to_markdown, content),
        "extract to text": Step(lambda text: thresher.extract(text).text),
        "text, title, authors, date, language": Step(_text_and_facts),
        "extract to Markdown": Step(lambda text: thresher.extract(text).markdown),
        "extract to HTML": Step(lambda text: thresher.extract(text).html),
    }


def _text_and_facts(text: str) -> tuple[Any, ...]:
    """What a crawl is most often turned into."""
    result = thresher.extract(text)
    return result.text, result.title, result.authors, result.date, result.language


def method_steps() -> dict[str, Step]:
    """Every method by itself, on a table that nothing has looked at yet."""
    return {
        "bare parse (turbohtml)": Step(turbohtml.parse),
        **{name: Step(method, Page.parse) for name, method in METHODS.items() if not looks_at_screen(name)},
    }


def peer_steps() -> dict[str, Step]:
    """Other extractors, as far as they are installed."""
    steps: dict[str, Step] = {}
    for name, load in (
        ("resiliparse", _resiliparse),
        ("trafilatura", _trafilatura),
        ("readability-lxml", _readability),
    ):
        try:
            steps[name] = load()
        except ImportError:
            print(f"{name} is not installed and is left out", file=sys.stderr)
    return steps


def _resiliparse() -> Step:
    from resiliparse.extract.html2text import extract_plain_text

    return Step(lambda text: extract_plain_text(text, main_content=True))


def _trafilatura() -> Step:
    import trafilatura

    return Step(lambda text: trafilatura.extract(text, include_comments=False))


def _readability() -> Step:
    import logging

    from readability import Document

    logging.getLogger("readability").setLevel(logging.CRITICAL)
    return Step(lambda text: Document(text).summary())


# ---- measuring


def measure(texts: list[str], rounds: int, steps: dict[str, Step]) -> dict[str, list[float]]:
    """The best time of each step on each page. Slow peers get fewer rounds."""
    best = {name: [float("inf")] * len(texts) for name in steps}
    for lap in track(range(rounds), "measuring", console=Console(stderr=True), transient=True):
        for place, text in enumerate(texts):
            for name, step in steps.items():
                if lap and name in ("trafilatura", "readability-lxml"):
                    continue
                best[name][place] = min(best[name][place], _seconds(step, text))
    return best


def _seconds(step: Step, text: str) -> float:
    prepared = step.prepare(text)
    start = time.thread_time()
    try:
        step.run(prepared)
    except Exception as error:  # a peer that fails on a page has still spent its time
        print(f"a step failed: {type(error).__name__}", file=sys.stderr)
    return time.thread_time() - start


def summary(times: dict[str, list[float]]) -> list[dict[str, Any]]:
    bare = times["bare parse (turbohtml)"]
    return [
        {
            "step": name,
            "ms": 1000 * statistics.fmean(laps),
            "ratio": sum(laps) / sum(bare),
            "median_ratio": statistics.median(lap / base for lap, base in zip(laps, bare, strict=True)),
        }
        for name, laps in times.items()
    ]


def as_table(results: list[dict[str, Any]], pages: int) -> Table:
    table = Table(title=f"{pages} pages, one process", title_justify="left", box=None)
    table.add_column("step")
    for heading in ("ms a page", "x bare parse, all pages", "x bare parse, median page"):
        table.add_column(heading, justify="right")
    for row in results:
        table.add_row(row["step"], f"{row['ms']:.3f}", f"{row['ratio']:.2f}", f"{row['median_ratio']:.2f}")
    return table


if __name__ == "__main__":
    main()
