"""The gate: no method may get worse unnoticed.

    python evaluation/gate.py                              check every method against floors.toml
    python evaluation/gate.py --raise                      pin new methods, and scores that have risen
    python evaluation/gate.py --lower "why it had to be"   pin scores that have fallen as well, with the reason

`floors.toml` holds the scores of every method on a fixed sample of the development corpora. `make test` runs the same
checks where the corpora are at hand, and looks through the history of the file: a floor that was lowered needs a reason
beside it. `auto` has learnt from these corpora: it is measured out of fold, each page with weights that have not seen
its site.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from by_fold import FOLDER, METHOD, Running, fold_files, judged
from rich.console import Console
from rich.progress import Progress

from thresher.errors import BadArgument
from thresher.lab.evaluate.corpora import corpora_folder, open_corpus
from thresher.lab.evaluate.labelled import Corpus
from thresher.lab.evaluate.results import Row
from thresher.lab.evaluate.run import evaluate
from thresher.lab.evaluate.summarise import totals
from thresher.lab.evaluate.systems import System
from thresher.methods import methods_for

FLOORS: Final = Path(__file__).parent / "floors.toml"
METHODS: Final = tuple(methods_for(rendered=False))
"""The pages of the corpora were not rendered."""
MEASURES: Final = ("word-bag", "word-lcs")
SLACK: Final = 0.0005
"""Scores are pinned to four digits."""
MUCH_BETTER: Final = 0.01
"""A score this far above its floor has to be pinned, or it could fall back unnoticed."""
SHORTEST_REASON: Final = 15

HEAD: Final = """\
# The scores of every method on a fixed sample of the development corpora: F1, mean over pages.
# `make test` fails if one falls below its floor. Written by `python evaluation/gate.py --raise`; a floor that is
# lowered needs a reason beside it, as `python evaluation/gate.py --lower "…"` writes it.
"""


class Place(NamedTuple):
    """What a floor is for."""

    method: str
    corpus: str
    measure: str

    def __str__(self) -> str:
        return f"{self.method} on {self.corpus} by {self.measure}"


@dataclass(frozen=True, slots=True)
class Lowered:
    """From where a floor was lowered, and why."""

    start: float
    because: str


@dataclass(frozen=True, slots=True)
class Floors:
    """The content of the file."""

    sample: Mapping[str, int] = field(default_factory=dict)
    """Pages of each corpus: those whose ids have the smallest hashes."""
    floors: Mapping[Place, float] = field(default_factory=dict)
    lowered: Mapping[Place, Lowered] = field(default_factory=dict)


def read(text: str) -> Floors:
    """The floors in a file's text."""
    content = tomllib.loads(text)
    lowered = {place: Lowered(each["from"], each["because"]) for place, each in _places(content.get("lowered", {}))}
    return Floors(content.get("sample", {}), dict(_places(content.get("floors", {}))), lowered)


def _places(table: dict[str, Any]) -> Iterator[tuple[Place, Any]]:
    for method, corpora in table.items():
        for corpus, measures in corpora.items():
            for measure, value in measures.items():
                yield Place(method, corpus, measure), value


def write(floors: Floors) -> str:
    """The text of the file."""
    lines = [HEAD, "[sample]  # pages of each corpus", *(f"{name} = {pages}" for name, pages in floors.sample.items())]
    for method in sorted({place.method for place in floors.floors}):
        here = [place for place in sorted(floors.floors) if place.method == method]
        lines += ["", f"[floors.{method}]", *_floor_lines(floors, here)]
        if reasons := [place for place in here if place in floors.lowered]:
            lines += ["", f"[lowered.{method}]", *(_reason(place, floors.lowered[place]) for place in reasons)]
    return "\n".join(lines) + "\n"


def _floor_lines(floors: Floors, places: list[Place]) -> Iterator[str]:
    for corpus in dict.fromkeys(place.corpus for place in places):
        values = [f"{place.measure} = {floors.floors[place]:.4f}" for place in places if place.corpus == corpus]
        yield f"{corpus} = {{ {', '.join(values)} }}"


def _reason(place: Place, lowered: Lowered) -> str:
    because = json.dumps(lowered.because, ensure_ascii=False)
    return f"{place.corpus}.{place.measure} = {{ from = {lowered.start:.4f}, because = {because} }}"


def score(floors: Floors, *, progress: bool = False) -> dict[Place, float]:
    """What the methods reach today on the sample."""
    corpora = [open_corpus(corpora_folder() / f"{name}.parquet", sample=pages) for name, pages in floors.sample.items()]
    rows = measured(corpora, list(METHODS), progress=progress)
    return {
        Place(method, corpus.name, measure): round(_f1(rows, corpus, method, measure), 4)
        for method in METHODS
        for corpus in corpora
        for measure in MEASURES
    }


