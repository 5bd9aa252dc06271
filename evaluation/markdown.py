"""What is right and wrong with the Markdown of Thresher and of other tools that take the main content of pages to it.

    python evaluation/markdown.py
    python evaluation/markdown.py --sample 100 --corpora wcxb-dev fundus --tools thresher trafilatura
    python evaluation/markdown.py --sample 100 --held-out

A sample is always of the same pages, so whoever mends a writer reads them. `--held-out` takes as many others instead,
of sites that no page of that sample comes from.

What the others have written is kept in build/markdown/, so that a run that was ended goes on where it was. A tool that
is not installed is left out, with a sentence.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import track

from thresher.lab.evaluate.corpora import open_corpus, sampled
from thresher.lab.evaluate.facts import host_of
from thresher.lab.evaluate.labelled import Corpus, Labelled
from thresher.lab.writing.measures import MEASURES, Measure
from thresher.lab.writing.page_parts import PageParts
from thresher.lab.writing.writers import WRITERS

CORPORA: Final = ("wcxb-dev", "readability", "fundus", "daniel", "dragnet", "l3s-gn1", "cleaneval", "xmu")
KEPT: Final = Path("build/markdown")
OURS: Final = "thresher"
_IN_ENDINGS: Final = frozenset("ac co com edu go gov ne net or org".split())
"""What stands before the ending of a country in a host, and is no name of a site."""

Counts = dict[str, Counter[str]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpora", nargs="+", default=list(CORPORA))
    parser.add_argument("--tools", nargs="+", default=list(WRITERS), choices=list(WRITERS))
    parser.add_argument("--sample", type=int, help="so many pages of each corpus, always the same ones")
    parser.add_argument("--held-out", action="store_true", help="other pages, of sites that are not in that sample")
    parser.add_argument("--kind", help="only pages that the corpus calls so, such as forum")
    given = parser.parse_args()
    if given.held_out and not given.sample:
        parser.error("--held-out needs --sample: it takes pages that are not in it")
    counts: Counts = defaultdict(Counter)
    tools = [name for name in given.tools if _is_there(name)]
    for corpus, chosen in _chosen(given.corpora, given.sample, is_held_out=given.held_out).items():
        pages = [page for page in chosen.pages if page.gold and given.kind in (None, page.kind)]
        written = {name: Written(name, corpus) for name in tools}
        for page in track(pages, corpus, console=Console(stderr=True), transient=True):
            parts = PageParts(page)
            for name in tools:
                _count(counts, name, parts, written[name].of(page))
    print("\n".join(_table(counts, tools)))


def _chosen(names: list[str], count: int | None, *, is_held_out: bool) -> dict[str, Corpus]:
    corpora = {name: open_corpus(name) for name in names}
    if count is None:
        return corpora
    samples = {name: sampled(corpus, count) for name, corpus in corpora.items()}
    return held_out(corpora, samples, count) if is_held_out else samples


def held_out(corpora: dict[str, Corpus], samples: dict[str, Corpus], count: int) -> dict[str, Corpus]:
    """As many pages of each corpus, but none that is in a sample or of a site of one."""
    seen = {_site_of(page) for sample in samples.values() for page in sample.pages}

    def others(name: str) -> Corpus:
        known = {page.id for page in samples[name].pages}
        pages = (page for page in corpora[name].pages if page.id not in known)
        return replace(corpora[name], pages=tuple(page for page in pages if (_site_of(page) or None) not in seen))

    return {name: sampled(others(name), count) for name in corpora}


def _site_of(page: Labelled) -> str:
    """The host without what stands before the name of the site: pages of `en.` and `de.` are of one.

    Of pages that do not say where they are from, the name that the corpus gives them, without its number.
    """
    *before, name, ending = ["", "", *host_of(page.html, page.url).split(".")]
    if name in _IN_ENDINGS and before[-1]:
        name = f"{before[-1]}.{name}"
    return f"{name}.{ending}" if ending else page.id.rstrip("-0123456789")


def _is_there(name: str) -> bool:
    writer = WRITERS[name]
    if writer.version is None:
        print(f"{name} is left out: it is not installed ({writer.how_to_install})", file=sys.stderr)
    return writer.version is not None


class Written:
    """What a tool writes of the pages of a corpus; what others have written once is kept."""

    def __init__(self, name: str, corpus: str) -> None:
        self._write = WRITERS[name].write
        self._known: dict[str, str] = {}
        self._file: Path | None = None
        if name != OURS:
            self._file = KEPT / f"{name.replace(' ', '')}-{WRITERS[name].version}" / f"{corpus}.jsonl"
            self._file.parent.mkdir(parents=True, exist_ok=True)
            if self._file.exists():
                self._known = dict(map(json.loads, self._file.read_text().splitlines()))

    def of(self, page: Labelled) -> str:
        if page.id not in self._known:
            written = self._tried(page)
            if self._file is None:
                return written
            self._known[page.id] = written
            with self._file.open("a") as file:
                file.write(json.dumps([page.id, written]) + "\n")
        return self._known[page.id]

    def _tried(self, page: Labelled) -> str:
        try:
            return self._write(page.html, page.url)
        except Exception:  # whatever a tool stumbles over: it has written nothing
            return ""


def _count(counts: Counts, name: str, parts: PageParts, markdown: str) -> None:
    for title, measure in MEASURES.items():
        many, of = measure.counted(parts, markdown)
        counts[title][f"{name} many"] += many  # type: ignore[assignment]
        counts[title][f"{name} of"] += of  # type: ignore[assignment]


def _table(counts: Counts, tools: list[str]) -> Iterator[str]:
    yield f"| | {' | '.join(tools)} |"
    yield f"| --- | {' | '.join('---' for _ in tools)} |"
    for title, measure in MEASURES.items():
        count = counts[title]
        yield f"| {title} | {' | '.join(_shown(measure, count, name) for name in tools)} |"


def _shown(measure: Measure, count: Counter[str], name: str) -> str:
    many, of = count[f"{name} many"], count[f"{name} of"]
    if not of:
        return "–"
    return f"{100 * many / of:.1f} % of {of:,}" if measure.is_share else f"{many / of:.2f}"


if __name__ == "__main__":
    main()
