"""The page as a whole: its size and mix, what elements it has, what it says about itself."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from oracle.auto.around import Sums
from oracle.auto.texts import Texts
from thresher.model.feature_names import COUNTED_TAGS, OPEN_GRAPH_TYPES, PAGE_FEATURES, SCHEMA_TYPES
from thresher.page import Page, tags

_SCHEMA_TYPE: Final = re.compile(r'"@type"\s*:\s*(?:\[\s*)?"(?:https?://schema\.org/)?(\w{1,40})"')


class PageFacts(NamedTuple):
    """What the head of the page says."""

    title: str
    open_graph_type: str
    schema_types: Counter[str]
    """How often each type of schema.org is named in the page's linked data; of a list of types, the first."""


def read(page: Page) -> PageFacts:
    titles = page.rows("title").tolist()
    metas = [row for row in page.rows("meta").tolist() if page.attr(row, "property") == "og:type"]
    return PageFacts(
        title=page.text_below(titles[0]) if titles else "",
        open_graph_type=((page.attr(metas[0], "content") if metas else "") or "").lower(),
        schema_types=Counter(kind for text in page.linked_data for kind in _SCHEMA_TYPE.findall(text)),
    )


def features(page: Page, facts: PageFacts, texts: Texts, sums: Sums) -> npt.NDArray[np.float32]:
    """In the order of `PAGE_FEATURES`."""
    count, words = len(texts.blocks), max(sums.words.sum(), 1)
    found = {
        "blocks": np.log(count) / 5,
        "words": np.log1p(sums.words.sum()) / 8,
        "link": sums.linked.sum() / words,
        "long": sums.long.sum() / words,
        "words a block": np.log(words / count),
        "headings": sums.headings.sum() / count * 5,
        "in p": sums.in_p.sum() / words,
        "hidden": sums.hidden.sum() / words,
        "stops": min(sums.stops.sum() / words, 1),
        "digits": min(sums.digits.sum() / words, 2),
        "longest block": np.log1p(sums.words.max()) / 5,
        "long blocks": np.log1p(texts.long.sum()) / 4,
        **{f"number of {tag}": np.log1p((page.tag == tags.CODE[tag]).sum()) / 4 for tag in COUNTED_TAGS},
        **{f"og:type has {name}": name in facts.open_graph_type for name in OPEN_GRAPH_TYPES},
        "no og:type": not facts.open_graph_type,
        **{f"schema.org {name}": min(np.log1p(facts.schema_types[name]), 2) for name in SCHEMA_TYPES},
    }
    return np.array([found[name] for name in PAGE_FEATURES], dtype=np.float32)
