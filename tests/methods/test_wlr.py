from __future__ import annotations

import math
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher import METHODS, Page
from thresher.errors import BadArgument
from thresher.methods.wlr import (
    FORMULAS,
    RATIOS,
    Content,
    best_node,
    content_nodes,
    initial,
    leaves,
    log_relevance,
    ratios,
    static_position,
    weights,
)
from thresher.page import tags


def row_of(page: Page, name: str) -> int:
    """The first row with that id or that tag."""
    return next(row for row in range(len(page)) if page.attr(row, "id") == name or page.name(row) == name)


def leaves_of(page: Page, row: int) -> int:
    content = content_nodes(page)
    return int(leaves(content, static_position(page, content))[content.rows == row][0])


def best_row(page: Page, ratio: str = "wlr", **parameters: str) -> int:
    """The first row that is kept: the best node itself."""
    return int(np.argmax(METHODS[ratio](page, **parameters).keep))


def kept_text(page: Page, ratio: str = "wlr") -> str:
    return " ".join(" ".join(page.texts(np.flatnonzero(METHODS[ratio](page).keep & page.is_text))).split())


def test_example_4_3_a_formatted_sentence_is_one_leaf() -> None:
    page = Page.parse(
        "<body><em>Gisela Molina</em>, author of the book <strong>Ethical Life</strong>,\n"
        'will be interviewed tomorrow in <a href="http://www.bbc.com">BBC</a>.'
    )
    assert leaves_of(page, page.body) == 1
    assert METHODS["wlr"](page).score[page.body] == 14  # a comma or a full stop after a link is no word


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<p>one</p><p>two</p>", 1),
        ("<p>one</p><h2>two</h2><p>three</p>", 3),
        ("<h2>one</h2><p>two</p>three<p>four</p><h2>five</h2>", 3),
        ("<h2><b>one</b></h2>", 1),
        ("<p><h2>one</h2></p>two", 2),
        ("<ul><li>one</li><li>two</li></ul><p>three</p><p>four</p>", 3),
        ("<div><h2>one</h2><p>two</p></div><p>three</p>", 3),
        ("<p>one</p><div style='position: absolute'>two</div><p>three</p>", 3),
        ("<p>one</p><div style='color: red; POSITION:FIXED !important'>two</div>", 2),
        ("<p>one</p><div style='position: relative'>two</div><p>three</p>", 1),
        ("<p>one</p><span style='position: absolute'>two</span>", 1),
        ("<p>one</p><hr><img src=x><p> </p><p>two</p>", 1),
        ("<p>one</p><h2 hidden>two</h2><p>three</p>", 1),
        ("<p>one</p><select><option>two</option></select><p>three</p>", 1),
    ],
)
def test_leaves_of_figure_5(markup: str, expected: int) -> None:
    page = Page.parse(f"<body>{markup}</body>")
    assert leaves_of(page, page.body) == expected


def test_content_nodes_have_words_and_can_be_seen() -> None:
    page = Page.parse(
        "<body><div id=logo><a href=/><img src=x></a></div><p id=text>some <b>words</b></p><hr><p hidden>unseen</p>"
        "<select><option>chosen</option></select><script>let it = 1</script></body>"
    )
    names = [page.name(int(row)) for row in content_nodes(page).rows]
    assert names == ["body", "p", "#text", "b", "#text"]


MENU = "<ul>" + "".join(f"<li><a href=/{n}>Menu item {n}</a></li>" for n in range(30)) + "</ul>"
ABSTRACT = " ".join(f"Sentence {n} of the abstract says what the paper found and how." for n in range(12))
FOOTER = "Copyright of the institute. All rights are reserved, and use of the site means that you accept its terms."


