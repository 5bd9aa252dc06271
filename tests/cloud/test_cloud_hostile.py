"""Words, weights, masks and fonts of strangers: an answer or one clear line, and nothing of theirs runs."""

from __future__ import annotations

import hashlib
import math
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from time import process_time
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
import turbohtml
from measuring import measured
from turbohtml import Element

import thresher
from thresher.cloud import draw, telling, without_repeated, words
from thresher.cloud.drawing.picture import Cloud
from thresher.cloud.drawing.terminal import to_terminal
from thresher.errors import BadArgument, MissingFont, ThresherError

GRAIN = {"wheat": 3, "rye": 2, "oats": 1}
HOSTILE = [
    *(
        "<script>alert(1)</script>",
        "</style><script>x</script>",
        "<img src=x onerror=y>",
        "]]>",
        "<![CDATA[",
        "--><!--",
    ),
    *("<?xml?>", "&#x0;", "&lt;script&gt;", '"onload="x', "'onload='x", "javascript:x", "${name}", "$$", "</title>"),
    *("a\x00b", "a\x1bb", "a\x9bb", "\ud800", "\ufffe", "\U0001fffe", "\u202etxet", "\u2066x", "\u200b", "\u200d" * 50),
    *(
        "👨\u200d👩\u200d👧",
        "🇹🇭",
        "🏴\U000e0067\U000e007f",
        "\ue000",
        "\u0378",
        "\u3164",
        "\u2800",
        "a\ufe0f",
        "a\u034fb",
    ),
    *("a" + "\u0301" * 59, "ก" + "็" * 40, "ﷺ" * 50, "x" * 61, "a" + "\u0301" * 100_000, "({[", "\\u003c"),
]
SVG = "{http://www.w3.org/2000/svg}"
SVG_PARTS: dict[str, set[str]] = {
    "svg": {"class", "viewBox", "width", "height", "role", "aria-label", "lang"},
    "title": set(),
    "style": set(),
    "rect": {"class", "width", "height"},
    "text": {"role", "class", "x", "y", "font-size", "textLength", "lengthAdjust", "direction"},
}
HTML_PARTS = {
    **SVG_PARTS,
    "svg": {"xmlns", *SVG_PARTS["svg"]},
    "html": {"lang"},
    "meta": {"charset", "http-equiv", "content", "name"},
    "h1": {"lang", "dir"},
    "ul": {"class", "dir", "lang"},
    "li": {"dir", "style", "title"},
    "tbody": {"lang"},
    "th": {"scope", "dir"},
    **{name: set() for name in "head body main details summary table thead tr td p".split()},
}


def _cloud(some: Any, **options: Any) -> Cloud:
    try:
        return draw(some, **options)
    except MissingFont as missing:
        pytest.skip(str(missing))


def _svg(cloud: Cloud) -> ElementTree.Element:
    return ElementTree.fromstring(cloud.svg().encode())  # noqa: S314 - our own output


def _strange(found: Iterable[tuple[str, Iterable[str]]], parts: dict[str, set[str]]) -> list[tuple[str, list[str]]]:
    """Elements and attributes that a cloud does not have by itself."""
    each = [(name.removeprefix(SVG), list(attributes)) for name, attributes in found]
    return [(name, attributes) for name, attributes in each if name not in parts or not set(attributes) <= parts[name]]


@pytest.mark.parametrize(
    ("title", "language"),
    [
        (None, None),
        ("</title><script>alert(1)</script>", 'en"><script>'),
        ('"><script>', "en\nonload=x"),
        ("\ud800\x00$colours", "\ud800"),
        ("a\nb", "th"),
    ],
)
def test_no_element_and_no_attribute_is_the_words(title: str | None, language: str | None) -> None:
    some = {word: place + 1 for place, word in enumerate(HOSTILE)} | GRAIN
    cloud = _cloud(some, title=title, language=language)
    root = _svg(cloud)
    assert not _strange(((one.tag, one.keys()) for one in root.iter()), SVG_PARTS)
    assert [text.text for text in root.iter(f"{SVG}text")] == [word.word for word in cloud.placed]
    page = [node for node in turbohtml.parse(cloud.html()).descendants if isinstance(node, Element)]
    assert not _strange(((one.tag, one.attrs) for one in page), HTML_PARTS)
    assert "<!--" not in cloud.html() and "<!--" not in cloud.svg()
    policy = [one.attrs["content"] for one in page if one.attrs.get("http-equiv") == "Content-Security-Policy"]
    assert policy == ["default-src 'none'; style-src 'unsafe-inline'"]
    assert not re.search(r"url|import|expression|<|alert", "".join(one.text for one in page if one.tag == "style"))


