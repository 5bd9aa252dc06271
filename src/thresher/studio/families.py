"""What the features of a block are about, in plain words: a few hundred names as some families."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.model.feature_names import FEATURES

Rows = npt.NDArray[np.intp]


class Family(NamedTuple):
    name: str
    """In plain words."""
    pattern: str
    """Which features belong to it."""


_BESIDE: Final = r", of the block |, of the last but one|, of the next but one"

_CANDIDATE: Final = r"best candidate|second candidate|share of it by|highest share|way to it|from there to it"
_TITLE: Final = r"title|description|terms|article body"

FAMILIES: Final = (
    Family("The blocks next to it", _BESIDE),
    Family("The stretch around it", r", mean over "),
    Family("Class names and ids close by", r"^names of element [012] "),
    Family("Class names and ids further out", r"^names (of element|above)"),
    Family("Its wording", r"odds of words$|known share"),
    Family("The wording around it", r"^mean of the odds"),
    Family("Its own element", r"^is (?!title|repeat)"),
    Family("The elements it is in", r"^in (?!the |title|a record|p at)"),
    Family("Its look-alikes", r"list$|record|look-alikes$|times|is repeat|siblings alike"),
    Family("Its links", r"^link"),
    Family("Whether it is shown", r"^hidden$|^openable$"),
    Family("The page's title and description", _TITLE),
    Family("The headline", r"headline"),
    Family("The best candidate", _CANDIDATE),
    Family("The main part", r"main part"),
    Family("Its punctuation and signs", r"stop|comma|sign|symbols|digit|capital"),
    Family("The amount of text around it", r"at level|words a block"),
    Family("Its length", r"^(words|chars|long|word length|unspaced)$"),
    Family("Its place on the page", r"."),
)
"""The first whose pattern a feature's name fits has it; what is left is about the place."""


@cache
def members() -> tuple[Rows, ...]:
    """The places in `FEATURES` of each family."""
    patterns = [re.compile(family.pattern) for family in FAMILIES]
    of_feature = [next(at for at, each in enumerate(patterns) if each.search(name)) for name in FEATURES]
    return tuple(np.flatnonzero(np.array(of_feature) == at) for at in range(len(FAMILIES)))
