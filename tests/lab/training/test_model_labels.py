"""Which blocks are content, found by laying a person's text over the page."""

from __future__ import annotations

from itertools import groupby

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from thresher import Page
from thresher.lab.evaluate.tokens import words
from thresher.lab.training.labels import SURE_RUN, Labels, _in_long_runs, labels_of
from thresher.lab.training.study import study_of

STORY = "The miller of the old mill ground corn for sixty years and never once was late."
PAGE = f"""<nav><li>Home<li>The old mill news</nav><h1>A miller retires</h1>
<p>{STORY}</p><p>His daughter <b>will go on</b> with it.</p><footer>Of the mill for you</footer>"""


def labels(source: str, gold: str) -> Labels:
    page = Page.parse(source)
    return labels_of(page, study_of(page), gold)


def test_blocks_that_are_in_the_gold_text_are_content() -> None:
    found = labels(PAGE, f"A miller retires\n{STORY}\nHis daughter will go on with it.")
    assert found.share.tolist() == [0, 0, 1, 1, 1, 0]
    assert found.words.tolist() == [1, 4, 3, 16, 7, 5]
    assert found.gold_words == 26


def test_a_block_may_be_content_in_part() -> None:
    found = labels("<p>one two three four five six seven eight nine ten</p>", "one two three four five six")
    assert found.share.tolist() == pytest.approx([0.6])


def test_single_words_that_stand_in_the_gold_text_too_are_an_accident() -> None:
    gold = "alpha beta gamma delta the mill of gold is here for all"
    found = labels("<p>alpha beta gamma delta</p><p>see the shop of gold today for more</p>", gold)
    assert found.share.tolist() == [1, 0]


@pytest.mark.parametrize(("run", "share"), [(SURE_RUN - 1, 0), (SURE_RUN, SURE_RUN / 10)])
def test_so_many_words_in_a_row_are_no_accident(run: int, share: float) -> None:
    block = [f"word{number}" for number in range(10)]
    assert labels(f"<p>{' '.join(block)}</p>", " ".join(block[3 : 3 + run])).share.tolist() == pytest.approx([share])


def test_of_a_block_that_is_nearly_all_found_single_words_count_too() -> None:
    gold = "a1 a2 x a3 a4 x a5 a6 x a7 a8"
    assert labels("<p>a1 a2 a3 a4 y a5 a6 z a7 a8</p>", gold).share.tolist() == pytest.approx([0.8])
    assert labels("<p>a1 a2 b b a3 a4 b b a5 a6</p>", gold).share.tolist() == [0]


def test_a_text_that_stands_on_the_page_twice_is_found_once() -> None:
    teaser = "<p>The whole story of the mill.</p>"
    found = labels(f"{teaser}<p>Something else entirely stands here.</p>{teaser}", "The whole story of the mill.")
    assert sorted(found.share.tolist()) == [0, 0, 1]


def test_a_text_that_the_gold_has_twice_is_found_twice() -> None:
    text = "Nevermore quoth the raven again."
    assert labels(f"<p>{text}</p><p>{text}</p>", f"{text} {text}").share.tolist() == [1, 1]


def test_text_without_spaces_is_found_by_characters() -> None:
    found = labels("<p>首页新闻</p><p>清河镇的老街不长。</p>", "清河镇的老街不长。")
    assert found.share.tolist() == [0, 1]
    assert found.words.tolist() == [4, 8]


def test_an_empty_gold_text_means_that_nothing_is_content() -> None:
    found = labels(PAGE, "")
    assert (float(found.share.sum()), found.gold_words) == (0, 0)


def test_gold_words_that_are_not_on_the_page_are_counted() -> None:
    assert labels("<p>one</p>", "never seen before").gold_words == 3


def test_a_block_without_words_has_no_share() -> None:
    found = labels("<p>***</p><p>one two three four</p>", "one two three four")
    assert (found.share.tolist(), found.words.tolist()) == ([0, 1], [0, 4])


def test_words_that_nobody_can_see_count_for_nothing() -> None:
    found = labels("<p>one two <i hidden>closed words</i> three four</p>", "one two three four")
    assert (found.share.tolist(), found.words.tolist()) == ([1], [4])


@given(marks=st.lists(st.booleans()))
def test_long_runs_are_those_of_a_walk_over_the_marks(marks: list[bool]) -> None:
    expected: list[bool] = []
    for mark, run in groupby(marks):
        size = len(list(run))
        expected += [mark and size >= SURE_RUN] * size
    assert _in_long_runs(np.array(marks, dtype=np.bool_)).tolist() == expected


@given(texts=st.lists(st.sampled_from(["one two", "three. four!", "***", "中文 five"]), min_size=1), data=st.data())
def test_labels_are_shares_of_the_words_that_the_evaluation_counts(texts: list[str], data: st.DataObject) -> None:
    gold = " ".join(data.draw(st.lists(st.sampled_from(texts))))
    found = labels("".join(f"<p>{text}</p>" for text in texts), gold)
    assert found.words.tolist() == [len(words(text)) for text in texts]
    assert ((found.share >= 0) & (found.share <= 1)).all()
    assert (found.share * found.words).sum() <= found.gold_words + 1e-3
