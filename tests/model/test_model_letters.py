"""The kinds of characters in any script, counted, against counting them one by one."""

from __future__ import annotations

import unicodedata
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from thresher import Page
from thresher.model import letters
from thresher.model.blocks import TextBlocks
from thresher.model.letters import (
    CAPITAL,
    COMMA,
    DIGIT,
    LETTER,
    OTHER,
    SIGN,
    SPACE,
    STOP,
    SYMBOL,
    UNSPACED,
    Letters,
    letters_of,
)

NAMES: Final = {
    LETTER: "aßéжαअिأ한",
    CAPITAL: "AÉЖΩ",
    DIGIT: "09٣३๓",
    STOP: ".!?…。！？؟।۔።",
    COMMA: ",;:、，；：،؛",
    SYMBOL: "|/>»›©™•·→",
    SIGN: "()\"'-–—„“$€%&*",
    SPACE: " \t\n\u00a0\u3000",
    UNSPACED: "中日のカไกခក",
    OTHER: "½Ⅳ²\u200b",
}


def paragraphs(texts: list[str]) -> tuple[TextBlocks, list[str]]:
    blocks = TextBlocks.of(Page.parse("".join(f"<p>{number}</p>" for number in range(len(texts)))))
    return blocks, texts


def letters_in(*texts: str) -> Letters:
    """Of blocks that have these texts."""
    return letters_of(*paragraphs(list(texts)))


def kind_of(character: str) -> int:
    return int(letters_in(character).first[0])


@pytest.mark.parametrize(("kind", "characters"), NAMES.items())
def test_every_script_has_its_kinds(kind: int, characters: str) -> None:
    assert {character: kind_of(character) for character in characters} == dict.fromkeys(characters, kind)


@pytest.mark.parametrize("character", ["😀", "𝔄", "𠀀", "\U0010ffff", "𝟘"])
def test_what_lies_beyond_the_first_plane_is_something_else(character: str) -> None:
    found = letters_in(f"a{character}b", f"{character}{character}")
    assert found.counts[LETTER].tolist() == [2, 0]
    assert found.counts[OTHER].tolist() == [1, 2]
    assert (found.first.tolist(), found.last.tolist()) == ([LETTER, OTHER], [LETTER, OTHER])


KIND: Final = {character: kind for kind, characters in NAMES.items() for character in characters} | {"😀": OTHER}
TEXTS: Final = st.lists(
    st.text(alphabet=st.sampled_from(sorted(KIND)), min_size=1, max_size=30),
    min_size=1,
    max_size=8,
)


@given(texts=TEXTS)
@settings(max_examples=60, deadline=None)
def test_counts_are_those_of_counting_one_by_one(texts: list[str]) -> None:
    found = letters_in(*texts)
    for number, text in enumerate(texts):
        kinds = [KIND[character] for character in text]
        assert found.counts[:, number].tolist() == [kinds.count(kind) for kind in range(letters.KINDS)]
        assert (found.first[number], found.last[number]) == (kinds[0], kinds[-1])


def test_a_block_of_several_texts_is_counted_as_one() -> None:
    page = Page.parse("<p>Ab <b>1,</b> c.</p><p>中</p>")
    found = letters_of(TextBlocks.of(page), ["Ab", "1,", "c.", "中"])
    assert found.counts[[CAPITAL, LETTER, DIGIT, COMMA, STOP, UNSPACED]].T.tolist() == [
        [1, 2, 1, 1, 1, 0],
        [0, 0, 0, 0, 0, 1],
    ]
    assert found.first.tolist() == [CAPITAL, UNSPACED]
    assert found.last.tolist() == [STOP, UNSPACED]


def test_every_character_of_the_first_plane_has_a_kind() -> None:
    every = "".join(chr(code) for code in range(0x10000) if not 0xD800 <= code < 0xE000)
    counts = letters_in(every).counts[:, 0]
    assert counts.sum() == len(every)
    capitals = sum(unicodedata.category(character) == "Lu" for character in every)
    digits = sum(unicodedata.category(character) == "Nd" for character in every)
    assert (counts[CAPITAL], counts[DIGIT]) == (capitals, digits)
