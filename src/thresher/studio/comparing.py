"""Two extractors on one page: what only one of them keeps, and how well each does where there is gold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from thresher.errors import BadArgument, MissingExtra
from thresher.page import tree
from thresher.studio.asking import Asked
from thresher.studio.labels import row_of
from thresher.studio.opened_page import OpenedPage

if TYPE_CHECKING:
    from thresher.studio.studio import Studio

_MOST_LISTED: Final = 400
_SHARE_FOUND: Final = 0.5
"""A block is taken as kept by a peer if this share of its words is found, in order, in what the peer wrote."""


def compared(studio: Studio, opened: OpenedPage, first: str, second: str) -> dict[str, Any]:
    sides = [_side(studio, opened, name) for name in (first, second)]
    one, other = (kept for kept, _ in sides)
    words = opened.blocks.words
    row = row_of(studio, opened)
    gold = row.gold if row else ""
    return {
        "a": {"name": first, **_figures(sides[0], words, gold)},
        "b": {"name": second, **_figures(sides[1], words, gold)},
        "both": int(words[one & other].sum()),
        "only": {"a": _listed(opened, one & ~other), "b": _listed(opened, other & ~one)},
        "has_gold": bool(gold),
    }


def _side(studio: Studio, opened: OpenedPage, name: str) -> tuple[tree.Bools, str]:
    """For each block whether it is kept, and the text that came out."""
    from thresher.lab.evaluate.systems import find_system, is_ours, runner

    system = find_system(name)
    if not is_ours(system.base) and not system.base.startswith("peer:"):
        raise BadArgument(f"no method is called {name!r}")  # a function of some module is nothing for an address
    if is_ours(system.base):
        result = Asked(system.base, system.parameters).extract(opened, None, studio.weights())
        if result.page.native is opened.page.native:
            return opened.blocks.kept(result.verdict.keep), result.text
        return np.zeros(len(opened.blocks), dtype=np.bool_), result.text
    text = runner(system)(opened.source.html, opened.source.url).text
    return _found(opened, text), text


def _found(opened: OpenedPage, text: str) -> tree.Bools:
    """The blocks whose words stand in a text that was not written by us."""
    from thresher.lab.evaluate.align import found_in
    from thresher.lab.evaluate.tokens import words

    of_block = [words(opened.blocks.text(number)) for number in range(len(opened.blocks))]
    counts = np.array([len(each) for each in of_block], dtype=np.intp)
    if not counts.sum():
        return np.zeros(len(of_block), dtype=np.bool_)
    found = found_in([word for each in of_block for word in each], words(text))
    share = np.bincount(np.repeat(np.arange(len(counts)), counts)[found], minlength=len(counts))
    return np.asarray(share > np.maximum(counts, 1) * _SHARE_FOUND)


def _figures(side: tuple[tree.Bools, str], words: np.ndarray, gold: str) -> dict[str, Any]:
    kept, text = side
    return {
        "kept": "".join("01"[each] for each in kept.tolist()),
        "words": int(words[kept].sum()),
        "f1": f1_of(text, gold) if gold else None,
    }


def f1_of(text: str, gold: str) -> float:
    """Of the words, counted as often as they occur."""
    try:
        from thresher.lab.evaluate.metrics import word_bag
        from thresher.lab.evaluate.tokens import words
    except ModuleNotFoundError as error:
        raise MissingExtra("rapidfuzz", "eval") from error
    return round(word_bag(words(text), words(gold)).f1, 4)


def _listed(opened: OpenedPage, chosen: tree.Bools) -> list[dict[str, Any]]:
    numbers = np.flatnonzero(chosen)[:_MOST_LISTED].tolist()
    blocks = opened.blocks
    return [{"block": each, "words": int(blocks.words[each]), "text": blocks.text(each)[:200]} for each in numbers]
