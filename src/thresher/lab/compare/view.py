"""A comparison as one HTML file: the page itself, marked with what each method keeps, and the figures beside it.

The page stands in a frame of its own, in which nothing runs: `page/marked_source.py` has made it harmless, the frame
refuses scripts, and so does the policy at the top of the file, which allows our own script alone. Each visible text of
the page carries the number of its pattern, which says which methods keep it: there are few patterns, and they are
written once.
"""

from __future__ import annotations

import base64
import hashlib
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from thresher.errors import MissingExtra
from thresher.lab.compare.run import Comparison, Entry
from thresher.lab.compare.scores import LONGEST_FOR_LCS
from thresher.lab.compare.show import ITSELF, SAME, hundredths, summary
from thresher.metadata import metadata_of
from thresher.methods.plain import plain
from thresher.page.addresses import web_base_of
from thresher.page.marked_source import MarkedSource
from thresher.verdict import visible_in_body

try:
    from markupsafe import Markup
except ModuleNotFoundError as error:
    raise MissingExtra("jinja2", "eval") from error

from thresher.lab.evaluate.report.figures import NOTHING, count, few_digits, figure
from thresher.lab.evaluate.report.template import filled

MOST_TEXTS: Final = 100_000
"""A page with more pieces of text is not shown: each would be an element of its own, and browsers would freeze."""

_MARKER: Final = "/* thresher */ @layer { thresher-formula { display: none !important; } }"
"""Our script recognises our own style sheets by the comment. Our layer is the first of the page, and what is important
in the first layer outweighs everything the page says."""

_HERE: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Marked:
    """The page in which every visible text says which methods keep it."""

    html: str = ""
    """Each text with the number of its pattern."""
    patterns: tuple[str, ...] = ()
    """For each method, in their order, whether it keeps the texts of this pattern: "0110"."""
    problem: str = ""
    """Why there is no page; everything else is then empty."""


def to_html(comparison: Comparison) -> str:
    """The whole file."""
    context = _context(comparison)
    return filled(
        _HERE / "view.html.jinja", context, figure=_figure, count=count, few=few_digits, hundredths=hundredths
    )


def _context(comparison: Comparison) -> dict[str, object]:
    script = (_HERE / "view.js").read_text(encoding="utf-8")
    style = (_HERE / "view.css").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(f"\n{script}\n".encode()).digest()).decode()
    best = max((entry.f1 for entry in comparison.entries), default=0.0)
    return {
        "comparison": comparison,
        "title": metadata_of(comparison.page, plain(comparison.page), comparison.url).title or comparison.url or "",
        "summary": summary(comparison),
        "has_gold": comparison.gold_words is not None,
        "best": best,
        "matrix": _matrix(comparison),
        "marked": marked_page(comparison),
        "script": Markup(script),  # noqa: S704 (our own file, as is the next)
        "style": Markup(style),  # noqa: S704
        "script_hash": f"sha256-{digest}",
        "same": SAME,
        "nothing": NOTHING,
        "longest": LONGEST_FOR_LCS,
    }


def marked_page(comparison: Comparison) -> Marked:
    """The page, its texts marked, or why it is not shown."""
    page = comparison.page
    rows = np.flatnonzero(visible_in_body(page) & page.is_text & (page.chars > 0))
    if len(rows) > MOST_TEXTS:
        pieces = f"{count(len(rows))} pieces of text, and more than {count(MOST_TEXTS)} are too many for a browser"
        return Marked(problem=f"This page is not shown: it has {pieces}. Its figures are complete.")
    original = MarkedSource(page)
    kept = np.array([entry.keep[rows] for entry in comparison.entries]).T
    patterns, which = np.unique(kept, axis=0, return_inverse=True)
    original.mark_texts(rows, map(str, which.ravel().tolist()))
    html = original.html(style=_MARKER, base=web_base_of(page, comparison.url), target="_blank")
    return Marked(html, tuple("".join("01"[keeps] for keeps in each) for each in patterns.tolist()))


def _matrix(comparison: Comparison) -> list[tuple[Entry, list[tuple[str, float]]]]:
    """The agreement of each method with every method, as text and as a shade from 0 to 1."""
    lines = []
    for row, values in enumerate(comparison.agreement.tolist()):
        cells = [(ITSELF, 0.0) if row == place else _shaded(value) for place, value in enumerate(values)]
        lines.append((comparison.entries[row], cells))
    return lines


def _shaded(value: float) -> tuple[str, float]:
    return (hundredths(value), round(value, 2)) if math.isfinite(value) else (NOTHING, 0.0)


def _figure(value: float) -> str:
    return figure(100 * value, 1)
