"""The nodes of a page for programs: nothing is shortened, and every text is a node of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from thresher.lab.inspection.measures import Measures, measure, same_as_parent
from thresher.lab.inspection.selection import TreeView, select
from thresher.page import Page
from thresher.verdict import SENTENCES, Verdict, Why


def records_of(page: Page, verdict: Verdict, view: TreeView) -> Iterator[dict[str, Any]]:
    """One dict for each node that the view asks for, in document order."""
    measures = measure(page, verdict)
    for row in select(page, replace(view, fold=False), same_as_parent(page, measures)).rows.tolist():
        yield _record(page, verdict, measures, row)


def _record(page: Page, verdict: Verdict, measures: Measures, row: int) -> dict[str, Any]:
    is_text = bool(page.is_text[row])
    return {
        "row": row,
        "parent": int(page.parent[row]),
        "depth": int(page.depth[row]),
        "tag": page.name(row),
        "id": page.attr(row, "id"),
        "class": page.attr(row, "class"),
        "words": int(measures.words[row]),
        "chars": int(measures.chars[row]),
        "linked": round(float(measures.linked[row]), 4),
        "hidden": bool(page.hidden[row]),
        "kept": bool(verdict.keep[row]),
        "kept_words": int(measures.kept[row]),
        "score": round(float(measures.score[row]), 6),
        "why": SENTENCES[Why(int(verdict.why[row]))] if is_text else None,
        "text": " ".join(page.text(row).split()) if is_text else None,
    }
