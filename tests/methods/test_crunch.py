"""Crunch: every filter alone, the chain as a whole, and what no filter of it can see."""

from __future__ import annotations

import numpy as np
import pytest

from thresher import METHODS, Page
from thresher.errors import BadArgument
from thresher.verdict import Verdict, Why

STORY = "".join(
    f"<p>Sentence {n} of the story, with <a href=/{n}>one link</a> among many other words.</p>" for n in range(9)
)
MENU = "<ul>" + "".join(f"<li><a href=/{n}>Menu item {n}</a></li>" for n in range(20)) + "</ul>"
SWITCHES = ("adverts", "link_lists", "text_links", "forms", "images", "empty_tables")


def run(source: str, **parameters: bool | float) -> tuple[Page, Verdict]:
    page = Page.parse(source)
    return page, METHODS["crunch"](page, **parameters)


def kept_text(source: str, **parameters: bool | float) -> str:
    page, verdict = run(source, **parameters)
    return " ".join(page.texts(np.flatnonzero(verdict.keep & page.is_text)))


def only(switch: str) -> dict[str, bool]:
    return {name: name == switch for name in SWITCHES}


def reason_for(text: str, source: str, **parameters: bool | float) -> Why:
    page, verdict = run(source, **parameters)
    row = next(row for row in np.flatnonzero(page.is_text).tolist() if text in page.text(row))
    return Why(int(verdict.why[row]))


PAGE = (
    f"<body><table><tr><td>{MENU}</td><td>{STORY}</td></tr></table>"
    "<div class='ad-slot'><p>Buy this now, it is the best there is.</p></div>"
    "<form action=/s><label>Search the site</label><input name=q></form>"
)


def test_the_chain_leaves_the_story() -> None:
    text = kept_text(PAGE)
    assert "Sentence 8 of the story, with" in text
    assert "one link" in text
    for clutter in ("Menu item", "Buy this", "Search"):
        assert clutter not in text


def test_without_filters_it_is_all_visible_text() -> None:
    page, verdict = run(PAGE, **dict.fromkeys(SWITCHES, False))
    assert (verdict.keep == METHODS["plain"](page).keep).all()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Menu item 3", Why.MANY_LINKS),
        ("Buy this", Why.ADVERT),
        ("Search", Why.FORM),
        ("Sentence 1", Why.PASSED_FILTERS),
    ],
)
def test_every_row_says_which_filter_took_it(text: str, reason: Why) -> None:
    assert reason_for(text, PAGE) == reason


@pytest.mark.parametrize(
    ("switch", "text"), [("adverts", "Buy this"), ("link_lists", "Menu item"), ("forms", "Search")]
)
def test_each_filter_takes_its_own_and_can_be_switched_off(switch: str, text: str) -> None:
    assert text not in kept_text(PAGE, **only(switch))
    assert text in kept_text(PAGE, **{switch: False})


@pytest.mark.parametrize(
    "name",
    [
        "class=ad",
        "class='box ads'",
        "id=banner_ad",
        "id=AD-container",
        "class='sponsored story'",
        "class=adsbygoogle",
        "class='ad-slot is-visible'",
    ],
)
def test_adverts_by_name(name: str) -> None:
    assert "Buy" not in kept_text(f"<body><div>{STORY}</div><div {name}>Buy this.</div>", **only("adverts"))


@pytest.mark.parametrize(
    "name",
    [
        "class=header",
        "class=has-ads",
        "class=ad-free",
        "id=shadow",
        "class=download",
        "class=x-4ad4",
        "class",
        "class=''",
    ],
)
def test_names_that_only_look_like_adverts(name: str) -> None:
    assert "Read" in kept_text(f"<body><div>{STORY}</div><div {name}>Read this.</div>", **only("adverts"))


@pytest.mark.parametrize(
    ("address", "is_advert"),
    [
        ("https://ad.doubleclick.net/click?x", True),
        ("//www.googleadservices.com", True),
        ("http://taboola.com/a", True),
        ("https://example.org/doubleclick.net/", False),
        ("https://notdoubleclick.net/", False),
        ("https://doubleclick.net.example.org/", False),
        ("/doubleclick.net", False),
        ("", False),
    ],
)
def test_adverts_by_address(address: str, is_advert: bool) -> None:
    text = kept_text(f"<body><p>Text and <a href='{address}'>the link</a>.</p>", **only("adverts"))
    assert ("the link" not in text) == is_advert
    assert "Text and" in text


