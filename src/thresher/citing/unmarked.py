"""Markdown without its marks: the words that it was made from, as near as can be told.

Lines lose what they begin with (quotes, lists, headings, notes); fences and the rule below a table's header go. Then
pictures go, links leave their words, and at last the signs around words go. What stands behind a backslash or in code
is no mark. Notes and formulas stand differently in a page: they leave gaps.

A passage can be anything: each pattern looks at a bounded stretch behind a sign, and gives up at the next one of its
kind.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final

GAP: Final = "\uffff"
"""Stands for what cannot be told: about `GAP_WIDTH` characters that the page may have here. No text has it."""
GAP_WIDTH: Final = 16

_DEEPEST: Final = 16
"""Quotes and lists that stand in one another; the writer of Markdown goes no deeper."""
_INDENT: Final = r"[ \t>]{0,300}+"
_ITEMS: Final = rf"{_INDENT}(?:(?:[-*+]|\d{{1,9}}[.)])(?:[ \t]{_INDENT}|$)){{0,{_DEEPEST}}}"
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


def unmarked(text: str) -> str:
    """A text without the marks of Markdown; what stands there as a note or a formula is a gap."""
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
    """The lines without what they begin with, and whether each is one of a block of code."""
    fence, quotes = "", 0
    for line in text.split("\n"):
        edge = _FENCE.match(line)
        if fence:
            if edge and edge[2].startswith(fence):
                fence = ""
            else:
                yield True, _unquoted(line, quotes)
        elif edge:
            fence, quotes = edge[2], min(edge[1].count(">"), _DEEPEST)
        elif not _HEADER_RULE.match(line):
            yield False, _LINE_START.sub("", line, count=1)


def _unquoted(line: str, quotes: int) -> str:
    for _ in range(quotes):
        line = line.lstrip(" \t").removeprefix(">")
    return line


def _instead(match: re.Match[str]) -> str:
    """What stands in the page in place of a mark."""
    if match["cell"]:
        return " "
    if match["entity"]:
        return html.unescape(match["entity"])
    if match["note"]:
        return GAP
    if match["formula"]:
        return GAP * (1 + len(match["formula"]) // 4)  # what is drawn may be longer than what is typed
    return match["escaped"] or ""
