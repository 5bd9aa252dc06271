"""Every measure against values worked out by hand, and against slow versions that can be read at a glance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher.lab.evaluate import metrics
from thresher.lab.evaluate.align import found_in
from thresher.lab.evaluate.metrics import Counts, Prf
from thresher.lab.evaluate.tokens import words
from thresher.page import Page

NOTHING, ALL = Prf(0, 0, 0), Prf(1, 1, 1)

short_lists = st.lists(st.sampled_from(["a", "b", "c", "word", "字"]), max_size=25)
lines_of_text = st.lists(
    st.lists(st.sampled_from(["a", "b", "c", "d", "e"]), max_size=8).map(" ".join), max_size=8
).map("\n".join)


def by_words(measure: Callable[[list[str], list[str]], Prf]) -> Callable[[str, str], Prf]:
    return lambda got, gold: measure(words(got), words(gold))


SCORES: dict[str, Callable[[str, str], Prf]] = {
    "word_lcs": by_words(metrics.word_lcs),
    "word_bag": by_words(metrics.word_bag),
    "characters": metrics.characters,
    "rouge_l_sum": metrics.rouge_l_sum,
}


def naive_lcs(first: Sequence[str], second: Sequence[str]) -> int:
    table = [[0] * (len(second) + 1) for _ in range(len(first) + 1)]
    for i, one in enumerate(first, 1):
        for j, other in enumerate(second, 1):
            table[i][j] = table[i - 1][j - 1] + 1 if one == other else max(table[i - 1][j], table[i][j - 1])
    return table[-1][-1]


@pytest.mark.parametrize("name", SCORES)
@pytest.mark.parametrize(
    ("got", "gold", "expected"),
    [
        ("", "", ALL),
        (" \n ", "", ALL),
        ("", "some words", NOTHING),
        ("some words", "", NOTHING),
        ("some words", "xyz", NOTHING),
        ("some words", "some words", ALL),
    ],
)
def test_empty_and_equal_texts(name: str, got: str, gold: str, expected: Prf) -> None:
    assert SCORES[name](got, gold) == expected


@pytest.mark.parametrize("name", SCORES)
@settings(max_examples=40, deadline=None)
@given(text=st.one_of(lines_of_text, st.text(max_size=50)))
def test_a_text_matches_itself(name: str, text: str) -> None:
    assert SCORES[name](text, text) == ALL


@pytest.mark.parametrize("name", [name for name in SCORES if name != "rouge_l_sum"])
@settings(max_examples=40, deadline=None)
@given(first=lines_of_text, second=lines_of_text)
def test_changing_sides_exchanges_precision_and_recall(name: str, first: str, second: str) -> None:
    one, two = SCORES[name](first, second), SCORES[name](second, first)
    assert (one.precision, one.recall, one.f1) == (two.recall, two.precision, two.f1)


@pytest.mark.parametrize("name", SCORES)
@settings(max_examples=40, deadline=None)
@given(got=lines_of_text, gold=lines_of_text)
def test_f1_is_the_harmonic_mean(name: str, got: str, gold: str) -> None:
    precision, recall, f1 = SCORES[name](got, gold)
    assert 0 <= min(precision, recall) <= f1 <= max(precision, recall) <= 1
    assert f1 == pytest.approx(2 * precision * recall / (precision + recall) if precision + recall else 0)


# --- words in order


def test_words_in_order_by_hand() -> None:
    """The longest common subsequence of `a b c d e` and `a c x e f g` is `a c e`: 3 of 5 and of 6 words."""
    got, gold = "a b c d e".split(), "a c x e f g".split()
    assert metrics.word_lcs(got, gold) == pytest.approx((3 / 5, 3 / 6, 6 / 11))
    assert metrics.cleaneval(got, gold) == pytest.approx(3 / (5 + 6 - 3))


def test_cleaneval_counts_the_steps_of_an_alignment() -> None:
    """`a b c` to `a x c`: align a, remove b, insert x, align c. Two of four steps align."""
    assert metrics.cleaneval("a b c".split(), "a x c".split()) == 2 / 4


@pytest.mark.parametrize(("got", "gold", "expected"), [("", "", 1), ("a", "", 0), ("", "a", 0), ("a", "a", 1)])
def test_cleaneval_of_empty_and_equal_texts(got: str, gold: str, expected: float) -> None:
    assert metrics.cleaneval(words(got), words(gold)) == expected


@settings(max_examples=120, deadline=None)
@given(short_lists, short_lists)
def test_the_fast_subsequence_is_as_long_as_the_slow_one(got: list[str], gold: list[str]) -> None:
    assert metrics.common_words(got, gold) == naive_lcs(got, gold)
    assert metrics.cleaneval(got, gold) == metrics.cleaneval(gold, got)


# --- words in a bag


def test_words_in_a_bag_by_hand() -> None:
    """`the` is in both twice, `cat` once: 3 of 5 words that were got, 3 of 4 that were wanted."""
    got, gold = "the cat the dog the".split(), "the the bird cat".split()
    assert metrics.word_bag(got, gold) == pytest.approx((3 / 5, 3 / 4, 6 / 9))


def test_only_the_subsequence_cares_for_the_order() -> None:
    got, gold = "four three two one".split(), "one two three four".split()
    assert metrics.word_bag(got, gold) == ALL
    assert metrics.word_lcs(got, gold) == (1 / 4, 1 / 4, 1 / 4)


@settings(deadline=None)
@given(short_lists, short_lists)
def test_the_bag_is_never_stricter_than_the_subsequence(got: list[str], gold: list[str]) -> None:
    assert metrics.word_bag(got, gold).f1 >= metrics.word_lcs(got, gold).f1


# --- shingles


@pytest.mark.parametrize(
    ("got", "gold", "expected"),
    [
        # abcd bcde against bcde cdef defg: one shared, one wrong, two missing, of four in all
        ("a b c d e", "b c d e f g", (1 / 4, 1 / 4, 2 / 4)),
        # three times aaaa against one
        ("a a a a a a", "a a a a", (1 / 3, 2 / 3, 0)),
        # fewer than four words are one run, and equal only as a whole
        ("a b", "a b", (1, 0, 0)),
        ("a b", "a b c", (0, 1 / 2, 1 / 2)),
        # abc against abcd bcde: the short run is none of the long ones
        ("a b c", "a b c d e", (0, 1 / 3, 2 / 3)),
        ("a b c d", "a b c d", (1, 0, 0)),
        ("a", "", (0, 1, 0)),
        ("", "a b c d e", (0, 0, 1)),
        ("", "", (0, 0, 0)),
    ],
)
def test_shingles_by_hand(got: str, gold: str, expected: tuple[float, float, float]) -> None:
    assert metrics.shingles(got.split(), gold.split()) == pytest.approx(expected)


def naive_shingles(got: list[str], gold: list[str], size: int) -> Counts:
    runs = [
        [tuple(text[place : place + size]) for place in range(max(1, len(text) - size + 1)) if text]
        for text in (got, gold)
    ]
    every = set(runs[0]) | set(runs[1])
    tp = sum(min(runs[0].count(run), runs[1].count(run)) for run in every)
    total = len(runs[0]) + len(runs[1]) - tp
    return Counts(tp / total, (len(runs[0]) - tp) / total, (len(runs[1]) - tp) / total) if total else Counts(0, 0, 0)


@settings(deadline=None)
@given(short_lists, short_lists, st.integers(1, 5))
def test_shingles_are_what_the_slow_count_gives(got: list[str], gold: list[str], size: int) -> None:
    found = metrics.shingles(got, gold, size=size)
    assert found == pytest.approx(naive_shingles(got, gold, size))
    assert sum(found) == pytest.approx(1 if got or gold else 0)
    assert metrics.shingles(gold, got, size=size) == (found.tp, found.fn, found.fp)


# --- segments


def test_segments_by_hand() -> None:
    got = "Weather: It RAINED\n\tall day.   Log in here"
    must = ("it rained all  day", "Weather", "nobody wrote this")
    mustnot = ("log\nIN", "subscribe now")
    assert metrics.segments(got, must, mustnot) == Counts(tp=2, fp=1, fn=1)


def test_a_passage_must_be_there_in_one_piece() -> None:
    assert metrics.segments("it rained, all day", ("it rained all day",), ()) == Counts(0, 0, 1)
    assert metrics.segments("it rain ed", ("it rained",), ()) == Counts(0, 0, 1)


@pytest.mark.parametrize(
    ("got", "must", "mustnot", "expected"),
    [
        ("", ("a", "b"), ("c",), (0, 0, 2)),
        ("text", (), (), (0, 0, 0)),
        ("", (), ("c",), (0, 0, 0)),
        ("今天天气很好", ("天气",), ("明天",), (1, 0, 0)),
        ("สวัสดี ชาว\nโลก", ("ชาว โลก",), ("ลาก่อน",), (1, 0, 0)),
        ("ΟΔΟΣ ÄRGER", ("οδος", "ärger"), (), (2, 0, 0)),
    ],
)
def test_segments_where_little_is_there(
    got: str, must: tuple[str, ...], mustnot: tuple[str, ...], expected: tuple[int, int, int]
) -> None:
    assert metrics.segments(got, must, mustnot) == expected


# --- words of nodes

PAGE = (
    "<body><nav><a href=/>Home page</a></nav>"
    "<p>One two three four</p><p>five six <b>seven</b>!</p>"
    "<p hidden>eight nine</p><script>ten()</script>"
    "<footer>Contact us now</footer></body>"
)
GOLD = "One two three four\nfive six seven"


@pytest.mark.parametrize(
    ("got", "expected"),
    [
        # 4 + 2 + 1 words of three nodes are wanted; the node `!` has no words
        (GOLD, (1, 1, 1)),
        # `Home page` (2) is taken and `One two three four` (4), for half of it is there: 4 of 6 are right, 4 of 7 found
        ("Home page. One two", (4 / 6, 4 / 7, 8 / 13)),
        # one word of four is too little: only the footer (3) is taken
        ("one contact us now", (0, 0, 0)),
        # the footer by two words of three, with all of its three; everything else is right: 7 of 10
        (GOLD + " contact now", (7 / 10, 1, 14 / 17)),
        # nodes of which only the order is wrong: the longest chain keeps the first paragraph (4 of 4, 4 of 7)
        ("seven six five one two three four", (1, 4 / 7, 8 / 11)),
        ("nothing of this page", (0, 0, 0)),
        ("", (0, 0, 0)),
    ],
)
def test_words_of_nodes_by_hand(got: str, expected: tuple[float, float, float]) -> None:
    assert metrics.node_words(Page.parse(PAGE), got, GOLD) == pytest.approx(expected)


def test_hidden_nodes_are_neither_taken_nor_wanted() -> None:
    page = Page.parse(PAGE)
    assert metrics.node_words(page, GOLD + " eight nine ten", GOLD) == ALL
    assert metrics.node_words(page, GOLD, GOLD + " eight nine ten") == ALL


@pytest.mark.parametrize("html", ["", PAGE])
def test_words_of_nodes_where_nothing_is_wanted(html: str) -> None:
    assert metrics.node_words(Page.parse(html), "", "") == ALL
    assert metrics.node_words(Page.parse(PAGE), GOLD, "") == NOTHING


@pytest.mark.parametrize("got", ["", "words of nobody", "One two three four"])
def test_a_gold_that_is_nowhere_on_the_page_is_not_found_by_anyone(got: str) -> None:
    assert metrics.node_words(Page.parse(PAGE), got, "a text that a script would have fetched") == NOTHING


@pytest.mark.parametrize(
    ("html", "got", "gold", "expected"),
    [
        # characters as words: 4 + 2 are wanted, the node of 4 is found
        ("<p>今天天气</p><p>很好</p>", "今天天气", "今天天气 很好", (1, 4 / 6, 8 / 10)),
        # नमस्ते दुनिया is one node of two words, फिर another of one
        ("<p>नमस्ते दुनिया</p><p>फिर</p>", "फिर", "नमस्ते दुनिया फिर", (1, 1 / 3, 2 / 4)),
    ],
)
def test_words_of_nodes_in_other_scripts(html: str, got: str, gold: str, expected: tuple[float, float, float]) -> None:
    assert metrics.node_words(Page.parse(html), got, gold) == pytest.approx(expected)


# --- characters


@pytest.mark.parametrize(
    ("got", "gold", "lec", "lep", "lm"),
    [
        ("abc de f", "ab\n de fgh", 6, 7, 2),  # `c` is too much, `gh` is missing
        ("to be", "or not to be", 4, 9, 5),
        ("今天天气", "今天\n天气很好", 4, 6, 2),
        ("สวัสดี", "สวัสดี ชาวโลก", 6, 12, 6),
        ("नमस्ते", "नमस्ते दुनिया", 6, 12, 6),
        ("السلام", "السلام عليكم", 6, 11, 5),
    ],
)
def test_characters_by_the_formulas_of_the_paper(got: str, gold: str, lec: int, lep: int, lm: int) -> None:
    precision = (lec - (lec - lep + lm)) / lec
    recall = (lec - (lec - lep + lm)) / lep
    f = 2 * precision * recall / (precision + recall)
    assert metrics.characters(got, gold) == pytest.approx((precision, recall, f))


@settings(deadline=None)
@given(st.text("ab字 \n\u00a0\u3000", max_size=30), st.text("ab字 \n", max_size=30))
def test_spaces_do_not_count_as_characters(got: str, gold: str) -> None:
    assert metrics.characters(got, gold) == metrics.characters("".join(got.split()), "".join(gold.split()))


# --- ROUGE-Lsum


def test_the_example_of_lin_2004() -> None:
    """The lines share `w1 w2` and `w1 w3 w5` with the reference: together 4 of its 5 words, and 4 of the 10 got."""
    found = metrics.rouge_l_sum("w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5", "w1 w2 w3 w4 w5")
    assert found == pytest.approx((4 / 10, 4 / 5, 8 / 15))


@pytest.mark.parametrize(
    ("got", "gold", "expected"),
    [
        # both lines of the gold are there, but the text has each word only once: 2 of 2, 2 of 4
        ("a b", "a b\na b", (1, 2 / 4, 4 / 6)),
        # `a b` takes the only `a` of the text, so `a c` gets its `c` alone: 3 of 3, 3 of 4
        ("a b c", "a b\na c", (1, 3 / 4, 6 / 7)),
        # a line of the text may serve several lines of the gold: `a b` and `c` from one
        ("a b c", "a b\nc", ALL),
        # the order counts within a line only: of `b a`, one word is in order in each line
        ("a b", "b a", (1 / 2, 1 / 2, 1 / 2)),
        ("c d\na b", "a b\nc d", ALL),
        ("\n\na b\n\n", "a b", ALL),
    ],
)
def test_rouge_by_hand(got: str, gold: str, expected: tuple[float, float, float]) -> None:
    assert metrics.rouge_l_sum(got, gold) == pytest.approx(expected)


def naive_rouge(got: str, gold: str) -> Prf:
    """Every line with every line."""
    got_lines, gold_lines = (list(map(words, text.splitlines())) for text in (got, gold))
    there = Counter(word for line in got_lines for word in line)
    covered: Counter[str] = Counter()
    for line in gold_lines:
        found = [found_in(line, other).tolist() for other in got_lines]
        covered.update(word for place, word in enumerate(line) if any(each[place] for each in found))
    return metrics.prf((covered & there).total(), there.total(), sum(map(len, gold_lines)))


@settings(max_examples=120, deadline=None)
@given(lines_of_text, lines_of_text)
def test_the_short_cuts_of_rouge_change_nothing(got: str, gold: str) -> None:
    assert metrics.rouge_l_sum(got, gold) == naive_rouge(got, gold)


@settings(deadline=None)
@given(st.lists(st.lists(st.sampled_from("abcde"), max_size=5).map(" ".join), max_size=6), lines_of_text, st.data())
def test_the_order_of_lines_does_not_matter_to_rouge(lines: list[str], gold: str, data: st.DataObject) -> None:
    other = data.draw(st.permutations(lines))
    assert metrics.rouge_l_sum("\n".join(lines), gold) == metrics.rouge_l_sum("\n".join(other), gold)


def test_rouge_need_not_compare_every_line_with_every_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """300 x 300 lines that share words, each with one that only its twin has."""
    asked = 0

    def counted(one: Sequence[str], two: Sequence[str]) -> npt.NDArray[np.bool_]:
        nonlocal asked
        asked += 1
        return found_in(one, two)

    monkeypatch.setattr(metrics, "found_in", counted)
    got = "\n".join(f"the cat{n} and the dog" for n in range(300))
    gold = "\n".join(f"and the cat{n} or the dog" for n in range(300))
    assert metrics.rouge_l_sum(got, gold) == pytest.approx((1, 5 / 6, 10 / 11))
    assert asked < 3 * 300


# --- scripts


@pytest.mark.parametrize(
    ("got", "gold", "shared", "got_words", "gold_words"),
    [
        ("今天天气好", "今天天气很好。", 5, 5, 6),  # one word a character
        ("ไป", "ไปเที่ยว", 2, 2, 6),  # ไ ป เ ที่ ย ว: the marks belong to their letter
        ("नमस्ते संसार", "नमस्ते दुनिया", 1, 2, 2),  # the marks do not cut words
        ("हिन्दी", "हिन्द", 0, 1, 1),  # nor are they left out
        ("السلام عليكم", "السلام عليكم ورحمة الله", 2, 2, 4),
    ],
)
def test_words_of_other_scripts_are_compared(got: str, gold: str, shared: int, got_words: int, gold_words: int) -> None:
    expected = metrics.prf(shared, got_words, gold_words)
    assert metrics.word_lcs(words(got), words(gold)) == expected
    assert metrics.word_bag(words(got), words(gold)) == expected
    assert metrics.rouge_l_sum(got, gold) == expected
