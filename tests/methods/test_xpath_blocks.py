"""XPath blocks: the paper's rules one by one, and what they get wrong."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from places import PAGES

from thresher import METHODS, Page
from thresher.errors import BadArgument
from thresher.methods.xpath_blocks import FOOTER_BEGINNINGS, attributes, lowest_blocks
from thresher.verdict import Why, visible_in_body

STORY = "".join(f"<p>Sentence {n} of a story that goes on for a while.</p>" for n in range(5))
MENU = "<ul>" + "".join(f"<li><a href=/{n}>Menu item {n}</a></li>" for n in range(9)) + "</ul>"


def leaves(page: Page) -> np.ndarray:
    return visible_in_body(page) & (page.chars > 0)


def kept(source: str, **parameters: float) -> list[str]:
    page = Page.parse(source)
    verdict = METHODS["xpath-blocks"](page, **parameters)
    return [text.strip() for text in page.texts(np.flatnonzero(verdict.keep & page.is_text))]


def reason(source: str, text: str) -> Why:
    page = Page.parse(source)
    row = next(row for row in range(len(page)) if text in page.text(row))
    return Why(int(METHODS["xpath-blocks"](page).why[row]))


def test_keeps_the_story_and_drops_the_menu() -> None:
    assert kept(f"<body>{MENU}<div>{STORY}</div>{MENU}") == [
        f"Sentence {n} of a story that goes on for a while." for n in range(5)
    ]


def test_the_attributes_of_a_block() -> None:
    """Four leaves, two of them links: 10 of 40 characters."""
    page = Page.parse("<div><p>" + "a" * 20 + "</p><p>" + "b" * 10 + "<a href=/>ccccc</a></p><a href=/>ddddd</a></div>")
    block, row = attributes(page, leaves(page)), int(page.rows("div")[0])
    assert [column[row] for column in block] == [4, 2, 40, 10]
    assert block.anchor_ratio(0.75)[row] == 0.75 * 10 / 40 + 0.25 * 2 / 4


def test_a_leaf_belongs_to_the_lowest_block_with_more_than_one() -> None:
    page = Page.parse("<body><div><p>alone</p><p>with <b>another</b></p></div>")
    blocks = lowest_blocks(page, attributes(page, leaves(page)))
    names = {page.text(row): page.name(int(blocks[row])) for row in np.flatnonzero(page.chars).tolist()}
    assert names == {"alone": "div", "with ": "p", "another": "p"}


def test_a_text_without_any_block_belongs_to_the_body() -> None:
    assert kept("<div><p>The only text of the page.</p></div>") == ["The only text of the page."]


@pytest.mark.parametrize(
    "noise",
    [
        "<p style='display:none'>unseen</p>",
        "<noscript>unseen</noscript>",
        "<object>unseen</object>",
        "<form>unseen <p>words</p></form>",
        "<!-- unseen -->",
        "<style>unseen</style>",
        "<script>unseen</script>",
    ],
)
def test_rule_1_drops(noise: str) -> None:
    assert not any("unseen" in text for text in kept(f"<div>{STORY}{noise}</div>"))


def test_what_rule_1_drops_counts_for_nothing() -> None:
    """The links of a form beside the text do not make its block a menu."""
    form = "<form>" + "<a href=/>a long link in a form</a>" * 30 + "</form>"
    assert len(kept(f"<div>{STORY}{form}</div>")) == 5
    assert reason(f"<div>{STORY}{form}</div>", "a long link") == Why.FORM


def test_a_page_that_is_one_form_is_lost_unless_asked_for() -> None:
    source = f"<body><form>{MENU}<div>{STORY}</div></form>"
    assert kept(source) == []
    assert len(kept(source, largest_form=0.5)) == 5


@pytest.mark.parametrize("beginning", FOOTER_BEGINNINGS)
def test_rule_2_drops_footers(beginning: str) -> None:
    assert len(kept(f"<div>{STORY}<p>\n {beginning.upper()} 2011 Somebody</p></div>")) == 5
    assert len(kept(f"<div>{STORY}<p>Not so: {beginning}</p></div>")) == 6


def test_a_footer_is_told_by_its_first_words_alone() -> None:
    """A sentence about copyright goes, and what a link cuts off from the keyword stays."""
    assert reason(f"<div>{STORY}<p>Copyright law is old.</p></div>", "law") == Why.FOOTER
    assert "Somebody and others" in kept(f"<div>{STORY}<p>© 2011 <b>Somebody and others</b></p></div>")


def test_a_leaf_has_at_least_two_characters() -> None:
    source = f"<div>{STORY}<p>x</p><p>xy</p></div>"
    assert kept(source)[5:] == ["xy"]
    assert reason(source, "x") == Why.TOO_SHORT
    assert kept(source, min_chars=1)[5:] == ["x", "xy"]


def test_the_mark_after_a_link_is_lost() -> None:
    """Inline tags cut a sentence into leaves, and each is judged by its own length."""
    assert kept("<p>A sentence that ends in a <a href=/>link</a>.</p>") == ["A sentence that ends in a", "link"]


@pytest.mark.parametrize(("first_link", "stays"), [(9, True), (10, False), (11, False)])
def test_the_anchor_ratio_decides(first_link: int, stays: bool) -> None:
    """Ten leaves, six of them links; if all have ten characters, ATR = ANR = AR = 0.6, which is not below 0.6."""
    links = "<a href=/>" + "x" * first_link + "</a>" + ("<a href=/>" + "x" * 10 + "</a>") * 5
    texts = ("<b>" + "y" * 10 + "</b>") * 4
    assert bool(kept(f"<div>{links}{texts}</div>")) == stays


def test_the_weight_is_between_characters_and_leaves() -> None:
    """One long link among four short texts: nearly all of the characters, a fifth of the leaves."""
    source = "<div><a href=/>" + "x" * 200 + "</a><a href=/>xx</a><b>yy</b><b>yy</b><b>yy</b></div>"
    assert kept(source) == []
    assert kept(source, text_weight=0.0) != []
    with pytest.raises(BadArgument, match="from 0 to 1"):
        kept(source, text_weight=1.5)


def test_a_title_that_is_one_link_is_kept() -> None:
    """The second rule: less than two links among more than two leaves, whatever the ratio."""
    title = "<a href=/>" + "A very long title of the story below " * 5 + "</a>"
    assert len(kept(f"<div>{title}<p>Short.</p><p>Text.</p></div>")) == 3
    assert kept(f"<div>{title}<p>Short.</p></div>") == []


def test_a_list_of_unlinked_words_is_taken_for_content() -> None:
    """Where it fails: nothing but links tells noise from content."""
    assert "Menu item 3" in kept(f"<div>{STORY}</div><ul>" + "".join(f"<li>Menu item {n}" for n in range(9)) + "</ul>")


def test_a_thai_page() -> None:
    folder = PAGES / "thai"
    text = " ".join(kept((folder / "source.html").read_text(encoding="utf-8")))
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    assert [words for words in expected["must"] if words not in text] == []
    assert [words for words in expected["mustnot"] if words in text] == []


@given(
    source=st.lists(
        st.sampled_from(
            [
                "<div>",
                "</div>",
                "<p>",
                "<ul>",
                "<li>",
                "<a href=/>",
                "</a>",
                "<b>",
                "<form>",
                "</form>",
                "words",
                "x",
                "© y",
            ]
        ),
        max_size=40,
    ).map("".join)
)
@settings(max_examples=60, deadline=None)
def test_keeps_what_a_loop_over_the_leaves_keeps(source: str) -> None:
    page = Page.parse(source)
    shown = leaves(page)
    for form in page.rows("form"):
        shown[form : page.end[form]] = False

    def is_content(leaf: int) -> bool:
        block = leaf
        while block > page.body:  # the paths above the leaf, from the lowest
            block = int(page.parent[block])
            if shown[block : page.end[block]].sum() > 1:
                break
        inside = [row for row in range(block, int(page.end[block])) if shown[row]]
        linked = [row for row in inside if page.link[row]]
        anr = len(linked) / len(inside)
        atr = page.chars[linked].sum() / page.chars[inside].sum()
        few = 0.75 * atr + 0.25 * anr < 0.6 or (len(linked) < 2 and len(inside) > 2)
        return few and page.chars[leaf] >= 2 and not page.text(leaf).startswith("©")

    expected = [row for row in np.flatnonzero(shown).tolist() if is_content(row)]
    assert np.flatnonzero(METHODS["xpath-blocks"](page).keep).tolist() == expected
