"""The nodes of a page for programs: nothing is shortened, and every text is a node of its own.

Broken markup can make a parser repeat an element in every paragraph that follows. Names and classes are therefore paid
for (`page/budget.py`), and are left out where a page repeats more of them than it has.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from thresher.blocks.role import ROLES
from thresher.lab.inspection.measures import Measures, measure, same_as_parent
from thresher.lab.inspection.selection import TreeView, select
from thresher.page import Page
from thresher.page.budget import Purse, Step
from thresher.roles.element_signs import Codes
from thresher.roles.judging import roles_found
from thresher.verdict import SENTENCES, Verdict, Why


def records_of(page: Page, verdict: Verdict, view: TreeView) -> Iterator[dict[str, Any]]:
    """One dict for each node that the view asks for, in document order."""
    measures, roles, purse = measure(page, verdict), roles_found(page, verdict), page.purse(Step.ATTRIBUTES)
    for row in select(page, replace(view, fold=False), same_as_parent(page, measures)).rows.tolist():
        yield {**_record(page, verdict, measures, purse, row), "role": _role(page, roles, row)}


def _role(page: Page, roles: Codes, row: int) -> str | None:
    return ROLES[roles[row]].value if page.chars[row] else None


def _record(page: Page, verdict: Verdict, measures: Measures, purse: Purse, row: int) -> dict[str, Any]:
    is_text = bool(page.is_text[row])
    name, kind = (page.attr(row, each) for each in ("id", "class"))
    return {
        "row": row,
        "parent": int(page.parent[row]),
        "depth": int(page.depth[row]),
        "tag": page.name(row),
        "id": name if purse.pay(name or "") else None,
        "class": kind if purse.pay(kind or "") else None,
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
