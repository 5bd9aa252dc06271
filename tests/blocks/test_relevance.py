"""Blocks and menus in the order of their relevance."""

from __future__ import annotations

import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measuring import measured
from places import PAGES

from thresher import METHODS, Page
from thresher.blocks.menus import Menu, menus
from thresher.blocks.relevance import MOST_ROUNDS, blocks_by_relevance, text_of
from thresher.errors import BadArgument
from thresher.methods.wlr import RATIOS
from thresher.verdict import visible_in_body

NAMES = sorted(folder.name for folder in PAGES.iterdir() if (folder / "source.html").exists())

STORY = "".join(f"<p>Sentence {n} of the story, which is long enough to be taken for prose.</p>" for n in range(12))
NEWS = "".join(f"<p>Line {n} of the news, somewhat shorter.</p>" for n in range(4))
MENU = "<ul>" + "".join(f"<li><a href=/{n}>Item {n}</a></li>" for n in range(9)) + "</ul>"

soups = st.lists(
    st.sampled_from(
        [
            *"<div> </div> <p> <section> </section> <h2> </h2> <b> </b> <ul> <li> <table> <td> <br>".split(),
            *("word ", "two words ", "a few more words ", " ", "คำ", "<p hidden>unseen</p>", "<a href=x>link</a>"),
            "<select><option>choice</select>",
        ]
    ),
    max_size=60,
).map("".join)


def page_of(name: str) -> Page:
    return Page.parse((PAGES / name / "source.html").read_bytes())


def check(page: Page, ratio: str = "wlr") -> None:
    """Every visible word stands in exactly one block, and the figures say so."""
    blocks = blocks_by_relevance(page, ratio=ratio)
    visible = np.flatnonzero(visible_in_body(page) & (page.words > 0))
    found = np.concatenate([np.empty(0, dtype=np.intp), *(block.rows[page.words[block.rows] > 0] for block in blocks)])
    assert sorted(found.tolist()) == visible.tolist()
    assert [block.rank for block in blocks] == list(range(1, len(blocks) + 1))
    assert sum(block.words for block in blocks) == page.words[visible].sum()
    assert sum(block.share for block in blocks) == pytest.approx(1 if blocks else 0)
    for block in blocks:
        assert block.text
        assert 0 <= block.links <= 1
        assert block.row <= block.rows[0] < page.end[block.row]


@pytest.mark.parametrize("name", NAMES)
def test_every_word_of_a_real_page_is_in_one_block(name: str) -> None:
    check(page_of(name))


@pytest.mark.parametrize("ratio", RATIOS)
@given(source=soups)
@settings(max_examples=60, deadline=None)
def test_every_word_of_tag_soup_is_in_one_block(ratio: str, source: str) -> None:
    check(Page.parse(source), ratio)


def test_the_first_block_is_the_answer_of_the_method() -> None:
    page = page_of("article")
    for ratio in RATIOS:
        first = page.blocks_by_relevance(ratio=ratio)[0]
        kept = np.flatnonzero(METHODS[ratio](page).keep & page.is_text)
        assert first.rows.tolist() == kept.tolist()


def test_blocks_come_by_relevance_not_by_place() -> None:
    page = Page.parse(f"<body><nav>{MENU}</nav><section>{NEWS}</section><main>{STORY}</main><footer>{MENU}</footer>")
    blocks = page.blocks_by_relevance()
    assert [page.name(block.row) for block in blocks] == ["main", "section", "body"]
    assert blocks[0].words > blocks[1].words
    assert blocks[0].links == 0
    assert blocks[2].links == 1
    assert blocks[2].text.splitlines() == [f"Item {n}" for n in range(9)] * 2


def test_text_keeps_the_lines_of_the_page() -> None:
    page = Page.parse("<div><p>one <b>and</b> two</p><p>three<br>four</p><h2>five</h2>six</div>")
    assert text_of(page, np.flatnonzero(page.is_text)) == "one and two\nthree\nfour\nfive\nsix"


def test_choices_of_a_form_are_in_a_block_although_no_content_nodes() -> None:
    page = Page.parse("<select><option>north<option>south and east</select>")
    assert [block.text for block in page.blocks_by_relevance()] == ["south and east", "north"]


def test_after_some_rounds_the_rest_is_listed_by_length() -> None:
    """Each round takes one row of this table, the longest, down to its text block once rounds are used up."""
    sizes = [round(40_000 * 0.89**n) for n in range(MOST_ROUNDS + 30)]
    page = Page.parse("<table>" + "".join(f"<tr><td>{'word ' * size}</td></tr>" for size in sizes) + "</table>")
    blocks = page.blocks_by_relevance()
    assert [block.words for block in blocks] == sizes
    assert [page.name(block.row) for block in blocks] == ["tr"] * MOST_ROUNDS + ["td"] * 30


def test_an_empty_page_has_no_blocks_and_no_menus() -> None:
    assert Page.parse("").blocks_by_relevance() == []
    assert menus(Page.parse("")) == []


