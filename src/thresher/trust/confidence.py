"""How far an answer can be trusted, and what speaks against it.

A method that tells how good its answer probably is, as `auto` does, is believed, unless the page itself speaks against
it. For the others there are a few plain signs. What speaks against an answer is said in words. `docs/confidence.md`
says how well all this tells good answers from bad ones.
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
from thresher.trust.walls import FEW_WORDS, wall_of
from thresher.verdict import Verdict, Why

ENOUGH_WORDS: Final = 60
"""From here on, more words do not make an answer more trustworthy."""

LOW: Final = 0.4
"""Below this, an answer is not to be trusted."""

WALL: Final = 0.3
"""No page that looks like a wall, or that asks for scripts, is trusted more than this."""

EMBEDDED: Final = 0.7
"""Text from embedded data is trusted no more than this: it is often only a part, as `docs/embedded.md` says."""

SHORT: Final = 30
"""Fewer words are too few to be sure, however sure a method is; see `most_for`."""

SHELL_WORDS: Final = 20
"""A page with fewer, and with scripts or embedded data, is taken for a shell that a script fills."""

_EMBEDDED_DATA: Final = re.compile(
    r'__NEXT_DATA__|__NUXT__|__INITIAL_STATE__|__APOLLO_STATE__|__PRELOADED_STATE__|data-preloaded|"articleBody"'
    r'|type=["\']?application/(?:ld\+)?json|\bdata-[\w-]{1,40}=["\']?[{\[](?:&quot;|")',
    re.IGNORECASE,
)
_SCRIPT: Final = re.compile(
    r"<script|<noscript|rel=[\"']?(?:module)?preload|\bid=[\"']?(?:app|root|main-outlet)\b", re.IGNORECASE
)
_ONLY_A_NAME: Final = re.compile(r"https?://\S{1,2000}|[^\s<>]{1,200}\.(?:x?html?|txt)", re.IGNORECASE)


_ENABLE: Final = (
    r"(?:enabl|requir|need|turn on|disabled|without|aktivier|erforderlich|benötig|ohne|activ|désactiv|habilit|attiv"
    r"|abilit|inschakel|aktiver|włącz|povol|включ|отключ|увімк|etkinleştir|有効|启用|启动|開啟|필요|활성화)"
)
_ASKS_FOR_SCRIPTS: Final = re.compile(rf"{_ENABLE}.{{0,60}}java ?script|java ?script.{{0,60}}{_ENABLE}", re.IGNORECASE)

_ASKING: Final = 2_000
"""Characters in which a page asks for scripts, if it does."""

_FRAMES: Final = 5
_LONGEST_ADDRESS: Final = 200

_MUCH: Final = 0.2
_MOST: Final = 0.5
_LITTLE: Final = 0.1
_DOUBTFUL: Final = (0.3, 0.7)
"""A probability between these says neither yes nor no."""
_HARD_KINDS: Final = ("collection", "forum", "listing", "product", "service")
"""Kinds of pages on which answers are worse than on others: `model/card.md` has the figures."""


class Trust(NamedTuple):
    confidence: float
    """From 0, nothing was found, to 1."""
    reasons: tuple[str, ...]


def assess(page: Page, verdict: Verdict) -> Trust:
    """The confidence in a verdict and the reasons for doubt."""
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
    for reason, most in _against(page, words, plain, wall):
        reasons.append(reason)
        confidence = min(confidence, most)
    if verdict.confidence is not None and verdict.confidence < LOW:
        reasons += _why_low(page, verdict, kept, any_so_far=len(reasons) > len(page.notes))
    return Trust(round(float(np.clip(confidence, 0.01, 1.0)), 3), tuple(reasons))


def most_for(words: int) -> float:
    """The most confidence that so few words can have: a page of one word tells a method next to nothing."""
    return min(1.0, 0.4 + 0.6 * math.sqrt(words / SHORT))


def _doubts(words: int, linked: float, to_open: int) -> list[str]:
    doubts = []
    if words < ENOUGH_WORDS:
        doubts.append(f"thin text: only {words} {'word was' if words == 1 else 'words were'} kept")
    if linked > _MOST:
        doubts.append(f"mostly links: {linked:.0%} of the kept words are links")
    if to_open:
        are, them = ("is", "it") if to_open == 1 else ("are", "them")
        doubts.append(f"{to_open:,} of the kept words {are} hidden until a reader opens {them}")
    return doubts


def _against(page: Page, words: int, plain: float, wall: str | None) -> Iterator[tuple[str, float]]:
    """What the page itself says against the answer, and the most confidence that is left by it."""
    if _ONLY_A_NAME.fullmatch(page.source.strip()):
        yield "this is a name, not a page: give pathlib.Path(it) for a file, thresher.fetch(it) for an address", plain
    if wall is not None:
        yield wall, WALL
    elif words < ENOUGH_WORDS and (script := _needs_script(page)):
        yield script, WALL
    elif _shown_words(page) < SHELL_WORDS and (shell := _shell(page)):
        yield shell, plain * 0.5


def _why_low(page: Page, verdict: Verdict, kept: tree.Bools, *, any_so_far: bool) -> list[str]:
    """What a method that is not sure of its answer can have stumbled over."""
    found = [*_unsure(page, verdict, kept)]
    shown = _shown_words(page)
    if int(page.words[kept].sum()) < _LITTLE * shown:
        found.append(f"only a small part of the page was kept: {page.words[kept].sum() / shown:.0%} of its words")
    kind = verdict.kind
    if kind is not None and kind.probability < _MOST:
        found.append(f"the kind of page is uncertain: {kind.name} at best ({kind.probability:.2f})")
    elif kind is not None and kind.name in _HARD_KINDS:
        found.append(f"it looks like a {kind.name} page, and these come out worse than articles")
    return found if found or any_so_far else ["pages that look like this one often come out wrong"]


def _unsure(page: Page, verdict: Verdict, kept: tree.Bools) -> Iterator[str]:
    """How much a method that scores by probability was in doubt about."""
    score, shown = verdict.score, ~page.hidden & (page.words > 0)
    if not ((score >= 0) & (score <= 1)).all():
        return
    grey = shown & (score > _DOUBTFUL[0]) & (score < _DOUBTFUL[1])
    share = float(page.words[grey].sum()) / max(int(page.words[shown].sum()), 1)
    if share > _MUCH:
        yield f"much of the page reads neither like content nor like chaff: {share:.0%} of its words"
    hardly = float(page.words[kept & (score < _DOUBTFUL[1])].sum()) / int(page.words[kept].sum())
    if hardly > _MOST:
        yield f"most of what was kept is doubtful: {hardly:.0%} of its words are less than 70% likely to be content"


def _why_empty(page: Page, verdict: Verdict) -> list[str]:
    if page.notes and not page.source:
        return []  # the note says what the bytes are instead of a page
    if not page.source.strip():
        return ["the page is empty"]
    if len(page.rows("frameset")):
        sources = page.attributes(page.rows("frame")[:_FRAMES], "src")
        frames = [on_one_line(address[:_LONGEST_ADDRESS]) for address in sources if address]
        return [f"the page is a set of frames; its text is in {', '.join(frames)}" if frames else "empty frames"]
    if script := _needs_script(page):
        return [script]
    if page.body_has_text and bool((page.hidden | (page.chars == 0))[page.body :].all()):
        return ["all text of the page is hidden"]
    if (words := _shown_words(page)) >= SHELL_WORDS:
        if (verdict.why == Why.RULE_DROP).any():
            return [f"none of the {words:,} words of the page is left: rules of yours dropped what the method kept"]
        return [f"the method kept none of the {words:,} words of the page; try another method or other parameters"]
    return [_shell(page) or ("the page has hardly any text" if words else "the page has no text")]


def _needs_script(page: Page) -> str | None:
    """Whether the page asks for scripts: in place of its text, or in what it says to browsers without them."""
    shown = np.flatnonzero(page.is_text & ~page.hidden & (page.words > 0))
    if int(page.words[shown].sum()) >= ENOUGH_WORDS:
        return None
    without = [page.text_below(row)[:_ASKING] for row in page.rows("noscript")[:5].tolist()]
    for text in (" ".join(page.texts(shown))[:_ASKING], *without):
        if _ASKS_FOR_SCRIPTS.search(text):
            return "needs JavaScript: the page says so, and has hardly any text without it"
    return None


def _shell(page: Page) -> str | None:
    """Whether the page is an empty shell that a script fills."""
    if _EMBEDDED_DATA.search(page.source):
        return "the page is an empty shell: its text is only in embedded data that a script would show"
    if _SCRIPT.search(page.source):
        return "the page has hardly any text without its scripts"
    return None


def _shown_words(page: Page) -> int:
    return int(page.words[~page.hidden].sum())
