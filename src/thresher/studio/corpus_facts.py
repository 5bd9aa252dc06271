"""What is told of each page of a corpus: kind, confidence, F1 where there is gold, and where methods disagree.

It is worked out in a thread, page by page, and remembered under the page, its gold and the weights.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from itertools import combinations
from pathlib import Path
from threading import Thread
from typing import Any, Final

import numpy as np

from thresher import __version__
from thresher.lab.evaluate.facts import site_of
from thresher.lab.evaluate.labelled import Labelled
from thresher.page import tree
from thresher.studio.asking import Asked
from thresher.studio.comparing import f1_of
from thresher.studio.corpus_file import CorpusFile, CorpusRow
from thresher.studio.opened_page import OpenedPage, Source
from thresher.studio.state import State

ASKED: Final = ("auto", "cectd-ds", "wlr", "boilerpipe")
"""Methods that are asked how far they disagree: the default, two of the papers and a classic, all of them quick."""
_STRIPES: Final = 60
"""Of the small picture of a page."""


@dataclass(eq=False)
class Facts:
    """Of one corpus, as far as they are known."""

    state: State
    corpus: CorpusFile
    weights: str
    running: bool = False

    def of(self, row: CorpusRow) -> dict[str, Any] | None:
        return self.state.fact(self._key(row))

    def find_missing(self) -> None:
        """Work out what is not known yet, in a thread."""
        if not self.running:
            self.running = True
            Thread(target=self._find, daemon=True).start()

    def _find(self) -> None:
        try:
            for row in self.corpus.rows:
                if self.running and self.of(row) is None:
                    self.state.note_fact(self._key(row), facts_of(row, self.weights))
        finally:
            self.running = False

    def _key(self, row: CorpusRow) -> str:
        weights = Path(self.weights) if self.weights else None
        version = str(weights.stat().st_mtime_ns) if weights and weights.is_file() else ""
        said = "\0".join((__version__, row.url, row.gold, self.weights, version))
        return blake2b(row.html + said.encode("utf-8", "replace"), digest_size=12).hexdigest()


def facts_of(row: CorpusRow, weights: str) -> dict[str, Any]:
    """Of one page; whatever is wrong with it is a fact too."""
    site = site_of(Labelled(row.id, row.html, row.gold or None, row.url))
    try:
        opened = OpenedPage(Source("", row.id, row.html, row.url or None))
        kept, text, confidence, kind = _asked(opened, weights)
        return {
            "site": site,
            "kind": row.kind or kind,
            "confidence": round(confidence, 3),
            "f1": f1_of(text, row.gold) if row.gold else None,
            "disagreement": round(disagreement(kept, opened.blocks.words), 3),
            "words": int(opened.blocks.words[kept[0]].sum()),
            "stripes": stripes(kept[0], opened.blocks.words),
        }
    except Exception as problem:
        return {"site": site, "problem": f"{type(problem).__name__}: {problem}"[:200]}


def _asked(opened: OpenedPage, weights: str) -> tuple[list[tree.Bools], str, float, str]:
    kept: list[tree.Bools] = []
    text, confidence, kind = "", 0.0, ""
    for method in ASKED:
        result = Asked(method).extract(opened, None, weights)
        same = result.page.native is opened.page.native
        kept.append(opened.blocks.kept(result.verdict.keep) if same else np.zeros(len(opened.blocks), dtype=np.bool_))
        if method == ASKED[0]:
            text, confidence, kind = result.text, result.confidence, result.kind or ""
    return kept, text, confidence, kind


def disagreement(kept: list[tree.Bools], words: np.ndarray) -> float:
    """The share of words about which two methods disagree, on average over all pairs; of the words that any keeps."""
    anywhere = float(words[np.logical_or.reduce(kept)].sum())
    if not anywhere:
        return 0.0
    apart = [float(words[one != other].sum()) for one, other in combinations(kept, 2)]
    return sum(apart) / len(apart) / anywhere


def stripes(kept: tree.Bools, words: np.ndarray) -> list[int]:
    """A small picture of the page, from top to bottom: how much of each part of its words is kept, from 0 to 9."""
    total = int(words.sum())
    if not total:
        return []
    of_word = np.repeat(kept, words)
    edges = np.linspace(0, len(of_word), min(_STRIPES, len(of_word)) + 1).astype(np.intp)
    sums = np.add.reduceat(of_word.astype(np.int64), edges[:-1])
    return [round(9 * each) for each in (sums / np.maximum(np.diff(edges), 1)).tolist()]


def teaches_most(rows: list[tuple[CorpusRow, dict[str, Any]]]) -> CorpusRow | None:
    """The page without gold that teaches most: little confidence and much disagreement, and rather from a new site."""
    labelled = {facts["site"] for row, facts in rows if row.gold}

    def teaching(facts: dict[str, Any]) -> float:
        doubt = 1 - float(facts.get("confidence", 0)) + float(facts.get("disagreement", 0))
        return doubt * (0.5 if facts["site"] in labelled else 1.0)

    without = [(row, facts) for row, facts in rows if not row.gold and "problem" not in facts]
    return max(without, key=lambda each: teaching(each[1]))[0] if without else None
