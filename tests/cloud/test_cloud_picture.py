"""A cloud of words: sizes say weights, no word stands over another, and the picture has ink where it should."""

from __future__ import annotations

import io
from collections.abc import Mapping
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from thresher.cloud.drawing.background import look
from thresher.cloud.drawing.font_files import Font, letters
from thresher.cloud.drawing.fonts import choose
from thresher.cloud.drawing.ink import drawn, measure
from thresher.cloud.drawing.palettes import DARK, LIGHT, NAMES, VISIBLE, colouring, contrast, css, palette
from thresher.cloud.drawing.picture import Cloud, draw
from thresher.errors import BadArgument, MissingFont, UnknownFormat

WORDS = "harvest wheat grain thresher field machine sickle barn chaff straw farmer winter rye barley oats flour".split()


def _cloud(words: Mapping[str, float], **options: Any) -> Cloud:
    try:
        return draw(words, **options)
    except MissingFont as missing:
        pytest.skip(str(missing))


def _weights(words: list[str]) -> dict[str, float]:
    return {word: round(40 / (place + 1), 1) for place, word in enumerate(words)}


def _pixels(png: bytes) -> npt.NDArray[np.uint8]:
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))


def _check(cloud: Cloud) -> None:
    boxes = [word.box for word in cloud.placed]
    for left, top, right, bottom in boxes:
        assert left >= 0 and top >= 0 and right <= cloud.size[0] and bottom <= cloud.size[1]
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    sizes = [word.size for word in cloud.placed]
    assert sizes == sorted(sizes, reverse=True)
    assert [word.weight for word in cloud.placed] == sorted((word.weight for word in cloud.placed), reverse=True)


@settings(max_examples=25, deadline=None)
@given(
    st.dictionaries(st.text("abgjlÅé", min_size=1, max_size=14), st.floats(0.01, 1000), min_size=1, max_size=40),
    st.tuples(st.integers(50, 900), st.integers(50, 900)),
)
def test_words_stand_apart_inside_and_by_weight(words: dict[str, float], size: tuple[int, int]) -> None:
    try:
        cloud = _cloud(words, size=size)
    except BadArgument as none_fits:
        assert "no word finds room" in str(none_fits)
    else:
        _check(cloud)
        assert len(cloud.placed) == len(words) or cloud.notes


@pytest.mark.parametrize("size", [(200, 100), (1200, 800), (3000, 2000), (2000, 200), (300, 1500)])
def test_any_size_has_room_for_the_heaviest_words(size: tuple[int, int]) -> None:
    words = [first + second for first in WORDS for second in WORDS[:8]]
    cloud = _cloud(_weights(words), size=size, max_words=len(words))
    _check(cloud)
    assert cloud.placed[0].word == words[0]
    assert len(cloud.placed) == len(words) or "no room" in cloud.notes[0]


@pytest.mark.parametrize(("words", "least", "most"), [(1, 0.2, 0.6), (2, 0.2, 0.75), (5, 0.3, 0.9), (16, 0.6, 1.0)])
def test_few_words_neither_touch_the_rim_nor_get_lost(words: int, least: float, most: float) -> None:
    cloud = _cloud(_weights(WORDS[:words]))
    _check(cloud)
    left, top, right, bottom = zip(*(word.box for word in cloud.placed), strict=True)
    assert least * 1200 < max(right) - min(left) < most * 1200
    assert abs(min(left) - (1200 - max(right))) < 1 and abs(min(top) - (800 - max(bottom))) < 1


def test_equal_weights_give_equal_sizes() -> None:
    cloud = _cloud(dict.fromkeys(WORDS, 7))
    assert len({word.size for word in cloud.placed}) == 1
    assert len(cloud.placed) == len(WORDS)


def test_a_very_long_word_is_shown_and_a_pile_of_marks_spoils_nothing() -> None:
    long = "Donaudampfschifffahrtsgesellschaftskapitän"
    cloud = _cloud({long: 9, **_weights(WORDS)})
    assert long in [word.word for word in cloud.placed]
    _check(cloud)
    plain, marked = _cloud(_weights(WORDS)), _cloud({"h" + "\u0301\u0302" * 25: 99, **_weights(WORDS)})
    _check(marked)
    assert marked.placed[0].size > 0.5 * plain.placed[0].size


def test_the_same_words_give_the_same_cloud() -> None:
    assert _cloud(_weights(WORDS)) == _cloud(_weights(WORDS))
    assert _cloud(_weights(WORDS)).png() == _cloud(_weights(WORDS)).png()


