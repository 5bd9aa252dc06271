"""Extractors for JavaScript beside each other: ours, Mozilla's Readability and defuddle.

The pages are of sites that no weights have seen.

    npm install @mozilla/readability defuddle jsdom        in any folder
    python evaluation/javascript_peers.py FOLDER --fold 0

Our kernel is compiled with the weights of the fold, which have not seen the sites of the pages. The word-bag F1 is the
mean over the pages of each kind; pages come from wcxb-dev, where kinds are labelled. Texts of all three are made of
their HTML or are their own; a page that one of them cannot read counts as empty.
"""

from __future__ import annotations

import argparse
import json
import struct
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
from by_fold import FOLDER, fold_of_page
from rich.console import Console
from rich.progress import track
from rich.table import Table

from thresher.lab.evaluate.corpora import open_corpus
from thresher.lab.evaluate.labelled import Labelled
from thresher.lab.evaluate.metrics import word_bag
from thresher.lab.evaluate.tokens import words
from thresher.page import Page

HERE: Final = Path(__file__).parent
SYSTEMS: Final = ("thresher", "readability", "defuddle")


def main() -> None:
    options = _options()
    pages = [page for page in open_corpus("wcxb-dev").pages if page.gold and fold_of_page(page) == options.fold]
    wasm = options.wasm or _compiled(options.fold)
    scores: dict[str, list[tuple[float, ...]]] = defaultdict(list)
    times: list[tuple[float, ...]] = []
    for page, answer in _answers(_some_of_each(pages, options.of_each), options.folder, wasm):
        gold = words(page.gold or "")
        scores[page.kind or "unknown"].append(tuple(word_bag(words(answer[name]), gold)[2] for name in SYSTEMS))
        times.append(tuple(answer[f"{name} ms"] for name in SYSTEMS))
    table = Table("kind", "pages", *SYSTEMS, box=None)
    everything = [each for of_kind in scores.values() for each in of_kind]
    for kind, rows in (*sorted(scores.items()), ("all", everything)):
        table.add_row(kind, str(len(rows)), *(f"{mean:.3f}" for mean in np.mean(rows, axis=0)))
    table.add_row("ms a page", "", *(f"{mean:.1f}" for mean in np.mean(times, axis=0)))
    Console().print(table)


def _some_of_each(pages: list[Labelled], most: int) -> list[Labelled]:
    """At most so many pages of each kind, taken evenly over the corpus."""
    by_kind: dict[str, list[Labelled]] = defaultdict(list)
    for page in pages:
        by_kind[page.kind or "unknown"].append(page)
    places = {kind: np.linspace(0, len(some) - 1, min(most, len(some))).astype(int) for kind, some in by_kind.items()}
    return [by_kind[kind][place] for kind in sorted(by_kind) for place in places[kind]]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the peers are installed")
    parser.add_argument("--fold", type=int, default=0)
    parser.add_argument("--of-each", type=int, default=1_000_000, help="pages of each kind, if there are more")
    parser.add_argument("--wasm", type=Path, help="a kernel that was compiled with the weights of the fold before")
    return parser.parse_args()


def _compiled(fold: int) -> Path:
    sys.path.insert(0, str(HERE.parent / "tools"))
    import compile_wasm

    compile_wasm.WEIGHTS = FOLDER / f"fold-{fold}.npz"  # type: ignore[misc]
    target = Path(tempfile.gettempdir()) / f"thresher-fold-{fold}.wasm"
    target.write_bytes(compile_wasm.compiled())
    return target


def _answers(pages: list[Labelled], folder: Path, wasm: Path) -> Iterator[tuple[Labelled, dict[str, Any]]]:
    command = ["node", str(HERE / "javascript_peers.js"), str(folder.resolve()), str(wasm)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as node:
        assert node.stdin is not None and node.stdout is not None  # noqa: S101
        for page in track(pages, console=Console(stderr=True), transient=True):
            html = Page.parse(page.html).source.encode()  # the encoding is nobody's task here
            node.stdin.write(struct.pack("<I", len(html)) + html)
            node.stdin.flush()
            yield page, json.loads(node.stdout.readline())
        node.stdin.close()


if __name__ == "__main__":
    main()
