"""Where the kept text begins: the kernel against a plain version of the same."""

from __future__ import annotations

import random

import numpy as np
import pytest

from thresher import Page
from thresher.kernel import kept_beginning, shown_headings, shown_lines
from thresher.page.tree import marks
from thresher.verdict import Why

MOST = 12


def naive(page: Page, keep: np.ndarray, why: np.ndarray) -> tuple[list[int], int, int] | None:
    """No page of these tests has more rows than the kernel looks at."""
    kept = [row for row in range(len(page)) if keep[row] and page.words[row]]
    if not kept or any(why[row] == Why.HEADLINE for row in kept[:8]):
        return None
    start = kept[0]
    while start and sum(page.words[start - 1 : kept[0]][~(page.link | page.hidden)[start - 1 : kept[0]]]) <= MOST:
        start -= 1
    before = [sum(page.words[kept[:number]]) for number in range(len(kept[:8]))]
    stop = max(row for row, words in zip(kept, before, strict=False) if words < MOST)
    return kept[:60], start, stop


@pytest.mark.parametrize("seed", range(40))
def test_the_kernel_finds_the_same(seed: int) -> None:
    draw = random.Random(seed)  # noqa: S311
    parts = (
        "<p>one two three</p>",
        "<a href=x>link</a>",
        "<p hidden>unseen</p>",
        "<h1>head</h1>",
        "<div>",
        "</div>",
        " ",
    )
    page = Page.parse("<title>t</title>" + "".join(draw.choices(parts, k=draw.randrange(60))))
    keep = np.array([draw.random() < draw.choice((0.0, 0.1, 0.5)) for _ in range(len(page))])
    why = np.array([Why.HEADLINE if draw.random() < 0.03 else Why.LIKE_CONTENT for _ in keep], dtype=np.uint8)
    found = kept_beginning(page.native, marks(keep), why, marks(page.hidden), marks(page.link), MOST)
    assert found == naive(page, keep, why)


def test_headings_and_lines_that_are_shown() -> None:
    page = Page.parse(
        "<h1>one</h1><h2 hidden>two</h2><h3>three</h3><h4>four</h4><p>a line</p><a href=x>a link</a><h1>5"
    )
    hidden, link = marks(page.hidden), marks(page.link)
    headings = shown_headings(page.native, hidden, 0, len(page), 9)
    assert headings == sorted([*page.rows("h1"), *page.rows("h3")])
    assert shown_headings(page.native, hidden, 0, len(page), 2) == headings[:2]
    assert shown_headings(page.native, hidden, headings[1], headings[2], 9) == [headings[1]]
    lines = shown_lines(page.native, hidden, link, 0, len(page), 4, 6, 9)
    assert [page.text(row) for row in lines] == ["three", "four", "a line"]
    assert shown_lines(page.native, hidden, link, 0, len(page), 0, 6, 1) == [headings[0] + 1]


def test_columns_of_another_page_are_refused() -> None:
    page, none = Page.parse("<p>one"), np.zeros(1, dtype=np.uint8)
    with pytest.raises(ValueError, match="rows of another page"):
        shown_headings(page.native, none, 0, 1, 9)
    with pytest.raises(ValueError, match="rows of another page"):
        shown_lines(page.native, marks(page.hidden), marks(page.link), 0, len(page) + 1, 0, 9, 9)
    with pytest.raises(ValueError, match="columns of another page"):
        kept_beginning(page.native, none, none, none, none, MOST)