def test_max_words_and_counts() -> None:
    cloud = _cloud({"wheat": 0.5, "rye": 0.25, "oats": 3.0}, counts={"wheat": 12, "rye": 7}, max_words=2)
    assert [(word.word, word.count) for word in cloud.placed] == [("oats", None), ("wheat", 12)]
    assert [word.count for word in _cloud({"wheat": 3, "rye": 0.5}).placed] == [3, None]


def test_hostile_words_are_shown_as_they_can_be_or_not_at_all() -> None:
    strange = {
        "\x00wheat\u202e": 5, "wheat": 4, "": 9, " \n\t": 9, "\ud800": 3, "a" * 10_000: 8, "rye\nbread": 3,
        "\u3164": 6, "nan": float("nan"), "inf": float("inf"), "minus": -1, "zero": 0, "\u200d": 2,
    }  # fmt: skip
    cloud = _cloud(strange)
    assert [(word.word, word.weight) for word in cloud.placed] == [("wheat", 9), ("rye bread", 3)]
    assert "1 left out: longer than 60 characters" in cloud.notes
    assert "4 left out: a weight is a number above 0, and not infinite" in cloud.notes


def test_an_empty_cloud_is_false_and_can_still_be_written() -> None:
    cloud = draw({})
    assert not cloud and cloud.placed == () and cloud.notes == ("there are no words to draw",)
    assert (_pixels(cloud.png()) == 255).all()
    assert "<svg" in cloud.svg() and "There are no words" in cloud.html()


def test_the_picture_has_ink_in_the_boxes_and_nowhere_else() -> None:
    cloud = _cloud(_weights(WORDS), size=(600, 400))
    for scale in (1, 2, 0.5):
        pixels = _pixels(cloud.png(scale=scale))
        assert pixels.shape == (400 * scale, 600 * scale, 3)
        outside = np.asarray((pixels < 250).any(axis=2))
        for word in cloud.placed:
            left, top, right, bottom = (value * scale for value in word.box)
            inside = (slice(int(top) - 1, int(bottom) + 2), slice(int(left) - 1, int(right) + 2))
            assert outside[inside].any()
            outside[inside] = False
        assert not outside.any()


def test_the_ink_is_as_wide_and_as_high_as_was_measured() -> None:
    cloud = _cloud({"Hxgj": 1}, size=(900, 300))
    [word] = cloud.placed
    ys, xs = np.nonzero((_pixels(cloud.png()) < 128).any(axis=2))
    found = xs.min(), ys.min(), xs.max() + 1, ys.max() + 1
    assert np.abs(np.array(found) - word.box).max() <= 1.5


@pytest.mark.parametrize("word", ["ข้าว", "小麦", "コンバイン", "القمح", "गेहूँ", "수확", "חיטה", "wheat"])
def test_letters_are_no_boxes(word: str) -> None:
    fonts, notes = choose([word])
    if notes:
        pytest.skip(notes[0])
    font = fonts[word]
    assert 0xF0000 not in letters(font)
    size, origin = (64 * len(word) + 64, 160), (16.0, 100.0)
    letters_seen = np.asarray(drawn(word, font, 64, size, origin)) > 128
    boxes_seen = np.asarray(drawn("\U000f0000" * len(word), font, 64, size, origin)) > 128
    assert letters_seen.sum() > 100
    assert (letters_seen != boxes_seen).sum() > 0.5 * letters_seen.sum()


@pytest.mark.parametrize("word", ["שו", "דם", "دا"])
def test_right_to_left_words_begin_on_the_right(word: str) -> None:
    """Letters that do not join: what is seen on the right is the first letter as it looks alone."""
    fonts, notes = choose([word])
    if notes:
        pytest.skip(notes[0])
    whole, first = _seen(word, fonts[word]), _seen(word[0], fonts[word])
    right, left = whole[:, -first.shape[1] :], whole[:, : first.shape[1]]
    assert (right != first).mean() < 0.05 < (left != first).mean()
    assert _cloud({word: 1}).placed[0].right_to_left


def _seen(word: str, font: Font) -> npt.NDArray[np.bool_]:
    """The ink of a word, from two font sizes above the baseline to one below, and no wider than it is."""
    ink = measure(word, font)
    return np.asarray(drawn(word, font, 100, (round(ink.width * 100), 300), (-ink.left * 100, 200))) > 128


def test_measures_grow_with_the_size() -> None:
    fonts, notes = choose(["harvest"])
    if notes:
        pytest.skip(notes[0])
    ink = measure("harvest", fonts["harvest"])
    for size in (9, 15.5, 40, 300, 700):
        canvas = (round(ink.width * size) + 20, round(ink.height * size) + 20)
        origin = (10 - ink.left * size, 10 - ink.top * size)
        _, xs = np.nonzero(np.asarray(drawn("harvest", fonts["harvest"], size, canvas, origin)) > 100)
        assert abs((xs.max() + 1 - xs.min()) - ink.width * size) <= max(1.5, 0.01 * ink.width * size)


