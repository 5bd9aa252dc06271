"""Words with weights become a cloud: a font, a size, a place and a colour for each, and then a picture in any form."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.util import find_spec
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Final

from thresher.cloud.drawing.fonts import is_right_to_left
from thresher.cloud.drawing.heaviest import Word, heaviest
from thresher.cloud.drawing.notes import listed
from thresher.errors import BadArgument, MissingExtra, MissingFont, UnknownFormat
from thresher.printable import on_one_line

if TYPE_CHECKING:
    from thresher.cloud.drawing.font_files import Font
    from thresher.cloud.drawing.ink import Ink
    from thresher.cloud.drawing.layout import Grid, Standing
    from thresher.cloud.drawing.palettes import Palette

LEAST_SIDE: Final = 50
MOST_SIDE: Final = 10_000
MOST_PIXELS: Final = 40_000_000
"""A picture of this many pixels takes 160 megabytes while it is drawn."""
_MOST_WORDS: Final = 5_000
"""No picture has room for more legible words, and measuring each takes time."""
FORMATS: Final = ("png", "svg", "html")


@dataclass(frozen=True)
class Placed:
    """A word of a cloud, and how it is drawn; lengths are in pixels."""

    word: str
    weight: float
    count: int | None
    """How often it was found, where that is known."""
    x: float
    """The centre of the box around its ink."""
    y: float
    width: float
    """Of the box around its ink."""
    height: float
    size: float
    """Of its font."""
    font: Font
    ink: Ink
    color: int
    """Its place in the palette."""
    right_to_left: bool

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of its ink."""
        across, down = self.width / 2, self.height / 2
        return self.x - across, self.y - down, self.x + across, self.y + down

    @property
    def origin(self) -> tuple[float, float]:
        """The left end of its baseline."""
        left, top, _, _ = self.box
        return left - self.ink.left * self.size, top - self.ink.top * self.size