def test_a_page_that_calls_itself_an_advert_is_a_page() -> None:
    source = f"<body><div class='page ads'>{STORY}</div>"
    assert "Sentence 1" in kept_text(source)
    assert kept_text(source, largest=1.0) == ""


def test_link_lists_by_links_for_words() -> None:
    """The worked ratio: one link beside four words of five letters is 0.25, and not above it."""
    cell = "<table><tr><td>" + "abcde" * 4 + "<a href=/>however long the text of the link is</a></td></tr></table>"
    assert "however" in kept_text(cell, **only("link_lists"), threshold=0.25)
    assert kept_text(cell, **only("link_lists"), threshold=0.24) == ""


def test_a_link_list_does_not_take_what_is_around_it() -> None:
    assert kept_text(f"<body><div>{MENU}<div>A few words of text.</div></div>", **only("link_lists")) == (
        "A few words of text."
    )


def test_text_links_leave_holes() -> None:
    text = kept_text("<p>Read <a href=/>the manual</a> first.</p>", **only("text_links"))
    assert text.split() == ["Read", "first."]
    assert "manual" in kept_text("<p>Read <a href=/>the manual</a> first, all of its many pages.</p>")


def test_controls_go_with_forms() -> None:
    page = "<p>Text</p><button>Press</button><select><option>Choose</select><textarea>Write</textarea>"
    assert kept_text(page, **only("forms")) == "Text"


def test_a_form_around_the_page_is_not_taken() -> None:
    text = kept_text(f"<body><form>{STORY}<button>Send</button></form>")
    assert "Sentence 1" in text
    assert "Send" not in text


def test_images_and_empty_tables_are_rows_without_text() -> None:
    source = f"<body><table><tr><td>{MENU}</td></tr></table><table><tr><td>Cell</td></tr></table><img src=x><p>Text"
    page, verdict = run(source)
    first, second = page.rows("table").tolist()
    assert not verdict.keep[first], "nothing is left of it when the link list is gone"
    assert verdict.keep[second]
    assert not verdict.keep[page.rows("img")].any()
    page, verdict = run(source, images=False, empty_tables=False)
    assert verdict.keep[[first, *page.rows("img").tolist()]].all()


def test_a_picture_is_substance_unless_pictures_are_taken_out() -> None:
    source = "<table><tr><td><img src=x></td></tr></table><p>Text"
    for images in (True, False):
        page, verdict = run(source, images=images)
        assert verdict.keep[page.rows("table")[0]] == (not images)


def test_the_score_is_how_far_a_row_came() -> None:
    page, verdict = run(PAGE)
    score = {text: verdict.score[row] for row in np.flatnonzero(page.chars).tolist() for text in [page.text(row)]}
    assert score["Buy this now, it is the best there is."] == 0
    assert score["Menu item 3"] == pytest.approx(1 / 5)
    assert score["Search the site"] == pytest.approx(2 / 5)
    assert (verdict.score[verdict.keep] == 1).all()


def test_clutter_that_no_filter_knows_stays() -> None:
    """Known to fail: a notice of rights and a column of unlinked teasers are neither adverts nor links nor forms."""
    text = kept_text(f"<body><div>{STORY}</div><div>Most read today: a long teaser.</div><p>All rights reserved.</p>")
    assert "Most read today" in text
    assert "All rights reserved" in text


def test_an_index_page_is_lost() -> None:
    """Known to fail: where the content is lists of links, nothing is left of it."""
    assert kept_text(f"<body>{MENU}{MENU}") == ""


@pytest.mark.parametrize("parameters", [{"threshold": -1.0}, {"threshold": 1e9}, {"largest": 2.0}])
def test_refuses_numbers_that_make_no_sense(parameters: dict[str, float]) -> None:
    with pytest.raises(BadArgument, match="between 0 and"):
        METHODS["crunch"](Page.parse("<p>x"), **parameters)
