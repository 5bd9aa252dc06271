"""Colours of style declarations, as far as it takes to say that text cannot be told from what is behind it."""

from __future__ import annotations

import re
from typing import Final

NEAR: Final = 8
"""Of 255 steps: two colours that are no further apart in red, green and blue look the same."""

_NAMES: Final = {
    "white": (255, 255, 255),
    "black": (0, 0, 0),
    "snow": (255, 250, 250),
    "ivory": (255, 255, 240),
    "whitesmoke": (245, 245, 245),
    "ghostwhite": (248, 248, 255),
    "red": (255, 0, 0),
    "green": (0, 128, 0),
    "blue": (0, 0, 255),
    "yellow": (255, 255, 0),
    "gray": (128, 128, 128),
    "grey": (128, 128, 128),
    "silver": (192, 192, 192),
    "canvas": (255, 255, 255),
    "navy": (0, 0, 128),
    "maroon": (128, 0, 0),
    "purple": (128, 0, 128),
    "teal": (0, 128, 128),
    "olive": (128, 128, 0),
    "lime": (0, 255, 0),
    "aqua": (0, 255, 255),
    "cyan": (0, 255, 255),
    "fuchsia": (255, 0, 255),
    "magenta": (255, 0, 255),
    "orange": (255, 165, 0),
}
NUMBER: Final = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?"
"""A number as style declarations write it. Only short texts are asked whether they are one."""

_SHARE: Final = re.compile(rf"({NUMBER})(%?)")
_HEX: Final = re.compile(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_CALL: Final = re.compile(r"(?:rgb|hsl)a?\(([^()]{1,60})\)")

_WORD: Final = re.compile(r"(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+")
_LONGEST: Final = 200

Colour = tuple[int, int, int]


def is_clear(text: str) -> bool:
    """Whether a colour lets through all that is behind it."""
    text = _unmixed(text)
    if text == "transparent":
        return True
    if found := _HEX.fullmatch(text):
        digits = found[1]
        return digits[3:] in ("0", "00", "01") if len(digits) == 4 else len(digits) == 8 and digits[6:] < "0d"
    parts = parts_of(text)
    return len(parts) == 4 and _number(parts[3]) <= 0.05


def share_of_colour(text: str) -> float:
    """How much a colour covers of what is behind it, from 0 to 1."""
    if found := _HEX.fullmatch(text):
        digits = found[1]
        return int(digits[3] if len(digits) == 4 else digits[6], 16) / 15 if len(digits) in (4, 8) else 1
    parts = parts_of(text)
    return _number(parts[3]) if len(parts) == 4 else 1


def alike(letters: str, behind: str) -> bool:
    """Whether two colours cannot be told apart. What is not a known colour is like nothing; nor is a mere tint."""
    if not letters or not behind or share_of_colour(behind) < 0.5:
        return False
    one, other = colour_of(letters), colour_of(behind)
    if one is None or other is None:
        return False
    return are_near(one, other)


def are_near(one: Colour, other: Colour) -> bool:
    return max(abs(here - there) for here, there in zip(one, other, strict=True)) <= NEAR


def colour_of(text: str) -> Colour | None:
    text = _unmixed(text)
    if found := _HEX.fullmatch(text):
        digits = found[1]
        pairs = [digit * 2 for digit in digits[:3]] if len(digits) < 6 else [digits[at : at + 2] for at in (0, 2, 4)]
        red, green, blue = (int(pair, 16) for pair in pairs)
        return red, green, blue
    if text.startswith("rgb") and len(parts := parts_of(text)) >= 3 and not is_clear(text):
        red, green, blue = (int(max(0.0, min(_number(part), 255.0))) for part in parts[:3])
        return red, green, blue
    if "-gradient(" in text and text.endswith(")"):
        return _colour_of_gradient(text)
    return _grey(text) if text.endswith(")") else _NAMES.get(text)


def _unmixed(text: str) -> str:
    """Of `color-mix()` the colour that it is made of alone; anything else as it is."""
    if len(text) > _LONGEST or not text.startswith("color-mix(") or not text.endswith(")"):
        return text
    parts = [_words(part) for part in arguments(text[10:-1])[1:3]]
    if len(parts) < 2 or not all(parts):
        return text
    first, second = (_share_of(" ".join(words[1:])) for words in parts)
    one, other = parts[0][0], parts[1][0]
    if first == 0 or (second or 0) >= 100:
        return other
    return one if second == 0 or (first or 0) >= 100 or one == other else text


def _share_of(text: str) -> float | None:
    found = _SHARE.fullmatch(text)
    return float(found[1]) if found and found[2] else None


def _colour_of_gradient(text: str) -> Colour | None:
    """Of a gradient that goes from a colour to the same; the first argument may say where it goes."""
    if len(text) > _LONGEST:
        return None
    words = [(_words(part) or [""])[0] for part in arguments(text.partition("-gradient(")[2][:-1])]
    colours = [None if "gradient(" in word else colour_of(word) for word in words]
    rest = colours[1:] if colours and colours[0] is None else colours
    if len(set(rest)) != 1 or any(share_of_colour(word) < 1 for word in words):
        return None
    return rest[0]


def _words(text: str) -> list[str]:
    """White space in parentheses ends no word."""
    return _WORD.findall(text)


def arguments(text: str) -> list[str]:
    """What stands between commas, but for commas in parentheses."""
    found, nested = [""], 0
    for sign in text:
        nested += (sign == "(") - (sign == ")")
        if sign == "," and nested <= 0:
            found.append("")
        else:
            found[-1] += sign
    return found if found[-1] or (len(found) == 1 and text) else found[:-1]


def _grey(text: str) -> Colour | None:
    """Black, white and greys of hsl(), oklch() and their like, of which only the lightness is read."""
    parts = parts_of(text)
    if text.startswith("hsl") and 3 <= len(parts) <= 4 and not is_clear(text):
        light = _number(parts[2])
        is_known = _number(parts[1]) == 0 or light <= 0.02 or light >= 0.98
    elif text.startswith(("oklch(", "oklab(")):
        words = text[6:].replace(",", " ").split()
        light = _number(words[0]) if words else 0.5
        is_known = light <= 0.02 or 0.98 <= light <= 1
    else:
        light, is_known = 1.0, text == "color(srgb 1 1 1)"
    level = int(255 * max(0.0, min(light, 1.0)))
    return (level, level, level) if is_known else None


def parts_of(text: str) -> list[str]:
    found = _CALL.fullmatch(text)
    return re.split(r"[\s,/]+", found[1].strip()) if found else []


def _number(text: str) -> float:
    """A number, or a percentage as a part of 1. What is neither counts as a very large number."""
    found = _SHARE.fullmatch(text)
    return float(found[1]) / (100 if found[2] else 1) if found else 1e9
