"""Content extraction via tag ratios: lines, their two numbers, and the cluster at the origin."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher import METHODS, Page
from thresher.errors import BadArgument
from thresher.methods.cetr import change_ahead, is_content, smoothed, tag_ratios
from thresher.page.stream import Lines, lines_of

SENTENCE = "of the story, which is long enough to be taken for prose by anyone who looks at it"
STORY = "".join(f"<p>Sentence {n} {SENTENCE}.</p>\n" for n in range(12))
MENU = "<ul>\n" + "".join(f"<li><a href=/{n}>Menu item {n}</a></li>\n" for n in range(30)) + "</ul>\n"


def kept_text(source: str, **parameters: float) -> str:
    page = Page.parse(source)
    verdict = METHODS["cetr"](page, **parameters)
    return " ".join(page.texts(np.flatnonzero(verdict.keep & page.is_text)))


def lines(source: str) -> Lines:
    page = Page.parse(source)
    stream = page.stream.of(np.ones(len(page), dtype=np.bool_))
    return lines_of(stream, page.texts(np.flatnonzero(page.is_text)), page.chars)


def test_ratios_of_lines_by_hand() -> None:
    source = "<html><head></head><body>\n<p>four\n\nsix six <b>x</b>\nno tag</p>\n<i></i>\n</body></html>"
    ratios = tag_ratios(lines(source))
    assert ratios.tolist() == [
        0,  # <html><head></head><body>
        4 / 1,  # <p>four
        8 / 2,  # six six <b>x</b>
        6 / 1,  # no tag</p>
        0,  # <i></i>
        0,  # </body></html>
    ]


def test_smoothing_by_hand() -> None:
    side = float(np.exp(-0.5))
    assert smoothed(np.array([0.0, 0.0, 1.0, 0.0]), 1) == pytest.approx(
        [0, side / (1 + 2 * side), 1 / (1 + 2 * side), side / (1 + side)]
    )
    assert smoothed(np.array([3.0, 5.0]), 0).tolist() == [3, 5]


@given(st.integers(1, 30), st.integers(0, 40))
@settings(max_examples=50, deadline=None)
def test_smoothing_leaves_what_is_even_as_it_is(count: int, radius: int) -> None:
    assert smoothed(np.full(count, 7.0), radius) == pytest.approx(np.full(count, 7.0))


@given(st.lists(st.integers(0, 100).map(float), min_size=1, max_size=20), st.integers(1, 25))
@settings(max_examples=100, deadline=None)
def test_the_change_is_that_to_the_next_lines(values: list[float], ahead: int) -> None:
    naive = []
    for place, value in enumerate(values):
        after = values[place + 1 : place + 1 + ahead]
        naive.append(abs(sum(after) / len(after) - value) if after else 0.0)
    assert change_ahead(np.array(values), ahead) == pytest.approx(naive)


def test_lines_near_the_origin_are_noise() -> None:
    ratio = np.array([2.0, 1.0, 3.0, 60.0, 62.0, 4.0, 58.0])
    change = np.array([1.0, 1.0, 40.0, 2.0, 3.0, 2.0, 30.0])
    assert is_content(ratio, change, 3).tolist() == [False, False, True, True, True, False, True]


def test_a_line_before_the_story_is_content_for_the_rise_ahead_of_it() -> None:
    """What the second number is for: a headline has a low ratio, but beside what follows it stands out."""
    ratio = smoothed(tag_ratios(lines(f"{MENU}<h2>A title</h2>\n{STORY}")), 1)
    change = change_ahead(ratio, 3)
    in_menu, headline = 20, 32
    assert change[headline] > 5 * change[in_menu]
    assert "A title" in kept_text(f"<body>{MENU}<h2>A title</h2>\n{STORY}{MENU}")


def test_keeps_the_story_and_drops_the_menus() -> None:
    text = kept_text(f"<body>\n{MENU}<div>\n{STORY}</div>\n{MENU}")
    assert all(f"Sentence {n} of" in text for n in range(12))
    assert "Menu item 15" not in text


def test_a_page_in_one_line_is_kept_whole_unless_lines_are_broken() -> None:
    """Without line breaks there is one line, and nothing to tell it from."""
    unbroken = f"<body>{MENU}<div>{STORY}</div>{MENU}".replace("\n", " ")
    assert "Menu item 15" in kept_text(unbroken, break_at=0.0)
    broken = kept_text(unbroken)
    assert all(f"Sentence {n} of" in broken for n in range(12))
    assert "Menu item 15" not in broken


def test_short_lines_of_content_are_lost() -> None:
    """A poem has no more text on its lines than a menu has."""
    poem = "".join(f"<i>Line {n}</i><br>\n" for n in range(20))
    text = kept_text(f"<body>\n{poem}<div>\n{STORY}</div>\n")
    assert "Sentence 5" in text
    assert "Line 5" not in text


def test_a_text_on_several_lines_goes_with_most_of_its_characters() -> None:
    page = Page.parse(f"<body>\n{MENU}<p>Short\n" + f"Long line {SENTENCE}\n" * 6 + f"</p>\n{MENU}")
    text = int(np.flatnonzero(page.chars > 100)[0])
    verdict = METHODS["cetr"](page)
    assert verdict.keep[text]
    assert verdict.score[text] > 3 * verdict.score[page.rows("ul")[0]]


@pytest.mark.parametrize(
    "bad",
    [{"break_at": 5.0}, {"break_at": -1.0}, {"radius": -1.0}, {"radius": 500.0}, {"ahead": 0.0}, {"clusters": 1.0}],
)
def test_numbers_that_make_no_sense_are_refused(bad: dict[str, float]) -> None:
    with pytest.raises(BadArgument, match=next(iter(bad))):
        METHODS["cetr"](Page.parse("<p>text"), **bad)
