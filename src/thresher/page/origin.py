"""Where the text of a page came from, if it was not in the page's own tags."""

from __future__ import annotations

from typing import NamedTuple


class Origin(NamedTuple):
    """The element of the real page that held the text, such as a script with data."""

    xpath: str
    css: str | None
    """A CSS selector of the element; None where there is no short one."""
    position: tuple[int, int] | None
    """Line (from 1) and column (from 0) of the element's tag in the source, as `Page.position` gives them."""
