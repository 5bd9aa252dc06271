"""What the figures mean, in words."""

from __future__ import annotations

import math
from typing import Final

from markupsafe import Markup

from thresher.lab.evaluate.report.figures import chance, count, figure, with_span
from thresher.lab.evaluate.summary import Comparison, Interval, Line, Summary, WorstPage

HEADLINE_IGNORED: Final = "headline ignored"
SIGNIFICANT: Final = 0.05
TOO_FEW_SITES: Final = "too few sites to test"
_HOPELESS: Final = 0.5
_FAR_AHEAD: Final = 0.3
_MOST_NAMED: Final = 3


def winners(lines: list[Line]) -> list[Line]:
    """The best of a corpus: more than one if they share the first place."""
    return [line for line in lines if line.best] or lines[:1]


def between(comparisons: list[Comparison], one: str, other: str) -> Comparison | None:
    return next((found for found in comparisons if {found.first, found.second} == {one, other}), None)


def so(comparison: Comparison) -> str:
    """What follows from a comparison."""
    if not math.isfinite(comparison.p):
        return TOO_FEW_SITES
    return "better" if comparison.p < SIGNIFICANT else "≈ no significant difference"


def verdicts(summary: Summary, corpus: str) -> list[Markup]:
    """The verdict on a corpus; where both were measured also the one with the headline ignored."""
    found = []
    for each, before in ((summary, ""), (summary.headline_ignored, f"{HEADLINE_IGNORED.capitalize()}. ")):
        if each is not None and (lines := [line for line in each.lines if line.corpus == corpus]):
            comparisons = [compared for compared in each.comparisons if compared.corpus == corpus]
            found.append(Markup(before) + verdict(lines, comparisons, each.measure))  # noqa: S704 (our own words)
    return found


def verdict(lines: list[Line], comparisons: list[Comparison], measure: str) -> Markup:
    """Who is best on a corpus, and whether that is more than chance."""
    best = winners(lines)
    where = Markup("On <b>{}</b> ({})").format(lines[0].corpus, count(max(line.pages for line in lines), "page"))
    scores = best[0].scores.get(measure)
    if scores is None or not math.isfinite(scores.f1.value):
        return where + Markup(" there is no {} F1.").format(measure)
    result = Markup("{} F1 {}").format(measure, _figures(scores.f1))
    if len(lines) == 1:
        return where + Markup(" <b>{}</b> has {}; nothing was compared with it.").format(best[0].system, result)
    if len(best) > 1:
        return where + Markup(" {} share the first place: {}.").format(_names(best), result)
    return where + Markup(" <b>{}</b> is best: {}; {}.").format(best[0].system, result, _lead(lines, comparisons))


def _figures(interval: Interval) -> Markup:
    """Figures that stay on one line."""
    return Markup('<span class="figures">{}</span>').format(with_span(interval))


def _names(lines: list[Line]) -> Markup:
    named = [Markup("<b>{}</b>").format(line.system) for line in lines[:_MOST_NAMED]]
    rest = len(lines) - len(named)
    last = Markup("{} more").format(rest) if rest else named.pop()
    return Markup("{} and {}").format(Markup(", ").join(named), last)


def _lead(lines: list[Line], comparisons: list[Comparison]) -> Markup:
    """How far the best is ahead of the next."""
    best = winners(lines)[0]
    following = next(line for line in lines if line is not best)
    found = between(comparisons, best.system, following.system)
    if found is None:
        return Markup("the next is <b>{}</b>, not compared page by page").format(following.system)
    if not math.isfinite(found.p):
        figures = _figures(found.difference)
        return Markup("the next is <b>{}</b>, behind by {}; {}").format(following.system, figures, TOO_FEW_SITES)
    if found.p < SIGNIFICANT:
        sentence = Markup("it beats the next, <b>{}</b>, by {}, {}")
    else:
        sentence = Markup("the difference to <b>{}</b>, {}, is not significant ({})")
    return sentence.format(following.system, _figures(found.difference), chance(found.p))


def guess(page: WorstPage) -> str:
    """What went wrong on a page, as far as the figures tell."""
    return _what_happened(page) + _hint(page)


def _hint(page: WorstPage) -> str:
    """What the others' scores say about it: they show that it can be done, or make one doubt the label."""
    others = [(f1, name) for name, f1 in page.others if math.isfinite(f1)]
    f1, name = max(others, default=(math.nan, ""))
    if f1 > page.f1 + _FAR_AHEAD:
        return f"; {name} reaches {figure(f1, 2)}"
    if max(f1, page.f1) < _HOPELESS and others:
        return f"; no other does better than {figure(f1, 2)}: look at the label as well"
    return ""


def _what_happened(page: WorstPage) -> str:
    if page.problem:
        return f"gave no answer: {page.problem}"
    if not page.got.strip():
        return "found nothing"
    if not page.gold.strip():
        return f"kept {count(len(page.got.split()), 'word')} where the label says that there is nothing to keep"
    if not (math.isfinite(page.precision) and math.isfinite(page.recall)):
        return f"scores {figure(page.f1, 2)}"
    return _from_scores(page.precision, page.recall)


def _from_scores(precision: float, recall: float) -> str:
    said_precision, said_recall = f"precision {figure(precision, 2)}", f"recall {figure(recall, 2)}"
    if precision < 0.3 and recall < 0.3:
        return f"took another part of the page: {said_precision}, {said_recall}"
    if precision < 0.5 and recall >= 0.7:
        return f"kept almost everything: {said_precision}"
    if recall < 0.5 and recall < precision:
        return f"missed most: {said_recall}" + (", though what it kept is right" if precision >= 0.9 else "")
    if precision < recall:
        return f"kept too much: {said_precision}, {said_recall}"
    return f"missed some: {said_recall}, {said_precision}"
