"""Pages that appear instead of the page that was wanted: bot checks, error pages, logins, consent, paywalls.

Such a wall has little text, so it is looked for only if little was kept; and it uses words and markup that are known
(`wall_words.py`). Ordinary pages mention logins and cookies too, in their headers and footers. So only those parts
count that a wall cannot do without: its title and headings, the text that was kept, and a field or a button.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from thresher.cached import cached_property
from thresher.page import Page, tree
from thresher.reasons import Reason, ReasonCode, reason
from thresher.trust import wall_words as say
from thresher.verdict import Verdict

FEW_WORDS: Final = 150
"""If more words were kept, the page is no wall."""

_MOST_SHOWN_WORDS: Final = 300
"""A wall shows fewer words in all; except for a paywall, which is part of an ordinary page."""

_MOST_WORDS_OF_HEADING: Final = 8
"""A heading with more words is a sentence about something else."""

_SHORTEST_LONG_PHRASE: Final = 16
"""A phrase of so many characters is hardly part of a heading by chance."""

_LONGEST_HEADING: Final = 80
_LONGEST_HEAD: Final = 2_000
_LONGEST_BUTTON: Final = 80
_MOST_HEADINGS: Final = 10
_LONGEST_TEXT: Final = 20_000
_LEAST_ABOUT_CONSENT: Final = 0.6

_PARTS: Final = re.compile(r"\s[|–—·•»-]\s|[|:!?…]")
_EDGES: Final = " .,;:!?…\"'()[]«»“”„–—-|"
_QUOTES: Final = "’‘´"
_NOT_FREE: Final = re.compile(r'"isAccessibleForFree"\s{0,9}:\s{0,9}"?(?:false|no)\b', re.IGNORECASE)


def wall_of(page: Page, verdict: Verdict) -> Reason | None:
    """The kind of wall that the page looks like, and by what; None if it looks like none."""
    kept = page.writable(verdict.keep)
    if int(page.words[kept].sum()) >= FEW_WORDS:
        return None
    parts = _WallParts(page, kept)
    if parts.shown_words < _MOST_SHOWN_WORDS:
        found = _bot_check(parts) or _error(parts) or _login(parts) or _consent(parts)
        if found is not None:
            return found
    return _paywall(parts)


class _WallParts:
    """The parts of a page by which a wall is recognized, each made when it is asked for; all in lower case."""

    def __init__(self, page: Page, kept: tree.Bools) -> None:
        self.page = page
        self.kept_rows = kept
        self.is_shown = page.is_text & ~page.hidden
        self.shown_words = int(page.words[self.is_shown].sum())

    @cached_property
    def heads(self) -> list[str]:
        """Short parts of the title and of the first headings."""
        rows = [*self.page.rows("title")[:1].tolist(), *self._headings()]
        texts = (_folded(self.page.text_below(row, longest=_LONGEST_HEAD)) for row in rows)
        parts = (part.strip(_EDGES) for text in texts for part in (text, *_PARTS.split(text)))
        return [
            part
            for part in parts
            if part and len(part) <= _LONGEST_HEADING and len(part.split()) <= _MOST_WORDS_OF_HEADING
        ]

    def _headings(self) -> list[int]:
        found = self.page.rows("h1", "h2")
        return [int(row) for row in found[~self.page.hidden[found]][:_MOST_HEADINGS]]

    @cached_property
    def kept(self) -> str:
        return self._text(self.page.is_text & self.kept_rows)

    @cached_property
    def shown(self) -> str:
        return self._text(self.is_shown)

    @cached_property
    def buttons(self) -> str:
        """The texts of links and buttons."""
        values = self.page.attributes(self.page.rows("input"), "value")
        return " ".join(
            (self._text(self.is_shown & self.page.link), *(_folded(each[:_LONGEST_BUTTON]) for each in values if each))
        )

    def _text(self, which: tree.Bools) -> str:
        return _folded(" ".join(self.page.texts(np.flatnonzero(which)))[:_LONGEST_TEXT])

    @cached_property
    def asks_for_password(self) -> bool:
        kinds = self.page.attributes(self.page.rows("input"), "type")
        return any(kind is not None and kind.strip().lower() == "password" for kind in kinds)


def _folded(text: str) -> str:
    text = text.lower()
    if not text.isascii():
        for quote in _QUOTES:
            text = text.replace(quote, "'")
    return " ".join(text.split())


def _first(phrases: Sequence[str], texts: Iterable[str]) -> str | None:
    """The first of the phrases that is in one of the texts."""
    texts = list(texts)
    return next((phrase for phrase in phrases if any(phrase in text for text in texts)), None)


def _headed(phrases: Sequence[str], heads: list[str]) -> str | None:
    """The first of the phrases that is a heading, or else the first long one that is part of a heading."""
    return next((each for each in phrases if each in heads), None) or _first(
        [each for each in phrases if len(each) >= _SHORTEST_LONG_PHRASE], heads
    )


def _saying(code: ReasonCode, phrase: str) -> Reason:
    return reason(code, sign=f'it says "{phrase}"')


def _bot_check(parts: _WallParts) -> Reason | None:
    said = _headed(say.BOT_HEADS, parts.heads) or _first(say.BOT_PHRASES, [parts.shown])
    if said is not None:
        return _saying(ReasonCode.BOT_CHECK, said)
    if _first(say.BOT_MARKUP, [parts.page.source[: 10 * _LONGEST_TEXT].lower()]) is not None:
        return reason(ReasonCode.BOT_CHECK, sign="it has the markup of one")
    return None


def _error(parts: _WallParts) -> Reason | None:
    if (said := _first(say.ERROR_HEADS, parts.heads)) is not None:
        return _saying(ReasonCode.ERROR_PAGE, said)
    return reason(ReasonCode.ERROR_PAGE, sign="its title is 404") if "404" in parts.heads[:1] else None


def _login(parts: _WallParts) -> Reason | None:
    said = _first(say.LOGIN_PHRASES, [parts.kept])
    if said is None and parts.asks_for_password:
        said = next((each for each in say.LOGIN_HEADS if any(head.startswith(each) for head in parts.heads)), None)
    return None if said is None else _saying(ReasonCode.LOGIN_WALL, said)


def _consent(parts: _WallParts) -> Reason | None:
    """Most of the kept text is about consent, and there is a button to accept."""
    page, rows = parts.page, np.flatnonzero(parts.kept_rows & (parts.page.words > 0))  # fewer than `FEW_WORDS`
    lines = [
        _folded("".join(page.texts(part))) for part in np.split(rows, np.flatnonzero(np.diff(page.block[rows])) + 1)
    ]
    about = sum(len(line) for line in lines if _first(say.CONSENT_WORDS, [line]))
    if about == 0 or about < _LEAST_ABOUT_CONSENT * sum(map(len, lines)):
        return None
    said = _first(say.ACCEPT_PHRASES, [parts.buttons])
    if said is None:
        return None
    return reason(ReasonCode.COOKIE_WALL, sign=f'most of its text is about consent, with a button that says "{said}"')


def _paywall(parts: _WallParts) -> Reason | None:
    if (said := _first(say.PAYWALL_PHRASES, [parts.shown])) is not None:
        return _saying(ReasonCode.PAYWALL, said)
    if any(_NOT_FREE.search(text[: 10 * _LONGEST_TEXT]) for text in parts.page.linked_data):
        return reason(ReasonCode.PAYWALL, sign="its structured data says that it is not free to read")
    return None
