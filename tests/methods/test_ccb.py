"""Content code blurring: the vector, the blur, and what the paper says of its three methods."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from places import PAGES

import thresher
from thresher import METHODS, Page
from thresher.errors import BadArgument
from thresher.methods.ccb import Vector, blur, boxes, character_vector, settled, token_vector

Entries = npt.NDArray[np.uint8]


def bits(*stretches: tuple[int, int]) -> Entries:
    """A vector of stretches, each a value and how often it stands there."""
    return np.concatenate([np.full(count, value, dtype=np.uint8) for value, count in stretches])


def stretches(page: Page, vector: Vector) -> list[tuple[str, int, int]]:
    names = [page.name(row) for row in vector.row.tolist()]
    return list(zip(names, vector.is_content.astype(int).tolist(), vector.size.tolist(), strict=True))


def test_an_entry_for_each_character() -> None:
    page = Page.parse("<p class=x>Hi  <a href=/>you</a> <br></p>")
    assert stretches(page, character_vector(page)) == [
        ("body", 0, len("<body>")),
        ("p", 0, len('<p class="x">')),
        ("#text", 1, len("Hi")),
        ("a", 0, len('<a href="/">')),
        ("#text", 1, len("you")),
        ("a", 0, len("</a>")),
        ("br", 0, len("<br>")),
        ("p", 0, len("</p>")),
        ("body", 0, len("</body>")),
    ]


def test_anchor_tags_can_be_left_out_but_not_their_text() -> None:
    page = Page.parse("<p>Hi <a href=/>you</a></p>")
    assert [name for name, *_ in stretches(page, character_vector(page, anchors=False))] == [
        "body", "p", "#text", "#text", "p", "body",
    ]  # fmt: skip


def test_an_entry_for_each_tag_and_word() -> None:
    page = Page.parse("<p class=x>Three small words <b>there</b></p>")
    assert [size for _, _, size in stretches(page, token_vector(page))] == [1, 1, 3, 1, 1, 1, 1, 1]


def test_elements_of_any_name_and_hidden_ones() -> None:
    page = Page.parse("<some-thing>text</some-thing><p hidden>no</p>")
    found = stretches(page, character_vector(page))
    assert ("some-thing", 0, len("</some-thing>")) in found
    assert not [name for name, *_ in found if name == "p"]


def test_entries_know_their_rows() -> None:
    page = Page.parse("<p>text</p>")
    vector = character_vector(page)
    assert len(vector.entries) == len(vector.entry_rows) == vector.size.sum()
    assert (page.is_text[vector.entry_rows] == (vector.entries == 1)).all()


@pytest.mark.parametrize("count", [1, 2, 50, 5000])
def test_only_content_stays_1_and_only_code_stays_0(count: int) -> None:
    for half_widths in ((30, 30, 31), (0, 0, 1), (2000, 2000, 2000)):
        assert (blur(bits((1, count)), half_widths) == 1).all()
        assert (blur(bits((0, count)), half_widths) == 0).all()


def test_a_mixed_vector_by_hand() -> None:
    blurred = blur(bits((0, 1), (1, 2), (0, 2)), (1,))
    assert blurred == pytest.approx([1 / 2, 2 / 3, 2 / 3, 1 / 3, 0])
    twice = blur(bits((0, 2), (1, 1), (0, 2)), (1, 1))
    assert twice == pytest.approx([1 / 6, 2 / 8, 3 / 9, 2 / 8, 1 / 6]), "weights 1 2 3 2 1, those inside alone"


def naive_blur(entries: list[int], half_widths: tuple[int, ...]) -> list[float]:
    """For each entry the weighted average of its neighbours, term by term."""
    weights = [1]
    for half in half_widths:
        weights = np.convolve(weights, np.ones(2 * half + 1, dtype=np.int64)).tolist()
    margin, found = sum(half_widths), []
    for place in range(len(entries)):
        near = [(weights[other - place + margin], entries[other]) for other in range(len(entries))
                if abs(other - place) <= margin]  # fmt: skip
        found.append(float(np.float32(sum(w * e for w, e in near)) / np.float32(sum(w for w, _ in near))))
    return found


@given(
    st.lists(st.integers(0, 1), min_size=1, max_size=60),
    st.lists(st.integers(0, 12), min_size=1, max_size=3).map(tuple),
)
@settings(max_examples=150, deadline=None)
def test_the_fast_blur_is_the_naive_one(entries: list[int], half_widths: tuple[int, ...]) -> None:
    assert blur(np.array(entries, dtype=np.uint8), half_widths).tolist() == naive_blur(entries, half_widths)


def test_sums_that_overflow_come_out_right() -> None:
    """(2 · 600 + 1)³ fits into 32 bits, but its prefix sums over a long vector do not; (2 · 900 + 1)³ does not fit."""
    entries = bits((1, 40_000), (0, 40_000))
    for half in (600, 900):
        blurred = blur(entries, (half,) * 3)
        assert (blurred[: 40_000 - 3 * half] == 1).all()
        assert (blurred[40_000 + 3 * half :] == 0).all()
        assert blurred[39_999] + blurred[40_000] == pytest.approx(1, abs=1e-6)
        assert (np.diff(blurred) <= 0).all()


def gaussian_rounds(entries: Entries, reach: int, width: float, rounds: int) -> npt.NDArray[np.float64]:
    """Section 3.2 as the paper has it: Gaussian weights within a range, round after round."""
    place = np.arange(-reach, reach + 1)
    weights = np.exp(-0.5 * np.square(place / (width * reach)))
    values, ones = entries.astype(np.float64), np.ones(len(entries))
    for _ in range(rounds):
        values = np.convolve(values, weights, "same") / np.convolve(ones, weights, "same")
    return values


@pytest.mark.parametrize(("reach", "width", "rounds"), [(40, 0.5, 3), (25, 0.2, 3), (40, 0.33, 1), (10, 1.0, 8)])
def test_three_boxes_are_near_to_rounds_of_gaussian_weights(reach: int, width: float, rounds: int) -> None:
    rng = np.random.default_rng(1)
    entries = np.repeat(np.arange(400) % 2, rng.integers(1, 90, 400)).astype(np.uint8)
    expected = gaussian_rounds(entries, reach, width, rounds)
    inside = slice(200, -200)  # at the edges, rounds that are normalised one by one weigh a little otherwise
    assert np.abs(blur(entries, boxes(reach, width, rounds)) - expected)[inside].max() < 0.03


@given(st.floats(1, 300), st.floats(0.1, 3), st.floats(1, 50))
@settings(max_examples=100, deadline=None)
def test_boxes_have_the_variance_of_all_rounds(reach: float, width: float, rounds: float) -> None:
    place = np.arange(-int(reach), int(reach) + 1)
    weights = np.exp(-0.5 * np.square(place / (width * reach)))
    wanted = rounds * (weights * place * place).sum() / weights.sum()
    halves = boxes(reach, width, rounds)
    assert len(halves) == 3
    assert abs(sum(half * (half + 1) / 3 for half in halves) - wanted) <= (max(halves) + 1) / 3 + 1e-6


STORY = "".join(
    f"<p>Sentence {n} of the story, which is long enough to be taken for prose by anyone.</p>" for n in range(12)
)
MENU = "<ul>" + "".join(f"<li><a href=/{n}>Menu item {n}</a></li>" for n in range(30)) + "</ul>"
WIKI = "<p>" + ", and so on to ".join(f"<a href=/wiki/Another_article_{n}>the article {n}</a>" for n in range(30))

all_three = pytest.mark.parametrize("name", ["ccb", "accb", "tccb"])


def kept_text(name: str, source: str, **parameters: Any) -> str:
    page = Page.parse(source)
    verdict = METHODS[name](page, **parameters)
    return " ".join(page.texts(np.flatnonzero(verdict.keep & page.is_text)))


@all_three
def test_keeps_the_story_and_drops_the_menu(name: str) -> None:
    text = kept_text(name, f"<body>{MENU}<div id=story>{STORY}</div>{MENU}")
    assert all(f"Sentence {n} of" in text for n in range(12))
    assert text.count("Menu item") <= 1


@all_three
def test_several_stretches_are_kept_and_the_menu_between_them_is_not(name: str) -> None:
    text = kept_text(name, f"<body><div>{STORY}</div>{MENU}<div>{STORY.replace('story', 'sequel')}</div>")
    assert "of the story" in text
    assert "of the sequel" in text
    assert "Menu item 15" not in text


def test_links_in_the_text_are_lost_to_ccb_and_kept_by_accb() -> None:
    """Section 3.3, and the wiki row of Table 2."""
    page = f"<body>{MENU}<div>{WIKI}</div>"
    assert "the article 15" not in kept_text("ccb", page)
    assert "and so on" not in kept_text("ccb", page)
    assert "the article 15" in kept_text("accb", page)
    assert "and so on" in kept_text("accb", page)


def test_a_bar_of_links_is_prose_to_accb() -> None:
    """The price of leaving anchors out: without other tags between them, nothing tells links from text."""
    bar = "<div>" + " ".join(f"<a href=/{n}>Menu item {n}</a>" for n in range(30)) + "</div>"
    assert "Menu item 15" in kept_text("accb", f"<body>{bar}{STORY}")
    assert "Menu item 15" not in kept_text("ccb", f"<body>{bar}{STORY}")


def test_long_tags_count_as_much_as_short_ones_in_tccb_alone() -> None:
    styled = STORY.replace("<p>", f'<p class="{"utility-" * 20}">')
    assert "Sentence 5" not in kept_text("ccb", f"<body>{styled}")
    assert "Sentence 5" in kept_text("tccb", f"<body>{styled}")


@all_three
def test_a_headline_behind_a_menu_is_lost(name: str) -> None:
    """Section 4.2 says so: short, and between other formatted things."""
    text = kept_text(name, f"<body>{MENU}<header><h1 class=title>Short title</h1></header><div>{STORY}</div>")
    assert "Sentence 3" in text
    assert "Short title" not in text


@all_three
def test_the_threshold_moves_what_is_kept_one_way(name: str) -> None:
    page = Page.parse(f"<body>{MENU}<p>Note with <a href=/>a link</a>.</p>{STORY}{WIKI}")
    kept = [METHODS[name](page, threshold=value).keep for value in (0.0, 0.4, 0.75, 0.9, 1.0)]
    assert all((more | less == more).all() for more, less in pairwise(kept))
    assert kept[0].sum() == (page.chars > 0).sum()
    assert not kept[-1].any()


def test_scores_are_mean_ratios() -> None:
    page = Page.parse(f"<body><div>{STORY}</div>{MENU}")
    vector = character_vector(page)
    ratios, rows = blur(vector.entries, boxes(40, 0.5, 3)), vector.entry_rows
    score = METHODS["ccb"](page).score
    text, div = int(np.flatnonzero(page.is_text)[3]), int(page.rows("div")[0])
    assert score[text] == pytest.approx(ratios[rows == text].mean())
    assert score[div] == pytest.approx(ratios[(rows >= div) & (rows < page.end[div])].mean())


@all_three
@pytest.mark.parametrize("bad", [{"reach": 0.0}, {"reach": 5000.0}, {"width": 0.0}, {"rounds": 0.0}])
def test_numbers_that_make_no_sense_are_refused(name: str, bad: dict[str, float]) -> None:
    with pytest.raises(BadArgument, match=next(iter(bad))):
        METHODS[name](Page.parse("<p>text"), **bad)


def test_values_settle_sooner_where_the_reach_is_small() -> None:
    entries = np.tile(np.repeat(np.array([1, 0], np.uint8), [30, 60]), 40)
    assert settled(np.ones(500, np.uint8), 40, 0.5) == 1, "what is even is settled at once"
    assert 1 < settled(entries, 40, 0.5) <= 30
    rounds = settled(entries, 40, 0.5)
    before, after = (blur(entries, boxes(40, 0.5, each)) for each in (rounds - 1, rounds))
    assert np.abs(after - before).mean() < 0.01


@pytest.mark.parametrize("name", ["ccb", "accb", "tccb"])
def test_until_settled_is_as_many_rounds_as_the_page_needs(name: str) -> None:
    page = Page.parse((PAGES / "article" / "source.html").read_bytes())
    vector = token_vector(page) if name == "tccb" else character_vector(page, anchors=name != "accb")
    reach, width = (25.0, 0.2) if name == "tccb" else (40.0, 0.5)
    rounds = float(settled(vector.entries, reach, width))
    assert (METHODS[name](page, until="settled").keep == METHODS[name](page, rounds=rounds).keep).all()
    with pytest.raises(BadArgument, match="until is rounds or settled"):
        METHODS[name](page, until="soon")


@pytest.mark.parametrize("name", ["ccb", "accb", "tccb"])
def test_words_are_kept_whole_and_each_by_itself(name: str) -> None:
    """A long text between tags: its ends are darkened by them, its middle is not."""
    tags = "<b></b>" * 60
    page = Page.parse(f"<body>{tags}<p>{' '.join(f'word{n}' for n in range(60))}</p>{tags}")
    whole = thresher.extract(page, method=name)
    single = thresher.extract(page, method=name, words=True)
    said = single.text.split()
    assert 0 < len(said) < len(whole.text.split()) == 60
    assert said == [f"word{n}" for n in range(int(said[0][4:]), int(said[-1][4:]) + 1)], "one stretch of whole words"
    assert single.markdown.split() == said


def test_words_of_a_page_that_is_all_text_are_all_kept() -> None:
    assert METHODS["ccb"](Page.parse("<body>" + "some words in a row. " * 30), words=True).words == {}
