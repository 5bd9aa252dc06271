"""What is right and wrong with the Markdown of Thresher and of other tools that take the main content of pages to it.

    python evaluation/markdown.py
    python evaluation/markdown.py --sample 100 --corpora wcxb-dev fundus --tools thresher trafilatura

What the others have written is kept in build/markdown/, so that a run that was ended goes on where it was. A tool that
is not installed is left out, with a sentence.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import track

from thresher.lab.evaluate.corpora import open_corpus
from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.writing.measures import MEASURES, Measure
from thresher.lab.writing.page_parts import PageParts
from thresher.lab.writing.writers import WRITERS

CORPORA: Final = ("wcxb-dev", "readability", "fundus", "daniel", "dragnet", "l3s-gn1", "cleaneval", "xmu")
KEPT: Final = Path("build/markdown")
OURS: Final = "thresher"

Counts = dict[str, Counter[str]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpora", nargs="+", default=list(CORPORA))
    parser.add_argument("--tools", nargs="+", default=list(WRITERS), choices=list(WRITERS))
    parser.add_argument("--sample", type=int, help="so many pages of each corpus, always the same ones")
    parser.add_argument("--kind", help="only pages that the corpus calls so, such as forum")
    given = parser.parse_args()
    counts: Counts = defaultdict(Counter)
    tools = [name for name in given.tools if _is_there(name)]
    for corpus in given.corpora:
        pages = [page for page in open_corpus(corpus, sample=given.sample).pages if page.gold]
        pages = [page for page in pages if given.kind in (None, page.kind)]
        written = {name: Written(name, corpus) for name in tools}
        for page in track(pages, corpus, console=Console(stderr=True), transient=True):
            parts = PageParts(page)
            for name in tools:
                _count(counts, name, parts, written[name].of(page))
    print("\n".join(_table(counts, tools)))


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
