"""Every method on the development corpora, as a page of the docs.

thresher eval dragnet l3s-gn1 cleaneval wcxb-dev -m methods --sweep 0 -o evaluation.json
python evaluation/out_of_fold.py --peers --favor --json evaluation/out_of_fold.json
python benchmarks/speed.py --methods --json > speed.json
python evaluation/methods_table.py evaluation.json speed.json > docs/methods/measured.md

The scores of `auto` come from `out_of_fold.json`: what the package's weights reach on pages that they have learnt from
says nothing.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from thresher.methods import METHODS

LEARNED: Final = "auto"
OUT_OF_FOLD: Final = Path(__file__).parent / "out_of_fold.json"
MEASURES: Final = ("word-lcs", "word-bag")
PARTS: Final = ("precision", "recall", "f1")
BARE: Final = "bare parse (turbohtml)"

HEAD: Final = """\
# Every method, measured

Written by `evaluation/methods_table.py`; do not edit. The commands:

```
thresher eval dragnet l3s-gn1 cleaneval wcxb-dev -m methods --sweep 0 -o evaluation.json
python evaluation/out_of_fold.py --peers --favor --json evaluation/out_of_fold.json
python benchmarks/speed.py --methods --json > speed.json
python evaluation/methods_table.py evaluation.json speed.json > docs/methods/measured.md
```

`auto` is measured [out of fold](../evaluation.md#out-of-fold), each page by weights that have not seen its site: its
scores come from `evaluation/out_of_fold.json`.

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
    parser.add_argument("--out-of-fold", type=Path, default=OUT_OF_FOLD, help="what `evaluation/out_of_fold.py` wrote")
    options = parser.parse_args()
    lines = json.loads(options.evaluation.read_text(encoding="utf-8"))["lines"]
    lines = out_of_fold(lines, json.loads(options.out_of_fold.read_text(encoding="utf-8"))["lines"])
    steps = json.loads(options.speed.read_text(encoding="utf-8"))
    print("\n".join([HEAD, *corpora(lines), *times(steps)]))


def out_of_fold(lines: list[dict[str, Any]], learned: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lines, with those of `auto` replaced by the ones that were measured out of fold on the same pages."""
    pages = {line["corpus"]: line["pages"] for line in lines}
    exchanged = [line for line in learned if line["system"] == LEARNED and line["corpus"] in pages]
    if {line["corpus"]: line["pages"] for line in exchanged} != pages:
        sys.exit(f"{LEARNED} was not measured out of fold on the same corpora and pages; run evaluation/out_of_fold.py")
    return [line for line in lines if line["system"] != LEARNED] + exchanged


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
