"""Text that a page does not show but brings along as data, for scripts to show.

    page ──▶ carriers ──▶ values ────────▶ candidates ──────▶ main text, if one clearly is ──▶ a page made from it
             carriers.py  data_values.py   candidates.py      main_text.py                     page_from_data.py
                                           json_ld_texts.py

This is a fallback for pages that are empty shells without their scripts (`little.py` says which). What no reader sees
may say anything, so it is used only if there is next to nothing to see, and the reasons say so.
"""

from __future__ import annotations

from typing import NamedTuple

from thresher.embedded.little import is_much_more, keeps_too_little
from thresher.page import Page
from thresher.page.budget import Purse, Step
from thresher.reasons import Reason
from thresher.verdict import Verdict

__all__ = ["Embedded", "embedded_page", "keeps_too_little", "text_behind"]


class Embedded(NamedTuple):
    """A page made from text that another page holds as data."""

    page: Page
    """Its `notes` include the note, and its `origin` says where the data is in the real page."""
    note: Reason
    """Where the text was found, in words."""


def text_behind(page: Page, verdict: Verdict, purse: Purse | None = None) -> Embedded | None:
    """The text in the data of an empty shell; None if the page shows enough, or has no such text."""
    if not keeps_too_little(page, verdict):
        return None
    found = embedded_page(page, purse)
    return found if found is not None and is_much_more(found.page, page, verdict) else None


def embedded_page(page: Page, purse: Purse | None = None) -> Embedded | None:
    """A page made from the main text in this page's data, whatever this page shows; None if no text is clearly that."""
    from thresher.embedded.page_from_data import page_from_data  # only here: few pages need it

    made = page_from_data(page.paid_from(purse or page.purse(Step.EMBEDDED)))
    return None if made is None else Embedded(*made)
