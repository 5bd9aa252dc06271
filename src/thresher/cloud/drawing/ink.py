"""The ink of a word: how much room its letters take, and what they look like.

A word is measured once, at one size, in parts of the font size, because a word twice as large takes twice the room. Its
picture is drawn larger than needed and then made smaller, for the same reason: at small sizes, a font moves its letters
to whole pixels, and the word would be a little longer or shorter than it was measured.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from thresher.cloud.drawing.font_files import Font
from thresher.cloud.drawing.fonts import can_shape, is_right_to_left
from thresher.errors import MissingFont

if TYPE_CHECKING:
    from PIL import Image, ImageFont

_MEASURED_AT: Final = 128
"""Font size in pixels: one pixel is then less than one percent of it."""
_DRAWN_AT: Final = (64, 128, 256, 512, 1024)
"""Font sizes that words are drawn at, before they are made smaller: a few, because loading a font takes time."""
_ROOM: Final = 4
"""Empty pixels around a drawn word, so that its rim can be smoothed."""
_REGULAR: Final = 400
"""Regular letters on the weight axis of a variable font: the default of some fonts is thin."""


class Ink(NamedTuple):
    """Where a word's ink is, seen from the point where its first baseline begins, in parts of the font size."""

    left: float
    top: float
    right: float
    bottom: float
    advance: float
    """How far the word moves the pen: its ink, and the room that the font leaves on both sides."""

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


def measure(word: str, font: Font) -> Ink:
    """Measured on the ink itself: the box that Pillow gives for a text includes the room on both sides."""
    direction = _direction(word)
    with _named_if_broken(font):
        loaded = _loaded(font, _MEASURED_AT)
        picture, (x, y) = loaded.getmask2(word, mode="L", anchor="ls", direction=direction)
        advance = loaded.getlength(word, direction=direction)
    left, top, right, bottom = picture.getbbox() or (0, 0, 0, 0)
    return Ink(*(value / _MEASURED_AT for value in (x + left, y + top, x + right, y + bottom, advance)))


def drawn(word: str, font: Font, size: float, pixels: tuple[int, int], origin: tuple[float, float]) -> Image.Image:
    """A word as a grey picture of `pixels`, white where there is ink; `origin` is where its baseline begins."""
    from PIL import Image, ImageDraw

    large = next((one for one in _DRAWN_AT if one >= 2 * size), _DRAWN_AT[-1])
    factor = large / size
    x, y = origin[0] * factor + _ROOM, origin[1] * factor + _ROOM
    whole = (round(pixels[0] * factor) + 2 * _ROOM + 1, round(pixels[1] * factor) + 2 * _ROOM + 1)
    canvas = Image.new("L", whole)
    with _named_if_broken(font):
        ImageDraw.Draw(canvas).text(
            (x, y), word, fill=255, font=_loaded(font, large), anchor="ls", direction=_direction(word)
        )
    box = (_ROOM, _ROOM, _ROOM + pixels[0] * factor, _ROOM + pixels[1] * factor)
    return canvas.resize(pixels, Image.Resampling.HAMMING, box=box)


@contextmanager
def _named_if_broken(font: Font) -> Iterator[None]:
    """Says which file it is, if a font has a table of letters but no outlines that can be drawn."""
    try:
        yield
    except (OSError, ValueError, OverflowError, MemoryError) as problem:
        raise MissingFont(
            f"the font file {font.path} is broken ({problem}): remove it or name another font"
        ) from problem


def _direction(word: str) -> str | None:
    if not can_shape():
        return None
    return "rtl" if is_right_to_left(word) else "ltr"


@lru_cache(maxsize=256)
def _loaded(font: Font, size: int) -> ImageFont.FreeTypeFont:
    from PIL import ImageFont

    loaded = ImageFont.FreeTypeFont(font.path, size, index=font.face)
    with suppress(OSError):  # it is not a variable font
        loaded.set_variation_by_axes([_axis(axis) for axis in loaded.get_variation_axes()])
    return loaded


def _axis(axis: ImageFont.Axis) -> float:
    is_weight = axis["name"] in (b"Weight", "Weight")
    value = _REGULAR if is_weight else (axis["default"] or 0)
    return min(max(value, axis["minimum"] or value), axis["maximum"] or value)
