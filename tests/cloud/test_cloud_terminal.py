"""The cloud in the terminal."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from thresher.cloud.drawing.terminal import to_terminal

ANIMALS = {"heron": 12, "otter": 9, "beaver": 5, "eel": 4, "นกกระสา": 3, "水獺": 3, "pike": 1, "newt": 1, "frog": 1}


def test_every_word_is_there_once_and_the_heaviest_is_in_the_middle() -> None:
    shown = to_terminal(ANIMALS, width=40)
    assert sorted(shown.plain.split()) == sorted(ANIMALS)
    lines = shown.plain.splitlines()
    middle = next(number for number, line in enumerate(lines) if "heron" in line)
    assert abs(middle - (len(lines) - 1) / 2) <= 1
    assert abs(cell_len(lines[middle].partition("heron")[0]) + 2.5 - 20) <= 3


def test_colour_says_the_weight() -> None:
    shown = to_terminal(ANIMALS, width=60)
    styles = {shown.plain[span.start : span.end]: str(span.style) for span in shown.spans}
    assert styles["heron"] == styles["otter"] == "bold yellow"
    assert styles["beaver"] != styles["heron"]
    assert "pike" not in styles or not styles["pike"]


def test_no_more_words_than_asked_for() -> None:
    assert set(to_terminal(ANIMALS, width=60, max_words=2).plain.split()) == {"otter", "heron"}


def test_nothing_and_what_does_not_fit() -> None:
    assert to_terminal({}, width=40).plain == ""
    assert to_terminal({"x" * 50: 3}, width=40).plain == ""


def test_words_do_not_steer_the_terminal() -> None:
    assert "\x1b" not in to_terminal({"red\x1b[31m": 3, "back\u202ewards": 2}, width=40).plain


@given(st.dictionaries(st.text(max_size=12), st.integers(1, 50), max_size=120), st.integers(3, 120))
@settings(max_examples=50, deadline=None)
def test_no_line_is_wider_than_the_terminal(words: dict[str, int], width: int) -> None:
    assert all(cell_len(line) <= width for line in to_terminal(words, width=width).plain.splitlines())