def test_backgrounds() -> None:
    def corner(background: str) -> tuple[int, ...]:
        picture = Image.open(io.BytesIO(_cloud({"wheat": 1}, background=background).png()))
        return tuple(picture.convert("RGBA").getpixel((0, 0)))  # type: ignore[arg-type]

    assert corner("auto") == corner("light") == (*LIGHT, 255)
    assert corner("dark") == (*DARK, 255)
    assert corner("transparent")[3] == 0
    assert corner("#102030") == (0x10, 0x20, 0x30, 255)
    transparent = np.asarray(Image.open(io.BytesIO(_cloud({"wheat": 1}, background="transparent").png())))
    assert (transparent[..., 3] == 255).any()


@pytest.mark.parametrize("name", NAMES)
def test_named_colours_can_be_read(name: str) -> None:
    light, dark = palette(name)
    assert len(light) == len(dark) == len(set(light)) == len(set(dark))
    assert min(contrast(colour, LIGHT) for colour in light) >= 4.5
    assert min(contrast(colour, DARK) for colour in dark) >= 4.5


def test_own_colours() -> None:
    assert [css(colour) for colour in palette("#1b4965, teal,rgb(1, 2, 3)").light] == ["#1b4965", "#008080", "#010203"]
    assert {word.color for word in _cloud(_weights(WORDS), colors="red,blue").placed} == {0, 1}


@pytest.mark.parametrize(("colors", "background"), [("white", "auto"), ("ivory,#fff", "light"), ("#123", "#112233")])
def test_own_colours_can_be_seen(colors: str, background: str) -> None:
    cloud = _cloud({"wheat": 1}, colors=colors, background=background)
    pixels = _pixels(cloud.png())
    behind = tuple(pixels[0, 0].tolist())
    assert max(contrast(tuple(one), behind) for one in np.unique(pixels.reshape(-1, 3), axis=0).tolist()) > 2.9
    assert look(cloud).behind == behind
    assert all(contrast(colour, behind) >= VISIBLE for colour in look(cloud).colours)
    assert f"fill: {css(look(cloud).colours[0])}" in cloud.svg()


def test_own_colours_that_can_be_seen_stay_as_they_are() -> None:
    assert look(_cloud({"wheat": 1}, colors="red,teal")).colours == ((255, 0, 0), (0, 128, 128))
    assert look(_cloud({"wheat": 1}, colors="white", background="transparent")).colours == (LIGHT,)


def test_neighbours_differ_in_colour() -> None:
    row = [(left, 0.0, left + 9.0, 5.0) for left in range(0, 200, 10)]
    for colours in (2, 3, 7):
        chosen = colouring(row, colours, 600)
        assert all(one != other for one, other in pairwise(chosen))
    assert colouring(row, 1, 600) == [0] * len(row)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"size": (10, 800)}, "50 to 10,000 pixels"),
        ({"size": (10_000, 10_000)}, "too many pixels"),
        ({"max_words": 0}, "at least 1"),
        ({"colors": "no such colour"}, "wheat, ocean"),
        ({"colors": " , "}, "1 to 100"),
        ({"background": "see-through"}, "auto, light, dark, transparent"),
        ({"mask": "no/such/file.png"}, "circle, diamond"),
    ],
)
def test_wrong_values_are_one_clear_line(options: dict[str, Any], said: str) -> None:
    with pytest.raises(BadArgument) as caught:
        draw({"wheat": 1}, **options)
    assert said in str(caught.value) and "\n" not in str(caught.value)


def test_wrong_scales() -> None:
    for scale in (0, -1, 1e9, float("nan")):
        with pytest.raises(BadArgument):
            draw({}).png(scale=scale)


def test_files_are_written_by_their_ending(tmp_path: Path) -> None:
    cloud = _cloud({"wheat": 2, "rye": 1})
    for name, begin in [
        ("a.png", b"\x89PNG"),
        ("a.SVG", b"<?xml"),
        ("a.html", b"<!DOCTYPE html>"),
        ("a.htm", b"<!DOC"),
    ]:
        cloud.save(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(begin)
    for name in ("cloud.xyz", "cloud", "png"):
        with pytest.raises(UnknownFormat, match=r"\.png, \.svg or \.html"):
            cloud.save(tmp_path / name)


def test_a_font_can_be_named_for_the_whole_cloud() -> None:
    font = _cloud({"wheat": 1}).placed[0].font
    assert _cloud(_weights(WORDS), font=font.path).placed[3].font == Font(font.path, font.face)
