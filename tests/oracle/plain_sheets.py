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
    """Every rule written out."""
    nest = _Nest(css)
    for mark in _MARKS.finditer(css):
        nest.take(mark)
    return "".join(nest.written)


class _Nest:
    """Levels are the selectors around, None where there are none, and whether they hold."""

    def __init__(self, css: str) -> None:
        self._css = css
        self._levels: list[tuple[str | None, bool]] = [(None, True)]
        self._too_deep = self._start = 0
        self.written: list[str] = []

    def take(self, mark: re.Match[str]) -> None:
        if mark[0] == ";":
            self._start = mark.end() if len(self._levels) == 1 else self._start
            return
        if mark[0] == "{":
            self._open(mark.start())
        elif self._too_deep:
            self._too_deep -= 1
        elif len(self._levels) > 1:
            self._write(mark.start())
            self._levels.pop()
        self._start = mark.end()

    def _open(self, at: int) -> None:
        if len(self._levels) > _DEEPEST:
            self._too_deep += 1
            return
        prelude = self._css[self._start : at].rpartition(";")[2]
        self._write(at - len(prelude))
        self._levels.append(_inside(prelude.strip(_SPACE), *self._levels[-1]))

    def _write(self, stop: int) -> None:
        (selectors, holds), body = self._levels[-1], self._css[self._start : stop]
        if selectors is not None and holds and body.strip(_SPACE):
            self.written.append(f"{selectors}{{{body}}}\n")


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
