"""Pages that a single unclosed element swallows whole.

A `<title>`, `<script>`, `<style>` or `<textarea>` without an end tag takes everything up to the end of the page as
its text, as the standard says: browsers show nothing either. Stored pages do have such mistakes, and the text is there.
Where the body comes out empty and the swallowed text holds markup, the element is closed where its markup begins.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

SWALLOWERS: Final = ("title", "textarea", "script", "style", "noframes", "noembed", "iframe", "xmp")

_OPENING: Final = re.compile(rf"<({'|'.join(SWALLOWERS)})(?=[\s/>])", re.IGNORECASE | re.ASCII)
_CLOSING: Final = {name: re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE | re.ASCII) for name in SWALLOWERS}
_MARKUP: Final = re.compile(
    r"<(?:/?(?:html|head|body|meta|link|title|style|script|table|tr|td|div|p|h[1-6]|ul|ol|li|a|img|br|center|font|span|form)"
    r"(?=[\s/>])[^<]*>|!--|!doctype)",
    re.IGNORECASE,
)


class Repaired(NamedTuple):
    name: str
    text: str


def close_swallower(text: str) -> Repaired | None:
    """The page with its unclosed element closed, or None if no element swallows the rest of the page."""
    found = _unclosed(text)
    if found is None:
        return None
    name, start = found
    markup = _MARKUP.search(text, start)
    if markup is None:
        return None
    return Repaired(name, f"{text[: markup.start()]}</{name}>{text[markup.start() :]}")


def _unclosed(text: str) -> tuple[str, int] | None:
    """Name of the first swallowing element that is never closed, and where its text begins."""
    position = 0
    while (opening := _OPENING.search(text, position)) is not None:
        name = opening[1].lower()
        inside = text.find(">", opening.end()) + 1
        if not inside:
            return None
        closing = _CLOSING[name].search(text, inside)
        if closing is None:
            return name, inside
        position = closing.end()
    return None