def test_example_2_1_the_footer_is_not_taken_for_content() -> None:
    """Tag ratios take the long first line of the footer for content; here it stands in another `div`.

    The paper leaves out what stands before the content ("(...)"). It matters: with nothing else on the page, abstract
    and footer are all there is, and the body holds them best.
    """
    page = Page.parse(
        f'<body>{MENU}<div id="maincontent"><a name="Abstract"><h2>Abstract</h2></a><p>' + ABSTRACT + "</p></div>"
        f'<div id="footer"><p class="bottomstuff">{FOOTER}</p><p class="links"><a href="/help">Help</a> | '
        '<a href="/contact">Contact Us</a> | <a href="/privacy">Privacy</a></p></div></body>'
    )
    assert "Sentence 11" in kept_text(page)
    assert "Copyright" not in kept_text(page)
    assert "Contact" not in kept_text(page)


def dblp() -> Page:
    """The page of Figure 2 as it was: 138 papers by year, then an index of coauthors.

    In the tree of Figure 4 the table is not inside the paragraph before it. So it is for browsers of today where the
    page says that it is HTML; else the two hold the same, and the paragraph, which comes first, wins the tie.
    """
    papers = "".join(
        (f"<tr><th>&nbsp;</th><th colspan=2>{1997 - n // 5}</th></tr>" if n % 5 == 0 else "")
        + f"<tr><td align=right>{138 - n}</td><td><a href=x>EE</a></td><td id=paper{n}>Gerard Salton, "
        '<a href="../s/Singhal:Amit.html">Amit Singhal</a>, <a href=y>Mandar Mitra</a>, <a href=z>Chris Buckley</a>: '
        f"Automatic Text Structuring and Summarization, Part {n}. "
        "<a href=ipm33>Inf. Process. Manage. 33</a>(2): 193-207 (1997)</td></tr>"
        for n in range(138)
    )
    coauthors = "".join(
        f"<tr><td align=right>{n}</td><td><a href=c{n}>Author {n}</a></td><td>[<a href=p{n}>{n}</a>]</td></tr>"
        for n in range(1, 60)
    )
    return Page.parse(
        '<!doctype html><body><div class="llogo"><a href="../../../index.html">'
        '<img alt="dblp.uni-trier.de" src="../../../Logo.gif">'
        '</a></div><p>List of publications from the DBLP server</p><hr><h1 key="homepages/s/GerardSalton">Gerard Salton'
        '<a href="salton.txt">obituary</a></h1><p>\n'
        f'<table id=papers border="1">{papers}</table></p><h2><a name="coauthors" href="xc">Coauthor Index</a></h2>\n'
        f'<p><table id=coauthors border="1">{coauthors}</table></p>'
        '<script type="text/javascript" src="completesearch.js"></script></body>'
    )


def test_example_4_8_the_table_of_papers_is_the_best_node() -> None:
    page = dblp()
    content = content_nodes(page)
    dotted = row_of(page, "paper0")
    assert leaves_of(page, dotted) == 1
    in_it = content.rows[initial(ratios(page, content))]
    assert dotted in in_it
    assert page.body not in in_it
    assert row_of(page, "papers") not in in_it
    assert best_row(page) == row_of(page, "papers"), "its tbody ties with it and has a higher identifier"


def test_the_formula_as_printed_takes_the_body() -> None:
    """No ratio to leaves is below 1, so no node has a smaller relevance than its child."""
    page = dblp()
    assert best_row(page, formula="printed") == page.body
    assert best_row(page, "clr", formula="printed") == page.body


STORY = "".join(
    f"<p>Sentence {n} of <i>the</i> story, <b>which</b> is <a href=/{n}>long</a> enough to be <em>prose</em>.</p>"
    for n in range(12)
)


@pytest.mark.parametrize("ratio", ["wlr", "clr"])
def test_keeps_the_story_and_drops_the_menu(ratio: str) -> None:
    text = kept_text(Page.parse(f"<body>{MENU}<div><h1>Title</h1>{STORY}</div><p><a href=/>About us</a>"), ratio)
    assert "Sentence 0" in text
    assert "Sentence 11" in text
    assert "Menu item" not in text
    assert "About us" not in text


