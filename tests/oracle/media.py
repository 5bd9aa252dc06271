"""Which at-rules hold for an ordinary screen: 1,280 pixels wide, 720 high, light, with a mouse and with scripts."""

from __future__ import annotations

import re
from typing import Final

from oracle.variables import closing

_SIZES: Final = {"width": 1280, "device-width": 1280, "inline-size": 1280, "height": 720, "device-height": 720}
_SIZES_ALL: Final = {**_SIZES, "resolution": 1, "device-pixel-ratio": 1}
_TRUE: Final = frozenset(
    "orientation:landscape hover:hover any-hover:hover pointer:fine any-pointer:fine color hover pointer scripting "
    "scripting:enabled update:fast display-mode:browser prefers-color-scheme:light any-hover any-pointer width height "
    "prefers-reduced-motion:no-preference prefers-contrast:no-preference prefers-reduced-transparency:no-preference "
    "prefers-reduced-data:no-preference forced-colors:none inverted-colors:none grid:0 -ms-high-contrast:none "
    "-webkit-transform-3d".split()
)
_KIND: Final = re.compile(r"@(media|supports|container|layer)(?![\w\x80-\U0010ffff-])", re.IGNORECASE | re.ASCII)
_SPACE: Final = " \t\n\r\f"


def holds_on_screen(prelude: str) -> bool:
    found = _KIND.match(prelude)
    if not found:
        return False
    kind, rest = found[1].lower(), prelude[found.end() :]
    if kind == "layer":
        return True
    if kind == "supports":
        return _condition(rest, True, 0)
    if kind == "container":
        at = rest.find("(")
        return at >= 0 and _condition(rest[at:], False, 0)
    from oracle.styles import selectors_in

    return not rest.strip(_SPACE) or any(_condition(one, False, 0) for one in selectors_in(rest.split(",")))


def _condition(text: str, is_support: bool, depth: int) -> bool:
    holds, is_or, is_negative, at = depth <= 6, False, False, 0
    while depth <= 6 and (at := _after_space(text, at)) < len(text):
        word, found, at = _term(text, at, is_support, depth)
        if word in ("not", "or", "and", "only"):
            is_negative, is_or = is_negative or word == "not", is_or or word == "or"
            continue
        found = found != is_negative
        holds = (holds or found) if is_or else (holds and found)
        is_negative = False
    return holds


def _after_space(text: str, at: int) -> int:
    return len(text) - len(text[at:].lstrip(_SPACE))


def _term(text: str, at: int, is_support: bool, depth: int) -> tuple[str, bool, int]:
    """The word that stands here, or "" for what is in parentheses; whether it holds; and where it ends."""
    if text[at] == "(":
        end = closing(text, at)
        return "", _feature(text[at + 1 : end], is_support, depth), min(end + 1, len(text))
    end = at
    while end < len(text) and text[end] not in _SPACE + "(":
        end += 1
    word = text[at:end].lower()
    if text[end : end + 1] == "(" and word not in ("not", "or", "and", "only"):
        end = min(closing(text, end) + 1, len(text))
    return word, word == "selector" if is_support else word in ("screen", "all"), end


def _feature(text: str, is_support: bool, depth: int) -> bool:
    text = text.lstrip(_SPACE)
    if text.startswith("(") or re.match(r"not(?![\w-])", text, re.IGNORECASE):
        return _condition(text, is_support, depth + 1)
    if is_support:
        return _supported(text)
    if re.search(r"[<>=]", text):
        return _range(text)
    asked = re.sub(r"[ \t\n\r\f]", "", text).lower()
    return (len(asked) <= 40 and asked in _TRUE) or _bound(text)


def _supported(text: str) -> bool:
    from oracle.declarations import MEANS_SOMETHING

    if not re.match(r"display(?![\w-])", text, re.IGNORECASE):
        return True
    return bool(MEANS_SOMETHING.fullmatch(re.sub(r"[ \t\n\r\f:]", "", text[7:]).lower()[:40]))


def _size(text: str) -> float:
    from oracle.declarations import plain_pixels

    word = (text.strip(_SPACE).split() or [""])[0].lower()[:40]
    for unit in ("dppx", "dpi"):
        word = word.removesuffix(unit) if len(word) > len(unit) else word
    found = plain_pixels(word)
    return -1 if found is None else found


def _bound(text: str) -> bool:
    name, _, value = text.removeprefix("-webkit-").partition(":")
    bound, size = _size(value), _SIZES_ALL.get(name[4:].strip(_SPACE).lower(), -1)
    if name[:4] not in ("min-", "max-") or bound < 0 or size < 0:
        return False
    return bound <= size if name.startswith("min-") else bound >= size


def _range(text: str) -> bool:
    parts = re.split(r"(<=|>=|[<>=])", text)
    values = [_SIZES_ALL.get(part.strip(_SPACE).lower(), _size(part)) for part in parts[::2]]
    if min(values) < 0:
        return False
    tests = {"<": "__lt__", "<=": "__le__", ">": "__gt__", ">=": "__ge__", "=": "__eq__"}
    return all(
        getattr(float(left), tests[sign])(float(right))
        for left, sign, right in zip(values, parts[1::2], values[1:], strict=False)
    )
