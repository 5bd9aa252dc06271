"""A table of contents for Markdown: a list of its headings, each a link to the name that renderers give it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

_FENCE: Final = re.compile(r"(`{3,})")
_HEADING: Final = re.compile(r"(#{1,6}) (.+)")
_PICTURE: Final = re.compile(r"!\[[^\]]*\](?:\([^()\s]*\)|\[\d+\])")
_LINK: Final = re.compile(r"(?<!\\)\[((?:[^\[\]\\]|\\.)*)\](?:\([^()\s]*\)|\[\d+\])")
_NOTE: Final = re.compile(r"\[\^[^\]\s]{1,60}\]")
_SIGNS: Final = re.compile(r"\\(?=[!-/:-@\[-`{-~])|[*`]|</?su[bp]>")
_NOT_IN_NAMES: Final = re.compile(r"[^\w\- ]")
_LONGEST: Final = 500
"""Characters of a heading that are looked at."""


def contents_of(markdown: str) -> str:
    """A list of the headings, as deep as they are; "" where there are fewer than two."""
    headings = list(_headings(markdown))
    if len(headings) < 2:
        return ""
    lines, open_levels, uses = [], list[int](), Counter[str]()
    for level, text in headings:
        while open_levels and open_levels[-1] >= level:
            open_levels.pop()
        lines.append(f"{'  ' * len(open_levels)}- [{text}](#{_name_of(text, uses)})")
        open_levels.append(level)
    return "\n".join(lines)


def _headings(markdown: str) -> Iterator[tuple[int, str]]:
    """Level and text of each heading at the beginning of a line, code left out."""
    fence = ""
    for line in markdown.split("\n"):
        if fence:
            fence = "" if line.rstrip() == fence else fence
        elif found := _FENCE.match(line):
            fence = found[1]
        elif (heading := _HEADING.fullmatch(line)) and (text := _label(heading[2][:_LONGEST])):
            yield len(heading[1]), text


def _label(heading: str) -> str:
    """A heading without the links, pictures and notes in it."""
    return _NOTE.sub("", _LINK.sub(r"\1", _PICTURE.sub("", heading))).strip()


def _name_of(text: str, uses: Counter[str]) -> str:
    """What GitHub, and whoever follows it, calls a heading: lower case, hyphens, a number where it comes again."""
    name = _NOT_IN_NAMES.sub("", _SIGNS.sub("", text).lower()).replace(" ", "-")
    uses[name] += 1
    return name if uses[name] == 1 else f"{name}-{uses[name] - 1}"