@pytest.mark.parametrize("ratio", ["wnr", "cnr"])
def test_nodes_lose_where_much_is_formatted(ratio: str) -> None:
    """What leaves are for: each format makes a node and takes from the ratio of the story, but not from its leaves."""
    plain = "<p>A single line of the page that has no format at all and is as long as this.</p>"
    page = Page.parse(f"<body>{MENU}<div>{STORY}</div><section>{plain}</section>")
    assert "Sentence 11" in kept_text(page, ratio.replace("n", "l"))
    assert "Sentence 11" not in kept_text(page, ratio)


def test_fails_where_a_long_notice_stands_beside_short_paragraphs() -> None:
    """The failure that Section 5 reports: the only long leaf of the page is not its content."""
    answers = "".join(f"<h2>Question {n}</h2><p>A short answer.</p>" for n in range(4))
    notice = "<div>" + "We use cookies and similar means for many purposes that nobody reads about. " * 12 + "</div>"
    text = kept_text(Page.parse(f"<body><main>{answers}</main>{notice}"))
    assert "We use cookies" in text
    assert "short answer" not in text


def test_pictures_of_the_best_node_are_part_of_the_answer() -> None:
    page = Page.parse(f"<body>{MENU}<div>{STORY}<p><img src=x></p></div>")
    assert METHODS["wlr"](page).keep[page.rows("img")].all()


def test_the_earlier_of_two_equal_blocks_is_taken() -> None:
    page = Page.parse(f"<body>{MENU}<div id=first>{STORY}</div>{MENU}<div id=second>{STORY}</div>{MENU}")
    assert best_row(page) == row_of(page, "first")


def test_a_page_of_one_density_is_taken_as_a_whole() -> None:
    """All weights are 0/0, which counts as 1."""
    page = Page.parse("<ul><li>one word</li><li>two words</li><li>three words</li></ul>")
    assert kept_text(page) == "one word two words three words"


def test_unknown_choices_are_refused() -> None:
    page = Page.parse("")
    with pytest.raises(BadArgument, match="described, printed"):
        METHODS["wlr"](page, formula="products")
    with pytest.raises(BadArgument, match="wlr, clr"):
        ratios(page, content_nodes(page), "xyz")


@pytest.mark.parametrize("formula", FORMULAS)
def test_a_deep_page_has_a_finite_answer(formula: str) -> None:
    source = "".join(f"<div>{'some words here ' * (n % 7)}" for n in range(10_000))
    page = Page.parse(source)
    for ratio in RATIOS:
        verdict = METHODS[ratio](page, formula=formula)
        assert verdict.keep.any()
        assert np.isfinite(verdict.score).all()


@pytest.mark.parametrize("formula", FORMULAS)
def test_ten_thousand_levels_do_not_overflow(formula: str) -> None:
    """The relevance of the top is 50 to the 10,000th where it is a product; a double ends at 1e308."""
    size = 10_000
    numbers = np.arange(size, dtype=np.int32)
    content = Content(
        rows=numbers.astype(np.intp),
        tag=np.full(size, tags.CODE["section"], dtype=np.int16),
        parent=np.maximum(numbers - 1, 0),
        end=np.full(size, size, dtype=np.int32),
        words=np.where(numbers == size - 1, 50, 0).astype(np.int32),
        chars=np.zeros(size, dtype=np.int32),
    )
    ratio = np.full(size, 50.0)
    relevance = log_relevance(content, ratio, weights(ratio), formula)
    assert np.isfinite(relevance[:-1]).all()
    assert best_node(relevance) == 0
    expected = math.log(50) * (size - 1 if formula == "printed" else 1)
    assert relevance[0] == pytest.approx(expected, rel=1e-6 if formula == "described" else 1e-2)


# The definitions as the paper prints them, by recursion and with fractions, against the arrays.

FORMATTING = {"#text", "p", "a", "u", "b", "i", "em", "span", "sub", "sup", "strong", "div"}

pieces = st.sampled_from(
    [
        *"<div> </div> <p> </p> <section> </section> <h2> </h2> <b> </b> <ul> <li> <blockquote> <table> <td>".split(),
        *("word ", "two words ", "some more words here ", "<img src=x>", "<p hidden>unseen</p>", " ", " | ", "»"),
        *("<div style='position:absolute'>", "<select><option>choice</select>", "<a href=x>link</a>", "nine " * 9),
    ]
)
soups = st.lists(pieces, min_size=1, max_size=50).map("".join)


