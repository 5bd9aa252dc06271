"""The page as a whole: its size and mix, what elements it has, what it says about itself."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.model.around import Sums
from thresher.model.text import TextMeasures
from thresher.page import Page, tags

_COUNTED: Final = "article img table form pre h1 h2 li time input blockquote iframe".split()
_COUNTED_CODES: Final = [tags.CODE[name] for name in _COUNTED]
_IS_TITLE: Final = tags.table(["title"])
_IS_META: Final = tags.table(["meta"])
_OPEN_GRAPH: Final = ("article", "product", "website")
_SCHEMA_TYPES: Final = (
    "Product Offer AggregateRating Review Article NewsArticle BlogPosting WebPage Organization ItemList CollectionPage "
    "BreadcrumbList DiscussionForumPosting QAPage Question FAQPage Recipe Person LocalBusiness Event VideoObject "
    "TechArticle SoftwareApplication Comment"
).split()
_SCHEMA_TYPE: Final = re.compile(r'"@type"\s*:\s*(?:\[\s*)?"(?:https?://schema\.org/)?(\w{1,40})"')

Floats = npt.NDArray[np.float32]


class PageFacts(NamedTuple):
    """What the head of the page says."""

    title: str
    open_graph_type: str
    schema_types: Counter[str]
    """How often each type of schema.org is named in the page's linked data; of a list of types, the first."""


def read(page: Page) -> PageFacts:
    titles = np.flatnonzero(_IS_TITLE[page.tag])
    metas = np.flatnonzero(_IS_META[page.tag])
    properties = page.attributes(metas, "property")
    kind = page.attr(int(metas[properties.index("og:type")]), "content") if "og:type" in properties else None
    return PageFacts(
        title=page.text_below(int(titles[0])) if len(titles) else "",
        open_graph_type=(kind or "").lower(),
        schema_types=Counter(kind for text in page.linked_data for kind in _SCHEMA_TYPE.findall(text)),
    )


def features(page: Page, facts: PageFacts, text: TextMeasures, sums: Sums) -> Floats:
    total, count = sums.total, len(text.words)
    words = max(total[Sums.WORDS], 1)
    tag_counts = np.bincount(page.tag, minlength=len(tags.TAGS))[_COUNTED_CODES]
    mix = (
        np.log(count) / 5,
        np.log1p(total[Sums.WORDS]) / 8,
        total[Sums.LINKED] / words,
        total[Sums.LONG] / words,
        np.log(words / count),
        total[Sums.HEADINGS] / count * 5,
        total[Sums.IN_P] / words,
        total[Sums.HIDDEN] / words,
        min(total[Sums.STOPS] / words, 1),
        min(total[Sums.DIGITS] / words, 2),
        np.log1p(text.words.max()) / 5,
        np.log1p(text.long.sum()) / 4,
    )
    kinds = [float(kind in facts.open_graph_type) for kind in _OPEN_GRAPH]
    types = np.log1p([facts.schema_types[name] for name in _SCHEMA_TYPES])
    parts = (mix, np.log1p(tag_counts) / 4, kinds, [float(not facts.open_graph_type)], np.minimum(types, 2))
    return np.concatenate(parts).astype(np.float32)