def measured(corpora: list[Corpus], methods: list[str], *, folds: Path = FOLDER, progress: bool = False) -> list[Row]:
    """Every page by every method; the learned one is measured out of fold."""
    learned = fold_files(folds) if METHOD in methods else []  # first, because it fails if they are not there
    systems = [System(name, name) for name in methods if name != METHOD]
    with Progress(console=Console(stderr=True), disable=not progress, transient=True) as bar:
        task = bar.add_task("measuring")

        def advance(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        rows = [*evaluate(corpora, systems, measures=MEASURES, progress=advance).rows]
        if learned:
            bar.reset(task, description=f"measuring {METHOD}")
            rows += judged(corpora, learned, Running(MEASURES, progress=advance)).rows
    return rows


def _f1(rows: list[Row], corpus: Corpus, method: str, measure: str) -> float:
    chosen = [row for row in rows if row.corpus == corpus.name and row.system == method]
    return float(totals(chosen, measure)[2])


def complaints(floors: Floors, scores: Mapping[Place, float]) -> list[str]:
    """What is wrong with today's scores, one line each."""
    found = []
    for place, value in scores.items():
        floor = floors.floors.get(place)
        if floor is None:
            found.append(f"{place}: no floor yet, it reaches {value:.4f}; pin it: python evaluation/gate.py --raise")
        elif value < floor - SLACK:
            found.append(f"{place}: {value:.4f} is below the floor {floor:.4f}")
        elif value > floor + MUCH_BETTER:
            found.append(
                f"{place}: {value:.4f} is well above the floor {floor:.4f}; pin it: python evaluation/gate.py --raise"
            )
    gone = [place for place in floors.floors if place not in scores]
    return found + [f"{place}: there is a floor, but nothing to measure; take it out of the file" for place in gone]


def lowered_without_reason(now: Floors, before: Floors) -> list[str]:
    """Floors that are lower than before without saying why, leaving aside those whose sample has changed."""
    found = []
    for place, old in before.floors.items():
        new = now.floors.get(place)
        if new is None or new >= old or now.sample.get(place.corpus) != before.sample.get(place.corpus):
            continue
        reason = now.lowered.get(place)
        if reason is None or reason.start < old or len(reason.because.strip()) < SHORTEST_REASON:
            found.append(f"{place}: lowered from {old:.4f} to {new:.4f} without a reason beside it")
    return found


def versions(path: Path) -> Iterator[Floors]:
    """The file in every commit that changed it, newest first; nothing where there is no history."""
    folder = path.parent
    commits = _git(folder, "log", "--format=%H", "--", path.name)
    for commit in commits.split():
        if text := _git(folder, "show", f"{commit}:./{path.name}"):
            yield read(text)


def _git(folder: Path, *arguments: str) -> str:
    try:
        done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, encoding="utf-8")
    except OSError:  # no git here
        return ""
    return done.stdout if done.returncode == 0 else ""


def raised(floors: Floors, scores: Mapping[Place, float], because: str | None) -> Floors:
    """Floors that fit today's scores. Without a reason, none is lowered."""
    pinned, reasons = dict(floors.floors), dict(floors.lowered)
    for place, value in scores.items():
        old = floors.floors.get(place, 0.0)
        if value >= old:
            pinned[place] = value
        elif because and value < old - SLACK:
            pinned[place] = value
            reasons[place] = Lowered(max(old, reasons[place].start if place in reasons else 0.0), because)
    return replace(
        floors,
        floors={place: floor for place, floor in pinned.items() if place in scores},
        lowered={place: why for place, why in reasons.items() if place in scores and pinned[place] < why.start},
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--raise", dest="pin", action="store_true", help="pin new methods and scores that have risen")
    parser.add_argument("--lower", metavar="REASON", help="pin scores that have fallen as well, and say why")
    options = parser.parse_args()
    if options.lower is not None and len(options.lower.strip()) < SHORTEST_REASON:
        parser.error(f"a reason has at least {SHORTEST_REASON} letters")
    floors = read(FLOORS.read_text(encoding="utf-8"))
    if missing := missing_corpora(floors):
        sys.exit(f"nothing was checked: {missing}")
    try:
        scores = score(floors, progress=True)
    except BadArgument as error:
        sys.exit(f"nothing was checked: {error}")
    if options.pin or options.lower:
        floors = raised(floors, scores, options.lower)
        FLOORS.write_text(write(floors), encoding="utf-8")
    wrong = complaints(floors, scores)
    wrong += [line for before in versions(FLOORS) for line in lowered_without_reason(floors, before)]
    for line in wrong:
        print(line)
    print(f"{len(scores)} scores checked, complaints: {len(wrong)}")
    return 1 if wrong else 0


def missing_corpora(floors: Floors) -> str:
    """Which corpora of the sample are not at hand, and what to do; empty if all are."""
    folder = corpora_folder()
    missing = [name for name in floors.sample if not (folder / f"{name}.parquet").is_file()]
    where = f"set THRESHER_CORPORA to the folder that has them; looked in {folder}"
    return f"the development corpora {', '.join(missing)} are not at hand; {where}" if missing else ""


if __name__ == "__main__":
    sys.exit(main())
