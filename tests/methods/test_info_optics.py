"""Info Optics: its four graphs by hand, what joins by formatting, and what the genre changes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from thresher import METHODS, Page
from thresher.errors import BadArgument
from thresher.methods.genre import GENRES
from thresher.methods.info_optics import Optics, Thresholds, chosen_nodes, formatting_groups, optics, thresholds_of
from thresher.verdict import Why

LONG = "This paragraph is long enough to carry most of what the page has to say, and it has no link. " * 3


def kept(source: str, **parameters: str | float) -> str:
    page = Page.parse(source)
    verdict = METHODS["info-optics"](page, **parameters)
    return " ".join(page.texts(np.flatnonzero(verdict.keep & page.is_text)))


def test_the_four_graphs_by_hand() -> None:
    """Four nodes of 100, 40, 20 and 40 characters; links are none, a quarter, all and none of them."""
    page = Page.parse(
        f"<div><p>{'a' * 100}</p><p>{'b' * 30}<a href=/>{'c' * 10}</a></p></div>"
        f"<ul><li><a href=/>{'d' * 20}</a></li></ul><section>{'e' * 40}<div></div></section>"
    )
    found = optics(page)
    assert [page.name(row) for row in found.rows.tolist()] == ["p", "p", "li", "section"]
    assert found.deviation.tolist() == [50, -10, -30, -10]
    assert found.normal_deviation.tolist() == [1, 0.25, 0, 0.25]
    assert found.link_density.tolist() == [0, 0.25, 1, 0]
    assert found.normal_link_density.tolist() == [0, 0.25, 1, 0]
    column = found.column(found.deviation, page)
    assert column[found.rows].tolist() == [50, -10, -30, -10]
    assert np.count_nonzero(column) == 4


def test_link_densities_are_measured_against_the_largest() -> None:
    found = optics(Page.parse("<p>1234<a href=/>5</a></p><p>12345678<a href=/>90</a></p>"))
    assert found.link_density.tolist() == [0.2, 0.2]
    assert found.normal_link_density.tolist() == [1, 1]


def test_text_in_inline_elements_belongs_to_the_block() -> None:
    found = optics(Page.parse("<p>12<b>34<i>56</i></b></p><p>1<span hidden>2345</span></p>"))
    assert (found.deviation + 3.5).tolist() == [6, 1]


def test_nodes_of_the_same_size_are_all_informative() -> None:
    found = optics(Page.parse("<p>same</p><p>size</p>"))
    assert found.normal_deviation.tolist() == [1, 1]
    assert found.normal_link_density.tolist() == [0, 0], "no link anywhere: 0/0 is no link"


@pytest.mark.parametrize("source", ["", "<p></p>", "<p hidden>text</p>"])
def test_a_page_without_text_has_no_nodes(source: str) -> None:
    assert all(len(values) == 0 for values in optics(Page.parse(source)))


STORY = (
    f"<body><ul><li><a href=/1>One</a><li><a href=/2>Two</a></ul>"
    f"<article class=story><h2>A heading</h2><p>{LONG}</p><p>{LONG}</p><p>A short line.</p>"
    f"<p><a href=/3>Read this too</a></p></article>"
    "<footer><p>Some small print.</p></footer>"
)


def test_the_formatting_pass_brings_back_a_heading_and_a_short_paragraph() -> None:
    page = Page.parse(STORY)
    verdict = METHODS["info-optics"](page, genre="news")
    said = {text: Why(int(verdict.why[row])) for row in np.flatnonzero(page.chars) for text in [page.text(int(row))]}
    assert said[LONG] is Why.INFORMATIVE
    assert said["A heading"] is Why.FORMATTED_ALIKE, "it stands beside what is informative"
    assert said["A short line."] is Why.FORMATTED_ALIKE
    assert said["Read this too"] is Why.UNINFORMATIVE, "its own links still weigh"
    assert said["One"] is Why.UNINFORMATIVE
    assert said["Some small print."] is Why.UNINFORMATIVE


def test_what_is_formatted_alike_joins_from_another_parent() -> None:
    boxes = f"<div class=post><p class=t>{LONG}</p></div><div class=post><p class=t>Short post.</p></div>"
    text = kept(f"<body>{boxes}<div class=other><p class=t>Elsewhere.</p></div>", genre="forum")
    assert "Short post." in text
    assert "Elsewhere." not in text, "the parent looks different"


def test_style_and_font_tell_nodes_apart() -> None:
    def groups(source: str) -> list[int]:
        page = Page.parse(source)
        return [int(group) for group in formatting_groups(page, optics(page).rows)[0]]

    assert groups("<p style='color:red'>a</p><p>b</p><p style='color:red'>c</p>") == [0, 1, 0]
    cells = "".join(f"<td><font size={size}>text</font></td>" for size in (2, 5, 2))
    assert groups(f"<table><tr>{cells}</tr></table>") == [0, 1, 0]


SHOP = "<body>{}<div class=goods>" + (
    "<div class=card><a href=/x>A chair made of oak, with arms, in three colours, delivered in a week.</a></div>" * 9
    + "</div><p>Free delivery.</p>"
)


def test_a_shop_keeps_links_that_a_news_page_drops() -> None:
    shop = '<script type="application/ld+json">{"@type": "Product"}</script>'
    news = '<script type="application/ld+json">{"@type": "NewsArticle"}</script>'
    assert kept(SHOP.format(shop)).count("A chair made of oak") == 9
    assert "A chair made of oak" not in kept(SHOP.format(news))
    assert kept(SHOP.format(news), genre="shop") == kept(SHOP.format(shop))


def test_one_giant_node_hides_the_rest() -> None:
    """Where it fails: text is measured against the largest node, here the terms of use, and the story seems small."""
    story = "".join(
        f"<div id=p{n}><p class=c{n}>Sentence {n} of a story in boxes of their own.</p></div>" for n in "abc"
    )
    terms = "<section>" + LONG * 20 + "</section>"
    assert "Sentence" in kept(f"<body>{story}", genre="news")
    assert "Sentence" not in kept(f"<body>{story}{terms}", genre="news")


def test_the_score_is_text_less_weighed_links() -> None:
    page = Page.parse(f"<p>{'a' * 30}</p><p>{'b' * 10}<a href=/>{'c' * 10}</a></p><p>x</p>")
    verdict = METHODS["info-optics"](page, weight=0.5, cut=0.1)
    scores = [float(verdict.score[row]) for row in np.flatnonzero(page.chars)]
    assert scores == pytest.approx([1, 19 / 29 - 0.5, 19 / 29 - 0.5, 0])


def test_thresholds_given_come_before_the_genre() -> None:
    page = Page.parse(STORY)
    everything = METHODS["info-optics"](page, weight=0, cut=0)
    assert everything.keep[np.flatnonzero(page.chars)].all()
    by_genre = METHODS["info-optics"](page, genre="blog", cut=thresholds_of("blog").cut)
    assert (by_genre.keep == METHODS["info-optics"](page, genre="blog").keep).all()


def test_a_genre_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadArgument, match="no genre is called 'novel'; there are: auto, news"):
        METHODS["info-optics"](Page.parse("<p>text"), genre="novel")


@pytest.mark.parametrize("genre", [*GENRES, "unheard of"])
def test_every_genre_has_thresholds(genre: str) -> None:
    weight, cut = thresholds_of(genre)
    assert weight >= 0
    assert 0 <= cut < 1


def naive_choice(
    text: list[float], links: list[float], groupings: list[list[int]], weight: float, cut: float
) -> list[bool]:
    """The two passes, node by node."""
    informative = [text[i] - weight * links[i] >= cut for i in range(len(text))]
    chosen = list(informative)
    for groups in groupings:
        for i, group in enumerate(groups):
            lent = [text[j] for j in range(len(text)) if informative[j] and groups[j] == group]
            chosen[i] |= bool(lent) and max(lent) - weight * links[i] >= cut
    return chosen


@given(
    nodes=st.lists(st.tuples(*[st.integers(0, 8)] * 2, *[st.integers(0, 3)] * 2), max_size=20),
    weight=st.sampled_from([0.0, 0.25, 1.0, 2.0]),
    cut=st.sampled_from([0.0, 0.125, 0.5]),
)
def test_chooses_as_node_by_node(nodes: list[tuple[int, int, int, int]], weight: float, cut: float) -> None:
    columns = list(zip(*nodes, strict=True)) if nodes else [(), (), (), ()]
    text, links = ([value / 8 for value in column] for column in columns[:2])
    groupings = [list(column) for column in columns[2:]]
    floats = [np.array(values, dtype=np.float64) for values in (text, text, links, links)]
    found = Optics(np.arange(len(nodes)), *floats)
    first, second = (np.array(groups, dtype=np.intp) for groups in groupings)
    chosen = chosen_nodes(found, (first, second), Thresholds(weight, cut))[1]
    assert chosen.tolist() == naive_choice(text, links, groupings, weight, cut)
