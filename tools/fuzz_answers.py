"""Fuzz the answers: `PYTHONPATH=. python tools/fuzz_answers.py --time 600` makes pages and asks each all there is.

The kernel's fuzzer watches memory. This one sees what a caller sees: every public attribute of the result for a page
that was put together from pieces, some of them many times over. None may raise anything but an error of ours, and what
is written must keep what docs/security.md promises: its size, and no sign that steers a terminal or turns text around.
The pieces are the inputs that the kernel's fuzzer has found, where it has run, and the pages of the tests. A page
follows from its number, so every finding can be repeated: `--first NUMBER --runs 1`. What all runs have tried is
summed up in build/fuzz/tried.txt.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import re
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache
from pathlib import Path
from typing import Final

from fuzz_total import note_tried

import thresher
from attack.public_forms import forms_of
from thresher.page.budget import Step, most_of, size_of

ROOT: Final = Path(__file__).parents[1]
BUILD: Final = ROOT / "build" / "fuzz"
BATCH: Final = 50
LONGEST_PIECE: Final = 6_000
LONGEST_PAGE: Final = 40_000
MOST_PIECES: Final = 6
MOST_COPIES: Final = 60
SLOWEST: Final = 5.0  # seconds of processor time for all answers; thousands of times what such a page takes

STORY: Final = "<p>" + "The river rose in the night, and in the morning the mill stood in the water. " * 3
WRITTEN: Final = {
    "text": Step.TEXT,
    "markdown": Step.MARKDOWN,
    "html": Step.HTML,
    "xml": Step.XML,
    "hide": Step.HIDE,
}
STEERING: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]")
"""Controls, changes of direction, and tags that nobody sees."""


@cache
def pieces(folder: Path) -> list[str]:
    """What pages are put together from."""
    found = sorted(folder.glob("*")) if folder.is_dir() else []
    pages = sorted((ROOT / "tests" / "pages").glob("*/source.html"))
    texts = [path.read_bytes().decode("utf-8", "replace") for path in (*found, *pages)]
    return [text[start : start + LONGEST_PIECE] for text in texts for start in range(0, len(text), LONGEST_PIECE)]


def made_page(number: int, folder: Path) -> str:
    """The page with a number: pieces, cut at any place, some of them repeated, with or without a story between."""
    draw = random.Random(number)  # noqa: S311  it must repeat, and need not be a secret
    parts: list[str] = []
    for _ in range(draw.randint(1, MOST_PIECES)):
        piece = draw.choice(pieces(folder))
        start = draw.randrange(len(piece) + 1) if draw.random() < 0.5 else 0
        piece = piece[start : start + draw.choice((9, 40, 200, LONGEST_PIECE))]
        copies = draw.randint(2, MOST_COPIES) if draw.random() < 0.3 else 1
        parts += [piece * copies, STORY * draw.randint(0, 2)]
    return "".join(parts)[:LONGEST_PAGE]


def broken_promises(page: str) -> Iterator[str]:
    """What is wrong with the answers for a page, each in one line."""
    started = time.process_time()
    try:
        result = thresher.extract(page, url="https://example.org/a/page")
        for name, ask in forms_of(result):
            try:
                ask()
            except thresher.ThresherError:
                pass
            except Exception as error:
                yield f"{name} raised {error!r}"
        yield from _written_wrongly(result)
    except Exception as error:
        yield f"extract raised {error!r}"
    if time.process_time() - started > SLOWEST:
        yield f"it took {time.process_time() - started:.1f} s"


def _written_wrongly(result: thresher.Extraction) -> Iterator[str]:
    for name, step in WRITTEN.items():
        written = getattr(result, name)
        if size_of(written) > most_of(step, result.page):
            yield f"{name} is {size_of(written) / result.page.size:.0f} times the page"
    if size_of(result.json()) > most_of(Step.JSON, result.page):
        yield f"json() is {size_of(result.json()) / result.page.size:.0f} times the page"
    for name in ("text", "markdown", "html", "xml"):
        if found := STEERING.search(getattr(result, name)):
            yield f"{name} has the character U+{ord(found[0]):04X}"


def tried(first: int, count: int, folder: Path) -> list[tuple[int, str]]:
    """The findings in a row of pages, with their numbers."""
    return [
        (number, line) for number in range(first, first + count) for line in broken_promises(made_page(number, folder))
    ]


def fuzz(folder: Path, seconds: float, first: int, runs: int) -> int:
    """Try pages until the time or their number is used up; 1 if there was a finding."""
    until = time.monotonic() + seconds
    count = min(BATCH, runs) if runs >= 0 else BATCH
    starts = range(first, first + runs, count) if runs >= 0 else itertools.count(first, count)
    done, findings = 0, 0
    with ProcessPoolExecutor() as pool:
        waiting: set[Future[list[tuple[int, str]]]] = set()
        for start in starts:
            waiting.add(pool.submit(tried, start, count, folder / "inputs"))
            if len(waiting) < 2 * (os.cpu_count() or 1):
                continue
            ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            done, findings = done + count * len(ready), findings + _told(ready, folder)
            if seconds and time.monotonic() > until:
                break
        findings += _told(wait(waiting).done, folder)
        done += count * len(waiting)
    total = note_tried(folder, "answers", done, findings)
    print(f"{done:,} pages, {findings} findings; {total:,} pages in all runs")
    return 1 if findings else 0


def _told(ready: set[Future[list[tuple[int, str]]]], folder: Path) -> int:
    found = [finding for each in ready for finding in each.result()]
    for number, line in found:
        path = folder / "findings" / f"page-{number}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made_page(number, folder / "inputs"), "utf-8", errors="surrogatepass")
        print(f"page {number}: {line} ({path})", flush=True)
    return len(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--time", type=float, default=60, help="seconds; 0 for no limit")
    parser.add_argument("--runs", type=int, default=-1, help="pages; -1 for no limit")
    parser.add_argument("--first", type=int, default=0, help="number of the first page")
    parser.add_argument("--folder", type=Path, default=BUILD)
    options = parser.parse_args()
    sys.exit(fuzz(options.folder.resolve(), options.time, options.first, options.runs))


if __name__ == "__main__":
    main()
