"""Words stand where a mask is dark, and what is no mask is refused in one line."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from thresher.cloud.drawing.picture import draw
from thresher.cloud.drawing.shapes import NAMES, field
from thresher.errors import BadArgument, MissingFont

WORDS = {
    word: 20 / (place + 1) for place, word in enumerate("harvest wheat grain field barn chaff straw rye oats".split())
}


@pytest.mark.parametrize("name", NAMES)
def test_named_shapes_fit_and_have_a_middle(name: str) -> None:
    for columns, rows in [(300, 200), (100, 300), (50, 50)]:
        free = field(name, columns, rows)
        assert free.shape == (rows, columns)
        assert free[rows // 2, columns // 2]
        assert 0.1 < free.mean() <= 1
        assert (free == free[:, ::-1]).all()


def test_the_usual_field_is_rounded_and_wide() -> None:
    free = field(None, 300, 200)
    assert not free[0, 0] and not free[199, 299]
    assert free.any(axis=0).sum() > 280 and free.any(axis=1).sum() > 185


def test_words_stand_in_the_dark_part_of_a_picture(tmp_path: Path) -> None:
    picture = Image.new("RGB", (400, 400), "white")
    ImageDraw.Draw(picture).rectangle((200, 0, 399, 399), fill="navy")
    picture.save(tmp_path / "right.png")
    try:
        cloud = draw(WORDS, mask=tmp_path / "right.png", size=(800, 400))
    except MissingFont as missing:
        pytest.skip(str(missing))
    assert len(cloud.placed) > 3
    for word in cloud.placed:
        left, _, right, _ = word.box
        assert left >= 399 and right <= 601  # the square picture stands in the middle, its proportions kept


def test_what_is_transparent_is_left_free(tmp_path: Path) -> None:
    picture = Image.new("RGBA", (100, 100), (0, 0, 0, 0))
    ImageDraw.Draw(picture).rectangle((0, 0, 99, 49), fill=(0, 0, 0, 255))
    picture.save(tmp_path / "upper.png")
    free = field(str(tmp_path / "upper.png"), 60, 60)
    assert free[:29].all() and not free[31:].any()
    picture.convert("P").save(tmp_path / "upper.gif", transparency=picture.convert("P").getpixel((0, 99)))
    assert not field(str(tmp_path / "upper.gif"), 60, 60)[31:].any()


def test_an_own_picture_wins_over_nothing_but_its_own_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is called like a shape is reached with its folder."""
    monkeypatch.chdir(tmp_path)
    Image.new("L", (10, 10), 0).save(tmp_path / "circle", format="PNG")
    assert not field("circle", 20, 20).all()
    assert field("./circle", 20, 20).all()


def test_masks_that_cannot_be_used(tmp_path: Path) -> None:
    Image.new("L", (20, 20), 255).save(tmp_path / "white.png")
    (tmp_path / "text.png").write_text("no picture")
    (tmp_path / "broken.png").write_bytes((tmp_path / "white.png").read_bytes()[:40])
    (tmp_path / "bomb.png").write_bytes(_png_of(60_000, 60_000))
    (tmp_path / "large.png").write_bytes(_png_of(9_000, 9_000))
    said = {"white": "no room", "text": "not a picture", "broken": "not a picture", "bomb": "", "large": "50,000,000"}
    for name, words in said.items():
        with pytest.raises(BadArgument) as caught:
            field(str(tmp_path / f"{name}.png"), 30, 20)
        assert words in str(caught.value) and "\n" not in str(caught.value)
    with pytest.raises(BadArgument):
        field(str(tmp_path), 30, 20)


def _png_of(width: int, height: int) -> bytes:
    """A small file that says it is a very large picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0" * 100)) + chunk(b"IEND", b"")
    )


def test_a_mask_without_room_for_any_word_is_refused(tmp_path: Path) -> None:
    picture = Image.new("L", (300, 200), 255)
    picture.putpixel((150, 100), 0)
    ImageDraw.Draw(picture).line((0, 100, 299, 100), fill=0)
    picture.save(tmp_path / "line.png")
    try:
        with pytest.raises(BadArgument, match="room"):
            draw(WORDS, mask=tmp_path / "line.png", size=(300, 200))
    except MissingFont as missing:
        pytest.skip(str(missing))


def test_a_picture_of_any_mode(tmp_path: Path) -> None:
    for mode in ("1", "L", "LA", "P", "RGB", "RGBA", "CMYK", "I;16"):
        ending = "tif" if mode == "CMYK" else "png"
        Image.new(mode, (30, 30), 0 if mode != "LA" else (0, 255)).save(tmp_path / f"dark.{ending}")
        if mode == "RGBA":
            continue  # all of it is transparent
        dark = field(str(tmp_path / f"dark.{ending}"), 20, 20) if mode != "CMYK" else np.ones((1, 1), dtype=bool)
        assert dark.all()
