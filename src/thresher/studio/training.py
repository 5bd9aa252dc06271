"""Training in a process of its own: `python -m thresher.studio.training WORK CORPUS …`.

It writes a line of JSON for each step, and in the end one with what the new weights do on sites that they have not
seen, held against the weights that are used now. Ended at any time, it goes on from there when it is started again.
"""

from __future__ import annotations

import json
import pickle
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from thresher.errors import ThresherError
from thresher.lab.evaluate.corpora import open_corpus
from thresher.lab.evaluate.statistics import difference
from thresher.model.weights import load, shipped

if TYPE_CHECKING:
    from thresher.lab.training.examples import Example

MANY_PAGES: Final = 1_000
MOST_EPOCHS: Final = 64
"""Of fewer pages each is gone through more often, up to so many times, or little would be learned of them."""
_MOST_NAMED: Final = 200


def main(arguments: list[str]) -> int:
    work, before, own, *others = arguments
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(130))
    try:
        _train(Path(work), before, own, others)
    except ThresherError as problem:
        _say(error=str(problem))
        return 1
    return 0


def _train(work: Path, before: str, own: str, others: list[str]) -> None:
    from thresher.lab.training.recipe import EPOCHS, Recipe, train  # only here: PyTorch takes seconds to load

    pages = sum(len(open_corpus(each).pages) for each in (own, *others))
    epochs = max(EPOCHS, min(MOST_EPOCHS, EPOCHS * MANY_PAGES // max(pages, 1)))
    made = train([own, *others], work=work, recipe=Recipe(epochs=epochs), jobs=0, progress=_progress)
    _say(weights=str(made), **_before_and_after(work, before, Path(own).stem))


def _before_and_after(work: Path, before: str, corpus: str) -> dict[str, Any]:
    """On the pages of the user's own corpus, each judged by weights that have not seen its site."""
    from thresher.lab.training.calibrate import outcome_of
    from thresher.lab.training.examples import FOLDS
    from thresher.lab.training.recipe import weights_of

    examples: list[Example] = pickle.loads((work / f"{corpus}.pickle").read_bytes())  # noqa: S301  written by ourselves
    old = load(before) if before else shipped()
    models = [load(str(weights_of(fold, work))) for fold in range(FOLDS)]
    first, second = [], []
    for done, one in enumerate(examples):
        _progress("judging pages of unseen sites", done, len(examples))
        first.append(outcome_of(one, old).f1)
        second.append(outcome_of(one, models[one.fold]).f1)
    sites = [one.site for one in examples]
    pages = [
        {"id": one.id, "site": one.site, "before": round(a, 4), "after": round(b, 4)}
        for one, a, b in zip(examples, first, second, strict=True)
    ]
    pages.sort(key=lambda page: -abs(float(str(page["after"])) - float(str(page["before"]))))
    return {
        "before": round(float(np.mean(first)), 4),
        "after": round(float(np.mean(second)), 4),
        "gain": _interval(first, second, sites),
        "seen": corpus in old.about.get("corpora", {}),
        "pages": len(pages),
        "sites": len(set(sites)),
        "better": sum(b > a + 0.005 for a, b in zip(first, second, strict=True)),
        "worse": sum(b < a - 0.005 for a, b in zip(first, second, strict=True)),
        "by_page": pages[:_MOST_NAMED],
    }


def _interval(first: list[float], second: list[float], sites: list[str]) -> dict[str, float]:
    """Of the mean difference, by drawing sites anew."""
    one, other = (np.array([[value, 1.0] for value in values]) for values in (second, first))
    found = difference(one, other, sites, lambda parts: parts[..., :1] / np.maximum(parts[..., 1:], 1))[0]
    return {"low": round(float(found.low), 4), "high": round(float(found.high), 4)}


def _progress(what: str, done: int, total: int) -> None:
    _say(what=what, done=done, total=total)


def _say(**values: Any) -> None:
    print(json.dumps(values), flush=True)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
