"""The node table: what holds for every page, checked on random tag soup, and what single constructions become."""

from __future__ import annotations

import numpy as np
import pytest
import turbohtml
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher import Page
from thresher.page import tags

TAGS = """
html head body frameset frame title base table caption tbody tr td th template svg math mi annotation-xml select option
p a b i font nobr div span ul li h1 button form textarea noscript br img dialog pre custom-box details x-y center
""".split()
RAW = ["script", "style", "plaintext", "xmp", "iframe"]
ATTRIBUTES = [
    "",
    " hidden",
    " class=a",
    ' id="x y"',
    " style='display:none'",
    " aria-hidden=true",
    " href=#",
    " a<b",
    " /",
]
SNIPPETS = [
    "word", " two words ", "\n", "&amp;", "&lt;p&gt;", "<", ">", "</", "<!-- note -->", "<!--", "-->",
    "<!doctype html>", "<?php ?>", "<![CDATA[data]]>", "中文", "ไทย", "\0", "é", '"', "'",
    "<style>.a{display:none}</style>", "<script>1<2</script>", "<svg><path/></svg>",
    "<template shadowrootmode=open>shade</template>", "<math><mi>x</mi></math>", "</p>", "</b>", "</table>", "</br>",
]  # fmt: skip

opening = st.builds("<{}{}>".format, st.sampled_from(TAGS), st.sampled_from(ATTRIBUTES))
closing = st.builds("</{}>".format, st.sampled_from(TAGS + RAW))
soup = st.lists(st.one_of(opening, closing, st.sampled_from(SNIPPETS)), max_size=30).map("".join)
raw_soup = st.lists(st.one_of(opening, closing, st.sampled_from([f"<{name}>" for name in RAW])), max_size=20).map(
    "".join
)
checked = settings(max_examples=200, deadline=None)

DTYPES = {"tag": "int16", "parent": "int32", "end": "int32", "depth": "int32", "chars": "int32", "words": "int32",
          "link": "bool", "hidden": "bool", "block": "int32"}  # fmt: skip


def find(page: Page, name: str) -> int:
    """The row of the first element with this name."""
    return next(row for row in range(len(page)) if page.name(row) == name)


def visible(page: Page) -> str:
    """The text that is shown."""
    rows = np.flatnonzero(page.is_text & ~page.hidden)
    return " ".join(" ".join(page.texts(rows)).split())


@checked
@given(st.one_of(soup, raw_soup))
def test_the_shape_of_any_page_is_that_of_a_tree(source: str) -> None:
    page = Page.parse(source)
    rows = np.arange(len(page))
    assert page.parent[0] == page.depth[0] == 0
    assert page.end[0] == len(page)
    assert (page.parent[1:] < rows[1:]).all()
    assert ((page.end > rows) & (page.end <= len(page))).all()
    assert (page.end <= page.end[page.parent]).all(), "a subtree ends no later than the one around it"
    assert (page.depth[1:] == page.depth[page.parent[1:]] + 1).all()


@checked
@given(st.one_of(soup, raw_soup))
def test_text_rows_are_leaves_and_only_they_have_characters(source: str) -> None:
    page = Page.parse(source)
    assert (page.end[page.is_text] == np.flatnonzero(page.is_text) + 1).all()
    assert not page.chars[~page.is_text].any()
    assert not page.words[~page.is_text].any()
    assert (page.words <= page.chars).all()


@checked
@given(st.one_of(soup, raw_soup))
def test_columns_have_one_length_their_types_and_cannot_be_written(source: str) -> None:
    page = Page.parse(source)
    assert {name: str(column.dtype) for name, column in page.columns.items()} == DTYPES
    assert {len(column) for column in page.columns.values()} == {len(page)}
    assert not any(column.flags.writeable for column in page.columns.values())


@checked
@given(st.one_of(soup, raw_soup))
def test_links_and_hiding_are_inherited(source: str) -> None:
    page = Page.parse(source)
    assert (page.link >= page.link[page.parent]).all()
    assert (page.hidden >= page.hidden[page.parent]).all()


@checked
@given(st.one_of(soup, raw_soup))
def test_the_block_of_a_row_is_the_nearest_around_it(source: str) -> None:
    page = Page.parse(source)
    rows = np.arange(len(page))
    assert ((page.block <= rows) & (rows < page.end[page.block])).all()
    assert (tags.BLOCK | (np.arange(len(tags.TAGS)) == tags.OTHER))[page.tag[page.block]].all()
    is_block = page.block == rows
    assert is_block[tags.BLOCK[page.tag]].all()
    assert (page.block[~is_block] == page.block[page.parent[~is_block]]).all()


