"""Pictures: what stands for them where they are not shown."""

from __future__ import annotations

from typing import Final

from thresher.page import Page

MAX_ALT: Final = 300


def alternative(page: Page, row: int) -> str:
    """The text that stands for a picture, on one line."""
    return " ".join((page.said(row, "alt") or "").split())[:MAX_ALT]
