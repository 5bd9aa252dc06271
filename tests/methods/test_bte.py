"""Body text extraction: the one best stretch, and what comes of there being only one."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher import METHODS, Page
from thresher.errors import BadArgument
from thresher.methods.bte import best_span

STORY = "".join(
    f"<p>Sentence {n} of the story, which is long enough to be taken for prose by anyone.</p>" for n in range(12)
)
MENU = "<ul>" + "".join(f"<li><a href=/{n}>Menu item {n}</a></li>" for n in range(10)) + "</ul>"


def kept_text(source: str, **parameters: float) -> str:
    page = Page.parse(source)
    verdict = METHODS["bte"](page, **parameters)
    return " ".join(page.texts(np.flatnonzero(verdict.keep & page.is_text)))


@given(st.lists(st.integers(-4, 4), max_size=25))
@settings(max_examples=200, deadline=None)
def test_the_best_span_is_the_best_of_all(gain: list[int]) -> None:
    """Of those with the largest sum, the ones that end first, and of these the shortest."""
    spans = [(0, 0), *combinations(range(len(gain) + 1), 2)]
    best = max(spans, key=lambda span: (sum(gain[slice(*span)]), -span[1], span[0]))
    found = best_span(np.array(gain, dtype=np.float64))
    assert sum(gain[slice(*found)]) == sum(gain[slice(*best)])
    if sum(gain[slice(*best)]) > 0:
        assert found == best


def finn(is_tag: list[int], i: int, j: int) -> int:
    """The objective as the paper has it: tags before i, words from i to j, tags after j."""
    return sum(is_tag[:i]) + sum(1 - tag for tag in is_tag[i:j]) + sum(is_tag[j:])


@given(st.lists(st.integers(0, 1), min_size=1, max_size=25))
@settings(max_examples=100, deadline=None)
def test_it_maximises_the_objective_of_the_paper(is_tag: list[int]) -> None:
    start, stop = best_span(np.where(is_tag, -1.0, 1.0))
    best = max(finn(is_tag, i, j) for i in range(len(is_tag) + 1) for j in range(i, len(is_tag) + 1))
    assert finn(is_tag, start, stop) == best


def test_keeps_the_story_and_drops_the_menus_around_it() -> None:
    text = kept_text(f"<body>{MENU}<div>{STORY}</div>{MENU}")
    assert all(f"Sentence {n} of" in text for n in range(12))
    assert "Menu item" not in text


def test_short_lines_inside_the_story_are_kept() -> None:
    assert "Interlude" in kept_text(f"<body>{MENU}<div>{STORY}<h2>Interlude</h2>{STORY}</div>{MENU}")


def test_a_menu_between_two_stories_is_kept() -> None:
    """There is only one stretch: the method cannot leave out what stands in its middle."""
    text = kept_text(f"<body><div>{STORY}</div>{MENU}<div>{STORY.replace('story', 'sequel')}</div>")
    assert "of the story" in text
    assert "of the sequel" in text
    assert "Menu item 5" in text


def test_of_two_stories_far_apart_only_one_is_kept() -> None:
    text = kept_text(f"<body><div>{STORY}</div>{MENU * 20}<div>{STORY.replace('story', 'sequel')}</div>")
    assert "of the story" in text
    assert "of the sequel" not in text


def test_heavier_tags_make_the_stretch_shorter() -> None:
    page = Page.parse(f"<body>{MENU}<p>A note of five words.</p>{STORY}<p>Another note here.</p>{MENU}")
    kept = [METHODS["bte"](page, tag_weight=weight).keep for weight in (0.0, 0.5, 1.0, 3.0, 20.0)]
    assert [int(keep.sum()) for keep in kept] == sorted((int(keep.sum()) for keep in kept), reverse=True)
    assert kept[0].sum() == (page.chars > 0).sum(), "without any weight, tags stand in nobody's way"
    assert kept[-1].sum() == 1, "the longest text without a tag"


def test_the_score_is_the_balance_of_words_and_tags() -> None:
    page = Page.parse("<p>three words here</p><p>two words</p>")
    first, second = np.flatnonzero(page.is_text)
    score = METHODS["bte"](page).score
    assert score[first] == -2 + 3  # body, p
    assert score[second] == -2 + 3 - 2 + 2  # and /p, p


def test_nothing_is_kept_where_there_is_no_text() -> None:
    assert not METHODS["bte"](Page.parse("<div><p></p><img src=x></div>")).keep.any()


def test_a_negative_weight_is_refused() -> None:
    with pytest.raises(BadArgument, match="tag_weight"):
        METHODS["bte"](Page.parse("<p>text"), tag_weight=-1.0)
