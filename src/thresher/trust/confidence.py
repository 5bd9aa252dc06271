"""How far an answer can be trusted, and what speaks against it.

If a method tells how good its answer probably is, as `auto` does, it is believed unless the page itself speaks against
it. For other methods there are a few simple signs. `docs/confidence.md` says how well this tells good answers from bad
ones.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from thresher.page import Page, tree
from thresher.page.showing import hidden_notes
from thresher.printable import on_one_line
from thresher.reasons import Reason, ReasonCode, agreeing, counted, reason
from thresher.trust.walls import FEW_WORDS, wall_of
from thresher.verdict import Verdict, Why

ENOUGH_WORDS: Final = 60
"""More words than this do not make an answer more trustworthy."""

LOW: Final = 0.4
"""An answer with less confidence should not be trusted."""

WALL: Final = 0.3
"""The most confidence in a page that looks like a wall or asks for scripts."""

EMBEDDED: Final = 0.7
"""The most confidence in text from embedded data: it is often incomplete, as `docs/embedded.md` says."""

_FEWEST_SURE_WORDS: Final = 30
"""With fewer words, no method can be sure; see `most_for`."""

SHELL_WORDS: Final = 20
"""A page with fewer words, and with scripts or embedded data, is probably a shell that a script fills."""

_EMBEDDED_DATA: Final = re.compile(
    r'__NEXT_DATA__|__NUXT__|__INITIAL_STATE__|__APOLLO_STATE__|__PRELOADED_STATE__|data-preloaded|"articleBody"'
    r'|type=["\']?application/(?:ld\+)?json|\bdata-[\w-]{1,40}=["\']?[{\[](?:&quot;|")',
    re.IGNORECASE,
)
_SCRIPT_MARKUP: Final = re.compile(
    r"<script|<noscript|rel=[\"']?(?:module)?preload|\bid=[\"']?(?:app|root|main-outlet)\b", re.IGNORECASE
)
_ONLY_A_NAME: Final = re.compile(r"https?://\S{1,2000}|[^\s<>]{1,200}\.(?:x?html?|txt)", re.IGNORECASE)


_ENABLE: Final = (
    r"(?:enabl|requir|need|turn on|disabled|without|aktivier|erforderlich|benötig|ohne|activ|désactiv|habilit|attiv"
    r"|abilit|inschakel|aktiver|włącz|povol|включ|отключ|увімк|etkinleştir|ενεργοπο|aktifkan"
    r"|kích hoạt|bật|تفعيل|תפעיל|הפעל|सक्षम|เปิดใช้|有効|启用|启动|開啟|啟用|필요|활성화)"
)
_ASKS_FOR_SCRIPTS: Final = re.compile(rf"{_ENABLE}.{{0,60}}java ?script|java ?script.{{0,60}}{_ENABLE}", re.IGNORECASE)

_LONGEST_REQUEST: Final = 2_000
"""If a page asks for scripts, it does so within so many characters."""

_MOST_FRAMES: Final = 5
_MOST_NOSCRIPTS: Final = 5
_LONGEST_ADDRESS: Final = 200

_MUCH_IN_DOUBT: Final = 0.2
_MOST_OF_IT: Final = 0.5
_SMALL_PART: Final = 0.1
_DOUBTFUL: Final = (0.3, 0.7)
"""A probability between these means neither yes nor no."""
_HARD_KINDS: Final = ("collection", "forum", "listing", "product", "service")
"""Kinds of pages on which answers are worse than on articles: `model/card.md` has the figures."""


class Trust(NamedTuple):
    confidence: float
    """From 0, nothing was found, to 1."""
    reasons: tuple[Reason, ...]


def assess(page: Page, verdict: Verdict) -> Trust:
    """The confidence in a verdict, and the reasons for doubt."""
    kept = page.writable(verdict.keep)
    words = int(page.words[kept].sum())
    wall = wall_of(page, verdict) if words < FEW_WORDS else None
    if words == 0:
        why = [wall] if wall else _why_empty(page, verdict)
        return Trust(0.0, (*page.notes, *hidden_notes(page, kept), *why))
    linked = float(page.words[kept & page.link].sum()) / words
    plain = min(1.0, words / ENOUGH_WORDS) ** 0.5 * (1.0 - linked)
    confidence = plain if verdict.confidence is None else min(verdict.confidence, most_for(words))
    if page.origin is not None:
        confidence = min(confidence, EMBEDDED)
    doubts = _doubts(words, linked, int(page.words[kept & page.hidden].sum()))
    reasons = [*page.notes, *doubts, *hidden_notes(page, kept)]
    for doubt, most in _against(page, words, plain, wall):
        reasons.append(doubt)
        confidence = min(confidence, most)
    if verdict.confidence is not None and verdict.confidence < LOW:
        reasons += _why_low(page, verdict, kept, any_so_far=len(reasons) > len(page.notes))
    return Trust(round(float(min(max(confidence, 0.01), 1.0)), 3), tuple(reasons))


def most_for(words: int) -> float:
    """The most confidence in an answer of so many words: a single word tells a method next to nothing."""
    return min(1.0, 0.4 + 0.6 * math.sqrt(words / _FEWEST_SURE_WORDS))


def _doubts(words: int, linked: float, to_open: int) -> list[Reason]:
    doubts = []
    if words < ENOUGH_WORDS:
        doubts.append(reason(ReasonCode.THIN_TEXT, words=counted(words, "word")))
    if linked > _MOST_OF_IT:
        doubts.append(reason(ReasonCode.MOSTLY_LINKS, share=linked))
    if to_open:
        doubts.append(reason(ReasonCode.KEPT_TO_OPEN, **agreeing(to_open)))
    return doubts


def _against(page: Page, words: int, plain: float, wall: Reason | None) -> Iterator[tuple[Reason, float]]:
    """What in the page speaks against the answer, each with the most confidence that it leaves."""
    if not page.begins_with_tag and _ONLY_A_NAME.fullmatch(page.source.strip()):
        yield reason(ReasonCode.NAME_GIVEN), plain
    if wall is not None:
        yield wall, WALL
    elif words < ENOUGH_WORDS and (script := _needs_script(page)):
        yield script, WALL
    elif _shown_words(page) < SHELL_WORDS and (shell := _shell(page)):
        yield shell, plain * 0.5


def _why_low(page: Page, verdict: Verdict, kept: tree.Bools, *, any_so_far: bool) -> list[Reason]:
    """What may have misled a method that is not sure of its answer."""
    found = [*_unsure(page, verdict, kept)]
    shown = _shown_words(page)
    if int(page.words[kept].sum()) < _SMALL_PART * shown:
        found.append(reason(ReasonCode.SMALL_PART, share=page.words[kept].sum() / shown))
    kind = verdict.kind
    if kind is not None and kind.probability < _MOST_OF_IT:
        found.append(reason(ReasonCode.UNCERTAIN_KIND, kind=kind.name, probability=kind.probability))
    elif kind is not None and kind.name in _HARD_KINDS:
        found.append(reason(ReasonCode.HARD_KIND, kind=kind.name))
    return found if found or any_so_far else [reason(ReasonCode.OFTEN_WRONG)]


def _unsure(page: Page, verdict: Verdict, kept: tree.Bools) -> Iterator[Reason]:
    """How much a method was in doubt, if its scores are probabilities."""
    score, shown = verdict.score, ~page.hidden & (page.words > 0)
    if not ((score >= 0) & (score <= 1)).all():
        return
    grey = shown & (score > _DOUBTFUL[0]) & (score < _DOUBTFUL[1])
    share = float(page.words[grey].sum()) / max(int(page.words[shown].sum()), 1)
    if share > _MUCH_IN_DOUBT:
        yield reason(ReasonCode.PAGE_IN_DOUBT, share=share)
    hardly = float(page.words[kept & (score < _DOUBTFUL[1])].sum()) / int(page.words[kept].sum())
    if hardly > _MOST_OF_IT:
        yield reason(ReasonCode.ANSWER_IN_DOUBT, share=hardly, likely=_DOUBTFUL[1])


def _why_empty(page: Page, verdict: Verdict) -> list[Reason]:
    if any(note.code is ReasonCode.NOT_A_PAGE for note in page.notes):
        return []  # that says it all
    if not page.source.strip():
        return [reason(ReasonCode.EMPTY_PAGE)]
    if len(page.rows("frameset")):
        sources = page.attributes(page.rows("frame")[:_MOST_FRAMES], "src")
        frames = [on_one_line(address[:_LONGEST_ADDRESS]) for address in sources if address]
        return [reason(ReasonCode.FRAMES, frames=", ".join(frames)) if frames else reason(ReasonCode.EMPTY_FRAMES)]
    if script := _needs_script(page):
        return [script]
    if page.body_has_text and bool((page.hidden | (page.chars == 0))[page.body :].all()):
        return [reason(ReasonCode.ALL_HIDDEN)]
    if (words := _shown_words(page)) >= SHELL_WORDS:
        if (verdict.why == Why.RULE_DROP).any():
            return [reason(ReasonCode.RULES_DROPPED_ALL, words=words)]
        return [reason(ReasonCode.NOTHING_KEPT, words=words)]
    return [_shell(page) or reason(ReasonCode.HARDLY_ANY_TEXT if words else ReasonCode.NO_TEXT)]


def _needs_script(page: Page) -> Reason | None:
    """Whether the page asks for scripts, in place of its text or in `<noscript>`."""
    shown = np.flatnonzero(page.is_text & ~page.hidden & (page.words > 0))
    if int(page.words[shown].sum()) >= ENOUGH_WORDS:
        return None
    without = [
        page.text_below(row, longest=_LONGEST_REQUEST) for row in page.rows("noscript")[:_MOST_NOSCRIPTS].tolist()
    ]
    for text in (" ".join(page.texts(shown))[:_LONGEST_REQUEST], *without):
        if _ASKS_FOR_SCRIPTS.search(text):
            return reason(ReasonCode.NEEDS_SCRIPTS)
    return None


def _shell(page: Page) -> Reason | None:
    """Whether the page is an empty shell that a script fills."""
    if _EMBEDDED_DATA.search(page.source):
        return reason(ReasonCode.EMPTY_SHELL)
    if _SCRIPT_MARKUP.search(page.source):
        return reason(ReasonCode.LITTLE_WITHOUT_SCRIPTS)
    return None


def _shown_words(page: Page) -> int:
    return int(page.words[~page.hidden].sum())
