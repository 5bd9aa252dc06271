"""What the keys of data say: where the text of a page is, and where it never is."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_WORD: Final = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")
_LONGEST_KEY: Final = 80

_WORDS_WITHOUT_TEXT: Final = frozenset(
    """
    i18n i18 intl translation translations locale locales dictionary labels strings lang messages resources
    cookie cookies consent gdpr privacy legal terms disclaimer copyright
    comment comments reply replies review reviews
    related recommended recommendation recommendations similar upsell suggested suggestions trending popular latest
    more next previous teaser teasers recirculation
    nav navigation menu menus footer sidebar breadcrumbs newsletter subscribe subscription subscriptions
    ad ads advert advertising promo promos promotion promotions banner banners modal popup tooltip tooltips
    config configuration settings flags experiments error errors notification notifications
    bio biography css style styles script scripts svg icon icons query schema tracking analytics
    seo popups announcement announcements promoted override alert profile signature fallback placeholder
    meta search facets filters excerpt summary abstract caption captions alt keywords credit
    """.split()
)
_WEIGHTS: Final = {
    "articlebody": 2.0,
    "body": 1.0,
    "bodyhtml": 1.0,
    "content": 1.0,
    "contents": 1.0,
    "html": 1.0,
    "cooked": 1.0,
    "rendered": 1.0,
    "markdown": 1.0,
    "markup": 1.0,
    "story": 1.0,
    "article": 1.0,
    "text": 1.0,
    "richtext": 1.0,
    "rich": 1.0,
    "blocks": 1.0,
    "posts": 1.0,
    "recipeinstructions": 1.0,
    "paragraphs": 1.0,
    "transcript": 0.9,
    "document": 0.9,
    "copy": 0.8,
    "post": 0.8,
    "value": 0.7,
    "description": 0.5,
    "overview": 0.5,
}
WEIGHT_OF_OTHERS: Final = 0.3
"""The weight of a key that says nothing."""


def words_of(key: str) -> list[str]:
    """The words of a key such as `articleBody`, `article_body` or `ArticleBody`, in lower case."""
    return [word.lower() for word in _WORD.findall(key[:_LONGEST_KEY])]


@lru_cache(maxsize=4096)
def is_chaff(key: str) -> bool:
    """Whether the text of the page is surely not below this key."""
    return not _WORDS_WITHOUT_TEXT.isdisjoint(words_of(key))


def weight(key: str) -> float:
    """How much a key sounds like that of the text of a page."""
    parts = words_of(key)
    joined = "".join(parts)
    return max((_WEIGHTS.get(part, WEIGHT_OF_OTHERS) for part in (joined, *parts)), default=WEIGHT_OF_OTHERS)
