"""Tabs: which label belongs to what, so that it can be written above it."""

from __future__ import annotations

from typing import Final

from thresher.page import Page
from thresher.render.walk import Shown

_LONGEST_LABEL: Final = 80
_LONGEST_NAME: Final = 300


def labels(shown: Shown) -> dict[int, str]:
    """The label of each panel of tabs that is written, by its row, and "" for the rows that these labels come from.

    A label that the verdict did not keep is not written here either, nor one whose panel is not written.
    """
    page = shown.page
    rows = page.select("[role=tabpanel]").tolist()
    by_name = {_name(page, row, "id"): row for row in rows}
    by_label = {_name(page, row, "aria-labelledby"): row for row in rows}
    written = shown.text & (page.chars > 0)
    found: dict[int, str] = {}
    for tab in page.select("[role=tab]").tolist():
        panel = by_name.get(_name(page, tab, "aria-controls") or "-") or by_label.get(_name(page, tab, "id") or "-")
        if panel is None or panel in found or not written[tab : page.end[tab]].any():
            continue
        label = " ".join(page.text_below(tab, longest=_LONGEST_LABEL + 1).split())
        if 0 < len(label) <= _LONGEST_LABEL and written[panel : page.end[panel]].any():
            found |= {panel: label, tab: ""}
    return found


def _name(page: Page, row: int, attribute: str) -> str:
    name = page.attr(row, attribute) or ""
    return name if len(name) <= _LONGEST_NAME else ""
