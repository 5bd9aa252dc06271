"""Ensembles of methods.

    T. Gottron: Combining content extraction heuristics: the CombinE system. iiWAS 2008.

Extractors err in different places, so several of them together can be right where each is wrong. They are combined

    series(a, b, …)         one after the other: each sees only what those before it have left
    union(a, b, …)          what any of them keeps
    intersection(a, b, …)   what all of them keep
    vote(a, b, …)           what more than half of them keep
    weighted(2*a, b, …)     the same, where some votes count more

and a member may be a combination itself, or a method with parameters: union(bte, cectd-ds:threshold=0.9).

Vocabulary, for a text row i and members m with weights w (1 if nothing is said):

    share(i)    sum of w over the members that keep i, divided by the sum of all w: the row's score
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from thresher.errors import BadArgument
from thresher.methods.parameters import outside_parentheses
from thresher.page import Page, tree
from thresher.verdict import Method, Verdict, Why, reasons, visible_in_body

Floats = npt.NDArray[np.float64]

PREFIX: Final = "combine:"
_MOST_NESTED: Final = 8
_LARGEST_WEIGHT: Final = 1_000_000
_EXAMPLE: Final = "vote(wlr,cectd-ds,accb)"


class Member(NamedTuple):
    """One of the methods that are combined, its parameters set."""

    weight: float
    method: Callable[[Page], Verdict]


Share = Callable[[Page, Sequence[Member]], Floats]


def share(page: Page, members: Sequence[Member]) -> Floats:
    """How much of the votes each row gets."""
    votes = sum(member.weight * member.method(page).keep for member in members)
    return np.asarray(votes / sum(member.weight for member in members), dtype=np.float64)


def share_in_series(page: Page, members: Sequence[Member]) -> Floats:
    """How far each row comes: the share of members that have let it through, one after the other."""
    passed = np.zeros(len(page))
    for member in members:
        left = member.method(page).keep & ~page.hidden & (page.chars > 0)
        passed += left
        page = page.with_hidden(page.hidden | ~tree.above(left, page.end))
    return passed / len(members)


class Rule(NamedTuple):
    """A way to combine: how rows are scored, and the score that a row must exceed to be kept."""

    score: Share
    more_than: float


_ALL: Final = 1 - 1e-9
RULES: Final[dict[str, Rule]] = {
    "series": Rule(share_in_series, _ALL),
    "union": Rule(share, 0.0),
    "intersection": Rule(share, _ALL),
    "vote": Rule(share, 0.5),
    "weighted": Rule(share, 0.5),
}


def combine(page: Page, *, expression: str = _EXAMPLE) -> Verdict:
    """Several methods together: series, union, intersection, vote or weighted vote of any of them.

    `expression` names them; `combine:vote(wlr,cectd-ds,accb)` as the name of a method says the same.
    """
    return combined(expression)(page)


def combined(expression: str) -> Method:
    """The method that an expression such as "vote(wlr,cectd-ds,accb)" describes."""
    return _parsed(str(expression), _MOST_NESTED)


def _parsed(expression: str, levels: int) -> Method:
    how, opening, rest = expression.strip().partition("(")
    if not opening or not rest.endswith(")") or how.strip() not in RULES or not levels:
        raise BadArgument(
            f"cannot read the combination {expression[:200]!r}; write one of {', '.join(RULES)} with the methods in "
            f"parentheses, such as {PREFIX}{_EXAMPLE}, at most {_MOST_NESTED} levels deep"
        )
    members = [_member(part, how.strip(), levels - 1) for part in outside_parentheses(rest[:-1], ",")]
    rule = RULES[how.strip()]
    return lambda page: _verdict(page, rule, members)


def _verdict(page: Page, rule: Rule, members: Sequence[Member]) -> Verdict:
    visible = visible_in_body(page)
    score = np.where(visible, rule.score(page, members), 0.0)
    keep = visible & page.is_text & (score > rule.more_than)
    return Verdict(keep, score, reasons(page, keep, kept=Why.AGREED, dropped=Why.OUTVOTED))


def _member(text: str, how: str, levels: int) -> Member:
    *weight, name = outside_parentheses(text, "*")
    if weight and how != "weighted":
        raise BadArgument(f"{text.strip()!r} has a weight, which only weighted(…) takes, not {how}(…)")
    return Member(_weight("*".join(weight)) if weight else 1.0, _method(name.strip(), levels))


def _weight(text: str) -> float:
    try:
        weight = float(text)
    except ValueError:
        weight = -1.0
    if not 0 < weight <= _LARGEST_WEIGHT:
        raise BadArgument(
            f"a weight is a number above 0 and up to {_LARGEST_WEIGHT:,}, as in 2*wlr, not {text.strip()!r}"
        )
    return weight


def _method(name: str, levels: int) -> Callable[[Page], Verdict]:
    if "(" in name:
        return _parsed(name.removeprefix(PREFIX), levels)
    if not name or ")" in name:
        raise BadArgument(
            f"cannot read {name!r} as a member; methods stand in parentheses, parted by commas: {_EXAMPLE}"
        )
    from thresher.methods import find_method  # only here: the registry holds this file's method too

    return find_method(name)
