"""What is said about a page and about the answer: a code for programs, and a sentence for people.

Every sentence stands here, and nowhere is one recognized by its words. A reason is a `str`, the sentence, so that it
can be printed and joined like any other text; `reason.code` is what to compare.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final


class ReasonCode(StrEnum):
    """What a reason says. The values are stable; the sentences may change."""

    # what was done to the page before it was judged
    NOT_A_PAGE = "not-a-page"
    SCRIPT_WOULD_SHOW = "script-would-show"
    UNCLOSED_ELEMENT = "unclosed-element"
    EMBEDDED_TEXT = "embedded-text"
    RULES_APPLIED = "rules-applied"
    RULE_IGNORED = "rule-ignored"
    ON_OTHER_PAGES = "on-other-pages"
    METHOD_NOTE = "method-note"
    # what is special about the text that was kept
    THIN_TEXT = "thin-text"
    MOSTLY_LINKS = "mostly-links"
    KEPT_TO_OPEN = "kept-to-open"
    KEPT_UNSEEN = "kept-unseen"
    KEPT_TRANSPARENT = "kept-transparent"
    HIDDEN_LEFT_OUT = "hidden-left-out"
    UNSEEN_LEFT_OUT = "unseen-left-out"
    # what stands in place of the page that was wanted
    NAME_GIVEN = "name-given"
    BOT_CHECK = "bot-check"
    ERROR_PAGE = "error-page"
    LOGIN_WALL = "login-wall"
    COOKIE_WALL = "cookie-wall"
    PAYWALL = "paywall"
    NEEDS_SCRIPTS = "needs-scripts"
    EMPTY_SHELL = "empty-shell"
    LITTLE_WITHOUT_SCRIPTS = "little-without-scripts"
    # what a method that is not sure can have stumbled over
    PAGE_IN_DOUBT = "page-in-doubt"
    ANSWER_IN_DOUBT = "answer-in-doubt"
    SMALL_PART = "small-part"
    UNCERTAIN_KIND = "uncertain-kind"
    HARD_KIND = "hard-kind"
    OFTEN_WRONG = "often-wrong"
    # why nothing was found
    EMPTY_PAGE = "empty-page"
    FRAMES = "frames"
    EMPTY_FRAMES = "empty-frames"
    ALL_HIDDEN = "all-hidden"
    RULES_DROPPED_ALL = "rules-dropped-all"
    NOTHING_KEPT = "nothing-kept"
    HARDLY_ANY_TEXT = "hardly-any-text"
    NO_TEXT = "no-text"
    # why a form of the answer is not complete
    CUT_SHORT = "cut-short"
    # why an article of several pages is not complete
    FOLLOWING_STOPPED = "following-stopped"


_NEED_SCRIPTS: Final = frozenset(
    {ReasonCode.NEEDS_SCRIPTS, ReasonCode.EMPTY_SHELL, ReasonCode.LITTLE_WITHOUT_SCRIPTS, ReasonCode.EMBEDDED_TEXT}
)
"""Reasons that a browser, which runs the scripts of a page, may do away with."""

_SENTENCES: Final[dict[ReasonCode, str]] = {
    ReasonCode.NOT_A_PAGE: "this is {kind}, not a web page",
    ReasonCode.SCRIPT_WOULD_SHOW: "most of the text is hidden until a script shows it; it was treated as visible",
    ReasonCode.UNCLOSED_ELEMENT: "an unclosed <{name}> had swallowed the page; it was closed and parsed again",
    ReasonCode.EMBEDDED_TEXT: "the visible page is an empty shell: the text was taken from {place}",
    ReasonCode.RULES_APPLIED: "rules for {site} were applied{details}",
    ReasonCode.RULE_IGNORED: 'nothing on the page matches only = "{selectors}", so that rule was ignored',
    ReasonCode.ON_OTHER_PAGES: "{words} that the site's pages share {were} left out ({pages} were compared)",
    ReasonCode.METHOD_NOTE: "{note}",
    ReasonCode.THIN_TEXT: "thin text: only {words} kept",
    ReasonCode.MOSTLY_LINKS: "mostly links: {share:.0%} of the kept words are links",
    ReasonCode.KEPT_TO_OPEN: "{count:,} of the kept words {are} hidden until a reader opens {them}",
    ReasonCode.KEPT_UNSEEN: "{count:,} of the kept words {are} not shown to a reader",
    ReasonCode.KEPT_TRANSPARENT: "{count:,} of the kept words {are} transparent until a script shows {them}",
    ReasonCode.HIDDEN_LEFT_OUT: "{words:,} words that no reader can see were left out",
    ReasonCode.UNSEEN_LEFT_OUT: "{characters:,} characters that draw nothing, but can carry a message, were left out",
    ReasonCode.NAME_GIVEN: "this is the name of a file or an address, not a page: give pathlib.Path(name) for a file, "
    "thresher.fetch(address) for an address",
    ReasonCode.BOT_CHECK: "looks like a check against bots: {sign}",
    ReasonCode.ERROR_PAGE: "looks like an error page: {sign}",
    ReasonCode.LOGIN_WALL: "looks like a login wall: {sign}",
    ReasonCode.COOKIE_WALL: "looks like a cookie wall: {sign}",
    ReasonCode.PAYWALL: "looks like a paywall: {sign}",
    ReasonCode.NEEDS_SCRIPTS: "needs JavaScript: the page says so, and has hardly any text without it",
    ReasonCode.EMPTY_SHELL: "the page is an empty shell: its text is only in data that a script would show",
    ReasonCode.LITTLE_WITHOUT_SCRIPTS: "the page has hardly any text without its scripts",
    ReasonCode.PAGE_IN_DOUBT: "much of the page reads neither like content nor like chaff: {share:.0%} of its words",
    ReasonCode.ANSWER_IN_DOUBT: "most of what was kept is doubtful: {share:.0%} of its words are less than "
    "{likely:.0%} likely to be content",
    ReasonCode.SMALL_PART: "only a small part of the page was kept: {share:.0%} of its words",
    ReasonCode.UNCERTAIN_KIND: "the kind of page is uncertain: {kind} is only {probability:.0%} likely",
    ReasonCode.HARD_KIND: "this looks like a {kind} page, and answers are worse on these than on articles",
    ReasonCode.OFTEN_WRONG: "answers are often wrong on pages that look like this one",
    ReasonCode.EMPTY_PAGE: "the page is empty",
    ReasonCode.FRAMES: "the page is a set of frames; its text is in {frames}",
    ReasonCode.EMPTY_FRAMES: "the page is a set of frames, and none of them has an address",
    ReasonCode.ALL_HIDDEN: "all text of the page is hidden",
    ReasonCode.RULES_DROPPED_ALL: "none of the {words:,} words of the page is left: your rules dropped what the method "
    "kept",
    ReasonCode.NOTHING_KEPT: "the method kept none of the {words:,} words of the page; try another method or other "
    "parameters",
    ReasonCode.HARDLY_ANY_TEXT: "the page has hardly any text",
    ReasonCode.NO_TEXT: "the page has no text",
    ReasonCode.CUT_SHORT: "the {what} would take more than {times} times the length of the page, and was cut short",
    ReasonCode.FOLLOWING_STOPPED: "stopped after {pages}: {problem}",
}


class Reason(str):
    """A sentence about a page or an answer, with the code of what it says."""

    code: ReasonCode

    def __new__(cls, code: ReasonCode, sentence: str) -> Reason:
        reason = super().__new__(cls, sentence)
        reason.code = code
        return reason

    def __getnewargs__(self) -> tuple[ReasonCode, str]:  # type: ignore[override]  # for pickle and copy
        return self.code, str(self)

    def on_page(self, number: int) -> Reason:
        """The same reason, of one page out of several."""
        return Reason(self.code, f"page {number}: {self}")


def needs_scripts(reasons: Iterable[Reason]) -> bool:
    """Whether one of the reasons says that the page needs its scripts."""
    return any(each.code in _NEED_SCRIPTS for each in reasons)


def reason(code: ReasonCode, **facts: object) -> Reason:
    """A reason in its own words; `facts` are the names that its sentence has in braces."""
    return Reason(code, _SENTENCES[code].format(**facts))


def agreeing(count: int) -> dict[str, object]:
    """A number with the small words that agree with it, for sentences about so many words."""
    return {"count": count, "are": "is" if count == 1 else "are", "them": "it" if count == 1 else "them"}


def counted(count: int, noun: str) -> str:
    """A number of things, such as "1 word" or "1,200 words"."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
