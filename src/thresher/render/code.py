"""Code: which programming language a block is in."""

from __future__ import annotations

import re
from typing import Final

from thresher.page import Page

_IN_CLASS: Final = re.compile(
    r"(?:^|\s)(?:language-|lang-|highlight-source-|highlight-|brush:\s*)([\w+#.-]{1,20})(?=[\s;]|$)", re.IGNORECASE
)
_NOT_LANGUAGES: Final = frozenset("none default text plain plaintext nohighlight code wrapper source".split())


def named_by_class(page: Page, row: int) -> str:
    """The language that the class of an element names; "" where it names none."""
    found = (name.lower() for name in _IN_CLASS.findall(page.attr_start(row, "class")))
    return next((name for name in found if name not in _NOT_LANGUAGES), "")
