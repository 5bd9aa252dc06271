"""The running text of one Markdown block: white space folded, marks set tight around their words."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

HARD_BREAK: Final = "  \n"

_ONCE: Final = ("link", "reference")

_SPECIAL: Final = re.compile(
    r"`|(?<=\S)\*|\*(?=\S)|(?<![^\W_])_(?=\S)|(?<=\S)_(?![^\W_])|<(?=[a-zA-Z/!?])|&(?=#?\w{1,31};)"
)
_BRACKET: Final = re.compile(r"[\[\]]")
_LINE_START: Final = re.compile(
    r"^(\d{1,9})(?=[.)](?:\s|$))|^(?=#{1,6}(?:\s|$)|[>*+-](?:\s|$)|(?:===|---|~~~|\|))", re.MULTILINE
)


class Mark(NamedTuple):
    """An open span: what is written around it, or in its place, once its end is known."""

    kind: str
    owner: int
    start: int
    before: str
    after: str
    instead: str | None


class Inline:
    """Collects the text of a block. Marks that are open when a block ends go on in the next one."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._marks: list[Mark] = []

    def text(self, text: str) -> None:
        """Add text of the page, white space folded and Markdown's own signs escaped."""
        words = " ".join(text.split())
        if not words:
            self._space()
            return
        if text[0].isspace():
            self._space()
        self._pieces.append(words if self.is_open("code") or self.is_open("tex") else self._escaped(words))
        if text[-1].isspace():
            self._pieces.append(" ")

    def raw(self, text: str) -> None:
        """Add Markdown as it is."""
        self._pieces.append(text)

    def line_break(self) -> None:
        self._pieces.append(HARD_BREAK)

    def ends_with_break(self) -> bool:
        return any(piece == HARD_BREAK for piece in self._pieces[-1:]) or not self._pieces

    def is_open(self, kind: str) -> bool:
        return any(mark.kind == kind for mark in self._marks)

    def open(self, kind: str, owner: int, *, before: str = "", after: str = "", instead: str | None = None) -> None:
        """Begin a span that belongs to the element of row `owner`."""
        self._marks.append(Mark(kind, owner, len(self._pieces), before, after, instead))

    def close(self, owner: int) -> None:
        """End the span of an element, if it has one that is still open."""
        if self._marks and self._marks[-1].owner == owner:
            self._set(self._marks.pop())

    def take(self) -> str:
        """The text of the block so far; begins a new one in which the open marks go on."""
        for mark in reversed(self._marks):
            self._set(mark)
        text = "".join(self._pieces)
        self._pieces = []
        # A link is written once: where it goes on in the next block, its text goes on alone.
        self._marks = [mark._replace(start=0) for mark in self._marks if mark.kind not in _ONCE]
        return _tidy(text)

    def _space(self) -> None:
        if self._pieces and not self._pieces[-1].endswith((" ", "\n")):
            self._pieces.append(" ")

    def _escaped(self, words: str) -> str:
        escaped = _SPECIAL.sub(r"\\\g<0>", words)
        return _BRACKET.sub(r"\\\g<0>", escaped) if self.is_open("link") else escaped

    def _set(self, mark: Mark) -> None:
        """Write a mark around its text, with the white space at the edges left outside."""
        inner = "".join(self._pieces[mark.start :])
        core = inner.strip()
        if mark.instead is not None:
            self._pieces[mark.start :] = [mark.instead]
            return
        if not core:
            return
        lead = inner[: len(inner) - len(inner.lstrip())]
        trail = inner[len(inner.rstrip()) :]
        if mark.kind == "code":
            core = _code_span(core)
        self._pieces[mark.start :] = [lead, mark.before, core, mark.after, trail]


def _tidy(text: str) -> str:
    """No white space at the ends, none doubled across pieces, no break at the end."""
    lines = [" ".join(line.split()) for line in text.split(HARD_BREAK)]
    return HARD_BREAK.join(line for line in lines if line)


def _code_span(code: str) -> str:
    """Backticks around code, longer than any run of backticks in it."""
    longest = max((len(run) for run in re.findall(r"`+", code)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if code.startswith("`") or code.endswith("`") else ""
    return f"{fence}{pad}{code}{pad}{fence}"


def escape_line_starts(text: str) -> str:
    """Keep the lines of a paragraph from being read as headings, quotes, lists or rules."""
    return _LINE_START.sub(lambda match: f"{match[1]}\\" if match[1] else "\\", text)