class Naive:
    """Section 4, word for word."""

    def __init__(self, page: Page, ratio: str, formula: str) -> None:
        self.page, self.formula = page, formula
        self.nodes = self.content()
        if self.nodes:
            self.ratio = {row: self.amount(row, ratio) / Fraction(self.parts(row, ratio)) for row in self.nodes}
            lowest, highest = min(self.ratio.values()), max(self.ratio.values())
            start = highest * self.ratio[self.nodes[0]]
            self.initial = [place for place, row in enumerate(self.nodes) if self.ratio[row] ** 2 >= start]
            span = Fraction(self.initial[-1] - self.initial[0])
            self.weight = dict.fromkeys(self.nodes, Fraction(0))
            for place in self.initial:
                row = self.nodes[place]
                position = 1 - (place - self.initial[0]) / span if span else Fraction(1)
                density = (self.ratio[row] - lowest) / (highest - lowest) if highest != lowest else Fraction(1)
                self.weight[row] = position * density
        self.brought = cache(self._brought)

    def content(self) -> list[int]:
        page = self.page
        path = {row: self.path(row) for row in range(page.body, int(page.end[page.body]))}
        left = {
            row
            for row, above in path.items()
            if not any(page.hidden[each] or page.name(each) == "select" for each in above)
        }
        while True:
            words = page.spoken_words
            wordless = {row for row in left if words[row] == 0 and not any(page.parent[c] == row for c in left)}
            if not wordless:
                return sorted(left)
            left -= wordless

    def path(self, row: int) -> list[int]:
        return [row] if row == self.page.body else [row, *self.path(int(self.page.parent[row]))]

    def children(self, row: int) -> list[int]:
        return [each for each in self.nodes if each != self.page.body and self.page.parent[each] == row]

    def amount(self, row: int, ratio: str) -> int:
        column = self.page.spoken_words if ratio[0] == "w" else self.page.chars
        below = self.children(row)
        return sum(self.amount(child, ratio) for child in below) if below else int(column[row])

    def parts(self, row: int, ratio: str) -> int:
        below = self.children(row)
        if ratio[1] == "n":
            return 1 + sum(self.parts(child, ratio) for child in below)
        if not below:
            return 1
        count, joining = 0, False
        for child in below:
            static = self.page.name(child) != "div" or "absolute" not in (self.page.attr(child, "style") or "")
            if self.page.name(child) in FORMATTING and static and self.parts(child, ratio) == 1:
                joining = True
            else:
                count += self.parts(child, ratio) + joining
                joining = False
        return count + joining

    def _brought(self, row: int) -> Fraction:
        values = self.relevance if self.formula == "printed" else self.brought
        return max(self.weight[row], sum(map(values, self.children(row)), Fraction(0)))

    def relevance(self, row: int) -> Fraction:
        return self.ratio[row] * self.brought(row)


@pytest.mark.parametrize("formula", FORMULAS)
@pytest.mark.parametrize("ratio", RATIOS)
@given(source=soups)
@settings(max_examples=60, deadline=None)
def test_the_definitions_as_printed(ratio: str, formula: str, source: str) -> None:
    page = Page.parse(source)
    naive, content = Naive(page, ratio, formula), content_nodes(page)
    assert content.rows.tolist() == naive.nodes
    if not naive.nodes:
        return
    found = ratios(page, content, ratio)
    assert found.tolist() == [float(naive.ratio[row]) for row in naive.nodes]
    assert np.flatnonzero(initial(found)).tolist() == naive.initial
    relevance = log_relevance(content, found, weights(found), formula)
    exact = [naive.relevance(row) for row in naive.nodes]
    assert relevance == pytest.approx([math.log(value) if value else -math.inf for value in exact], abs=1e-9)
    assert best_node(relevance) == exact.index(max(exact))
