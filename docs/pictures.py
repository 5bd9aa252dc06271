"""Draw the pictures of all methods in `docs/pictures/methods/`: `make pictures`. Needs the extra `plot`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PIL import Image  # comes with matplotlib

from thresher.lab import plots
from thresher.methods import METHODS
from thresher.page import Page

PICTURES: Final = Path(__file__).parent / "pictures" / "methods"
PAGES: Final = Path(__file__).parent.parent / "tests" / "pages"

SHOWS_IT_BEST: Final = {
    "wnr": "news-2005",
    "cnr": "news-2005",
    "bte": "news-2005",
    "kfe": "forum",
    "crunch": "blog-comments",
    "boilerpipe": "forum",
}
"""The test page on which a method is drawn, where it is not `article`."""

_COLOURS: Final = 128


def draw(name: str) -> None:
    """The picture of one method on one page, in few colours, so that it is small."""
    page = Page.parse((PAGES / SHOWS_IT_BEST.get(name, "article") / "source.html").read_bytes())
    target = PICTURES / f"{name}.png"
    plots.save(plots.draw(page, METHODS[name](page), name), target, dpi=100)
    with Image.open(target) as picture:
        few_colours = picture.convert("RGB").quantize(_COLOURS, dither=Image.Dither.NONE)
    few_colours.save(target, optimize=True)


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in METHODS:
        draw(name)
