"""Which of the texts in a page's data is its main text, if any.

The longest text with a suitable key wins. A text counts double if it has the same title as the page, or if its key
calls it the body of an article. If another text with different words is about as long, neither is surely the main text,
and none is taken.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice
from typing import Final

from thresher.embedded import data_keys
from thresher.embedded.candidates import Candidate, Node
from thresher.page import Page

_SCORE_OF_RIVALS: Final = 0.6
"""A text with more than this share of the best score is a rival."""
_SHARED_BY_SAME: Final = 0.5
"""Two texts say the same if they share this part of the shorter one's words."""
_WORD: Final = re.compile(r"[^\W_]+")
_LENGTH_OF_SAMPLE: Final = 20_000
_LEAST_SCORE: Final = 30.0
_FEWEST_ITEMS: Final = 3
"""So many texts with the same keys are the items of a list: teasers, products, questions."""
_MOST_RIVALS: Final = 20
_LEVELS_OF_KEYS: Final = 5
_DEEPEST_NODE: Final = 30
_LEAST_OF_TITLE: Final = 0.4
_LONGEST_TITLE: Final = 500


def main_text_of(candidates: list[Candidate], page: Page) -> Candidate | None:
    """The main text; None if no text is clearly that."""
    titles, candidates = _page_titles(page), _joined(candidates)
    alike = Counter(_names(each.node) for each in candidates)
    scored = [(_score(each, titles, alike[_names(each.node)]), each) for each in candidates]
    ranked = sorted(scored, key=lambda pair: -pair[0])
    if not ranked or ranked[0][0] < _LEAST_SCORE:
        return None
    score, best = ranked[0]
    rivals = [each for other, each in ranked[1:_MOST_RIVALS] if other > _SCORE_OF_RIVALS * score]
    words = _bag(best.markup)
    return best if all(_says_the_same(words, _bag(each.markup)) for each in rivals) else None


def _joined(candidates: list[Candidate]) -> list[Candidate]:
    """Texts with the same keys and the same title joined into one, because they are sections of an article."""
    groups: dict[tuple[int | str, ...], list[Candidate]] = {}
    for place, each in enumerate(candidates):
        groups.setdefault((each.owner, *_names(each.node)) if each.owner else (place,), []).append(each)
    return [
        group[0]._replace(words=sum(each.words for each in group), markup="".join(each.markup for each in group))
        for group in groups.values()
    ]


def _score(candidate: Candidate, titles: list[str], alike: int) -> float:
    """The number of words, weighted. A key that says nothing, or that many texts have, needs the title of the page."""
    weight = _weight(candidate.node)
    if candidate.title and any(is_title(candidate.title, each) for each in titles):
        return 2 * weight * candidate.words
    return weight * candidate.words if weight > data_keys.WEIGHT_OF_OTHERS and alike < _FEWEST_ITEMS else 0.0


def _weight(node: Node) -> float:
    """The weight of the key of a text; a list of paragraphs is deep inside objects, and keys around it count too."""
    levels = 1 if isinstance(node.value, str) else _LEVELS_OF_KEYS
    return max(data_keys.weight(each.key) for each in islice(node.way, levels))


def _names(node: Node) -> tuple[str, ...]:
    """The keys on the way to a node: the same for all items of a list."""
    return tuple(each.key for each in islice(node.way, _DEEPEST_NODE))


def _page_titles(page: Page) -> list[str]:
    """The titles in the head of the page."""
    rows = page.rows("meta")
    named = zip(rows.tolist(), page.attributes(rows, "property"), strict=True)
    stated = [page.attr(row, "content") or "" for row, name in named if (name or "").lower() == "og:title"]
    return [*(page.text_below(row) for row in page.rows("title").tolist()[:1]), *stated[:1]]


def is_title(title: str, of_page: str) -> bool:
    """Whether a title is a large part of the page's title, which often has the name of the site as well."""
    ours, theirs = _folded(title), _folded(of_page)
    return f" {ours} " in f" {theirs} " and len(ours) >= _LEAST_OF_TITLE * len(theirs) > 0


def _folded(title: str) -> str:
    return " ".join(_WORD.findall(title[:_LONGEST_TITLE].lower()))


def _bag(markup: str) -> Counter[str]:
    return Counter(_WORD.findall(markup[:_LENGTH_OF_SAMPLE].lower()))


def _says_the_same(words: Counter[str], other: Counter[str]) -> bool:
    return (words & other).total() >= _SHARED_BY_SAME * min(words.total(), other.total())
