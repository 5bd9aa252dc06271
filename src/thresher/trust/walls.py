"""Pages that stand in front of the page that was wanted: bot checks, error pages, log-ins, consent, paywalls.

A wall has little to say, so it is only looked for where little was kept, and it says it in words and markup that are
known (`wall_words.py`). Ordinary pages talk of log-ins and cookies too, in their headers and footers. So what is
looked at is what a wall cannot do without: its title and headings, the text that was kept, and a field or a button.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

import numpy as np

from thresher.page import Page, tree
from thresher.reasons import Reason, ReasonCode, reason
from thresher.trust import wall_words as say
from thresher.verdict import Verdict

FEW_WORDS: Final = 150
"""A page of which more was kept is no wall."""

_WHOLE_WALL: Final = 300
"""Words that all of a wall shows at most; a paywall stands in an ordinary page, and may show more."""

_HEAD_WORDS: Final = 8
"""A heading with more is a sentence about something else."""

_LONG: Final = 16
"""Characters of a phrase that hardly comes into a heading by chance."""

_HEAD_CHARS: Final = 80
_HEADINGS: Final = 10
_MOST_TEXT: Final = 20_000
_MOSTLY: Final = 0.6

_PARTS: Final = re.compile(r"\s[|–—·•»-]\s|[|:!?…]")
_EDGES: Final = " .,;:!?…\"'()[]«»“”„–—-|"
_QUOTES: Final = str.maketrans({"’": "'", "‘": "'", "´": "'"})
_NOT_FREE: Final = re.compile(r'"isAccessibleForFree"\s{0,9}:\s{0,9}"?(?:false|no)\b', re.IGNORECASE)


def wall_of(page: Page, verdict: Verdict) -> Reason | None:
    """What kind of wall the page looks like and by what, in words; None where it looks like none."""
    kept = page.writable(verdict.keep)
    if int(page.words[kept].sum()) >= FEW_WORDS:
        return None
    seen = _Seen(page, kept)
    if seen.shown_words < _WHOLE_WALL:
        found = _bot_check(seen) or _error(seen) or _login(seen) or _consent(seen)
        if found is not None:
            return found
    return _paywall(seen)


class _Seen:
    """The places of a page where a wall shows itself, each made when it is asked for; all in lower case."""

    def __init__(self, page: Page, kept: tree.Bools) -> None:
        self.page = page
        self.kept_rows = kept
        self.is_shown = page.is_text & ~page.hidden
        self.shown_words = int(page.words[self.is_shown].sum())

    @cached_property
    def heads(self) -> list[str]:
        """Short parts of the title and of the first headings."""
        rows = [*self.page.rows("title")[:1].tolist(), *self._headings()]
        texts = (_folded(self.page.text_below(row)[:_MOST_TEXT]) for row in rows)
        parts = (part.strip(_EDGES) for text in texts for part in (text, *_PARTS.split(text)))
        return [part for part in parts if part and len(part) <= _HEAD_CHARS and len(part.split()) <= _HEAD_WORDS]

    def _headings(self) -> list[int]:
        found = self.page.rows("h1", "h2")
        return [int(row) for row in found[~self.page.hidden[found]][:_HEADINGS]]

    @cached_property
    def kept(self) -> str:
        return self._text(self.page.is_text & self.kept_rows)

    @cached_property
    def shown(self) -> str:
        return self._text(self.is_shown)

    @cached_property
    def buttons(self) -> str:
        """All that can be pressed."""
        values = self.page.attributes(self.page.rows("input"), "value")
        return " ".join((self._text(self.is_shown & self.page.link), *(_folded(each[:80]) for each in values if each)))

    def _text(self, which: tree.Bools) -> str:
        return _folded(" ".join(self.page.texts(np.flatnonzero(which)))[:_MOST_TEXT])

    @cached_property
    def asks_for_password(self) -> bool:
        kinds = self.page.attributes(self.page.rows("input"), "type")
        return any(kind is not None and kind.strip().lower() == "password" for kind in kinds)


def _folded(text: str) -> str:
    return " ".join(text.lower().translate(_QUOTES).split())


def _first(phrases: Sequence[str], texts: Iterable[str]) -> str | None:
    """The first of the phrases that is in one of the texts."""
    texts = list(texts)
    return next((phrase for phrase in phrases if any(phrase in text for text in texts)), None)


def _headed(phrases: Sequence[str], heads: list[str]) -> str | None:
    """The first of the phrases that is a heading, or a long one that is in a heading."""
    return next((each for each in phrases if each in heads), None) or _first(
        [each for each in phrases if len(each) >= _LONG], heads
    )


def _saying(code: ReasonCode, phrase: str) -> Reason:
    return reason(code, sign=f'it says "{phrase}"')


def _bot_check(seen: _Seen) -> Reason | None:
    said = _headed(say.BOT_HEADS, seen.heads) or _first(say.BOT_PHRASES, [seen.shown])
    if said is not None:
        return _saying(ReasonCode.BOT_CHECK, said)
    if _first(say.BOT_MARKUP, [seen.page.source[: 10 * _MOST_TEXT].lower()]) is not None:
        return reason(ReasonCode.BOT_CHECK, sign="it has the markup of one")
    return None


def _error(seen: _Seen) -> Reason | None:
    if (said := _first(say.ERROR_HEADS, seen.heads)) is not None:
        return _saying(ReasonCode.ERROR_PAGE, said)
    return reason(ReasonCode.ERROR_PAGE, sign="its title is 404") if "404" in seen.heads[:1] else None


def _login(seen: _Seen) -> Reason | None:
    said = _first(say.LOGIN_PHRASES, [seen.kept])
    if said is None and seen.asks_for_password:
        said = next((each for each in say.LOGIN_HEADS if any(head.startswith(each) for head in seen.heads)), None)
    return None if said is None else _saying(ReasonCode.LOGIN_WALL, said)


def _consent(seen: _Seen) -> Reason | None:
    """Most of the kept text is about cookies, and there is something to accept."""
    page, rows = seen.page, np.flatnonzero(seen.kept_rows & (seen.page.words > 0))  # fewer than `FEW_WORDS`
    lines = [
        _folded("".join(page.texts(part))) for part in np.split(rows, np.flatnonzero(np.diff(page.block[rows])) + 1)
    ]
    about = sum(len(line) for line in lines if _first(say.CONSENT_WORDS, [line]))
    if about == 0 or about < _MOSTLY * sum(map(len, lines)):
        return None
    said = _first(say.ACCEPT_PHRASES, [seen.buttons])
    if said is None:
        return None
    return reason(ReasonCode.COOKIE_WALL, sign=f'most of its text is about consent, with a button that says "{said}"')


def _paywall(seen: _Seen) -> Reason | None:
    if (said := _first(say.PAYWALL_PHRASES, [seen.shown])) is not None:
        return _saying(ReasonCode.PAYWALL, said)
    if any(_NOT_FREE.search(text[: 10 * _MOST_TEXT]) for text in seen.page.linked_data):
        return reason(ReasonCode.PAYWALL, sign="its structured data says that it is not free to read")
    return None