@pytest.mark.parametrize("word", HOSTILE)
def test_each_hostile_word_alone_has_an_answer(word: str) -> None:
    try:
        cloud = draw({word: 1})
    except ThresherError as problem:
        assert "\n" not in str(problem)
    else:
        assert _svg(cloud).tag == f"{SVG}svg"
        assert cloud.png() and cloud.html().encode()


def test_words_that_look_alike_are_one() -> None:
    alike = {"wheat": 5, "whe\u200dat": 4, "wheat\u200c": 3, "w\u034fheat": 2, "wheat\ufe0f": 1, "whe\u200bat": 1}
    cloud = _cloud({**alike, "caf\u00e9": 2, "cafe\u0301": 1})
    assert [(word.word, word.count) for word in cloud.placed] == [("wheat", 16), ("caf\u00e9", 3)]


@pytest.mark.parametrize(
    "weight", [math.inf, -math.inf, math.nan, 0, -1, 10**400, Decimal("NaN"), Decimal("Infinity"), None]
)
def test_weights_that_are_none_leave_the_word_out(weight: Any) -> None:
    assert [word.word for word in _cloud({**GRAIN, "chaff": weight}).placed] == list(GRAIN)
    cloud = draw({"chaff": weight})
    assert not cloud
    assert cloud.notes == ("1 left out: a weight is a number above 0, and not infinite", "there are no words to draw")
    assert "chaff" not in to_terminal({**GRAIN, "chaff": weight}).plain


@pytest.mark.parametrize(
    "weight", [1e308, 5e-324, 1e-300, True, Decimal("2.5"), Fraction(1, 3), np.float32(2), 10**300]
)
def test_any_other_number_is_a_weight(weight: Any) -> None:
    for some in (
        {**GRAIN, "chaff": weight},
        {"chaff": weight},
        {"chaff": weight, "cha\u200bff": weight, "straw": 1e308},
    ):
        cloud = _cloud(some)
        assert "chaff" in [word.word for word in cloud.placed]
        assert cloud.png() and cloud.svg() and cloud.html()
        assert "chaff" in to_terminal(some).plain


@pytest.mark.parametrize("some", [["wheat"], "wheat", None, {3: 1}, {None: 1}, {b"x": 1}, {"x": "3"}, {"x": 1j}])
def test_what_is_no_words_with_weights(some: Any) -> None:
    with pytest.raises(BadArgument):
        draw(some)


def test_counts_that_are_none_are_not_shown() -> None:
    cloud = _cloud(GRAIN, counts={"wheat": 10**5000, "rye": 2.5, "oats": 7})
    assert [word.count for word in cloud.placed] == [None, None, 7]
    assert "oats: 7" in cloud.svg()
    with pytest.raises(BadArgument):
        draw(GRAIN, counts={"wheat": "<b>"})  # type: ignore[dict-item]


@pytest.mark.parametrize(
    "options",
    [
        *({"max_words": number} for number in (0, -1, 1.5, math.nan, math.inf, "5", None)),
        *({"size": size} for size in ((0, 0), (-9, 99), (math.nan, 800), (99.5, 99), "1200x800", 99, None, (1, 2, 3))),
        *({"colors": colors} for colors in ("", "#", "url(x)", "red;}</style>", "a" * 1000, None, 5, ["red"], "\x00")),
        *({"background": colour} for colour in ("", "var(--x)", "</style>", None, 5)),
        *({"mask": mask} for mask in ("", "/dev/zero", "/dev/stdin", "/", "no.png", "\x00", "\ud800")),
        *({"font": font} for font in ("", "/dev/zero", "/", "no.ttf", "\x00", "\ud800")),
    ],
)
def test_wrong_wishes_are_one_line(options: dict[str, Any]) -> None:
    with pytest.raises(BadArgument) as caught:
        draw(GRAIN, **options)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("colour", ["rgb(300,0,0)", "rgb(999999999999,0,0)", "hsl(0,1000%,50%)", "rgb(900%,0%,0%)"])
