"""How much may be made of a page: one policy for every step that makes something of it.

Whatever a page is made of, what comes out of it stays in proportion to it. Honest pages are far from these bounds;
pages are built to reach them, by markup that a few bytes make a parser, a reader or a writer repeat. A step pays for
what it reads or writes, and stops where it cannot pay. Each has a purse of its own: else the answer of one would depend
on what was asked for before. A result whose purse was empty says so in its reasons.

Writers pay for what they write. Whoever looks for facts, posts or data reads a `PaidPage` (`page/paid.py`), which pays
for every text and attribute that is read, and for every row on the way up.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from thresher.reasons import Reason, ReasonCode, reason

if TYPE_CHECKING:
    from thresher.page.page import Page

ANYWAY: Final = 10_000
"""Bytes that every step may write or read, however small the page is."""
A_LOOK: Final = 8
"""What it costs to look at a row or at a value of JSON, in bytes that could be read instead."""


class Step(StrEnum):
    """What is made of a page, as the reasons call it."""

    __hash__ = str.__hash__  # every page looks up some of them, and that of enumerations takes its time

    TEXT = "text"
    MARKDOWN = "Markdown"
    HTML = "HTML"
    XML = "XML"
    HIDE = "hide view"
    VIEW = "view"
    JSON = "JSON"
    ATTRIBUTES = "attributes"
    ADDRESSES = "addresses"
    ABSOLUTE_ADDRESSES = "absolute addresses"
    MICRODATA = "microdata"
    PATHS = "paths"
    METADATA = "metadata"
    THREADS = "search for posts"
    EMBEDDED = "search for embedded data"


TIMES_THE_PAGE: Final[dict[Step, int]] = {
    Step.TEXT: 16,
    Step.MARKDOWN: 16,
    Step.HTML: 16,
    Step.XML: 12,  # the content; what the document says about it comes on top
    Step.HIDE: 16,
    Step.VIEW: 16,
    Step.JSON: 40,  # the text, the Markdown, and all blocks with their text once more
    Step.ATTRIBUTES: 1,  # they stand in the source once
    Step.ADDRESSES: 1,
    Step.ABSOLUTE_ADDRESSES: 16,  # a long base is added to each
    Step.MICRODATA: 8,
    Step.PATHS: 64,
    Step.METADATA: 8,
    Step.THREADS: 8,
    Step.EMBEDDED: 8,
}
"""How many times the size of the page a step may read or write."""

SHORTEST_LIMIT_OF_PATHS: Final = 100
"""Characters that a path may always have."""


def most_of(step: Step, page: Page) -> int:
    """How many bytes of UTF-8 a step may write or read."""
    return TIMES_THE_PAGE[step] * page.size + ANYWAY


def longest_path(page: Page) -> int:
    """Characters that the path of an element may have, so that the paths of all elements are within the budget."""
    return max(SHORTEST_LIMIT_OF_PATHS, TIMES_THE_PAGE[Step.PATHS] * page.size // len(page))


class Purse:
    """What a step has left to spend on a page."""

    __slots__ = ("is_empty", "left", "step")

    def __init__(self, step: Step, page: Page) -> None:
        self.step = step
        self.left = most_of(step, page)
        self.is_empty = False

    def pay(self, text: str) -> bool:
        """Whether there was enough left for this text. Once it was not, nothing is paid for any more."""
        return self.spend(size_of(text))

    def spend(self, amount: int) -> bool:
        """The same for so many bytes."""
        self.left -= amount
        if self.left < 0:
            self.is_empty = True
        return not self.is_empty

    def look(self, times: int = 1) -> bool:
        """The same for looking at so many rows or values."""
        return self.spend(A_LOOK * times)

    def cut(self, text: str) -> str:
        """A text as far as there is enough for it, up to the end of a line where it has lines."""
        if self.pay(text):
            return text
        room = self.left + size_of(text)
        start = text.encode()[: max(0, room)].decode(errors="ignore")
        return start[: start.rfind("\n") + 1].rstrip("\n") or start

    @property
    def note(self) -> tuple[Reason, ...]:
        """What is to be said about it: nothing, unless it is empty."""
        times = TIMES_THE_PAGE[self.step]
        return (reason(ReasonCode.CUT_SHORT, what=self.step.value, times=times),) if self.is_empty else ()


def size_of(text: str) -> int:
    """Bytes of a text as UTF-8."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
