"""Blocks of Markdown one below the other, inside quotes and list items that put a prefix before their lines."""

from __future__ import annotations

from typing import Final

MAX_NESTING: Final = 16
"""Quotes and lists nested deeper are written at this depth: each level repeats its prefix on every line."""


class Lines:
    """Collects blocks; knows which prefix each line needs and where a blank line belongs."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._prefixes: list[tuple[str, str]] = []
        self._begun: list[bool] = []
        self._tight = False

    def block(self, text: str) -> None:
        """Add a block of one or more lines."""
        if self._lines and not self._tight:
            self._lines.append("".join(self._rest_of_prefixes()).rstrip())
        self._tight = False
        for line in text.split("\n"):
            prefix = "".join(self._next_prefixes())
            self._lines.append(prefix + line if line else prefix.rstrip())

    def nest(self, first: str, rest: str) -> None:
        """Begin a container: `first` goes before its first line, `rest` before all others."""
        self._prefixes.append((first, rest) if len(self._prefixes) < MAX_NESTING else ("", ""))
        self._begun.append(False)

    def unnest(self) -> None:
        self._prefixes.pop()
        self._begun.pop()

    def no_gap(self) -> None:
        """Let the next block follow without a blank line."""
        self._tight = True

    def gap(self) -> None:
        """Let the next block follow after a blank line, as is usual."""
        self._tight = False

    def _rest_of_prefixes(self) -> list[str]:
        """What a blank line before the next block carries: only containers that have begun go on over it."""
        return [rest for (_, rest), begun in zip(self._prefixes, self._begun, strict=True) if begun]

    def _next_prefixes(self) -> list[str]:
        chosen = [rest if begun else first for (first, rest), begun in zip(self._prefixes, self._begun, strict=True)]
        self._begun = [True] * len(self._begun)
        return chosen

    def __str__(self) -> str:
        return "\n".join(self._lines)