def test_colours_out_of_range_are_those_at_its_end(colour: str) -> None:
    cloud = _cloud(GRAIN, colors=colour, background=colour)
    assert all(0 <= value <= 255 for one in cloud.palette.light for value in one)
    assert cloud.palette.light == ((255, 0, 0),)
    assert ".paper { fill: #ff0000; }" in cloud.svg()


def test_a_scale_that_leaves_nothing_to_see() -> None:
    cloud = _cloud(GRAIN)
    for scale in (1e-3, 1e-6, 1e-300, math.inf):
        with pytest.raises(BadArgument):
            cloud.png(scale)
    assert cloud.png(0.02)


def test_piles_of_marks_do_not_run_over_the_terminal() -> None:
    assert to_terminal({"a" + "\u0301" * 39: 9, **GRAIN}).plain.isascii()


@measured
def test_time_grows_with_the_number_of_words() -> None:
    _cloud(GRAIN)
    taken = []
    for number in (20_000, 40_000, 80_000):
        some = {f"w{place}": 1 + place % 97 for place in range(number)}
        begin = process_time()
        draw(some, max_words=3, size=(100, 80))
        taken.append(process_time() - begin)
    assert taken[2] < 6 * taken[0] + 0.2


def test_telling_takes_plain_mappings_and_pages_without_words() -> None:
    assert list(telling([{"wheat": 2}, {"rye": 1}])) == ["wheat", "rye"]
    assert telling([Counter(wheat=0), Counter()]) == {}


def test_pages_of_a_site_may_come_one_by_one() -> None:
    fields = ["the north where rye grows tall", "the south where maize stands", "the west where oats are sown"]
    pages = [
        f"<main><p>Sign up for our farm letter today, dear reader.</p><p>We walked over the fields of {one}, and spoke"
        " with the farmers, who told us of the rain and of the long harvest.</p></main>"
        for one in fields
    ]
    left = without_repeated(thresher.extract(page, method="plain") for page in pages)
    assert len(left) == 3 and all("farmers" in page.text and "Sign up" not in page.text for page in left)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
def test_a_full_disk_is_named(tmp_path: Path) -> None:
    (tmp_path / "cloud.svg").symlink_to("/dev/full")
    with pytest.raises(OSError, match=r"cloud\.svg"):
        draw({}).save(tmp_path / "cloud.svg")


TEXTS = ["The wheat harvest was good, and the mills ground the wheat. " * 9, "ชาวนาปลูกข้าวในนา" * 9]
FINGERPRINT = """
import hashlib
from thresher.cloud import draw, words
counted = words("The wheat harvest was good, the mills ground wheat and rye, the bakers baked loaves of rye.")
cloud = draw(counted, size=(300, 200))
print(hashlib.sha256(repr(counted).encode() + cloud.svg().encode() + cloud.html().encode() + cloud.png()).hexdigest())
"""


def test_eight_at_once_draw_what_one_alone_draws() -> None:
    def drawn(text: str) -> str:
        counted = words(text)
        cloud = _cloud(counted, size=(300, 200))
        return hashlib.sha256(repr(counted).encode() + cloud.svg().encode() + cloud.png()).hexdigest()

    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(drawn, TEXTS * 8))
    assert together == [drawn(text) for text in TEXTS] * 8


def test_every_process_draws_the_same() -> None:
    _cloud(GRAIN)
    begun = [
        subprocess.Popen(
            [sys.executable, "-c", FINGERPRINT], stdout=subprocess.PIPE, env={**os.environ, "PYTHONHASHSEED": seed}
        )
        for seed in ("1", "2")
    ]
    first, second = (process.communicate(timeout=60)[0] for process in begun)
    assert first and first == second
