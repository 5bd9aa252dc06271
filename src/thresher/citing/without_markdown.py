"""Markdown without its signs: the words that it was made from, as far as that can be told.

The signs at the beginning of lines are removed (quotes, lists, headings, notes), and so are fences and the line below
the header of a table. Then pictures are removed, links are replaced by their text, and finally the signs around words
are removed. What follows a backslash, or is in code, is no sign. Notes and formulas look different in the page: they
become gaps.

A passage can be anything, so each pattern looks at a bounded stretch after a sign, and gives up at the next sign of
its kind.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final

GAP: Final = "\uffff"
"""Stands for about `GAP_WIDTH` unknown characters of the page. No text has this character."""
GAP_WIDTH: Final = 16

_DEEPEST_NESTING: Final = 16
"""Quotes and lists in one another; the writer of Markdown goes no deeper."""
_INDENT: Final = r"[ \t>]{0,300}+"
_ITEMS: Final = rf"{_INDENT}(?:(?:[-*+]|\d{{1,9}}[.)])(?:[ \t]{_INDENT}|$)){{0,{_DEEPEST_NESTING}}}"
_LINE_START: Final = re.compile(rf"{_ITEMS}(?:#{{1,6}}(?:[ \t]|$)|\[\^[^\[\]\s]{{1,100}}\]:[ \t])?")
_FENCE: Final = re.compile(rf"({_ITEMS})(`{{3,}}|~{{3,}})[^`]*$")
_HEADER_RULE: Final = re.compile(rf"{_INDENT}\|(?:[ \t]{{0,20}}:?-{{3,}}:?[ \t]{{0,20}}\|)+[ \t]*$")

_SIGNS: Final = r"[!-/:-@\[-`{-~]"
_ESCAPE: Final = rf"\\{_SIGNS}"
_LABEL: Final = r"\[(?P<label>(?>[^\[\]\\]|\\.|\\){0,4000}+)\]"
_TARGET: Final = (
    r"\((?:<[^<>\n]{0,8000}+>|(?>[^()\s\\]|\\.|\([^()\s]{0,2000}+\)|\\){0,8000}+)"
    r"(?:\s{1,9}(?:\"[^\"]{0,500}\"|'[^']{0,500}'))?\)"
)
_CODE: Final = re.compile(
    rf"{_ESCAPE}|(?<!`)(?P<fence>`{{1,8}})(?!`)(?P<code>.{{1,2000}}?)(?<!`)(?P=fence)(?!`)", re.DOTALL
)
_PICTURE: Final = re.compile(rf"{_ESCAPE}|(?P<picture>!{_LABEL}{_TARGET})", re.DOTALL)
_LINK: Final = re.compile(rf"{_ESCAPE}|{_LABEL}{_TARGET}", re.DOTALL)
_MARK: Final = re.compile(
    rf"\\(?P<escaped>{_SIGNS})|(?P<note>\[\^[^\[\]\s]{{1,100}}\])|(?P<entity>&\#?\w{{1,31}};)"
    r"|(?P<formula>\$\$[^$]{1,2000}\$\$|\$(?![\s$])[^$]{1,2000}(?<!\s)\$(?!\d))"
    r"|(?P<cell>\|)|(?<!\s)\*{1,3}|\*{1,3}(?!\s)|_{2,3}|`{1,3}|~~"
)
_SIGN: Final = re.compile(_SIGNS)


def without_markdown(text: str) -> str:
    """A text without the signs of Markdown; notes and formulas become gaps."""
    runs = groupby(_lines(text.replace(GAP, "")), key=lambda line: line[0])
    return "\n".join(_part("\n".join(line for _, line in run), is_code) for is_code, run in runs)


def _part(text: str, is_code: bool) -> str:
    if is_code:
        return text
    text = _CODE.sub(lambda match: _SIGN.sub(r"\\\g<0>", match["code"]) if match["code"] else match[0], text)
    text = _PICTURE.sub(lambda match: "" if match["picture"] else match[0], text)
    text = _LINK.sub(lambda match: match[0] if match["label"] is None else match["label"], text)
    return _MARK.sub(_instead, text)


def _lines(text: str) -> Iterator[tuple[bool, str]]:
    """The lines without the signs at their beginning, and whether each is part of a block of code."""
    fence, quotes = "", 0
    for line in text.split("\n"):
        edge = _FENCE.match(line)
        if fence:
            if edge and edge[2].startswith(fence):
                fence = ""
            else:
                yield True, _unquoted(line, quotes)
        elif edge:
            fence, quotes = edge[2], min(edge[1].count(">"), _DEEPEST_NESTING)
        elif not _HEADER_RULE.match(line):
            yield False, _LINE_START.sub("", line, count=1)


def _unquoted(line: str, quotes: int) -> str:
    for _ in range(quotes):
        line = line.lstrip(" \t").removeprefix(">")
    return line


def _instead(match: re.Match[str]) -> str:
    """What the page has in place of a sign."""
    if match["cell"]:
        return " "
    if match["entity"]:
        return html.unescape(match["entity"])
    if match["note"]:
        return GAP
    if match["formula"]:
        return GAP * (1 + len(match["formula"]) // 4)  # the drawn formula may be longer than the typed one
    return match["escaped"] or ""