@dataclass(frozen=True)
class Cloud:
    """A cloud of words, ready to be written as PNG, SVG or HTML. A cloud without words is False."""

    placed: tuple[Placed, ...]
    """The words in the order of their weights."""
    size: tuple[int, int]
    palette: Palette
    background: str = "auto"
    title: str = ""
    language: str = ""
    notes: tuple[str, ...] = ()
    """What was left out and why, one line each."""

    def __bool__(self) -> bool:
        return bool(self.placed)

    def png(self, scale: float = 1) -> bytes:
        """A PNG file; with scale 2, it has twice as many pixels each way."""
        from thresher.cloud.drawing.paint import to_png

        return to_png(self, scale)

    def svg(self) -> str:
        """An SVG file whose words are text."""
        from thresher.cloud.drawing.svg import to_svg

        return to_svg(self)

    def html(self) -> str:
        """An HTML page with the cloud and a table of its words."""
        from thresher.cloud.drawing.html import to_html

        return to_html(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the file in the format that the ending of the path names."""
        form = format_of(path)
        content = self.png() if form == "png" else (self.svg() if form == "svg" else self.html()).encode()
        try:
            Path(path).write_bytes(content)
        except OSError as problem:
            problem.filename = os.fspath(path)  # the error of a full disk does not name the file
            raise

    def _repr_svg_(self) -> str:
        return self.svg()


def format_of(path: str | os.PathLike[str]) -> str:
    """png, svg or html, as the ending of a path says."""
    ending = Path(path).suffix.lower().removeprefix(".")
    ending = "html" if ending == "htm" else ending
    if ending not in FORMATS:
        raise UnknownFormat(f"a cloud is written as .png, .svg or .html, not as {Path(path).name!r}")
    return ending


def draw(
    words: Mapping[str, float],
    *,
    counts: Mapping[str, int] | None = None,
    max_words: int = 100,
    size: tuple[int, int] = (1200, 800),
    colors: str = "wheat",
    background: str = "auto",
    mask: str | os.PathLike[str] | None = None,
    font: str | os.PathLike[str] | None = None,
    language: str | None = None,
    title: str | None = None,
) -> Cloud:
    """The heaviest words as a cloud: the heavier a word, the larger it is and the nearer to the middle.

    `words` has a weight for each word; `counts` are for their titles, where the weights are not counts. `size` is in
    pixels. `colors` is a palette (wheat, ocean, forest, berry, sunset, grey) or a list such as "#1b4965,teal";
    `background` is auto (the reader's theme; PNG white), light, dark, transparent or a colour. `mask` is circle,
    diamond, ellipse, heart, rectangle, square or a picture whose dark parts are filled. `font` is a file or a family,
    for the words whose letters it has. `language`, such as ja or zh-Hant, says which forms Han letters have.

    Words whose letters no font here has are left out, and `notes` say what to install; MissingFont if no word is left.
    """
    _need_libraries()
    from thresher.cloud.drawing import fonts, layout, palettes, shapes
    from thresher.cloud.drawing.background import check_background

    size = _checked_size(size)
    check_background(background)
    palette = palettes.palette(colors)
    grid = layout.grid(size, lambda columns, rows: shapes.field(mask, columns, rows))
    wanted, notes = heaviest(words, counts, _checked_number(max_words))
    choice = fonts.choose([word.text for word in wanted], font=font, language=language)
    shown = [word for word in wanted if word.text in choice.fonts]
    if wanted and not shown:
        raise MissingFont("; ".join(choice.notes))
    placed, without_room = _placed(shown, choice.fonts, size, grid)
    placed = _coloured(placed if mask is not None else _centred(placed, size), len(palette.light), size[0])
    notes += choice.notes + without_room
    return Cloud(tuple(placed), size, palette, background, on_one_line(title or ""), language or "", tuple(notes))


def _need_libraries() -> None:
    for module, package in (("PIL", "pillow"), ("fontTools", "fonttools")):
        if find_spec(module) is None:
            raise MissingExtra(package, "cloud")


def _checked_number(max_words: int) -> int:
    try:
        number = index(max_words)
    except TypeError:
        number = 0
    if number < 1:
        raise BadArgument(f"max_words is a whole number, at least 1, not {max_words!r}")
    return min(number, _MOST_WORDS)


def _checked_size(size: tuple[int, int]) -> tuple[int, int]:
    try:
        width, height = map(index, size)
    except (TypeError, ValueError):
        raise BadArgument(f"a size is a width and a height in whole pixels, as (1200, 800), not {size!r}") from None
    if not (LEAST_SIDE <= width <= MOST_SIDE and LEAST_SIDE <= height <= MOST_SIDE):
        raise BadArgument(f"a side has {LEAST_SIDE} to {MOST_SIDE:,} pixels, not {width} x {height}")
    if width * height > MOST_PIXELS:
        raise BadArgument(f"{width} x {height} are too many pixels; {MOST_PIXELS:,} at most")
    return width, height


def _placed(
    words: list[Word], fonts: Mapping[str, Font], size: tuple[int, int], grid: Grid
) -> tuple[list[Placed], list[str]]:
    """The words that find room, all in the first colour, and a note on the others."""
    from thresher.cloud.drawing.ink import measure
    from thresher.cloud.drawing.layout import lay_out

    measured = [(word, measure(word.text, fonts[word.text])) for word in words]
    words = [word for word, ink in measured if ink.width > 0]  # some letters are blank
    inks = [ink for _, ink in measured if ink.width > 0]
    standing = lay_out([word.weight for word in words], inks, size, grid)
    placed = [
        _standing(word, fonts[word.text], ink, at)
        for word, ink, at in zip(words, inks, standing, strict=True)
        if at is not None
    ]
    missed = [word.text for word, at in zip(words, standing, strict=True) if at is None]
    if missed and not placed:
        raise BadArgument("no word finds room: make the picture larger, or give another mask")
    notes = [f"{listed(missed)} left out: no room in {size[0]} x {size[1]} pixels"] if missed else []
    return placed, notes


def _standing(word: Word, font: Font, ink: Ink, at: Standing) -> Placed:
    return Placed(
        word=word.text,
        weight=word.weight,
        count=word.count,
        x=at.x,
        y=at.y,
        width=ink.width * at.size,
        height=ink.height * at.size,
        size=at.size,
        font=font,
        ink=ink,
        color=0,
        right_to_left=is_right_to_left(word.text),
    )


def _centred(placed: list[Placed], size: tuple[int, int]) -> list[Placed]:
    """All words moved alike, so that there is as much room on the left as on the right, and above as below."""
    if not placed:
        return []
    left, top, right, bottom = zip(*(word.box for word in placed), strict=True)
    across = (size[0] - min(left) - max(right)) / 2
    down = (size[1] - min(top) - max(bottom)) / 2
    return [replace(word, x=word.x + across, y=word.y + down) for word in placed]


def _coloured(placed: list[Placed], colours: int, width: int) -> list[Placed]:
    from thresher.cloud.drawing.palettes import colouring

    chosen = colouring([word.box for word in placed], colours, width)
    return [replace(word, color=color) for word, color in zip(placed, chosen, strict=True)]
