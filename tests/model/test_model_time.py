"""The learned method takes time as the page is long, whatever the page is made of."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import numpy as np
import pytest
from measuring import measured

from thresher import Page
from thresher.methods.auto import auto

PIECES: Final[dict[str, tuple[int, Callable[[int], str]]]] = {
    "blocks": (10_000, lambda n: f"<div><p>Some words and <a href=/x>a link</a> in block {n}.</p></div>"),
    "records": (3_000, lambda n: "<li class=card><h2>Name of a card</h2><p>text</p></li>"),
    "names": (5_000, lambda n: f"<p class='c{n} d{n}-e{n}' id=i{n}>word</p>"),
    "lines": (5_000, lambda n: "line<br>"),
    "pieces of a line": (10_000, lambda n: "<b>bold</b> "),
}
"""What a page is made of, and so many times."""


def seconds(page: Page) -> float:
    laps = []
    for _ in range(2):
        start = time.process_time()
        auto(page)
        laps.append(time.process_time() - start)
    return min(laps)


@pytest.mark.parametrize(("times", "piece"), PIECES.values(), ids=PIECES.keys())
@measured
def test_time_grows_with_the_page_and_no_faster(times: int, piece: Callable[[int], str]) -> None:
    def page(times: int) -> Page:
        return Page.parse("<title>Name of the page</title>" + "".join(map(piece, range(times))))

    assert seconds(page(4 * times)) < 4 * 3 * max(seconds(page(times)), 0.005)


@measured
def test_a_page_of_five_hundred_levels() -> None:
    deep = Page.parse("".join(f"<div class=level{n}>text on level {n}" for n in range(500)))
    assert deep.depth.max() > 450
    flat = Page.parse("".join(f"<div class=level{n}>text on level {n}</div>" for n in range(500)))
    verdict = auto(deep)
    assert np.isfinite(verdict.score).all()
    assert seconds(deep) < 10 * max(seconds(flat), 0.01)


@measured
def test_many_branches_at_the_end_of_a_deep_page() -> None:
    def page(branches: int) -> Page:
        return Page.parse("<div>" * 400 + "<p>one of many branches</p>" * branches)

    assert seconds(page(20_000)) < 4 * 3 * max(seconds(page(5_000)), 0.005)


@measured
def test_a_hundred_thousand_class_names() -> None:
    many = Page.parse("".join(f"<p class=name{n}x{n * 7}>word</p>" for n in range(100_000)))
    one = Page.parse("<p class=name1x7>word</p>" * 100_000)
    start = time.process_time()
    verdict = auto(many)
    middle = time.process_time()
    auto(one)
    assert middle - start < 10 * (time.process_time() - middle)
    assert np.isfinite(verdict.score).all()


@measured
def test_one_attribute_without_end() -> None:
    page = Page.parse(f"<p class='{'aB-' * 500_000}'>word</p><p id='{'a ' * 500_000}'>word</p><p>{'x' * 1_000_000}</p>")
    assert seconds(page) < 0.2
