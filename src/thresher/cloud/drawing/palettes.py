"""The colours of a cloud: named palettes for light and for dark backgrounds, or any list of colours.

All colours of the named palettes can be read: each has a contrast of at least 4.5 to 1 with the background it is for,
white or dark. A user's own colours stay as they are where they can be seen, and are made darker or brighter where not.
Words that stand side by side get different colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from thresher.errors import BadArgument

Colour: TypeAlias = tuple[int, int, int]

LIGHT: Final = (255, 255, 255)
DARK: Final = (0x16, 0x18, 0x1D)
MOST_COLOURS: Final = 100
READABLE: Final = 4.5
"""The least contrast of letters that everybody can read, by the Web Content Accessibility Guidelines."""
VISIBLE: Final = 3.0
"""The same for large letters. A colour that the user asked for is changed only where it has less."""
_MIDDLE: Final = 0.18
"""The luminance of the grey on which black and white can be read equally well."""
_NEAR_WORDS: Final = 0.02
"""Words are neighbours if they are nearer than this part of the width of the cloud."""


class Palette(NamedTuple):
    """The same colours twice, each in the shade that fits its background."""

    light: tuple[Colour, ...]
    dark: tuple[Colour, ...]


_NAMED: Final = {
    "wheat": (
        "#8a4b08 #a65e00 #6b4226 #4d6b1e #9a5a2c #7a6000 #5c3a1a",
        "#f0c060 #e0a030 #d4a373 #a3c46a #f2d49b #d9b84a #c98f4f",
    ),
    "ocean": (
        "#0b4f6c #0a7285 #1b4965 #1d5fa8 #2a6f97 #146c5f #34447c",
        "#62b6cb #4fd1c5 #90cdf4 #5fa8e8 #a9d6e5 #7fd8be #9fb3f0",
    ),
    "forest": (
        "#1e5631 #386641 #4a6b12 #5a4a2a #2f6b52 #6b5b00 #14532d",
        "#8fd694 #a7c957 #c8d96f #d0b083 #74c69d #dcc85a #57b894",
    ),
    "berry": (
        "#8e1d5b #6a1b6e #b3244f #4a2a7a #9c2f6f #a1341f #5b3a8c",
        "#f59ac0 #d7a0ee #ff8fa3 #b8a1f5 #f3b0d9 #ffa78a #c7b2ff",
    ),
    "sunset": (
        "#b23a0e #8f2d56 #a65300 #5e3b76 #c0322b #7d5700 #34447c",
        "#ff9f6b #f59ac0 #ffc15e #c9a8e8 #ff8f87 #e8c46a #9fb3f0",
    ),
    "grey": (
        "#1f2328 #3d444d #59636e #2b3137 #4b535c",
        "#f0f3f6 #c9d1d9 #9ba4ae #dde3e8 #b1bac4",
    ),
}
NAMES: Final = tuple(_NAMED)


def palette(colors: str) -> Palette:
    """The palette of that name, or the one made of a list of colours such as `#1b4965,teal`."""
    if not isinstance(colors, str):
        raise BadArgument(f"colours are one text such as '#1b4965,teal', not {colors!r}")
    if colors.strip() in _NAMED:
        light, dark = _NAMED[colors.strip()]
        return Palette(tuple(map(colour, light.split())), tuple(map(colour, dark.split())))
    own = tuple(colour(part) for part in _parts(colors))
    if not 1 <= len(own) <= MOST_COLOURS:
        raise BadArgument(f"colours are 1 to {MOST_COLOURS} of them, or one of {', '.join(NAMES)}")
    return Palette(own, tuple(mixed_for(DARK, one, READABLE) for one in own))


def _parts(colors: str) -> list[str]:
    """The colours of a list; a comma inside rgb(1, 2, 3) does not separate colours."""
    parts, open_brackets = [""], 0
    for character in colors:
        open_brackets += (character == "(") - (character == ")")
        if character == "," and open_brackets == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts if part.strip()]


def colour(name: str) -> Colour:
    """A colour as CSS writes it: #1b4965, teal, rgb(27, 73, 101)."""
    from PIL import ImageColor

    try:
        red, green, blue = (min(max(value, 0), 255) for value in ImageColor.getrgb(name)[:3])  # as CSS does
    except (ValueError, TypeError):
        raise BadArgument(
            f"{name!r} is not a colour; give a palette ({', '.join(NAMES)}) or colours such as #1b4965,teal"
        ) from None
    return red, green, blue


def css(one: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*one)


def luminance(one: Colour) -> float:
    """How bright a colour is, from 0 to 1, as the Web Content Accessibility Guidelines count it."""
    parts = [value / 255 for value in one]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """How well one colour can be read on the other, from 1 to 21."""
    darker, brighter = sorted((luminance(one), luminance(other)))
    return (brighter + 0.05) / (darker + 0.05)


def is_dark(behind: Colour) -> bool:
    """Whether bright letters can be read better on it than dark ones."""
    return luminance(behind) < _MIDDLE


def mixed_for(behind: Colour, one: Colour, least: float) -> Colour:
    """The colour with as much white, or black on a bright background, as it needs for the least contrast."""
    end = 255 if is_dark(behind) else 0
    mixed = one
    for part in range(0, 101, 5):
        red, green, blue = (value + (end - value) * part // 100 for value in one)
        mixed = red, green, blue
        if contrast(mixed, behind) >= least:
            break
    return mixed


def colouring(boxes: Sequence[tuple[float, float, float, float]], colours: int, width: float) -> list[int]:
    """A colour for each box (left, top, right, bottom): in turn, but none that a neighbour has if there is another."""
    near = _NEAR_WORDS * width
    chosen: list[int] = []
    for index, box in enumerate(boxes):
        beside = [chosen[other] for other in range(index) if _gap(box, boxes[other]) < near]
        chosen.append(min(range(colours), key=lambda one: (beside.count(one), (one - index) % colours)))
    return chosen


def _gap(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> float:
    across = max(one[0], other[0]) - min(one[2], other[2])
    down = max(one[1], other[1]) - min(one[3], other[3])
    return max(across, down)