def test_an_unknown_ratio_is_refused() -> None:
    with pytest.raises(BadArgument, match="there are: wlr, clr, wnr, cnr"):
        Page.parse("").blocks_by_relevance(ratio="best")


@pytest.mark.parametrize("block", ["<p>word</p>", "<div><h2>a b</h2><div>word word</div></div>", "<a href=/x>ab</a>"])
@measured
def test_time_grows_with_the_page_and_no_faster(block: str) -> None:
    def seconds(times: int) -> float:
        page = Page.parse(block * times)
        laps = []
        for _ in range(2):
            start = time.process_time()
            assert sum(len(each.text) for each in page.blocks_by_relevance()) > times
            menus(page)
            laps.append(time.process_time() - start)
        return min(laps)

    assert seconds(8_000) < 4 * 3 * max(seconds(2_000), 0.01)


def texts(menu: Menu) -> list[str]:
    return [link.text for link in menu.links]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("article", ["Local news", "Country life", "Tides and weather", "Farming"]),
        ("article", ["About us", "Contact the newsroom", "Corrections", "Privacy", "Advertise with us"]),
        ("product", ["Baking", "Cookware", "Knives", "Preserving"]),
        ("news-2005", ["Front page", "Shipping news", "Council watch", "Football"]),
        ("wiki-table", ["Talk", "Create account", "Log in"]),
        ("chinese", ["首页", "人物", "生活方式", "寻味美食"]),
        ("arabic", ["الرئيسية", "أخبار السياسة", "المال والأعمال"]),
        ("windows-1251", ["Официально", "Дороги и переправы"]),
        ("thai", ["หน้าแรก", "ข่าวท้องถิ่น", "การเมือง"]),
    ],
)
def test_the_menus_of_real_pages_are_found(name: str, expected: list[str]) -> None:
    found = [texts(menu) for menu in menus(page_of(name))]
    assert any(set(expected) <= set(links) for links in found), found


@pytest.mark.parametrize("name", NAMES)
def test_menus_are_links_and_no_link_is_in_two(name: str) -> None:
    page = page_of(name)
    found = menus(page)
    assert [menu.rank for menu in found] == list(range(1, len(found) + 1))
    for menu in found:
        inside = np.arange(menu.row, page.end[menu.row])
        assert len(menu.links) >= 3
        assert all(text for text in texts(menu))
        assert page.xpath(menu.row) == menu.xpath
        for other in found[menu.rank :]:
            assert other.row not in inside, "what was taken is not looked at again"


def test_a_paragraph_with_links_is_no_menu() -> None:
    prose = "<p>Some text with <a href=/1>one link</a>, with <a href=/2>another</a>, <a href=/3>this</a> and more.</p>"
    assert menus(Page.parse(f"<body><div>{prose * 5}</div>")) == []


def test_a_list_of_headlines_is_no_menu() -> None:
    headlines = "".join(f"<li><a href=/{n}>Council votes on the old bridge once more</a>" for n in range(9))
    assert menus(Page.parse(f"<ul>{headlines}</ul>")) == []


def test_separators_do_not_make_a_menu_thinner() -> None:
    line = " | ".join(f"<a href=/{n}>Item</a>" for n in range(6))
    (menu,) = menus(Page.parse(f"<div>{STORY}</div><p>{line}</p>"))
    assert menu.ratio == 6


def test_a_menu_begins_with_three_links_of_two_words() -> None:
    links = ["<li><a href=/a>One</a>", "<li><a href=/b>Two words</a>", "<li><a href=/c>Three longer words</a>"]
    page = Page.parse(f"<ul>{''.join(links)}</ul>")
    assert menus(page) == []
    assert [texts(menu) for menu in menus(page, words=3)] == [["One", "Two words", "Three longer words"]]
    assert len(menus(page, links=2)) == 1
    with pytest.raises(BadArgument, match="at least 1"):
        menus(page, words=0)


def test_addresses_are_made_absolute_and_scripts_left_out() -> None:
    page = Page.parse(
        "<ul><li><a href=/a>One</a><li><a href='b c'>Two</a><li><a href='javascript:go()'>Three</a>"
        "<li><a name=x>No link</a></ul>"
    )
    (menu,) = menus(page, url="https://example.org/x/")
    assert [link.href for link in menu.links] == ["https://example.org/a", "https://example.org/x/b%20c", ""]
    assert menus(page)[0].links[0].href == "/a"


def test_separate_menus_stay_separate_and_the_bigger_of_two_comes_first() -> None:
    small = "<ul>" + "".join(f"<li><a href=/{n}>Small {n}</a></li>" for n in range(4)) + "</ul>"
    found = menus(Page.parse(f"<body><aside>{small}</aside><main>{STORY * 3}{NEWS}</main><nav>{MENU}</nav>"))
    assert sorted(len(menu.links) for menu in found) == [4, 9]
