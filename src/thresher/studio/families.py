"""What the features of a block are about, in plain words: a few hundred names as some families.

A family is said as its value is on the block, held against the rest of the page: "few links", "more words than most".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from thresher.model.feature_names import FEATURES

Rows = npt.NDArray[np.intp]


@dataclass(frozen=True)
class Family:
    key: str
    name: str
    """In plain words, as a heading."""
    says: str
    """What it tells of a block, as the end of a sentence: "… spoke for it"."""
    pattern: str
    """Which features belong to it."""


_BESIDE: Final = r", of the block |, of the last but one|, of the next but one"

FAMILIES: Final = (
    Family("beside", "The blocks next to it", "what stands just before and after it", _BESIDE),
    Family("around", "The stretch around it", "what some 20 blocks before and after it are like", r", mean over "),
    Family(
        "names-nearest",
        "Class names and ids close by",
        "the class names and ids of the elements close around it",
        r"^names of element [012] ",
    ),
    Family(
        "names-outer",
        "Class names and ids further out",
        "the class names and ids of the larger elements it stands in",
        r"^names (of element|above)",
    ),
    Family("wording", "Its wording", "its words, which are more usual in content or in chaff", r"odds of words$|share$"),
    Family("wording-around", "The wording around it", "the words of the elements that it stands in", r"^mean of the odds"),
    Family("own-tag", "Its own element", "which element it is", r"^is (?!title|repeat)"),
    Family("tags-above", "The elements it is in", "which elements it stands in", r"^in (?!the |title|a record|p at)"),
    Family("repeats", "Its look-alikes", "how often things like it repeat on the page", r"list$|record|look-alikes$|times|is repeat|siblings alike"),
    Family("links", "Its links", "how much of it and of what is around it is linked", r"^link"),
    Family("hidden", "Whether it is shown", "whether a reader sees it at once", r"^hidden$|^openable$"),
    Family("title", "The page's title and description", "what it has in common with the page's title and description", r"title|description|terms|article body"),
    Family("headline", "The headline", "where it stands to the headline", r"headline"),
    Family("candidate", "The best candidate", "where it stands to the part that scores like an article", r"best candidate|second candidate|share of it by|highest share|way to it|from there to it"),
    Family("main-part", "The main part", "where it stands to the part with most text", r"main part"),
    Family("punctuation", "Its punctuation and signs", "its full stops, commas and signs", r"stop|comma|sign|symbols|digit|capital"),
    Family("size-around", "The amount of text around it", "how much text the elements around it hold", r"at level|words a block"),
    Family("length", "Its length", "how long it is", r"^(words|chars|long|word length|unspaced)$"),
    Family("place", "Its place on the page", "where on the page it stands", r"."),
)  # fmt: skip
"""The first whose pattern a feature's name fits has it; what is left is about the place."""


@cache
def members() -> tuple[Rows, ...]:
    """The places in `FEATURES` of each family."""
    patterns = [re.compile(family.pattern) for family in FAMILIES]
    of_feature = [next(at for at, each in enumerate(patterns) if each.search(name)) for name in FEATURES]
    return tuple(np.flatnonzero(np.array(of_feature) == at) for at in range(len(FAMILIES)))
