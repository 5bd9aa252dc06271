"""What `auto` in Python and in the kernel must agree on, as the kernel reads it; `generate.py` writes it."""

from __future__ import annotations

import os
from unittest.mock import patch

from thresher.methods import auto_reasons, auto_verdict
from thresher.methods.verdict import Why
from thresher.model import around, features, judge, network, prepare, trust
from thresher.model.blocks import TextBlocks
from thresher.model.kinds import KINDS
from thresher.page import Page, kernel


def numbers_pxi() -> str:
    """Places of features, codes of reasons, and thresholds."""
    whole = {
        **{f"FEATURE_{_constant_name(name)}": place for name, place in _places_of_features().items()},
        **{f"WHY_{why.name}": why.value for why in Why},
        "KINDS": len(KINDS),
        "SIGNS": len(trust.SIGNS),
        "SMALL_WINDOW": features._WINDOWS[0],
        "LARGE_WINDOW": features._WINDOWS[1],
        "MOST_WINDOW_WORDS": features._MOST_WORDS,
        "FEW_WORDS": auto_reasons._FEW_WORDS,
        "MOST_BLOCKS": auto_verdict.MOST_BLOCKS,
    }
    real = {
        "CUT": judge.CUT,
        "LOWEST_CUT": judge.LOWEST_CUT,
        "HEADLINE_CUT": judge.HEADLINE_CUT,
        "LEAST_WEIGHT": judge._LEAST_WEIGHT,
        "SUREST_LOGIT": network._SURE,
        "SUREST_CONFIDENCE": trust._SURE,
        "LEAST_EXPECTED": trust._EXTREME,
        "DOUBT_FROM": trust._DOUBT[0],
        "DOUBT_UP_TO": trust._DOUBT[1],
        "MOSTLY": auto_reasons._MOSTLY,
        "SCORE_STEPS": 10.0**auto_verdict._DIGITS,
    }
    lines = ["# Written by generate.py: what `auto` in Python and here must agree on.", "", "cdef enum:"]
    lines += [f"    {name} = {value}" for name, value in whole.items()]
    lines += ["", "cdef extern from *:", '    """']
    lines += [f"    static const double {name} = {value!r};" for name, value in real.items()]
    lines += ['    """', *(f"    const double {name}" for name in real)]
    return "\n".join([*lines, ""])


def _places_of_features() -> dict[str, int]:
    """Of those features that need no table, where each stands; told by a page without the kernel, which may be old."""
    with patch.dict(os.environ, {kernel.VARIABLE: "0"}):
        page = Page.parse("<p>Some text.</p>")
        names = prepare.prepare(page, TextBlocks.of(page)).fixed_names
    return {"in heading" if name == around.IN_HEADING else name: place for place, name in enumerate(names)}


def _constant_name(name: str) -> str:
    return name.replace(" ", "_").replace("-", "_").upper()
