from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import thresher
from thresher.blocks.block import blocks_of
from thresher.verdict import SENTENCES, Verdict, Why

SOURCE = """<html><body>
<div><h1>Title</h1>
<p>First <b>bold</b> words.<br>After the break.</p>
  <p hidden>Secret</p></div>
<ul><li>a<li>b</ul>
tail</body></html>"""


def verdict_of(page: thresher.Page, *, keep: set[str]) -> Verdict:
    """Keep the texts with these words, each scored by its length."""
    kept = np.array([bool(set(page.text(row).split()) & keep) for row in range(len(page))])
    why = np.where(kept, Why.IN_DENSE_BLOCK, Why.SPARSE).astype(np.uint8)
    return Verdict(kept, page.chars.astype(np.float64), why)


def test_every_line_of_a_page_is_a_block() -> None:
    blocks = thresher.extract(SOURCE, method="plain").blocks
    assert [block.text for block in blocks] == [
        "Title",
        "First bold words.",
        "After the break.",
        "Secret",
        "a",
        "b",
        "tail",
    ]
    assert [block.words for block in blocks] == [1, 3, 3, 1, 1, 1, 1]
    assert [block.kept for block in blocks] == [True, True, True, False, True, True, True]


def test_a_block_says_where_it_stands() -> None:
    blocks = {block.text: block for block in thresher.extract(SOURCE, method="plain").blocks}
    assert blocks["Title"].xpath == "/html/body/div/h1"
    assert blocks["After the break."].xpath == "/html/body/div/p[1]"
    assert blocks["b"].xpath == "/html/body/ul/li[2]"
    assert blocks["tail"].xpath == "/html/body"
    assert [blocks[text].position for text in ("Title", "First bold words.", "Secret", "b")] == [
        (2, 6),
        (3, 1),
        (4, 3),
        (5, 10),
    ]


def test_lines_are_counted_the_same_whatever_ends_them() -> None:
    for ending in ("\r\n", "\r"):
        blocks = thresher.extract(SOURCE.replace("\n", ending), method="plain").blocks
        assert [block.position for block in blocks if block.text in ("Title", "b")] == [(2, 6), (5, 10)]


def test_a_block_says_why() -> None:
    page = thresher.Page.parse(SOURCE)
    blocks = {block.text: block for block in blocks_of(page, verdict_of(page, keep={"Title", "a"}))}
    assert (blocks["Title"].kept, blocks["Title"].why) == (True, SENTENCES[Why.IN_DENSE_BLOCK])
    assert (blocks["b"].kept, blocks["b"].why) == (False, SENTENCES[Why.SPARSE])


def test_the_score_of_a_block_is_the_mean_over_its_words() -> None:
    page = thresher.Page.parse("<p>one two <b>three</b></p>")
    block = blocks_of(page, verdict_of(page, keep=set()))[0]
    assert block.score == (7 * 2 + 5 * 1) / 3


def test_a_block_is_kept_if_most_of_its_words_are() -> None:
    page = thresher.Page.parse("<p>one two three <b>four</b></p><p>one <b>two three four</b></p>")
    blocks = blocks_of(page, verdict_of(page, keep={"one"}))
    assert [block.kept for block in blocks] == [True, False]
    assert [block.why for block in blocks] == [SENTENCES[Why.IN_DENSE_BLOCK], SENTENCES[Why.SPARSE]]


def test_hidden_text_has_its_own_block_and_is_not_kept_whatever_a_method_says() -> None:
    page = thresher.Page.parse("<p>a <span hidden>secret</span> b</p>")
    keep = np.ones(len(page), dtype=np.bool_)
    why = np.full(len(page), Why.VISIBLE, dtype=np.uint8)
    blocks = blocks_of(page, Verdict(keep, np.zeros(len(page)), why))
    assert [(block.text, block.kept) for block in blocks] == [("a", True), ("secret", False), ("b", True)]


def test_the_title_is_no_block_and_an_empty_page_has_none() -> None:
    assert [block.text for block in thresher.extract("<title>T</title><p>x</p>", method="plain").blocks] == ["x"]
    assert thresher.extract("", method="plain").blocks == []


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.sampled_from("<p> </p> <div> </div> <b> </b> <br> one two <td> <table> <li> <i\u0020hidden> </i>".split(" "))
    )
)
def test_every_text_is_in_exactly_one_block_in_order(parts: list[str]) -> None:
    page = thresher.Page.parse(" ".join(parts))
    blocks = blocks_of(page, thresher.METHODS["plain"](page))
    texts = [page.text(row) for row in range(len(page)) if page.chars[row]]
    assert " ".join(block.text for block in blocks).split() == " ".join(texts).split()
    assert [block.row for block in blocks] == sorted({block.row for block in blocks})
    assert all(block.text == " ".join(block.text.split()) for block in blocks)
