"""The room that the words of a cloud may take: a rounded field, a simple shape, or the dark parts of a picture."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from thresher.cloud.drawing.place import BoolArray
from thresher.errors import BadArgument

if TYPE_CHECKING:
    from PIL import Image

Floats: TypeAlias = npt.NDArray[np.floating]

_ROUNDNESS: Final = 2.8
"""The exponent of the field's rim: 2 is an ellipse, which wastes the corners, and 10 nearly a rectangle."""
_MARGIN: Final = 0.97
"""The part of the canvas that the field covers, across and down."""
_WHITE: Final = 240
"""A pixel from this grey on is white: scans and JPEG files have no pure white."""
_INSIDE: Final = 0.75
"""A cell belongs to a picture's dark part if this part of it is dark."""
_MOST_PIXELS: Final = 50_000_000
"""A picture with more is not read; the largest cameras take about this many."""
_FORMATS: Final = ("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF", "PPM")
"""Pillow reads others too, but starts Ghostscript for some, and reads some as a whole before it tells their size."""
_LARGEST_SIDE: Final = 1500
"""In pixels. Larger pictures are made smaller first: a cell is larger than one pixel of the result."""


def _heart(x: Floats, y: Floats) -> BoolArray:
    across, up = 1.15 * x, 0.12 - 1.15 * y
    inside: BoolArray = (across**2 + up**2 - 1) ** 3 <= across**2 * up**3
    return inside


_SHAPES: Final[dict[str, Callable[[Floats, Floats], BoolArray]]] = {
    "circle": lambda x, y: x**2 + y**2 <= 1,
    "diamond": lambda x, y: np.abs(x) + np.abs(y) <= 1,
    "heart": _heart,
    "square": lambda x, y: np.maximum(np.abs(x), np.abs(y)) <= 1,
}
"""Each in a square from -1 to 1, y downwards."""
NAMES: Final = ("circle", "diamond", "ellipse", "heart", "rectangle", "square")


def field(mask: str | os.PathLike[str] | None, columns: int, rows: int) -> BoolArray:
    """Which cells of a grid words may take. `mask` is one of NAMES or a picture file; None is a rounded field."""
    name = None if mask is None else os.fspath(mask)
    x = (np.arange(columns)[None, :] + 0.5) * 2 - columns
    y = (np.arange(rows)[:, None] + 0.5) * 2 - rows
    if name is None:
        return _rounded(x / columns, y / rows, _ROUNDNESS)
    if name == "ellipse":
        return _rounded(x / columns, y / rows, 2)
    if name == "rectangle":
        return np.ones((rows, columns), dtype=np.bool_)
    if name in _SHAPES:
        side = _MARGIN * min(columns, rows)
        return _SHAPES[name](x / side, y / side)
    return _of_picture(name, columns, rows)


def _rounded(x: Floats, y: Floats, roundness: float) -> BoolArray:
    inside: BoolArray = np.abs(x / _MARGIN) ** roundness + np.abs(y / _MARGIN) ** roundness <= 1
    return inside


def _of_picture(name: str, columns: int, rows: int) -> BoolArray:
    """The dark, opaque part of a picture, as large as fits with its proportions kept, in the middle."""
    from PIL import Image

    grey = _grey(name)
    factor = min(columns / grey.width, rows / grey.height)
    wide, high = max(round(grey.width * factor), 1), max(round(grey.height * factor), 1)
    dark = grey.point([255 if value < _WHITE else 0 for value in range(256)])
    cells = np.asarray(dark.resize((wide, high), Image.Resampling.BOX)) >= _INSIDE * 255
    free = np.zeros((rows, columns), dtype=np.bool_)
    left, top = (columns - wide) // 2, (rows - high) // 2
    free[top : top + high, left : left + wide] = cells
    if not free.any():
        raise BadArgument(f"the mask {name} leaves no room for words: they stand where it is dark, not white")
    return free


def _grey(name: str) -> Image.Image:
    """The picture on white paper, without its colours."""
    from PIL import Image

    if not Path(name).is_file():
        raise BadArgument(f"the mask {name!r} is neither a picture file nor one of {', '.join(NAMES)}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of broken parts, and of too many pixels: our own limit is lower
            with Image.open(name, formats=_FORMATS) as picture:
                _check_size(name, picture)
                layers = _eight_bits(picture)
                layers.thumbnail((_LARGEST_SIDE, _LARGEST_SIDE))
                layers = layers.convert("RGBA")
    except BadArgument:
        raise
    except Exception as problem:  # Pillow's readers raise whatever comes up in a broken file
        raise BadArgument(
            f"the mask {name} is not a picture that can be read: give a whole PNG, JPEG, GIF, WebP, BMP or TIFF file"
        ) from problem
    return Image.alpha_composite(Image.new("RGBA", layers.size, "white"), layers).convert("L")


def _eight_bits(picture: Image.Image) -> Image.Image:
    """Pillow turns every 16-bit grey that is too large for eight bits white; here it stays grey."""
    from PIL import Image

    if not picture.mode.startswith("I"):
        return picture
    return Image.fromarray((np.asarray(picture).clip(0, 65535) // 256).astype(np.uint8))


def _check_size(name: str, picture: Image.Image) -> None:
    if picture.width * picture.height > _MOST_PIXELS:
        raise BadArgument(
            f"the mask {name} has {picture.width:,} x {picture.height:,} pixels; at most {_MOST_PIXELS:,} are read"
        )
