"""The page through turbohtml's tree once more, for what is not yet made from the kernel's reading."""

from __future__ import annotations

from typing import Final

import turbohtml
from turbohtml import Document

from thresher.page import guard

LEFT_OUT: Final = 'script:not([type^="math/tex"]), style, svg'


def parsed(text: str) -> Document:
    """The tree of a page, without what would make it explode (`guard.py`)."""
    return turbohtml.parse(guard.tame(text)[0], allow_declarative_shadow_roots=False)


def as_text(value: object) -> str:
    """The value of an attribute, however the parser gives it."""
    if isinstance(value, list):  # the parser splits attributes that hold lists, such as class
        return " ".join(value)
    return "" if value is None else str(value)
