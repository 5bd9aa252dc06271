"""What the address of a page says about it: whether it is that of a discussion."""

from __future__ import annotations

import re
from typing import Final

from thresher.page import Page
from thresher.page.addresses import canonical_address

_LONGEST: Final = 500
_OF_A_DISCUSSION: Final = re.compile(
    r"//(?:forums?|community|discuss|discussions?|boards?|answers|ask)\."
    r"|/(?:forums?|threads?|topics?|viewtopic|showthread|questions|discussions?|boards?|t|r)(?:[/.?]|$)",
    re.IGNORECASE,
)


def is_of_a_discussion(page: Page) -> bool:
    """Whether the page stands at an address that forums have, as far as it is known or the page states it."""
    stated = page.url or canonical_address(page) or ""
    return bool(_OF_A_DISCUSSION.search(stated[:_LONGEST]))