@checked
@given(st.one_of(soup, raw_soup))
def test_the_texts_are_those_of_the_parser_in_its_order(source: str) -> None:
    page = Page(source, source=source, characters=len(source), encoding="str")
    document = turbohtml.parse(source, allow_declarative_shadow_roots=False)
    document.remove("script, style, svg")
    assert document.root is not None
    nodes = [node for node in document.root.descendants if isinstance(node, turbohtml.Text | turbohtml.CData)]
    assert page.texts(np.flatnonzero(page.is_text)) == [node.data for node in nodes]


@pytest.mark.parametrize(
    "source", ["", " ", "\n\n", "<!-- -->", "<!doctype html>", "<html>", "<body>", "</p>", "<script>1</script>", "\0"]
)
def test_a_page_of_nothing_is_three_rows(source: str) -> None:
    page = Page.parse(source)
    assert [page.name(row) for row in range(len(page)) if not page.is_text[row]][:3] == ["html", "head", "body"]
    assert not page.body_has_text
    assert visible(page) == ""


def test_a_page_of_one_word() -> None:
    page = Page.parse("word<br>")
    assert [page.name(row) for row in range(len(page))] == ["html", "head", "body", "#text", "br"]
    assert page.text(3) == "word"
    assert page.block[3] == page.body == 2


def test_a_frameset_stands_for_the_body() -> None:
    page = Page.parse("<frameset cols='1,2'><frame src=a><frame src=b><noframes>No frames here.</noframes></frameset>")
    assert page.name(page.body) == "frameset"
    assert len(page.rows("frame")) == 2
    assert len(page.rows("body")) == 0
    assert page.hidden[page.is_text].all()


@pytest.mark.parametrize("tag", ["div", "span", "b", "blockquote", "x-deep", "template", "table", "ul><li", "b><p"])
def test_a_hundred_thousand_nested_elements_make_a_shallow_enough_table(tag: str) -> None:
    size = 100_000 if "p" not in tag or tag == "span" else 20_000
    page = Page.parse(f"<{tag}>" * size + "the end")
    assert page.depth.max() <= 512
    assert page.chars.sum() == len("the end")
    assert len(page) < 6 * size


def test_comments_are_not_in_the_table_and_split_no_line() -> None:
    page = Page.parse(
        "<!--a--><p><!--b-->one <!--c--><b><!--d-->two</b><!--e--></p><!--f--> <ul><!--g--><li>three</ul><!--h-->"
    )
    assert visible(page) == "one two three"
    one, two, three = (int(row) for row in np.flatnonzero(page.is_text & (page.chars > 0)))
    assert page.block[one] == page.block[two] == find(page, "p")
    assert page.block[three] == find(page, "li")


def test_what_a_template_holds_is_below_it_and_hidden() -> None:
    page = Page.parse(
        "<p>before</p><template><div>inside <template><b>deeper</b></template></div></template><p>after</p>"
    )
    outer = find(page, "template")
    inside = find(page, "div")
    assert page.parent[inside] == outer
    assert page.hidden[outer : page.end[outer]].all()
    assert page.text_below(outer) == "inside deeper"
    assert visible(page) == "before after"


def test_a_declarative_shadow_root_is_shown() -> None:
    page = Page.parse(
        "<my-card><template shadowrootmode=open><p>shade</p></template></my-card><template>none</template>"
    )
    assert visible(page) == "shade"


def test_character_data_in_drawings_goes_and_in_formulas_stays() -> None:
    page = Page.parse("<svg><text><![CDATA[drawn]]></text></svg><math><mtext><![CDATA[a<b]]></mtext></math>")
    assert visible(page) == "a<b"


def test_scripts_styles_and_drawings_are_left_out_but_not_formulas_in_scripts() -> None:
    page = Page.parse(
        "<script>s</script><style>t</style><svg><text>u</text></svg><script type='math/tex'>x^2</script><p>v"
    )
    assert page.text_below(0) == "x^2v"
    assert len(page.rows("style", "svg")) == 0
    assert len(page.rows("script")) == 1


def test_a_custom_element_is_a_block_if_it_holds_one() -> None:
    page = Page.parse("<x-line>one</x-line> <x-box><p>two</p>three</x-box>")
    line, box = find(page, "x-line"), find(page, "x-box")
    assert page.block[line] == page.body
    assert page.block[box] == box
    three = int(np.flatnonzero(page.is_text)[-1])
    assert page.block[three] == box


def test_names_outside_the_vocabulary_are_remembered() -> None:
    page = Page.parse("<x-one><y-two>text</y-two></x-one>")
    assert page.tag[find(page, "x-one")] == page.tag[find(page, "y-two")] == tags.OTHER


def test_links_are_anchors_buttons_and_lists_but_not_mere_names() -> None:
    page = Page.parse(
        "<a href=/x>one</a> <a name=y>two</a> <a>three</a> <button>four</button>"
        " <select><option>five</select> <a name=z href=w>six</a>"
    )
    linked = page.texts(np.flatnonzero(page.is_text & page.link))
    assert linked == ["one", "three", "four", "five", "six"]
