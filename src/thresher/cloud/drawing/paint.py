"""A cloud as a PNG file, painted with Pillow."""

from __future__ import annotations

from io import BytesIO
from math import ceil, floor
from typing import TYPE_CHECKING, Final

from thresher.cloud.drawing.background import look
from thresher.cloud.drawing.ink import drawn
from thresher.errors import BadArgument

if TYPE_CHECKING:
    from PIL import Image

    from thresher.cloud.drawing.palettes import Colour
    from thresher.cloud.drawing.picture import Cloud, Placed

_MOST_PIXELS: Final = 100_000_000
"""A picture of this many pixels takes 400 megabytes while it is painted."""
_LEAST_SIDE: Final = 10
"""In pixels: on a smaller picture no word can be made out."""
_RIM: Final = 1
"""Pixels around the ink that its smoothed rim may reach into."""


def to_png(cloud: Cloud, scale: float = 1) -> bytes:
    """The bytes of the file, with `scale` pixels for each pixel of the cloud's size."""
    picture = painted(cloud, scale)
    file = BytesIO()
    picture.save(file, "PNG", compress_level=6)
    return file.getvalue()


def painted(cloud: Cloud, scale: float = 1) -> Image.Image:
    from PIL import Image

    if not isinstance(scale, int | float):
        raise BadArgument(f"scale is a number, such as 2, not {scale!r}; to write a file, use save")
    if not (scale * min(cloud.size) >= _LEAST_SIDE and scale * scale * cloud.size[0] * cloud.size[1] <= _MOST_PIXELS):
        raise BadArgument(
            f"scale {scale} makes a picture with less than {_LEAST_SIDE} pixels a side or with more than"
            f" {_MOST_PIXELS:,} in all"
        )
    colours, behind = look(cloud)
    size = round(cloud.size[0] * scale), round(cloud.size[1] * scale)
    mode, empty = ("RGBA", (0, 0, 0, 0)) if behind is None else ("RGB", behind)
    picture = Image.new(mode, size, empty)
    for word in cloud.placed:
        _paint(picture, word, colours[word.color], scale)
    return picture


def _paint(picture: Image.Image, word: Placed, color: Colour, scale: float) -> None:
    left, top, right, bottom = (value * scale for value in word.box)
    x, y = floor(left) - _RIM, floor(top) - _RIM
    pixels = ceil(right) + _RIM - x, ceil(bottom) + _RIM - y
    origin = word.origin[0] * scale - x, word.origin[1] * scale - y
    ink = drawn(word.word, word.font, word.size * scale, pixels, origin)
    if picture.mode == "RGBA":
        letters = ink.convert("RGBA")
        letters.paste((*color, 255), (0, 0, *ink.size))
        letters.putalpha(ink)
        picture.alpha_composite(letters, (max(x, 0), max(y, 0)), (max(-x, 0), max(-y, 0)))
    else:
        picture.paste(color, (x, y), ink)
