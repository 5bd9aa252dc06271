"""Draw the clouds of `docs/pictures/cloud/`: `make pictures`. Needs the extra `cloud`, and fonts for all scripts."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

import thresher
from thresher.cloud.drawing.picture import Cloud

PICTURES: Final = Path(__file__).parent / "pictures" / "cloud"
PAGES: Final = Path(__file__).parent.parent / "tests" / "pages"
SHOWN: Final = (("thai", "thai-wiki"), ("chinese", "arabic"), ("article", "hindi"), ("japanese", "korean"))
"""The test pages whose clouds stand side by side in one picture, row by row."""
SIZE: Final = (800, 520)
_GAP: Final = 20
_COLOURS: Final = 64


def cloud_of(name: str, **options: object) -> Cloud:
    page = thresher.extract(PAGES / name / "source.html", favor="precision")
    words = thresher.cloud.words(page)
    return thresher.cloud.draw(words, language=page.metadata.language, title=page.title or "", **options)


def side_by_side() -> Image.Image:
    """All clouds in one picture."""
    columns, rows = len(SHOWN[0]), len(SHOWN)
    sheet = Image.new("RGB", (columns * (SIZE[0] + _GAP), rows * (SIZE[1] + _GAP)), "white")
    for row, names in enumerate(SHOWN):
        for column, name in enumerate(names):
            picture = Image.open(BytesIO(cloud_of(name, size=SIZE, max_words=100).png()))
            sheet.paste(picture, (column * (SIZE[0] + _GAP), row * (SIZE[1] + _GAP)))
    return sheet


def masked() -> Image.Image:
    """One page as a heart, in other colours, on dark ground."""
    drawn = cloud_of("article", size=(600, 520), mask="heart", colors="berry", background="dark")
    return Image.open(BytesIO(drawn.png()))


def save(picture: Image.Image, name: str) -> None:
    """In few colours, so that it is small."""
    few = picture.convert("RGB").quantize(_COLOURS, dither=Image.Dither.NONE)
    few.save(PICTURES / name, optimize=True)


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    save(side_by_side(), "scripts.png")
    save(masked(), "heart.png")
