"""The link quota filter: what it drops, at which level of the tree, and where it cannot help."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher import METHODS, Page
from thresher.errors import BadArgument
from thresher.methods.lqf import STRUCTURE, over_quota
from thresher.verdict import Why, visible_in_body

STORY = "".join(
    f"<p>Sentence {n} of the story, with <a href=/{n}>one link</a> among many other words.</p>" for n in range(9)
)
MENU = "<ul>" + "".join(f"<li><a href=/{n}>Menu item {n}</a></li>" for n in range(20)) + "</ul>"


def kept_text(source: str, **parameters: float) -> str:
    page = Page.parse(source)
    verdict = METHODS["lqf"](page, **parameters)
    return " ".join(page.texts(np.flatnonzero(verdict.keep & page.is_text)))


def test_keeps_the_story_with_its_links_and_drops_the_menus() -> None:
    text = kept_text(f"<body>{MENU}<div>{STORY}</div><table><tr><td>{MENU}</td></tr></table>")
    assert "Sentence 8 of the story, with" in text
    assert "one link" in text
    assert "Menu item" not in text


def test_a_menu_does_not_take_the_box_around_it_along() -> None:
    """From the leaves up: when the box is looked at, the menu in it is gone."""
    text = kept_text(f"<body><div><div>{MENU * 5}</div><div><p>A short story.</p></div></div>")
    assert text == "A short story."


def test_what_many_menus_share_goes_with_them() -> None:
    """A box of links alone is dropped whatever it is made of."""
    assert kept_text("<body><div><a href=/1>one</a> | <a href=/2>two</a> | <a href=/3>three</a></div>") == ""


def test_a_menu_without_structure_stays() -> None:
    """Known to fail: links that stand in the body itself are in no structure that could be dropped."""
    assert "Menu item" in kept_text("<body>" + "<a href=/>Menu item</a> " * 50 + f"<div>{STORY}</div>")


def test_clutter_that_is_no_link_stays() -> None:
    """Known to fail: a notice of rights is text like any other."""
    assert "All rights reserved" in kept_text(f"<body><div>{STORY}</div><footer>All rights reserved.</footer>")


def test_content_that_is_a_list_of_links_is_lost() -> None:
    """Known to fail: on a page whose content is links, nothing is left."""
    assert kept_text(f"<body><h1><a href=/>Directory</a></h1>{MENU}").strip() == "Directory"


@pytest.mark.parametrize(("threshold", "stays"), [(0.39, False), (0.4, True), (0.41, True)])
def test_a_structure_is_dropped_above_the_quota_and_not_at_it(threshold: float, stays: bool) -> None:
    """Two of five characters are linked."""
    assert ("abc" in kept_text("<p>abc<a href=/>de</a></p>", threshold=threshold)) == stays


def test_hidden_text_does_not_count() -> None:
    hidden = "<span hidden>unlinked text that nobody sees</span>"
    assert "a link" not in kept_text(f"<body>{STORY}<div>{hidden}<a href=/>a link</a></div>")


def test_the_score_is_on_the_side_of_the_quota_where_the_row_is() -> None:
    page = Page.parse(f"<body>{MENU}<div>{MENU}{STORY}<p>See <a href=/>this</a></p></div><i>stray</i>")
    verdict = METHODS["lqf"](page, threshold=0.4)
    text = page.chars > 0
    assert (verdict.keep[text] == (verdict.score[text] > 0.6 - 1e-9)).all()
    assert set(verdict.why[text & ~verdict.keep].tolist()) == {Why.MANY_LINKS}
    assert set(verdict.why[text & verdict.keep].tolist()) == {Why.FEW_LINKS}


@pytest.mark.parametrize("threshold", [-0.1, 1.5])
def test_refuses_what_is_no_share(threshold: float) -> None:
    with pytest.raises(BadArgument, match="between 0 and 1"):
        METHODS["lqf"](Page.parse("<p>x"), threshold=threshold)


def naive_drops(page: Page, row: int, quota: Fraction, dropped: set[int]) -> tuple[int, int]:
    """Link characters and characters that are left of a subtree, dropping on the way back up."""
    if page.is_text[row]:
        shown = int(page.chars[row]) if visible_in_body(page)[row] else 0
        return (shown if page.link[row] else 0), shown
    below = [naive_drops(page, child, quota, dropped) for child in np.flatnonzero(page.parent == row).tolist() if child]
    linked, chars = sum(pair[0] for pair in below), sum(pair[1] for pair in below)
    if STRUCTURE[page.tag[row]] and linked > quota * chars:
        dropped.add(row)
        return 0, 0
    return linked, chars


PIECES = ["<div>", "</div>", "<p>", "</p>", "<ul>", "<li>", "</ul>", "<table>", "<td>", "</table>", "<span>", "</span>"]
PIECES += ["<a href=/>", "</a>", "some words", "x", "longer text than the others ", "<section hidden>", "</section>"]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join), st.sampled_from(["0", "0.25", "0.4", "0.5", "1"]))
@settings(max_examples=150, deadline=None)
def test_drops_what_a_walk_from_the_leaves_up_drops(source: str, quota: str) -> None:
    page = Page.parse(source)
    expected: set[int] = set()
    naive_drops(page, 0, Fraction(quota), expected)
    chars = np.where(visible_in_body(page), page.chars, 0).astype(np.int64)
    dropped = over_quota(page, STRUCTURE[page.tag], chars * page.link, chars, float(quota))
    assert set(np.flatnonzero(dropped).tolist()) == expected
