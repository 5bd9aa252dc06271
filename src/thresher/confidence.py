"""How far an answer can be trusted, and what speaks against it.

A method that tells how good its answer probably is, as `auto` does, is believed, unless the page itself speaks against
it. For the others there are a few plain signs. What speaks against an answer is said in words. `docs/confidence.md`
says how well all this tells good answers from bad ones.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import numpy as np

from thresher.methods.verdict import Verdict
from thresher.page import Page

ENOUGH_WORDS: Final = 60
"""From here on, more words do not make an answer more trustworthy."""

LOW: Final = 0.4
"""Below this, an answer is not to be trusted."""

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


class Trust(NamedTuple):
    confidence: float
    """From 0, nothing was found, to 1."""
    reasons: tuple[str, ...]


def assess(page: Page, verdict: Verdict) -> Trust:
    """The confidence in a verdict and the reasons for doubt."""
    kept = page.writable(verdict.keep)
    words = int(page.words[kept].sum())
    if words == 0:
        return Trust(0.0, (*page.notes, *_why_empty(page)))
    linked = float(page.words[kept & page.link].sum()) / words
    plain = min(1.0, words / ENOUGH_WORDS) ** 0.5 * (1.0 - linked)
    confidence = plain if verdict.confidence is None else verdict.confidence
    reasons = [*page.notes, *_doubts(words, linked, int(page.words[kept & page.hidden].sum()))]
    if _ONLY_A_NAME.fullmatch(page.source.strip()):
        reasons.append("this is a name, not a page: give pathlib.Path(name) for a file, thresher.fetch for an address")
        confidence = min(confidence, plain)
    if words < SHELL_WORDS and (shell := _shell(page)):
        reasons.append(shell)
        confidence = min(confidence, plain) * 0.5
    if verdict.confidence is not None and verdict.confidence < LOW:
        reasons.append("pages that look like this one often come out wrong")
    return Trust(round(float(np.clip(confidence, 0.01, 1.0)), 3), tuple(reasons))


def _doubts(words: int, linked: float, to_open: int) -> list[str]:
    doubts = []
    if words < ENOUGH_WORDS:
        doubts.append(f"thin text: only {words} {'word was' if words == 1 else 'words were'} kept")
    if linked > 0.5:
        doubts.append(f"{linked:.0%} of the kept words are links")
    if to_open:
        are, them = ("is", "it") if to_open == 1 else ("are", "them")
        doubts.append(f"{to_open:,} of the kept words {are} hidden until a reader opens {them}")
    return doubts


def _why_empty(page: Page) -> list[str]:
    if page.notes and not page.source:
        return []  # the note says what the bytes are instead of a page
    if not page.source.strip():
        return ["the page is empty"]
    if len(page.rows("frameset")):
        frames = [address for row in page.rows("frame").tolist() if (address := page.attr(row, "src"))]
        return [f"the page is a set of frames; its text is in {', '.join(frames[:5])}" if frames else "empty frames"]
    if page.body_has_text and bool((page.hidden | (page.chars == 0))[page.body :].all()):
        return ["all text of the page is hidden"]
    if (words := int(page.words[~page.hidden].sum())) >= SHELL_WORDS:
        return [f"the method kept none of the {words:,} words of the page; try another method or other parameters"]
    return [_shell(page) or ("the page has hardly any text" if words else "the page has no text")]


def _shell(page: Page) -> str | None:
    """Whether the page is an empty shell that a script fills."""
    if _EMBEDDED_DATA.search(page.source):
        return "the page is an empty shell: its text is only in embedded data that a script would show"
    if _SCRIPT.search(page.source):
        return "the page has hardly any text without its scripts"
    return None
