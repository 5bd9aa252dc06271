"""SVG and HTML keep words as text, whatever the words are, and load and run nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest

from thresher.cloud.drawing.palettes import DARK, READABLE, contrast, palette
from thresher.cloud.drawing.picture import Cloud, draw
from thresher.errors import MissingFont

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = {
    "<script>alert(1)</script>": 9,
    "]]>": 8,
    '"onload="x': 7,
    "'quoted'": 6,
    "</style><b>": 5,
    "&amp;&lt;": 4,
    "tab\tnull\x00bell\x07": 3,
    "\u202eturned": 2,
    "$colours": 1,
}


def _cloud(words: Mapping[str, float], **options: Any) -> Cloud:
    try:
        return draw(words, **options)
    except MissingFont as missing:
        pytest.skip(str(missing))


def _root(cloud: Cloud) -> ElementTree.Element:
    return ElementTree.fromstring(cloud.svg())  # noqa: S314 - our own output


def _words(root: ElementTree.Element) -> list[str | None]:
    return [text.text for text in root.iter(f"{SVG}text")]


def test_words_are_text_in_the_order_of_weight_with_their_counts() -> None:
    root = _root(_cloud({"rye": 3, "wheat": 12, "oats": 1234}))
    assert _words(root) == ["oats", "wheat", "rye"]
    assert [text.findtext(f"{SVG}title") for text in root.iter(f"{SVG}text")] == ["oats: 1,234", "wheat: 12", "rye: 3"]
    assert {text.get("role") for text in root.iter(f"{SVG}text")} == {"listitem"}


def test_the_picture_scales_and_has_a_name() -> None:
    root = _root(_cloud({"wheat": 1}, title="Fields & <barns>", size=(600, 300), language="en"))
    assert root.get("viewBox") == "0 0 600 300" and (root.get("width"), root.get("height")) == ("600", "300")
    assert root.get("role") == "list" and root.get("aria-label") == root.findtext(f"{SVG}title") == "Fields & <barns>"
    assert root.get("lang") == "en"
    assert _root(_cloud({"wheat": 1}, language='x" onload="y')).get("lang") is None


def test_lengths_are_those_of_the_drawn_words() -> None:
    cloud = _cloud({"harvest": 5, "jig": 2})
    for word, text in zip(cloud.placed, _root(cloud).iter(f"{SVG}text"), strict=True):
        left, baseline = word.origin
        length = float(text.get("textLength", "0"))
        assert abs(length - word.ink.advance * word.size) < 0.01
        assert abs(float(text.get("x", "0")) - length / 2 - left) < 0.02
        assert abs(float(text.get("y", "0")) - baseline) < 0.01
        assert word.box[1] < baseline and word.box[0] - 0.2 * word.size < left < word.box[2]
        assert 0.8 * word.width < length < 1.3 * word.width


def test_right_to_left_words_say_so() -> None:
    texts = list(_root(_cloud({"חיטה": 2, "wheat": 1})).iter(f"{SVG}text"))
    assert {text.text: text.get("direction") for text in texts if text.text == "wheat"} == {"wheat": None}
    if len(texts) == 1:
        pytest.skip("no font here has Hebrew letters")
    assert texts[0].get("direction") == "rtl"


def test_light_and_dark() -> None:
    both = _cloud({"wheat": 1}).svg()
    assert "prefers-color-scheme: dark" in both and "fill: #ffffff" in both and "fill: #16181d" in both
    fixed = _cloud({"wheat": 1}, background="dark").svg()
    assert "prefers-color-scheme" not in fixed and "fill: #16181d" in fixed and "#ffffff" not in fixed
    clear = _cloud({"wheat": 1}, background="transparent").svg()
    assert "<rect" not in clear and "prefers-color-scheme: dark" in clear


def test_hostile_words_and_titles_stay_words() -> None:
    cloud = _cloud(HOSTILE, title="</title><script>alert(1)</script>\x00\ufffe")
    root = _root(cloud)
    assert {element.tag for element in root.iter()} == {
        SVG + name for name in ("svg", "title", "style", "rect", "text")
    }
    assert set(_words(root)) == {word.word for word in cloud.placed}
    assert "<script>alert(1)</script>" in _words(root)
    allowed = set("role class x y font-size textLength lengthAdjust direction".split())
    assert all(set(text.keys()) <= allowed for text in root.iter(f"{SVG}text"))
    names = _Tags()
    names.feed(cloud.html())
    assert not {"script", "b", "link", "img", "iframe"} & set(names.tags)
    assert not any(name.startswith("on") or name in ("href", "src") for name in names.attributes)


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_nothing_is_loaded_from_elsewhere() -> None:
    for text in (_cloud({"wheat": 1}).svg(), _cloud({"wheat": 1}).html()):
        assert not re.search(r"url\(|@import|href|src=|<script", text)
        assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]


def test_html_has_a_heading_the_picture_and_a_table() -> None:
    page = _Tags()
    page.feed(_cloud({"wheat": 1200, "rye": 7}, title="Grain", language="en").html())
    assert page.tags.count("h1") == page.tags.count("svg") == page.tags.count("table") == 1
    assert page.tags.count("tr") == 3
    assert [text for text in page.texts if text in ("wheat", "rye", "1,200", "7")] == [
        "wheat", "rye", "wheat", "rye", "wheat", "1,200", "rye", "7",
    ]  # fmt: skip
    assert "h1" not in re.findall(r"<(\w+)", _cloud({"wheat": 1}).html())
    assert "Weight" in _cloud({"wheat": 0.25}).html()


def test_the_list_for_narrow_screens_has_the_colours_and_the_direction() -> None:
    html = _cloud({"wheat": 2, "rye": 1}, colors="#123456,#654321").html()
    assert "--c0: #123456; --c1: #654321;" in html and html.count("--c0: ") == 2, "once light, once dark"
    assert re.findall(r'<li [^>]*style="color: var\((--c\d)\)', html) == ["--c0", "--c1"]
    assert '<ul class="flow">' in html
    if len((hebrew := _cloud({"חיטה": 2, "קציר": 2, "wheat": 1})).placed) < 3:
        pytest.skip("no font here has Hebrew letters")
    assert '<ul class="flow" dir="rtl">' in hebrew.html()


def test_html_allows_itself_nothing_but_style() -> None:
    html = _cloud({"wheat": 1}).html()
    assert html.index("Content-Security-Policy") < html.index("<style")
    assert "default-src 'none'; style-src 'unsafe-inline'" in html


def test_two_clouds_on_one_page_do_not_share_styles() -> None:
    one, other = (re.search(r'class="(cloud-\w+)"', _cloud({word: 1}).svg()) for word in ("wheat", "rye"))
    assert one and other and one[1] != other[1]
    assert all(line.startswith((".cloud-", "@media", "}")) for line in _styles(_cloud({"wheat": 1})))


def _styles(cloud: Cloud) -> list[str]:
    return (_root(cloud).findtext(f"{SVG}style") or "").strip().splitlines()


def test_jupyter_shows_the_svg() -> None:
    cloud = _cloud({"wheat": 1})
    assert cloud._repr_svg_() == cloud.svg()


def test_own_colours_can_be_read_in_the_dark() -> None:
    own = palette("#123456,#000000,gold")
    assert own.light[0] == (0x12, 0x34, 0x56)
    assert all(contrast(colour, DARK) >= READABLE for colour in own.dark)
    assert own.dark[2] == own.light[2], "what can be read stays as it is"
