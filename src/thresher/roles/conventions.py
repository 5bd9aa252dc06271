"""What becomes of headlines, leads, bylines and captions, after a method has selected and before anything is written.

They are neither content nor chaff by themselves: some want them with the text and some do not. So each has an option
that is "always", "never", or "auto", what a reader of the page would expect. That is: the headline, where the page
shows it with the text, once; leads, bylines, dates and captions as the method decides. Rows that a rule of the user has
decided about stay as they are, and an answer without any text stays without.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from thresher.blocks.role import CODES, Role
from thresher.errors import BadArgument
from thresher.kernel import kept_beginning, tidied_headings
from thresher.page import Page, tags, tree
from thresher.roles.headline import headline_of, letters_of, main_heading, said_by, says_title
from thresher.verdict import Verdict, Why

CHOICES: Final = ("auto", "always", "never")
_MOST_WORDS_BETWEEN: Final = 60
"""Unlinked words that may stand between the headline and the text: byline, date, caption of the first picture."""
_MOST_ROWS_BEFORE: Final = 2_000
_MAIN_HEADING: Final = tags.CODE["h1"]
_BEGINNING: Final = 400
"""Characters of the kept text in which the headline may stand already."""
_LEAST_LETTERS: Final = 20
"""A shorter headline, such as a name, may stand in any text."""

_ROLES: Final = {
    "title": (Role.HEADLINE,),
    "lead": (Role.LEAD,),
    "byline": (Role.BYLINE, Role.DATE),
    "captions": (Role.CAPTION,),
}
"""What each option is about."""


@dataclass(frozen=True, slots=True)
class Conventions:
    """What is wanted: "auto", "always" or "never" for each."""

    title: str = "auto"
    lead: str = "auto"
    byline: str = "auto"
    captions: str = "auto"

    def __post_init__(self) -> None:
        for name in _ROLES:
            if (value := getattr(self, name)) not in CHOICES:
                raise BadArgument(f"{name} is one of {', '.join(CHOICES)}, not {value!r:.60}")


_DEFAULT: Final = Conventions()
_RULED: Final = frozenset((int(Why.RULE_KEEP), int(Why.RULE_DROP)))


def settled(page: Page, verdict: Verdict, wanted: Conventions) -> Verdict:
    """The verdict, with what is always wanted and without what never is."""
    if wanted.title == "auto" and verdict.kind is not None:  # other methods than the default keep what they keep
        verdict = _with_headline(page, verdict)
    if verdict.kind is not None:
        verdict = _with_tidy_headings(page, verdict)
    if wanted == _DEFAULT or not verdict.keep.any():
        return verdict
    from thresher.roles.judging import roles_found  # only here: few have wishes

    return _as_wanted(page, verdict, wanted, roles_found(page, verdict))


def _with_headline(page: Page, verdict: Verdict) -> Verdict:
    """The verdict with the headline, if it is shown just before what was kept, and is not in it already."""
    columns = tree.marks(page.hidden), tree.marks(page.link)
    near = kept_beginning(page.native, tree.marks(verdict.keep), verdict.why, *columns, _MOST_WORDS_BETWEEN)
    if near is None:  # as on most pages: the method has kept it, or nothing at all
        return verdict
    first, start, stop = near
    near_text = slice(start, stop)
    headline = headline_of(page, within=near_text) or _headline_above(page, start) or main_heading(page, near_text)
    if headline is not None and not _is_there(page, headline, first):
        return _with_text_of(page, verdict, headline)
    return _with_heading_for_line(page, verdict, first[0])


def _is_there(page: Page, headline: int, first: list[int]) -> bool:
    """Whether the kept text says the headline in its beginning; a short one in a line with little else."""
    said, left, blocks = said_by(page, headline), _BEGINNING, dict[int, str]()
    for row, text in zip(first, page.native.texts_of(first), strict=True):
        block = int(page.block[row])
        blocks[block] = blocks.get(block, "") + text[:left]
        left = max(0, left - len(text))
    lines = list(map(letters_of, blocks.values()))
    if len(said) >= _LEAST_LETTERS:
        return said in "".join(lines)
    return any(line.startswith(said) and len(line) <= 2 * len(said) for line in lines)


def _headline_above(page: Page, start: int) -> int | None:
    """The headline where much stands between it and the text, as below a hero: only what is surely one."""
    found = headline_of(page, within=slice(max(0, start - _MOST_ROWS_BEFORE), start))
    return found if found is not None and (page.tag[found] == _MAIN_HEADING or says_title(page, found)) else None


def _with_heading_for_line(page: Page, verdict: Verdict, first: int) -> Verdict:
    """The verdict with the headline instead of a first line that only says it, such as the end of a trail of
    breadcrumbs, where nothing else was kept between the two."""
    if page.tag[page.block[first]] == _MAIN_HEADING or (headline := headline_of(page)) is None:
        return verdict
    if headline < first or page.tag[headline] != _MAIN_HEADING or verdict.keep[first:headline].sum() > 1:
        return verdict
    if letters_of(page.text(first)) != said_by(page, headline) or verdict.why[first] in _RULED:
        return verdict
    keep, why = verdict.keep.copy(), verdict.why.copy()
    keep[first], why[first] = False, Why.REPEATED
    return _with_text_of(page, replace(verdict, keep=keep, why=why), headline)


def _with_text_of(page: Page, verdict: Verdict, headline: int) -> Verdict:
    below = slice(headline, int(page.end[headline]))
    rows = headline + np.flatnonzero((page.chars[below] > 0) & ~page.hidden[below])
    if not _RULED.isdisjoint(verdict.why[rows].tolist()):
        return verdict
    keep, why = verdict.keep.copy(), verdict.why.copy()
    keep[rows], why[rows] = True, Why.HEADLINE
    return replace(verdict, keep=keep, why=why)


def _with_tidy_headings(page: Page, verdict: Verdict) -> Verdict:
    """The verdict without headings of which nothing was kept, and without permalinks and buttons in headings."""
    columns = tree.marks(page.hidden), tree.marks(page.link)
    tidied = tidied_headings(page.native, tree.marks(verdict.keep), verdict.why, *columns)
    if tidied is None:
        return verdict
    return replace(verdict, keep=np.frombuffer(tidied[0], np.bool_), why=np.frombuffer(tidied[1], np.uint8))


def _as_wanted(page: Page, verdict: Verdict, wanted: Conventions, roles: tree.Array) -> Verdict:
    keep, why = verdict.keep.copy(), verdict.why.copy()
    free = ~_is_ruled(verdict.why) & ~page.closed & (page.chars > 0)
    for name, found in _ROLES.items():
        rows = free & np.isin(roles, [CODES[role] for role in found])
        if (choice := getattr(wanted, name)) == "never":
            rows &= keep
            keep[rows], why[rows] = False, Why.NOT_WANTED
        elif choice == "always":
            rows &= ~page.hidden & ~keep & _is_of_text(page, verdict.keep, roles)
            keep[rows], why[rows] = True, Why.WANTED
    return replace(verdict, keep=keep, why=why)


def _is_of_text(page: Page, keep: tree.Bools, roles: tree.Array) -> tree.Bools:
    """The rows from a little before the headline, or before the first kept text, to a little after the last."""
    text = np.flatnonzero((keep | (roles == CODES[Role.HEADLINE])) & (page.words > 0))
    plain = np.cumsum(np.where(page.link | page.hidden, 0, page.words))
    least, most = plain[text[0]] - _MOST_WORDS_BETWEEN, plain[text[-1]] + _MOST_WORDS_BETWEEN
    return np.asarray((plain >= least) & (plain <= most))


def _is_ruled(why: tree.Array) -> tree.Bools:
    return np.isin(why, list(_RULED))
