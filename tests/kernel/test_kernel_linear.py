"""Hostile pages: time and memory of the kernel grow in proportion to their size, and not by much per byte."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from typing import Final

import numpy as np
import pytest
from measuring import measured

from thresher.kernel import native as kernel

Source = Callable[[int], str]

SIZES: Final = (1, 2, 4, 8)
MOST_PER_DOUBLING: Final = 2.6
SURE_SECONDS: Final = 0.003
"""Less than that is noise."""
ROUNDS: Final = 6
FEW: Final = 20_000
"""Items that a page may have without being long."""
FEW_MORE: Final = 5_000
"""Some pages multiply only when they have reached the greatest depth, so the smallest has some items too few."""
MOST_PER_BYTE: Final = 3
MOST_TIMES_ORDINARY: Final = 60
"""A byte of a hostile page may take so many times as long as one of an ordinary page: 20 on a quiet machine."""

ORDINARY: Final = (
    '<div class="card"><h2><a href="/page?id=1&amp;b=2">A title of an article</a></h2><p>Some text of a paragraph with '
    "<b>bold</b> words, and more of it.</p><ul><li>one<li>two</ul></div>\n"
)


def repeated(form: str, before: str = "") -> Source:
    return lambda size: before + form * size


def numbered(form: str, before: str = "") -> Source:
    return lambda size: before + "".join(form.replace("#", str(number)) for number in range(size))


def nested(form: str, end: str) -> Source:
    return lambda size: form * size + end * size


def attributes(count: int, form: str = "a#") -> str:
    return " ".join(form.replace("#", str(number)) for number in range(count))


DEEP: Final = "<span>" * 500
FONTS: Final = "<p>" + "".join(f"<font color={number}>" for number in range(64))


@cache
def names_with_one_hash() -> list[str]:
    """At each step two endings are found that lead from one hash to one other: twice as many names with one hash."""
    numbers = np.unique(np.random.default_rng(1).integers(0, 26**7, 250_000))
    letters = (numbers[:, None] // 26 ** np.arange(7) % 26 + ord("a")).astype(np.uint32)
    state = np.uint32(2166136261)
    names = [""]
    for _ in range(13):
        hashes = np.full(len(letters), state, np.uint32)
        for column in letters.T:
            hashes = (hashes ^ column) * np.uint32(16777619)
        order = np.argsort(hashes)
        place = int(np.flatnonzero(hashes[order][1:] == hashes[order][:-1])[0])
        endings = ["".join(map(chr, letters[row])) for row in order[place : place + 2]]
        names = [name + ending for name in names for ending in endings]
        state = hashes[order[place]]
    return names


def shuffled_fonts(size: int) -> str:
    """Formatting elements with as many attributes as are compared, always in another order, and one value differs."""
    names = np.array(attributes(32).split())
    orders = np.random.default_rng(1).permuted(np.tile(np.arange(32), (size, 1)), axis=1)
    return "".join(f"<font {' '.join(names[order])}={number}>" for number, order in enumerate(orders))


NESTED: Final = """div span p b i a nobr button object table select option form template svg math ul dl ruby frameset
    noscript title x-y"""

HOSTILE: dict[str, tuple[Source, int]] = {
    **{f"nested {name}": (repeated(f"<{name}>"), 4_000) for name in NESTED.split()},
    "nested lists": (repeated("<ul><li>"), 2_000),
    "nested cells": (repeated("<table><tr><td>"), 5_000),
    "nested and closed": (nested("<div>", "</div>"), 3_000),
    "attributes of one tag": (lambda size: f"<p {attributes(size)}>", 30_000),
    "as many attributes as are kept": (repeated(f"<p {attributes(256)}>"), 60),
    "one attribute again and again": (repeated(f"<p {attributes(255)}{' b' * 1_000}>"), 20),
    "html": (numbered("<html a#=x>"), 10_000),
    "body": (numbered("<body a#=x>"), 10_000),
    "body, many attributes": (numbered(f"<body {attributes(256, 'a#-')}>".replace("-", "-#")), 40),
    "body, the same attributes": (repeated(f"<body {attributes(256)}>"), 60),
    "font": (numbered("<font color=#><p>w "), 3_000),
    "font, reopened": (repeated("<p>x", FONTS), 10_000),
    "font, in any order": (shuffled_fonts, 100),
    "font, many attributes": (numbered(f"<font {attributes(255)} z=#>"), 80),
    "font, long values": (numbered(f"<font a={'x' * 5_000} b=#>"), 60),
    "b and i": (repeated("<b><i>x</b>y</i>"), 4_000),
    "b and p": (repeated("<b><p>x</b>y</p>"), 4_000),
    "b around blocks": (repeated(f"<b>{'<div>' * 8}</b>{'</div>' * 8}"), 1_500),
    "b around blocks, deep": (repeated(f"<b>{'<div>' * 8}</b>{'</div>' * 8}", DEEP[:2_640]), 300),
    "b and blocks, ever deeper": (repeated("<b><div></b>"), 3_000),
    "all formatting around blocks": (
        repeated(f"<b><i><u><s><tt>{'<div>' * 7}</b></i></u></s></tt>{'</div>' * 7}"),
        500,
    ),
    "a in a": (repeated("<a>x"), 6_000),
    "a around blocks": (repeated("<a><div>"), 2_500),
    "a in a, deep": (repeated("<a>x", DEEP), 4_000),
    "a in tables": (repeated("<a><table><tr><td>"), 3_000),
    "nobr": (repeated("<nobr><div>"), 3_000),
    "text in a table": (repeated("x<tr>", "<table>"), 8_000),
    "blocks in a table": (repeated("<div>x</div>", "<table>"), 6_000),
    "formatting in a table": (repeated("<b>x<tr>", "<table>"), 4_000),
    "tables in blocks in tables": (repeated("<table><div>"), 5_000),
    "text in tables": (repeated("<table>x"), 5_000),
    "pieces of text in a table": (repeated("&amp;", "<table>"), 10_000),
    "text in and before a table": (repeated(" x <tr> y &lt; </tr>", "<table>"), 4_000),
    "spaces in a table": (repeated(" &#32;", "<table>"), 10_000),
    "text in a table, deep": (repeated("x<b></b>", f"{DEEP[:1_500]}<table>{DEEP[:1_200]}"), 4_000),
    "captions": (repeated("<caption>x<b>", "<table>"), 4_000),
    "columns": (repeated("<col>x", "<table>"), 5_000),
    "templates in rows": (repeated("<template><tr><td>"), 4_000),
    "templates, closed": (nested("<template>", "</template>"), 4_000),
    "ends of templates": (repeated("</template>", DEEP), 6_000),
    "out of svg": (repeated("<svg><g><p>"), 5_000),
    "out of math": (repeated("<math><mi><b><mglyph></math>"), 3_000),
    "text in svg": (repeated("<svg><desc>x"), 5_000),
    "ends in svg": (repeated("</x></p>", f"<svg>{'<g>' * 500}"), 3_000),
    "font in svg": (repeated(f"<font {attributes(256)}>", "<svg>"), 60),
    "styles in svg": (lambda size: "<svg>" * size + "<style>x</style>", 6_000),
    "unclosed comment": (repeated("x-", "<!--"), 200_000),
    "comments begun": (repeated("<!--"), 100_000),
    "comments nearly closed": (repeated("->", "<!--x"), 100_000),
    "comments after the body": (repeated("<!---->", "</body></html>"), 10_000),
    "declarations": (repeated("<!x>"), 20_000),
    "unclosed script": (repeated("</scrip", "<script>"), 50_000),
    "escapes in a script": (repeated("<!--<script></script>-->", "<script>"), 10_000),
    "scripts in a script": (repeated("<script ", "<script><!--"), 30_000),
    "unclosed title": (repeated("</titl&", "<title>"), 20_000),
    "unclosed textarea": (repeated("</&amp;", "<textarea>"), 20_000),
    "unclosed section": (repeated("]]", "<svg><![CDATA["), 100_000),
    "sections begun": (repeated("<![CDATA[", "<svg>"), 30_000),
    "sections": (repeated("<![CDATA[x]]>", "<svg>"), 10_000),
    "unclosed doctype": (repeated("x ", "<!doctype "), 200_000),
    "doctypes": (repeated("<!doctype html>"), 20_000),
    "a long identifier": (repeated("x", "<!doctype html public '"), 400_000),
    "ampersands": (repeated("&"), 30_000),
    "references": (repeated("&amp;"), 10_000),
    "the longest reference": (repeated("&CounterClockwiseContourIntegral;"), 4_000),
    "no reference": (repeated("&CounterClockwiseContourIntegra"), 4_000),
    "a long number": (repeated("1", "&#"), 400_000),
    "no numbers": (repeated("&#"), 30_000),
    "references in a value": (lambda size: f"<a href='{'&amp;' * size}'>", 20_000),
    "nameless end tags": (repeated("</>"), 100_000),
    "ends of paragraphs": (repeated("</p>"), 10_000),
    "ends of nothing, deep": (repeated("</x></h1></body>", DEEP), 1_500),
    "unclosed tags": (repeated("<a "), 40_000),
    "an unclosed value": (repeated("<a ", "<a x='"), 200_000),
    "less-than signs": (repeated("<"), 40_000),
    "selects": (repeated("<select><option>"), 5_000),
    "selects, deep": (repeated("<select><input>", DEEP), 3_000),
    "options, deep": (repeated("<option>", f"<select>{DEEP}"), 3_000),
    "forms, deep": (repeated("<form></form>", DEEP), 2_000),
    "paragraphs, deep": (repeated("<p>", DEEP), 8_000),
    "items, deep": (repeated("<li>x</li>", f"<ul>{DEEP}"), 1_500),
    "markers": (repeated("<object><b>"), 5_000),
    "markers, closed": (repeated("<b><object>x</object>"), 4_000),
    "ruby": (repeated("<rb><rt><rp><rtc>", "<ruby>"), 4_000),
    "NULs": (repeated("\0"), 60_000),
    "NULs in svg": (repeated("\0", "<svg>"), 30_000),
    "NULs in names": (repeated("<a\0>"), 5_000),
    "NULs in a script": (repeated("\0", "<script>"), 100_000),
    "carriage returns": (repeated("\r"), 200_000),
    "lines": (repeated("<p>\r\n"), 6_000),
    "many names": (numbered("<x#></x#>"), 5_000),
    "names with one hash": (lambda size: "".join(f"<{name}></{name}>" for name in names_with_one_hash()[:size]), 1_000),
    "attributes with one hash": (lambda size: f"<p {' '.join(names_with_one_hash()[:256])}>" * size, 30),
    "a long name": (lambda size: f"<{'x' * size}>", 400_000),
    "framesets": (repeated("x ", "<frameset>"), 50_000),
    "after the body": (repeated(" x</body>", "</body>"), 6_000),
    "after the head": (repeated("<link><meta>", "<head></head>"), 5_000),
    "style sheets": (repeated("<style>x</style>"), 5_000),
    "linked data": (repeated("<script type='application/ld+json'>{}</script>"), 3_000),
    "words": (repeated("x "), 100_000),
    "ideographs": (repeated("語"), 100_000),
}


def seconds(source: str) -> float:
    begin = time.process_time()
    kernel.Table(source)
    return time.process_time() - begin


def grows_in_proportion(times: list[float]) -> bool:
    return all(
        taken <= max(times[0] * MOST_PER_DOUBLING**doublings, SURE_SECONDS) for doublings, taken in enumerate(times)
    )


@cache
def ordinary_seconds_for_a_byte() -> float:
    source = ORDINARY * 2_000
    return min(seconds(source) for _ in range(5)) / len(source)


@pytest.mark.parametrize("kind", HOSTILE)
@measured
def test_time_grows_in_proportion(kind: str) -> None:
    """The least of several measurements counts, for other programs only ever make it longer."""
    make, size = HOSTILE[kind]
    sources = [make(size * times) for times in SIZES]
    times = [seconds(source) for source in sources]
    for _ in range(ROUNDS):
        if grows_in_proportion(times):
            break
        times = [min(before, seconds(source)) for before, source in zip(times, sources, strict=True)]
    assert grows_in_proportion(times), times
    bound = ordinary_seconds_for_a_byte() * MOST_TIMES_ORDINARY * len(sources[0].encode())
    assert times[0] < max(bound, SURE_SECONDS), f"{times[0] / bound * MOST_TIMES_ORDINARY:.0f} times an ordinary page"


@pytest.mark.parametrize("kind", HOSTILE)
def test_memory_grows_in_proportion(kind: str) -> None:
    make, size = HOSTILE[kind]
    small, large = make(size), make(size * SIZES[-1])
    before, after = kernel.sizes(small), kernel.sizes(large)
    for name, count in after.items():
        assert count <= max(before[name] * SIZES[-1] * 1.1 + FEW_MORE, FEW), name
        assert count <= max(len(large.encode()) * MOST_PER_BYTE, FEW), name


def test_names_with_one_hash_have_one_hash() -> None:
    def hash_of(name: str) -> int:
        found = 2166136261
        for byte in name.encode():
            found = (found ^ byte) * 16777619 % 2**32
        return found

    names = names_with_one_hash()
    assert len(set(names)) == len(names) == 8_192
    assert len({hash_of(name) for name in names}) == 1


def test_nothing_is_deeper_than_the_limit() -> None:
    table = kernel.Table("<div>" * 100_000 + "x")
    assert int(np.asarray(table.depth).max()) == 512
    assert table.texts() == ["x"]


def test_text_is_kept_where_formatting_is_no_longer_reopened() -> None:
    source = FONTS + "<p>x" * 40_000
    table = kernel.Table(source)
    assert table.texts() == ["x"] * 40_000
    assert len(table) < 2 * 40_000 + 10_000 + len(source) // 8 + 500


def test_ordinary_pages_reopen_all_formatting() -> None:
    source = FONTS + "<p>x" * 100
    assert kernel.sizes(source)["copies"] == 64 * 100
    assert len(kernel.Table(source)) == 3 + 65 + 100 * 66
