"""The word difference of the report."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from measuring import measured

from thresher.lab.evaluate.report import folding, words
from thresher.lab.evaluate.report.words import Kind, difference

TEXTS = st.text(st.sampled_from("ab AB.,-\n\t字母ก็ัه é_<&"), max_size=60) | st.text(max_size=40)


def kinds(gold: str, got: str) -> list[tuple[str, str]]:
    return [(s.kind.value, "".join(s.gold or s.got).strip()) for s in difference(gold, got).segments]


@given(TEXTS, TEXTS)
def test_nothing_is_lost(gold: str, got: str) -> None:
    segments = difference(gold, got).segments
    assert "".join(word for s in segments if s.kind is not Kind.EXTRA for word in s.gold).split() == gold.split()
    assert "".join(word for s in segments if s.kind is not Kind.MISSING for word in s.got).split() == got.split()


@given(TEXTS)
def test_a_text_equals_itself(text: str) -> None:
    assert all(segment.kind is Kind.SAME for segment in difference(text, text).segments)


@given(TEXTS, TEXTS)
def test_sides_without_words_are_empty(gold: str, got: str) -> None:
    for segment in difference(gold, got).segments:
        assert bool(segment.gold) == (segment.kind is not Kind.EXTRA)
        assert bool(segment.got) == (segment.kind is not Kind.MISSING)


def test_finds_what_is_missing_and_what_is_extra() -> None:
    found = kinds("The cat sat on the mat.", "Home the cat sat mat")
    assert found == [("extra", "Home"), ("same", "The cat sat"), ("missing", "on the"), ("same", "mat.")]


def test_case_and_punctuation_are_not_compared() -> None:
    assert kinds("“Yes,” he said – twice.", "yes he SAID twice") == [("same", "“Yes,” he said – twice.")]


def test_scripts_without_spaces_are_compared_by_letter() -> None:
    assert kinds("火车离开码头。", "火车离开了码头") == [("same", "火车离开"), ("extra", "了"), ("same", "码头。")]


def test_marks_stay_with_their_letter() -> None:
    assert words.split("ที่นี่") == ["ที่", "นี่"]


def test_words_that_agree_by_chance_do_not_cut_the_view_to_pieces() -> None:
    assert kinds("one two three four the five six seven eight", "aa bb cc dd the ee ff gg hh") == [
        ("missing", "one two three four the five six seven eight"),
        ("extra", "aa bb cc dd the ee ff gg hh"),
    ]


def test_long_runs_are_folded() -> None:
    text = " ".join(f"word{number}" for number in range(364))
    ((head, fold, tail),) = [row.gold for row in folding.view(text, text).rows]
    assert (head.text.split()[0], len(head.text.split())) == ("word0", folding.EDGE_WORDS)
    assert (fold.text, fold.is_fold) == ("… 340 words …", True)
    assert (tail.text.split()[-1], len(tail.text.split())) == ("word363", folding.EDGE_WORDS)


@pytest.mark.parametrize("length", [1, 2, 12, 24, 31])
def test_short_runs_are_not(length: int) -> None:
    text = " ".join(["word"] * length)
    assert [piece.text for row in folding.view("", text).rows for piece in row.got] == [text]


def test_columns_hold_what_belongs_to_them() -> None:
    (row,) = folding.view("a b c", "b c d").rows
    assert [(piece.kind, piece.text) for piece in row.gold] == [("missing", "a"), ("same", "b c")]
    assert [(piece.kind, piece.text) for piece in row.got] == [("same", "b c"), ("extra", "d")]
    assert [piece.kind for piece in row.merged] == ["missing", "same", "extra"]


def test_a_word_without_end_is_shortened() -> None:
    (row,) = folding.view("x" * 100_000, "").rows
    assert len(row.gold[0].text) < 100


@pytest.mark.parametrize(
    ("gold", "got"),
    [
        ("word " * 500_000, "other " * 500_000),
        ("a b c d " * 200_000, "b c a " * 200_000),
        ("- " * 1_000_000, "x"),
        ("字" * 1_000_000, "字母" * 20_000),
        ("!" * 3_000_000, "?" * 3_000_000),
    ],
)
@measured
def test_huge_texts_are_cut_and_say_so(gold: str, got: str) -> None:
    begin = time.process_time()
    view = folding.view(gold, got)
    assert time.process_time() - begin < 20
    assert sum(len(piece.text) for row in view.rows for piece in row.merged) < 100_000
    assert (
        any("only the first" in note for note in view.notes)
        or len(gold.split()) * len(got.split()) <= words.LARGEST_ALIGNMENT
    )


def test_a_view_does_not_grow_without_end() -> None:
    gold = " ".join(f"same{number} gold{number}" for number in range(3000))
    got = " ".join(f"same{number} got{number}" for number in range(3000))
    assert any("are not" in note for note in folding.view(gold, got).notes)
