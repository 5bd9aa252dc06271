"""Every method on the development corpora, as a page of the docs.

thresher eval dragnet l3s-gn1 cleaneval wcxb-dev -m methods --sweep 0 -o evaluation.json
python benchmarks/speed.py --methods --json > speed.json
python evaluation/methods_table.py evaluation.json speed.json > docs/methods/measured.md
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from thresher.methods import METHODS

MEASURES: Final = ("word-lcs", "word-bag")
PARTS: Final = ("precision", "recall", "f1")
BARE: Final = "bare parse (turbohtml)"

HEAD: Final = """\
# Every method, measured

Written by `evaluation/methods_table.py`; do not edit. The commands:

```
thresher eval dragnet l3s-gn1 cleaneval wcxb-dev -m methods --sweep 0 -o evaluation.json
python benchmarks/speed.py --methods --json > speed.json
python evaluation/methods_table.py evaluation.json speed.json > docs/methods/measured.md
```

Precision, recall and F1 in percent, mean over pages; *failed*: pages on which a method crashed or took more than 30
seconds; *empty*: pages for which it gave nothing. The best F1 of each corpus is bold. What the figures say:
[README.md](README.md#what-the-figures-say).
"""

TIME_HEAD: Final = """\
## Time

The method alone, on a table that nothing has looked at yet, as a multiple of the bare parse of the same pages
(wcxb-dev, the best of five rounds). Up to 3 is what we allow, 6 for `ccb` and `accb`, whose vector has an entry for
every character; a combination takes as long as its members.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description="Every method on the development corpora, as a page of the docs.")
    parser.add_argument("evaluation", type=Path, help="what `thresher eval … -o evaluation.json` wrote")
    parser.add_argument("speed", type=Path, help="what `benchmarks/speed.py --methods --json` printed")
    options = parser.parse_args()
    lines = json.loads(options.evaluation.read_text(encoding="utf-8"))["lines"]
    steps = json.loads(options.speed.read_text(encoding="utf-8"))
    print("\n".join([HEAD, *corpora(lines), *times(steps)]))


def corpora(lines: list[dict[str, Any]]) -> Iterator[str]:
    """A section for each corpus, methods in the order of the registry."""
    for corpus in dict.fromkeys(line["corpus"] for line in lines):
        here = {line["system"]: line for line in lines if line["corpus"] == corpus}
        best = {measure: max(_figure(line, measure, "f1") for line in here.values()) for measure in MEASURES}
        pages = next(iter(here.values()))["pages"]
        yield f"## {corpus}: {pages:,} pages\n"
        yield _row(["method", "LCS P", "R", "F1", "bag P", "R", "F1", "failed", "empty"])
        yield _row(["---", *["---:"] * 8])
        yield from (_row(_cells(name, here[name], best)) for name in METHODS if name in here)
        yield ""


def _cells(name: str, line: dict[str, Any], best: dict[str, float]) -> Iterator[str]:
    yield _linked(name)
    for measure in MEASURES:
        for part in PARTS:
            value = _figure(line, measure, part)
            shown = f"{100 * value:.1f}"
            yield f"**{shown}**" if part == "f1" and value == best[measure] else shown
    yield str(line["failed"])
    yield str(line["empty"])


def _figure(line: dict[str, Any], measure: str, part: str) -> float:
    return float(line["scores"][measure][part]["value"])


def times(steps: list[dict[str, Any]]) -> Iterator[str]:
    """How long each method takes."""
    yield TIME_HEAD
    yield _row(["method", "x bare parse, all pages", "median page"])
    yield _row(["---", "---:", "---:"])
    for step in steps:
        if step["step"] != BARE:
            yield _row([_linked(step["step"]), f"{step['ratio']:.2f}", f"{step['median_ratio']:.2f}"])


def _linked(name: str) -> str:
    return f"[`{name}`]({name}.md)"


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


if __name__ == "__main__":
    main()
