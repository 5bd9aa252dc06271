"""Document slope curve: windows of low slope, and what they miss."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher import METHODS, Page
from thresher.errors import BadArgument
from thresher.methods.dsc import in_low_slope

STORY = "".join(
    f"<p>Sentence {n} of the story, which is long enough to be taken for prose by anyone.</p>" for n in range(12)
)
MENU = "<ul>" + "".join(f"<li><a href=/{n}>Menu item {n}</a></li>" for n in range(40)) + "</ul>"


def kept_text(source: str, **parameters: float) -> str:
    page = Page.parse(source)
    verdict = METHODS["dsc"](page, **parameters)
    return " ".join(page.texts(np.flatnonzero(verdict.keep & page.is_text)))


def naive(is_tag: list[bool], window: int, share: float) -> list[bool]:
    """Window after window; content is what any of low slope covers."""
    window = min(window, len(is_tag))
    slope = sum(is_tag) / len(is_tag)
    low = [False] * len(is_tag)
    for start in range(len(is_tag) - window + 1):
        if sum(is_tag[start : start + window]) * len(is_tag) < share * window * sum(is_tag):
            low[start : start + window] = [True] * window
    assert not any(low) or slope > 0
    return low if any(low) else [True] * len(is_tag)


@given(
    st.lists(st.tuples(st.booleans(), st.integers(1, 8)), min_size=1, max_size=25),
    st.integers(1, 40),
    st.sampled_from([0.0, 0.25, 0.5, 1.0, 2.0]),
)
@settings(max_examples=200, deadline=None)
def test_agrees_with_the_naive_windows(stretches: list[tuple[bool, int]], window: int, share: float) -> None:
    is_tag = [value for value, count in stretches for _ in range(count)]
    assert in_low_slope(np.array(is_tag), window, share).tolist() == naive(is_tag, window, share)


def test_by_hand() -> None:
    """Twelve tokens, six of them tags: the slope is 1/2, so a window of four must have none."""
    tokens = [1, 1, 1, 0, 0, 0, 0, 0, 1, 1, 0, 1]
    assert in_low_slope(np.array(tokens, dtype=np.bool_), 4, 0.5).tolist() == [3 <= place <= 7 for place in range(12)]


def test_keeps_the_story_and_drops_the_menus() -> None:
    text = kept_text(f"<body>{MENU}<div>{STORY}</div>{MENU}")
    assert all(f"Sentence {n} of" in text for n in range(12))
    assert text.count("Menu item") <= 4, "a window that is mostly story may reach a little beyond it"


def test_keeps_two_stories_and_drops_the_menu_between_them() -> None:
    """What it has over one stretch of body text."""
    text = kept_text(f"<body><div>{STORY}</div>{MENU}<div>{STORY.replace('story', 'sequel')}</div>")
    assert "of the story" in text
    assert "of the sequel" in text
    assert text.count("Menu item") <= 4


def test_headlines_are_lost() -> None:
    """Short texts between tags stand in no window of low slope (the blurring paper, section 4.2)."""
    head = "<header><div><h1><span>Short title</span></h1></div><ul><li><a href=/>By me</a></li></ul></header>"
    text = kept_text(f"<body>{MENU}{head}<div>{STORY}</div>")
    assert "Sentence 0" in text
    assert "Short title" not in text


def test_a_page_of_one_slope_is_all_content() -> None:
    assert "Sentence 11" in kept_text(f"<body>{STORY}")


def test_a_larger_share_keeps_more() -> None:
    page = Page.parse(f"<body>{MENU}<p>A note, <b>with</b> <i>some</i> tags.</p>{STORY}{MENU}")
    kept = [int(METHODS["dsc"](page, share=share).keep.sum()) for share in (0.4, 0.5, 0.8, 1.2)]
    assert kept == sorted(kept)
    assert kept[0] < kept[-1]


def test_the_score_is_the_share_of_tokens_in_low_windows() -> None:
    page = Page.parse(f"<body>{MENU}<div>{STORY}</div>")
    verdict = METHODS["dsc"](page)
    menu, story = (int(page.rows(name)[0]) for name in ("ul", "div"))
    assert verdict.score[menu] < 0.1
    assert verdict.score[story] > 0.9
    assert (verdict.keep == (page.is_text & (verdict.score > 0.5))).all()


@pytest.mark.parametrize("bad", [{"window": 0.0}, {"window": 1e9}, {"share": -0.5}])
def test_numbers_that_make_no_sense_are_refused(bad: dict[str, float]) -> None:
    with pytest.raises(BadArgument, match=next(iter(bad))):
        METHODS["dsc"](Page.parse("<p>text"), **bad)
