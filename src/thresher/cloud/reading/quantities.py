"""A text without what belongs to its numbers: units (14 cm), names of months and days (5 March), time zones (9:30 EST).

Numbers are left out of a cloud, and these would stay behind. In the middle of a sentence, without a number beside them,
they are words like others. The names are in `quantities.toml`.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

_NAME: Final = r"(?P<name>[^\s\d,;()\[\]]{1,14}+)"
"""With at most as many letters as the longest name has, so that the time stays linear."""
_BEHIND: Final = re.compile(
    rf"(?<=\d)(?!\d)(?:(?:st|nd|rd|th|er|º|\.)(?!\w))?[ \u00a0,]{{0,2}}(?:(?:de|of) )?{_NAME}(?!\w)"
)
_IN_FRONT: Final = re.compile(rf"(?<!\w){_NAME},?[ \u00a0]{{0,2}}(?=\d)")
_ROUNDS: Final = 2
"""A date has at most two names on one side of a number: Monday, March 5."""


def without_quantities(text: str) -> str:
    """The text without units and names of dates beside its numbers; the numbers stay."""
    for _ in range(_ROUNDS):
        text = _BEHIND.sub(lambda found: _kept(found, "dates units zones"), text)
        text = _IN_FRONT.sub(lambda found: _kept(found, "dates"), text)
    return text


def _kept(found: re.Match[str], kinds: str) -> str:
    return " " if found["name"].rstrip(".:").casefold() in _known(kinds) else found[0]


@cache
def _known(kinds: str) -> frozenset[str]:
    known = tomllib.loads((files("thresher.cloud.reading") / "quantities.toml").read_text(encoding="utf-8"))
    return frozenset(name.rstrip(".") for kind in kinds.split() for name in known[kind].casefold().split())
