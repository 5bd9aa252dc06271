"""All methods on one page."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

import numpy as np

from thresher.errors import BadArgument
from thresher.lab.compare.scores import Floats, Scores, agreement, mean_with_others, scores
from thresher.lab.evaluate.bare_parse import bare_parse
from thresher.lab.evaluate.tokens import words
from thresher.methods import find_method, methods_for
from thresher.page import MAX_BYTES, Page, tree
from thresher.render import Shown, to_text
from thresher.sources import Source, page_from
from thresher.verdict import Verdict, visible_in_body

_TIMED_LAPS: Final = 3
_LONG_LAP: Final = 200  # milliseconds: what takes longer is not timed again

_Result = TypeVar("_Result")

Named = Callable[[Page], Verdict]
Progress = Callable[[str], None]
"""Told the name of each method before it runs."""


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """What one method made of the page."""

    name: str
    keep: tree.Bools
    """Text rows that it keeps."""
    text: str
    words: int
    share: float
    """Of the page's visible words, how many it keeps."""
    ms: float
    """Time of the method alone, on a page already parsed: the fastest of a few runs."""
    relative: float
    """The same as a multiple of the bare parse."""
    agrees: float = float("nan")
    """Mean agreement with the other methods."""
    scores: Scores | None = None
    """None without a gold text."""
    problem: str = ""
    """Why it failed; everything else is then empty."""

    @property
    def f1(self) -> float:
        """What entries are ranked by."""
        return self.scores.word_bag.f1 if self.scores else -1.0

    def to_dict(self) -> dict[str, Any]:
        if self.problem:
            return {"method": self.name, "problem": self.problem}
        found = {
            "method": self.name,
            "words": self.words,
            "share": self.share,
            "ms": self.ms,
            "relative": self.relative,
            "agrees": _number(self.agrees),
        }
        return {**found, **({"gold": self.scores.to_dict()} if self.scores else {}), "text": self.text}


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """Methods on one page: in the order of the registry, or by F1 where there is a gold text."""

    page: Page
    url: str | None
    visible_words: int
    parse_ms: float
    """The bare parse of the page, the unit of `relative`."""
    entries: tuple[Entry, ...]
    agreement: Floats
    """Word F1 of each entry's text with each other's."""
    gold_words: int | None = None

    def to_dict(self) -> dict[str, Any]:
        return {
            "url": self.url,
            "visible_words": self.visible_words,
            "gold_words": self.gold_words,
            "parse_ms": self.parse_ms,
            "methods": [entry.to_dict() for entry in self.entries],
            "agreement": [[_number(value) for value in row] for row in self.agreement.tolist()],
        }


def _number(value: float) -> float | None:
    """None for NaN, which JSON cannot express."""
    return None if np.isnan(value) else float(value)


def compare(
    source: Source,
    *,
    methods: Iterable[str] | None = None,
    gold: str | None = None,
    url: str | None = None,
    encoding: str | None = None,
    max_bytes: int = MAX_BYTES,
    progress: Progress = lambda name: None,
) -> Comparison:
    """Run methods on one page and see how far they agree.

    `methods` are names such as `wlr`, `cectd-ds:threshold=0.9` or `combine:vote(wlr,accb)`; without any, all
    methods run that can judge the page: some want it rendered. `gold` is the text that they should have found. A method
    that fails is an entry with its problem.
    """
    named = None if methods is None else find_named(methods)
    gold_words = None if gold is None else _checked_gold(gold)
    page = page_from(source, encoding=encoding, max_bytes=max_bytes)
    if url is not None:
        page = page.at(url)
    parse_ms = _timed(bare_parse(page.markup))[1]
    visible = int(page.words[visible_in_body(page)].sum())
    entries = []
    for name, method in (find_named(None, rendered=page.boxes is not None) if named is None else named).items():
        progress(name)
        entries.append(_entry(name, method, page, visible, parse_ms))
    said = [None if entry.problem else words(entry.text) for entry in entries]
    ranked, matrix = _ranked(entries, said, gold_words)
    return Comparison(page, url, visible, parse_ms, ranked, matrix, None if gold_words is None else len(gold_words))


def find_named(names: Iterable[str] | None, *, rendered: bool = False) -> dict[str, Named]:
    """Methods by their names, parameters included; raises where there is no such method."""
    if names is None:
        return methods_for(rendered=rendered)
    if isinstance(names, str):
        raise BadArgument("methods are a list of names, such as ['wlr', 'cectd-ds'], not one text")
    found = {name.strip(): find_method(name.strip()) for name in names if name.strip()}
    if not found:
        raise BadArgument("which methods? Name some, such as wlr and cectd-ds")
    return found


def _checked_gold(gold: str) -> list[str]:
    """The words of a gold text."""
    if not isinstance(gold, str):
        raise BadArgument(f"a gold text is a str, not {type(gold).__name__}")
    found = words(gold)
    if not found:
        raise BadArgument("the gold text has no words; without one, leave it out")
    return found


def _timed(run: Callable[[], _Result]) -> tuple[_Result, float]:
    """A result, and the milliseconds of the fastest of a few runs, or of the first one that takes long."""
    laps: list[float] = []
    while True:
        started = time.perf_counter()
        result = run()
        laps.append((time.perf_counter() - started) * 1000)
        if len(laps) == _TIMED_LAPS or laps[-1] > _LONG_LAP:
            return result, min(laps)


def _entry(name: str, method: Named, page: Page, visible: int, parse_ms: float) -> Entry:
    nothing = np.zeros(len(page), dtype=np.bool_)
    try:
        # Each run gets a fresh copy: what the page works out for a method and caches is part of that method's work.
        verdict, ms = _timed(lambda: method(page.with_hidden(page.hidden)))
        text = to_text(Shown(page, verdict.keep))
    except Exception as problem:  # a method of another package may fail in any way: the others are still worth seeing
        why = " ".join(f"{type(problem).__name__}: {problem}".split())
        return Entry(name, nothing, "", 0, 0.0, 0.0, 0.0, problem=why)
    keep = verdict.keep & page.is_text & ~page.hidden & (page.chars > 0)
    count = int(page.words[keep].sum())
    return Entry(name, keep, text, count, count / visible if visible else 0.0, ms, ms / parse_ms)


def _ranked(
    entries: Sequence[Entry], said: Sequence[list[str] | None], gold: list[str] | None
) -> tuple[tuple[Entry, ...], Floats]:
    """The entries with their mean agreement, and the matrix of it all; the best first where there is a gold text."""
    matrix = agreement(said)
    agrees = mean_with_others(matrix).tolist()
    full = [
        replace(entry, agrees=mean, scores=None if gold is None or text is None else scores(text, gold))
        for entry, mean, text in zip(entries, agrees, said, strict=True)
    ]
    order = sorted(range(len(full)), key=lambda place: -full[place].f1)  # stable: without gold, nothing moves
    return tuple(full[place] for place in order), matrix[np.ix_(order, order)]
