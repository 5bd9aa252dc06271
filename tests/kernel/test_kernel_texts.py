"""What the kernel finds out about the texts of a page is what the oracle finds."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_vocabulary import kind_of_character
from oracle.auto.blocks import TextBlocks
from oracle.auto.features import measure
from studied import Studied

from thresher import Page
from thresher.kernel import native as kernel
from thresher.model.weights import Tables, shipped

TABLES: Final = Tables(
    {}, {"one": 1.0, "two": -0.7, "ὀδυσσεύς": 0.3, "i̇stanbul": -2.1, "中文": 0.1, "straße": 3.3, "k": 1e-3}
)


def check(source: str | bytes) -> Studied:
    """The oracle and the kernel say the same about all texts of a page; what the kernel says is given back."""
    found = Studied(source, TABLES)
    blocks = TextBlocks.of(found.page)
    assert found["texts"] == blocks.rows.tolist()
    assert found["first_text"] == np.cumsum([0, *map(len, blocks.members)]).tolist()
    if len(blocks):
        wanted = measure(found.page, TABLES)
        for name in ("words", "chars", "linked", "read", "in_title"):
            assert found[name] == getattr(wanted.texts, name).tolist(), name
        assert found["link_share"] == wanted.texts.link.tolist()
        assert found.words() == wanted.texts.word_lists
        np.testing.assert_allclose(found.features, wanted.features, rtol=1e-5, atol=1e-5)
    return found


# ---- texts in any script

LETTERS: Final = (
    "aZ9.,;!?|/»©_-\u00ad\u0307'’ßẞİıIΣσςΌὈÅ\u212bΩ\u212aẝȺȾǅǲⅧⒶ中文、。ไทยខ្មែរहिन्दी।عربي؟٣😀"
    "\U0001d400\U00010400\U0001f3fb\U000e0100"
)
SPACES: Final = " \t\n\f\x0b\x1c\x1f\x85\u00a0\u1680\u2007\u2028\u2029\u202f\u205f\u3000\u200b"
WORDS: Final = "One TWO two ΟΔΥΣΣΕΥΣ ὈΔΥΣΣΕΎΣ İSTANBUL 中文 STRASSE STRAßE K AΣ. Σ ΑΣ\u0301Σ 'Σ'".split()
LENGTHS: Final = (28, 49, 79, 80, 81)
TEXT: Final = st.lists(
    st.sampled_from(WORDS)
    | st.text(LETTERS, max_size=6)
    | st.sampled_from(SPACES)
    | st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="<&"), max_size=4)
    | st.builds(lambda letter, times: letter * times, st.sampled_from("aé中😀Σ"), st.sampled_from(LENGTHS)),
    max_size=6,
).map("".join)
TAGS: Final = (
    *"<p> <p> </p> <b> </b> <br> <h1> </h1> <h2> <li> <x-a> <div> </div> <button> <hr> <title> </title> </a>".split(),
    *("<a href=/x>", "<p hidden>", "<div class=tab-pane hidden>", "<select><option>"),
)
SOUP: Final = st.lists(TEXT | st.sampled_from(TAGS), max_size=30).map("".join)


@settings(max_examples=150, deadline=None)
@given(title=TEXT, soup=SOUP)
def test_texts_in_any_script(title: str, soup: str) -> None:
    check(f"<title>{title}</title><h1>{title}</h1>{soup}")


@pytest.mark.parametrize("before", ["", "a", "A\u0301", "1", "\u0301"])
@pytest.mark.parametrize("after", ["", "b", "\u0301B", "\U0001f3fb\U00010400", "-", " b"])
def test_sigma_at_the_end_of_a_word_is_another(before: str, after: str) -> None:
    check(f"<p>{before}Σ{after}<p>{'x' * 49}Σ{'-' * 20}{before}Σ{'y' * 29}")


def test_all_characters_that_change_in_lower_case_or_part_words() -> None:
    every = map(chr, range(0x21, sys.maxunicode + 1))
    special = [one for one in every if one not in "<&\r" and (one.lower() != one or one.isspace())]
    assert len(special) > 1_300
    check("".join(f"<p>x{one}y" for one in special))


KINDS: Final = {
    "LETTER": "aßéжαअिأ한",
    "CAPITAL": "AÉЖΩ",
    "DIGIT": "09٣३๓",
    "STOP": ".!?…。！？؟।۔።",
    "COMMA": ",;:、，；：،؛",
    "SYMBOL": "|/>»›©™•·→",
    "SIGN": "()\"'-–—„“$€%&*",
    "SPACE": " \t\n\u00a0\u3000",
    "UNSPACED": "中日のカไกခក",
    "OTHER": "½Ⅳ²\u200b😀𝔄𠀀\U0010ffff𝟘",
}


@pytest.mark.parametrize(("kind", "characters"), KINDS.items())
def test_every_script_has_its_kinds_of_characters(kind: str, characters: str) -> None:
    assert {one: kind_of_character(ord(one)) for one in characters} == dict.fromkeys(characters, kind)


def test_of_the_title_so_many_characters_are_read() -> None:
    title = " a\u3000b " * 49 + "cd ef gh ij"
    check(f"<title>{title}</title><h1>cd</h1><h1>ef</h1><h1>e</h1><h1>a b</h1>")


def test_only_the_first_headings_are_compared_with_the_title() -> None:
    assert sum(check("<title>one</title>" + "<h2>one</h2>" * 201)["in_title"]) == 200


def test_the_order_of_the_texts_of_a_repeated_block_does_not_matter() -> None:
    assert check("<p>one<b>two</b><p>two<b>one</b><p>One<b>two</b>").feature("is repeat") == [0, 1, 0]


@pytest.mark.parametrize("source", ["", "<title>one</title><p> <br>"])
def test_a_page_without_text(source: str) -> None:
    assert check(source).words() == []


# ---- the table of words


def test_the_odds_of_a_word() -> None:
    _, words = TABLES.native
    assert words.odds("one") == 1.0
    assert words.odds("中文") == pytest.approx(0.1)
    assert [words.odds(word) for word in ("One", "", "three", "\0")] == [None] * 4


def test_a_table_without_words() -> None:
    assert kernel.WordOdds({}).odds("one") is None
    assert kernel.WordOdds({"": 1.0}).odds("") is None


def test_all_words_of_the_model_are_in_its_table() -> None:
    (_, words), known = shipped().tables.native, shipped().tables.words
    assert all(words.odds(word) == np.float32(odds) for word, odds in known.items())


# ---- what is hostile


@pytest.mark.parametrize("seed", range(3))
def test_bytes_that_are_no_text_do_no_harm(seed: int) -> None:
    chance = np.random.default_rng(seed)
    for length in (1, 60, 90, 400, 3_000):
        junk = bytes(chance.choice([0x20, 0x41, 0x80, 0xBF, 0xC3, 0xCE, 0xA3, 0xE2, 0xE3, 0xF0, 0xFF], length).tolist())
        table = kernel.Table(b"<title>" + junk + b"</title><h1>" + junk + b"<p>" + junk.replace(b" ", b"<b>"))
        marks = np.zeros(len(table), dtype=np.uint8)
        kernel.study(table, *TABLES.native, marks, marks, marks, 0)
        kernel.block_words(table, marks, marks, marks, 0)


SURE_SECONDS: Final = 0.02
"""What takes no longer is quick enough, whatever it grows by."""

HOSTILE: Final[dict[str, Callable[[int], str]]] = {
    "texts in one heading": lambda size: "<title>x y</title><h1>" + "x<b>y</b>" * size,
    "words of one heading": lambda size: "<title>x</title><h1>" + "".join(f"<b>{word:x}</b>" for word in range(size)),
    "equal blocks": lambda size: "<p>x" * size,
    "blocks of equal texts": lambda size: "".join(f"<p>{'x<b></b>' * 16}{block}" for block in range(size // 16)),
    "white space": lambda size: "<title>" + " " * 40 * size + "</title><p>x" + "\u3000" * 10 * size + "y",
    "sigmas": lambda size: "".join(f"<p>Σ{chr(0x301) * 77}Σ" for _ in range(size // 20)),
}


def seconds(source: str) -> float:
    table, odds = kernel.Table(source), TABLES.native
    marks = np.zeros(len(table), dtype=np.uint8)
    begin = time.process_time()
    kernel.study(table, *odds, marks, marks, marks, 0)
    return time.process_time() - begin


@pytest.mark.parametrize("kind", HOSTILE)
def test_time_grows_in_proportion(kind: str) -> None:
    """Once in several times is enough, for other programs only ever make it longer."""
    small, large = HOSTILE[kind](8_000), HOSTILE[kind](32_000)
    measured = ((seconds(small), seconds(large)) for _ in range(6))
    assert any(long < max(short * 4 * 3, SURE_SECONDS) for short, long in measured)


def test_a_long_text_is_known_by_its_ends_alone() -> None:
    page = Page.parse(f"<p>\n {'b' * 50}{'m' * 100}{'e' * 30} </p><p>{'x' * 80}</p>")
    assert Studied(page).words() == [["b" * 50, "e" * 30], ["x" * 80]]
