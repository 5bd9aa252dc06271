"""Words that would be read out: those of `page.words`, but for bare punctuation."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.spoken_words import spoken_words_in

from thresher.page import Page


def counted(text: str) -> int:
    page = Page.parse(f"<p>{text}</p>")
    return int(page.spoken_words.sum())


CHARACTERS = "ab1é½²Ⅳñчאन्ا|-–—»•&·*…。、「・ー中文𠀀かคำ๏ລຂ។ក၊က😀❤\ufe0f€№\u0301 \u00a0\u3000\n"
TEXTS = st.one_of(
    st.text(CHARACTERS, max_size=40),
    st.text(st.characters(blacklist_categories=("Cs", "Cc"), blacklist_characters="<&"), max_size=20),
)


@given(st.lists(TEXTS, min_size=1, max_size=8))
@settings(max_examples=300, deadline=None)
def test_every_text_is_counted_as_by_hand(texts: list[str]) -> None:
    page = Page.parse("<!DOCTYPE html><body>" + "".join(f"<p>{text.replace('&', '&amp;')}</p>" for text in texts))
    rows = np.flatnonzero(page.is_text)
    assert page.spoken_words[rows].tolist() == [spoken_words_in(page.text(int(row))) for row in rows]
    assert (page.spoken_words <= page.words).all()
    assert not page.spoken_words[~page.is_text].any()


@pytest.mark.parametrize(
    "text", ["|", "- – —", "»", "•", "&amp;", "* * *", "…", "。", "・", "។", "๏", "€", "©", "😀", "❤\ufe0f"]
)
def test_bare_punctuation_is_no_word(text: str) -> None:
    assert counted(text) == 0


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("one | two", 2),
        ("rock &amp; roll", 2),
        ("well-known — and so on…", 4),
        ("100 % of 1/2", 3),
        ("½ ² Ⅳ", 3),
        ("(c) 2024", 2),
        ("e\u0301te\u0301", 1),
        ("你好，世界！", 3),
        ("用Python写・", 3),
        ("हिन्दी में", 2),
        ("", 0),
    ],
)
def test_words_with_a_letter_or_a_digit_are_counted(text: str, count: int) -> None:
    assert counted(text) == count


def test_the_column_belongs_to_the_page_and_cannot_be_changed() -> None:
    page = Page.parse("<p>one | two</p>")
    assert page.spoken_words is page.spoken_words
    assert page.spoken_words.dtype == np.int32
    with pytest.raises(ValueError, match="read-only"):
        page.spoken_words[0] = 1
