"""Masks and fonts that are broken, hostile or no files at all: an answer or one clear line."""

from __future__ import annotations

import io
import os
import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from thresher.cloud import draw
from thresher.cloud.drawing import font_files
from thresher.cloud.drawing.font_files import Font, installed, letters
from thresher.cloud.drawing.shapes import field
from thresher.errors import BadArgument, MissingFont, ThresherError

GRAIN = {"wheat": 3, "rye": 2, "oats": 1}


@pytest.mark.parametrize("ending", ["png", "jpeg", "gif", "webp", "tiff", "bmp"])
def test_masks_that_break_off_or_are_garbled(ending: str, tmp_path: Path) -> None:
    picture = Image.new("RGB", (90, 60), "white")
    picture.paste((0, 0, 0), (20, 10, 70, 50))
    picture.save(tmp_path / f"whole.{ending}", save_all=ending in ("gif", "webp"))
    data = (tmp_path / f"whole.{ending}").read_bytes()
    assert 0.3 < field(str(tmp_path / f"whole.{ending}"), 60, 40).mean() < 0.45
    garbled = np.random.default_rng(5)
    mask = tmp_path / "mask"
    for step in range(20):
        some = bytearray(data)
        some[garbled.integers(len(data))] ^= 0x55
        for part in (data[: len(data) * step // 21], bytes(some)):
            mask.write_bytes(part)
            try:
                assert field(str(mask), 60, 40).any()
            except BadArgument as problem:
                assert "\n" not in str(problem)


@pytest.mark.parametrize("ending", ["eps", "ico", "icns", "pdf"])
def test_masks_that_would_start_a_program_or_hide_their_size(ending: str, tmp_path: Path) -> None:
    Image.new("RGB", (64, 64), "black").save(tmp_path / f"mask.{ending}")
    with pytest.raises(BadArgument, match="PNG, JPEG"):
        field(str(tmp_path / f"mask.{ending}"), 30, 20)


@pytest.mark.parametrize("ending", ["png", "tif"])
def test_a_grey_of_sixteen_bits_is_not_white(ending: str, tmp_path: Path) -> None:
    grey = np.full((60, 90), 65535, dtype=np.uint16)
    grey[10:50, 20:70] = 30_000
    Image.fromarray(grey).save(tmp_path / f"grey.{ending}")
    assert 0.3 < field(str(tmp_path / f"grey.{ending}"), 60, 40).mean() < 0.45


def test_masks_of_one_pixel_and_of_a_line(tmp_path: Path) -> None:
    for size in [(1, 1), (1, 5000), (5000, 1), (1, 200_000)]:
        Image.new("1", size, 0).save(tmp_path / "mask.png")
        assert field(str(tmp_path / "mask.png"), 60, 40).any()


@pytest.fixture
def small_font(tmp_path: Path) -> bytes:
    """A font with the letters of GRAIN alone."""
    from fontTools import subset

    usual = next(
        (installed()[name] for name in ("dejavusans", "notosans", "liberationsans") if name in installed()), ""
    )
    if not usual:
        pytest.skip("none of the usual fonts is installed")
    options = subset.Options()
    options.drop_tables += ["FFTM"]
    font = subset.load_font(usual, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text="".join(GRAIN))
    subsetter.subset(font)
    file = io.BytesIO()
    font.save(file)
    font.close()
    return file.getvalue()


def test_broken_fonts_are_passed_over_or_named(
    small_font: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    garbled = np.random.default_rng(7)
    said = set()
    for step in range(60):
        data = bytearray(small_font)
        for place in garbled.integers(len(data), size=3):
            data[place] ^= 0xFF
        folder = tmp_path / str(step)
        folder.mkdir()
        (folder / "Garbled.ttf").write_bytes(data if step % 4 else data[: len(data) * step // 60])
        monkeypatch.setenv(font_files.FOLDERS_VARIABLE, str(folder))
        try:
            draw(GRAIN, size=(300, 200)).png()
        except ThresherError as problem:
            assert "\n" not in str(problem)
            said.add("Garbled.ttf is broken" in str(problem))
    assert said == {True, False}


def test_a_folder_of_fonts_with_everything_but_fonts(
    small_font: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder.ttf").mkdir()
    (tmp_path / "empty.ttf").touch()
    for name, target in [
        ("loop", "."),
        ("itself.ttf", "itself.ttf"),
        ("NotoSans.ttf", "/dev/zero"),
        ("gone.otf", "no"),
    ]:
        (tmp_path / name).symlink_to(target)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "DejaVuSans.ttf")  # would be waited for without an end
    monkeypatch.setenv(font_files.FOLDERS_VARIABLE, os.pathsep.join([str(tmp_path), "/no/such/folder", ""]))
    with pytest.raises(MissingFont, match="no font here has the Latin letters"):
        draw(GRAIN)


def test_a_font_whose_name_is_markup_and_whose_table_of_letters_lies(
    small_font: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(small_font))
    for record in font["name"].names:
        record.string = 'x"; } </style><script>alert(1)</script>\\'
    for table in font["cmap"].tables:
        table.cmap[0x5C0F] = ".notdef"
    font.save(tmp_path / 'a"}<b>.ttf')
    monkeypatch.setenv(font_files.FOLDERS_VARIABLE, str(tmp_path))
    assert not re.search(r"<script|</style>.*</style>|\"; }", draw(GRAIN).svg())
    assert 0x5C0F not in letters(Font(str(tmp_path / 'a"}<b>.ttf')))
