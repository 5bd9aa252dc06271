"""Which of the texts in a page's data is its main text, if any.

The longest wins, if its key sounds right. A text beside a title that is also the page's title counts double, and so
does one that the page itself calls the body of its article. Where another text, which is not the same in other words,
is about as long, none of them is surely the main text, and none is taken.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice
from typing import Final

from thresher.embedded import keys
from thresher.embedded.node import Candidate, Node
from thresher.page import Page

_RIVAL: Final = 0.6
"""A second text with more than this part of the first one's score is a rival."""
_SAME: Final = 0.5
"""Texts that share this part of the shorter one's words say the same."""
_WORD: Final = re.compile(r"[^\W_]+")
_SAMPLE: Final = 20_000
_LEAST_SCORE: Final = 30.0
_MANY: Final = 3
"""So many texts with the same keys are items of a list: teasers, products, questions."""
_MOST_RIVALS: Final = 20
_LEVELS: Final = 5
_DEEPEST: Final = 30
_MOST_OF_TITLE: Final = 0.4
_LONGEST_TITLE: Final = 500


def best_of(candidates: list[Candidate], page: Page) -> Candidate | None:
    """The main text; None where none is clearly that."""
    titles, candidates = _page_titles(page), _joined(candidates)
    alike = Counter(_names(each.node) for each in candidates)
    scored = [(_score(each, titles, alike[_names(each.node)]), each) for each in candidates]
    ranked = sorted(scored, key=lambda pair: -pair[0])
    if not ranked or ranked[0][0] < _LEAST_SCORE:
        return None
    score, best = ranked[0]
    rivals = [each for other, each in ranked[1:_MOST_RIVALS] if other > _RIVAL * score]
    words = _bag(best.markup)
    return best if all(_says_the_same(words, _bag(each.markup)) for each in rivals) else None


def _joined(candidates: list[Candidate]) -> list[Candidate]:
    """Texts with the same keys below the same title, as the sections of an article are, made one."""
    groups: dict[tuple[int | str, ...], list[Candidate]] = {}
    for place, each in enumerate(candidates):
        groups.setdefault((each.owner, *_names(each.node)) if each.owner else (place,), []).append(each)
    return [
        group[0]._replace(words=sum(each.words for each in group), markup="".join(each.markup for each in group))
        for group in groups.values()
    ]


def _score(candidate: Candidate, titles: list[str], alike: int) -> float:
    """Words, weighed. A key that says nothing, or that many texts have, needs a title that tells."""
    weight = _weight(candidate.node)
    if candidate.title and any(is_title(candidate.title, each) for each in titles):
        return 2 * weight * candidate.words
    return weight * candidate.words if weight > keys.NOTHING and alike < _MANY else 0.0


def _weight(node: Node) -> float:
    """What the key of a text tells. Lists of paragraphs stand deep in objects: there, keys around it tell, too."""
    levels = 1 if isinstance(node.value, str) else _LEVELS
    return max(keys.weight(each.key) for each in islice(node.way, levels))


def _names(node: Node) -> tuple[str, ...]:
    """The keys on the way to a node: the same for all items of a list."""
    return tuple(each.key for each in islice(node.way, _DEEPEST))


def _page_titles(page: Page) -> list[str]:
    """What the page is called in its head."""
    rows = page.rows("meta")
    named = zip(rows.tolist(), page.attributes(rows, "property"), strict=True)
    stated = [page.attr(row, "content") or "" for row, name in named if (name or "").lower() == "og:title"]
    return [*(page.text_below(row) for row in page.rows("title").tolist()[:1]), *stated[:1]]


def is_title(title: str, of_page: str) -> bool:
    """Whether a title is a good part of the page's, which often has the name of the site as well."""
    ours, theirs = _folded(title), _folded(of_page)
    return f" {ours} " in f" {theirs} " and len(ours) >= _MOST_OF_TITLE * len(theirs) > 0


def _folded(title: str) -> str:
    return " ".join(_WORD.findall(title[:_LONGEST_TITLE].lower()))


def _bag(markup: str) -> Counter[str]:
    return Counter(_WORD.findall(markup[:_SAMPLE].lower()))


def _says_the_same(words: Counter[str], other: Counter[str]) -> bool:
    return (words & other).total() >= _SAME * min(words.total(), other.total())
