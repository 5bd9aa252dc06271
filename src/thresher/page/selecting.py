"""Which CSS selectors are quick on every page.

The kernel's selector engine remembers what it found on the way up from an element and across its siblings, so a chain
of combinators takes linear time. Inside the parentheses of `:is()`, `:not()`, `:where()` and `:has()` it does not:
there a chain can take minutes on a page that is deep or long. So only single elements are allowed there.
"""

from __future__ import annotations

import re
from typing import Final

_QUOTED: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|' r"'[^'\\]*(?:\\.[^'\\]*)*'|\\.", re.DOTALL)
_PARENTHESES: Final = re.compile(r"(?<![\w-])([\w-]*)\(([^()]*)\)")
_ELEMENTS: Final = re.compile(r"\s*[^\s>+~]+\s*")
_HAS_ELEMENTS: Final = re.compile(r"\s*[>+]?\s*[^\s>+~]+\s*")


def is_quick(selector: str) -> bool:
    """Whether a selector that the engine knows takes linear time on any page."""
    plain = _QUOTED.sub("x", selector).replace("~=", "=")
    found = _PARENTHESES.findall(plain)
    nested = plain.count("(") != len(found)
    return not nested and plain.lower().count(":has(") <= 1 and all(_is_quick_inside(*each) for each in found)


def _is_quick_inside(name: str, inside: str) -> bool:
    if name.lower().startswith("nth-"):
        return " of " not in inside.lower()
    allowed = _HAS_ELEMENTS if name.lower() == "has" else _ELEMENTS
    return all(allowed.fullmatch(part) for part in inside.split(","))
