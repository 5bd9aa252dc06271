"""All visible text: the control that every method must beat."""

from __future__ import annotations

import numpy as np

from thresher.page import Page
from thresher.verdict import Verdict, Why, reasons, visible_in_body


def plain(page: Page) -> Verdict:
    """Keep everything that a reader can see."""
    keep = visible_in_body(page)
    return Verdict(keep, keep.astype(np.float64), reasons(page, keep, kept=Why.VISIBLE, dropped=Why.HIDDEN))
