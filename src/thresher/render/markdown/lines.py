"""Blocks of Markdown one below the other, inside quotes and list items, which prefix each of their lines."""

from __future__ import annotations

import re
from typing import Final

from thresher.page.budget import Purse

MAX_NESTING: Final = 16
"""Quotes and lists nested deeper are written at this depth: each level repeats its prefix on every line."""


_LIKE_DEFINITION: Final = re.compile(r"""\A(?!https?://[^\s"']*(?:\s|\Z))(?=\S*[:"'])\S+(?=\s*(?:\Z|\n|["'(]))""")
"""What a renderer without footnotes would read as the address of a link, in the place of a note."""


class Lines:
    """Collects blocks; knows which prefix each line needs and where a blank line belongs."""

    def __init__(self, purse: Purse) -> None:
        self._purse = purse
        self._lines: list[str] = []
        self._prefixes: list[tuple[str, str]] = []
        self._begun: list[bool] = []
        self._tight = False
        self._too_deep = 0
        self._has_left_items = False  # the next item begins a list of its own, after a blank line

    def __len__(self) -> int:
        return len(self._lines)

    def block(self, text: str) -> None:
        """Add a block of one or more lines."""
        begins_item = not all(self._begun)
        self._has_left_items &= not begins_item
        if self._lines and not (self._tight and begins_item):
            self._add("".join(self._rest_of_prefixes()).rstrip())
        self._tight = False
        if begins_item and self._begins_note():
            text = _LIKE_DEFINITION.sub(r"\g<0> &nbsp;", text, count=1)
        for line in text.split("\n"):
            prefix = "".join(self._next_prefixes())
            self._add(prefix + line if line else prefix.rstrip())
            if self._purse.is_empty:
                return

    def _add(self, line: str) -> None:
        if self._purse.pay(line) and self._purse.spend(1):
            self._lines.append(line)

    def nest(self, first: str, rest: str) -> None:
        """Begin a container: `first` goes before its first line, `rest` before all others."""
        if len(self._prefixes) >= MAX_NESTING:
            self._too_deep += 1
        else:
            self._prefixes.append((first, rest))
            self._begun.append(not first)

    def indent(self, width: int) -> None:
        """Go on inside the list item that was written last."""
        self.nest("", " " * width)

    def unnest(self) -> None:
        if self._too_deep:
            self._too_deep -= 1
        else:
            self._prefixes.pop()
            self._begun.pop()

    def block_outside(self, text: str) -> None:
        """Add a block at the begin of its lines, outside all containers. Quotes go on after it; what is left of a list
        item follows as a block of its own, for nothing says any more what it would be indented below."""
        quotes = [prefix if prefix[0] == prefix[1] else ("", "") for prefix in self._prefixes]
        self._prefixes = [("", "")] * len(self._prefixes)
        self._begun = [True] * len(self._begun)
        self.block(text)
        self._prefixes = quotes
        self._has_left_items = True

    def no_gap(self) -> None:
        """Let the next block follow without a blank line if it begins a list item."""
        self._tight = self._tight or (all(self._begun) and not self._has_left_items)

    def gap(self) -> None:
        """Let the next block follow after a blank line, as is usual."""
        self._tight = False

    def _begins_note(self) -> bool:
        return any(
            first.startswith("[^") and not begun for (first, _), begun in zip(self._prefixes, self._begun, strict=True)
        )

    def _rest_of_prefixes(self) -> list[str]:
        """The prefixes of a blank line before the next block: only containers that have begun go on over it."""
        return [rest for (_, rest), begun in zip(self._prefixes, self._begun, strict=True) if begun]

    def _next_prefixes(self) -> list[str]:
        chosen = [rest if begun else first for (first, rest), begun in zip(self._prefixes, self._begun, strict=True)]
        self._begun = [True] * len(self._begun)
        return chosen

    def __str__(self) -> str:
        return "\n".join(self._lines)
