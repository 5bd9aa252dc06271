"""A run as one HTML file: no script, no network, everything from pages escaped."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

from markupsafe import Markup

from thresher.lab.evaluate.measures import MEASURES
from thresher.lab.evaluate.report import figures, tables
from thresher.lab.evaluate.report.looks import looks
from thresher.lab.evaluate.report.sections import sections
from thresher.lab.evaluate.report.template import filled
from thresher.lab.evaluate.summary import Summary

__all__ = ["to_html"]

MOST_PROBLEMS: Final = 50
_HERE: Final = Path(__file__).parent


def to_html(summary: Summary) -> str:
    """The whole report."""
    return filled(_HERE / "report.html.jinja", _context(summary), figure=figures.figure, count=figures.count)


def _context(summary: Summary) -> dict[str, object]:
    systems = [line.system for line in summary.lines]
    look = looks(systems)
    return {
        "summary": summary,
        "sections": sections(summary, look),
        "systems": len(set(systems)),
        "keys": {system: each.key() for system, each in look.items()},
        "best_sign": tables.BEST,
        "close_sign": tables.AS_GOOD,
        "measures": _measures(summary),
        "style": Markup((_HERE / "report.css").read_text(encoding="utf-8")),  # noqa: S704 (our own file)
        "problems": summary.problems[:MOST_PROBLEMS],
        "more_problems": max(0, len(summary.problems) - MOST_PROBLEMS),
        "problem_counts": Counter(problem.corpus for problem in summary.problems),
    }


def _measures(summary: Summary) -> dict[str, str]:
    """What the measures in the tables mean, the chosen one first."""
    names = dict.fromkeys([summary.measure, *(name for line in summary.lines for name in line.scores)])
    return {name: MEASURES[name].summary for name in names if name in MEASURES}
