"""What a run found, in figures: everything that the table, the JSON, the Markdown and the report show."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure, and the range in which 95 of 100 repetitions of the experiment would put it."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Scores:
    """Precision, recall and F1 of one measure. The CleanEval score has only `f1`: there the others are None."""

    f1: Interval
    precision: Interval | None
    recall: Interval | None


@dataclass(frozen=True, slots=True)
class Line:
    """One system on one corpus."""

    corpus: str
    system: str
    pages: int
    failed: int
    """Pages on which it crashed or ran out of time: they count as empty answers."""
    empty: int
    """Pages for which it gave back nothing."""
    scores: dict[str, Scores]
    """By measure, such as `word-bag`; only those for which the corpus has labels."""
    page_f1: tuple[float, ...]
    """F1 of every page by the chosen measure, for box plots."""
    ms: float
    """Mean milliseconds a page, of those that were answered."""
    relative: float
    """Total time over the total time of the bare parse of the same pages."""
    best: bool = False
    """No other system on this corpus has a higher F1 by the chosen measure."""
    trust: float | None = None
    """Rank correlation of the system's own confidence with F1; None where it gives no confidence."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The best system of a corpus and another one, page by page."""

    corpus: str
    first: str
    second: str
    difference: Interval
    """F1 of the first minus F1 of the second."""
    p: float
    """How often chance alone would give a difference as large; corrected for the number of comparisons (Holm)."""


@dataclass(frozen=True, slots=True)
class Part:
    """One system on some pages of a corpus."""

    corpus: str
    by: str
    """`kind`, `language` or `size`."""
    group: str
    system: str
    pages: int
    f1: Interval


@dataclass(frozen=True, slots=True)
class SweepPoint:
    """Scores with one value of the parameter."""

    value: float
    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, slots=True)
class Sweep:
    """How recall is traded for precision as a parameter of a method grows."""

    corpus: str
    method: str
    parameter: str
    usual: float
    """The value of the parameter that the run used."""
    pages: int
    points: tuple[SweepPoint, ...]


@dataclass(frozen=True, slots=True)
class WorstPage:
    """A page on which a system did badly."""

    corpus: str
    id: str
    url: str
    kind: str
    system: str
    precision: float
    recall: float
    f1: float
    problem: str
    """What went wrong, where something did: a crash, the time limit."""
    gold: str
    got: str
    others: tuple[tuple[str, float], ...]
    """The other systems and their F1 on this page."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that was left out or failed, in words."""

    corpus: str
    where: str
    """A page's id, or a system."""
    what: str


@dataclass(frozen=True, slots=True)
class Summary:
    """One evaluation."""

    measure: str
    """The measure that ranks, such as `word-bag`."""
    lines: tuple[Line, ...]
    """By corpus, best system first."""
    comparisons: tuple[Comparison, ...] = ()
    parts: tuple[Part, ...] = ()
    sweeps: tuple[Sweep, ...] = ()
    worst: tuple[WorstPage, ...] = ()
    problems: tuple[Problem, ...] = ()
    headline_ignored: Summary | None = None
    """The same pages scored without the headline, which was taken out of both texts; None where that was not asked."""
    facts: dict[str, str] = field(default_factory=dict)
    """When, with which versions, on what machine: label and value."""
