"""What the studio's server does until a screen can be drawn, in processor time.

    python benchmarks/studio.py

Opening is reading a page of about 240 KB, marking it for its frame, extracting it, and the answer as JSON. Sliding is
the same question asked again with another parameter, on pages of about 1,500 rows, with the Markdown rendered. The
pages are those of the corpus wcxb-dev that are nearest to these sizes, and one that is made up, of 30,000 paragraphs;
each figure is the best of five laps.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Final

from thresher.lab.evaluate.corpora import open_corpus
from thresher.studio.answers import answered, for_page, tab
from thresher.studio.asking import Asked
from thresher.studio.opened_page import OpenedPage, Source

BYTES: Final = 240_000
ROWS: Final = 1_500
PAGES: Final = 20
LAPS: Final = 5
PARAGRAPHS: Final = 30_000


def main() -> None:
    pages = [page.html for page in open_corpus("wcxb-dev").pages]
    large = sorted(pages, key=lambda html: abs(len(html) - BYTES))[:PAGES]
    opened = [OpenedPage(Source("", "", html)) for html in pages[::3]]
    middling = sorted(opened, key=lambda each: abs(len(each.page) - ROWS))[:PAGES]
    tell("open a page of 240 KB", [best(partial(opening, html)) for html in large])
    tell(f"open {PARAGRAPHS:,} paragraphs", [best(partial(opening, huge()))])
    large_page = OpenedPage(Source("", "", huge()))
    tell(f"move a slider on {PARAGRAPHS:,} paragraphs", [best(partial(sliding, large_page, Asked()))])
    for asked in (Asked("auto", {"strictness": 0.1}), Asked("cectd-ds", {"threshold": 0.9})):
        tell(f"move a slider of {asked.method}", [best(partial(sliding, each, asked)) for each in middling])


def huge() -> bytes:
    paragraphs = (f"<p>Paragraph {number} has some words, and a <b>bold</b> one." for number in range(PARAGRAPHS))
    return f"<title>Large</title><main>{''.join(paragraphs)}</main>".encode()


def opening(html: bytes) -> None:
    opened = OpenedPage(Source("", "", html))
    json.dumps(for_page(answered(opened, Asked(), None, "")))
    opened.frame.encode()


def sliding(opened: OpenedPage, asked: Asked) -> None:
    answer = answered(opened, asked, None, "")
    json.dumps([for_page(answer), tab(answer, "rendered")])


def best(run: Callable[[], None]) -> float:
    laps = []
    for _ in range(LAPS):
        started = time.process_time()
        run()
        laps.append((time.process_time() - started) * 1000)
    return min(laps)


def tell(what: str, found: list[float]) -> None:
    print(f"{what}: {len(found)} pages, median {statistics.median(found):.0f} ms, slowest {max(found):.0f} ms")


if __name__ == "__main__":
    main()
