"""Sheets as plain rules: without comments, strings and escapes that mislead, without rules in rules and variables."""

from __future__ import annotations

import re
from typing import Final

from oracle.media import holds_on_screen
from oracle.variables import with_variables

_UNTIDY: Final = re.compile(
    r"""(?P<string>"(?:\\.|[^"\\\n])*(?:"|\\?\Z)?|'(?:\\.|[^'\\\n])*(?:'|\\?\Z)?)"""
    r"|(?P<comment>/\*(?:.*?\*/|.*))|(?P<open><!--)"
    r"|\\(?:(?P<code>[0-9a-fA-F]{1,6})[ \t\n\r\f]?|(?P<sign>.))",
    re.DOTALL,
)
_MARKS: Final = re.compile(r"[{};]")
_DEEPEST: Final = 8
_LONGEST: Final = 1_600
_SPACE: Final = " \t\n\r\f"


def plain_sheet(css: str) -> str:
    css = _tidy(css)
    return with_variables(_unnested(css) if _is_nested(css) else css)


def _tidy(css: str) -> str:
    if not any(sign in css for sign in "\"'\\<") and "/*" not in css:
        return css
    found: list[str] = []
    at = 0
    for match in _UNTIDY.finditer(css):
        found.append(css[at : match.start()])
        found.append(_tidied(match, "".join(found[-1:])[-1:]))
        at = match.end()
    return "".join(found) + css[at:]


def _tidied(match: re.Match[str], before: str) -> str:
    if match["comment"] or match["open"]:
        return " "
    if match["string"]:
        return re.sub(r"[{};]", "_", match[0])
    if match["sign"]:
        return match["sign"] if match["sign"].isascii() and match["sign"].isalpha() else match[0]
    code = int(match["code"], 16)
    letter = chr(code) if 0 < code < 128 else ""
    is_inside = bool(before) and (before.isalnum() or before in "-_" or before >= "\x80")
    if letter and (letter.isalpha() or letter in "-_" or (letter.isdigit() and is_inside)):
        return letter
    return f"\\{code & 0xFFFFFF:06x}"


def _is_nested(css: str) -> bool:
    stack: list[bool] = []
    start = 0
    for mark in _MARKS.finditer(css):
        if mark[0] == "{":
            prelude = css[start : mark.start()].strip(_SPACE)
            if stack and stack[-1]:
                return True
            stack.append(not prelude.startswith("@") or prelude.startswith("@scope"))
        elif mark[0] == "}" and stack:
            stack.pop()
        start = mark.end()
    return False


def _unnested(css: str) -> str:
    """Every rule written out. Levels are the selectors around, None where there are none, and whether they hold."""
    levels: list[tuple[str | None, bool]] = [(None, True)]
    written: list[str] = []
    too_deep = start = 0

    def write(stop: int) -> None:
        selectors, holds = levels[-1]
        if selectors is not None and holds and css[start:stop].strip(_SPACE):
            written.append(f"{selectors}{{{css[start:stop]}}}\n")

    for mark in _MARKS.finditer(css):
        if mark[0] == ";":
            start = mark.end() if len(levels) == 1 else start
            continue
        if mark[0] == "{" and len(levels) > _DEEPEST:
            too_deep += 1
        elif mark[0] == "{":
            prelude = css[start : mark.start()].rpartition(";")[2]
            write(mark.start() - len(prelude))
            levels.append(_inside(prelude.strip(_SPACE), *levels[-1]))
        elif too_deep:
            too_deep -= 1
        elif len(levels) > 1:
            write(mark.start())
            levels.pop()
        start = mark.end()
    return "".join(written)


def _inside(prelude: str, around: str | None, holds: bool) -> tuple[str | None, bool]:
    if prelude.startswith("@scope"):
        root = prelude.partition("(")[2].partition(")")[0].strip(_SPACE)
        return (
            (selectors := _written_out(root, around), holds and 0 < len(selectors) <= _LONGEST)
            if root
            else (around, holds)
        )
    if prelude.startswith("@"):
        return around, holds and holds_on_screen(prelude)
    if not holds:
        return around, False
    selectors = _written_out(prelude, around)
    return selectors, 0 < len(selectors.encode()) <= _LONGEST


def _written_out(prelude: str, around: str | None) -> str:
    from oracle.styles import selectors_in

    ones = [one.strip(_SPACE) for one in selectors_in(prelude.split(","))]
    if around is None:
        return ",".join(ones)
    outer = f":is({around})" if "," in around else around
    return ",".join(
        re.sub(r"&|:scope", lambda _: outer, one) if re.search(r"&|:scope", one) else f"{outer} {one}" for one in ones
    )
