"""Draw the pictures of all methods in `docs/pictures/methods/`: `make pictures`; by the extras `plot` and `render`."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path
from typing import Final

from PIL import Image  # comes with matplotlib

from thresher.fetch import Fetched
from thresher.fetch.rendering import Browser
from thresher.lab import plots
from thresher.methods import METHODS, looks_at_screen
from thresher.page import Page
from thresher.sources import page_from

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


def rendered(source: bytes) -> Page:
    """The page as it stands in a browser, for what looks at the screen; it needs Chromium and the extra `render`."""
    with closing(Browser(as_root=os.geteuid() == 0)) as browser:
        given = Fetched("http://page.invalid/", 200, source, None, "text/html")
        return page_from(browser.render(given, with_snapshot=True))


def draw(name: str) -> None:
    """The picture of one method on one page, in few colours, so that it is small."""
    source = (PAGES / SHOWS_IT_BEST.get(name, "article") / "source.html").read_bytes()
    page = rendered(source) if looks_at_screen(name) else Page.parse(source)
    target = PICTURES / f"{name}.png"
    plots.save(plots.draw(page, METHODS[name](page), name), target, dpi=100)
    with Image.open(target) as picture:
        few_colours = picture.convert("RGB").quantize(_COLOURS, dither=Image.Dither.NONE)
    few_colours.save(target, optimize=True)


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in METHODS:
        draw(name)
