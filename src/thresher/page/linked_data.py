"""What a page says about itself in JSON-LD, parsed once for everybody who asks.

Metadata, discussions and the text of empty shells are all read from the same scripts. `Page.linked_scripts` remembers
what is parsed here, so whoever reads the values must not change them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from thresher.kernel import is_nested_deeper

MOST_NESTED: Final = 64
"""Lists and objects in each other that are read; the readers of JSON call themselves for each of them."""
_LONGEST_SCRIPT: Final = 8_000_000
"""Characters. While JSON is read Python hears of no signal, and nothing that is honest is nearly as long."""


class LinkedScript(NamedTuple):
    """One script with JSON-LD."""

    text: str
    """The script as the page has it."""
    value: Any
    """What its JSON says; None where it cannot be read."""


def parsed_scripts(texts: Iterable[str]) -> list[LinkedScript]:
    """The scripts of a page, each with what it says, in the order of the page."""
    return [LinkedScript(text, _value_of(text)) for text in texts]


def _value_of(text: str) -> Any:
    """The value of a script. Some pages put their JSON into an HTML comment, or end it like a statement."""
    text = text.strip().removeprefix("<!--").removesuffix("-->").strip().rstrip(";")
    if len(text) > _LONGEST_SCRIPT or is_nested_deeper(text, 0, MOST_NESTED):
        return None
    try:
        return json.loads(text, strict=False)
    except (ValueError, RecursionError):  # ValueError also for numbers with too many digits
        return None
