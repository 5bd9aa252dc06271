"""The names of the model's features, in their order: what it looks at, in words.

The kernel measures them (`kernel/auto/`). `tools/kernel_tables.py` gives it their places, and the groups of tags and
names of types that they distinguish, from this file.
"""

from __future__ import annotations

from typing import Final

from thresher.page import tags
from thresher.verdict import KINDS

LEVELS: Final = 5
"""How many levels of elements around a block are measured; a wrapper that adds no text shares the level of what it
wraps."""
_NEAREST_ELEMENTS: Final = 6
"""The names of this many elements above a block are features of their own."""

# ---- of a block by itself

_TEXT: Final = (
    "words;chars;times;capitals;unspaced;digits;symbols;stops;commas;word length;link;hidden;openable;long;in title;"
    "is title;is repeat;ends with a stop;ends with a comma;ends with a sign;begins with a capital;begins with a digit;"
    "begins with a sign"
).split(";")

OWN_TAGS: Final = tuple(
    "p;li;h1;h2;h3;h4 h5 h6;td;th;dt;dd;div;span;a;button;label legend;pre code;blockquote;figcaption caption;option;"
    "summary;textarea;section article main;b strong em i;address time small;body".split(";")
)
TAGS_ABOVE: Final = tuple(
    "nav;header;footer;aside;main;article;section;form;table;ul ol menu;dl;figure;button;select;label;blockquote;"
    "pre code;details;dialog;noscript template;a;h1 h2 h3 h4 h5 h6;li;td th;p;address;strong b em".split(";")
)
"""Groups of tags: which of them a block's element is in, and which stand around the block."""
IN_HEADING: Final = f"in {' '.join(tags.HEADINGS)}"

_HELD: Final = "words;share of the page;link;words a block;long;stops;in p;blocks;share of long;siblings alike".split(
    ";"
)
_GROUPED: Final = "words;blocks;words a block;link;long;share of the page".split(";")
_PLACE: Final = (
    "place;words before;long text before;blocks before;blocks after;depth;"
    "has headline;after headline;blocks from headline;words from headline;"
    "in the main part;blocks from the main part;size of the main part;link in the main part"
).split(";")

_CANDIDATE: Final = (
    "share of the best candidate;share of it by the parent;share of it by the grandparent;highest share above;"
    "in the best candidate;before the best candidate;after the best candidate;blocks from the best candidate;"
    "size of the best candidate;share of the second candidate;link in the best candidate;weight of the best candidate;"
    "steps below the way to it;steps from there to it"
).split(";")
_TOPIC: Final = (
    "terms in the title;title in the terms;terms in the description;description in the terms;terms in the candidate;"
    "terms in the article body;has an article body;terms;terms that stand alone"
).split(";")

PLAIN_FEATURES: Final = (
    *_TEXT,
    *(f"is {names}" for names in (*OWN_TAGS, "something else")),
    *(f"in {names}" for names in TAGS_ABOVE),
    *(f"{name} at level {level}" for name in _HELD for level in range(LEVELS)),
    *(f"{name} in the list" for name in _GROUPED),
    *("in a record", "records", "level of the record"),
    *(f"{name} in the look-alikes" for name in _GROUPED),
    *_PLACE,
    *_CANDIDATE,
    *_TOPIC,
)
"""Those that need no learned table."""

# ---- with what was learned about names and words, and with the blocks around it

_SIDES: Final = ("against", "in favour")
_NAMES: Final = (
    *(f"names of element {element} {side}" for element in range(_NEAREST_ELEMENTS) for side in _SIDES),
    *(f"names above {side}" for side in _SIDES),
    *(f"names above the next few blocks {side}" for side in _SIDES),
)
_WORDS: Final = tuple(f"{what} of the odds of words" for what in ("mean", "sum", "lowest", "highest", "known share"))
_SEEN_FROM_BESIDE: Final = (
    *"words;link;stops;ends with a stop;long;hidden;digits;capitals;times;link at level 1;records;is p".split(";"),
    IN_HEADING,
    *(_NAMES[place] for place in (0, 1, 2 * _NEAREST_ELEMENTS, 2 * _NEAREST_ELEMENTS + 1)),
    _WORDS[0],
)
_SEEN_FROM_AFAR: Final = tuple(_SEEN_FROM_BESIDE[place] for place in (0, 1, -3, -1))
_IN_WINDOWS: Final = ("words", "link", "long", "stops", _WORDS[0], "names above", IN_HEADING, "hidden")
_WINDOWS: Final = ("8 blocks before", "20 blocks before", "8 blocks after", "20 blocks after")

FEATURES: Final = (
    *PLAIN_FEATURES,
    *_NAMES,
    *_WORDS,
    *(f"{name}, {where}" for where in ("of the block before", "of the block after") for name in _SEEN_FROM_BESIDE),
    *(f"{name}, {where}" for where in ("of the last but one", "of the next but one") for name in _SEEN_FROM_AFAR),
    *(f"{name}, mean over {window}" for name in _IN_WINDOWS for window in _WINDOWS),
    *(f"{_WORDS[0]} at level {level}" for level in range(LEVELS)),
)
"""All features of a block."""

# ---- of the page as a whole

COUNTED_TAGS: Final = tuple("article img table form pre h1 h2 li time input blockquote iframe".split())
OPEN_GRAPH_TYPES: Final = ("article", "product", "website")
SCHEMA_TYPES: Final = tuple(
    (
        "Product Offer AggregateRating Review Article NewsArticle BlogPosting WebPage Organization ItemList "
        "CollectionPage BreadcrumbList DiscussionForumPosting QAPage Question FAQPage Recipe Person LocalBusiness "
        "Event VideoObject TechArticle SoftwareApplication Comment"
    ).split()
)

PAGE_FEATURES: Final = (
    *"blocks;words;link;long;words a block;headings;in p;hidden;stops;digits;longest block;long blocks".split(";"),
    *(f"number of {tag}" for tag in COUNTED_TAGS),
    *(f"og:type has {name}" for name in OPEN_GRAPH_TYPES),
    "no og:type",
    *(f"schema.org {name}" for name in SCHEMA_TYPES),
)

# ---- of an answer

SIGNS: Final = (
    *"bias;expected F1;words kept;share kept;links kept;words in doubt;sure of the kind".split(";"),
    *KINDS,
)
"""What the confidence is worked out from."""
