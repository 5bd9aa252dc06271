"""What counts as a word: in every script, against a slow cutter that goes character by character."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from thresher.lab.evaluate.tokens import words

UNSPACED = (
    range(0x2E80, 0x2FE0), range(0x3005, 0x3008), range(0x3040, 0x3100), range(0x31F0, 0x3200), range(0x3400, 0x4DC0),
    range(0x4E00, 0xA000), range(0xF900, 0xFB00), range(0xFF66, 0xFFA0), range(0x0E00, 0x0F00), range(0x1000, 0x10A0),
    range(0x1780, 0x1800),
)  # fmt: skip
INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"


def naive_words(text: str) -> list[str]:
    """Character by character: a mark joins the word before it, a character without spaces is a word of its own."""
    found: list[str] = []
    before = ""  # what the last character belongs to: a spaced word, an unspaced one, or nothing
    seen = "".join(letter for letter in text.lower() if letter not in INVISIBLE)
    for letter in unicodedata.normalize("NFC", seen):
        kind = unicodedata.category(letter)
        if before and kind.startswith("M") and 0x300 <= ord(letter) <= 0xFFFF:
            found[-1] += letter
        elif any(ord(letter) in each for each in UNSPACED):
            before = "" if kind.startswith("P") or kind == "Sc" else "unspaced"
            found += [letter] if before else []
        elif letter.isalnum() or letter == "_":
            if before == "spaced":
                found[-1] += letter
            else:
                found.append(letter)
            before = "spaced"
        else:
            before = ""
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The cat's “hat”, 3.5 km — gone!", ["the", "cat", "s", "hat", "3", "5", "km", "gone"]),
        ("snake_case and STRASSE, Straße", ["snake_case", "and", "strasse", "straße"]),
        ("今天天气很好。ABC中文", ["今", "天", "天", "气", "很", "好", "abc", "中", "文"]),
        ("カフェ・バー、です", ["カ", "フ", "ェ", "バ", "ー", "で", "す"]),
        ("ที่นี่ไทย ๏ 5 ฿", ["ที่", "นี่", "ไ", "ท", "ย", "5"]),
        ("ភាសាខ្មែរ។", ["ភា", "សា", "ខ្", "មែ", "រ"]),
        ("သည်၊ ကို။", ["သ", "ည်", "ကို"]),
        ("हिन्दी भाषा।", ["हिन्दी", "भाषा"]),
        ("தமிழ் மொழி", ["தமிழ்", "மொழி"]),
        ("السلام عليكم، مُحَمَّد", ["السلام", "عليكم", "مُحَمَّد"]),
        ("한국어 문장", ["한국어", "문장"]),
        ("cafe\u0301 e\u0301te\u0301", ["caf\u00e9", "\u00e9t\u00e9"]),
        ("Donau\u00addampf\u200bschiff \ufeffdort", ["donaudampfschiff", "dort"]),
        ("İstanbul", ["i\u0307stanbul"]),  # its lower case has a combining dot
        ("𠀀𠀁字", ["𠀀𠀁", "字"]),  # beyond U+FFFF characters are not told apart
        ("", []),
        (" …—“”!? \n\t", []),
    ],
)
def test_words_of_many_scripts(text: str, expected: list[str]) -> None:
    assert words(text) == expected


mixed = st.text("aB1_éßΣİ ·.,-\n字々。・ー한ไทัี่๏฿नि्द।مُس၊ញ្ម\u0301\u200d𠀀\ud800", max_size=40)


@settings(max_examples=300, deadline=None)
@given(st.one_of(mixed, mixed, st.text(max_size=40)))
def test_the_fast_cutter_does_what_the_slow_one_does(text: str) -> None:
    assert words(text) == naive_words(text)


@settings(max_examples=200, deadline=None)
@given(st.one_of(mixed, st.text(max_size=30)), st.one_of(mixed, st.text(max_size=30)))
@example("plain words", "字")
@example("नमस्ते", "plain words")
def test_a_word_does_not_depend_on_what_else_is_in_the_text(first: str, second: str) -> None:
    assert words(f"{first}\n{second}") == words(first) + words(second)


@settings(deadline=None)
@given(st.text(max_size=60))
@example("\uf900")  # a sign that stands for another one
def test_no_letter_and_no_digit_is_lost(text: str) -> None:
    assert letters("".join(words(text))) == letters(text.lower())


def letters(text: str) -> str:
    """Letters and digits alone, whichever of several ways they are written in."""
    return re.sub(r"\W", "", unicodedata.normalize("NFD", text))
