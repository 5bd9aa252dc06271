"""Pictures: which of them are there to be seen."""

from __future__ import annotations

from typing import Final

from thresher.page import Page

MAX_ALT: Final = 300
_TRACKING_PIXEL: Final = frozenset({"0", "1", "2", "0px", "1px", "2px"})


def is_tracking_pixel(page: Page, row: int) -> bool:
    return any((page.attr(row, name) or "").strip() in _TRACKING_PIXEL for name in ("width", "height"))


def alternative(page: Page, row: int) -> str:
    """The text that stands for a picture, on one line."""
    return " ".join((page.said(row, "alt") or "").split())[:MAX_ALT]
